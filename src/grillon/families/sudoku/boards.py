"""All Sudoku grids of a size."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.variants import Variant, boxed_side
from grillon.model.results.answers import Count
from grillon.model.work import Limits
from grillon.puzzle.parts.boards import BlankBoards, BoardSizes

if TYPE_CHECKING:
    from grillon.model.monitor import Monitor

PUBLISHED_CLASSES = {9: (5_472_730_538, Sentence("published by Russell and Jarvis, 2006"))}
"""The published numbers of grids up to symmetry."""
PUBLISHED = {9: (6_670_903_752_021_072_936_960, Sentence("published by Felgenhauer and Jarvis, 2005"))}
"""The published numbers of grids, which no search here can count."""


class SudokuBoards(BlankBoards):
    """The full grids of a size with the usual boxes.

    >>> print(SudokuBoards(4, 4).count())
    288
    """

    family_name = "sudoku"

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = self.columns = boxed_side(rows, columns)
        self.source = PUBLISHED[rows][1] if rows in PUBLISHED else ""
        self.source_of_classes = PUBLISHED_CLASSES[rows][1] if rows in PUBLISHED_CLASSES else ""

    def count_classes(self, *, monitor: Monitor | None = None) -> Count:
        """The published number, or a count of classes one by one."""
        if self.rows in PUBLISHED_CLASSES:
            return Count(PUBLISHED_CLASSES[self.rows][0])
        return super().count_classes(monitor=monitor)

    @property
    def blank(self) -> SudokuPuzzle:
        """The grid without givens."""
        return SudokuPuzzle.from_values([0] * self.cells, Variant.boxed(self.rows))

    def counted(self, limits: Limits) -> Count:
        """The published number, or the solutions of the blank board."""
        if self.rows in PUBLISHED:
            return Count(PUBLISHED[self.rows][0])
        return super().counted(limits)


class SudokuBoardSizes(BoardSizes):
    """All grids of a size; they have no further rules."""

    def make(self, rows: int, columns: int, rules: Mapping[str, object]) -> SudokuBoards:
        """All grids of a size."""
        return SudokuBoards(rows, columns)
