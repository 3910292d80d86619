"""The prefix code: a grid's code starts with the codes of all its beginnings, and partial grids have codes too.

It reads a board row by row from row 1. A program that fills a grid from the bottom turns it upside down first
(`symmetry.upside_down`).
"""

from __future__ import annotations

from collections.abc import Iterator

from grillon.errors import FormatError, InputError
from grillon.families.tectonic.board import HOLE, LEFT_OUT, Border, Frame
from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.formats.short import ALPHABET
from grillon.sentences import Name


def prefix_base(maximum: int) -> int:
    """The number of signs of a known cell: 4 ways to join, times the values from 0 (unknown) to the maximum."""
    return 4 * (maximum + 1)


def prefix_signs(grid: TectonicPuzzle) -> tuple[int, ...]:
    """One sign per cell, and none for the unknown cells at the end.

    A known cell is ``4 * value + 2 * (joined to the one above) + (joined to the left)``. Its borders to known cells
    before it are known; the two bits distinguish a wall from an open border, so fusing two regions is "above and left".
    Adding cells or rows only adds signs. Two more signs follow these: an unknown cell, and a hole.
    """
    unknown_cell = prefix_base(grid.maximum)
    hole_cell = unknown_cell + 1
    frame = grid.frame
    if LEFT_OUT in grid.values:
        raise InputError("the prefix code has no sign for a value that is left out")
    signs = []
    known: list[bool] = []
    for cell, value in enumerate(grid.values):
        row, column = divmod(cell, frame.columns)
        before = ([cell - frame.columns] if row else []) + ([cell - 1] if column else [])
        around = {other: grid.borders[frame.border(cell, other)] for other in frame.beside(cell)}
        blank = value == 0 and all(
            kind == Border.UNKNOWN for other, kind in around.items() if grid.values[other] != HOLE
        )
        known.append(not blank and value != HOLE)
        if value == HOLE:
            signs.append(hole_cell)
            continue
        if blank:
            signs.append(unknown_cell)
            continue
        joins = 0
        for other in before:
            if known[other] and around[other] == Border.UNKNOWN:
                raise InputError(
                    "the prefix code needs the border between {cells}: one of them is known",
                    cells=Name(frame.names, (other, cell)),
                )
            joins |= (around[other] == Border.OPEN) * (2 if other == cell - frame.columns else 1)
        signs.append(4 * value + joins)
    while signs and signs[-1] == unknown_cell:
        signs.pop()
    return tuple(signs)


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


def prefix_number(grid: TectonicPuzzle) -> int:
    """The same as one number, for a grid whose first cells have their values and whose other cells are unknown.

    >>> grid = TectonicPuzzle.from_regions(["ab"], [[1, 1]])
    >>> prefix_number(TectonicPuzzle.from_regions(["a"], [[1]])) == prefix_number(grid) // prefix_base(1)
    True
    """
    base, number = prefix_base(grid.maximum), 0
    for cell, sign in enumerate(prefix_signs(grid)):
        if not 4 <= sign < base:
            raise InputError(
                "only a grid filled cell by cell has a prefix number: {cell} has no value",
                cell=Name(grid.frame.name, cell),
            )
        number = number * base + sign
    return number


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
    return _from_signs(signs, rows, columns, maximum)


def from_prefix_number(number: int, *, rows: int, columns: int, maximum: int) -> TectonicPuzzle:
    """The grid of a number."""
    left, base, signs = number, prefix_base(maximum), []
    while left > 0:
        left, sign = divmod(left, base)
        signs.append(sign)
    if left < 0 or min(signs, default=4) < 4:
        raise FormatError(
            "{number} is not a prefix code of maximum {maximum}: a cell has no value", number=number, maximum=maximum
        )
    return _from_signs(signs[::-1], rows, columns, maximum)


def _from_signs(signs: list[int], rows: int, columns: int, maximum: int) -> TectonicPuzzle:
    frame, known = Frame(rows, columns), prefix_base(maximum)
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
        row, column = divmod(cell, columns)
        if sign >= known:
            values[cell] = HOLE if sign > known else 0
            continue
        values[cell], joins = divmod(sign, 4)
        for bit, other, exists in ((2, cell - columns, row > 0), (1, cell - 1, column > 0)):
            joined = bool(joins & bit)
            if joined and (not exists or signs[other] >= known):
                raise FormatError("not a code: {cell} joins a cell that does not exist", cell=Name(frame.name, cell))
            if exists and signs[other] < known:
                borders[frame.border(cell, other)] = int(Border.OPEN if joined else Border.WALL)
    return TectonicPuzzle(rows, columns, maximum, tuple(values), tuple(borders))


def beginnings(grid: TectonicPuzzle) -> Iterator[TectonicPuzzle]:
    """The partial grids of a grid, cell by cell, in the order of the prefix code."""
    code = prefix_code(grid)
    for length in range(len(code) + 1):
        yield from_prefix_code(code[:length], rows=grid.rows, columns=grid.columns, maximum=grid.maximum)
