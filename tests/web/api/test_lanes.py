"""Work that nobody waits for any more ends; hints never wait behind long work."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

import pytest

from grillon.errors import GrillonError
from grillon.web.answers.ask import Ask
from grillon.web.answers.openapi import PREFIX
from grillon.web.answers.problems import Problem
from grillon.web.server.lanes import Lane
from tests.support.web import Api, LiveServer, in_a_loop, read_events, until

ENDLESS = {"puzzle": "sudoku 9x9\n" + "\n".join([". " * 9] * 9), "timeout": 600}
"""More solutions than anybody counts one by one."""
MUTILATED = "\n".join(["packing square", "#" + "." * 11, *["." * 12] * 10, "." * 11 + "#", "piece X ## x71"])
"""Dominoes do not cover a board without two corners of one colour; a search that does not count colours tries all."""
PUZZLE = "takuzu 4x4\n0 0 . .\n. 0 . .\n. . . 1\n. . 0 ."


class Connection:
    """A client that may leave at any time."""

    def __init__(self, server: LiveServer) -> None:
        self.server = server

    async def send(self, verb: str, request: object, *, streamed: bool = False) -> Connection:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        body = json.dumps(request).encode()
        accept = "text/event-stream" if streamed else "application/json"
        head = (
            f"POST {PREFIX}/{verb} HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\nAccept: {accept}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        self.writer.write(head.encode() + body)
        await self.writer.drain()
        return self

    async def answer(self) -> tuple[int, str]:
        text = (await self.reader.read()).decode()
        head, _, body = text.partition("\r\n\r\n")
        await self.leave()
        return int(head.split()[1]), body

    async def leave(self) -> None:
        self.writer.close()
        await self.writer.wait_closed()


def test_two_hundred_requests_half_of_them_abandoned(own_server: LiveServer) -> None:
    """Everything is freed, and hints are answered all the while."""
    before = threading.active_count()

    async def scenario() -> None:
        waiting = [
            await Connection(own_server).send("count", ENDLESS, streamed=bool(number % 2)) for number in range(200)
        ]
        await asyncio.to_thread(until, lambda: len(own_server.lanes.long.jobs) == 200, "all are in the lane")
        for connection in waiting[::2]:
            await connection.leave()
        for _ in range(20):
            hint = await Connection(own_server).send("hint", {"puzzle": PUZZLE})
            status, body = await hint.answer()
            assert status == 200
            assert json.loads(body)["kind"] == "step"
        await asyncio.to_thread(until, lambda: len(own_server.lanes.long.jobs) == 100, "the abandoned ones have ended")
        for connection in waiting[1::2]:
            await connection.leave()
        await asyncio.to_thread(until, lambda: not own_server.lanes.long.jobs, "all have ended")

    in_a_loop(scenario)
    assert not own_server.lanes.short.jobs
    lanes = own_server.lanes.short.threads + own_server.lanes.long.threads
    until(lambda: threading.active_count() <= before + lanes, "the threads of searches have ended")


def test_a_server_that_stops_ends_its_work() -> None:
    async def scenario() -> None:
        server = LiveServer()
        with server:
            listening = [
                await Connection(server).send("count", ENDLESS, streamed=streamed) for streamed in (False, True)
            ]
            await asyncio.to_thread(until, lambda: len(server.lanes.long.jobs) == 2, "both are at work")
        (status, plain), (_, streamed) = [await connection.answer() for connection in listening]
        assert status == 200
        assert json.loads(plain)["count"]["limit"] == "cancelled"
        assert "event: result" in streamed

    before = set(threading.enumerate())
    in_a_loop(scenario)
    assert not [one for one in set(threading.enumerate()) - before if one.name.startswith("grillon-")]


@pytest.mark.parametrize(
    ("verb", "request_"),
    [
        ("count", ENDLESS),
        ("count", {"puzzle": "." * 81, "up_to_symmetry": True, "timeout": 600}),
        ("solve", {**ENDLESS, "limit": 200, "position": {"excluded": [0]}}),
        ("compare", {"puzzle": MUTILATED, "timeout": 600}),
        ("compare", {"puzzle": MUTILATED, "engine": "plain", "timeout": 600}),
        ("watch", {"puzzle": MUTILATED, "options": {"engine": "cover"}, "timeout": 600}),
        ("watch", {"puzzle": MUTILATED, "options": {"engine": "plain"}, "timeout": 600}),
        ("generate", {"family": "sudoku", "options": {"size": "9x9", "rating": "11.9..12"}, "timeout": 600}),
        ("replay", {"puzzle": ENDLESS["puzzle"], "limit": 1000, "max_events": 100_000, "timeout": 60}),
        ("complete", {"puzzle": "sudoku 25x25\n" + "\n".join([". " * 25] * 25), "timeout": 600, "level": "beginner"}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_long_verb_ends_when_its_listener_leaves(own_server: LiveServer, verb: str, request_: object) -> None:
    async def scenario() -> None:
        connection = await Connection(own_server).send(verb, request_, streamed=True)
        head = await connection.reader.readuntil(b"\n\n")
        assert b"200 OK" in head
        await asyncio.to_thread(until, lambda: len(own_server.lanes.long.jobs) == 1, "it is at work")
        await connection.leave()
        await asyncio.to_thread(until, lambda: not own_server.lanes.long.jobs, "it has ended")

    in_a_loop(scenario)
    assert not any(thread.name.startswith("grillon-race") for thread in threading.enumerate())


def test_progress_is_told_while_it_works(own_server: LiveServer) -> None:
    async def scenario() -> list[tuple[str, Any]]:
        connection = await Connection(own_server).send("count", {**ENDLESS, "timeout": 1.5}, streamed=True)
        _, body = await connection.answer()
        chunks = "".join(part for number, part in enumerate(body.split("\r\n")) if number % 2)
        return read_events(chunks)

    events = in_a_loop(scenario)
    nodes = [data["counters"].get("nodes", 0) for kind, data in events if kind == "progress"]
    assert nodes == sorted(nodes)
    assert nodes[-1] > 0
    kind, result = events[-1]
    assert kind == "result"
    assert result["count"]["exact"] is False
    assert result["count"]["limit"] == "timeout"


def test_a_deadline_is_an_answer(api: Api) -> None:
    told = api.ask("count", puzzle=ENDLESS["puzzle"], timeout=0)
    assert (told["count"]["exact"], told["count"]["limit"]) == (False, "timeout")
    assert api.ask("solve", puzzle=MUTILATED, timeout=0.2, options={"engine": "cover"})["status"] == "unknown"
    runs = api.ask("compare", puzzle=MUTILATED, timeout=0.01, pruning=[False])["runs"]
    assert {(run["found"], run["finished"]) for run in runs} == {(False, False)}
    assert api.refused("generate", family="sudoku", options={"rating": "11.9..12"}, timeout=0.05)[0] == 422


def test_a_rating_without_a_verdict_in_time_is_unknown(api: Api) -> None:
    """The ladder is stuck at once on an empty board; whether it has a solution takes long to find out."""
    empty = "takuzu 256x256\n" + "\n".join(["." * 256] * 256)
    told = api.ask("rate", puzzle=empty, timeout=4)
    assert (told["rating"]["level"], told["rating"]["limit"], told["level_name"]) == (None, "timeout", "")


def test_an_error_of_long_work_is_an_event(api: Api) -> None:
    kind, data = api.events("generate", family="takuzu", options={"size": "3x99"})[-1]
    assert kind == "error"
    assert data["error"]["kind"] == "RequestError"


def test_a_full_lane_says_so() -> None:
    async def scenario() -> None:
        lane, release = Lane("full", 1, max_waiting=2), threading.Event()
        jobs = [lane.start(release.wait, Ask()) for _ in range(2)]
        with pytest.raises(Problem):
            lane.start(lambda: None, Ask())
        release.set()
        assert [await job.result() for job in jobs] == [True, True]
        assert await lane.start(lambda: 5, Ask()).result() == 5
        lane.close()

    in_a_loop(scenario)


def test_waiting_does_not_use_up_the_deadline() -> None:
    async def scenario() -> None:
        lane, release = Lane("slow", 1), threading.Event()
        first = lane.start(release.wait, Ask())
        later = Ask()
        second = lane.start(lambda: later.started, later)
        made = later.started
        await asyncio.sleep(0.05)
        release.set()
        await first.result()
        assert await second.result() > made
        lane.close()

    in_a_loop(scenario)


def test_what_leaves_the_queue_never_starts() -> None:
    async def scenario() -> None:
        lane, release, started = Lane("queue", 1), threading.Event(), []
        first = lane.start(release.wait, Ask())
        second = lane.start(lambda: started.append(1), Ask())
        second.cancel()
        with pytest.raises(GrillonError):
            await second.result()
        release.set()
        await first.result()
        lane.close()
        assert not started
        assert not lane.jobs

    in_a_loop(scenario)


def test_monitors_that_come_late_are_cancelled_too() -> None:
    ask = Ask("en", 10.0)
    early = ask.watch()
    ask.cancel()
    assert early.stopped_by == ask.watch().stopped_by == "cancelled"
