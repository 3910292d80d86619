"""How large everything is on a page, in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from grillon.render.theme import CELL

PAPERS = {"a4": (210.0, 297.0), "a5": (148.0, 210.0), "letter": (215.9, 279.4)}
MAX_PER_PAGE = 9
LEAST_CELL, LEAST_LARGE = 2.5, 8.0
"""The least side of a cell that is written in; in large print its symbols are then of 18 points."""
LARGEST_CELL, LARGEST_LARGE = 13.0, 20.0
LEAST_SOLVED, LEAST_SOLVED_LARGE = 2.2, 5.0
"""The side that cells of a small solution should have."""
SOLUTIONS_PER_PAGE = (24, 20, 15, 12, 9, 6, 4, 2, 1)
GUTTER = 6.0
CODE = 20.0
"""The side of a QR code."""
MARKS = 5.0
"""The length of a crop mark."""

Size = tuple[float, float]
"""Width and height of a picture in the units of its SVG, where a cell is 40 units wide."""


class Grid(NamedTuple):
    """Places on a page: how many, and how much room each has for a picture."""

    rows: int
    columns: int
    width: float
    slot: float
    """The height of a place, with the line above the picture."""
    strip: float
    """The height of that line."""

    def unit(self, size: Size, largest: float) -> float:
        """The length of an SVG unit for a picture that fills its place."""
        width, height = size
        return min(self.width / width, (self.slot - self.strip) / height, largest / CELL)


@dataclass(frozen=True, slots=True)
class Page:
    """A page and its margins.

    >>> page = Page("a5")
    >>> page.body
    (124.0, 172.0)
    """

    paper: str = "a4"
    large: bool = False

    @property
    def size(self) -> Size:
        """Width and height."""
        return PAPERS[self.paper]

    @property
    def side(self) -> float:
        """The margin on the left and on the right."""
        return 12.0 if self.paper == "a5" else 15.0

    @property
    def top(self) -> float:
        """The margin above, with the title of a chapter."""
        return 28.0 if self.large else 22.0

    @property
    def above(self) -> float:
        """How far the title of a chapter is above what it is the title of."""
        return 15.0 if self.large else 12.0

    @property
    def bottom(self) -> float:
        """The margin below, with the number of the page."""
        return 16.0

    @property
    def body(self) -> Size:
        """What is left for puzzles."""
        width, height = self.size
        return width - 2 * self.side, height - self.top - self.bottom

    @property
    def least(self) -> float:
        """The least side of a cell."""
        return LEAST_LARGE if self.large else LEAST_CELL

    @property
    def largest(self) -> float:
        """The side of the cells of a small board, however much room there is."""
        return LARGEST_LARGE if self.large else LARGEST_CELL

    def grid(self, rows: int, columns: int, strip: float) -> Grid:
        """A page with this many places."""
        width, height = self.body
        # A hair less than there is: what is rounded up must not begin a new page.
        return Grid(
            rows,
            columns,
            (width - (columns - 1) * GUTTER) / columns - 0.02,
            (height - (rows - 1) * GUTTER) / rows - 0.02,
            strip,
        )

    def puzzles(self, sizes: Sequence[Size], number: int, *, codes: bool) -> Grid:
        """The layout for this many puzzles per page in which the cells of the largest puzzle are as large as possible.

        >>> Page("a4").puzzles([(380, 380)] * 4, 4, codes=False)[:2]
        (2, 2)
        """
        strip = 18.0 if self.large else 9.0
        if codes:
            strip = max(strip, CODE + 1)

        def room(grid: Grid) -> float:
            # Places that stay empty must be worth it.
            share = 1.0 if grid.rows * grid.columns == number else 0.8
            return share * min(grid.unit(size, self.largest) for size in sizes)

        return max((self.grid(-(-number // columns), columns, strip) for columns in range(1, number + 1)), key=room)

    def fitting(self, size: Size, *, codes: bool) -> int:
        """How many puzzles of this size a page holds at most; 0 where not even one fits."""
        for number in range(MAX_PER_PAGE, 0, -1):
            if CELL * self.puzzles([size], number, codes=codes).unit(size, self.largest) >= self.least:
                return number
        return 0

    def solutions(self, sizes: Iterable[Size]) -> Grid:
        """The places for small solutions: as many as are still read well."""
        known = list(dict.fromkeys(sizes))
        strip, least = (9.0, LEAST_SOLVED_LARGE) if self.large else (5.5, LEAST_SOLVED)
        for number in SOLUTIONS_PER_PAGE:
            columns = max(columns for columns in range(1, 6) if number % columns == 0 and columns**2 <= number)
            grid = self.grid(number // columns, columns, strip)
            if all(CELL * grid.unit(size, self.largest) >= least for size in known):
                break
        return grid
