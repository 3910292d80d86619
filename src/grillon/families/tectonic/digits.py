"""Grids as digits, one per cell: the form exchanged with the core and stored in stages on disk.

The digit of a cell is ``value * 4 + (1 without a wall to the left) + (2 without a wall above)``. A partial
grid is the digits of its first cells; its code is the number they form in base ``4 * (largest + 1)``, so the code of a
grid starts with the codes of its first cells whatever the height of the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

OPEN_LEFT, OPEN_UP = 1, 2


def base(largest: int) -> int:
    """The base of the codes.

    >>> base(5)
    24
    """
    return 4 * (largest + 1)


def code(digits: Iterable[int], largest: int) -> int:
    """The number of a partial grid.

    >>> code([4, 9], 5)
    105
    """
    return list(accumulate(digits, lambda number, digit: number * base(largest) + digit, initial=0))[-1]


def from_code(number: int, largest: int) -> bytes:
    """The digits of a code.

    >>> list(from_code(105, 5))
    [4, 9]
    """
    digits = bytearray()
    while number:
        number, digit = divmod(number, base(largest))
        digits.append(digit)
    return bytes(reversed(digits))


def values(digits: bytes) -> list[int]:
    """The values of the cells.

    >>> values(bytes([4, 9]))
    [1, 2]
    """
    return [digit >> 2 for digit in digits]


def regions(digits: bytes, columns: int) -> list[int]:
    """The region of every cell, numbered from 0 by first cell.

    >>> regions(bytes([4, 9, 10, 12]), 2)
    [0, 0, 0, 1]
    """
    parent = list(range(len(digits)))

    def root(cell: int) -> int:
        while parent[cell] != cell:
            cell = parent[cell]
        return cell

    for cell, digit in enumerate(digits):
        if digit & OPEN_LEFT:
            parent[max(root(cell), root(cell - 1))] = min(root(cell), root(cell - 1))
        if digit & OPEN_UP:
            parent[max(root(cell), root(cell - columns))] = min(root(cell), root(cell - columns))
    names: dict[int, int] = {}
    return [names.setdefault(root(cell), len(names)) for cell in range(len(digits))]


def from_grid(grid_values: Sequence[int], grid_regions: Sequence[object], columns: int) -> bytes:
    """The digits of a grid given by its values and the region of each cell.

    >>> list(from_grid([1, 2, 3, 1], "aaab", 2))
    [4, 9, 14, 4]
    """
    digits = bytearray()
    for cell, value in enumerate(grid_values):
        left = cell % columns and grid_regions[cell] == grid_regions[cell - 1]
        up = cell >= columns and grid_regions[cell] == grid_regions[cell - columns]
        digits.append(value * 4 + (OPEN_LEFT if left else 0) + (OPEN_UP if up else 0))
    return bytes(digits)
