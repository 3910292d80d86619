"""All Tectonic grids of a size: the division into regions and the values together."""

from __future__ import annotations

import os
import threading
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from operator import mul
from pathlib import Path
from typing import TYPE_CHECKING, cast

from grillon._core import Symmetry, sweep
from grillon._core import tectonic as core
from grillon.base.sentences import Sentence
from grillon.base.system_errors import sentence_of
from grillon.errors import Damaged, InputError, LimitReached, RequestError
from grillon.families.tectonic.board import LEFT_OUT, Border
from grillon.families.tectonic.numbering import shapes
from grillon.families.tectonic.numbering.prefix_code import from_signs, prefix_base, prefix_signs
from grillon.families.tectonic.puzzle import LARGEST_MAXIMUM, TectonicPuzzle
from grillon.model.arguments import thread_number
from grillon.model.monitor import Monitor
from grillon.puzzle.parts.boards import BoardSizes
from grillon.puzzle.puzzle import Puzzle
from grillon.puzzle.request import Option, Schema
from grillon.sweep.forecast import DEFAULT_MEMORY
from grillon.sweep.staged_boards import StagedBoards
from grillon.sweep.statistics import GridStatistics, Histogram
from grillon.sweep.swept_boards import BYTES_A_STATE, SweepForecast, SweptBoards

if TYPE_CHECKING:
    from grillon.gpu.sweep import Kernel
    from grillon.model import Solution

_MAX = Option(
    "max",
    "integer",
    "largest number of cells in a region",
    default=5,
    low=1,
    high=LARGEST_MAXIMUM,
    other_name="maximum",
)
SCHEMA = Schema((_MAX,))
_KERNELS = Path(__file__).parent / "kernels" / "count.cu"
SECONDS_A_STATE = 8e-6
"""CPU seconds of tables for each live state: 6 to 14 microseconds up to 5x5."""
KEPT = 128 << 20
"""The bytes a thread may use to cache what follows from states."""


class _Endings(threading.local):
    """For each thread, the last board it worked on and its cache of endings."""

    board: tuple[int, int, int] | None = None
    known: core.Endings

    def of(self, board: tuple[int, int, int]) -> core.Endings:
        if self.board != board:
            self.known = core.Endings(*board, KEPT)
            self.board = board
        return self.known


_endings = _Endings()


@contextmanager
def _not_too_wide() -> Iterator[None]:
    """Refuse a board whose states the sweep has no room for."""
    try:
        yield
    except core.TooWide as error:
        raise RequestError(sentence_of(error)) from None


class TectonicBoards(StagedBoards):
    """All Tectonic grids: the division into regions and the values together.

    >>> grids = TectonicBoards(4, 3, largest=5)
    >>> int(grids.count()), grids.prepare()
    (28196, 28196)
    """

    family_name = "tectonic"
    walls = True

    def __init__(self, rows: int, columns: int, *, largest: int = 5) -> None:
        super().__init__(rows, columns)
        if not 1 <= largest <= 15:
            raise RequestError("regions have at most 1 to 15 cells, not {largest}", largest=largest)
        self.largest = largest

    @property
    def rules(self) -> Mapping[str, object]:
        """The largest region."""
        return {"max": self.largest}

    @property
    def _board(self) -> tuple[int, int, int]:
        """The board in the orientation of the sweep."""
        rows, columns = self._sides()
        return rows, columns, self.largest

    @property
    def _name(self) -> str:
        rows, columns = self._sides()
        return f"tectonic {rows}x{columns} {self.largest}"

    @property
    def base(self) -> int:
        """The base of the codes."""
        return prefix_base(self.largest)

    @property
    def largest_value(self) -> int:
        """The largest value: the number of cells of the largest region."""
        return self.largest

    def _count(
        self, monitor: Monitor, threads: int, memory: int, spill: str
    ) -> tuple[int | None, list[tuple[int, int]]]:
        with _not_too_wide():
            return core.count_grids(monitor.control, *self._board, threads, memory, spill)

    @property
    def kernel(self) -> Kernel | None:
        """The kernel of the sweep by columns; the one with labels has none."""
        from grillon.gpu.sweep import Kernel

        _, columns, largest = self._board
        return Kernel(_KERNELS, self._board) if core.counts_by_columns(columns, largest) else None

    def count_part(self, stage: int, words: int, memory: int) -> sweep.Part:
        """A part of a stage of a count over a cluster."""
        with _not_too_wide():
            return core.count_part(*self._board, stage, words, memory)

    def _make_tables(self, monitor: Monitor, threads: int, memory: int) -> sweep.Tables | None:
        with _not_too_wide():
            return core.make_tables(monitor.control, *self._board, threads, memory)

    def _fits(self) -> bool:
        """Does the sweep have room for the states of this board?"""
        try:
            core.estimate_stages(*self._board, 0, 0)
        except core.TooWide:
            return False
        return True

    def _narrower(self) -> TectonicBoards | None:
        rows, columns = self._sides()
        return TectonicBoards(rows, min(columns - 1, 4), largest=self.largest) if columns > 2 else None

    def _growing(self) -> tuple[SweptBoards, SweptBoards, float] | None:
        """Boards of two and three columns, from which sizes are extrapolated. Beyond some rows stages hardly grow, and
        with large regions even these boards are large."""
        rows, columns = self._sides()
        if columns <= 3 or not self._fits():
            return None
        rows = min(rows, 8 if self.largest <= 5 else 7 if self.largest == 6 else 4)
        narrow, wider = (TectonicBoards(rows, width, largest=self.largest) for width in (2, 3))
        return narrow, wider, 0.9 * (columns - 3)

    def expected_tables(self, monitor: Monitor | None = None) -> SweepForecast | None:
        """The forecast from boards of two and three columns: every further column makes about the same difference, to
        the power of 0.8, as in tables up to 5x5. Accurate to a factor of two or three.

        >>> TectonicBoards(5, 3).expected_tables() is None
        True
        >>> forecast = TectonicBoards(5, 4).expected_tables()
        >>> 1e6 < forecast.states < 4e6  # there are 1,728,937
        True
        """
        rows, columns = self._sides()
        if columns <= 3 or not self._fits():
            return None
        found = []
        for narrow in (2, 3):
            boards = TectonicBoards(min(rows, 7), narrow, largest=self.largest)
            tables = boards._make_tables(Monitor.of(monitor).part(), 1, DEFAULT_MEMORY)
            if tables is None:
                return None
            found.append(max(1, sum(tables.live_states)))
        fewer, states = found
        # Beyond some rows each further one adds as much as the one before.
        expected = states * (states / fewer) ** (0.8 * (columns - 3)) * max(1.0, (rows - 5) / 2)
        return SweepForecast(round(expected), round(expected * BYTES_A_STATE), expected * SECONDS_A_STATE)

    def puzzle(self, digits: bytes) -> TectonicPuzzle:
        """The complete grid of these digits."""
        return from_signs(digits, self.rows, self.columns, self.largest)

    def beginning(self, puzzle: Puzzle) -> bytes | None:
        """The digits of a partial grid, as in a stage of a run: the first cells of a board of any height."""
        if not isinstance(puzzle, TectonicPuzzle) or (puzzle.columns, puzzle.maximum) != (self.columns, self.largest):
            return None
        if LEFT_OUT in puzzle.values:
            return None
        try:
            signs = prefix_signs(puzzle)
        except InputError:
            return None  # an unknown border
        if len(signs) >= min(self.cells, puzzle.frame.cells) or not all(4 <= sign < self.base for sign in signs):
            return None
        return bytes(signs)

    def _filled(self, solution: Solution) -> TectonicPuzzle:
        assert isinstance(solution.puzzle, TectonicPuzzle)
        return solution.puzzle.with_solution(solution.candidates)

    def digits(self, grid: Puzzle) -> bytes:
        """The digits of a complete grid."""
        if not isinstance(grid, TectonicPuzzle) or (grid.rows, grid.columns) != (self.rows, self.columns):
            raise InputError("a Tectonic grid {rows}x{columns} is needed", **self._size)
        if not all(value > 0 for value in grid.values):
            raise InputError("a grid without open cells is needed")
        if Border.UNKNOWN in grid.borders:
            raise InputError("a grid whose regions are all known is needed")
        return bytes(prefix_signs(grid))

    def value_counts(
        self, value: int, *, threads: int | None = None, memory: int | None = None, monitor: Monitor | None = None
    ) -> list[int]:
        """The numbers of grids that hold `value` k times, for k = 0, 1, ...

        Every region holds one 1, so this is the distribution of the number of regions for `value=1`, and of the number
        of regions of at least k cells for `value=k`.

        >>> TectonicBoards(3, 3, largest=5).value_counts(1)
        [0, 0, 1536, 1120, 168]
        """
        # Values larger than the board's regions are simply never used.
        if type(value) is not int or not 1 <= value <= LARGEST_MAXIMUM:
            raise RequestError("a value is 1 to {largest}, not {value}", largest=LARGEST_MAXIMUM, value=value)
        monitor = Monitor.of(monitor)
        with self._wide_enough():
            times = core.value_counts(
                monitor.control, *self._board, value, thread_number(threads, monitor), memory or DEFAULT_MEMORY
            )
        if times is None:
            raise self._stopped(monitor)
        while times and times[-1] == 0:
            times.pop()
        return times

    def _stopped(self, monitor: Monitor) -> LimitReached:
        return LimitReached("the statistics of {rows}x{columns} stopped: {limit}", **self._size, limit=monitor.limit)

    def mean_region_sizes(self, *, threads: int | None = None) -> dict[int, Fraction]:
        """The exact average number of regions of each size in a grid.

        >>> sizes = TectonicBoards(2, 2, largest=4).mean_region_sizes()
        >>> sizes == {1: 0, 2: 0, 3: 0, 4: 1}
        True
        """
        means = []
        for value in range(1, self.largest + 1):
            times = self.value_counts(value, threads=threads)
            total = sum(times)
            means.append(Fraction(sum(k * number for k, number in enumerate(times)), total) if total else Fraction(0))
        means.append(Fraction(0))
        return {size: means[size - 1] - means[size] for size in range(1, self.largest + 1)}

    def region_shapes(self, *, threads: int | None = None, monitor: Monitor | None = None) -> dict[str, int]:
        """The number of regions of each shape in all grids together, the most frequent shape first.

        A shape is rows of # and . with / between them; turned and mirrored shapes are one. For every place of a shape
        the weights of the tables give the grids with exactly these cells as a region.

        >>> TectonicBoards(2, 3, largest=5).region_shapes()
        {'#': 192, '###/##.': 192, '##': 16, '##/##': 16}
        """
        monitor = Monitor.of(monitor)
        self.prepare(threads=threads, monitor=monitor)
        rows, columns = self._sides()
        laid = list(shapes.regions(rows, columns, self.largest))
        windows = [shapes.window(cells, rows, columns) for cells in laid]
        numbers = self._ready().fitting(monitor.control, thread_number(threads, monitor), windows)
        if monitor.stopped_by:
            raise self._stopped(monitor)
        found: Counter[str] = Counter()
        for cells, number in zip(laid, numbers, strict=True):
            found[shapes.shape_name(cells)] += number
        return {shape: number for shape, number in found.most_common() if number}

    def statistics(
        self, *, threads: int | None = None, memory: int | None = None, monitor: Monitor | None = None
    ) -> GridStatistics:
        """Numbers of regions, of cells with the largest value, and the shapes of regions.

        >>> regions, fullest = TectonicBoards(3, 3, largest=4).statistics().histograms
        >>> fullest.times
        [0, 56]
        """
        monitor = Monitor.of(monitor)
        regions = self.value_counts(1, threads=threads, memory=memory, monitor=monitor)
        fullest = self.value_counts(self.largest, threads=threads, memory=memory, monitor=monitor)
        self.prepare(threads=threads, memory=memory, monitor=monitor)
        largest = self.largest
        return GridStatistics(
            sum(regions),
            Sentence("regions of at most {largest} {largest:cell|cells}", largest=largest),
            {"largest": largest},
            (
                Histogram("regions", Sentence("regions"), Sentence("regions in a grid"), regions),
                Histogram(
                    "fullest",
                    Sentence("cells with {largest}", largest=largest),
                    Sentence("cells that hold {largest}", largest=largest),
                    fullest,
                ),
            ),
            self.region_shapes(threads=threads, monitor=monitor),
        )

    # Runs on disk

    def resized(self, rows: int, columns: int) -> TectonicBoards:
        """Boards of another size with the same largest region."""
        return tectonic_boards(rows, columns, self.largest)

    @property
    def folder_name(self) -> str:
        """Rows, columns, then the largest region."""
        return f"h{self.rows:02}l{self.columns:02}/m{self.largest:02}"

    def continued(self, records: bytes, stage: int, until: int) -> bytes:
        """Every partial grid of `until` cells that continues one of the records of `stage` cells, in order."""
        control, board = Monitor().control, (self.rows, self.columns, self.largest)
        try:
            with _not_too_wide():
                if stage and until == self.cells:
                    return _endings.of(board).continue_from(control, records, stage)
                return core.continue_grids(control, *board, records, stage, until)
        except ValueError:
            raise Damaged("a code of stage {stage} is not a partial grid of this board", stage=stage) from None

    def stage_size(self, stage: int) -> int | None:
        """The number of partial grids of a stage.

        >>> [TectonicBoards(3, 3).stage_size(stage) for stage in (0, 3, 6, 9)]
        [1, 300, 11760, 2824]
        """
        board, threads = (self.rows, self.columns, self.largest), os.cpu_count() or 1
        try:
            with _not_too_wide():
                return core.stage_size(Monitor().control, *board, stage, threads, DEFAULT_MEMORY)
        except OverflowError:
            return None

    def estimated_stages(self, *, seed: int, ways: int) -> list[float]:
        """The approximate number of partial grids of every stage from 1 on."""
        return core.estimate_stages(self.rows, self.columns, self.largest, seed, ways)

    def clues(self, digits: bytes, *, seed: int) -> bytes | None:
        """The cells to show."""
        board = self.puzzle(digits).known_board()
        any_clues, any_technique, easiest, no_symmetry = -1, -1, 0, Symmetry.none
        control = Monitor().control
        made = core.remove_clues(control, seed, *board, any_clues, any_technique, easiest, no_symmetry)
        return None if made is None else bytes(value > 0 for value in made[2])

    def showing(self, digits: bytes, shown: bytes) -> TectonicPuzzle:
        """The regions of a grid, and its values where they are shown."""
        grid = self.puzzle(digits)
        return replace(grid, values=tuple(map(mul, grid.values, shown)))


@lru_cache(maxsize=8)
def tectonic_boards(rows: int, columns: int, largest: int) -> TectonicBoards:
    """The boards of a size, with the tables made by an earlier call, if any.

    >>> tectonic_boards(3, 3, 5) is tectonic_boards(3, 3, 5)
    True
    """
    return TectonicBoards(rows, columns, largest=largest)


class TectonicBoardSizes(BoardSizes):
    """All grids of a size and `max`imum: counted, numbered, drawn uniformly."""

    schema = SCHEMA

    def make(self, rows: int, columns: int, rules: Mapping[str, object]) -> TectonicBoards:
        """All grids of a size."""
        return tectonic_boards(rows, columns, cast(int, rules["max"]))
