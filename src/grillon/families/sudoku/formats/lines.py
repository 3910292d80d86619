"""Classic puzzles as 81 digits: one, or long lists with one on each line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grillon.families.sudoku import QUICK_PATTERN
from grillon.families.sudoku.digits import DIGITS
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.formats.base import PlainLines

if TYPE_CHECKING:
    from grillon.puzzle.puzzle import Puzzle

CELLS = 81


def read_digits(text: str) -> SudokuPuzzle:
    """The classic puzzle of 81 digits, with dots or zeros for empty cells.

    >>> read_digits("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").clues
    30
    """
    return SudokuPuzzle.of_digits(text.encode("ascii").translate(DIGITS))


def _read_lines(lines: bytes) -> list[Puzzle]:
    """The same for many lines."""
    digits = lines.translate(DIGITS, b"\n")
    return [SudokuPuzzle.of_digits(digits[at : at + CELLS]) for at in range(0, len(digits), CELLS)]


LINES = PlainLines(re.compile(rf"(?:{QUICK_PATTERN}\r?\n)+".encode()), _read_lines)
