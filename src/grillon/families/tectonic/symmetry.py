"""Turns and reflections of a board, and the minimal frontier of a partial grid."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cache
from itertools import compress, product
from typing import TYPE_CHECKING

from grillon.families.tectonic.board import LEFT_OUT, Frame

if TYPE_CHECKING:
    from grillon.families.tectonic.puzzle import TectonicPuzzle
    from grillon.model import Solution

Image = tuple[int, int, tuple[int, ...], tuple[int, ...]]
"""Rows, columns, and for each cell and each border its value, or where it comes from."""


def images(puzzle: TectonicPuzzle) -> Iterator[TectonicPuzzle]:
    """The puzzle under all eight turns and reflections of the plane.

    The second exchanges rows and columns: grids of L columns and H rows give those of H columns and L rows.

    >>> from grillon.families.tectonic.puzzle import TectonicPuzzle
    >>> print(list(images(TectonicPuzzle.from_regions(["aab"], [[2, 1, 1]])))[1])
    tectonic
    +-+
    |2|
    + +
    |1|
    +-+
    |1|
    +-+
    """
    return (_made(puzzle, image) for image in _images(puzzle))


def upside_down(puzzle: TectonicPuzzle) -> TectonicPuzzle:
    """The board with the last row first, for programs that fill a grid from the bottom."""
    return _made(puzzle, list(_images(puzzle))[_UPSIDE_DOWN])


def least_image(puzzle: TectonicPuzzle) -> TectonicPuzzle:
    """The least of the images, by rows, borders and values."""
    return _made(puzzle, min(_images(puzzle), key=lambda image: (image[0], image[3], image[2])))


def solution_classes(puzzle: TectonicPuzzle) -> Callable[[Solution], Hashable]:
    """The class of a solution: the same for solutions that symmetries of the puzzle exchange.

    >>> from grillon import parse
    >>> grids = parse("tectonic\\n+-+-+\\n|? ?|\\n+ + +\\n|? ?|\\n+-+-+")
    >>> int(grids.count()), int(grids.count(up_to_symmetry=True))
    (24, 3)
    """
    own = (puzzle.rows, puzzle.columns, puzzle.values, puzzle.borders)
    kept = [image == own for image in _images(puzzle)]

    def class_of(solution: Solution) -> Hashable:
        images = _images(puzzle.with_solution(solution.candidates))
        return min((borders, values) for _, _, values, borders in compress(images, kept))

    return class_of


def _made(puzzle: TectonicPuzzle, image: Image) -> TectonicPuzzle:
    rows, columns, values, borders = image
    return type(puzzle)(rows, columns, puzzle.maximum, values, borders)


def _images(puzzle: TectonicPuzzle) -> Iterator[Image]:
    """Rows, columns, values and borders of every image."""
    values, borders = puzzle.values, puzzle.borders
    for rows, columns, cells, pairs in _tables(puzzle.rows, puzzle.columns):
        yield rows, columns, tuple(values[cell] for cell in cells), tuple(borders[pair] for pair in pairs)


_UPSIDE_DOWN = 4


@cache
def _tables(rows: int, columns: int) -> tuple[Image, ...]:
    """For every image its size, and where each cell and each border comes from."""
    old, tables = Frame.of(rows, columns), []
    for last_row_first, last_column_first, exchanged in product((False, True), repeat=3):
        new = Frame.of(columns, rows) if exchanged else old
        target = []
        for cell in range(old.cells):
            row, column = divmod(cell, columns)
            row = rows - 1 - row if last_row_first else row
            column = columns - 1 - column if last_column_first else column
            target.append(column * rows + row if exchanged else row * columns + column)
        cells, borders = [0] * new.cells, [0] * new.borders
        for cell, place in enumerate(target):
            cells[place] = cell
        for number, (first, second) in enumerate(old.pairs):
            borders[new.border(target[first], target[second])] = number
        tables.append((new.rows, new.columns, tuple(cells), tuple(borders)))
    return tuple(tables)


def frontier(grid: TectonicPuzzle) -> frozenset[int]:
    """The cells on which the remaining cells depend.

    These are the cells of every zone with a cell that touches, even diagonally, a cell without a value.

    >>> from grillon.families.tectonic.puzzle import TectonicPuzzle
    >>> grid = TectonicPuzzle.from_regions(["aabbc"], [[1, 2, 1, 2, 0]])
    >>> sorted(frontier(grid))
    [2, 3]
    """
    unknown = {cell for cell, value in enumerate(grid.values) if value == 0}
    zones = {
        grid.parts[cell]
        for cell, value in enumerate(grid.values)
        if value > 0 and any(other in unknown for other in grid.frame.touching[cell])
    }
    return frozenset(cell for cell, part in enumerate(grid.parts) if part in zones and cell not in unknown)


def frontier_only(grid: TectonicPuzzle) -> TectonicPuzzle:
    """The grid with every known value outside the frontier left out; its completions are the same."""
    kept = frontier(grid)
    values = tuple(LEFT_OUT if value > 0 and cell not in kept else value for cell, value in enumerate(grid.values))
    return type(grid)(grid.rows, grid.columns, grid.maximum, values, grid.borders)
