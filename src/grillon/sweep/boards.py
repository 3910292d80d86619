"""All grids of a size in memory: their number, uniform random ones, the number of a grid and the grid of a number."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from grillon._core import CoreError
from grillon._core import sweep as core
from grillon.errors import InputError, LimitReached, RequestError, with_place
from grillon.external import sentence_of
from grillon.model.arguments import known_seed, thread_number, whole_number
from grillon.model.monitor import Monitor
from grillon.model.values import Count
from grillon.sweep import digits as codec
from grillon.sweep import shapes
from grillon.sweep.forecast import stretched
from grillon.sweep.shards import Kind, make_folder

if TYPE_CHECKING:
    from grillon.model.puzzle import Puzzle

DEFAULT_MEMORY = 4 << 30
"""What a sweep may use when nothing is said."""
MAX_SIDE = 1000
_LARGEST_VALUE = 9
"""No region has more cells; a value that is larger than the board's regions is simply never held."""
BYTES_A_STATE = 85
"""What a live state takes while tables are made."""


@contextmanager
def _folder_to_spill_to(folder: Path | None) -> Iterator[str]:
    """The folder, for one count at a time; what goes wrong there is said in one line."""
    if folder is None:
        yield ""
        return
    from grillon.sweep.ledger import RunLock

    with with_place(folder):
        make_folder(folder)
        run_lock = RunLock(folder)
    try:
        yield str(folder)
    except (OSError, CoreError) as error:
        raise InputError(sentence_of(error)) from None
    finally:
        run_lock.path.unlink(missing_ok=True)
        run_lock.release()


@dataclass(frozen=True)
class StageSize:
    """States of one stage of a count, and the steps that led to them before equal states were merged."""

    states: int
    steps: int


@dataclass(frozen=True)
class Statistics:
    """What all grids of a size are like: grids by number of regions, and by how many cells hold the largest value.

    `shapes` are the regions of all grids together by shape.
    """

    grids: int
    largest: int
    regions: list[int]
    fullest: list[int]
    shapes: dict[str, int]


@dataclass(frozen=True)
class TablesForecast:
    """About what tables take: live states, bytes while they are made, CPU seconds."""

    states: int
    bytes: int
    seconds: float


class Grids(ABC):
    """All grids of one size and family. The tables for numbering and sampling are made once, at the first need.

    Grids are numbered from 0 in the order of their cells' values and walls. A board wider than tall is swept on its
    side: its numbers are those of its transposed grids.
    """

    walls = False
    """Do digits hold walls, which change places when a grid is laid on its side?"""

    def __init__(self, rows: int, columns: int) -> None:
        if not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE):
            raise RequestError(
                "a board has 1 to {maximum} rows and columns, not {rows}x{columns}",
                maximum=MAX_SIDE,
                rows=rows,
                columns=columns,
            )
        self.rows, self.columns = rows, columns
        self._boards: core.Boards | None = None

    # What a family adds

    @abstractmethod
    def _count(
        self, monitor: Monitor, threads: int, memory: int, spill: str
    ) -> tuple[int | None, list[tuple[int, int]]]: ...

    @abstractmethod
    def _narrower(self) -> Grids | None: ...

    @abstractmethod
    def _make_boards(self, monitor: Monitor, threads: int, memory: int) -> core.Boards | None: ...

    @property
    @abstractmethod
    def _name(self) -> str:
        """The boards as they are swept, in words that name a file."""

    @property
    @abstractmethod
    def base(self) -> int:
        """What the digits of a cell stay below: the base of the codes."""

    @property
    @abstractmethod
    def largest_value(self) -> int:
        """The largest value a cell may have."""

    @abstractmethod
    def puzzle(self, digits: bytes) -> Puzzle:
        """The complete grid of these digits."""

    @abstractmethod
    def digits(self, grid: Puzzle) -> bytes:
        """The digits of a complete grid; InputError says what is missing."""

    # The verbs

    @property
    def on_its_side(self) -> bool:
        """Is the board swept transposed?"""
        return self.columns > self.rows

    @property
    def cells(self) -> int:
        """How many cells a grid has."""
        return self.rows * self.columns

    @property
    def kind(self) -> Kind:
        """What the codes of all grids are, for their end marker."""
        return Kind(self.cells, self.columns, self.largest_value, self.base)

    def _sides(self) -> tuple[int, int]:
        """Rows and columns of the board as it is swept."""
        return (self.columns, self.rows) if self.on_its_side else (self.rows, self.columns)

    def _form(self, *, base: int = 0) -> core.Form:
        """How boards of the sweep become upright grids."""
        return core.Form(*self._sides(), self.on_its_side, self.walls, base)

    def count(
        self,
        *,
        timeout: float | None = None,
        threads: int | None = None,
        memory: int | None = None,
        resume: Path | None = None,
        monitor: Monitor | None = None,
    ) -> Count:
        """How many grids there are; when a limit is hit, nothing is known but that limit.

        With `resume`, a folder, what the memory does not hold goes to disk in sorted runs. A count that was stopped or
        killed goes on from there when it is asked for again with the same folder.
        """
        monitor = Monitor.of(monitor, timeout=timeout)
        with _folder_to_spill_to(resume) as folder, self._wide_enough():
            number, _ = self._count(monitor, thread_number(threads, monitor), memory or DEFAULT_MEMORY, folder)
        return Count(0, limit=monitor.limit) if number is None else Count(number)

    def stages(self, *, threads: int | None = None, memory: int | None = None) -> list[StageSize]:
        """The size of every stage of a count.

        >>> [stage.states for stage in TectonicGrids(2, 2, largest=4).stages()]
        [4, 6, 4, 1]
        """
        monitor = Monitor()
        with self._wide_enough():
            number, sizes = self._count(monitor, thread_number(threads, monitor), memory or DEFAULT_MEMORY, "")
        if number is None:
            raise LimitReached(
                "the sweep over {rows}x{columns} stopped: {limit}",
                rows=self.rows,
                columns=self.columns,
                limit=monitor.limit,
            )
        return [StageSize(*size) for size in sizes]

    def expected_stages(self) -> list[int]:
        """How large the stages of a count are compared with each other, from a narrower board: for progress bars."""
        narrow = self._narrower()
        return stretched([stage.states for stage in narrow.stages()], self.cells) if narrow is not None else []

    def expected_tables(self) -> TablesForecast | None:
        """About what the tables take, where that is much; None where they are small or nothing is known."""
        return None

    def has_tables(self, tables: str | Path | None = None) -> bool:
        """Are the tables made, or kept in that folder?"""
        return self._boards is not None or (tables is not None and self._tables_file(tables).exists())

    def _tables_file(self, tables: str | Path) -> Path:
        return Path(tables) / f"{self._name.replace(' ', '-')}.tables"

    def prepare(
        self,
        *,
        timeout: float | None = None,
        threads: int | None = None,
        memory: int | None = None,
        tables: str | Path | None = None,
        monitor: Monitor | None = None,
    ) -> int:
        """Make the tables and return the number of grids; LimitReached when they do not fit.

        With `tables`, a folder, they are kept there, and read from there the next time.
        """
        from grillon.sweep import tables as files

        path = None if tables is None else self._tables_file(tables)
        kept = path is not None and path.exists()
        if self._boards is None and path is not None and kept:
            self._boards = files.load(path, self._name)
        if path is not None and not kept:
            files.make_room(path.parent)
        if self._boards is None:
            monitor = Monitor.of(monitor, timeout=timeout)
            self._boards = self._made(monitor, thread_number(threads, monitor), memory or DEFAULT_MEMORY)
        if path is not None and not kept:
            files.save(self._boards, path, self._name)
        return self._boards.total

    def _made(self, monitor: Monitor, threads: int, memory: int) -> core.Boards:
        with self._wide_enough():
            boards = self._make_boards(monitor, threads, memory)
        if boards is not None:
            return boards
        if monitor.stopped_by == "memory":
            raise LimitReached(
                "the tables of {rows}x{columns} need more than {memory:,} MB of memory",
                rows=self.rows,
                columns=self.columns,
                memory=memory >> 20,
            )
        raise LimitReached(
            "the tables of {rows}x{columns} were not finished: {limit}",
            rows=self.rows,
            columns=self.columns,
            limit=monitor.limit,
        )

    @contextmanager
    def _wide_enough(self) -> Iterator[None]:
        """Numbers of the core have a width; one that is larger is a limit, and never a wrong number."""
        try:
            yield
        except OverflowError:
            raise LimitReached(
                "there are too many grids {rows}x{columns} for exact numbers", rows=self.rows, columns=self.columns
            ) from None

    def _ready(self) -> core.Boards:
        self.prepare()
        return cast("core.Boards", self._boards)

    def sample_digits(self, number: int, *, seed: int) -> list[bytes]:
        """Digits of uniform random grids.

        >>> grids = TectonicGrids(3, 3, largest=5)
        >>> grids.sample_digits(2, seed=7) == grids.sample_digits(3, seed=7)[:2]
        True
        """
        whole_number("number", number, maximum=2**63 - 1)
        known_seed(seed)
        boards = self._ready()
        if boards.total == 0:
            raise RequestError("there is no grid {rows}x{columns} to draw", rows=self.rows, columns=self.columns)
        drawn = self._form()(boards.sample(Monitor().control, seed, 0, number))
        return list(codec.records(drawn, self.cells))

    def sample(self, number: int, *, seed: int) -> Sequence[Puzzle]:
        """Uniform random grids: grid i depends on the seed and on i alone."""
        return [self.puzzle(digits) for digits in self.sample_digits(number, seed=seed)]

    def rank_digits(self, digits: bytes) -> int:
        """The number of a grid given by its digits.

        >>> grids = TectonicGrids(2, 3, largest=5)
        >>> [grids.rank_digits(grids.unrank_digits(rank)) for rank in (0, 100, 207)]
        [0, 100, 207]
        """
        if len(digits) != self.cells:
            raise InputError(
                "a grid {rows}x{columns} has {cells} {cells:cell|cells}, not {found}",
                rows=self.rows,
                columns=self.columns,
                cells=self.cells,
                found=len(digits),
            )
        number = self._ready().rank(core.Form(self.rows, self.columns, self.on_its_side, self.walls)(digits))
        if number is None:
            raise InputError(
                "this is no complete grid {rows}x{columns} of these rules", rows=self.rows, columns=self.columns
            )
        return number

    def rank(self, grid: Puzzle) -> int:
        """The number of a grid among all, from 0."""
        return self.rank_digits(self.digits(grid))

    def unrank_digits(self, rank: int) -> bytes:
        """The digits of the grid of that number."""
        whole_number("rank", rank, minimum=None)
        total = self.prepare()
        board = self._ready().unrank(rank) if rank >= 0 else None
        if board is None:
            raise RequestError(
                "{rows}x{columns} has {total} {total:grid|grids}, numbered from 0: no number {rank}",
                rows=self.rows,
                columns=self.columns,
                total=total,
                rank=rank,
            )
        return self._form()(board)

    def unrank(self, rank: int) -> Puzzle:
        """The grid of that number."""
        return self.puzzle(self.unrank_digits(rank))

    def all_digits(self, *, threads: int | None = None, monitor: Monitor | None = None) -> Iterator[bytes]:
        """Every grid in the order of their numbers, depth-first, nothing stored.

        >>> sum(1 for grid in TectonicGrids(3, 3, largest=5).all_digits())
        2824
        """
        for batch in self.batches(threads=threads, monitor=monitor):
            yield from codec.records(batch, self.cells)

    def batches(self, *, threads: int | None = None, monitor: Monitor | None = None) -> Iterator[bytes]:
        """The digits of every grid in the order of their numbers, many grids in one buffer."""
        return self._walk(self._form(), threads, monitor)

    def lines(self, *, threads: int | None = None, monitor: Monitor | None = None) -> Iterator[bytes]:
        """The code of every grid in the order of their numbers, one a line, many lines in one buffer.

        >>> next(TectonicGrids(2, 2, largest=4).lines()).splitlines()[0]
        b'35899'
        """
        return self._walk(self._form(base=self.base), threads, monitor)

    def _walk(self, form: core.Form, threads: int | None, monitor: Monitor | None) -> Iterator[bytes]:
        monitor = Monitor.of(monitor)
        self.prepare(threads=threads, monitor=monitor)
        stream = self._ready().walk(monitor.control, thread_number(threads, monitor), form)
        try:
            while batch := stream.take():
                yield batch
        finally:
            stream.close()
        if monitor.stopped_by:
            raise LimitReached(
                "the walk over {rows}x{columns} stopped: {limit}",
                rows=self.rows,
                columns=self.columns,
                limit=monitor.limit,
            )


class TectonicGrids(Grids):
    """All Tectonic grids: the cut into regions and the values together.

    >>> grids = TectonicGrids(4, 3, largest=5)
    >>> int(grids.count()), grids.prepare()
    (28196, 28196)
    """

    walls = True

    def __init__(self, rows: int, columns: int, *, largest: int = 5) -> None:
        super().__init__(rows, columns)
        if not 1 <= largest <= 15:
            raise RequestError("regions have at most 1 to 15 cells, not {largest}", largest=largest)
        self.largest = largest

    @property
    def _name(self) -> str:
        rows, columns = self._sides()
        return f"tectonic {rows}x{columns} {self.largest}"

    @property
    def base(self) -> int:
        """The base of the codes."""
        return codec.base(self.largest)

    @property
    def largest_value(self) -> int:
        """The largest value: the cells of the largest region."""
        return self.largest

    def _count(
        self, monitor: Monitor, threads: int, memory: int, spill: str
    ) -> tuple[int | None, list[tuple[int, int]]]:
        try:
            return core.tectonic_count(monitor.control, *self._sides(), self.largest, threads, memory, spill)
        except core.TooWide as error:
            raise RequestError(sentence_of(error)) from None

    def _make_boards(self, monitor: Monitor, threads: int, memory: int) -> core.Boards | None:
        try:
            return core.tectonic_boards(monitor.control, *self._sides(), self.largest, threads, memory)
        except core.TooWide as error:
            raise RequestError(sentence_of(error)) from None

    def _fits(self) -> bool:
        """Does the sweep have room for the states of this board?"""
        try:
            core.tectonic_probe(*self._sides(), self.largest, 0, 0)
        except core.TooWide:
            return False
        return True

    def _narrower(self) -> Grids | None:
        rows, columns = self._sides()
        return TectonicGrids(rows, min(columns - 1, 4), largest=self.largest) if columns > 2 else None

    def expected_tables(self) -> TablesForecast | None:
        """From boards of two and three columns: every further column makes about the same difference again, but for a
        power of 0.8, as tables up to 5x5 have it. Right to a factor of two or three.

        >>> TectonicGrids(5, 3).expected_tables() is None
        True
        >>> forecast = TectonicGrids(5, 4).expected_tables()
        >>> 1e6 < forecast.states < 4e6  # there are 1,728,937
        True
        """
        rows, columns = self._sides()
        if columns <= 3 or not self._fits():
            return None
        found = []
        for narrow in (2, 3):
            begin = time.process_time()
            boards = TectonicGrids(min(rows, 7), narrow, largest=self.largest)._make_boards(
                Monitor(), 1, DEFAULT_MEMORY
            )
            if boards is None:
                return None
            found.append((max(1, sum(boards.live_states)), time.process_time() - begin))
        (fewer, _), (states, seconds) = found
        # Beyond some rows each further one adds as much as the one before.
        growth = (states / fewer) ** (0.8 * (columns - 3)) * max(1.0, (rows - 5) / 2)
        return TablesForecast(round(states * growth), round(states * growth * BYTES_A_STATE), seconds * growth)

    def puzzle(self, digits: bytes) -> Puzzle:
        """The complete grid of these digits."""
        from grillon.families.tectonic.puzzle import TectonicPuzzle

        values, regions = codec.values(digits), codec.regions(digits, self.columns)
        cut = range(0, self.cells, self.columns)
        return TectonicPuzzle.from_regions(
            [regions[at : at + self.columns] for at in cut],
            [values[at : at + self.columns] for at in cut],
            maximum=self.largest,
        )

    def digits(self, grid: Puzzle) -> bytes:
        """The digits of a complete grid."""
        from grillon.families.tectonic.board import Border, Frame
        from grillon.families.tectonic.puzzle import TectonicPuzzle

        if not isinstance(grid, TectonicPuzzle) or (grid.rows, grid.columns) != (self.rows, self.columns):
            raise InputError("a Tectonic grid {rows}x{columns} is needed", rows=self.rows, columns=self.columns)
        if not all(value > 0 for value in grid.values):
            raise InputError("a grid without open cells is needed")
        if Border.UNKNOWN in grid.borders:
            raise InputError("a grid whose regions are all known is needed")
        regions = Frame(self.rows, self.columns).components([True] * self.cells, grid.borders)
        return codec.from_grid(grid.values, regions, self.columns)

    def value_counts(
        self, value: int, *, threads: int | None = None, memory: int | None = None, monitor: Monitor | None = None
    ) -> list[int]:
        """How many grids hold `value` k times, for k = 0, 1, ...

        Every region holds one 1, so this is the distribution of the number of regions for `value=1`, and of the number
        of regions of at least k cells for `value=k`.

        >>> TectonicGrids(3, 3, largest=5).value_counts(1)
        [0, 0, 1536, 1120, 168]
        """
        if type(value) is not int or not 1 <= value <= _LARGEST_VALUE:
            raise RequestError("a value is 1 to {largest}, not {value}", largest=_LARGEST_VALUE, value=value)
        monitor = Monitor.of(monitor)
        sides = self._sides()
        with self._wide_enough():
            times = core.tectonic_values(
                monitor.control, *sides, self.largest, value, thread_number(threads, monitor), memory or DEFAULT_MEMORY
            )
        if times is None:
            raise LimitReached(
                "the statistics of {rows}x{columns} stopped: {limit}",
                rows=self.rows,
                columns=self.columns,
                limit=monitor.limit,
            )
        while times and times[-1] == 0:
            times.pop()
        return times

    def mean_region_sizes(self, *, threads: int | None = None) -> dict[int, Fraction]:
        """How many regions of each size a grid has on average, exactly.

        >>> sizes = TectonicGrids(2, 2, largest=4).mean_region_sizes()
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
        """How many regions of each shape all grids together have, the most frequent shape first.

        A shape is rows of # and . with / between them; turned and mirrored shapes are one. For every place of a shape
        the weights of the tables give the grids with exactly these cells as a region.

        >>> TectonicGrids(2, 3, largest=5).region_shapes()
        {'#': 192, '###/##.': 192, '##': 16, '##/##': 16}
        """
        monitor = Monitor.of(monitor)
        self.prepare(threads=threads, monitor=monitor)
        rows, columns = self._sides()
        laid = list(shapes.regions(rows, columns, self.largest))
        windows = [shapes.window(cells, rows, columns) for cells in laid]
        numbers = self._ready().fitting(monitor.control, thread_number(threads, monitor), windows)
        if monitor.stopped_by:
            raise LimitReached(
                "the statistics of {rows}x{columns} stopped: {limit}",
                rows=self.rows,
                columns=self.columns,
                limit=monitor.limit,
            )
        found: Counter[str] = Counter()
        for cells, number in zip(laid, numbers, strict=True):
            found[shapes.shape_name(cells)] += number
        return {shape: number for shape, number in found.most_common() if number}

    def statistics(self, *, threads: int | None = None, memory: int | None = None) -> Statistics:
        """What all grids together are like.

        >>> TectonicGrids(3, 3, largest=4).statistics().fullest
        [0, 56]
        """
        regions = self.value_counts(1, threads=threads, memory=memory)
        fullest = self.value_counts(self.largest, threads=threads, memory=memory)
        self.prepare(threads=threads, memory=memory)
        return Statistics(sum(regions), self.largest, regions, fullest, self.region_shapes(threads=threads))


@lru_cache(maxsize=4)
def tectonic_grids(rows: int, columns: int, largest: int) -> TectonicGrids:
    """The grids of a size, with the tables made for an earlier question when there was one.

    >>> tectonic_grids(3, 3, 5) is tectonic_grids(3, 3, 5)
    True
    """
    return TectonicGrids(rows, columns, largest=largest)


class TakuzuGrids(Grids):
    """All Takuzu grids when lines may be equal. (With distinct lines the state would have to hold every line.)

    >>> print(TakuzuGrids(6, 6).count())
    11222
    """

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(rows, columns)
        if rows % 2 or columns % 2:
            raise RequestError("both sides of a Takuzu are even, not {rows}x{columns}", rows=rows, columns=columns)

    @property
    def _name(self) -> str:
        rows, columns = self._sides()
        return f"takuzu {rows}x{columns} equal"

    @property
    def base(self) -> int:
        """The base of the codes."""
        return 2

    @property
    def largest_value(self) -> int:
        """Cells hold 0 or 1."""
        return 1

    def _count(
        self, monitor: Monitor, threads: int, memory: int, spill: str
    ) -> tuple[int | None, list[tuple[int, int]]]:
        try:
            return core.takuzu_count(monitor.control, *self._sides(), threads, memory, spill)
        except core.TakuzuTooWide as error:
            raise RequestError(sentence_of(error)) from None

    def _make_boards(self, monitor: Monitor, threads: int, memory: int) -> core.Boards | None:
        try:
            return core.takuzu_boards(monitor.control, *self._sides(), threads, memory)
        except core.TakuzuTooWide as error:
            raise RequestError(sentence_of(error)) from None

    def _narrower(self) -> Grids | None:
        rows, columns = self._sides()
        return TakuzuGrids(rows, min(columns - 2, 8)) if columns > 4 else None

    def puzzle(self, digits: bytes) -> Puzzle:
        """The complete grid of these digits."""
        from grillon.families.takuzu.puzzle import TakuzuPuzzle

        return TakuzuPuzzle(self.rows, self.columns, digits, distinct=False)

    def digits(self, grid: Puzzle) -> bytes:
        """The digits of a complete grid."""
        from grillon.families.takuzu.puzzle import TakuzuPuzzle

        if not isinstance(grid, TakuzuPuzzle) or (grid.rows, grid.columns) != (self.rows, self.columns):
            raise InputError("a Takuzu grid {rows}x{columns} is needed", rows=self.rows, columns=self.columns)
        if max(grid.values) > 1:
            raise InputError("a grid without open cells is needed")
        return grid.values
