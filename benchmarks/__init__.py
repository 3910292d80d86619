"""Benchmarks: one module per topic, each with a function `run` that yields measured rows.

`python -m benchmarks` runs them all, `python -m benchmarks takuzu sudoku` only those named, `--data FOLDER` is the
folder of reference lists, `--large` adds rows that take minutes. A row compares like with like in one run: the ratio
matters, not the seconds of one machine. The races against other programs, which `make bench` writes a page of, are in
`races`; `families`, `counts`, `commands`, `web` and `pictures` say what they measure. A name that begins with `_` is no
topic, but what topics share.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

data_folder: Path | None = None
"""The folder of `--data FOLDER`: lists that are too large or not free enough to ship."""

large = False
"""Was `--large` given?"""


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement: CPU seconds for `number` units of work, and the same for a peer if there is one."""

    what: str
    seconds: float
    number: int = 1
    unit: str = "run"
    peer: str = ""
    peer_seconds: float | None = None
    note: str = ""
    """Other measurements, and the target."""

    @property
    def rate(self) -> float:
        """Units per second."""
        return self.number / self.seconds if self.seconds else float("inf")

    @property
    def ratio(self) -> float | None:
        """How many times faster than the peer."""
        return None if self.peer_seconds is None else self.peer_seconds / max(self.seconds, 1e-9)


def measure(work: Callable[[], object], *, repeat: int = 3) -> float:
    """The least CPU time of a few runs, over all threads: other work on the machine does not count."""
    best = float("inf")
    for _ in range(repeat):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def measure_in_turns(*works: Callable[[], float | object], repeat: int = 5) -> list[float]:
    """The same for several things to compare: run in turns, repeatedly, so that a machine that is slower for a while is
    slower for all of them. One that returns a number has measured itself, as a separate process does.
    """
    best = [float("inf")] * len(works)
    for _ in range(repeat):
        for at, work in enumerate(works):
            start = time.process_time()
            told = work()
            spent = time.process_time() - start
            best[at] = min(best[at], told if isinstance(told, float) else spent)
    return best


Benchmark = Callable[[], Iterator[Row]]
