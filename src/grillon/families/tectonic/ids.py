"""Identifiers of grids, layouts and sequences of values, the same everywhere, and puzzles stored by them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from grillon.errors import FormatError, InputError
from grillon.families.tectonic.board import HOLE, LEFT_OUT, Border, Frame
from grillon.families.tectonic.drawn import inferred_maximum
from grillon.families.tectonic.puzzle import MAX_CELLS, TectonicPuzzle
from grillon.families.tectonic.storage import from_storage_number, storage_number
from grillon.formats import Format
from grillon.formats.short import ALPHABET, pack, unpack
from grillon.model import Level
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.model import Puzzle


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


def _fields(name: str, text: str, count: int) -> tuple[list[str], Frame, frozenset[int]]:
    """The fields of an id, its size, and its holes, which have an extra field."""
    fields = text.strip().split(".")
    if len(fields) not in (count, count + 1):
        raise FormatError(
            "a {name} has {count} fields separated by '.', and one more for holes, not {found}",
            name=name,
            count=count,
            found=len(fields),
        )
    frame = Frame(*_size(fields[0]))
    if frame.cells > MAX_CELLS:
        raise FormatError("a board has 1 to {maximum} cells, not {size}", maximum=MAX_CELLS, size=fields[0])
    bits = unpack(fields.pop(), frame.cells) if len(fields) > count else ""
    return fields, frame, frozenset(cell for cell, bit in enumerate(bits) if bit == "1")


def _holes(grid: TectonicPuzzle) -> str:
    """The field of the holes; empty where there are none."""
    bits = "".join("1" if value == HOLE else "0" for value in grid.values)
    return f".{pack(bits)}" if HOLE in grid.values else ""


def _size(text: str) -> tuple[int, int]:
    rows, _, columns = text.partition("x")
    if not (rows.isdecimal() and columns.isdecimal() and 1 <= int(rows) <= 1000 and 1 <= int(columns) <= 1000):
        raise FormatError("'{text}' is not a size such as 6x10 (rows x columns)", text=text)
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
    (_, maximum, regions, number), frame, holes = _fields(Sentence("grid id"), text, 4)
    grid = from_storage_number(
        _number(number),
        rows=frame.rows,
        columns=frame.columns,
        holes=holes,
        maximum=_integer(Sentence("maximum"), maximum),
        regions=_integer(Sentence("number of regions"), regions),
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


def from_layout_id(text: str, *, maximum: int | None = None) -> TectonicPuzzle:
    """The empty board with this identifier."""
    (_, walls), frame, holes = _fields(Sentence("layout id"), text, 2)
    borders = tuple(int(Border.WALL if bit == "1" else Border.OPEN) for bit in unpack(walls, frame.borders))
    values = tuple(HOLE if cell in holes else 0 for cell in range(frame.cells))
    if maximum is None:
        maximum = inferred_maximum(values, frame.components([value != HOLE for value in values], borders))
    return TectonicPuzzle(frame.rows, frame.columns, maximum, values, borders)


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


def from_values_id(text: str) -> tuple[tuple[int, ...], ...]:
    """The rows of values with this identifier, `HOLE` for a hole.

    >>> from_values_id('2x3.24-W')
    ((1, 3, 1), (2, 4, 2))
    """
    (_, code), frame, holes = _fields(Sentence("values id"), text, 2)
    rows, columns = frame.rows, frame.columns
    number = _number(code)
    values = []
    while number > 1:
        number, digit = divmod(number, 9)
        values.append(digit + 1)
    if number != 1 or len(values) != rows * columns:
        raise FormatError(
            "'{text}' is not a values id of {rows}x{columns} cells", text=text, rows=rows, columns=columns
        )
    values = [HOLE if cell in holes else value for cell, value in enumerate(reversed(values))]
    return tuple(tuple(values[start : start + columns]) for start in range(0, len(values), columns))


@dataclass(frozen=True)
class StoredPuzzle:
    """A stored puzzle: the id of its grid, the mask of the values shown, and its difficulty.

    >>> stored = StoredPuzzle.parse("2x3.4.2.BW:U:beginner")
    >>> print(stored.puzzle().check())
    unique
    """

    grid: str
    mask: str
    level: Level | None

    @classmethod
    def of(cls, puzzle: TectonicPuzzle) -> StoredPuzzle:
        """The stored form of a puzzle with one solution, which is solved and rated."""
        verdict = puzzle.check()
        if not verdict or not puzzle.complete_cut or LEFT_OUT in puzzle.values:
            raise InputError(
                "only a puzzle with known regions and one solution can be stored like this; this one: {verdict}",
                verdict=verdict,
            )
        rating = puzzle.rate()
        grid = puzzle.with_solution(verdict.solutions[0].candidates)
        mask = "".join("1" if value > 0 else "0" for value in puzzle.values)
        return cls(grid_id(grid), pack(mask), rating.level if rating.solved else None)

    def puzzle(self) -> TectonicPuzzle:
        """The puzzle to solve."""
        grid = from_grid_id(self.grid)
        shown = unpack(self.mask, grid.frame.cells)
        values = tuple(
            value if bit == "1" or value == HOLE else 0 for value, bit in zip(grid.values, shown, strict=True)
        )
        return TectonicPuzzle(grid.rows, grid.columns, grid.maximum, values, grid.borders)

    def __str__(self) -> str:
        return f"{self.grid}:{self.mask}:{'beyond' if self.level is None else self.level}"

    @classmethod
    def parse(cls, text: str) -> StoredPuzzle:
        """The stored puzzle of a text."""
        parts = text.strip().split(":")
        if len(parts) != 3:
            raise FormatError("a stored puzzle is GRID:MASK:LEVEL, not {parts} {parts:part|parts}", parts=len(parts))
        try:
            level = None if parts[2] == "beyond" else Level[parts[2].upper()]
        except KeyError:
            raise FormatError("'{level}' is not a level", level=parts[2]) from None
        stored = cls(parts[0], parts[1], level)
        stored.puzzle()
        return stored


def _is_stored(text: str) -> bool:
    parts = text.strip().split(":")
    return (
        len(parts) == 3 and parts[0].count(".") in (3, 4) and "x" in parts[0].split(".")[0] and len(text.split()) == 1
    )


def _write(puzzle: Puzzle) -> str:
    assert isinstance(puzzle, TectonicPuzzle)
    return str(StoredPuzzle.of(puzzle))


STORED = Format("stored", "tectonic", _is_stored, lambda text: StoredPuzzle.parse(text).puzzle(), _write)
