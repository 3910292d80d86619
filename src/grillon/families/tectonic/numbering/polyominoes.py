"""Connected sets of cells by their numbers in the core (see ``cut_houses.hpp``)."""

from __future__ import annotations

from functools import cache

Offsets = tuple[tuple[int, int], ...]
FIXED = (0, 1, 2, 6, 19, 63, 216, 760, 2725, 9910, 36446)
"""The number of fixed polyominoes of each size."""


@cache
def polyominoes(size: int) -> tuple[Offsets, ...]:
    """All fixed polyominoes of a size, relative to their first cell, sorted.

    >>> polyominoes(2)
    (((0, 0), (0, 1)), ((0, 0), (1, 0)))
    >>> [len(polyominoes(size)) for size in range(1, 6)]
    [1, 2, 6, 19, 63]
    """
    if size == 1:
        return (((0, 0),),)
    grown = set()
    for smaller in polyominoes(size - 1):
        held = set(smaller)
        for row, column in smaller:
            for cell in ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)):
                if cell not in held:
                    first_row, first_column = min(*smaller, cell)
                    grown.add(tuple(sorted((r - first_row, c - first_column) for r, c in (*smaller, cell))))
    return tuple(sorted(grown))


def polyomino(number: int) -> Offsets:
    """The polyomino with a number, counted through all sizes.

    >>> polyomino(0), polyomino(2)
    (((0, 0),), ((0, 0), (1, 0)))
    """
    size = 1
    while number >= FIXED[size]:
        number -= FIXED[size]
        size += 1
    return polyominoes(size)[number]
