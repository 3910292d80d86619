"""Cells, borders and regions of a rectangular board.

A cell is ``row * columns + column``. Borders are numbered too: first those between cells side by side, row by row, then
those between cells one above the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, cached_property
from itertools import count

from grillon.base.pickling import PickledByFields
from grillon.base.sentences import cell_name, listing

HOLE = -1
"""The value of a cell that is not part of the board."""
LEFT_OUT = -2
"""The value of a cell that is known elsewhere and left out here (the ellipsis of a drawing): nothing depends on it."""


class Border(IntEnum):
    """The state of the border between two cells."""

    UNKNOWN = 0
    WALL = 1
    OPEN = 2


@dataclass(frozen=True)
class Frame(PickledByFields):
    """The rectangle and its neighbourhoods.

    >>> frame = Frame(2, 3)
    >>> frame.pairs[:3]
    ((0, 1), (1, 2), (3, 4))
    >>> frame.border(4, 1)
    5
    >>> frame.touching[0]
    (1, 3, 4)
    """

    rows: int
    columns: int

    @property
    def cells(self) -> int:
        """The number of cells of the rectangle."""
        return self.rows * self.columns

    @property
    def borders(self) -> int:
        """The number of pairs of cells that share a side."""
        return self.rows * (self.columns - 1) + (self.rows - 1) * self.columns

    @classmethod
    @cache
    def of(cls, rows: int, columns: int) -> Frame:
        """The rectangle of this size, shared by all boards of that size.

        >>> Frame.of(2, 3) is Frame.of(2, 3)
        True
        """
        return cls(rows, columns)

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The two cells of every border, in the order of the numbers."""
        beside = ((cell, cell + 1) for cell in range(self.cells) if (cell + 1) % self.columns)
        below = ((cell, cell + self.columns) for cell in range(self.cells - self.columns))
        return (*beside, *below)

    def border(self, first: int, second: int) -> int:
        """The number of the border between two cells that share a side."""
        first, second = min(first, second), max(first, second)
        row, column = divmod(first, self.columns)
        if second == first + 1 and self.columns > 1:
            return row * (self.columns - 1) + column
        return self.rows * (self.columns - 1) + first

    def beside(self, cell: int) -> Iterator[int]:
        """The cells that share a side with this one."""
        row, column = divmod(cell, self.columns)
        if row:
            yield cell - self.columns
        if column:
            yield cell - 1
        if column + 1 < self.columns:
            yield cell + 1
        if row + 1 < self.rows:
            yield cell + self.columns

    @cached_property
    def touching(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the cells a king's move away."""
        around = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
        return tuple(
            tuple(
                (row + down) * self.columns + column + right
                for down, right in around
                if 0 <= row + down < self.rows and 0 <= column + right < self.columns
            )
            for row in range(self.rows)
            for column in range(self.columns)
        )

    def name(self, cell: int, lang: str = "en") -> str:
        """`R1C2`, or `L1C2` in French."""
        row, column = divmod(cell, self.columns)
        return cell_name(row, column, lang)

    def names(self, cells: Sequence[int], lang: str = "en") -> str:
        """Several cells in words: `R1C1, R1C2 and R2C1`."""
        return listing((self.name(cell, lang) for cell in sorted(cells)), lang, maximum=len(cells))

    def borders_of(self, regions: Sequence[object]) -> tuple[int, ...]:
        """The borders of a board that is cut into these regions: walls where they differ.

        >>> Frame(1, 3).borders_of("aab")
        (2, 1)
        """
        return tuple(int(Border.OPEN if regions[a] == regions[b] else Border.WALL) for a, b in self.pairs)

    def components(self, present: Sequence[bool], borders: Sequence[int]) -> tuple[int, ...]:
        """The number of each cell's part: cells joined by open borders, numbered by first cell; -1 for a hole.

        >>> Frame(2, 2).components([True] * 4, [Border.OPEN, Border.WALL, Border.UNKNOWN, Border.OPEN])
        (0, 0, 1, 0)
        """
        # A cell's first neighbour in its part, or itself: following these links reaches the first cell of the part.
        leader = list(range(self.cells))
        for (first, second), border in zip(self.pairs, borders, strict=True):
            if border == Border.OPEN and present[first] and present[second]:
                while leader[first] != first:
                    first = leader[first]
                while leader[second] != second:
                    second = leader[second]
                leader[max(first, second)] = min(first, second)
        part: list[int] = []
        numbers = count()
        for cell, there in enumerate(present):
            first = leader[cell]
            part.append(-1 if not there else next(numbers) if first == cell else part[first])
        return tuple(part)
