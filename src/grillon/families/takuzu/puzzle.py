"""A Takuzu to complete, its solutions and its ladder."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from typing import ClassVar

from grillon._core import takuzu
from grillon.base.sentences import Name, Sentence, cell_name
from grillon.errors import FormatError, InputError
from grillon.families.takuzu.about import exact_rules
from grillon.families.takuzu.rules import TakuzuRules, line_name
from grillon.model.results.verdicts import Violation
from grillon.model.scene import Scene
from grillon.puzzle.puzzle import Puzzle, candidate_names

SMALLEST, LARGEST = 2, 256
EMPTY = 2
_EXCHANGED = bytes([1, 0, *range(2, 256)])
PROPAGATION = (
    Sentence("pair"),
    Sentence("sandwich"),
    Sentence("balance"),
    Sentence("near", context="rule"),
    Sentence("twin", context="rule"),
    Sentence("gaps", context="rule"),
    Sentence("line", context="rule"),
    Sentence("distinct", context="rule"),
)
"""The rules of the core's propagation, in the order of their bits and counters."""


_rules = lru_cache(maxsize=16)(TakuzuRules)
core_shape = cache(takuzu.Shape)
"""A size and its rule in the core's form."""


@cache
def legal_lines(length: int, *, maximum: int = LARGEST) -> int:
    """The number of balanced lines of this length without three alike; not counted beyond `maximum`.

    >>> [legal_lines(length) for length in (2, 4, 6, 8)]
    [2, 6, 14, 34]
    """
    if length > 12:
        return maximum
    total = 0
    for line in range(1 << length):
        text = f"{line:0{length}b}"
        total += "000" not in text and "111" not in text and abs(2 * text.count("1") - length) <= length % 2
    return min(total, maximum)


_ROWS, _COLUMNS = Sentence("rows"), Sentence("columns")


def reason_for_no_grid(rows: int, columns: int, *, distinct: bool) -> str:
    """The reason why no grid of this size exists; empty when none is known.

    >>> reason_for_no_grid(4, 8, distinct=True)
    'no 4x8 grid exists: the 8 columns must differ, but only 6 lines of 4 cells are legal'
    """
    for length, count, lines in ((rows, columns, _COLUMNS), (columns, rows, _ROWS)):
        legal = legal_lines(length)
        if distinct and count > legal:
            return Sentence(
                "no {rows}x{columns} grid exists: the {count} {lines} must differ, but only {legal} lines of {length} "
                "cells are legal",
                rows=rows,
                columns=columns,
                count=count,
                lines=lines,
                legal=legal,
                length=length,
            )
    return ""


def check_size(rows: int, columns: int) -> None:
    """Raise FormatError for a size no Takuzu has; called before anything of that size is made."""
    for count, lines in ((rows, _ROWS), (columns, _COLUMNS)):
        if not SMALLEST <= count <= LARGEST:
            raise FormatError(
                "a Takuzu has {smallest} to {largest} {lines}, not {count}",
                smallest=SMALLEST,
                largest=LARGEST,
                lines=lines,
                count=count,
            )


def is_odd(rows: int, columns: int) -> bool:
    """Are there lines of odd length?"""
    return rows % 2 == 1 or columns % 2 == 1


def cells_text(values: bytes, columns: int, symbols: str = "01.") -> str:
    """The text of cells in the core's form, one row per line.

    >>> cells_text(bytes([0, 1, 1, 2]), 2)
    '0 1\\n1 .'
    """
    signs = values.translate(symbols.encode("ascii").ljust(256, b"?")).decode("ascii")
    return "\n".join([" ".join(signs[start : start + columns]) for start in range(0, len(signs), columns)])


@dataclass(frozen=True, repr=False)
class TakuzuPuzzle(Puzzle):
    """The cells row by row as bytes: 0, 1 or 2 for an empty one.

    In a line of even length there are as many 0 as 1; in one of odd length they differ by one. With `distinct` no two
    rows and no two columns are equal.

    >>> puzzle = TakuzuPuzzle(2, 2, bytes([0, 2, 2, 2]))
    >>> print(puzzle.solve())
    0 1
    1 0
    """

    family_name: ClassVar[str] = "takuzu"
    rows: int
    columns: int
    values: bytes
    distinct: bool = True

    def __post_init__(self) -> None:
        check_size(self.rows, self.columns)
        if len(self.values) != self.rows * self.columns:
            raise FormatError(
                "{cells} {cells:cell|cells} expected, found {found}",
                cells=self.rows * self.columns,
                found=len(self.values),
            )
        for cell, value in enumerate(self.values) if max(self.values) > EMPTY else ():
            if value > EMPTY:
                raise FormatError(
                    "{cell}: {value} is neither 0, 1 nor 2 (empty)",
                    cell=Name(cell_name, *divmod(cell, self.columns)),
                    value=value,
                )
        if reason := reason_for_no_grid(self.rows, self.columns, distinct=self.distinct):
            raise InputError(reason)

    @property
    def shape(self) -> takuzu.Shape:
        """The size in the core's form."""
        return core_shape(self.rows, self.columns, self.distinct)

    @cached_property
    def rules(self) -> TakuzuRules:
        """Cells, balance, no three alike, different lines."""
        return _rules(self.rows, self.columns, self.distinct)

    @cached_property
    def givens(self) -> tuple[int, ...]:
        """The candidates of the clues."""
        return tuple(2 * cell + value for cell, value in enumerate(self.values) if value != EMPTY)

    def scene(self, lang: str = "en") -> Scene:
        """A plain grid."""
        return Scene(f"Takuzu {self.rows}x{self.columns}", self.places, self.givens, possible_marks=False, lang=lang)

    @property
    def exact_rules(self) -> tuple[Sentence, ...]:
        """The rules of this puzzle, in words."""
        return exact_rules(self)

    def __str__(self) -> str:
        odd, equal = " odd" * is_odd(self.rows, self.columns), " equal" * (not self.distinct)
        return f"takuzu {self.rows}x{self.columns}{odd}{equal}\n{self.record_text(self.values)}"

    def with_givens(self, givens: Collection[int], *, ruled_out: Collection[int] = ()) -> TakuzuPuzzle:
        """The same board with exactly these clues."""
        self._nothing_ruled_out(ruled_out)
        values = bytearray([EMPTY]) * len(self.values)
        for cell, value in self._by_cell(givens).items():
            values[cell] = value
        return replace(self, values=bytes(values))

    def with_candidates(self, candidates: Collection[int]) -> TakuzuPuzzle:
        """The puzzle with these cells filled as well."""
        values = bytearray(self.values)
        for candidate in candidates:
            values[candidate // 2] = candidate % 2
        return replace(self, values=bytes(values))

    def violation(self) -> Violation | None:
        """The first rule that the clues directly break: three alike, too many of a value, two equal full lines."""
        if takuzu.broken_at_sight(self.shape, self.values) == b"\0":
            return None  # this is faster than finding which line breaks a rule
        rules, values = self.rules, self.values
        seen: dict[tuple[bool, bytes], int] = {}
        for line in range(rules.lines):
            cells = rules.line_cells(line)
            held = bytes(values[cell] for cell in cells)
            for value in (0, 1):
                if (at := held.find(bytes([value] * 3))) >= 0:
                    three = _true(cells[at : at + 3], value)
                    names = Name(candidate_names, self, three)
                    return Violation(
                        Sentence("three alike in {line}: {names}", line=Name(line_name, self, line), names=names), three
                    )
                maximum = len(held) - len(held) // 2
                if held.count(value) > maximum:
                    mine = [cell for cell in cells if values[cell] == value]
                    place = Name(self.candidate_name, 2 * mine[maximum] + value)
                    return Violation(
                        Sentence(
                            "too many {value} in {line}: {found} where {maximum} fit, at {place}",
                            value=value,
                            line=Name(line_name, self, line),
                            found=len(mine),
                            maximum=maximum,
                            place=place,
                        ),
                        _true(mine, value),
                    )
            key = (line < self.rows, held)
            if self.distinct and EMPTY not in held and seen.setdefault(key, line) != line:
                first = Name(line_name, self, seen[key])
                return Violation(
                    Sentence(
                        "equal lines: {first} and {line} are both {values}",
                        first=first,
                        line=Name(line_name, self, line),
                        values=held.hex()[1::2],
                    ),
                    tuple(2 * cell + values[cell] for cell in cells),
                )
        return None

    def decode(self, record: bytes) -> list[int]:
        """The candidates of a full grid as a record of the core: one byte per cell."""
        return [at + value for at, value in zip(range(0, 2 * len(record), 2), record, strict=True)]

    def record_text(self, record: bytes) -> str:
        """The text of such a record."""
        return cells_text(record, self.columns)

    def canonical(self) -> TakuzuPuzzle:
        """The least of the up to sixteen puzzles obtained by turning, mirroring and exchanging 0 and 1."""
        rows, columns, values = min(self.cells_of_images(), key=lambda image: (image[0], image[2]))
        return TakuzuPuzzle(rows, columns, values, self.distinct)

    def images(self) -> tuple[TakuzuPuzzle, ...]:
        """The puzzle turned and mirrored in every way, each also with 0 and 1 exchanged."""
        return tuple(
            TakuzuPuzzle(rows, columns, values, self.distinct) for rows, columns, values in self.cells_of_images()
        )

    def cells_of_images(self) -> Iterator[tuple[int, int, bytes]]:
        """Rows, columns and cells of each image."""
        rows = [self.values[start : start + self.columns] for start in range(0, len(self.values), self.columns)]
        for _ in range(4):
            for turned in (rows, [row[::-1] for row in rows]):
                joined = b"".join(turned)
                for values in (joined, joined.translate(_EXCHANGED)):
                    yield len(turned), len(turned[0]), values
            rows = [bytes(column) for column in zip(*rows[::-1], strict=True)]


def _true(cells: Collection[int], value: int) -> tuple[int, ...]:
    return tuple(2 * cell + value for cell in cells)


def first_cells(puzzle: Puzzle, rows: int, columns: int) -> bytes | None:
    """The cells before the first open one, where all after it are open too; None where this is not such a beginning.

    >>> from grillon import parse
    >>> first_cells(parse("takuzu 2x2\\n0 1\\n1 ."), 2, 2)
    b'\\x00\\x01\\x01'
    """
    if not isinstance(puzzle, TakuzuPuzzle) or (puzzle.rows, puzzle.columns) != (rows, columns):
        return None
    known = puzzle.values.rstrip(bytes([EMPTY]))
    return known if len(known) < rows * columns and EMPTY not in known else None
