"""The codes that runs write: a number for each grid, beginning or puzzle, followed by the end marker.

``grilles.txt`` and ``palier-pUU.txt`` hold the cells as the digits of a number in base 2; in ``dTT.txt`` each cell has
one bit more, shown or not. The end marker contains the numbers of cells and columns, and is a checksum. The height of
the board, and whether its lines may be equal, are given by a first line ``takuzu codes 4x4`` or ``takuzu codes 4x4
equal``, or by the folder ``h04l04/equal`` of the file. Otherwise a board is as tall as its cells fill, or the next even
height.

>>> from grillon import parse
>>> print(CODES.write(parse("takuzu 2x2\\n0 1\\n1 .")))
takuzu codes 2x2
3
900000000000000000001166642868244869800160003010002
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO

from grillon.errors import FormatError, InputError
from grillon.families.takuzu.puzzle import EMPTY, TakuzuPuzzle, first_cells
from grillon.formats.base import Format
from grillon.sweep.storage.code_files import (
    CodeGroup,
    CodeKind,
    check_cells,
    code_groups,
    is_code_text,
    last_code,
    number_of,
    one_code,
)

_HEADER = re.compile(r"takuzu codes (\d{1,5})x(\d{1,5})( equal)?", re.IGNORECASE)
_FOLDER = re.compile(r"h(\d{2,4})l(\d{2,4})/(distinct|equal)/[^/]*$")


def _matches(text: str) -> bool:
    if not is_code_text(text, _HEADER):
        return False
    if not text.lstrip()[0].isdigit():
        return True
    cells, largest, code = last_code(text)
    return largest == 1 and (cells > 1 or code <= 1)


def _puzzles(group: CodeGroup, folder: re.Match[str] | None) -> Iterator[TakuzuPuzzle]:
    """The puzzles of the codes of a group."""
    cells, _, columns = group.kind
    masked = group.greatest >= 2**cells
    if not group.fits(_kind(cells, columns, 4 if masked else 2)) or group.greatest >= 4**cells:
        raise FormatError("the checksum of the end marker does not match the codes", line=group.line)
    where = group.header or folder
    if where is not None and int(where[2]) == columns:
        rows, distinct = int(where[1]), (where[3] or "").strip() != "equal"
    else:
        rows, distinct = -(-cells // columns), True
        rows += rows % 2
    if rows * columns < cells:
        raise FormatError("{rows} {rows:row|rows} cannot hold {cells} cells", cells=cells, rows=rows, line=group.line)
    for code in group.codes():
        digits = [code >> at & 1 for at in reversed(range(2 * cells if masked else cells))]
        if masked:
            digits = [value if shown else EMPTY for value, shown in zip(digits[::2], digits[1::2], strict=True)]
        yield TakuzuPuzzle(rows, columns, bytes(digits) + bytes([EMPTY]) * (rows * columns - cells), distinct)


def _kind(cells: int, columns: int, base: int = 2) -> CodeKind:
    # The module for runs on disk is not loaded just to read a plain grid.
    return CodeKind(cells, columns, 1, base)


def _read_file(file: BinaryIO, name: str) -> Iterator[TakuzuPuzzle]:
    folder = _FOLDER.search(name.replace("\\", "/"))
    for group in code_groups(file, _HEADER):
        yield from _puzzles(group, folder)


def _read(text: str) -> TakuzuPuzzle:
    found = list(_read_file(BytesIO(text.encode()), ""))
    if len(found) != 1:
        raise FormatError("one code is expected, found {found}", found=len(found))
    return found[0]


def _headline(puzzle: TakuzuPuzzle) -> str:
    return f"takuzu codes {puzzle.rows}x{puzzle.columns}{'' if puzzle.distinct else ' equal'}"


def _write(puzzle: TakuzuPuzzle) -> str:
    """The code of a grid, of its beginning, or of a puzzle with one solution, which is found for this."""
    check_cells(len(puzzle.values))
    known = puzzle.values if EMPTY not in puzzle.values else first_cells(puzzle, puzzle.rows, puzzle.columns)
    if known:
        return one_code(number_of(known, 2), _kind(len(known), puzzle.columns), _headline(puzzle))
    verdict = puzzle.check()
    if not verdict:
        raise InputError(
            "only a grid, its beginning, or a puzzle with one solution has a code, not: {verdict}", verdict=verdict
        )
    grid = puzzle.with_candidates(verdict.solutions[0].candidates)
    shown = [2 * value + (given != EMPTY) for value, given in zip(grid.values, puzzle.values, strict=True)]
    return one_code(number_of(shown, 4), _kind(len(shown), puzzle.columns, 4), _headline(puzzle))


CODES = Format("codes", "takuzu", _matches, _read, _write, read_file=_read_file)
