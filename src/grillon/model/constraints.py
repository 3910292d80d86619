"""A puzzle's rules in a few compact forms over places, which a front end can evaluate by itself.

Houses (`grillon.model.rules`) describe the rules over candidates and feed the checker and `verify`; a large board has
hundreds of thousands of them. Constraints state the same rules over cells in a few lines: they are sent to a page,
which then shows clashes and removes impossible marks without asking the server. `BoardState` evaluates them in Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Cells = Sequence[int]
"""A tuple of cells, or a `range` if they are evenly spaced."""


@dataclass(frozen=True, slots=True)
class OnceEach:
    """As many cells as there are symbols hold every symbol once. A row of a Sudoku."""

    cells: Cells
    name: str = ""


@dataclass(frozen=True, slots=True)
class AllDifferent:
    """No two of these cells hold the same symbol."""

    cells: Cells
    name: str = ""


@dataclass(frozen=True, slots=True)
class AtMost:
    """At most `count` of these cells hold this symbol. The balance of a Takuzu line."""

    cells: Cells
    symbol: int
    count: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class NoThreeAlike:
    """No three cells in a row along this line hold the same symbol."""

    cells: Cells
    name: str = ""


@dataclass(frozen=True, slots=True)
class ListsDiffer:
    """No two of these lists of cells hold the same symbols throughout."""

    lists: tuple[Cells, ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NeighboursDiffer:
    """Cells that are one of these steps (rows, columns) apart, and these pairs, hold different symbols.

    `distances` are the forbidden differences of their symbols: 0 means that they differ, 1 that they are not
    consecutive.
    """

    steps: tuple[tuple[int, int], ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    distances: tuple[int, ...] = (0,)
    name: str = ""


@dataclass(frozen=True, slots=True)
class Region:
    """A region of k cells holds the first k symbols once each."""

    cells: Cells
    name: str = ""


@dataclass(frozen=True, slots=True)
class RegionsByWalls:
    """Walls divide the board into regions of at most `max_size` cells, each of which holds 1..k once.

    `known_open` are borders that certainly have no wall. There is never a wall inside a region.
    """

    max_size: int
    known_open: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ExactCover:
    """Every cell is covered by one piece of the tray, those in `optional` by at most one."""

    optional: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class WallsBetweenPieces:
    """There is a wall between two cells exactly when no piece covers both.

    `known_open` are borders that certainly have no wall.
    """

    known_open: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RuledOut:
    """These symbols are not in these cells: the pencil marks that a puzzle is given with."""

    entries: tuple[tuple[int, int], ...]
    """Pairs of a cell and a symbol."""


Constraint = (
    OnceEach
    | AllDifferent
    | AtMost
    | NoThreeAlike
    | ListsDiffer
    | NeighboursDiffer
    | Region
    | RegionsByWalls
    | ExactCover
    | WallsBetweenPieces
    | RuledOut
)


def lines(rows: int, columns: int) -> tuple[range, ...]:
    """The rows, then the columns of a full rectangle, as ranges of cells.

    >>> lines(2, 3)
    (range(0, 3), range(3, 6), range(0, 6, 3), range(1, 6, 3), range(2, 6, 3))
    """
    across = tuple(range(row * columns, (row + 1) * columns) for row in range(rows))
    return (*across, *(range(column, rows * columns, columns) for column in range(columns)))
