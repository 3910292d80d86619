"""A board to cover and to fence, its solutions and its ladder."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import ClassVar

from grillon.errors import FormatError, InputError
from grillon.model import (
    Constraint,
    ExactCover,
    LadderRun,
    Monitor,
    Places,
    Position,
    Puzzle,
    Scene,
    Solution,
    Solutions,
    WallsBetweenPieces,
    Work,
)
from grillon.model.arguments import known_text
from grillon.sentences import Sentence
from grillon_fences.board import FENCE, LETTERS, OPEN, SHAPES, Covering, Watch, coverings, fences_of, pairs, places_of
from grillon_fences.ladder import run_ladder
from grillon_fences.rules import FencesRules

SMALLEST, LARGEST = 2, 5
BATCH = 16
_SIGNS = {"across": "?|x", "down": "?-x"}
"""How a border is written between two cells of a row, and between two rows: unknown, a fence, open."""


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
        for side in (self.rows, self.columns):
            if not SMALLEST <= side <= LARGEST:
                raise FormatError(
                    "a board has {smallest} to {largest} rows and columns, not {side}",
                    smallest=SMALLEST,
                    largest=LARGEST,
                    side=side,
                )
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
        for number, house in enumerate(self.rules.houses):
            if not house.members:
                raise FormatError("no piece fits: {house}", house=self.house_name(number))

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
    def places(self) -> Places:
        """The board, its borders and the tray."""
        return places_of(self.rows, self.columns, self.counts)

    @property
    def known_open(self) -> tuple[int, ...]:
        """The borders that certainly have no fence."""
        return tuple(border for border, known in enumerate(self.borders) if known == OPEN)

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """Every cell is covered once, and walls stand where pieces meet."""
        return ExactCover(), WallsBetweenPieces(self.known_open)

    def scene(self, lang: str = "en") -> Scene:
        """The board, with the borders that are known."""
        title = Sentence("Fences {rows}x{columns}", rows=self.rows, columns=self.columns).text(lang)
        return Scene(title, self.places, self.givens, self.known_open, lang=lang)

    def __str__(self) -> str:
        pieces = " ".join(f"{letter}{count}" for letter, count in zip(LETTERS, self.counts, strict=True) if count)
        return f"fences {pieces}\n" + self._board_text(["."] * (self.rows * self.columns), self.borders)

    def _board_text(self, cells: list[str], borders: Collection[int]) -> str:
        known = dict(zip(self.places.borders, borders, strict=True))
        lines = []
        for row in range(self.rows):
            first = row * self.columns
            numbers = range(first, first + self.columns)
            signs = [_SIGNS["across"][known[cell, cell + 1]] for cell in numbers[:-1]]
            lines.append(
                "".join(part for pair in zip([cells[c] for c in numbers], [*signs, ""], strict=True) for part in pair)
            )
            if row + 1 < self.rows:
                lines.append("+".join(_SIGNS["down"][known[cell, cell + self.columns]] for cell in numbers))
        return "\n".join(lines)

    def candidate_name(self, candidate: int, lang: str = "en") -> str:
        """`D on R1C1, R1C2`, `fence between R1C1, R2C1`."""
        entry = self.places.entry(candidate)
        cells = self.places.cell_names(entry.cells, lang)
        if entry.piece is None:
            return Sentence("fence between {cells}", cells=cells).text(lang)
        return Sentence("{piece} on {cells}", piece=self.places.tray.pieces[entry.piece].symbol, cells=cells).text(lang)

    def house_name(self, house: int, lang: str = "en") -> str:
        """What a cell, a border or a piece demands."""
        places, number = self.places, house - len(self.places.cells)
        if number < 0:
            return Sentence("{cell} is covered once", cell=places.cell_name(house, lang)).text(lang)
        if number < len(places.borders):
            cells = places.cell_names(places.borders[number], lang)
            if self.borders[number] == OPEN:
                return Sentence("{cells}: no fence, one piece on both", cells=cells).text(lang)
            return Sentence("{cells}: a fence or one piece on both", cells=cells).text(lang)
        piece = places.tray.pieces[number - len(places.borders)]
        return Sentence("{piece} is used {count} {count:time|times}", piece=piece.symbol, count=piece.max_count).text(
            lang
        )

    def solution_text(self, candidates: frozenset[int]) -> str:
        """The letter of its piece in each cell, and every border."""
        places, cells = self.places, ["."] * (self.rows * self.columns)
        for candidate in candidates:
            entry = places.entry(candidate)
            for cell in entry.cells if entry.piece is not None else ():
                cells[cell] = places.tray.pieces[entry.piece or 0].symbol
        borders = [FENCE if border in candidates else OPEN for border in range(len(places.borders))]
        return self._board_text(cells, borders)

    def parse_solution(self, text: str) -> Solution:
        """From letters and borders, with or without the headline."""
        lines = [line.strip() for line in known_text(text).strip().splitlines()]
        lines = lines[1:] if lines[0].startswith("fences") else lines
        rows, columns, borders = read_board(lines, LETTERS)
        if (rows, columns) != (self.rows, self.columns):
            raise FormatError(
                "{rows}x{columns} cells expected, found {found}",
                rows=self.rows,
                columns=self.columns,
                found=f"{rows}x{columns}",
            )
        places, part = self.places, list(range(rows * columns))
        for (first, second), known in zip(places.borders, borders, strict=True):
            if known != FENCE:
                part = [part[first] if number == part[second] else number for number in part]
        found = {border for border, known in enumerate(borders) if known == FENCE}
        for number in sorted(set(part)):
            cells = [cell for cell, own in enumerate(part) if own == number]
            candidate = places.covering_candidate(cells)
            if candidate is None:
                raise FormatError("no piece lies on {cells}", cells=places.named(cells))
            found.add(candidate)
        return Solution(self, frozenset(found))

    def search(self, work: Work) -> Solutions:
        """All solutions, by trying every piece on the first free cell."""
        places = self.places
        pieces = sum(piece.max_count for piece in places.tray.pieces)

        def decode(record: bytes) -> list[int]:
            covering = [int.from_bytes(record[at : at + 2]) for at in range(0, len(record), 2)]
            return [*covering, *fences_of(places, covering)]

        return Solutions(self, _Stream(self, work.monitor), work, record_size=2 * pieces, decode=decode)

    def run_ladder(
        self,
        position: Position,
        *,
        techniques: Collection[str] | None = None,
        max_steps: int | None = None,
        monitor: Monitor,
    ) -> LadderRun:
        """Run the ladder."""
        return run_ladder(position, techniques=techniques, max_steps=max_steps, monitor=monitor)


def read_board(lines: list[str], cells: str) -> tuple[int, int, tuple[int, ...]]:
    """Rows, columns and borders of a board; FormatError names the line and the column."""
    rows, columns = (len(lines) + 1) // 2, (len(lines[0]) + 1) // 2 if lines else 0
    if not lines or len(lines) % 2 == 0:
        raise FormatError("a line of borders stands between two rows of cells, and nowhere else")
    known: dict[tuple[int, int], int] = {}
    for number, line in enumerate(lines):
        if len(line) != 2 * columns - 1:
            raise FormatError(
                "{length} signs expected, found {found}", length=2 * columns - 1, found=len(line), line=number + 2
            )
        for at, sign in enumerate(line):
            cell = number // 2 * columns + at // 2
            signs = cells if number % 2 == at % 2 == 0 else "+"
            if number % 2 != at % 2:
                signs = _SIGNS["down" if number % 2 else "across"]
            if sign not in signs:
                raise FormatError(
                    "'{sign}' is not one of {signs}", sign=sign, signs=signs, line=number + 2, column=at + 1
                )
            if number % 2 != at % 2:
                known[cell, cell + (columns if number % 2 else 1)] = signs.index(sign)
    return rows, columns, tuple(known[pair] for pair in pairs(rows, columns))


class _Stream:
    """Solutions as bytes: two for each placement."""

    def __init__(self, puzzle: FencesPuzzle, monitor: Monitor) -> None:
        self._found: Iterator[Covering] = coverings(puzzle.places, puzzle.borders, watch=Watch(monitor))

    def take(self) -> bytes:
        """The next few solutions."""
        batch = islice(self._found, BATCH)
        return b"".join(candidate.to_bytes(2) for covering in batch for candidate in covering)

    def close(self) -> None:
        """Nothing runs between two calls of `take`."""
        self._found = iter(())
