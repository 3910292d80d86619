"""The codes that runs write: a number for each grid, partial grid or puzzle, followed by the end marker.

::

    1234567890123456789012
    900000000000000000001…

``grilles.txt`` and ``palier-pUU.txt`` hold the codes of prefixes, in base 4 (M + 1); in ``dTT.txt`` each cell has one
bit more, shown or not. The end marker contains cells, columns and M, and is a checksum. The height of the board is not
in it, but in a first line ``tectonic codes 4x5``, or in the folder ``h04l05`` of the file. Otherwise complete grids
have as many rows as their cells fill, and incomplete boards have one row more.

The prefix form is one line for any board: ``4x5.3:``, which is rows, columns and M, and then one character per cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from typing import BinaryIO

from grillon.errors import FormatError, InputError
from grillon.families.tectonic.board import HOLE, LEFT_OUT
from grillon.families.tectonic.formats.drawn_grids import read_drawn, write_drawn
from grillon.families.tectonic.numbering.prefix_code import (
    digits_of,
    from_prefix_code,
    from_prefix_number,
    prefix_base,
    prefix_code,
    prefix_signs,
)
from grillon.families.tectonic.puzzle import TectonicPuzzle, check_size
from grillon.families.tectonic.symmetry import frontier_only
from grillon.formats import Format
from grillon.sweep.storage import code_files

_HEADER = re.compile(r"tectonic codes (\d{1,5})x(\d{1,5})", re.IGNORECASE)
_PREFIX = re.compile(r"(\d{1,5})x(\d{1,5})\.(\d{1,2}):([0-9A-Za-z_-]*)")
_FOLDER = re.compile(r"h(\d{2,4})l(\d{2,4})/m\d\d/[^/]*$")
_FEWEST = 4
"""The least digit of a known cell, which has a value."""


def _masked(code: int, kind: code_files.CodeKind, rows: int) -> TectonicPuzzle:
    """The puzzle of a code that has one bit more for each cell."""
    digits = digits_of(code, 2 * kind.base)
    number = code_files.number_of([digit >> 1 for digit in digits], kind.base)
    grid = from_prefix_number(number, rows=rows, columns=kind.columns, maximum=kind.largest)
    return replace(grid, values=tuple(value * (digit & 1) for value, digit in zip(grid.values, digits, strict=True)))


def _puzzles(found: code_files.CodeGroup, folder: re.Match[str] | None) -> Iterator[TectonicPuzzle]:
    """The puzzles of the codes that one end marker closes."""
    cells, largest, columns = found.kind
    kind = code_files.CodeKind(cells, columns, largest, prefix_base(largest))
    for masked in (False, True):
        radix = 2 * kind.base if masked else kind.base
        low, fewest = radix ** (cells - 1), 2 * _FEWEST if masked else _FEWEST
        if found.fits(replace(kind, base=radix)) and low * fewest <= found.least <= found.greatest < low * radix:
            if masked:
                return (_masked(code, kind, -(-cells // columns)) for code in found.codes())
            where = found.header or (folder if folder and int(folder[2]) == columns else None)
            size = {"columns": columns, "maximum": largest}
            rows = (where and int(where[1])) or _least_rows(found, size)
            return (from_prefix_number(code, rows=rows, **size) for code in found.codes())
    raise FormatError("the checksum of the end marker does not match the codes", line=found.line)


def _least_rows(found: code_files.CodeGroup, size: dict[str, int]) -> int:
    """The number of rows that the cells fill where all codes are complete grids; else one more."""
    rows, rest = divmod(found.kind[0], size["columns"])
    if rest:
        return rows + 2
    grids = (from_prefix_number(code, rows=rows, **size) for code in found.codes())
    return rows if all(grid.violation() is None for grid in grids) else rows + 1


def _read_file(file: BinaryIO, name: str) -> Iterator[TectonicPuzzle]:
    folder = _FOLDER.search(name.replace("\\", "/"))
    for found in code_files.code_groups(file, _HEADER):
        yield from _puzzles(found, folder)


def _read(text: str) -> TectonicPuzzle:
    found = list(_read_file(BytesIO(text.encode()), ""))
    if len(found) != 1:
        raise FormatError("one code is expected, found {found}", found=len(found))
    return found[0]


def _written(puzzle: TectonicPuzzle, digits: Sequence[int], radix: int) -> str:
    kind = code_files.CodeKind(len(digits), puzzle.columns, puzzle.maximum, radix)
    return code_files.one_code(
        code_files.number_of(digits, radix), kind, f"tectonic codes {puzzle.rows}x{puzzle.columns}"
    )


def _write(puzzle: TectonicPuzzle) -> str:
    """The code of a grid, a partial grid whose first cells are known, or a puzzle with one solution, which is found."""
    if HOLE in puzzle.values or LEFT_OUT in puzzle.values:
        raise InputError("codes are only for complete boards without holes")
    code_files.check_cells(puzzle.frame.cells)
    radix = prefix_base(puzzle.maximum)
    signs = prefix_signs(puzzle)
    if signs and all(_FEWEST <= sign < radix for sign in signs):
        return _written(puzzle, signs, radix)
    verdict = puzzle.check()
    if not verdict or not puzzle.complete_cut:
        raise InputError(
            "only a grid, its beginning, or a puzzle with known regions and one solution has a code, not: {verdict}",
            verdict=verdict,
        )
    if puzzle.frame.cells == 1:
        raise InputError("a puzzle of one cell has no code: it would read as a grid")
    grid = puzzle.with_solution(verdict.solutions[0].candidates)
    shown = [2 * sign + (value > 0) for sign, value in zip(prefix_signs(grid), puzzle.values, strict=True)]
    return _written(puzzle, shown, 2 * radix)


def _matches(text: str) -> bool:
    if not code_files.is_code_text(text, _HEADER):
        return False
    if not text.lstrip()[0].isdigit():
        return True
    cells, largest, code = code_files.last_code(text)
    # Regions of one cell cannot fill a board of two, and a cell has a value: other codes belong to another family.
    return largest > 1 or (cells == 1 and code >= _FEWEST)


CODES = Format("codes", "tectonic", _matches, _read, _write, read_file=_read_file)


def _read_prefix(text: str) -> TectonicPuzzle:
    shape = _PREFIX.fullmatch(text.strip())
    if shape is None:
        raise FormatError("a prefix is ROWSxCOLUMNS.MAXIMUM:CODE")
    check_size(int(shape[1]), int(shape[2]))
    return from_prefix_code(shape[4], rows=int(shape[1]), columns=int(shape[2]), maximum=int(shape[3]))


def _write_prefix(puzzle: TectonicPuzzle) -> str:
    return f"{puzzle.rows}x{puzzle.columns}.{puzzle.maximum}:{prefix_code(puzzle)}"


PREFIX = Format(
    "prefix",
    "tectonic",
    lambda text: bool(text.split()) and all(_PREFIX.fullmatch(word) for word in text.split()),
    _read_prefix,
    _write_prefix,
    lambda text: iter(text.split()),
)


def _write_frontier(puzzle: TectonicPuzzle) -> str:
    return write_drawn(frontier_only(puzzle))


FRONTIER = Format("frontier", "tectonic", lambda text: False, read_drawn, _write_frontier, whole=False)
"""A drawing of the part on which further cells depend; it is read like any drawing."""
