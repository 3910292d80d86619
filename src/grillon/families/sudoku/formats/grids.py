"""Sudoku boards as text drawings: rows with or without lines between the boxes, pencil marks.

A board with pencil marks has several digits in a cell, up to 9x9. On larger boards several digits are one number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from grillon.errors import FormatError
from grillon.families.sudoku.digits import usual_variant, values_text
from grillon.families.sudoku.formats.text import BLANKS, SYMBOL_VALUE, cell_mask, is_single_line
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.variants import LARGEST, SMALLEST, Variant, default_box
from grillon.formats.base import Format
from grillon.model.board.position import Position

_DRAWN = re.compile(
    r"[\s|+:!=-]*(?:[-=]{3}|\+)[\s|+:!=-]*"
    r"|[.':*+|][-=.':*+|\s]*[-=]{3}[-=.':*+|\s]*[.':*+|]"
    r"|[\s\u2500-\u257f]+"
)
"""A line of the drawing without cells; the second form is HoDoKu's."""
_BARS = re.compile(r"[\s|!:│║┃]+")
_SYMBOLS = re.compile(r"[0-9A-Pa-p.*_?xX·-]+")

Row = tuple[int, list[str]]
"""The number of a line, and its cells."""


def _rows(text: str) -> list[Row]:
    """The rows of a board, without the lines that have no cells."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    lines = [(number, line) for number, line in lines if not _DRAWN.fullmatch(line.strip())]
    rows = [(number, [part for part in _BARS.split(line) if part]) for number, line in lines]
    if all(len(row) == len(rows) for _, row in rows):
        return rows
    return [(number, list("".join(row))) for number, row in rows]


def _mask(cell: str, size: int, line: int, column: int) -> int:
    if len(cell) == 1 or size <= 9:
        return cell_mask(cell, size, line, column)
    if not cell.isdigit() or not 1 <= int(cell) <= size:
        raise FormatError("{cell!r} is not a number of 1..{size}", cell=cell, size=size, line=line, column=column)
    return 1 << int(cell) - 1


def read_grid(text: str) -> SudokuPuzzle:
    """A board of rows with the usual boxes, lines drawn or not.

    >>> print(read_grid("1 . | . 4\\n. . | . .\\n----+----\\n. . | 2 .\\n. 3 | . ."))
    sudoku 4x4
    1 . . 4
    . . . .
    . . 2 .
    . 3 . .
    >>> print(read_grid("1 23 | 23 4\\n24 234 | 13 123\\n----+----\\n3 14 | 2 1\\n24 3 | 1 12"))
    sudoku 4x4
    1 23 23 4
    24 234 13 123
    3 14 2 1
    24 3 1 12
    """
    rows = _rows(text)
    size = len(rows)
    if not SMALLEST <= size <= LARGEST:
        raise FormatError("a grid of {size} {size:row|rows} is not a Sudoku", size=size)
    masks: list[int] = []
    for number, row in rows:
        if len(row) != size:
            raise FormatError(
                "{size} cells expected in each of {size} rows, found {found}", size=size, found=len(row), line=number
            )
        masks.extend(_mask(cell, size, number, column) for column, cell in enumerate(row, start=1))
    return SudokuPuzzle(Variant.boxed(size), tuple(masks))


def _matches_grid(text: str) -> bool:
    if all(re.fullmatch(r"(?:[A-Za-z]+|\?)[0-9.]", word) for word in text.split()):
        return False  # each cell names its region
    rows = [row for _, row in _rows(text)]
    if len(rows) < 4 or not all(_SYMBOLS.fullmatch("".join(row)) for row in rows):
        return False
    size = len(rows)
    box = default_box(size)
    if box is None or sum(len(row) == size for row in rows) < size - 1:
        return False
    # More lines than boxes need are walls around single cells, which belong to another kind of puzzle.
    drawn = [line for line in text.splitlines() if line.strip() and _DRAWN.fullmatch(line.strip())]
    if len(drawn) > size // box[0] + 1 or any(line.count("+") > size // box[1] + 1 for line in drawn):
        return False
    cells = [cell for row in rows for cell in row]
    if not drawn and size % 2 == 0 and set(cells) <= set("12-"):
        return False  # no Sudoku with one solution leaves out two digits: this is a Takuzu
    marks = any(len(cell) > 1 for cell in cells)
    if marks and any(set(cell) & set(BLANKS) for cell in cells if len(cell) > 1 and not cell.isdigit()):
        return False
    return size % 2 == 1 or bool(drawn) or marks or any(SYMBOL_VALUE.get(cell, 0) > 1 for cell in cells)


def write_grid(puzzle: SudokuPuzzle) -> str:
    """The givens with lines between the boxes."""
    box = puzzle.variant.box
    if box is None or puzzle.variant != usual_variant(puzzle.size) or puzzle.has_marks:
        raise FormatError("boxed text cannot express '{variant}'; use the format 'text'", variant=puzzle.variant.name)
    size, (tall, wide) = puzzle.size, box
    symbols = values_text(puzzle.values)
    lines: list[str] = []
    for r in range(size):
        if r and r % tall == 0:
            lines.append("+".join(["-" * (2 * wide), *["-" * (2 * wide + 1)] * (size // wide - 2), "-" * (2 * wide)]))
        row = symbols[r * size : (r + 1) * size]
        lines.append(" | ".join(" ".join(row[c : c + wide]) for c in range(0, size, wide)))
    return "\n".join(lines)


GRID = Format("boxed", "sudoku", _matches_grid, read_grid, write_grid)


# SadMan .sdk: tags, [Puzzle], nine lines, and the entries as [State]

_TAG = re.compile(r"#[A-Z]")


def _matches_sdk(text: str) -> bool:
    lines = [line.strip() for line in text.strip().splitlines()]
    return "[puzzle]" in (line.lower() for line in lines) or (
        _TAG.match(text.strip()) is not None and len(_grid_lines(text)) == 9 and not is_single_line(text)
    )


def _grid_lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip() and not line.lstrip().startswith(("#", "["))]


def _read_sdk(text: str) -> SudokuPuzzle:
    part = re.split(r"(?im)^\s*\[puzzle\]\s*$", text)[-1]
    part = re.split(r"(?m)^\s*\[", part)[0]
    return read_grid("\n".join(_grid_lines(part)))


def _write_sdk(puzzle: SudokuPuzzle) -> str:
    if not puzzle.variant.is_classic or puzzle.has_marks:
        raise FormatError("a .sdk file is for classic givens, not '{variant}'", variant=puzzle.variant.name)
    line = values_text(puzzle.values)
    return "\n".join(["[Puzzle]", *(line[i : i + 9] for i in range(0, 81, 9))])


def _read_sdk_state(text: str) -> Position:
    """The puzzle with the entries in its [State] beyond the givens."""
    puzzle = _read_sdk(re.split(r"(?im)^\s*\[state\]\s*$", text)[0])
    state = re.search(r"(?ims)^\s*\[state\]\s*$(.*?)(?:^\s*\[|\Z)", text)
    if state is None:
        return puzzle.position()
    entered = set(read_grid("\n".join(_grid_lines(state[1]))).givens) - set(puzzle.givens)
    return puzzle.position().enter(*sorted(entered))


def _split_sdk(text: str) -> Iterator[str]:
    """The puzzles of a text, each with the tags above it."""
    above = ""
    for part in re.split(r"(?im)^(?=\s*\[puzzle\]\s*$)", text):
        if re.match(r"(?i)\s*\[puzzle\]", part):
            yield above + part
            above = ""
        else:
            above = part
    if above:
        yield above


SDK = Format("sdk", "sudoku", _matches_sdk, _read_sdk, _write_sdk, _split_sdk, _read_sdk_state)
