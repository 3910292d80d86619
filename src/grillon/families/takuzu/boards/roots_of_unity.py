"""All Takuzu grids of a size whose lines may be equal, counted by roots of unity: see cpp/takuzu/roots/roots.hpp."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grillon._core.takuzu import RootCount
from grillon.families.takuzu.boards.counted_parts import finished_parts
from grillon.families.takuzu.boards.sweep import SweptTakuzuBoards
from grillon.model import Count, Monitor
from grillon.model.monitor import Stop
from grillon.model.work import Limits
from grillon.sweep.forecast import DEFAULT_MEMORY
from grillon.sweep.swept_boards import SweepForecast

if TYPE_CHECKING:
    from grillon.base.ledger import Ledger

WORDS = 3
"""Words of a sum."""
MODULUS = 1 << 64 * WORDS
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
    done = finished_parts(grids.parts, WORDS, lambda parts: grids.sums(parts, threads, monitor.control), ledger)
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


class EqualLineBoards(SweptTakuzuBoards):
    """The grids of one size when lines may be equal: a sweep numbers, draws and enumerates them.

    >>> boards = EqualLineBoards(6, 8)
    >>> boards.rank(boards.unrank(229797))
    229797
    """

    @property
    def swept(self) -> bool:  # type: ignore[override]
        """Are they counted by a sweep?"""
        return self._roots is None

    @property
    def _roots(self) -> RootCount | None:
        return root_count(*self._sides())

    def counted(self, limits: Limits) -> Count:
        """The number of grids: by roots of unity, with sides of more than 30 rows or 16 columns by a sweep."""
        monitor, resume, grids = limits.monitor, limits.resume, self._roots
        if grids is None:
            return super().counted(limits)
        if monitor.device == "gpu":
            from grillon.families.takuzu.boards import gpu

            return self._count_on_gpu(lambda device, monitor: gpu.count_grids(device, grids, monitor), resume, monitor)
        many = min(limits.threads, (limits.memory or DEFAULT_MEMORY) // grids.memory)
        if not many:
            return Count(0, Stop.MEMORY)
        if resume is None:
            return count_by_roots(grids, many, monitor, None)
        # In a browser there is no SQLite.
        from grillon.base.ledger import Ledger

        with Ledger.in_folder(resume, f"{self._name} by roots of unity") as ledger:
            return count_by_roots(grids, many, monitor, ledger)

    def expected_count(self, monitor: Monitor | None = None) -> SweepForecast | None:
        """The forecast for a count, by the method used."""
        grids = self._roots
        if grids is None:
            return super().expected_count(monitor)
        return SweepForecast(0, grids.memory, expected_seconds(grids), each_thread=True)
