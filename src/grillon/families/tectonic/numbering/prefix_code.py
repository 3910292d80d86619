"""The prefix code: a grid's code starts with the codes of all its beginnings, and partial grids have codes too.

It reads a board row by row from row 1. A program that fills a grid from the bottom turns it upside down first
(`symmetry.upside_down`).
"""

from __future__ import annotations

from collections.abc import Sequence

from grillon.base.sentences import Name
from grillon.errors import FormatError, InputError
from grillon.families.tectonic.board import HOLE, LEFT_OUT, Border, Frame
from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.formats.short import ALPHABET

OPEN_LEFT, OPEN_UP = 1, 2
"""The bits of a sign: no wall to the left, no wall above."""


def prefix_base(maximum: int) -> int:
    """The number of signs of a known cell: 4 ways to join, times the values from 0 (unknown) to the maximum.

    >>> prefix_base(5)
    24
    """
    return 4 * (maximum + 1)


def prefix_signs(grid: TectonicPuzzle) -> tuple[int, ...]:
    """One sign per cell, and none for the unknown cells at the end.

    A known cell is ``4 * value + 2 * (joined to the one above) + (joined to the left)``. Its borders to known cells
    before it are known; the two bits distinguish a wall from an open border, so fusing two regions is "above and left".
    Adding cells or rows only adds signs. Two more signs follow these: an unknown cell, and a hole.
    """
    frame, unknown = grid.frame, prefix_base(grid.maximum)
    if LEFT_OUT in grid.values:
        raise InputError("the prefix code has no sign for a value that is left out")
    signs: list[int] = []
    for cell, value in enumerate(grid.values):
        around = {other: grid.borders[frame.border(cell, other)] for other in frame.beside(cell)}
        if value == HOLE:
            signs.append(unknown + 1)
        elif value == 0 and not any(kind for other, kind in around.items() if grid.values[other] != HOLE):
            signs.append(unknown)
        else:
            joins = 0
            for other, bit in _before(frame, cell):
                if signs[other] < unknown and around[other] == Border.UNKNOWN:
                    raise InputError(
                        "the prefix code needs the border between {cells}: one of them is known",
                        cells=Name(frame.names, (other, cell)),
                    )
                joins |= bit if around[other] == Border.OPEN else 0
            signs.append(4 * value + joins)
    while signs and signs[-1] == unknown:
        signs.pop()
    return tuple(signs)


def _before(frame: Frame, cell: int) -> list[tuple[int, int]]:
    """The cell above and the one to the left, as far as there are, each with its bit."""
    above = [(cell - frame.columns, OPEN_UP)] if cell >= frame.columns else []
    return [*above, (cell - 1, OPEN_LEFT)] if cell % frame.columns else above


def prefix_code(grid: TectonicPuzzle) -> str:
    """The signs as text, one character per cell: the code of a grid starts with the codes of all its beginnings.

    Codes of one length sort in the order of generation, as text and as numbers.

    >>> grid = TectonicPuzzle.from_regions(["aab", "aab"], [[1, 3, 1], [2, 4, 2]])
    >>> prefix_code(grid)
    '4D4AJA'
    >>> prefix_code(TectonicPuzzle.from_regions(["aab"], [[1, 3, 1]], maximum=4))
    '4D4'
    """
    return "".join(ALPHABET[sign] for sign in prefix_signs(grid))


def from_prefix_code(code: str, *, rows: int, columns: int, maximum: int) -> TectonicPuzzle:
    """The grid of a code on a board of any height; cells beyond the code are unknown.

    >>> print(from_prefix_code("4D4", rows=2, columns=3, maximum=4))
    tectonic maximum 4
    +-+-+-+
    |1 3|1|
    + + + +
    |. . .|
    +-+-+-+
    """
    signs = []
    for place, character in enumerate(code):
        sign = ALPHABET.find(character)
        if not 0 <= sign < prefix_base(maximum) + 2:
            raise FormatError(
                "{character!r} is not a sign of a prefix code of maximum {maximum}",
                character=character,
                maximum=maximum,
                column=place + 1,
            )
        signs.append(sign)
    return from_signs(signs, rows, columns, maximum)


def digits_of(number: int, base: int) -> list[int]:
    """The digits of a number, the highest first.

    >>> digits_of(105, 24)
    [4, 9]
    """
    digits = []
    while number:
        number, digit = divmod(number, base)
        digits.append(digit)
    return digits[::-1]


def from_prefix_number(number: int, *, rows: int, columns: int, maximum: int) -> TectonicPuzzle:
    """The grid whose signs are the digits of a number."""
    signs = digits_of(number, prefix_base(maximum))
    if min(signs, default=4) < 4:
        raise FormatError(
            "{number} is not a prefix code of maximum {maximum}: a cell has no value", number=number, maximum=maximum
        )
    return from_signs(signs, rows, columns, maximum)


def from_signs(signs: Sequence[int], rows: int, columns: int, maximum: int) -> TectonicPuzzle:
    """The grid whose first cells have these signs; the others are unknown."""
    frame, unknown = Frame.of(rows, columns), prefix_base(maximum)
    if len(signs) > frame.cells:
        raise FormatError(
            "the code has {found} {found:cell|cells}, a board of {rows}x{columns} only {cells}",
            found=len(signs),
            rows=rows,
            columns=columns,
            cells=frame.cells,
        )
    values = [0] * frame.cells
    borders = [int(Border.UNKNOWN)] * frame.borders
    for cell, sign in enumerate(signs):
        if sign >= unknown:
            values[cell] = HOLE if sign > unknown else 0
            continue
        values[cell], joins = divmod(sign, 4)
        for other, bit in _before(frame, cell):
            if signs[other] < unknown:
                borders[frame.border(cell, other)] = int(Border.OPEN if joins & bit else Border.WALL)
                joins &= ~bit
        if joins:
            raise FormatError("not a code: {cell} joins a cell that does not exist", cell=Name(frame.name, cell))
    return TectonicPuzzle(rows, columns, maximum, tuple(values), tuple(borders))
