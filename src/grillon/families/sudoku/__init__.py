"""Sudoku: every row, column and region holds each digit once; any size from 4x4 to 25x25, and many variants."""

from typing import TYPE_CHECKING

from grillon.lazy import lazy_names

if TYPE_CHECKING:
    from grillon.families.sudoku.family import FAMILY as FAMILY
    from grillon.families.sudoku.puzzle import SudokuPuzzle as SudokuPuzzle
    from grillon.families.sudoku.variants import CLASSIC as CLASSIC
    from grillon.families.sudoku.variants import Variant as Variant

QUICK_PATTERN = "[0-9.]{81}"
__getattr__, __dir__ = lazy_names(
    __name__, {"family": "FAMILY", "puzzle": "SudokuPuzzle", "variants": "CLASSIC Variant"}
)
