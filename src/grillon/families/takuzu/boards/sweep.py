"""All Takuzu grids of a size whose lines may be equal, by a sweep."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from grillon._core import Symmetry, sweep
from grillon._core import takuzu as core
from grillon.base.system_errors import sentence_of
from grillon.errors import Damaged, InputError, RequestError
from grillon.families.takuzu.logic.techniques import RULES
from grillon.families.takuzu.puzzle import EMPTY, TakuzuPuzzle, first_cells
from grillon.model.monitor import Monitor
from grillon.model.results.ratings import Level
from grillon.puzzle.puzzle import Puzzle
from grillon.sweep.staged_boards import StagedBoards
from grillon.sweep.swept_boards import SweptBoards

if TYPE_CHECKING:
    from grillon.gpu.sweep import Kernel

_KERNELS = Path(__file__).parent / "kernels" / "count.cu"


class SweptTakuzuBoards(StagedBoards):
    """All Takuzu grids whose lines may be equal. (With distinct lines the state would have to hold every line.)

    >>> print(SweptTakuzuBoards(6, 6).count())
    11222
    """

    family_name = "takuzu"
    zeros = True

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(rows, columns)
        if rows % 2 or columns % 2:
            raise RequestError("both sides of a Takuzu are even, not {rows}x{columns}", rows=rows, columns=columns)

    @property
    def rules(self) -> Mapping[str, object]:
        """The rule that lines may be equal."""
        return {"distinct": False}

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
        """The largest value: cells hold 0 or 1."""
        return 1

    def _count(
        self, monitor: Monitor, threads: int, memory: int, spill: str
    ) -> tuple[int | None, list[tuple[int, int]]]:
        try:
            return core.count_grids(monitor.control, *self._sides(), threads, memory, spill)
        except core.TooWide as error:
            raise RequestError(sentence_of(error)) from None

    @property
    def kernel(self) -> Kernel | None:
        """The same sweep as a kernel; None for boards too wide for it."""
        from grillon.gpu.sweep import Kernel

        return Kernel(_KERNELS, self._sides()) if core.sweep_fits(*self._sides()) else None

    def _make_tables(self, monitor: Monitor, threads: int, memory: int) -> sweep.Tables | None:
        try:
            return core.make_tables(monitor.control, *self._sides(), threads, memory)
        except core.TooWide as error:
            raise RequestError(sentence_of(error)) from None

    def _narrower(self) -> SweptTakuzuBoards | None:
        rows, columns = self._sides()
        return SweptTakuzuBoards(rows, min(columns - 2, 8)) if columns > 4 else None

    def _growing(self) -> tuple[SweptBoards, SweptBoards, float] | None:
        """Boards of four and six columns, from which sizes are extrapolated: each two further columns make a larger
        difference than the two before."""
        rows, columns = self._sides()
        if columns <= 6 or not core.sweep_fits(rows, columns):
            return None
        return SweptTakuzuBoards(rows, 4), SweptTakuzuBoards(rows, 6), 1.12 * (columns - 6) / 2

    def puzzle(self, digits: bytes) -> TakuzuPuzzle:
        """The complete grid of these digits."""
        return TakuzuPuzzle(self.rows, self.columns, digits, distinct=False)

    def beginning(self, puzzle: Puzzle) -> bytes | None:
        """The cells before the first open one, where all after it are open too."""
        return first_cells(puzzle, self.rows, self.columns)

    def digits(self, grid: Puzzle) -> bytes:
        """The digits of a complete grid."""
        if not isinstance(grid, TakuzuPuzzle) or (grid.rows, grid.columns) != (self.rows, self.columns):
            raise InputError("a Takuzu grid {rows}x{columns} is needed", rows=self.rows, columns=self.columns)
        if max(grid.values) > 1:
            raise InputError("a grid without open cells is needed")
        return grid.values

    # Runs on disk

    distinct = False
    """Must all lines differ? Used by runs; sweeps include grids with equal lines."""

    @property
    def _shape(self) -> core.Shape:
        return core.Shape(self.rows, self.columns, self.distinct)

    def resized(self, rows: int, columns: int) -> SweptTakuzuBoards:
        """Boards of the same rule and another size."""
        return type(self)(rows, columns)

    @property
    def folder_name(self) -> str:
        """Rows, columns, then the rule."""
        return f"h{self.rows:02}l{self.columns:02}/{'distinct' if self.distinct else 'equal'}"

    @property
    def shared_stages(self) -> int:
        """The number of stages shared with other heights: none, as the balance of a column depends on the height."""
        return 0

    def continued(self, records: bytes, stage: int, until: int) -> bytes:
        """Every partial grid of `until` cells that continues one of the records of `stage` cells, in order.

        >>> [len(SweptTakuzuBoards(2, 2).continued(b"", 0, stage)) // stage for stage in (1, 2, 3, 4)]
        [2, 2, 2, 2]
        """
        try:
            return core.continue_grids(Monitor().control, self._shape, records, stage, until)
        except ValueError:
            raise Damaged("a code of stage {stage} is not a partial grid of this board", stage=stage) from None

    def stage_size(self, stage: int) -> int | None:
        """The number of partial grids, known only where nothing or everything is filled."""
        return 1 if stage == 0 else int(self.count()) if stage == self.cells else None

    def estimated_stages(self, *, seed: int, ways: int) -> list[float]:
        """The approximate number of partial grids of every stage from 1 on."""
        return core.estimate_stages(self._shape, seed, ways)

    def clues(self, digits: bytes, *, seed: int) -> bytes | None:
        """The cells to show: those left after removing clues one by one."""
        control = Monitor().control
        made = core.carve(self._shape, digits, RULES[Level.HARD], 0, Symmetry.none, 0, seed, 1, control)
        return bytes(value != EMPTY for value in made)

    def showing(self, digits: bytes, shown: bytes) -> TakuzuPuzzle:
        """The puzzle with the shown cells of the grid."""
        values = bytes(digit if known else EMPTY for digit, known in zip(digits, shown, strict=True))
        return TakuzuPuzzle(self.rows, self.columns, values, self.distinct)
