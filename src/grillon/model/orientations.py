"""The orientations of a piece, and the turns from one to another."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grillon.model.places import Orientation, Place

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
    the
    tray; `tip` is for lattices whose layers are drawn side by side.

    >>> corner = [Place(0, 0), Place(0, 1), Place(1, 0)]
    >>> shapes = [corner, [Place(0, 0), Place(0, 1), Place(1, 1)]]
    >>> [(one.keys, one.turn, one.flip) for one in linked_orientations(corner, shapes)]
    [('', 1, 1), ('r', 1, 0)]
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

    links = [(after(number, turned), after(number, flipped), after(number, tip)) for number in range(len(known))]
    keys: dict[int, str] = {numbers.get(from_first(drawn), 0): ""}
    waiting = list(keys)
    for number in waiting:
        for key, other in zip("rft", links[number], strict=True):
            if other not in keys:
                keys[other] = keys[number] + key
                waiting.append(other)
    return tuple(
        Orientation(shape, keys[number], first + turn, first + flip, first + tip_to)
        for (shape, number), (turn, flip, tip_to) in zip(numbers.items(), links, strict=True)
    )
