"""Drawn boards with irregular regions: walls as ``|`` and ``-``, corners as ``+``, one character per cell.

::

    +-+-+-+-+
    |1 2 3|?|
    +-+ +-+ +
    |?|?|? ?|
    + +-+-+ +
    |? ?|?|?|
    + +-+ +-+
    |?|? ? ?|
    +-+-+-+-+

Pictures copied from a terminal have this form. Every region has as many cells as a row; a Tectonic may look the same.
"""

from __future__ import annotations

import re

from grillon.errors import FormatError
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.variants import SMALLEST, Variant
from grillon.formats.base import Format

_EDGE = r"\+(?:-\+)+"
_DIGITS = 9
"""The largest size: a cell is one character."""


def _lines(text: str) -> list[str]:
    """The lines of a square drawing with known walls, or none."""
    lines = [line.strip() for line in text.strip().splitlines()]
    size = len(lines) // 2
    if not SMALLEST <= size <= _DIGITS or len(lines) != 2 * size + 1 or {len(line) for line in lines} != {2 * size + 1}:
        return []
    if not (re.fullmatch(_EDGE, lines[0]) and re.fullmatch(_EDGE, lines[-1])):
        return []
    row, between = rf"\|(?:[1-{size}?. ][| ])*[1-{size}?. ]\|", r"\+(?:[- ]\+)+"
    return lines if all(re.fullmatch(row if at % 2 else between, line) for at, line in enumerate(lines)) else []


def _regions(lines: list[str]) -> list[int]:
    """The region of each cell, numbered in order of appearance."""
    size = len(lines) // 2
    found = [-1] * (size * size)
    for start in range(size * size):
        if found[start] >= 0:
            continue
        number, reached = max(found) + 1, [start]
        found[start] = number
        for cell in reached:
            row, column = divmod(cell, size)
            y, x = 2 * row + 1, 2 * column + 1
            for side, other in (
                (lines[y][x + 1], cell + 1),
                (lines[y][x - 1], cell - 1),
                (lines[y + 1][x], cell + size),
                (lines[y - 1][x], cell - size),
            ):
                if side == " " and found[other] < 0:
                    found[other] = number
                    reached.append(other)
    return found


def _matches(text: str) -> bool:
    lines = _lines(text)
    regions = _regions(lines)
    return bool(lines) and all(regions.count(number) == len(lines) // 2 for number in set(regions))


def read_drawn(text: str) -> SudokuPuzzle:
    """The puzzle of a drawing.

    >>> rows = ["|1 2 3|?|", "+-+ +-+ +", "|?|?|? ?|", "+ +-+-+ +", "|? ?|?|?|", "+ +-+ +-+", "|?|? ? ?|"]
    >>> read_drawn("\\n".join(["+-+-+-+-+", *rows, "+-+-+-+-+"])).size
    4
    """
    if not _matches(text):
        raise FormatError("a drawn Sudoku is square, and each of its regions has as many cells as a row")
    lines = _lines(text)
    size = len(lines) // 2
    signs = [sign for line in lines[1::2] for sign in line[1::2]]
    values = [int(sign) if sign.isdigit() else 0 for sign in signs]
    return SudokuPuzzle.from_values(values, Variant(size, tuple(_regions(lines))))


DRAWN = Format("drawn", "sudoku", _matches, read_drawn)
