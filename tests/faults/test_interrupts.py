"""Ctrl-C, `Monitor.cancel` and a budget of nodes stop any engine of any family, and no thread is left behind.

`WORK` holds, for each family, long work by the name of what does it: every engine of the family, and other verbs that
may take long. Each text is a Python statement; `puzzle` is the family's in `LONG`, which keeps any engine busy.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from time import sleep

import pytest

import grillon
from grillon import families
from grillon.model import Monitor
from tests.support.puzzles import FAMILIES, LONG

STREAM = "sum(1 for _ in puzzle.solutions({options}))"
COUNT = "puzzle.count({options})"
MAKE = "for seed in itertools.count(): puzzle.family.generate(seed=seed)"
BOARDS = "puzzle.family.boards({size}).count()"
WORK: dict[str, dict[str, str]] = {
    "fences": {
        "count": f"while True: {COUNT.format(options='')}",  # its largest board takes no second
        "solutions": f"while True: {STREAM.format(options='')}",
        "generate": MAKE,
        "boards": BOARDS.format(size="(5, 5)"),
    },
    "kakuro": {"count": COUNT.format(options=""), "solutions": STREAM.format(options=""), "generate": MAKE},
    "latin": {"count": COUNT.format(options=""), "solutions": STREAM.format(options=""), "generate": MAKE},
    "packing": {
        "automatic": COUNT.format(options=""),
        "bitboard": STREAM.format(options="engine='bitboard'"),
        "cover": STREAM.format(options="engine='cover'"),
        "sweep": COUNT.format(options="engine='sweep'"),
        "walk": STREAM.format(options="engine='sweep'"),
        "sample": "puzzle.sample(1, seed=1)",
        "count each": "puzzle.count_each()",
        "assembly": STREAM.format(options="engine='assembly'"),
        "generate": MAKE,
    },
    "sudoku": {
        "count": COUNT.format(options=""),
        "solutions": STREAM.format(options=""),
        "generate": "puzzle.family.generate(seed=1, minimal=True, symmetry='full', clues=17)",
    },
    "takuzu": {
        "search": COUNT.format(options="engine='search'"),
        "sat": STREAM.format(options="engine='sat'"),
        "generate": MAKE,
        "boards": BOARDS.format(size="(10, 10)"),
    },
    "tectonic": {
        "count": COUNT.format(options=""),
        "solutions": STREAM.format(options=""),
        "generate": MAKE,
    },
}
CASES = [(family, name) for family, work in WORK.items() for name in work]

SCRIPT = """
import itertools, os, sys
import grillon
puzzle = grillon.parse(sys.argv[1])
def threads():
    return len(os.listdir("/proc/self/task")) if os.path.isdir("/proc/self/task") else 1
puzzle.solutions(limit=1).close()
before = threads()
print("working", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted")
print(threads() - before, "threads left")
"""


def test_every_family_and_engine_is_covered() -> None:
    assert set(WORK) == set(LONG) == set(FAMILIES)
    for family in FAMILIES:
        assert set(families.get(family).search.names("engine")) <= set(WORK[family])


@pytest.mark.parametrize(("family", "name"), CASES)
def test_control_c_stops_it_and_leaves_no_thread(family: str, name: str) -> None:
    script = SCRIPT.format(work=WORK[family][name])
    command = [sys.executable, "-c", script, LONG[family]]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "working\n"
        sleep(0.3)
        process.send_signal(signal.SIGINT)
        try:
            output, errors = process.communicate(timeout=20)
        finally:
            process.kill()
    assert (output, errors) == ("interrupted\n0 threads left\n", "")


@pytest.mark.parametrize("family", FAMILIES)
def test_another_thread_reads_counters_and_cancels(family: str) -> None:
    puzzle, monitor = grillon.parse(LONG[family]), Monitor()
    before = threading.active_count()
    seen: list[int] = []

    def watch() -> None:
        for _ in range(200):
            sleep(0.02)
            seen.append(sum(monitor.counters.values()))
            if seen[-1]:
                break
        monitor.cancel()

    watcher = threading.Thread(target=watch)
    watcher.start()
    with puzzle.solutions(monitor=monitor) as stream:
        for _ in stream:
            pass
        assert stream.limit == "cancelled"
    watcher.join()
    assert seen[-1] > 0
    assert threading.active_count() == before


@pytest.mark.parametrize("family", FAMILIES)
def test_leaving_the_stream_stops_the_search(family: str) -> None:
    puzzle = grillon.parse(LONG[family])
    for _ in range(5):
        with puzzle.solutions() as stream:
            assert puzzle.verify(next(stream))


@pytest.mark.parametrize("family", FAMILIES)
def test_a_budget_of_nodes_ends_it_at_the_same_place(family: str) -> None:
    def run() -> tuple[int, int]:
        monitor = Monitor(budget=3000)
        with grillon.parse(LONG[family]).solutions(monitor=monitor) as found:
            number = sum(1 for _ in found)
            assert found.limit == "budget"
        return number, monitor.counters["nodes"]

    number, nodes = run()
    assert 3000 <= nodes < 3000 + 1024
    assert run() == (number, nodes)
