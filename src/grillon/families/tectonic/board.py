"""Cells, borders and regions of a rectangular board.

A cell is ``row * columns + column``. Borders are numbered too: first those between cells side by side, row by row, then
those between cells one above the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from grillon.pickling import PickledByFields
from grillon.sentences import cell_name, listing


class Border(IntEnum):
    """What is known about the border between two cells."""

    UNKNOWN = 0
    WALL = 1
    OPEN = 2


@dataclass(frozen=True)
class Frame(PickledByFields):
    """The rectangle: who is next to whom.

    >>> frame = Frame(2, 3)
    >>> frame.pairs[:3]
    ((0, 1), (1, 2), (3, 4))
    >>> frame.border(4, 1)
    5
    >>> sorted(frame.touching(0))
    [1, 3, 4]
    """

    rows: int
    columns: int

    @property
    def cells(self) -> int:
        """How many cells the rectangle has."""
        return self.rows * self.columns

    @property
    def borders(self) -> int:
        """How many pairs of cells share a side."""
        return self.rows * (self.columns - 1) + (self.rows - 1) * self.columns

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

    def touching(self, cell: int) -> Iterator[int]:
        """The cells a king's move away."""
        row, column = divmod(cell, self.columns)
        for r in range(max(row - 1, 0), min(row + 2, self.rows)):
            for c in range(max(column - 1, 0), min(column + 2, self.columns)):
                if (r, c) != (row, column):
                    yield r * self.columns + c

    def name(self, cell: int, lang: str = "en") -> str:
        """`R1C2`, or `L1C2` in French."""
        row, column = divmod(cell, self.columns)
        return cell_name(row, column, lang)

    def names(self, cells: Sequence[int], lang: str = "en") -> str:
        """Several cells in words: `R1C1, R1C2 and R2C1`."""
        return listing((self.name(cell, lang) for cell in sorted(cells)), lang, maximum=len(cells))

    def components(self, present: Sequence[bool], borders: Sequence[int]) -> tuple[int, ...]:
        """The number of each cell's part: cells joined by open borders, numbered by first cell; -1 where nothing is.

        >>> Frame(2, 2).components([True] * 4, [Border.OPEN, Border.WALL, Border.UNKNOWN, Border.OPEN])
        (0, 0, 1, 0)
        """
        part = [-1] * self.cells
        count = 0
        for start in range(self.cells):
            if part[start] >= 0 or not present[start]:
                continue
            part[start] = count
            waiting = [start]
            while waiting:
                cell = waiting.pop()
                for other in self.beside(cell):
                    is_open = borders[self.border(cell, other)] == Border.OPEN
                    if is_open and present[other] and part[other] < 0:
                        part[other] = count
                        waiting.append(other)
            count += 1
        return tuple(part)
