"""Sudoku: every row, column and region holds each digit once; any size from 4x4 to 25x25, and many variants."""

from grillon.families.sudoku.family import FAMILY
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.variants import CLASSIC, Variant

__all__ = ["CLASSIC", "FAMILY", "SudokuPuzzle", "Variant"]
