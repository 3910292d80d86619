"""Turns and reflections of a board, and the minimal frontier of a partial grid."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cache, partial
from itertools import compress
from typing import TYPE_CHECKING

from grillon.families.tectonic.board import Frame

if TYPE_CHECKING:
    from grillon.families.tectonic.puzzle import TectonicPuzzle
    from grillon.model import Solution

Place = tuple[int, int]
Table = tuple[int, int, tuple[int, ...], tuple[int, ...]]


def transposed(puzzle: TectonicPuzzle) -> TectonicPuzzle:
    """The board with rows and columns exchanged: grids of L columns and H rows give those of H columns and L rows.

    >>> from grillon.families.tectonic.puzzle import TectonicPuzzle
    >>> print(transposed(TectonicPuzzle.from_regions(["aab"], [[2, 1, 1]])))
    tectonic
    +-+
    |2|
    + +
    |1|
    +-+
    |1|
    +-+
    """
    return _moved(puzzle, puzzle.columns, puzzle.rows, lambda row, column: (column, row))


def upside_down(puzzle: TectonicPuzzle) -> TectonicPuzzle:
    """The board with the last row first, for programs that fill a grid from the bottom."""
    return _moved(puzzle, puzzle.rows, puzzle.columns, lambda row, column: (puzzle.rows - 1 - row, column))


def images(puzzle: TectonicPuzzle) -> Iterator[TectonicPuzzle]:
    """The puzzle under all eight turns and reflections of the plane."""
    for rows, columns, values, borders in _images(puzzle):
        yield type(puzzle)(rows, columns, puzzle.maximum, values, borders)


def least_image(puzzle: TectonicPuzzle) -> TectonicPuzzle:
    """The least of them, by rows, borders and values."""
    rows, columns, values, borders = min(_images(puzzle), key=lambda image: (image[0], image[3], image[2]))
    return type(puzzle)(rows, columns, puzzle.maximum, values, borders)


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


def _images(puzzle: TectonicPuzzle) -> Iterator[tuple[int, int, tuple[int, ...], tuple[int, ...]]]:
    """Rows, columns, values and borders of every image."""
    for rows, columns, cells, borders in _tables(puzzle.rows, puzzle.columns):
        yield (
            rows,
            columns,
            tuple(map(puzzle.values.__getitem__, cells)),
            tuple(map(puzzle.borders.__getitem__, borders)),
        )


@cache
def _tables(rows: int, columns: int) -> tuple[Table, ...]:
    moves: list[Callable[[int, int], Place]] = [
        lambda row, column: (row, column),
        lambda row, column: (rows - 1 - row, column),
        lambda row, column: (row, columns - 1 - column),
        lambda row, column: (rows - 1 - row, columns - 1 - column),
    ]
    tables = []
    for move in moves:
        tables.append(_table(Frame.of(rows, columns), rows, columns, move))
        tables.append(_table(Frame.of(rows, columns), columns, rows, partial(_turned, move)))
    return tuple(tables)


def _turned(move: Callable[[int, int], Place], row: int, column: int) -> Place:
    """The moved cell with row and column exchanged."""
    moved = move(row, column)
    return moved[1], moved[0]


def _moved(puzzle: TectonicPuzzle, rows: int, columns: int, move: Callable[[int, int], Place]) -> TectonicPuzzle:
    """The moved board; `move` gives the new place of a cell."""
    _, _, cells, borders = _table(puzzle.frame, rows, columns, move)
    values = tuple(map(puzzle.values.__getitem__, cells))
    return type(puzzle)(rows, columns, puzzle.maximum, values, tuple(map(puzzle.borders.__getitem__, borders)))


def _table(old: Frame, rows: int, columns: int, move: Callable[[int, int], Place]) -> Table:
    """The new size, and where each cell and each border of the moved board comes from."""
    new = Frame.of(rows, columns)
    target = []
    for cell in range(old.cells):
        row, column = move(*divmod(cell, old.columns))
        target.append(row * columns + column)
    cells, borders = [0] * new.cells, [0] * new.borders
    for cell, place in enumerate(target):
        cells[place] = cell
    for number, (first, second) in enumerate(old.pairs):
        borders[new.border(target[first], target[second])] = number
    return rows, columns, tuple(cells), tuple(borders)


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
        if value > 0 and any(other in unknown for other in grid.frame.touching(cell))
    }
    return frozenset(cell for cell, part in enumerate(grid.parts) if part in zones and cell not in unknown)


def frontier_only(grid: TectonicPuzzle) -> TectonicPuzzle:
    """The grid with every known value outside the frontier left out; its completions are the same."""
    from grillon.families.tectonic.board import LEFT_OUT

    kept = frontier(grid)
    values = tuple(LEFT_OUT if value > 0 and cell not in kept else value for cell, value in enumerate(grid.values))
    return type(grid)(grid.rows, grid.columns, grid.maximum, values, grid.borders)
