"""All Takuzu grids of a size: counted, drawn at random, numbered."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, ClassVar

from grillon._core import sweep as core
from grillon._core import takuzu
from grillon.errors import InputError, LimitReached, RequestError
from grillon.families.takuzu.boards.counted_parts import finished_parts
from grillon.families.takuzu.boards.roots_of_unity import EqualLineBoards, root_count
from grillon.families.takuzu.boards.sweep import SweptTakuzuBoards
from grillon.families.takuzu.puzzle import EMPTY, LARGEST, SMALLEST, TakuzuPuzzle, first_cells, reason_for_no_grid
from grillon.model import Count, Monitor
from grillon.model.arguments import known_seed, whole_number
from grillon.model.work import Limits
from grillon.puzzle.parts.boards import Boards, BoardSizes
from grillon.puzzle.puzzle import Puzzle
from grillon.puzzle.request import Option, Schema
from grillon.sweep.staged_boards import StagedBoards
from grillon.sweep.storage.stage_files import split_records
from grillon.sweep.swept_boards import SweepForecast, SweptBoards

if TYPE_CHECKING:
    from grillon._core import RecordStream
    from grillon.base.ledger import Ledger

SCHEMA = Schema((Option("distinct", "flag", "no two rows are equal, and no two columns", default=True),))
MAX_ROWS = {2: 18, 4: 18, 6: 18, 8: 14, 10: 14, 12: 12}
"""The sizes counted by meeting in the middle: the largest number of rows, by the number of columns (shorter side)."""
MAX_LISTED = 9
"""The longest side for which other sizes are listed."""
UNIFORM = 8
"""Random grids are exactly uniform up to this many rows and columns."""
MAX_NUMBERED = 100_000
"""Sizes with more grids than this are not kept in memory."""
MAX_CELLS_LISTED, MAX_CELLS_WALKED = 48, 64
"""Grids of sizes up to 6x8 are listed and kept, up to 8x8 gone through in order; larger ones are numbered by their
middle rows."""

SECONDS = {(12, 10): 55.0, (14, 10): 1_100.0, (12, 12): 9_000.0}
"""The approximate CPU seconds of a count by meeting in the middle, by rows and columns, where it takes long."""
_AFTER = b"\2"
"""A digit larger than any in a grid: a beginning followed by it sorts after all grids with that beginning."""
MEMORY = 300 << 20
"""The memory used by each thread, if no limit is given; with less, the sides of a grid are listed more often."""


def met_in_the_middle(rows: int, columns: int) -> bool:
    """Are the grids of this size that have distinct lines counted without listing them?

    >>> met_in_the_middle(10, 14), met_in_the_middle(7, 7)
    (True, False)
    """
    return max(rows, columns) % 2 == 0 and max(rows, columns) <= MAX_ROWS.get(min(rows, columns), 0)


@dataclass(frozen=True, eq=False)
class TakuzuBoards(Boards):
    """The grids of one size.

    >>> print(TakuzuBoards(6, 6).count())
    4140
    >>> boards = TakuzuBoards(4, 4)
    >>> boards.rank(boards.unrank(71))
    71
    """

    family_name: ClassVar[str] = "takuzu"
    rows: int
    columns: int
    distinct: bool = True

    @property
    def rules(self) -> Mapping[str, object]:
        """Are all rows, and all columns, different?"""
        return {"distinct": self.distinct}

    def __post_init__(self) -> None:
        if not (SMALLEST <= self.rows <= LARGEST and SMALLEST <= self.columns <= LARGEST):
            raise RequestError(
                "a Takuzu has {smallest} to {largest} rows and columns, not {rows}x{columns}",
                smallest=SMALLEST,
                largest=LARGEST,
                rows=self.rows,
                columns=self.columns,
            )

    def counted(self, limits: Limits) -> Count:
        """The number of grids.

        Even sides are counted by meeting in the middle up to 12x12 and 14x10; where lines may be equal, by roots of
        unity. Other small sizes are listed. With `resume`, a folder, every finished part of such a count is kept there:
        an interrupted run continues from it.

        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     print(TakuzuBoards(6, 6).count(resume=Path(folder, "six-by-six")))
        4140
        """
        if self._even and not self.distinct:
            return EqualLineBoards(self.rows, self.columns).counted(limits)
        monitor, threads, memory = limits.monitor, limits.threads, limits.memory
        monitor.require_processor()
        if limits.resume is not None:
            return self._resumed_count(limits.resume, threads, memory, monitor)
        if reason_for_no_grid(self.rows, self.columns, distinct=self.distinct):
            return Count(0)
        if self._met:
            return self._met_count(threads, memory, monitor, None)
        if max(self.rows, self.columns) > MAX_LISTED:
            raise RequestError(
                "{rows}x{columns} grids with distinct lines are not counted: the limits are 12x12 and 14x10",
                rows=self.rows,
                columns=self.columns,
            )
        return self._empty().count(monitor=monitor)

    def expected_count(self, monitor: Monitor | None = None) -> SweepForecast | None:
        """The forecast for meeting in the middle, where it takes long."""
        seconds = SECONDS.get(self.tall) if self.distinct else None
        return None if seconds is None else SweepForecast(0, MEMORY, seconds, each_thread=True)

    @property
    def counted_at_once(self) -> bool:
        """Is there a way to count them without listing?"""
        if self.distinct or not self._even:
            return self._met
        return root_count(*self.tall) is not None

    @property
    def _met(self) -> bool:
        return self.distinct and met_in_the_middle(self.rows, self.columns)

    def _resumed_count(self, kept: Path, threads: int, memory: int | None, monitor: Monitor) -> Count:
        self._refuse_none()
        if not self._met:
            raise RequestError(
                "a count of {rows}x{columns} grids has no parts to resume from", rows=self.rows, columns=self.columns
            )
        # In a browser there is no SQLite.
        from grillon.base.ledger import Ledger

        with Ledger.in_folder(kept, self.count_name) as ledger:
            return self._met_count(threads, memory, monitor, ledger)

    def _met_count(self, threads: int, memory: int | None, monitor: Monitor, ledger: Ledger | None) -> Count:
        number, parts = self.met_parts(threads, monitor, ledger, memory=memory)
        return Count(sum(parts.values()), "" if len(parts) == number else monitor.limit)

    def met_parts(
        self, threads: int, monitor: Monitor, ledger: Ledger | None, *, memory: int | None = None
    ) -> tuple[int, dict[int, int]]:
        """The number of parts of meeting in the middle, and the number of grids of each finished one."""
        shape = takuzu.Shape(*self.tall, self.distinct)
        number = takuzu.count_parts(shape)

        def start(parts: list[int]) -> RecordStream:
            return takuzu.grids_of_parts(shape, parts, threads, monitor.control, memory or threads * MEMORY)

        return number, finished_parts(number, 2, start, ledger)

    @property
    def count_name(self) -> str:
        """The name of a count that is kept."""
        return f"takuzu {self.tall[0]}x{self.tall[1]}"

    @property
    def tall(self) -> tuple[int, int]:
        """Rows and columns, exchanged if that gives fewer columns and so smaller tables."""
        return max(self.rows, self.columns), min(self.rows, self.columns)

    @property
    def _even(self) -> bool:
        return self.rows % 2 == 0 and self.columns % 2 == 0

    def _empty(self) -> TakuzuPuzzle:
        return TakuzuPuzzle(self.rows, self.columns, bytes([EMPTY]) * (self.rows * self.columns), self.distinct)

    def sample(self, number: int, *, seed: int, monitor: Monitor | None = None) -> Sequence[TakuzuPuzzle]:
        """Uniform random grids; beyond 8x8 taken from the list of all, which takes as long as counting them."""
        whole_number("number", number)
        known_seed(seed)
        self._refuse_none()
        if max(self.rows, self.columns) > UNIFORM:
            return self._listed_sample(number, Random(seed), Monitor.of(monitor))
        watched, shape = Monitor.of(monitor), takuzu.Shape(self.rows, self.columns, self.distinct)
        streams = watched.while_time(range(number))
        drawn = [takuzu.full_grid(shape, seed, stream, watched.control) for stream in streams]
        if watched.stopped_by:
            raise LimitReached("unknown: the {limit} limit was reached", limit=watched.limit)
        return [self._grid(values) for values in watched.while_time(drawn)]

    def _listed_sample(self, number: int, random: Random, monitor: Monitor) -> list[TakuzuPuzzle]:
        total = int(self.count(monitor=monitor))
        wanted = [random.randrange(total) for _ in range(number)]
        chosen, grids = set(wanted), dict[int, TakuzuPuzzle]()
        with self._empty().solutions(monitor=monitor) as found:
            for place in monitor.while_time(range(max(wanted, default=-1) + 1)):
                grid = found.next_record()
                if place in chosen:
                    grids[place] = self._grid(grid)
        return [grids[place] for place in wanted]

    def rank(self, grid: Puzzle) -> int:
        """The number of a grid among all, in the order of its cells."""
        if not isinstance(grid, TakuzuPuzzle) or (grid.rows, grid.columns) != (self.rows, self.columns):
            raise InputError("this is not a {rows}x{columns} Takuzu", rows=self.rows, columns=self.columns)
        grids = _numbered(self)
        # The grids are in order, so the place of one is found by bisection.
        place = bisect_left(grids, grid.values)
        if grids[place : place + 1] != [grid.values]:
            raise InputError("this grid is not full or breaks a rule")
        return place

    def ranks(self, puzzle: Puzzle, *, timeout: float | None = None) -> range:
        """The numbers of the grids that are solutions of a puzzle; those of a beginning are consecutive.

        >>> from grillon import parse
        >>> TakuzuBoards(4, 4).ranks(parse("takuzu 4x4\\n1 1 0 .\\n. . . .\\n. . . .\\n. . . ."))
        range(60, 72)
        """
        known = first_cells(puzzle, self.rows, self.columns)
        if known is None:
            return super().ranks(puzzle, timeout=timeout)
        grids = _numbered(self)
        return range(bisect_left(grids, known), bisect_left(grids, known + _AFTER))

    def unrank(self, rank: int) -> TakuzuPuzzle:
        """The grid with this number."""
        whole_number("rank", rank, minimum=None)
        grids = _numbered(self)
        if not 0 <= rank < len(grids):
            raise self._no_number(rank, len(grids))
        return self._grid(grids[rank])

    def enumerated(self) -> SweptBoards:
        """All grids in the order of a sweep; RequestError where a side is odd."""
        if self._unlisted:
            return super().enumerated()
        return DistinctLineBoards(self.rows, self.columns)

    @property
    def _unlisted(self) -> bool:
        """Can no sweep list these grids?"""
        unknown = not self._even or self.cells > MAX_CELLS_WALKED
        return unknown or bool(reason_for_no_grid(self.rows, self.columns, distinct=self.distinct))

    def staged(self) -> StagedBoards:
        """All grids by a run on disk, for the sizes that a sweep lists."""
        found = super().staged if self._unlisted else self.enumerated().staged
        return found()

    def _grid(self, values: bytes) -> TakuzuPuzzle:
        return TakuzuPuzzle(self.rows, self.columns, values, self.distinct)

    def _refuse_none(self) -> None:
        if reason := reason_for_no_grid(self.rows, self.columns, distinct=self.distinct):
            raise RequestError(reason)


class DistinctLineBoards(SweptTakuzuBoards):
    """The grids of one size without equal lines, too many to keep: those of a sweep that have none, in its order.

    For sizes up to 8x8, whose grids can all be gone through in seconds.

    >>> boards = DistinctLineBoards(6, 6)
    >>> boards.rank(boards.unrank(4139))
    4139
    """

    distinct = True

    @property
    def rules(self) -> Mapping[str, object]:
        """The rule that no two lines are equal."""
        return {"distinct": True}

    @property
    def swept(self) -> bool:  # type: ignore[override]
        """False: they are counted another way."""
        return False

    def counted(self, limits: Limits) -> Count:
        """The number of grids, by meeting in the middle."""
        return TakuzuBoards(self.rows, self.columns).counted(limits)

    def expected_count(self, monitor: Monitor | None = None) -> SweepForecast | None:
        """The forecast for that count."""
        return TakuzuBoards(self.rows, self.columns).expected_count()

    def sample_digits(self, number: int, *, seed: int, monitor: Monitor | None = None) -> list[bytes]:
        """The digits of uniform random grids: the first ones in a sequence that depends only on the seed.

        With a side beyond 8, as 6x10, they are drawn by the tables of grids whose lines may be equal, and those with
        equal lines are skipped: the rest is exactly uniform.
        """
        if max(self.rows, self.columns) <= UNIFORM:
            uniform = TakuzuBoards(self.rows, self.columns).sample(number, seed=seed, monitor=monitor)
            return [grid.values for grid in uniform]
        whole_number("number", number)
        drawn = 4 * number + 16
        # All from the first, twice as many each time: a sequence cannot be continued from the middle.
        while len(kept := super().sample_digits(drawn, seed=seed, monitor=monitor)) < number:
            drawn *= 2
        return kept[:number]

    def puzzle(self, digits: bytes) -> TakuzuPuzzle:
        """The complete grid of these digits, without equal lines."""
        return TakuzuPuzzle(self.rows, self.columns, digits)

    def ranks(self, puzzle: Puzzle, *, timeout: float | None = None) -> range:
        """The numbers of the grids that are solutions of a puzzle, as for grids whose lines may be equal."""
        known = self.beginning(puzzle)
        if known is None or self.on_its_side:
            return super().ranks(puzzle, timeout=timeout)
        return range(self._before(known), self._before(known + _AFTER))

    def _different(self) -> core.Form:
        """A form that is empty for a grid with two equal lines."""
        return core.Form(self.rows, self.columns, self.on_its_side, distinct=True)

    def _form(self, *, base: int = 0, turned: bool | None = None) -> core.Form:
        turned = self.on_its_side if turned is None else turned
        return core.Form(*self._sides(), turned, self.walls, base, distinct=True)

    def rank_digits(self, digits: bytes) -> int:
        """The number of a grid given by its digits."""
        super().rank_digits(digits)  # refuses digits that are not a grid
        wanted = self._different()(digits)
        if not wanted:
            raise InputError("this grid has two equal lines")
        return self._before(wanted)

    def _before(self, wanted: bytes) -> int:
        """The number of grids before these digits, or this beginning, in the order of all grids."""
        number = 0
        for batch in self._walk(self._form(turned=False), None, None):
            if batch[-self.cells :] >= wanted:
                return number + bisect_left(list(split_records(batch, self.cells)), wanted)
            number += len(batch) // self.cells
        return number

    def unrank_digits(self, rank: int) -> bytes:
        """The digits of the grid with this number."""
        whole_number("rank", rank, minimum=None)
        number = 0
        for batch in self.batches():
            held = len(batch) // self.cells
            if 0 <= rank - number < held:
                at = (rank - number) * self.cells
                return batch[at : at + self.cells]
            number += held
        raise self._no_number(rank, number)


def all_grids(rows: int, columns: int, *, distinct: bool = True) -> Boards:
    """The grids of one size, by the method that suits their rules.

    >>> all_grids(8, 8, distinct=False).count().value
    12413918
    """
    boards = TakuzuBoards(rows, columns, distinct)
    if not boards._even or reason_for_no_grid(rows, columns, distinct=distinct):
        return boards
    if not distinct:
        return EqualLineBoards(rows, columns)
    if rows * columns <= MAX_CELLS_LISTED or not met_in_the_middle(rows, columns):
        return boards
    if rows * columns <= MAX_CELLS_WALKED:
        return DistinctLineBoards(rows, columns)
    from grillon.families.takuzu.boards.middle_rows import MiddleBoards

    return MiddleBoards(rows, columns)


@cache
def _numbered(boards: TakuzuBoards) -> list[bytes]:
    """All grids in order; refused for sizes with too many."""
    boards._refuse_none()
    size = boards.rows * boards.columns
    grids: list[bytes] = []
    with boards._empty().solutions(limit=MAX_NUMBERED + 1) as found:
        try:
            while True:
                grids.append(found.next_record())
        except StopIteration:
            pass
    if len(grids) > MAX_NUMBERED:
        raise RequestError(
            "{rows}x{columns} has more than {maximum:,} grids ({size} cells): they are not numbered",
            rows=boards.rows,
            columns=boards.columns,
            maximum=MAX_NUMBERED,
            size=size,
        )
    return sorted(grids)


class TakuzuBoardSizes(BoardSizes):
    """All grids of a size; `distinct=False` allows equal lines."""

    schema = SCHEMA

    def make(self, rows: int, columns: int, rules: Mapping[str, object]) -> Boards:
        """All grids of a size."""
        return all_grids(rows, columns, distinct=bool(rules["distinct"]))
