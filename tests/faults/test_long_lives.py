"""A process that answers for long: nothing grows with the number of answers, and nothing of the core outlives it."""

from __future__ import annotations

import os
import subprocess
import sys
from ast import literal_eval
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPConnection
from itertools import cycle, islice
from json import dumps
from pathlib import Path
from random import Random
from threading import Event, Thread, active_count
from time import monotonic, sleep

import pytest

import grillon
from grillon.errors import GrillonError
from grillon.model import Monitor
from grillon.puzzle.puzzle import Puzzle
from tests.support.web import LiveServer

TEXTS = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "sudoku 4x4\n1 . . .\n. . . .\n. . 2 .\n. . . .\ncage 5 R1C1 R1C2\nthermometer R2C2 R3C2",
    "takuzu 4x4\n. . . 0\n0 . . 0\n. . . .\n. 1 . .",
    "tectonic maximum 4\n+-+-+\n|.:.|\n+:+:+\n|.:.|\n+-+-+",
    "packing square\n....\n....\npiece A ##/#. x2\npiece B # x2",
    "takuzu 4x4\n0 0 0 .\n. . . .\n. . . .\n. . . .",
)
"""Of every family, with one solution, several and a broken rule."""
VERBS: tuple[Callable[[Puzzle], object], ...] = (
    lambda puzzle: puzzle.check().text("fr"),
    lambda puzzle: list(puzzle.solutions(limit=3, threads=2)),
    lambda puzzle: next(puzzle.solutions()),  # not read to its end
    lambda puzzle: puzzle.count(up_to=100),
    lambda puzzle: puzzle.count_each(),
    lambda puzzle: puzzle.hint().text(3),
    lambda puzzle: [str(step) for step in puzzle.explain()],
    lambda puzzle: list(puzzle.possible_steps(max_steps=3)),
    lambda puzzle: puzzle.rate(),
    lambda puzzle: list(puzzle.replay(limit=1, max_events=50)),
    lambda puzzle: puzzle.solve(monitor=_cancelled()),
    lambda puzzle: grillon.parse(grillon.write(puzzle, "json")) == puzzle,
    lambda puzzle: puzzle.drawing(),
)
FEW_MB = 3


def _cancelled() -> Monitor:
    monitor = Monitor()
    monitor.cancel()
    return monitor


def _calls() -> Iterator[Callable[[], object]]:
    """Calls without end, each with a puzzle that was read anew."""
    for text in cycle(TEXTS):
        for verb in VERBS:
            yield lambda text=text, verb=verb: verb(grillon.parse(text))  # type: ignore[misc]


def _ask(calls: Iterator[Callable[[], object]], number: int) -> None:
    for call in islice(calls, number):
        with suppress(GrillonError, StopIteration):
            call()


def held() -> tuple[float, int, int]:
    """The megabytes, threads and files of this process."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20, active_count(), len(os.listdir("/proc/self/fd"))


def grown(number: int) -> tuple[float, int, int]:
    """What so many calls add, after half as many."""
    calls = _calls()
    _ask(calls, number // 2)
    before = held()
    _ask(calls, number)
    after = held()
    return after[0] - before[0], after[1] - before[1], after[2] - before[2]


def in_a_process(script: str) -> str:
    """What a process of its own says at its end, with the warnings of nanobind."""
    ran = subprocess.run(
        [sys.executable, "-c", f"from tests.faults import test_long_lives as here\n{script}"],
        capture_output=True, text=True, check=True, env={**os.environ, "GRILLON_LEAKS": "1"}, timeout=4000,
    )  # fmt: skip
    return ran.stdout + ran.stderr


def test_calls_add_no_memory_threads_or_files_and_leave_no_object_of_the_core() -> None:
    said = in_a_process("print(here.grown(2 * len(here.VERBS) * len(here.TEXTS)))")
    megabytes, threads, files = literal_eval(said.splitlines()[0])
    assert (threads, files) == (0, 0)
    assert megabytes < FEW_MB
    assert "leaked" not in said


def test_an_object_that_is_left_is_told() -> None:
    script = "import ctypes\nctypes.pythonapi.Py_IncRef(ctypes.py_object(here.Monitor().control))"
    assert "leaked 1 instances" in in_a_process(script)


@pytest.mark.long
def test_a_hundred_thousand_calls_add_no_memory() -> None:
    megabytes, threads, files = literal_eval(in_a_process("print(here.grown(100_000))").splitlines()[0])
    assert (threads, files) == (0, 0)
    assert megabytes < FEW_MB


QUESTIONS = ("check", "solve", "hint", "explain", "rate", "count", "steps", "nothing-like-it")


def _request(server: LiveServer, random: Random) -> None:
    """A request that is answered, refused, or that nobody waits for."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
    body = dumps({"puzzle": random.choice((*TEXTS, "no puzzle")), "lang": random.choice(("en", "fr"))})
    headers = {"Content-Type": "application/json", "Host": f"127.0.0.1:{server.port}"}
    with suppress(OSError):
        connection.request("POST", f"/api/v1/{random.choice(QUESTIONS)}", body, headers)
        if random.random() < 0.9:
            answer = connection.getresponse()
            answer.read()
            assert answer.status < 500, (answer.status, body)
    connection.close()


def soaked(seconds: float, clients: int = 3) -> tuple[float, int, int]:
    """What a server holds more after so many seconds than after a third of them."""
    failed: list[BaseException] = []
    over = Event()

    def ask(server: LiveServer, seed: int) -> None:
        random = Random(seed)
        try:
            while not over.is_set():
                _request(server, random)
        except AssertionError as error:
            failed.append(error)

    with LiveServer() as server:
        threads = [Thread(target=ask, args=(server, seed)) for seed in range(clients)]
        for thread in threads:
            thread.start()
        sleep(seconds / 3)
        before = held()
        end = monotonic() + seconds * 2 / 3
        while monotonic() < end and not failed:
            sleep(0.1)
        after = held()
        over.set()
        for thread in threads:
            thread.join()
    assert not failed, failed
    return after[0] - before[0], after[1] - before[1], after[2] - before[2]


@pytest.mark.long
def test_a_server_that_is_asked_for_long_holds_no_more() -> None:
    megabytes, threads, files = literal_eval(in_a_process("print(here.soaked(3600))").splitlines()[0])
    assert megabytes < 10 * FEW_MB
    assert max(threads, files) <= 20
