"""Region shapes: the places of a region, and the digits of a grid that its walls require."""

from __future__ import annotations

from collections.abc import Iterator

from grillon.families.tectonic.numbering.prefix_code import OPEN_LEFT, OPEN_UP

Cells = frozenset[tuple[int, int]]
Window = tuple[int, list[tuple[int, int]]]
"""A first cell, then for it and each cell after it: the mask of the bits of the digit that count, and their values."""


def shape_name(cells: Cells) -> str:
    """The shape of some cells, the same for all eight orientations: rows of # and . with / between them.

    >>> shape_name(frozenset({(0, 0), (1, 0), (1, 1), (2, 0)}))
    '###/.#.'
    """
    images = []
    for turn in range(8):
        laid = {(column, row) if turn & 1 else (row, column) for row, column in cells}
        laid = {(-row if turn & 2 else row, -column if turn & 4 else column) for row, column in laid}
        top, left = min(row for row, _ in laid), min(column for _, column in laid)
        height = 1 + max(row for row, _ in laid) - top
        width = 1 + max(column for _, column in laid) - left
        rows = ("".join(".#"[(top + r, left + c) in laid] for c in range(width)) for r in range(height))
        images.append((height, "/".join(rows)))
    return min(images)[1]


def regions(rows: int, columns: int, largest: int) -> Iterator[Cells]:
    """Every connected set of up to `largest` cells of a board, each once.

    >>> sum(1 for cells in regions(2, 2, 4))
    13
    """
    board = [(row, column) for row in range(rows) for column in range(columns)]
    # Sets that begin at a cell use later cells only, and a cell once skipped stays out.
    for first in range(len(board)):
        closed = set(board[:first])
        yield from _grown(frozenset(), [board[first]], closed, set(board), largest)


def _grown(
    cells: Cells,
    border: list[tuple[int, int]],
    closed: set[tuple[int, int]],
    board: set[tuple[int, int]],
    largest: int,
) -> Iterator[Cells]:
    closed = set(closed)
    while border:
        cell = border[0]
        border = border[1:]
        closed.add(cell)
        grown = cells | {cell}
        yield grown
        if len(grown) < largest:
            row, column = cell
            near = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
            fresh = [other for other in near if other in board and other not in closed and other not in border]
            yield from _grown(grown, border + fresh, closed, board, largest)
        if not cells:
            return


def window(region: Cells, rows: int, columns: int) -> Window:
    """The digits of a grid in which these cells are one region: walls around it, and none inside.

    >>> window(frozenset({(0, 0), (0, 1)}), 2, 2)
    (0, [(3, 0), (3, 1), (2, 0), (2, 0)])
    """
    first = min(row * columns + column for row, column in region)
    last = min(max(row * columns + column for row, column in region) + columns, rows * columns - 1)
    conditions = []
    for at in range(first, last + 1):
        row, column = divmod(at, columns)
        inside, mask, bits = (row, column) in region, 0, 0
        for bit, near in ((OPEN_LEFT, (row, column - 1)), (OPEN_UP, (row - 1, column))):
            if inside or near in region:
                mask |= bit
                bits |= bit if inside and near in region else 0
        conditions.append((mask, bits))
    return first, conditions
