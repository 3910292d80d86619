"""Takuzu grids without equal lines beyond 8x8: numbered by their two middle rows first, then by the other rows.

A count by meeting in the middle finds the number of grids of each pair of middle rows. These numbers are the table:
they give the middle rows of the grid with a given number, and only the grids with these rows are examined.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Unpack

from grillon._core import sweep as core
from grillon._core import takuzu
from grillon.base.ledger import Ledger
from grillon.errors import InputError, LimitReached, RequestError
from grillon.families.takuzu.boards.boards import DistinctLineBoards, TakuzuBoards
from grillon.model import Monitor
from grillon.model.arguments import known_seed, whole_number
from grillon.model.work import LimitOptions, Limits
from grillon.puzzle.puzzle import Puzzle
from grillon.sweep.storage.stage_files import split_records
from grillon.sweep.swept_boards import SweepForecast, SweptBoards


class MiddleBoards(DistinctLineBoards):
    """All grids of one size, counted, numbered, drawn and listed by their middle rows.

    >>> boards = MiddleBoards(10, 6)
    >>> boards.rank(boards.unrank(200_000)), boards.prepare()
    (200000, 392208)
    """

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(rows, columns)
        self._grids = TakuzuBoards(rows, columns)
        self._middles = takuzu.Middles(takuzu.Shape(*self._grids.tall, True))
        self._places: list[int] = []
        """The pairs of middle rows that have grids, in order."""
        self._ends: list[int] = []
        """The number of the first grid after those of each pair."""

    def has_tables(self, tables: str | Path | None = None) -> bool:
        """Are all grids counted?"""
        return bool(self._ends)

    def expected_tables(self, monitor: Monitor | None = None) -> SweepForecast | None:
        """The forecast for the count, where it takes long."""
        return self._grids.expected_count()

    def prepare(self, *, tables: str | Path | None = None, **limits: Unpack[LimitOptions]) -> int:
        """Count the grids of every pair of middle rows; with `tables`, a folder, the counts are kept there."""
        if not self._ends:
            given = Limits.of(limits)
            name = self._grids.count_name
            kept = None if tables is None else Path(tables) / f"{name.replace(' ', '-')}.count"
            with nullcontext() if kept is None else Ledger.of_count(kept, name) as ledger:
                number, parts = self._grids.met_parts(given.threads, given.monitor, ledger, memory=given.memory)
            if len(parts) < number:
                raise LimitReached(
                    "the tables of {rows}x{columns} were not finished: {limit}",
                    rows=self.rows,
                    columns=self.columns,
                    limit=given.monitor.limit,
                )
            each = [
                grids // images for (_, grids), images in zip(sorted(parts.items()), self._middles.images, strict=True)
            ]
            counted = [
                (middle, each[part]) for middle, part in enumerate(self._middles.parts) if part >= 0 and each[part]
            ]
            self._places = [middle for middle, _ in counted]
            self._ends = list(accumulate(grids for _, grids in counted))
        return self._ends[-1]

    def _counted(self) -> int:
        """The number of grids; refuses a count of hours that was not requested."""
        if not self._ends and (expected := self.expected_count()) is not None:
            raise RequestError(
                "the grids of {rows}x{columns} are counted before they are numbered, about {minutes} "
                "{minutes:minute|minutes} of one core: prepare() does that",
                rows=self.rows,
                columns=self.columns,
                minutes=max(1, round(expected.seconds / 60)),
            )
        return self.prepare()

    def sample_digits(self, number: int, *, seed: int, monitor: Monitor | None = None) -> list[bytes]:
        """The digits of uniform random grids: grid i depends only on the seed and i."""
        whole_number("number", number)
        known_seed(seed)
        total, places = self._counted(), Monitor.of(monitor).while_time(range(number))
        return [self.unrank_digits(Random(f"{seed} {at}").randrange(total)) for at in places]

    def rank_digits(self, digits: bytes) -> int:
        """The number of a grid given by its digits."""
        self._counted()
        upright = len(digits) == self.cells and max(digits) <= 1
        found = self._middles.number(self._turned(digits), Monitor().control) if upright else None
        if found is None:
            raise InputError("this grid is not full or breaks a rule")
        middle, number = found
        place = self._places.index(middle)
        return number + (self._ends[place - 1] if place else 0)

    def ranks(self, puzzle: Puzzle, *, timeout: float | None = None) -> range:
        """The number of the only solution of a puzzle; a beginning has no range, as its middle rows are unknown."""
        if self.beginning(puzzle) is not None:
            raise RequestError(
                "{boards} is numbered by its middle rows first: only a grid, or a puzzle with one solution, has a "
                "number there",
                boards=self,
            )
        return super().ranks(puzzle, timeout=timeout)

    def unrank_digits(self, rank: int) -> bytes:
        """The digits of the grid with this number."""
        whole_number("rank", rank, minimum=None)
        total = self._counted()
        if not 0 <= rank < total:
            raise self._no_number(rank, total)
        place = bisect_right(self._ends, rank)
        number = rank - (self._ends[place - 1] if place else 0)
        return self._turned(self._middles.grid(self._places[place], number, Monitor().control), back=True)

    def enumerated(self) -> SweptBoards:
        """These boards, which can all be listed in order."""
        return self

    def batches(self, *, threads: int | None = None, monitor: Monitor | None = None) -> Iterator[bytes]:
        """The digits of every grid in the order of their numbers, many grids in one buffer."""
        watched = Monitor.of(monitor)
        self.prepare(threads=threads, monitor=watched)
        stream = self._middles.grids(self._places, watched.control)
        try:
            while batch := stream.take():
                yield b"".join([self._turned(grid, back=True) for grid in split_records(batch, self.cells)])
        finally:
            stream.close()
        if watched.stopped_by:
            raise LimitReached(
                "the walk over {rows}x{columns} stopped: {limit}",
                rows=self.rows,
                columns=self.columns,
                limit=watched.limit,
            )

    def lines(self, *, threads: int | None = None, monitor: Monitor | None = None) -> Iterator[bytes]:
        """The code of every grid in the order of their numbers, one per line."""
        form = core.Form(self.rows, self.columns, False, self.walls, self.base)
        return map(form, self.batches(threads=threads, monitor=monitor))

    def _turned(self, digits: bytes, *, back: bool = False) -> bytes:
        """A grid that is wider than tall, turned on its side, or turned back."""
        if self.rows >= self.columns:
            return digits
        width = self.rows if back else self.columns
        return b"".join([digits[column::width] for column in range(width)])
