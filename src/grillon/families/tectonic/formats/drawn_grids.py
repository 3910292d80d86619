"""The drawn form: walls as ``|`` and ``-``, corners as ``+``, one character per cell.

::

    tectonic
    +-+-+-+-+
    |. . . .|
    + + + + +
    |4|5|4 .|
    + +-+-+ +
    |2|3 2|3|
    +-+-+-+-+

Characters in cells: a digit; ``?`` or a blank for an unknown value; ``.`` for a cell of which nothing is known, neither
value nor region; ``…`` for a value left out because nothing depends on it; ``#`` for a hole. Between two cells a blank
is an open border, but next to ``.`` it is an unknown border; ``:`` is always an unknown border.

The first line names the family; it may continue with ``maximum 6`` (else the largest region or value is the maximum)
and with ``rows from the bottom``: then the last line drawn is row 1. Otherwise row 1 is the line at the top.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from grillon.errors import FormatError
from grillon.families.tectonic.board import HOLE, LEFT_OUT, Border, Frame
from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.families.tectonic.symmetry import upside_down
from grillon.formats import Format, parse

_HEADER = re.compile(r"tectonic(?:,?\s+maximum\s+(\d{1,9}))?(,?\s+rows from the bottom)?", re.IGNORECASE)
_EDGE = re.compile(r"\+(-\+)+")
_UNKNOWN, _WALL, _OPEN = map(int, Border)
_CELLS = {"?": 0, " ": 0, ".": 0, "#": HOLE, "…": LEFT_OUT}


def inferred_maximum(values: tuple[int, ...], parts: tuple[int, ...]) -> int:
    """The maximum of a board that does not name it: its largest region or value."""
    sizes = Counter(parts)
    del sizes[-1]
    return max(*values, *sizes.values(), 1)


def write_drawn(puzzle: TectonicPuzzle) -> str:
    """The drawn form of a board."""
    frame, parts = puzzle.frame, puzzle.parts
    if LEFT_OUT in puzzle.values:
        parts = frame.components([value != HOLE for value in puzzle.values], puzzle.borders)
    named = puzzle.maximum != inferred_maximum(puzzle.values, parts)
    signs = _signs(puzzle)
    columns, kinds = frame.columns, puzzle.borders
    # Only for an unknown border do its cells matter.
    drawn = [
        _BORDERS[kind] if kind else (" ", " ") if "." in (signs[first], signs[second]) else (":", ":")
        for kind, (first, second) in zip(kinds, frame.pairs, strict=True)
    ]
    edge = "+" + "-+" * columns
    lines = [f"tectonic maximum {puzzle.maximum}" if named else "tectonic", edge]
    beside, below = 0, frame.rows * (columns - 1)
    for start in range(0, frame.cells, columns):
        inner = [signs[start]]
        for cell in range(start + 1, start + columns):
            inner.append(drawn[beside][0])
            inner.append(signs[cell])
            beside += 1
        lines.append(f"|{''.join(inner)}|")
        if below < len(drawn):
            lines.append("+" + "".join([f"{sign}+" for _, sign in drawn[below : below + columns]]))
            below += columns
    return "\n".join([*lines, edge])


_BORDERS = {int(Border.WALL): ("|", "-"), int(Border.OPEN): (" ", " ")}
_KNOWN = {HOLE: "#", LEFT_OUT: "…", 0: "?"}


def _signs(puzzle: TectonicPuzzle) -> list[str]:
    """The character of each cell; it depends on its surroundings only where a border is unknown."""
    frame, values, borders = puzzle.frame, puzzle.values, puzzle.borders
    signs = [_KNOWN[value] if value <= 0 else str(value) for value in values]
    for cell in range(frame.cells) if Border.UNKNOWN in borders else ():
        around = {borders[frame.border(cell, other)] for other in frame.beside(cell) if values[other] != HOLE}
        if values[cell] == 0 and Border.UNKNOWN in around and Border.OPEN not in around:
            signs[cell] = "."
    return signs


def read_drawn(text: str) -> TectonicPuzzle:
    """The board of a drawing."""
    lines = [line.rstrip() for line in text.strip().splitlines()] or [""]
    header = _HEADER.fullmatch(lines[0].strip())
    first = 1 if header else 0
    body = [line.strip() if _EDGE.fullmatch(line.strip()) else line for line in lines[first:]]
    while body and not body[-1]:
        body.pop()
    if not body or not _EDGE.fullmatch(body[0]):
        raise FormatError("the drawing starts with its upper edge, +-+-+", line=first + 1)
    width = len(body[0])
    columns, rows = width // 2, (len(body) - 1) // 2
    if len(body) < 3 or len(body) % 2 == 0 or not _EDGE.fullmatch(body[-1]):
        raise FormatError("the drawing ends with its lower edge, +-+-+", line=first + len(body))
    frame = Frame.of(rows, columns)
    body[1:-1] = [_padded(line, width, number) for number, line in enumerate(body[1:-1], start=first + 2)]
    values, signs = [], []
    for row in range(rows):
        number, line = first + 2 * row + 2, body[2 * row + 1]
        if line[0] != "|" or line[-1] != "|":
            raise FormatError("a row starts and ends with '|'", line=number)
        for column in range(columns):
            sign = line[2 * column + 1]
            if sign not in _CELLS and sign not in "123456789":
                raise FormatError("{sign!r} is not a cell", sign=sign, line=number, column=2 * column + 2)
            signs.append(sign)
            values.append(_CELLS[sign] if sign in _CELLS else int(sign))
    # In the order of their numbers: those in the rows of cells, then those between the rows.
    rulers = [(y, x, "|") for y in range(1, 2 * rows, 2) for x in range(2, width - 1, 2)]
    rulers += [(y, x, "-") for y in range(2, 2 * rows, 2) for x in range(1, width, 2)]
    borders = []
    for (a, b), (y, x, wall) in zip(frame.pairs, rulers, strict=True):
        sign = body[y][x]
        if sign == wall:
            borders.append(_WALL)
        elif sign == ":" or (sign == " " and "." in (signs[a], signs[b])):
            borders.append(_UNKNOWN)
        elif sign == " ":
            borders.append(_OPEN)
        else:
            raise FormatError("{sign!r} is not a border", sign=sign, line=first + y + 1, column=x + 1)
    known = tuple(values)
    if header and header[1]:
        maximum = int(header[1])
    else:
        maximum = inferred_maximum(known, frame.components([value != HOLE for value in known], borders))
    puzzle = TectonicPuzzle(rows, columns, maximum, known, tuple(borders))
    return upside_down(puzzle) if header and header[2] else puzzle


def read_solution(puzzle: TectonicPuzzle, text: str) -> frozenset[int]:
    """The candidates of a grid in any format: its values and, where the puzzle's walls are not all known, its walls."""
    grid = parse(text, family=puzzle.family_name)
    assert isinstance(grid, TectonicPuzzle)
    if (grid.rows, grid.columns) != (puzzle.rows, puzzle.columns):
        raise FormatError(
            "a grid of {rows}x{columns} is expected, this one is {drawn_rows}x{drawn_columns}",
            rows=puzzle.rows,
            columns=puzzle.columns,
            drawn_rows=grid.rows,
            drawn_columns=grid.columns,
        )
    replace(grid, maximum=puzzle.maximum)  # refuses values and regions above the maximum
    chosen = [puzzle.rules.candidate(cell, value) for cell, value in enumerate(grid.values) if value > 0]
    return frozenset([*chosen, *puzzle.walls_among(grid.borders)])


def _padded(line: str, width: int, number: int) -> str:
    """The line padded with the blanks that editors strip from its end."""
    if len(line) > width:
        raise FormatError(
            "{found} characters, but the edge has {width}", found=len(line), width=width, line=number, column=width + 1
        )
    return line.ljust(width)


def _matches(text: str) -> bool:
    lines = [line.strip() for line in text.strip().splitlines()[:2]]
    if lines and _HEADER.fullmatch(lines[0]):
        lines = lines[1:]
    return bool(lines) and _EDGE.fullmatch(lines[0]) is not None


def _split(text: str) -> Iterator[str]:
    """The drawings of a text; each starts with its header or after an empty line."""
    part: list[str] = []
    for line in [*text.splitlines(), ""]:
        if part and (not line.strip() or _HEADER.fullmatch(line.strip())):
            yield "\n".join(part)
            part = []
        if line.strip():
            part.append(line)


DRAWN = Format("drawn", "tectonic", _matches, read_drawn, lambda puzzle: str(puzzle), _split)
