"""Facts about a grid in a compact notation: rows A to I, columns a to i, further letters on larger grids.

`Ab_3` means that cell Ab (R1C2) holds 3, `AaAb_12` that these two cells hold 1 and 2, `AaAb_1` that the 1 is in one of
them, `Aa_12` that the cell holds one of the two. `-Aa_1` means that 1 is absent from Aa.

>>> fact = parse_fact("AaAb_12")
>>> fact.kind, str(fact)
('pair2', 'AaAb_12')
>>> str(parse_fact("-Eg_3")), parse_fact("Ba_4", size=4).cells
('-Eg_3', (4,))
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from grillon.errors import FormatError
from grillon.families.sudoku.variants import SYMBOLS

SIZE = 9
ROWS, COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXY", "abcdefghijklmnopqrstuvwxy"

_GROUPS = ("singleton", "pair", "triplet", "quadruplet")
_FACT = re.compile(r"(-?)((?:[A-Y][a-y])+)_([1-9A-P]+)")


def cell_text(cell: int, size: int = SIZE) -> str:
    """`Bc` for the cell in row 2, column 3.

    >>> cell_text(11), cell_text(11, size=16)
    ('Bc', 'Al')
    """
    return ROWS[cell // size] + COLUMNS[cell % size]


@dataclass(frozen=True, order=True)
class Presence:
    """Some values are in some cells: as many values as cells fill them, fewer values leave a choice of the place, fewer
    cells a choice of the value."""

    cells: tuple[int, ...]
    values: tuple[int, ...]
    size: int = SIZE
    """The size of the grid."""

    @cached_property
    def kind(self) -> str:
        """The number of cells and the number of values: `singleton1`, `singleton2`, `pair1`, `pair2`, `triplet3`."""
        cells, values = len(self.cells), len(self.values)
        return f"{_GROUPS[cells - 1]}{values}" if cells <= len(_GROUPS) else f"{cells} cells {values}"

    @property
    def limits(self) -> bool:
        """Do the cells hold nothing but these values?"""
        return len(self.cells) <= len(self.values)

    @property
    def is_set(self) -> bool:
        """Do the values fill the cells, and are there two or more?"""
        return len(self.cells) == len(self.values) > 1

    def __str__(self) -> str:
        names = (cell_text(cell, self.size) for cell in self.cells)
        return "".join(names) + "_" + "".join(SYMBOLS[value - 1] for value in self.values)


@dataclass(frozen=True, order=True)
class Absence:
    """A value is not in a cell."""

    cell: int
    value: int
    size: int = SIZE
    """The size of the grid."""

    kind = "absence"

    def __str__(self) -> str:
        return f"-{cell_text(self.cell, self.size)}_{SYMBOLS[self.value - 1]}"


Fact = Presence | Absence


def cells_of(fact: Fact) -> tuple[int, ...]:
    """The cells a fact is about."""
    return (fact.cell,) if isinstance(fact, Absence) else fact.cells


def limited_cells(fact: Fact) -> tuple[int, ...]:
    """The cells that a fact leaves fewer values."""
    return cells_of(fact) if isinstance(fact, Absence) or fact.limits else ()


def parse_fact(text: str, *, size: int = SIZE) -> Fact:
    """The fact of a text; FormatError names what is wrong.

    >>> parse_fact("Aa_11")
    Traceback (most recent call last):
    ...
    grillon.errors.FormatError: 'Aa_11' names a cell or a value twice
    """
    found = _FACT.fullmatch(text.strip())
    if found is None:
        raise FormatError("'{text}' is not a fact like AaAb_12 or -Aa_1", text=text)
    negative, names, digits = found.groups()
    places = [(ROWS.index(names[i]), COLUMNS.index(names[i + 1])) for i in range(0, len(names), 2)]
    values = [SYMBOLS.index(digit) + 1 for digit in digits]
    if max(values) > size or any(max(place) >= size for place in places):
        raise FormatError("'{text}' is not on a grid of {size}x{size}", text=text, size=size)
    cells = [row * size + column for row, column in places]
    if len(set(cells)) < len(cells) or len(set(values)) < len(values):
        raise FormatError("'{text}' names a cell or a value twice", text=text)
    if not negative:
        return Presence(tuple(sorted(cells)), tuple(sorted(values)), size)
    if len(cells) > 1 or len(values) > 1:
        raise FormatError("'{text}': an absence has one cell and one value", text=text)
    return Absence(cells[0], values[0], size)
