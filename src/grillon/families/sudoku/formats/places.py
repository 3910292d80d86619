"""Cells and places beside the board as f-puzzles names them: `R1C1`, `R0C5` above the fifth column."""

from __future__ import annotations

import re
from collections.abc import Sequence

_CELL = re.compile(r"R(-?\d{1,2})C(-?\d{1,2})")


def place_of(name: str) -> tuple[int, int]:
    """The row and the column of a name, from 0; ValueError if it is none."""
    found = _CELL.fullmatch(name)
    if found is None:
        raise ValueError
    return int(found[1]) - 1, int(found[2]) - 1


def cells_of(names: Sequence[str], size: int) -> tuple[int, ...]:
    """The cells of the board with these names; ValueError if one is not on it."""
    places = [place_of(name) for name in names]
    if not all(0 <= row < size and 0 <= column < size for row, column in places):
        raise ValueError
    return tuple(row * size + column for row, column in places)


def along(row: int, column: int, size: int) -> tuple[int, ...]:
    """The row or column that begins beside a place outside the board.

    >>> along(-1, 2, 4)
    (2, 6, 10, 14)
    """
    down = 1 if row < 0 else -1 if row >= size else 0
    right = 1 if column < 0 else -1 if column >= size else 0
    if bool(down) == bool(right):
        raise ValueError
    return run_from(row + down, column + right, (down, right), size)


def run_from(row: int, column: int, step: tuple[int, int], size: int) -> tuple[int, ...]:
    """The cells from a place to the edge of the board."""
    cells = []
    while 0 <= row < size and 0 <= column < size:
        cells.append(row * size + column)
        row, column = row + step[0], column + step[1]
    return tuple(cells)
