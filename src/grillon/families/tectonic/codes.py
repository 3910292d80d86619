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
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from grillon.errors import FormatError, InputError
from grillon.families.tectonic.board import HOLE, LEFT_OUT
from grillon.families.tectonic.digits import base
from grillon.families.tectonic.drawn import read_drawn, write_drawn
from grillon.families.tectonic.prefix import from_prefix_code, from_prefix_number, prefix_code, prefix_signs
from grillon.families.tectonic.puzzle import TectonicPuzzle, check_size
from grillon.families.tectonic.symmetry import frontier_only
from grillon.formats import Format
from grillon.model import Puzzle
from grillon.sweep.code_text import (
    CodeGroup,
    check_cells,
    code_groups,
    first_code,
    is_code_text,
    marked_kind,
    number_of,
    one_code,
)

if TYPE_CHECKING:
    from grillon.sweep.shards import Kind

_HEADER = re.compile(r"tectonic codes (\d{1,5})x(\d{1,5})", re.IGNORECASE)
_PREFIX = re.compile(r"(\d{1,5})x(\d{1,5})\.(\d{1,2}):([0-9A-Za-z_-]*)")
_FOLDER = re.compile(r"h(\d{2,4})l(\d{2,4})/m\d\d/[^/]*$")
_FEWEST = 4
"""The least digit of a known cell, which has a value."""


@dataclass(frozen=True, slots=True)
class _Group:
    """Codes that one end marker closes."""

    codes: tuple[int, ...]
    kind: Kind
    masked: bool
    rows: int | None

    def puzzles(self) -> Iterator[TectonicPuzzle]:
        """The puzzles of the codes."""
        kind = self.kind
        if self.masked:
            return (_masked(code, kind, -(-kind.cells // kind.columns)) for code in self.codes)
        rows = self.rows or self._least_rows()
        return (from_prefix_number(code, rows=rows, columns=kind.columns, maximum=kind.largest) for code in self.codes)

    def _least_rows(self) -> int:
        """The number of rows that the cells fill where all codes are complete grids; else one more."""
        rows, rest = divmod(self.kind.cells, self.kind.columns)
        if rest:
            return rows + 2
        for code in self.codes:
            grid = from_prefix_number(code, rows=rows, columns=self.kind.columns, maximum=self.kind.largest)
            if grid.violation() is not None:
                return rows + 1
        return rows


def _masked(code: int, kind: Kind, rows: int) -> TectonicPuzzle:
    """The puzzle of a code that has one bit more for each cell."""
    digits = _digits(code, 2 * kind.base)
    number = 0
    for digit in digits:
        number = number * kind.base + (digit >> 1)
    grid = from_prefix_number(number, rows=rows, columns=kind.columns, maximum=kind.largest)
    return replace(
        grid, values=tuple(value if digit & 1 else 0 for value, digit in zip(grid.values, digits, strict=True))
    )


def _digits(code: int, radix: int) -> list[int]:
    digits = []
    while code:
        code, digit = divmod(code, radix)
        digits.append(digit)
    return digits[::-1]


def _groups(text: str) -> Iterator[_Group]:
    return map(_group, code_groups(text, _HEADER))


def _group(found: CodeGroup) -> _Group:
    from grillon.sweep.shards import Kind

    kind = Kind(found.cells, found.columns, found.largest, base(found.largest))
    for masked in (False, True):
        radix = 2 * kind.base if masked else kind.base
        low, fewest = radix ** (found.cells - 1), 2 * _FEWEST if masked else _FEWEST
        if found.fits(replace(kind, base=radix)) and all(low * fewest <= code < low * radix for code in found.codes):
            return _Group(found.codes, kind, masked, None if found.header is None else int(found.header[1]))
    raise FormatError("the checksum of the end marker does not match the codes", line=found.line)


def _read(text: str) -> Puzzle:
    found = [puzzle for group in _groups(text) for puzzle in group.puzzles()]
    if len(found) != 1:
        raise FormatError("one code is expected, found {found}", found=len(found))
    return found[0]


def _split(text: str, file: str = "") -> Iterator[str]:
    folder = _FOLDER.search(file.replace("\\", "/"))
    for group in _groups(text):
        if folder and group.rows is None and int(folder[2]) == group.kind.columns and not group.masked:
            group = replace(group, rows=int(folder[1]))
        for puzzle, code in zip(group.puzzles(), group.codes, strict=True):
            yield _written(code, replace(group.kind, base=group.kind.base << group.masked), puzzle.rows)


def _written(code: int, kind: Kind, rows: int) -> str:
    return one_code(code, kind, f"tectonic codes {rows}x{kind.columns}")


def _write(puzzle: Puzzle) -> str:
    """The code of a grid, a partial grid whose first cells are known, or a puzzle with one solution, which is found."""
    assert isinstance(puzzle, TectonicPuzzle)
    if HOLE in puzzle.values or LEFT_OUT in puzzle.values:
        raise InputError("codes are only for complete boards without holes")
    check_cells(puzzle.frame.cells)
    radix = base(puzzle.maximum)
    signs = prefix_signs(puzzle)
    if signs and all(_FEWEST <= sign < radix for sign in signs):
        return _written(number_of(signs, radix), _kind(puzzle, len(signs), radix), puzzle.rows)
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
    return _written(number_of(shown, 2 * radix), _kind(puzzle, len(shown), 2 * radix), puzzle.rows)


def _kind(puzzle: TectonicPuzzle, cells: int, radix: int) -> Kind:
    # The module for runs on disk is not loaded just to read a plain grid.
    from grillon.sweep.shards import Kind

    return Kind(cells, puzzle.columns, puzzle.maximum, radix)


def _matches(text: str) -> bool:
    if not is_code_text(text, _HEADER):
        return False
    cells, largest, _ = marked_kind(text)
    # Regions of one cell cannot fill a board of two, and a cell has a value: other codes belong to another family.
    return largest > 1 or (cells == 1 and first_code(text) >= _FEWEST)


CODES = Format("codes", "tectonic", _matches, _read, _write, _split, split_file=_split)


def _read_prefix(text: str) -> Puzzle:
    shape = _PREFIX.fullmatch(text.strip())
    if shape is None:
        raise FormatError("a prefix is ROWSxCOLUMNS.MAXIMUM:CODE")
    check_size(int(shape[1]), int(shape[2]))
    return from_prefix_code(shape[4], rows=int(shape[1]), columns=int(shape[2]), maximum=int(shape[3]))


def _write_prefix(puzzle: Puzzle) -> str:
    assert isinstance(puzzle, TectonicPuzzle)
    return f"{puzzle.rows}x{puzzle.columns}.{puzzle.maximum}:{prefix_code(puzzle)}"


PREFIX = Format(
    "prefix",
    "tectonic",
    lambda text: bool(text.split()) and all(_PREFIX.fullmatch(word) for word in text.split()),
    _read_prefix,
    _write_prefix,
    lambda text: iter(text.split()),
)


def _write_frontier(puzzle: Puzzle) -> str:
    assert isinstance(puzzle, TectonicPuzzle)
    return write_drawn(frontier_only(puzzle))


FRONTIER = Format("frontier", "tectonic", lambda text: False, read_drawn, _write_frontier, whole=False)
"""A drawing of the part on which further cells depend; it is read like any drawing."""
