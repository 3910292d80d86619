"""Waiting times of a player: for a hint, all the way through the server, for each family and size; then in a browser.

The target is the 95th percentile within 100 ms for Sudoku 9x9 and 16x16, Takuzu up to 20x20, Tectonic up to 10x10 and
the levels of IQ Puzzler. With `--large` the same again while long work keeps the other lane busy. If there is a
browser: the first view within 150 kB and half a second, hints after the click, drags over large boards with frames of
17 ms (95 %) and never more than 50, and entries on large boards.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple

from starlette.types import ASGIApp, Message, Scope

import benchmarks
from benchmarks import Row
from benchmarks.web import _browser
from benchmarks.web._browser import percentile
from grillon import families
from grillon.model import Level
from grillon.puzzle.generated import Generated
from grillon.web.answers.openapi import PREFIX
from grillon.web.server.app import create_app, warm_up
from grillon.web.server.serve import TURN

TARGET = 0.1
SEEDS = (1, 2, 3)
SHARES = (0.0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9)
"""The shares of the solution that have been entered."""
LEVELS = tuple(map(str, Level))
REQUESTS: dict[str, tuple[tuple[str, dict[str, Any]], ...]] = {
    "sudoku": (
        *((f"9x9 {level}", {"size": "9x9", "level": level}) for level in LEVELS),
        ("16x16", {"size": "16x16"}),
    ),
    "takuzu": (
        *((f"20x20 {level}", {"size": "20x20", "level": level}) for level in ("easy", "hard")),
        ("8x8", {"size": "8x8"}),
    ),
    "tectonic": (*((f"10x10 {level}", {"size": "10x10", "level": level}) for level in ("easy", "hard", "extreme")),),
    "packing": (*((f"IQ {level}", {"variant": "rect5x11", "level": level}) for level in LEVELS),),
}
LONG: dict[str, object] = {"puzzle": "sudoku 9x9\n" + "\n".join([". " * 9] * 9), "timeout": 600}


class Waited(NamedTuple):
    """Wall and CPU seconds: other work on the machine changes only the first."""

    clock: float
    used: float


class Client:
    """Calls the application without a network."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def post(self, verb: str, request: dict[str, object], leave: asyncio.Event | None = None) -> Waited:
        """Wait for the whole answer; with `leave` the client disconnects when it is set."""
        body = json.dumps(request).encode()
        waiting = [{"type": "http.request", "body": body, "more_body": False}]
        status = 0

        async def receive() -> Message:
            if waiting:
                return waiting.pop()
            await (leave or asyncio.Event()).wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)

        headers = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]
        scope: Scope = {
            "type": "http",
            "method": "POST",
            "path": f"{PREFIX}/{verb}",
            "root_path": "",
            "query_string": b"",
            "headers": headers,
        }
        start, used = perf_counter(), process_time()
        await self.app(scope, receive, send)
        assert status == 200 or leave is not None, status
        return Waited(perf_counter() - start, process_time() - used)


def hints(made: Generated, seed: int) -> Iterator[dict[str, object]]:
    """The requests of a player with more and more entries."""
    assert made.solution is not None
    order = sorted(made.solution.candidates - set(made.puzzle.givens))
    Random(seed).shuffle(order)
    for share in SHARES:
        yield {"puzzle": str(made.puzzle), "position": {"chosen": order[: int(share * len(order))]}, "lang": "fr"}


async def measured(client: Client, requests: list[dict[str, object]], *, busy: bool) -> list[Waited]:
    leave = asyncio.Event()
    long = [asyncio.ensure_future(client.post("count", LONG, leave)) for _ in range(8 if busy else 0)]
    await asyncio.sleep(0.2 if busy else 0)
    times = [await client.post("hint", request) for request in requests]
    leave.set()
    await asyncio.gather(*long)
    return times


def run() -> Iterator[Row]:
    client = Client(create_app())
    sys.setswitchinterval(TURN)
    warm_up()
    for busy in (False, True) if benchmarks.large else (False,):
        for name, cases in REQUESTS.items():
            for what, asked in cases:
                made = [families.get(name).generate(seed=seed, **asked) for seed in SEEDS]
                requests = [request for number, one in enumerate(made) for request in hints(one, number)]
                waited = asyncio.run(measured(client, requests, busy=busy))
                clock, used = [one.clock for one in waited], [one.used for one in waited]
                # Beside long work, the CPU time is not that of the hint alone.
                times, by = (clock, "the clock") if busy else (used, "CPU")
                high = percentile(times, 0.95)
                missed = "" if high <= TARGET else "  MISSED the target of 100 ms"
                beside = "" if busy else f" ({1000 * percentile(clock, 0.95):.1f} ms by the clock)"
                note = f"95 %: {1000 * high:.1f} ms by {by}{beside}, longest {1000 * max(times):.1f} ms{missed}"
                label = f"hint, {name} {what}{' beside long work' if busy else ''}"
                yield Row(label, sum(times), len(times), "hint", note=note)
    yield from _browser.rows()
