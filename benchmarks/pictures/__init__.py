"""Boards read from pictures: how many exactly, how many without a cell marked as uncertain, and how fast.

By default a small part of the test set; `--large` is all of it, 6,000 boards and 300 pictures without one.
"""

from __future__ import annotations

from collections.abc import Iterator

import benchmarks
from benchmarks import Row


def run() -> Iterator[Row]:
    from benchmarks.pictures.boards import NONE
    from benchmarks.pictures.measure import cases, outcome, share

    every = [outcome(case) for case in cases(*((6000, 300) if benchmarks.large else (240, 30)))]
    for kind in sorted({one.case[2:] for one in every}):
        found = [one for one in every if one.case[2:] == kind and one.case[1] != NONE]
        right, clear = sum(one.right for one in found), sum(one.right and not one.marked for one in found)
        wrong = sum(one.read and not one.right and not one.marked for one in found)
        note = f"right {share(right, len(found))} %, nothing marked {share(clear, len(found))} %, wrong unsaid {wrong}"
        yield Row(f"{kind[0]}s, severity {kind[1]}", sum(one.seconds for one in found), len(found), "board", note=note)
    none = [one for one in every if one.case[1] == NONE]
    note = f"read all the same: {sum(one.read for one in none)}"
    yield Row("pictures without a board", sum(one.seconds for one in none), len(none), "picture", note=note)
