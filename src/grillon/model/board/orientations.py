"""The orientations of a piece, and the turns from one to another."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grillon.model.board.places import Orientation, Place

Shape = tuple[Place, ...]


def turned(place: Place) -> Place:
    """A quarter turn clockwise around the first cell."""
    return Place(place.column, -place.row, place.layer)


def flipped(place: Place) -> Place:
    """Left and right exchanged."""
    return Place(place.row, -place.column, place.layer)


def tipped(place: Place) -> Place:
    """A quarter turn over the edge of the table: the direction down the rows becomes the direction up the layers."""
    return Place(-place.layer, place.column, int(place.row))


def from_first(shape: Sequence[Place]) -> Shape:
    """The same cells in reading order, as steps from the first one.

    >>> from_first([Place(1, 0), Place(0, 1)])
    (Place(row=0, column=0, layer=0), Place(row=1, column=-1, layer=0))
    """
    ordered = sorted(shape, key=lambda place: (place.layer, place.row, place.column))
    first = ordered[0]
    back = Place(-first.row, -first.column, -first.layer)
    return tuple(place.moved(back) for place in ordered)


def linked_orientations(
    drawn: Sequence[Place],
    shapes: Sequence[Sequence[Place]],
    *,
    first: int = 0,
    tip: Callable[[Place], Place] = tipped,
) -> tuple[Orientation, ...]:
    """The allowed `shapes` of one piece as orientations, linked by turning, flipping and tipping.

    A quarter turn that is not allowed becomes a half turn if that is allowed. `first` is the number of the first one in
    the tray; `tip` is for lattices whose layers are drawn side by side.

    >>> corner = [Place(0, 0), Place(0, 1), Place(1, 0)]
    >>> shapes = [corner, [Place(0, 0), Place(0, 1), Place(1, 1)]]
    >>> [(one.keys, one.turn, one.flip) for one in linked_orientations(corner, shapes)]
    [('', 1, 1), ('r', 1, 0)]

    Every allowed orientation is reached, even if turning alone would not lead there:

    >>> rod = [Place(0, 0), Place(0, 1)]
    >>> [(one.keys, one.turn, one.flip) for one in linked_orientations(rod, [rod, [Place(0, 0), Place(0, 0, 1)]])]
    [('', 1, 0), ('r', 0, 1)]
    """
    numbers = {from_first(shape): number for number, shape in enumerate(shapes)}
    known = list(numbers)

    def after(number: int, move: Callable[[Place], Place]) -> int:
        moved = known[number]
        for _ in range(2):
            moved = from_first([move(place) for place in moved])
            if moved in numbers:
                return numbers[moved]
        return number

    moves = (turned, flipped, tip)
    links = [[after(number, move) for move in moves] for number in range(len(known))]
    keys: dict[int, str] = {numbers.get(from_first(drawn), 0): ""}
    waiting = list(keys)

    def reach(number: int, move: int) -> None:
        if (other := links[number][move]) not in keys:
            keys[other] = keys[number] + "rft"[move]
            waiting.append(other)

    for number in waiting:
        for move in range(len(moves)):
            reach(number, move)
        if number == waiting[-1] and len(keys) < len(known):
            # What lies between them is not allowed: a move that changes nothing leads to the next one, and back.
            missing = next(other for other in range(len(known)) if other not in keys)
            at, move = next((at, move) for at in waiting for move, to in enumerate(links[at]) if to == at)
            links[at][move] = missing
            if links[missing][move] == missing:
                links[missing][move] = at
            reach(at, move)
    return tuple(
        Orientation(shape, keys[number], first + turn, first + flip, first + tip_to)
        for (shape, number), (turn, flip, tip_to) in zip(numbers.items(), links, strict=True)
    )
