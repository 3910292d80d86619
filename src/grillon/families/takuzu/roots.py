"""Counting grids whose lines may be equal, by roots of unity: see cpp/takuzu/roots.hpp."""

from __future__ import annotations

import struct
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from grillon._core.takuzu import RootCount
from grillon.model import Count

if TYPE_CHECKING:
    from grillon.ledger import Ledger
    from grillon.model import Monitor

RECORD = struct.Struct("=QQQQ")
"""A part and its sum, the lowest word first."""
MODULUS = 1 << 192
"""Sums are in two's complement."""
ADDITIONS = 5e9
"""Additions per CPU second."""


@cache
def root_count(rows: int, columns: int) -> RootCount | None:
    """The count of one size, rows at least as many as columns; None for sizes that are too large.

    >>> root_count(12, 12).divisor, root_count(32, 2)
    ((3, 11), None)
    """
    try:
        return RootCount(rows, columns) if RootCount.fits(rows, columns) else None
    except OverflowError:
        return None


def expected_seconds(grids: RootCount) -> float:
    """The approximate CPU seconds of a count: three of four points are left out, as each stands for others."""
    return grids.all_points / 4 * grids.additions / ADDITIONS


def count_by_roots(grids: RootCount, threads: int, monitor: Monitor, ledger: Ledger | None) -> Count:
    """The number of grids; finished parts are kept in the ledger."""
    done = {} if ledger is None else ledger.parts()
    left = [part for part in range(grids.parts) if part not in done]
    # Parts differ in size: only in random order does the number done predict the time left.
    Random(0).shuffle(left)
    stream = grids.sums(left, threads, monitor.control)
    try:
        while batch := stream.take():
            for part, low, middle, high in RECORD.iter_unpack(batch):
                done[part] = high << 128 | middle << 64 | low
                if ledger is not None:
                    ledger.add_part(part, done[part])
    finally:
        stream.close()
    if len(done) < grids.parts:
        return Count(0, limit=monitor.limit)
    return Count(number_of_grids(grids, sum(done.values())))


def number_of_grids(grids: RootCount, total: int) -> int:
    """The number of grids, from the sum over all points.

    >>> number_of_grids(RootCount(4, 4), 720)
    90
    """
    base, exponent = grids.divisor
    number, rest = divmod(total % MODULUS, int(base**exponent))
    if rest:
        raise AssertionError(f"the mean over {base}^{exponent} points is not a whole number")
    return number
