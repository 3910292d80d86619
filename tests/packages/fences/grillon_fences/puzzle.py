"""A board to cover and to fence."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from grillon.base.sentences import Name, Sentence
from grillon.errors import FormatError, InputError
from grillon.model import Scene
from grillon.model.arguments import known_sides
from grillon.puzzle.puzzle import Puzzle
from grillon_fences.board import FENCE, LETTERS, OPEN, SHAPES, pairs
from grillon_fences.rules import FencesRules

SMALLEST, LARGEST = 2, 5


@dataclass(frozen=True, repr=False)
class FencesPuzzle(Puzzle):
    """How often each piece is used, and what is known of each border.

    >>> puzzle = FencesPuzzle(2, 2, (2, 0, 0), (1, 0, 0, 0))
    >>> print(puzzle.solve())
    D|D
    x+x
    D|D
    """

    family_name: ClassVar[str] = "fences"
    rows: int
    columns: int
    counts: tuple[int, ...]
    borders: tuple[int, ...]

    def __post_init__(self) -> None:
        known_sides(self.rows, self.columns, SMALLEST, LARGEST)
        area = sum(count * len(shapes[0]) for count, (_, shapes) in zip(self.counts, SHAPES.values(), strict=True))
        if area != self.rows * self.columns:
            raise FormatError(
                "the pieces cover {area} {area:cell|cells}, the board has {cells}",
                area=area,
                cells=self.rows * self.columns,
            )
        expected = len(pairs(self.rows, self.columns))
        if len(self.borders) != expected or not all(0 <= border <= OPEN for border in self.borders):
            raise FormatError("{expected} borders expected, each 0, 1 or 2", expected=expected)
        for number in self.rules.house_numbers():
            if not self.rules.house(number).members:
                raise FormatError("no piece fits: {house}", house=Name(self.rules.house_name, number))

    @cached_property
    def rules(self) -> FencesRules:
        """Cells, borders, pieces."""
        return FencesRules(self.rows, self.columns, self.counts, self.borders)

    @property
    def givens(self) -> tuple[int, ...]:
        """The fences that are drawn."""
        return tuple(border for border, known in enumerate(self.borders) if known == FENCE)

    def with_givens(self, givens: Collection[int], *, ruled_out: Collection[int] = ()) -> FencesPuzzle:
        """The same board with exactly these fences drawn; what is ruled out is open."""
        walls, known_open = frozenset(givens), frozenset(ruled_out)
        for candidate in walls | known_open:
            if not 0 <= candidate < len(self.borders):
                raise InputError("only fences are given, not {candidate}", candidate=candidate)
        borders = (FENCE if n in walls else OPEN if n in known_open else 0 for n in range(len(self.borders)))
        return FencesPuzzle(self.rows, self.columns, self.counts, tuple(borders))

    @property
    def known_open(self) -> tuple[int, ...]:
        """The borders that certainly have no fence."""
        return tuple(border for border, known in enumerate(self.borders) if known == OPEN)

    def scene(self, lang: str = "en") -> Scene:
        """The board, with the borders that are known."""
        title = Sentence("Fences {rows}x{columns}", rows=self.rows, columns=self.columns).text(lang)
        return Scene(title, self.places, self.givens, self.known_open, lang=lang)

    def __str__(self) -> str:
        pieces = " ".join(f"{letter}{count}" for letter, count in zip(LETTERS, self.counts, strict=True) if count)
        return f"fences {pieces}\n" + board_text(self, ["."] * (self.rows * self.columns), self.borders)

    def candidate_name(self, candidate: int, lang: str = "en") -> str:
        """`D on R1C1, R1C2`, `fence between R1C1, R2C1`."""
        entry = self.places.entry(candidate)
        cells = self.places.cell_names(entry.cells, lang)
        if entry.piece is None:
            return Sentence("fence between {cells}", cells=cells).text(lang)
        return Sentence("{piece} on {cells}", piece=self.places.tray.pieces[entry.piece].symbol, cells=cells).text(lang)


def _signs(row: int, column: int, cells: str = "") -> str:
    """What may be drawn at a place: a cell, a border beside or below it (unknown, a fence, open), a corner."""
    return (cells, "?|x", "?-x", "+")[2 * (row % 2) + column % 2]


def _between(pair: tuple[int, int], columns: int) -> tuple[int, int]:
    """The place of the border of two cells in the drawing; of a cell twice, its own."""
    return sum(cell // columns for cell in pair), sum(cell % columns for cell in pair)


def read_board(lines: list[str], cells: str) -> tuple[int, int, tuple[int, ...]]:
    """Rows, columns and borders of a board; FormatError names the line and the column."""
    rows, columns = (len(lines) + 1) // 2, (len(lines[0]) + 1) // 2 if lines else 0
    if not lines or len(lines) % 2 == 0:
        raise FormatError("a line of borders stands between two rows of cells, and nowhere else")
    for row, line in enumerate(lines):
        length = 2 * columns - 1
        if len(line) != length:
            raise FormatError("{length} signs expected, found {found}", length=length, found=len(line), line=row + 2)
        for at, sign in enumerate(line):
            signs = _signs(row, at, cells)
            if sign not in signs:
                raise FormatError("'{sign}' is not one of {signs}", sign=sign, signs=signs, line=row + 2, column=at + 1)
    drawn = (_between(pair, columns) for pair in pairs(rows, columns))
    return rows, columns, tuple(_signs(row, at).index(lines[row][at]) for row, at in drawn)


def board_text(puzzle: FencesPuzzle, cells: Collection[str], borders: Collection[int]) -> str:
    """The signs of cells and borders, row by row."""
    lines = [["+"] * (2 * puzzle.columns - 1) for _ in range(2 * puzzle.rows - 1)]
    for cell, sign in enumerate(cells):
        row, at = _between((cell, cell), puzzle.columns)
        lines[row][at] = sign
    for pair, known in zip(puzzle.places.borders, borders, strict=True):
        row, at = _between(pair, puzzle.columns)
        lines[row][at] = _signs(row, at)[known]
    return "\n".join(map("".join, lines))
