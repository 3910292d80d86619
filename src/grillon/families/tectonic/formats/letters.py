"""Letter-and-digit text: one token per cell, the letters name the region.

``a1 a. b3``: a digit or ``.`` after the letters; ``?.`` for a cell whose region is unknown; ``#`` for a hole. A first
line ``maximum 6`` gives the maximum where it is larger than every region and value. The letters of all cells may also
be written first, one per cell, with the values in a grid below them.
"""

from __future__ import annotations

import re
from string import ascii_letters

from grillon.base.sentences import Name
from grillon.errors import FormatError, InputError
from grillon.families.tectonic.board import HOLE, LEFT_OUT, Border, Frame
from grillon.families.tectonic.formats.drawn_grids import inferred_maximum
from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.families.tectonic.regions import check_connected
from grillon.formats import Format

_TOKEN = re.compile(r"([A-Za-z]+|\?)([1-9.])|#")
_LOOSE = re.compile(r"([A-Za-z]{1,2}|\?)([0-9.]?)|#")
"""A cell of a table; without a value, it often has only its region."""
_VALUES = re.compile(r"[0-9._?-]|#")
_MAXIMUM = re.compile(r"maximum\s+(\d{1,9})")


def region_name(number: int) -> str:
    """The name of a region: a..z, A..Z, then aa, ab, ...

    >>> [region_name(number) for number in (0, 25, 26, 51, 52, 53)]
    ['a', 'z', 'A', 'Z', 'aa', 'ab']
    """
    name = ""
    number += 1
    while number:
        number, last = divmod(number - 1, len(ascii_letters))
        name = ascii_letters[last] + name
    return name


def write_letters(puzzle: TectonicPuzzle) -> str:
    """The text of a board; nothing may be known about the borders of a cell without a region."""
    frame = puzzle.frame
    if LEFT_OUT in puzzle.values:
        raise InputError("letters have no sign for a value that is left out")

    def around(cell: int) -> set[int]:
        return {puzzle.borders[frame.border(cell, other)] for other in frame.beside(cell) if puzzle.parts[other] >= 0}

    nameless = [puzzle.parts[cell] >= 0 and around(cell) == {Border.UNKNOWN} for cell in range(frame.cells)]
    for border, (first, second) in zip(puzzle.borders, frame.pairs, strict=True):
        if border == Border.UNKNOWN and not (nameless[first] or nameless[second]):
            where = Name(frame.names, (first, second))
            raise InputError("letters cannot express that only the border between {where} is unknown", where=where)
    names: dict[int, str] = {}
    tokens = []
    for cell, value in enumerate(puzzle.values):
        if value == HOLE:
            tokens.append("#")
            continue
        part = puzzle.parts[cell]
        name = "?" if nameless[cell] else names.setdefault(part, region_name(len(names)))
        tokens.append(name + (str(value) if value else "."))
    width = max(map(len, tokens))
    lines = [
        " ".join(token.ljust(width) for token in tokens[start : start + frame.columns]).rstrip()
        for start in range(0, frame.cells, frame.columns)
    ]
    if puzzle.maximum != inferred_maximum(puzzle.values, puzzle.parts):
        lines.insert(0, f"maximum {puzzle.maximum}")
    return "\n".join(lines)


def _joined(text: str) -> str:
    r"""The text with each value after its letter, where the values have a separate grid.

    >>> _joined("AAB\nABB\n\n.2.\n1..")
    'A. A2 B.\nA1 B. B.'
    """
    rows = [line.split() for line in text.splitlines() if line.strip()]
    rows = [list(row[0]) if len(row) == 1 else row for row in rows]
    regions, values = rows[: len(rows) // 2], rows[len(rows) // 2 :]
    if len(values) < 2 or len({len(row) for row in rows}) > 1 or len(regions) < len(values):
        return text
    cells = [list(zip(*pair, strict=True)) for pair in zip(regions, values, strict=True)]
    if not all(re.fullmatch("[A-Za-z#]", name) and _VALUES.fullmatch(value) for row in cells for name, value in row):
        return text
    return "\n".join(
        " ".join("#" if name == "#" else name + (value if value in "123456789" else ".") for name, value in row)
        for row in cells
    )


def read_letters(text: str) -> TectonicPuzzle:
    """The board of a text."""
    lines = _joined(text).strip().splitlines() or [""]
    header = _MAXIMUM.fullmatch(lines[0].strip())
    grid: list[list[re.Match[str]]] = []
    for number, line in enumerate(lines[1 if header else 0 :], start=2 if header else 1):
        row = []
        for token in line.split():
            parsed = _TOKEN.fullmatch(token) or _LOOSE.fullmatch(token)
            if parsed is None:
                raise FormatError("'{token}' is not a region and a value", token=token, line=number)
            row.append(parsed)
        if grid and len(row) != len(grid[0]):
            raise FormatError(
                "{expected} {expected:cell|cells} expected, found {found}",
                expected=len(grid[0]),
                found=len(row),
                line=number,
            )
        grid.append(row)
    if not grid or not grid[0]:
        raise FormatError("there are no cells")
    frame = Frame(len(grid), len(grid[0]))
    cells = [cell for row in grid for cell in row]
    names = [cell[1] for cell in cells]
    values = tuple(HOLE if cell[0] == "#" else int(cell[2]) if cell[2] not in ("", ".") else 0 for cell in cells)
    borders = []
    for first, second in frame.pairs:
        if "?" in (names[first], names[second]):
            borders.append(Border.UNKNOWN)
        else:
            borders.append(Border.OPEN if names[first] == names[second] else Border.WALL)
    parts = frame.components([value != HOLE for value in values], borders)
    check_connected(frame, [None if name == "?" else name for name in names], parts)
    maximum = int(header[1]) if header else inferred_maximum(values, parts)
    return TectonicPuzzle(frame.rows, frame.columns, maximum, values, tuple(map(int, borders)))


def _matches(text: str) -> bool:
    lines = _joined(text).strip().splitlines()
    if lines and _MAXIMUM.fullmatch(lines[0].strip()):
        lines = lines[1:]
    rows = [line.split() for line in lines]
    tokens = [token for row in rows for token in row]
    if all(token == "#" for token in tokens):
        return False
    if all(map(_TOKEN.fullmatch, tokens)):
        return True
    table = len(rows) > 1 and len(rows[0]) > 1 and len(set(map(len, rows))) == 1
    return table and all(map(_LOOSE.fullmatch, tokens)) and any(token[-1].isdigit() for token in tokens)


def lacks_regions(text: str) -> bool:
    """Is this a table of values alone?

    >>> lacks_regions("1 . 2\\n. 3 ."), lacks_regions("a1 a. b2")
    (True, False)
    """
    rows = [line.split() if " " in line.strip() else list(line.strip()) for line in text.strip().splitlines()]
    cells = {cell for row in rows for cell in row}
    return len(rows) > 1 and len(set(map(len, rows))) == 1 and cells <= set("0123456789.?_-#")


LETTERS = Format("letters", "tectonic", _matches, read_letters, write_letters)
