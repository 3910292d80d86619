"""How a Takuzu is written: the JSON document, the short form, solutions, and what else formats know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, cast

from grillon._core import takuzu
from grillon.errors import FormatError
from grillon.families.takuzu.formats.text import FORMATS, SYMBOLS, looks_plain, read_grid, read_native
from grillon.families.takuzu.puzzle import EMPTY, TakuzuPuzzle, is_odd
from grillon.formats.rows import whole_rows
from grillon.formats.short import pack, wrong_length
from grillon.model.arguments import known_text
from grillon.model.results.solutions import Solution
from grillon.puzzle.parts.formats import Formats

if TYPE_CHECKING:
    from grillon.formats.base import Format


class TakuzuFormats(Formats[TakuzuPuzzle]):
    """Grillon's own text, plain grids, Unruly game IDs, codes of runs."""

    read_quickly = staticmethod(read_native)

    @property
    def own(self) -> tuple[Format[TakuzuPuzzle], ...]:
        """The formats, in the order they are tried."""
        from grillon.families.takuzu.boards.codes import CODES

        return (*FORMATS, CODES)

    def to_document(self, puzzle: TakuzuPuzzle) -> dict[str, object]:
        """The document: rows of 0, 1 and '.', and the rules."""
        rows = puzzle.record_text(puzzle.values).replace(" ", "").splitlines()
        return {"rows": rows, "distinct": puzzle.distinct, "odd": is_odd(puzzle.rows, puzzle.columns)}

    def from_document(self, document: Mapping[str, object]) -> TakuzuPuzzle:
        """The puzzle of a document."""
        for name in document:
            if name not in ("rows", "distinct", "odd"):
                raise FormatError("field '{name}' is unknown", name=name)
        rows, distinct, odd = document.get("rows"), document.get("distinct", True), document.get("odd", False)
        if not isinstance(rows, list) or not rows or not all(isinstance(row, str) for row in rows):
            raise FormatError("field 'rows': a list of texts is missing")
        for name, value in (("distinct", distinct), ("odd", odd)):
            if not isinstance(value, bool):
                raise FormatError("field '{name}': {value!r} is not true or false", name=name, value=value)
        assert isinstance(distinct, bool)
        grid: list[bytes] = []
        for number, row in enumerate(cast("list[str]", rows), start=1):
            foreign = next((symbol for symbol in row if symbol not in SYMBOLS), None)
            if foreign is not None:
                raise FormatError(
                    "field 'rows', row {number}: {foreign!r} is not a cell", number=number, foreign=foreign
                )
            if len(row) != len(rows[0]):
                raise FormatError(
                    "field 'rows', row {number}: {found} {found:cell|cells}, but the first row has {expected}",
                    number=number,
                    found=len(row),
                    expected=len(rows[0]),
                )
            grid.append(bytes(SYMBOLS[symbol] for symbol in row))
        if is_odd(len(grid), len(grid[0])) and not odd:
            raise FormatError(
                "field 'odd': must be true for a {drawn_rows}x{drawn_columns} puzzle",
                drawn_rows=len(grid),
                drawn_columns=len(grid[0]),
            )
        return TakuzuPuzzle(len(grid), len(grid[0]), b"".join(grid), distinct)

    def to_short(self, puzzle: TakuzuPuzzle) -> str:
        """The short form: size, rules, the mask of clues, and their values: ``8x8.u.MASK.VALUES``."""
        mask = "".join("0" if value == EMPTY else "1" for value in puzzle.values)
        values = "".join(str(value) for value in puzzle.values if value != EMPTY)
        return f"{puzzle.rows}x{puzzle.columns}.{'u' if puzzle.distinct else 'e'}.{pack(mask)}.{pack(values)}"

    def from_short(self, body: str) -> TakuzuPuzzle:
        """The puzzle of the body of a short form."""
        rows, columns, distinct, cells, wrong = takuzu.read_short(body)
        if wrong is None:
            return TakuzuPuzzle(rows, columns, cells, distinct)
        if wrong == takuzu.ShortPart.head:
            raise FormatError("the body is ROWSxCOLUMNS, 'u' or 'e', and two packed fields, with '.' between")
        at, bits = (2, rows * columns) if wrong == takuzu.ShortPart.mask else (3, cells.count(1))
        raise wrong_length(body.split(".")[at], bits)

    def solution_text(self, puzzle: TakuzuPuzzle, candidates: frozenset[int]) -> str:
        """The full grid."""
        return puzzle.record_text(puzzle.with_candidates(candidates).values)

    def parse_solution(self, puzzle: TakuzuPuzzle, text: str) -> Solution:
        """The solution with this text: a grid needs no headline, as its rules are those of the puzzle.

        >>> puzzle = TakuzuPuzzle(3, 3, bytes([0, 2, 2, 2, 0, 2, 2, 2, 1]))
        >>> solution = puzzle.solve().value
        >>> puzzle.family.formats.parse_solution(puzzle, str(solution)) == solution
        True
        """
        if not looks_plain(known_text(text)):
            return super().parse_solution(puzzle, text)
        cells = read_grid(text, puzzle.rows, puzzle.columns)
        return Solution(puzzle, frozenset(2 * cell + value for cell, value in enumerate(cells) if value != EMPTY))

    def from_rows(self, rows: Iterable[Iterable[object]], *, distinct: bool = True) -> TakuzuPuzzle:
        """A puzzle from rows of 0, 1 and None; `distinct=False` allows equal lines.

        >>> from grillon import families
        >>> print(families["takuzu"].from_rows([[0, None], [None, None]]))
        takuzu 2x2
        0 .
        . .
        """
        cells = whole_rows(rows, low=0, high=1, blank=EMPTY)
        return TakuzuPuzzle(len(cells), len(cells[0]), bytes(cell for row in cells for cell in row), distinct)
