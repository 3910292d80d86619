"""The grid that facts are about: its zones, and the reach of a presence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from grillon.errors import FormatError
from grillon.families.sudoku import variants
from grillon.families.sudoku.facts.facts import COLUMNS, ROWS, Absence, Presence
from grillon.families.sudoku.variants import Variant

BANDS, STACKS = "MNPQRSTUVWXYZ", "mnpqrstuvwxyz"


@dataclass(frozen=True)
class Zone:
    """A house of cells that holds each value once."""

    name: str
    """`A` for a row, `a` for a column, `Mm` for a box; others have the name of their house: `diagonal`, `region 3`."""
    kind: str
    """`row`, `column`, `box`, `region`, ..."""
    cells: tuple[int, ...]

    def __str__(self) -> str:
        return self.name


class Grid:
    """A grid whose houses all hold each value once.

    >>> grid = Grid.of(Variant.boxed(4))
    >>> [zone.name for zone in grid.zones]
    ['A', 'B', 'C', 'D', 'a', 'b', 'c', 'd', 'Mm', 'Mn', 'Nm', 'Nn']
    >>> str(grid.presence([1, 0], [3]))
    'AaAb_3'
    """

    def __init__(self, variant: Variant) -> None:
        self.variant, self.size = variant, variant.size
        self.cells, self.values = range(variant.cells), range(1, variant.size + 1)
        self.zones = _zones(variant)
        self.zones_of = tuple(
            tuple(index for index, zone in enumerate(self.zones) if cell in zone.cells) for cell in self.cells
        )
        self.peers = variant.peers
        self._reach: dict[Presence, frozenset[int]] = {}
        self._numbers = {zone.name: number for number, zone in enumerate(self.zones)}

    @staticmethod
    def of(variant: Variant) -> Grid:
        """The grid of a variant, made once."""
        return _grid(variant)

    def presence(self, cells: Iterable[int], values: Iterable[int]) -> Presence:
        """The presence of these values in these cells, in reading order."""
        return Presence(tuple(sorted(cells)), tuple(sorted(values)), self.size)

    def singleton(self, cell: int, value: int) -> Presence:
        """The presence of one value in one cell."""
        return Presence((cell,), (value,), self.size)

    def absence(self, cell: int, value: int) -> Absence:
        """The absence of a value from a cell."""
        return Absence(cell, value, self.size)

    def zone_named(self, name: str) -> int:
        """The number of a zone.

        >>> CLASSIC.zone_named("Np"), CLASSIC.zone_named("e")
        (23, 13)
        """
        if name not in self._numbers:
            raise FormatError(
                "there is no zone '{name}'; choose from: {known}", name=name, known=", ".join(self._numbers)
            )
        return self._numbers[name]

    def zones_holding(self, cells: Iterable[int]) -> tuple[int, ...]:
        """The zones that hold all these cells."""
        held = frozenset(cells)
        return tuple(zone for zone in self.zones_of[min(held)] if held.issubset(self.zones[zone].cells))

    def reach(self, fact: Presence) -> frozenset[int]:
        """The cells a presence keeps its values out of: those that share a zone with all its cells."""
        if fact not in self._reach:
            holding = () if len(fact.values) > len(fact.cells) else self.zones_holding(fact.cells)
            reached = frozenset(cell for zone in holding for cell in self.zones[zone].cells)
            self._reach[fact] = reached - frozenset(fact.cells)
        return self._reach[fact]


@cache
def _grid(variant: Variant) -> Grid:
    return Grid(variant)


def _zones(variant: Variant) -> tuple[Zone, ...]:
    size = variant.size
    houses = [(house.name.partition(" "), tuple(house.cells)) for house in variant.houses]
    boxes = [cells for (kind, _, _), cells in houses if kind == "box"]
    bands = sorted({min(cells) // size for cells in boxes})
    stacks = sorted({min(cell % size for cell in cells) for cells in boxes})

    def name(kind: str, number: str, cells: tuple[int, ...]) -> str:
        if kind in ("row", "column"):
            return (ROWS if kind == "row" else COLUMNS)[int(number) - 1]
        if kind == "box":
            return BANDS[bands.index(min(cells) // size)] + STACKS[stacks.index(min(cell % size for cell in cells))]
        return f"{kind} {number}".strip()

    return tuple(Zone(name(kind, number, cells), kind, cells) for (kind, _, number), cells in houses)


CLASSIC = Grid.of(variants.CLASSIC)
"""The 9x9 grid with boxes."""
