"""The sizes of everything on a page, in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from grillon.render.theme import CELL

PAPERS = {"a4": (210.0, 297.0), "a5": (148.0, 210.0), "letter": (215.9, 279.4)}
MAX_PER_PAGE = 9
LEAST_CELL, LEAST_LARGE = 2.5, 8.0
"""The least side of a cell to write in; in large print, its symbols then have 18 points."""
LARGEST_CELL, LARGEST_LARGE = 13.0, 20.0
LEAST_SOLVED, LEAST_SOLVED_LARGE = 2.2, 5.0
"""The desired least side of a cell of a small solution."""
SOLUTIONS = ((6, 4), (5, 4), (5, 3), (4, 3), (3, 3), (3, 2), (2, 2), (2, 1), (1, 1))
"""Rows and columns of places for solutions, the most per page first."""
GUTTER = 6.0
CODE = 20.0
"""The side of a QR code."""
NARROW = 80.0
"""In columns narrower than this, titles are small, and nothing is beside them."""
FEWEST_SOLUTIONS = 9
"""The least number of places for solutions on a page, so that few solutions are small too."""
MARKS = 5.0
"""The length of a crop mark."""

Size = tuple[float, float]
"""Width and height of a picture in the units of its SVG, where a cell is 40 units wide."""


class PageGrid(NamedTuple):
    """The places on a page: their number, and the room each has for a picture."""

    rows: int
    columns: int
    width: float
    slot: float
    """The height of a place, with the line above the picture."""
    strip: float
    """The height of that line."""

    @property
    def places(self) -> int:
        """The number of places on a page."""
        return self.rows * self.columns

    def pages(self, number: int) -> int:
        """The number of pages needed for a number of pictures."""
        return -(-number // self.places)

    def unit(self, size: Size, largest: float) -> float:
        """The length of an SVG unit for a picture that fills its place."""
        width, height = size
        return min(self.width / width, (self.slot - self.strip) / height, largest / CELL)


@dataclass(frozen=True, slots=True)
class PageLayout:
    """A page and its margins.

    >>> page = PageLayout("a5")
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
        """The distance between the title of a chapter and its content."""
        return 15.0 if self.large else 12.0

    @property
    def bottom(self) -> float:
        """The margin below, with the number of the page."""
        return 16.0

    @property
    def body(self) -> Size:
        """The size of the area for puzzles."""
        width, height = self.size
        return width - 2 * self.side, height - self.top - self.bottom

    @property
    def least(self) -> float:
        """The least side of a cell."""
        return LEAST_LARGE if self.large else LEAST_CELL

    @property
    def largest(self) -> float:
        """The largest side of a cell, however much room there is."""
        return LARGEST_LARGE if self.large else LARGEST_CELL

    def grid(self, rows: int, columns: int, strip: float) -> PageGrid:
        """A page with this many places."""
        width, height = self.body
        # Slightly less than there is: rounding up must not start a new page.
        return PageGrid(
            rows,
            columns,
            (width - (columns - 1) * GUTTER) / columns - 0.02,
            (height - (rows - 1) * GUTTER) / rows - 0.02,
            strip,
        )

    def narrow(self, columns: int) -> bool:
        """Is there little room for this number of puzzles side by side?"""
        return self.size[0] / columns < NARROW

    def strip(self, columns: int, *, codes: bool) -> float:
        """The height for the title of a puzzle, with its code beside it or, where there is no room, below it.

        >>> PageLayout("a4").strip(2, codes=True), PageLayout("a4").strip(3, codes=True)
        (21.0, 26.0)
        """
        title = 18.0 if self.large else 9.0
        if not codes:
            return title
        line = 10.0 if self.large else 5.0
        return max(title, CODE + 1) if not self.narrow(columns) else line + CODE + 1

    def puzzles(self, sizes: Sequence[Size], number: int, *, codes: bool) -> PageGrid:
        """The layout for this many puzzles per page in which the cells of the largest puzzle are as large as possible.

        >>> PageLayout("a4").puzzles([(380, 380)] * 4, 4, codes=False)[:2]
        (2, 2)
        """

        def room(grid: PageGrid) -> float:
            # A layout with empty places must be clearly better.
            share = 1.0 if grid.places == number else 0.8
            return share * min(grid.unit(size, self.largest) for size in sizes)

        tried = (
            self.grid(-(-number // columns), columns, self.strip(columns, codes=codes))
            for columns in range(1, number + 1)
        )
        return max(tried, key=room)

    def fitting(self, size: Size, *, codes: bool) -> int:
        """The maximum number of puzzles of this size on a page; 0 where not even one fits."""
        for number in range(MAX_PER_PAGE, 0, -1):
            if CELL * self.puzzles([size], number, codes=codes).unit(size, self.largest) >= self.least:
                return number
        return 0

    def solutions(self, sizes: Iterable[Size]) -> PageGrid:
        """The places for small solutions: as many as remain easy to read, and no more than fill the pages.

        >>> [PageLayout("a4").solutions([(380, 380)] * number)[:2] for number in (1, 12, 20, 30)]
        [(3, 3), (4, 3), (5, 4), (5, 3)]
        """
        every = list(sizes)
        known = dict.fromkeys(every)
        strip, least = (9.0, LEAST_SOLVED_LARGE) if self.large else (5.5, LEAST_SOLVED)
        grids = [self.grid(rows, columns, strip) for rows, columns in SOLUTIONS]
        readable = [
            grid for grid in grids if all(CELL * grid.unit(size, self.largest) >= least for size in known)
        ] or grids[-1:]
        pages = readable[0].pages(len(every))
        full = [grid for grid in readable if grid.places >= FEWEST_SOLUTIONS and grid.pages(len(every)) == pages]
        return full[-1] if full else readable[0]
