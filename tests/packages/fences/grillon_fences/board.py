"""The board: its borders, its pieces as a tray, and all ways to cover it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from grillon.model import Monitor, Orientation, Place, Places, Tray, TrayPiece
from grillon.model.board.orientations import linked_orientations
from grillon.model.board.places import rectangle

UNKNOWN, FENCE, OPEN = range(3)
"""What is known of a border."""
SHAPES = {
    "D": ("domino", (((0, 0), (0, 1)), ((0, 0), (1, 0)))),
    "I": ("straight", (((0, 0), (0, 1), (0, 2)), ((0, 0), (1, 0), (2, 0)))),
    "L": (
        "corner",
        (
            ((0, 0), (0, 1), (1, 0)),
            ((0, 0), (0, 1), (1, 1)),
            ((0, 0), (1, 0), (1, 1)),
            ((0, 0), (1, -1), (1, 0)),
        ),
    ),
}
"""By letter, the name of a piece and every way it may lie."""
LETTERS = "".join(SHAPES)


def pairs(rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    """The two cells of every border: row by row, to the right and then below.

    >>> pairs(2, 2)
    ((0, 1), (0, 2), (1, 3), (2, 3))
    """
    found = []
    for cell in range(rows * columns):
        if (cell + 1) % columns:
            found.append((cell, cell + 1))
        if cell + columns < rows * columns:
            found.append((cell, cell + columns))
    return tuple(found)


@lru_cache(maxsize=64)
def places_of(rows: int, columns: int, counts: tuple[int, ...]) -> Places:
    """The cells, the borders on which fences may be entered, and the tray."""
    orientations: list[Orientation] = []
    pieces = []
    for (letter, (name, shapes)), count in zip(SHAPES.items(), counts, strict=True):
        if count:
            first = len(orientations)
            lying = [[Place(row, column) for row, column in shape] for shape in shapes]
            orientations += linked_orientations(lying[0], lying, first=first)
            numbers = range(first, len(orientations))
            pieces.append(TrayPiece(letter, numbers, first, min_count=count, max_count=count, name=name))
    return Places(rectangle(rows, columns), borders=pairs(rows, columns), tray=Tray(tuple(pieces), tuple(orientations)))


Covering = tuple[int, ...]
"""The placements on a board, as candidates, in the order of their first cells."""


def coverings(
    places: Places, borders: Sequence[int], *, chance: Random | None = None, monitor: Monitor | None = None
) -> Iterator[Covering]:
    """Every way to cover the board with the tray that agrees with what is known of the borders.

    With `chance` they come in a random order; a monitor may stop the search.
    """
    ways: list[list[tuple[int, int, frozenset[int]]]] = [[] for _ in places.cells]
    for orientation in range(len(places.tray.orientations)):
        for cell in range(len(places.cells)):
            candidate = places.piece_candidate(orientation, cell)
            if candidate is not None:
                covered = frozenset(places.entry(candidate).cells)
                if _agrees(places, borders, covered):
                    ways[min(covered)].append((candidate, places.tray.piece_of(orientation), covered))
    if chance is not None:
        for listed in ways:
            chance.shuffle(listed)
    left = [piece.max_count for piece in places.tray.pieces]
    laid: list[int] = []

    def cover(free: frozenset[int]) -> Iterator[Covering]:
        if monitor is not None and monitor.poll(1):
            return
        if not free:
            yield tuple(laid)
            return
        for candidate, piece, covered in ways[min(free)]:
            if left[piece] and covered <= free:
                left[piece] -= 1
                laid.append(candidate)
                yield from cover(free - covered)
                laid.pop()
                left[piece] += 1

    return cover(frozenset(range(len(places.cells))))


def _agrees(places: Places, borders: Sequence[int], covered: frozenset[int]) -> bool:
    """No fence inside, and no open border at the edge."""
    for border, known in enumerate(borders):
        inside = sum(cell in covered for cell in places.borders[border])
        if (known == FENCE and inside == 2) or (known == OPEN and inside == 1):
            return False
    return True


def borders_of(places: Places, covering: Sequence[int]) -> tuple[int, ...]:
    """A fence between two pieces, an open border inside one."""
    owner = {cell: candidate for candidate in covering for cell in places.entry(candidate).cells}
    return tuple(OPEN if owner[first] == owner[second] else FENCE for first, second in places.borders)
