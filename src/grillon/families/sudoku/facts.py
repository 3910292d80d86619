"""Facts about a classic grid in a compact notation: rows A to I, columns a to i, boxes Mm to Pp.

`Ab_3` says that cell Ab (R1C2) holds 3, `AaAb_12` that these two cells hold 1 and 2, `AaAb_1` that the 1 is in one of
them, `Aa_12` that the cell holds one of the two. `-Aa_1` says that 1 is absent from Aa.

>>> fact = parse_fact("AaAb_12")
>>> fact.kind, str(fact), fact.rc()
('pair2', 'AaAb_12', 'R1C1 R1C2: 1 2')
>>> str(parse_fact("-Eg_3"))
'-Eg_3'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property

from grillon.errors import FormatError
from grillon.families.sudoku.variants import cell_name

SIZE = 9
CELLS = range(SIZE * SIZE)
VALUES = range(1, SIZE + 1)
ROWS, COLUMNS = "ABCDEFGHI", "abcdefghi"
BANDS, STACKS = "MNP", "mnp"

_KINDS = {(1, 1): "singleton1", (1, 2): "singleton2", (2, 1): "pair1", (2, 2): "pair2", (3, 3): "triplet3"}
_FACT = re.compile(r"(-?)((?:[A-I][a-i])+)_([1-9]+)")


def cell_text(cell: int) -> str:
    """`Bc` for the cell in row 2, column 3.

    >>> cell_text(11)
    'Bc'
    """
    return ROWS[cell // SIZE] + COLUMNS[cell % SIZE]


@dataclass(frozen=True, order=True)
class Presence:
    """Some values lie in some cells: as many values as cells fill them, fewer values leave a choice of the place, fewer
    cells a choice of the value."""

    cells: tuple[int, ...]
    values: tuple[int, ...]

    @cached_property
    def kind(self) -> str:
        """`singleton1`, `singleton2`, `pair1`, `pair2`, `triplet3`; larger ones by their numbers: `4 cells 4`."""
        shape = (len(self.cells), len(self.values))
        return _KINDS.get(shape, f"{shape[0]} cells {shape[1]}")

    @property
    def is_set(self) -> bool:
        """Do the values fill the cells, two or more?"""
        return len(self.cells) == len(self.values) > 1

    def __str__(self) -> str:
        return "".join(map(cell_text, self.cells)) + "_" + "".join(map(str, self.values))

    def rc(self) -> str:
        """The same in R1C1 notation."""
        return f"{' '.join(cell_name(cell, SIZE) for cell in self.cells)}: {' '.join(map(str, self.values))}"


@dataclass(frozen=True, order=True)
class Absence:
    """A value is not in a cell."""

    cell: int
    value: int

    kind = "absence"

    def __str__(self) -> str:
        return f"-{cell_text(self.cell)}_{self.value}"

    def rc(self) -> str:
        """The same in R1C1 notation."""
        return f"{cell_name(self.cell, SIZE)}: not {self.value}"


Fact = Presence | Absence


def presence(cells: tuple[int, ...] | list[int], values: tuple[int, ...] | list[int]) -> Presence:
    """The presence of these values in these cells, in reading order."""
    return Presence(tuple(sorted(cells)), tuple(sorted(values)))


def singleton(cell: int, value: int) -> Presence:
    """The value is in the cell."""
    return Presence((cell,), (value,))


def parse_fact(text: str) -> Fact:
    """The fact of a text; FormatError says what is wrong.

    >>> parse_fact("Aa_11")
    Traceback (most recent call last):
    ...
    grillon.errors.FormatError: 'Aa_11' names a cell or a value twice
    """
    found = _FACT.fullmatch(text.strip())
    if found is None:
        raise FormatError("'{text}' is not a fact like AaAb_12 or -Aa_1", text=text)
    negative, names, digits = found.groups()
    cells = [ROWS.index(names[i]) * SIZE + COLUMNS.index(names[i + 1]) for i in range(0, len(names), 2)]
    values = [int(digit) for digit in digits]
    if len(set(cells)) < len(cells) or len(set(values)) < len(values):
        raise FormatError("'{text}' names a cell or a value twice", text=text)
    if not negative:
        return presence(cells, values)
    if len(cells) > 1 or len(values) > 1:
        raise FormatError("'{text}': an absence has one cell and one value", text=text)
    return Absence(cells[0], values[0])


@dataclass(frozen=True)
class Zone:
    """A row, a column or a box."""

    name: str
    cells: tuple[int, ...]

    @property
    def kind(self) -> str:
        """`row`, `column` or `box`."""
        return "box" if len(self.name) == 2 else "row" if self.name in ROWS else "column"

    def __str__(self) -> str:
        return self.name


def _zones() -> tuple[Zone, ...]:
    rows = [Zone(ROWS[r], tuple(r * SIZE + c for c in range(SIZE))) for r in range(SIZE)]
    columns = [Zone(COLUMNS[c], tuple(r * SIZE + c for r in range(SIZE))) for c in range(SIZE)]
    boxes = [
        Zone(
            BANDS[band] + STACKS[stack],
            tuple((3 * band + r) * SIZE + 3 * stack + c for r in range(3) for c in range(3)),
        )
        for band in range(3)
        for stack in range(3)
    ]
    return (*rows, *columns, *boxes)


ZONES = _zones()
ZONES_OF = tuple(tuple(index for index, zone in enumerate(ZONES) if cell in zone.cells) for cell in CELLS)
PEERS = tuple(frozenset(c for z in ZONES_OF[cell] for c in ZONES[z].cells) - {cell} for cell in CELLS)


def zone_named(name: str) -> int:
    """The number of a zone.

    >>> zone_named("Np"), zone_named("e")
    (23, 13)
    """
    for index, zone in enumerate(ZONES):
        if zone.name == name:
            return index
    raise FormatError("there is no zone '{name}': rows are A to I, columns a to i, boxes Mm to Pp", name=name)


@cache
def zones_holding(cells: tuple[int, ...]) -> tuple[int, ...]:
    """The zones that hold all these cells."""
    return tuple(zone for zone in ZONES_OF[cells[0]] if all(cell in ZONES[zone].cells for cell in cells))


@cache
def reach(fact: Presence) -> frozenset[int]:
    """The cells a presence keeps its values out of: those that share a zone with all its cells."""
    if len(fact.values) > len(fact.cells):
        return frozenset()
    return frozenset(c for zone in zones_holding(fact.cells) for c in ZONES[zone].cells) - frozenset(fact.cells)
