"""How soon Ctrl-C stops each engine: wall time from the signal to the exception, the worst of a few runs."""

from __future__ import annotations

import itertools
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator

import grillon
from benchmarks import Row
from grillon import families

REPEAT = 3
EMPTY_TAKUZU = "takuzu 16x16\n" + "\n".join([" ".join("." * 16)] * 16)


def run() -> Iterator[Row]:
    takuzu = grillon.parse(EMPTY_TAKUZU)
    sudoku = grillon.parse("." * 81)
    packing = families.get("packing").generate(seed=1, size="5x11").puzzle
    work: dict[str, Callable[[], object]] = {
        "sudoku, count": sudoku.count,
        "takuzu, search": lambda: takuzu.count(engine="search"),
        "takuzu, sat": lambda: sum(1 for _ in takuzu.solutions(engine="sat")),
        "takuzu, all boards 10x10": lambda: _count_boards("takuzu", (10, 10)),
        "tectonic, all boards 5x5": lambda: _count_boards("tectonic", (5, 5)),
    }
    for name in families.names():
        work[f"{name}, generate"] = lambda name=name: [  # type: ignore[misc]
            families.get(name).generate(seed=seed) for seed in itertools.count()
        ]
    for engine in families.get("packing").search.names("engine"):
        work[f"packing, {engine}"] = lambda engine=engine: [packing.count(engine=engine) for _ in itertools.count()]  # type: ignore[misc]
    for what, endless in work.items():
        yield Row(f"Ctrl-C: {what}", max(_latency(endless) for _ in range(REPEAT)))


def _count_boards(family: str, size: tuple[int, int]) -> object:
    boards = families.get(family).boards(size)
    assert boards is not None
    return boards.count()


def _latency(endless: Callable[[], object]) -> float:
    sent = 0.0

    def interrupt() -> None:
        nonlocal sent
        sent = time.perf_counter()
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.5, interrupt)
    timer.start()
    try:
        endless()
    except KeyboardInterrupt:
        return time.perf_counter() - sent
    finally:
        timer.join()
    raise AssertionError("the work ended before it was interrupted")
