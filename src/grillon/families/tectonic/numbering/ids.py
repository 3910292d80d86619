"""Identifiers of grids, layouts and sequences of values, the same everywhere, and puzzles stored by them."""

from __future__ import annotations

import re
from dataclasses import replace

from grillon.base.sentences import Sentence
from grillon.errors import FormatError, InputError
from grillon.families.tectonic.board import HOLE, LEFT_OUT, Border
from grillon.families.tectonic.numbering.storage_code import from_storage_number, storage_number
from grillon.families.tectonic.puzzle import TectonicPuzzle, check_size
from grillon.formats import Format
from grillon.formats.short import ALPHABET, pack, unpack
from grillon.model import Level

BEYOND = "beyond"
"""In place of the level of a stored puzzle that no technique solves."""


def _text(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 64)
        digits = ALPHABET[digit] + digits
    return digits or ALPHABET[0]


def _number(text: str) -> int:
    number = 0
    for place, character in enumerate(text, start=1):
        digit = ALPHABET.find(character)
        if digit < 0:
            raise FormatError("{character!r} does not belong to an id", character=character, column=place)
        number = number * 64 + digit
    if not text or (text[0] == ALPHABET[0] and len(text) > 1):
        raise FormatError("'{text}' is not a number in an id", text=text)
    return number


def _holes(grid: TectonicPuzzle) -> str:
    """The field of the holes; empty where there are none."""
    bits = "".join("1" if value == HOLE else "0" for value in grid.values)
    return f".{pack(bits)}" if HOLE in grid.values else ""


def _size(text: str) -> tuple[int, int]:
    rows, _, columns = text.partition("x")
    if not (rows.isdecimal() and columns.isdecimal() and 1 <= int(rows) <= 1000 and 1 <= int(columns) <= 1000):
        raise FormatError("'{text}' is not a size such as 6x10 (rows x columns)", text=text)
    check_size(int(rows), int(columns))
    return int(rows), int(columns)


def _integer(name: str, text: str) -> int:
    if not text.isdecimal() or len(text) > 6:
        raise FormatError("'{text}' is not the {name} of an id", text=text, name=name)
    return int(text)


def grid_id(grid: TectonicPuzzle) -> str:
    """The identifier of a complete grid, the same everywhere: size, maximum, regions, storage code.

    >>> grid = TectonicPuzzle.from_regions(["aab", "aab"], [[1, 3, 1], [2, 4, 2]])
    >>> grid_id(grid)
    '2x3.4.2.BW'
    >>> from_grid_id('2x3.4.2.BW') == grid
    True
    """
    number, _ = storage_number(grid)
    return f"{grid.rows}x{grid.columns}.{grid.maximum}.{max(grid.parts) + 1}.{_text(number)}{_holes(grid)}"


def from_grid_id(text: str) -> TectonicPuzzle:
    """The grid with this identifier."""
    size, *fields = text.strip().split(".")
    if len(fields) not in (3, 4):
        raise FormatError(
            "a grid id has 4 fields separated by '.', and one more for holes, not {found}", found=1 + len(fields)
        )
    rows, columns = _size(size)
    holes = unpack(fields[3], rows * columns) if len(fields) == 4 else ""
    grid = from_storage_number(
        _number(fields[2]),
        rows=rows,
        columns=columns,
        holes=[cell for cell, bit in enumerate(holes) if bit == "1"],
        maximum=_integer(Sentence("maximum"), fields[0]),
        regions=_integer(Sentence("number of regions"), fields[1]),
    )
    if grid.check().violation is not None:
        raise FormatError("'{text}' is not the code of a grid", text=text)
    return grid


def layout_id(grid: TectonicPuzzle) -> str:
    """The identifier of the regions alone: grids that share their regions share it.

    >>> layout_id(TectonicPuzzle.from_regions(["aab", "aab"]))
    '2x3.K0'
    """
    if not grid.complete_cut or LEFT_OUT in grid.values:
        raise InputError("only a board whose regions are all known has a layout id")
    walls = "".join("1" if border == Border.WALL else "0" for border in grid.borders)
    return f"{grid.rows}x{grid.columns}.{pack(walls)}{_holes(grid)}"


def values_id(grid: TectonicPuzzle) -> str:
    """The identifier of the values alone, whatever the regions.

    >>> values_id(TectonicPuzzle.from_regions(["aab", "aab"], [[1, 3, 1], [2, 4, 2]]))
    '2x3.24-W'
    """
    if 0 in grid.values or LEFT_OUT in grid.values:
        raise InputError("only a grid with all its values has a values id")
    number = 1
    for value in grid.values:
        number = number * 9 + max(value, 1) - 1
    return f"{grid.rows}x{grid.columns}.{_text(number)}{_holes(grid)}"


def write_stored(puzzle: TectonicPuzzle) -> str:
    """The id of the grid, the mask of the values shown, and the difficulty of a puzzle, which is solved and rated.

    >>> write_stored(TectonicPuzzle.from_regions(["aab", "aab"], [[0, 3, 0], [2, 4, 2]]))
    '2x3.4.2.BW:N:beginner'
    """
    verdict = puzzle.check()
    if not verdict or not puzzle.complete_cut or LEFT_OUT in puzzle.values:
        raise InputError(
            "only a puzzle with known regions and one solution can be stored like this; this one: {verdict}",
            verdict=verdict,
        )
    rating = puzzle.rate()
    grid = puzzle.with_solution(verdict.solutions[0].candidates)
    mask = "".join("1" if value > 0 else "0" for value in puzzle.values)
    return f"{grid_id(grid)}:{pack(mask)}:{rating.level if rating.solved else BEYOND}"


def read_stored(text: str) -> TectonicPuzzle:
    """The puzzle of such a text.

    >>> print(read_stored("2x3.4.2.BW:U:beginner").check())
    unique
    """
    parts = text.strip().split(":")
    if len(parts) != 3:
        raise FormatError("a stored puzzle is GRID:MASK:LEVEL, not {parts} {parts:part|parts}", parts=len(parts))
    if parts[2] != BEYOND and parts[2].upper() not in Level.__members__:
        raise FormatError("'{level}' is not a level", level=parts[2])
    grid = from_grid_id(parts[0])
    shown = unpack(parts[1], grid.frame.cells)
    values = tuple(value if bit == "1" or value == HOLE else 0 for value, bit in zip(grid.values, shown, strict=True))
    return replace(grid, values=values)


def _is_stored(text: str) -> bool:
    words = text.split()
    return bool(words) and all(re.fullmatch(r"\d+x[^:.]*(?:\.[^:.]*){3,4}:[^:]*:[^:]*", word) for word in words)


STORED = Format("stored", "tectonic", _is_stored, read_stored, write_stored, lambda text: iter(text.split()))
