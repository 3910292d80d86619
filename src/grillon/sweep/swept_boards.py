"""All grids of a size in memory: their number, uniform random ones, the number of a grid and the grid of a number."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack, cast

from grillon import gpu
from grillon._core import CoreError
from grillon._core import sweep as core
from grillon.base.files import make_folder
from grillon.base.system_errors import sentence_of
from grillon.errors import InputError, LimitReached, RequestError, with_place
from grillon.gpu import sweep as gpu_sweep
from grillon.model.arguments import known_seed, thread_number, whole_number
from grillon.model.monitor import Monitor, Stop
from grillon.model.results.answers import Count
from grillon.model.work import LimitOptions, Limits
from grillon.puzzle.parts.boards import Boards
from grillon.sweep import tables as table_files
from grillon.sweep.forecast import DEFAULT_MEMORY, stretched
from grillon.sweep.storage.code_files import CodeKind
from grillon.sweep.storage.folder_lock import FolderLock
from grillon.sweep.storage.stage_files import split_records

if TYPE_CHECKING:
    from grillon.puzzle.puzzle import Puzzle

MAX_SIDE = 1000
BYTES_A_STATE = 85
"""The size of a live state while tables are built."""
BYTES_COUNTED = 60
"""The bytes per state of the largest stage in a count: tables have spare room, and there are two of them."""
BYTES_TO_FORECAST = 128 << 20
"""Narrow boards that take more are too slow for a forecast."""
SLOWER = 1.5
"""The slowdown of a step in tables that are larger than the processor's cache."""


@contextmanager
def _folder_to_spill_to(folder: Path | None) -> Iterator[str]:
    """The folder, for one count at a time; errors there are reported in one line."""
    if folder is None:
        yield ""
        return
    with with_place(folder):
        make_folder(folder)
        folder_lock = FolderLock(folder)
    try:
        yield str(folder)
    except (OSError, CoreError) as error:
        raise InputError(sentence_of(error)) from None
    finally:
        folder_lock.path.unlink(missing_ok=True)
        folder_lock.release()


@dataclass(frozen=True)
class StageSize:
    """States of one stage of a count, and the steps that led to them before equal states were merged."""

    states: int
    steps: int


@dataclass(frozen=True)
class SweepForecast:
    """The estimated cost of tables or a count: live states or those of the largest stage, bytes, CPU seconds."""

    states: int
    bytes: int
    seconds: float
    each_thread: bool = False
    """Does each thread need that many bytes?"""


class SweptBoards(Boards):
    """All grids of one size, by a sweep over the board. The tables for numbers and samples are built on first use.

    Grids are numbered from 0 in the order of their cells' values and walls. A board wider than tall is swept on its
    side: its numbers are those of its transposed grids.
    """

    swept = True
    zeros = False
    """May a cell have the digit 0?"""
    walls = False
    """Do digits hold walls, which change places when a grid is turned on its side?"""

    def __init__(self, rows: int, columns: int) -> None:
        if not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE):
            raise RequestError(
                "a board has 1 to {maximum} rows and columns, not {rows}x{columns}",
                maximum=MAX_SIDE,
                rows=rows,
                columns=columns,
            )
        self.rows, self.columns = rows, columns
        self._tables: core.Tables | None = None

    # Parts that a family adds

    @abstractmethod
    def _count(
        self, monitor: Monitor, threads: int, memory: int, spill: str
    ) -> tuple[int | None, list[tuple[int, int]]]: ...

    def count_part(self, stage: int, words: int, memory: int) -> core.Part:
        """A part of a stage of a count over a cluster; RequestError if there is none."""
        raise RequestError("the grids of {boards} are not counted over a cluster", boards=self)

    @property
    def kernel(self) -> gpu_sweep.Kernel | None:
        """The kernels that count these grids on a graphics card, if there are any."""
        return None

    @abstractmethod
    def _narrower(self) -> SweptBoards | None: ...

    def _growing(self) -> tuple[SweptBoards, SweptBoards, float] | None:
        """Two narrower boards, and the exponent that extrapolates the growth between them to this one.

        None if a count is immediate, or nothing is known.
        """
        return None

    @abstractmethod
    def _make_tables(self, monitor: Monitor, threads: int, memory: int) -> core.Tables | None: ...

    @property
    @abstractmethod
    def _name(self) -> str:
        """The boards as they are swept, as a file name."""

    @property
    @abstractmethod
    def base(self) -> int:
        """The base of the codes: every digit of a cell is below it."""

    @property
    @abstractmethod
    def largest_value(self) -> int:
        """The largest value a cell may have."""

    @abstractmethod
    def puzzle(self, digits: bytes) -> Puzzle:
        """The complete grid of these digits."""

    @abstractmethod
    def beginning(self, puzzle: Puzzle) -> bytes | None:
        """The digits of the first cells of a puzzle that has no others; None for any other puzzle."""

    @abstractmethod
    def digits(self, grid: Puzzle) -> bytes:
        """The digits of a complete grid; InputError names what is missing."""

    # The verbs

    @property
    def on_its_side(self) -> bool:
        """Is the board swept transposed?"""
        return self.columns > self.rows

    def kind(self, stage: int | None = None) -> CodeKind:
        """The kind of the codes of a stage, for their end marker; without a stage, of all grids."""
        return CodeKind(self.cells if stage is None else stage, self.columns, self.largest_value, self.base, self.zeros)

    def enumerated(self) -> SweptBoards:
        """These boards: a walk over the tables lists all grids."""
        return self

    @property
    def _size(self) -> dict[str, Any]:
        """Rows and columns as terms of a message."""
        return {"rows": self.rows, "columns": self.columns}

    def _sides(self) -> tuple[int, int]:
        """Rows and columns of the board as it is swept."""
        return (self.columns, self.rows) if self.on_its_side else (self.rows, self.columns)

    def _form(self, *, base: int = 0) -> core.Form:
        """The form by which the core turns swept boards into upright grids."""
        return core.Form(*self._sides(), self.on_its_side, self.walls, base)

    def counted(self, limits: Limits) -> Count:
        """The number of grids; if a limit is reached, only that limit is known.

        With `resume`, a folder, states that do not fit in memory are written to disk in sorted runs. A count that was
        stopped or killed continues from there when it is started again with the same folder.
        """
        monitor, resume = limits.monitor, limits.resume
        if monitor.device == "gpu" and self.kernel is not None:
            return self._count_on_gpu(partial(self._kernel_count, self.kernel), resume, monitor)
        monitor.require_processor()
        with _folder_to_spill_to(resume) as folder, self._wide_enough():
            number, _ = self._count(monitor, limits.threads, limits.memory or DEFAULT_MEMORY, folder)
        return Count(0, limit=monitor.limit) if number is None else Count(number)

    def _count_on_gpu(
        self, count: Callable[[gpu.Device, Monitor], int | None], resume: Path | None, monitor: Monitor
    ) -> Count:
        if resume is not None:
            raise RequestError("a count on a GPU cannot be resumed")
        device = gpu.open_device("gpu")
        assert device is not None
        number = count(device, monitor)
        return Count(0, limit=monitor.limit) if number is None else Count(number)

    def _kernel_count(self, kernel: gpu_sweep.Kernel, device: gpu.Device, monitor: Monitor) -> int | None:
        return gpu_sweep.count_boards(device, kernel, self.base**self.cells, monitor)

    def stages(
        self, *, threads: int | None = None, memory: int | None = None, monitor: Monitor | None = None
    ) -> list[StageSize]:
        """The size of every stage of a count.

        >>> from grillon.puzzle.parts.boards import boards_of
        >>> [stage.states for stage in boards_of("tectonic", (2, 2), {"max": 4}).stages()]
        [4, 6, 4, 1]
        """
        monitor = Monitor.of(monitor).part()
        with self._wide_enough():
            number, sizes = self._count(monitor, thread_number(threads, monitor), memory or DEFAULT_MEMORY, "")
        if number is None:
            raise LimitReached(
                "the sweep over {rows}x{columns} stopped: {limit}",
                **self._size,
                limit=monitor.limit,
            )
        return [StageSize(*size) for size in sizes]

    def expected_stages(self) -> list[int]:
        """The relative sizes of the stages of a count, from a narrower board: for progress bars."""
        narrow = self._narrower()
        return stretched([stage.states for stage in narrow.stages()], self.cells) if narrow is not None else []

    def expected_count(self, monitor: Monitor | None = None) -> SweepForecast | None:
        """The estimated cost of a count, from the growth of the stages from a narrow board to a wider one.

        Right to within a factor of two or three: enough to tell minutes from months.

        >>> from grillon.puzzle.parts.boards import boards_of
        >>> forecast = boards_of("tectonic", (6, 4), {"max": 5}).expected_count()
        >>> 400_000 < forecast.states < 1_400_000  # there are 704,693
        True
        """
        if (growing := self._growing()) is None:
            return None
        narrow, wider, power = growing
        try:
            before = narrow.stages(threads=1, memory=BYTES_TO_FORECAST, monitor=monitor)
            begin = time.process_time()
            stages = wider.stages(threads=1, memory=BYTES_TO_FORECAST, monitor=monitor)
            seconds = time.process_time() - begin
        except LimitReached:
            return None
        most = max(stage.states for stage in stages)
        states = most * (most / max(stage.states for stage in before)) ** power
        steps = sum(stage.steps for stage in stages)
        longer = (steps / sum(stage.steps for stage in before)) ** power * self._sides()[0] / wider._sides()[0]
        return SweepForecast(round(states), round(states * BYTES_COUNTED), seconds * longer * SLOWER)

    def has_tables(self, tables: str | Path | None = None) -> bool:
        """Are the tables built, or saved in that folder?"""
        return self._tables is not None or (tables is not None and self._tables_file(tables).exists())

    def _tables_file(self, tables: str | Path) -> Path:
        return Path(tables) / f"{self._name.replace(' ', '-')}.tables"

    def prepare(self, *, tables: str | Path | None = None, **limits: Unpack[LimitOptions]) -> int:
        """Build the tables and return the number of grids; LimitReached if they do not fit.

        With `tables`, a folder, they are kept there, and read from there the next time.
        """
        path = None if tables is None else self._tables_file(tables)
        kept = path is not None and path.exists()
        if self._tables is None and path is not None and kept:
            self._tables = table_files.load(path, self._name)
        if path is not None and not kept:
            table_files.make_room(path.parent)
        if self._tables is None:
            given = Limits.of(limits)
            self._tables = self._made(given.monitor, given.threads, given.memory or DEFAULT_MEMORY)
        if path is not None and not kept:
            table_files.save(self._tables, path, self._name)
        return self._tables.total

    def _made(self, monitor: Monitor, threads: int, memory: int) -> core.Tables:
        with self._wide_enough():
            tables = self._make_tables(monitor, threads, memory)
        if tables is not None:
            return tables
        if monitor.stopped_by is Stop.MEMORY:
            raise LimitReached(
                "the tables of {rows}x{columns} need more than {memory:,} MB of memory",
                **self._size,
                memory=memory >> 20,
            )
        raise LimitReached(
            "the tables of {rows}x{columns} were not finished: {limit}",
            **self._size,
            limit=monitor.limit,
        )

    @contextmanager
    def _wide_enough(self) -> Iterator[None]:
        """Numbers in the core have a fixed width; a larger one is reported as a limit, never as a wrong number."""
        try:
            yield
        except OverflowError:
            raise LimitReached(
                "there are too many grids {rows}x{columns} for exact numbers",
                **self._size,
            ) from None

    def _ready(self, monitor: Monitor | None = None) -> core.Tables:
        self.prepare(monitor=monitor)
        return cast("core.Tables", self._tables)

    def sample_digits(self, number: int, *, seed: int, monitor: Monitor | None = None) -> list[bytes]:
        """Digits of uniform random grids.

        >>> from grillon.puzzle.parts.boards import boards_of
        >>> grids = boards_of("tectonic", (3, 3), {"max": 5})
        >>> grids.sample_digits(2, seed=7) == grids.sample_digits(3, seed=7)[:2]
        True
        """
        whole_number("number", number, maximum=2**63 - 1)
        known_seed(seed)
        watched = Monitor.of(monitor)
        tables = self._ready(watched)
        if tables.total == 0:
            raise RequestError("there is no grid {rows}x{columns} to draw", **self._size)
        drawn = tables.sample(watched.control, seed, 0, number)
        if watched.stopped_by:
            raise LimitReached("unknown: the {limit} limit was reached", limit=watched.limit)
        return list(split_records(self._form()(drawn), self.cells))

    def sample(self, number: int, *, seed: int, monitor: Monitor | None = None) -> Sequence[Puzzle]:
        """Uniform random grids: grid i depends on the seed and on i alone."""
        watched = Monitor.of(monitor)
        drawn = self.sample_digits(number, seed=seed, monitor=watched)
        return [self.puzzle(digits) for digits in watched.while_time(drawn)]

    def rank_digits(self, digits: bytes) -> int:
        """The number of a grid given by its digits.

        >>> from grillon.puzzle.parts.boards import boards_of
        >>> grids = boards_of("tectonic", (2, 3), {"max": 5})
        >>> [grids.rank_digits(grids.unrank_digits(rank)) for rank in (0, 100, 207)]
        [0, 100, 207]
        """
        if len(digits) != self.cells:
            raise InputError(
                "a grid {rows}x{columns} has {cells} {cells:cell|cells}, not {found}",
                **self._size,
                cells=self.cells,
                found=len(digits),
            )
        number = self._ready().rank(core.Form(self.rows, self.columns, self.on_its_side, self.walls)(digits))
        if number is None:
            raise InputError(
                "this is not a complete {rows}x{columns} grid under these rules",
                **self._size,
            )
        return number

    def rank(self, grid: Puzzle) -> int:
        """The number of a grid among all, from 0."""
        return self.rank_digits(self.digits(grid))

    def ranks(self, puzzle: Puzzle, *, timeout: float | None = None) -> range:
        """The numbers of the grids that a puzzle stands for; those of a beginning are consecutive, or there are none.

        >>> from grillon import parse
        >>> from grillon.puzzle.parts.boards import boards_of
        >>> boards_of("tectonic", (4, 3), {"max": 5}).ranks(parse("4x3.5:484CID"))
        range(0, 4)
        """
        digits = self.beginning(puzzle)
        if digits is None:
            return super().ranks(puzzle, timeout=timeout)
        if self.on_its_side:
            raise RequestError(
                "{boards} is numbered column by column: only whole grids have a number there", boards=self
            )
        first, number = self._ready().beginning(digits) or (0, 0)
        return range(first, first + number)

    def require_size(self, puzzle: Puzzle) -> None:
        """Refuse a puzzle of another size; a beginning may be part of a board of any height."""
        if self.beginning(puzzle) is None:
            super().require_size(puzzle)

    def unrank_digits(self, rank: int) -> bytes:
        """The digits of the grid of that number."""
        whole_number("rank", rank, minimum=None)
        total = self.prepare()
        board = self._ready().unrank(rank) if rank >= 0 else None
        if board is None:
            raise self._no_number(rank, total)
        return self._form()(board)

    def unrank(self, rank: int) -> Puzzle:
        """The grid of that number."""
        return self.puzzle(self.unrank_digits(rank))

    def grids(self, *, monitor: Monitor | None = None) -> Iterator[Puzzle]:
        """Every grid, in the order of the sweep."""
        return map(self.puzzle, self.all_digits(monitor=monitor))

    def all_digits(self, *, threads: int | None = None, monitor: Monitor | None = None) -> Iterator[bytes]:
        """Every grid in the order of their numbers, depth-first, nothing stored.

        >>> from grillon.puzzle.parts.boards import boards_of
        >>> sum(1 for grid in boards_of("tectonic", (3, 3), {"max": 5}).all_digits())
        2824
        """
        watched = Monitor.of(monitor)
        for batch in self.batches(threads=threads, monitor=watched):
            yield from watched.while_time(split_records(batch, self.cells))

    def batches(self, *, threads: int | None = None, monitor: Monitor | None = None) -> Iterator[bytes]:
        """The digits of every grid in the order of their numbers, many grids in one buffer."""
        return self._walk(self._form(), threads, monitor)

    def lines(self, *, threads: int | None = None, monitor: Monitor | None = None) -> Iterator[bytes]:
        """The code of every grid in the order of their numbers, one per line, many lines in one buffer.

        >>> from grillon.puzzle.parts.boards import boards_of
        >>> next(boards_of("tectonic", (2, 2), {"max": 4}).lines()).splitlines()[0]
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
                **self._size,
                limit=monitor.limit,
            )
