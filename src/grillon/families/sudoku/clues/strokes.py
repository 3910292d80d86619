"""How clues are drawn: outlines of cages, lines from cell to cell, discs, signs between two cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grillon.model.board.places import Place
from grillon.model.drawing import Figure

_CORNER = 0.24
"""The height of a number in the corner of a cell."""
_DIGIT = 0.64
"""The width of a digit, as a share of its height."""
_CLOCKWISE = ((0, 1), (1, 0), (0, -1), (-1, 0))


def middle(cell: int, size: int, down: float = 0.5, right: float = 0.5) -> Place:
    """The middle of a cell, or another point of it."""
    return Place(cell // size + down, cell % size + right)


def between(first: Place, second: Place, share: float = 0.5) -> Place:
    """A point between two others; beyond the second where the share is above 1."""
    return Place(
        round(first.row + (second.row - first.row) * share, 3),
        round(first.column + (second.column - first.column) * share, 3),
    )


def outlines(cells: Sequence[int], size: int, inset: float) -> Iterator[tuple[Place, ...]]:
    """The closed lines a little inside the edge of some cells.

    >>> next(outlines((0, 1), 4, 0.1))[:2]
    (Place(row=0.1, column=0.1, layer=0), Place(row=0.1, column=1.9, layer=0))
    """
    inside = {divmod(cell, size) for cell in cells}
    # Sides with the cells on their right; of two that leave a corner, the one that turns right is of the same cell.
    sides: dict[tuple[int, int], list[int]] = {}
    for row, column in sorted(inside):
        corners = ((row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column))
        for turn, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            if (row + down, column + right) not in inside:
                sides.setdefault(corners[turn], []).append(turn)
    while sides:
        start = at = min(sides)
        turns: list[tuple[tuple[int, int], int]] = []
        while True:
            leaving = sides[at]
            before = turns[-1][1] if turns else leaving[0]
            turn = min(leaving, key=lambda one: (before + 1 - one) % 4)
            leaving.remove(turn)
            if not leaving:
                del sides[at]
            turns.append((at, turn))
            at = at[0] + _CLOCKWISE[turn][0], at[1] + _CLOCKWISE[turn][1]
            if at == start and at not in sides:
                break
            if at not in sides:
                break
        yield tuple(_inwards(turns, inset))


def _inwards(turns: Sequence[tuple[tuple[int, int], int]], inset: float) -> Iterator[Place]:
    """The corners of an outline, moved inwards."""
    for (_, before), ((row, column), turn) in zip((turns[-1], *turns), turns, strict=False):
        if before == turn:
            continue
        down = sum(_CLOCKWISE[(one + 1) % 4][0] for one in (before, turn))
        right = sum(_CLOCKWISE[(one + 1) % 4][1] for one in (before, turn))
        yield Place(round(row + inset * down, 3), round(column + inset * right, 3))


def cage(cells: Sequence[int], size: int, text: str = "", dash: tuple[float, ...] = (0.1, 0.08)) -> Iterator[Figure]:
    """A dashed outline, and a number or letter in the corner of its first cell."""
    for outline in outlines(cells, size, 0.085):
        yield Figure(outline, "ink", width=0.025, dash=dash, closed=True)
    if text:
        yield from corner_text(min(cells), size, text)


def corner_text(cell: int, size: int, text: str) -> Iterator[Figure]:
    """A number in the upper left corner of a cell."""
    width = _CORNER * _DIGIT * len(text)
    row, column = divmod(cell, size)
    top, left, bottom, right = row + 0.04, column + 0.04, row + 0.06 + _CORNER, column + 0.08 + width
    box = (Place(top, left), Place(top, right), Place(bottom, right), Place(bottom, left))
    yield Figure(tuple(Place(round(p.row, 3), round(p.column, 3)) for p in box), fill="paper", closed=True)
    centre = Place(round(row + 0.05 + _CORNER / 2, 3), round(column + 0.06 + width / 2, 3))
    yield Figure((centre,), fill="ink", text=text, size=_CORNER)


def line(cells: Sequence[int], size: int, width: float, dash: tuple[float, ...] = ()) -> Figure:
    """A wide line through cells."""
    return Figure(tuple(middle(cell, size) for cell in cells), "soft", width=width, dash=dash)


def double_line(cells: Sequence[int], size: int, dash: tuple[float, ...] = ()) -> Iterator[Figure]:
    """Two lines side by side."""
    yield line(cells, size, 0.24, dash)
    yield Figure(tuple(middle(cell, size) for cell in cells), "paper", width=0.1)


def number_at_start(cell: int, size: int, number: int) -> Figure:
    """A small number beside the start of a line."""
    return Figure((middle(cell, size, 0.2, 0.82),), fill="ink", text=str(number), size=0.22)


def arrow(points: Sequence[Place], head: float = 0.16) -> Iterator[Figure]:
    """A thin line with a head."""
    yield Figure(tuple(points), "ink", width=0.04)
    start, end = points[-2:]
    far = max(abs(end.row - start.row), abs(end.column - start.column)) or 1
    down, right = (end.row - start.row) / far, (end.column - start.column) / far
    length = (down**2 + right**2) ** 0.5
    down, right = down / length * head, right / length * head
    sides = ((-down - right, -right + down), (-down + right, -right - down))
    first, last = (Place(round(end.row + row, 3), round(end.column + column, 3)) for row, column in sides)
    yield Figure((first, end, last), "ink", width=0.04)


def ring(cells: Sequence[int], size: int) -> Iterator[Figure]:
    """A circle in a cell, or a long one around several."""
    points = tuple(middle(cell, size) for cell in cells)
    if len(points) == 1:
        yield Figure(points, "ink", "paper", radius=0.38)
    else:
        yield Figure(points, "ink", width=0.8)
        yield Figure(points, "paper", width=0.72)


def diamond(cell: int, size: int) -> Figure:
    """A diamond in a cell."""
    centre = middle(cell, size)
    steps = ((-0.4, 0), (0, 0.4), (0.4, 0), (0, -0.4))
    points = tuple(Place(round(centre.row + down, 3), round(centre.column + right, 3)) for down, right in steps)
    return Figure(points, "ink", "paper", closed=True)


def chevron(point: Place, towards: tuple[float, float], reach: float = 0.09) -> Figure:
    """A sign that points in a direction, as `>` does to the right."""
    down, right = towards
    ends = (
        Place(round(point.row - reach * (down + right), 3), round(point.column - reach * (right - down), 3)),
        Place(round(point.row + reach * down, 3), round(point.column + reach * right, 3)),
        Place(round(point.row - reach * (down - right), 3), round(point.column - reach * (right + down), 3)),
    )
    return Figure(ends, "ink", width=0.05, over=True)
