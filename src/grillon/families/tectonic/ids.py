"""Names of grids, layouts and sequences of values, the same in every place, and puzzles stored by them."""

from __future__ import annotations

from dataclasses import dataclass

from grillon.errors import FormatError, InputError
from grillon.families.tectonic.board import Border, Frame
from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.families.tectonic.storage import from_storage_number, storage_number
from grillon.formats import Format
from grillon.formats.short import ALPHABET, pack, unpack
from grillon.model import Level, Puzzle


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
            raise FormatError(f"{character!r} does not belong to an id", column=place)
        number = number * 64 + digit
    if not text or (text[0] == ALPHABET[0] and len(text) > 1):
        raise FormatError(f"'{text}' is no number of an id")
    return number


def _fields(name: str, text: str, count: int) -> list[str]:
    fields = text.strip().split(".")
    if len(fields) != count:
        raise FormatError(f"a {name} has {count} fields separated by '.', not {len(fields)}")
    return fields


def _size(text: str) -> tuple[int, int]:
    rows, _, columns = text.partition("x")
    if not (rows.isdecimal() and columns.isdecimal() and 1 <= int(rows) <= 1000 and 1 <= int(columns) <= 1000):
        raise FormatError(f"'{text}' is not a size such as 6x10 (rows x columns)")
    return int(rows), int(columns)


def _integer(name: str, text: str) -> int:
    if not text.isdecimal() or len(text) > 6:
        raise FormatError(f"'{text}' is not the {name} of an id")
    return int(text)


def grid_id(grid: TectonicPuzzle) -> str:
    """The one name of a complete grid, the same everywhere: size, maximum, regions, storage code.

    >>> grid = TectonicPuzzle.from_regions(["aab", "aab"], [[1, 3, 1], [2, 4, 2]])
    >>> grid_id(grid)
    '2x3.4.2.BW'
    >>> from_grid_id('2x3.4.2.BW') == grid
    True
    """
    number, _ = storage_number(grid)
    return f"{grid.rows}x{grid.columns}.{grid.maximum}.{max(grid.parts) + 1}.{_text(number)}"


def from_grid_id(text: str) -> TectonicPuzzle:
    """The grid of that name."""
    size, maximum, regions, number = _fields("grid id", text, 4)
    rows, columns = _size(size)
    grid = from_storage_number(
        _number(number),
        rows=rows,
        columns=columns,
        maximum=_integer("maximum", maximum),
        regions=_integer("number of regions", regions),
    )
    if grid.check().violation is not None:
        raise FormatError(f"'{text}' is no code of a grid")
    return grid


def layout_id(grid: TectonicPuzzle) -> str:
    """The name of the cut alone: grids that share their regions share it.

    >>> layout_id(TectonicPuzzle.from_regions(["aab", "aab"]))
    '2x3.K0'
    """
    if not grid.complete_cut or min(grid.values) < 0:
        raise InputError("only a board without holes whose regions are all known has a layout id")
    walls = "".join("1" if border == Border.WALL else "0" for border in grid.borders)
    return f"{grid.rows}x{grid.columns}.{pack(walls)}"


def from_layout_id(text: str, *, maximum: int | None = None) -> TectonicPuzzle:
    """The empty board of that name."""
    size, walls = _fields("layout id", text, 2)
    frame = Frame(*_size(size))
    borders = [Border.WALL if bit == "1" else Border.OPEN for bit in unpack(walls, frame.borders)]
    parts = frame.components([True] * frame.cells, borders)
    if maximum is None:
        maximum = max(parts.count(part) for part in set(parts))
    return TectonicPuzzle(frame.rows, frame.columns, maximum, (0,) * frame.cells, tuple(map(int, borders)))


def values_id(grid: TectonicPuzzle) -> str:
    """The name of the values alone, whatever the regions.

    >>> values_id(TectonicPuzzle.from_regions(["aab", "aab"], [[1, 3, 1], [2, 4, 2]]))
    '2x3.24-W'
    """
    if min(grid.values) < 1:
        raise InputError("only a grid with all its values has a values id")
    number = 1
    for value in grid.values:
        number = number * 9 + value - 1
    return f"{grid.rows}x{grid.columns}.{_text(number)}"


def from_values_id(text: str) -> tuple[tuple[int, ...], ...]:
    """The rows of values of that name.

    >>> from_values_id('2x3.24-W')
    ((1, 3, 1), (2, 4, 2))
    """
    size, code = _fields("values id", text, 2)
    rows, columns = _size(size)
    number = _number(code)
    values = []
    while number > 1:
        number, digit = divmod(number, 9)
        values.append(digit + 1)
    if number != 1 or len(values) != rows * columns:
        raise FormatError(f"'{text}' is no values id of {rows}x{columns} cells")
    values.reverse()
    return tuple(tuple(values[start : start + columns]) for start in range(0, len(values), columns))


@dataclass(frozen=True)
class StoredPuzzle:
    """A puzzle as it is stored: the id of its grid, the mask of the values shown, and its difficulty.

    >>> stored = StoredPuzzle.parse("2x3.4.2.BW:U:beginner")
    >>> print(stored.puzzle().check())
    unique
    """

    grid: str
    mask: str
    level: Level | None

    @classmethod
    def of(cls, puzzle: TectonicPuzzle) -> StoredPuzzle:
        """A puzzle with one solution, solved and rated for it."""
        verdict = puzzle.check()
        if not verdict or not puzzle.complete_cut or min(puzzle.values) < 0:
            raise InputError(f"only a puzzle with known regions and one solution is stored so; this one: {verdict}")
        rating = puzzle.rate()
        grid = puzzle.with_solution(verdict.solutions[0].candidates)
        mask = "".join("1" if value else "0" for value in puzzle.values)
        return cls(grid_id(grid), pack(mask), rating.level if rating.solved else None)

    def puzzle(self) -> TectonicPuzzle:
        """The puzzle to solve."""
        grid = from_grid_id(self.grid)
        shown = unpack(self.mask, grid.frame.cells)
        values = tuple(value if bit == "1" else 0 for value, bit in zip(grid.values, shown, strict=True))
        return TectonicPuzzle(grid.rows, grid.columns, grid.maximum, values, grid.borders)

    def __str__(self) -> str:
        return f"{self.grid}:{self.mask}:{'beyond' if self.level is None else self.level}"

    @classmethod
    def parse(cls, text: str) -> StoredPuzzle:
        """From its text."""
        parts = text.strip().split(":")
        if len(parts) != 3:
            raise FormatError(f"a stored puzzle is GRID:MASK:LEVEL, not {len(parts)} parts")
        try:
            level = None if parts[2] == "beyond" else Level[parts[2].upper()]
        except KeyError:
            raise FormatError(f"'{parts[2]}' is not a level") from None
        stored = cls(parts[0], parts[1], level)
        stored.puzzle()
        return stored


def _is_stored(text: str) -> bool:
    parts = text.strip().split(":")
    return len(parts) == 3 and parts[0].count(".") == 3 and "x" in parts[0].split(".")[0] and len(text.split()) == 1


def _write(puzzle: Puzzle) -> str:
    assert isinstance(puzzle, TectonicPuzzle)
    return str(StoredPuzzle.of(puzzle))


STORED = Format("stored", "tectonic", _is_stored, lambda text: StoredPuzzle.parse(text).puzzle(), _write)
