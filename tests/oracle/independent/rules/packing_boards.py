"""Random boards of packings: holes and empty rows, optional cells, copies that touch, pieces that lie already."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from tests.oracle.independent.rules.common import weighted
from tests.oracle.independent.rules.packing import Box, Cell, Kind

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
COPIES = ((1, 1), (1, 1), (0, 1), (0, 2), (1, 3), (2, 2), (0, 0), (1, 2), (0, 9))


def draw(random: Random) -> Box:
    """Some board; about two in three are cut into their pieces, so that there is a solution."""
    lattice = weighted(random, [("square", 8), ("cubic", 2), ("pyramid", 1)])
    whole = _cells(lattice, random)
    missing = random.choice((0, 0, 0, 0.1, 0.3))
    cells = [cell for cell in whole if random.random() >= missing] or whole
    if lattice != "pyramid" and random.random() < 0.1:
        cells = [(layer, row + 1, column + random.randrange(1, 2)) for layer, row, column in cells]
    empty = random.choice((0, 0, 0, 0.3, 1))
    optional = frozenset(cell for cell in cells if random.random() < empty)
    parted = _parted(random, cells, lattice)
    flat = lattice == "square"
    kinds: list[Kind] = []
    pieces: list[tuple[str, frozenset[Cell]]] = []
    if random.random() < 0.7:
        kinds, pieces = _kinds_of(parted, random, flat)
    if random.random() < 0.06:
        # Everything may stay as it is: the empty board is a solution.
        optional = frozenset(cells)
        kinds = [replace(kind, minimum=0) for kind in kinds]
    for _ in range(random.randrange(3) if kinds else random.randrange(1, 4)):
        minimum, maximum = random.choice(COPIES)
        shape = random.choice(parted) if random.random() < 0.5 else _grown(random, whole, lattice)
        kinds.append(_kind(LETTERS[len(kinds)], shape, minimum, maximum, random, flat))
    shown = random.choice((0, 0, 0.3, 0.6, 1))
    laid = [piece for piece in pieces if random.random() < shown]
    if laid and random.random() < 0.08:
        symbol, lying = laid[0]
        moved = frozenset((z, y, x + 1) for z, y, x in lying)
        if moved & lying and moved <= set(cells):
            laid.append((symbol, moved))
    random.shuffle(kinds)
    return Box(lattice, frozenset(cells), optional, tuple(kinds), tuple(laid))


def _cells(lattice: str, random: Random) -> list[Cell]:
    if lattice == "pyramid":
        side = random.choice((1, 2, 2, 3))
        return [(z, y, x) for z in range(side) for y in range(side - z) for x in range(side - z)]
    layers, rows, columns = 1, random.randint(1, 4), random.randint(1, 4)
    if lattice == "cubic":
        layers, rows, columns = random.choice(((1, 2, 3), (2, 2, 2), (2, 1, 3), (3, 2, 2), (2, 3, 2)))
    return [(z, y, x) for z in range(layers) for y in range(rows) for x in range(columns)]


def _touch(lattice: str, a: Cell, b: Cell) -> bool:
    """Do two cells lie side by side in the picture of a layer, or one above the other?"""
    steps = sorted(abs(x - y) for x, y in zip(a, b, strict=True))
    return steps == [0, 0, 1] and (lattice != "pyramid" or a[0] == b[0])


def _beside(lattice: str, cell: Cell, part: list[Cell]) -> bool:
    return any(_touch(lattice, cell, at) for at in part)


def _parted(random: Random, cells: list[Cell], lattice: str) -> list[frozenset[Cell]]:
    """The cells in pieces of up to four, some of them in several parts."""
    left, parts = list(cells), []
    maximum = random.choice((1, 2, 3, 4))
    apart = random.random() < 0.15
    while left:
        part = [left[0]]
        for _ in range(random.randrange(maximum)):
            around = [cell for cell in left if cell not in part and (apart or _beside(lattice, cell, part))]
            if around:
                part.append(random.choice(around))
        left = [cell for cell in left if cell not in part]
        parts.append(frozenset(part))
    return parts


def _grown(random: Random, cells: list[Cell], lattice: str) -> frozenset[Cell]:
    part = [random.choice(cells)]
    for _ in range(random.randrange(4)):
        around = [cell for cell in cells if cell not in part and _beside(lattice, cell, part)]
        if around:
            part.append(random.choice(around))
    if random.random() < 0.1:
        part.append(random.choice(cells))
    if random.random() < 0.1 and lattice == "square":
        row, column = part[0][1:]
        part = [(0, row, column + step) for step in range(6)]
    return frozenset(part)


def _corner(shape: frozenset[Cell]) -> frozenset[Cell]:
    low = [min(cell[axis] for cell in shape) for axis in range(3)]
    return frozenset((z - low[0], y - low[1], x - low[2]) for z, y, x in shape)


def _kind(symbol: str, shape: frozenset[Cell], minimum: int, maximum: int, random: Random, flat: bool) -> Kind:
    turns = random.choice(("free", "free", "free", "half", "fixed")) if flat else "free"
    flips = random.random() < 0.7 if flat else random.random() < 0.3
    return Kind(symbol, _corner(shape), minimum, maximum, turns, flips)


def _kinds_of(
    parts: list[frozenset[Cell]], random: Random, flat: bool
) -> tuple[list[Kind], list[tuple[str, frozenset[Cell]]]]:
    """One kind for all parts that look alike as they lie, or one for each part; and what lies where."""
    alike = random.random() < 0.6
    names: dict[object, str] = {}
    pieces = []
    for number, part in enumerate(parts[: len(LETTERS) - 3]):
        name = names.setdefault(_corner(part) if alike else number, LETTERS[len(names)])
        pieces.append((name, part))
    numbers = Counter(name for name, _ in pieces)
    kinds = []
    for name in numbers:
        copies = numbers[name]
        minimum = max(0, copies - random.choice((0, 0, 0, 1, 5)))
        maximum = copies + random.choice((0, 0, 0, 1, 2))
        kinds.append(
            _kind(name, next(part for symbol, part in pieces if symbol == name), minimum, maximum, random, flat)
        )
    return kinds, pieces
