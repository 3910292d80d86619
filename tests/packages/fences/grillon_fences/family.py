"""The family object: texts, generator and drafts."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import replace

from grillon.base.sentences import Sentence
from grillon.errors import FormatError, RequestError
from grillon.model import Level, Monitor, Scene, Solution
from grillon.model.arguments import known_text
from grillon.puzzle.draft import Draft, Editing, PlainDrafting
from grillon.puzzle.family import About, Family
from grillon.puzzle.parts.formats import HeadedFormats, texts_in
from grillon.puzzle.parts.generator import TryingGenerator
from grillon.puzzle.parts.part import Part
from grillon.puzzle.request import Option, Schema, asked_size, size_and_level
from grillon_fences.board import FENCE, LETTERS, OPEN, UNKNOWN, borders_of, coverings, pairs, places_of
from grillon_fences.boards import FencedBoardSizes, uses
from grillon_fences.ladder import FencesLadder
from grillon_fences.puzzle import LARGEST, SMALLEST, FencesPuzzle, board_text, read_board
from grillon_fences.search import FencesSearch

LEVELS = (Level.BEGINNER, Level.EASY, Level.MEDIUM)


def _counts(text: str) -> tuple[int, ...]:
    """How often each piece is used: `D2 L1`."""
    used = dict.fromkeys(LETTERS, 0)
    for word in re.findall(r"[^ \d]+\d*|\d+", text):
        if re.fullmatch(rf"[{LETTERS}]\d{{1,3}}", word) is None:
            raise FormatError("'{word}' is not a piece and a number such as D2", word=word)
        used[word[0]] += int(word[1:])
    return tuple(used.values())


class FencesFormats(HeadedFormats[FencesPuzzle]):
    """The word `fences` with the pieces, and the board below."""

    _headline = r"(?:\s.*)?"

    def _read(self, text: str) -> FencesPuzzle:
        """From the pieces and the board."""
        lines = [line.strip() for line in text.strip().splitlines()]
        counts = _counts(lines[0].removeprefix("fences"))
        rows, columns, borders = read_board(lines[1:], ".")
        return FencesPuzzle(rows, columns, counts, borders)

    def to_document(self, puzzle: FencesPuzzle) -> Mapping[str, object]:
        """The pieces and the lines of the board."""
        first, *lines = str(puzzle).splitlines()
        return {"pieces": first.removeprefix("fences "), "board": lines}

    def from_document(self, document: Mapping[str, object]) -> FencesPuzzle:
        """From the pieces and the lines of the board."""
        if not isinstance(pieces := document.get("pieces"), str):
            raise FormatError("field 'pieces': a text is missing")
        return self._read("\n".join([f"fences {pieces}", *texts_in(document, "board")]))

    def to_short(self, puzzle: FencesPuzzle) -> str:
        """Size, pieces, and a digit a border."""
        pieces = "".join(f"{letter}{count}" for letter, count in zip(LETTERS, puzzle.counts, strict=True))
        return f"{puzzle.rows}x{puzzle.columns}.{pieces}.{''.join(map(str, puzzle.borders))}"

    def from_short(self, body: str) -> FencesPuzzle:
        """From size, pieces and borders."""
        found = re.fullmatch(r"(\d)x(\d)\.(\w+)\.([012]+)", body, flags=re.ASCII)
        if found is None:
            raise FormatError("size, pieces and borders expected, found '{body}'", body=body[:40])
        return FencesPuzzle(int(found[1]), int(found[2]), _counts(found[3]), tuple(map(int, found[4])))

    def solution_text(self, puzzle: FencesPuzzle, candidates: frozenset[int]) -> str:
        """The letter of its piece in each cell, and every border."""
        places = puzzle.places
        laid = [entry for entry in map(places.entry, candidates) if entry.piece is not None]
        letters = {cell: places.tray.pieces[entry.piece or 0].symbol for entry in laid for cell in entry.cells}
        borders = [FENCE if border in candidates else OPEN for border in range(len(places.borders))]
        return board_text(puzzle, [letters.get(cell, ".") for cell in range(len(places.cells))], borders)

    def parse_solution(self, puzzle: FencesPuzzle, text: str) -> Solution:
        """From letters and borders, with or without the headline."""
        lines = [line.strip() for line in known_text(text).strip().splitlines()]
        lines = lines[1:] if text.lstrip().startswith("fences") else lines
        rows, columns, borders = read_board(lines, LETTERS)
        if (rows, columns) != (puzzle.rows, puzzle.columns):
            raise FormatError(
                "{rows}x{columns} cells expected, found {found}",
                rows=puzzle.rows,
                columns=puzzle.columns,
                found=f"{rows}x{columns}",
            )
        places, part = puzzle.places, list(range(rows * columns))
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
        return Solution(puzzle, frozenset(found))


class FencesGenerator(TryingGenerator[FencesPuzzle]):
    """A random covering whose borders are forgotten one by one while the ladder still solves it."""

    method = "thinning"
    schema = size_and_level((3, 4), SMALLEST, LARGEST, LEVELS)

    def attempt(self, rows: int, columns: int, chance: random.Random, monitor: Monitor) -> FencesPuzzle:
        """What is known of the borders of a random board, but for what follows from the rest."""
        puzzle = _random_board(rows, columns, chance)
        for border in chance.sample(range(len(puzzle.borders)), len(puzzle.borders)):
            borders = (UNKNOWN if at == border else known for at, known in enumerate(puzzle.borders))
            thinner = replace(puzzle, borders=tuple(borders))
            if not monitor.poll(1) and thinner.rate().solved:
                puzzle = thinner
        return puzzle


class FencesDrafting(PlainDrafting[FencesPuzzle]):
    """A board may be drawn on while its pieces do not cover it yet."""

    def editing(self) -> Editing:
        """Fences on a board of any size, and how many pieces of each kind."""
        most = LARGEST**2 // 2
        return Editing(
            Schema(
                (
                    FencesGenerator.schema.options[0],
                    Option("dominoes", "integer", "pieces of two cells", low=0, high=most),
                    Option("straights", "integer", "straight pieces of three cells", low=0, high=most),
                    Option("corners", "integer", "corners of three cells", low=0, high=most),
                )
            ),
            givens=("walls",),
        )

    def _board(self, request: Mapping[str, object]) -> tuple[int, int, tuple[int, ...]]:
        """Rows, columns, and how often each piece is used; where nothing is said, pieces that cover the board."""
        wanted = self.editing().options.complete(request)
        rows, columns = asked_size(wanted["size"])
        asked = [wanted[name] for name in ("dominoes", "straights", "corners")]
        if asked == [None, None, None]:
            return rows, columns, _random_board(rows, columns, random.Random(0)).counts
        return rows, columns, tuple(count if isinstance(count, int) else 0 for count in asked)

    def blank(self, **request: object) -> FencesPuzzle:
        """A board on which no fence stands yet."""
        rows, columns, counts = self._board(request)
        return FencesPuzzle(rows, columns, counts, (UNKNOWN,) * len(pairs(rows, columns)))

    def sheet(self, draft: Draft, lang: str = "en") -> Scene:
        """The board, also where the pieces do not cover it."""
        rows, columns, counts = self._board(draft.options)
        title = Sentence("Fences {rows}x{columns}", rows=rows, columns=columns).text(lang)
        return Scene(title, places_of(rows, columns, counts), lang=lang)

    def options_of(self, puzzle: FencesPuzzle) -> Mapping[str, object]:
        """The size and the pieces."""
        used = dict(zip(("dominoes", "straights", "corners"), puzzle.counts, strict=True))
        return {**super().options_of(puzzle), **used}


def _random_board(rows: int, columns: int, chance: random.Random) -> FencesPuzzle:
    """A random covering with all of its borders known."""
    for counts in chance.sample(uses(rows * columns), len(uses(rows * columns))):
        places = places_of(rows, columns, counts)
        covering = next(coverings(places, (UNKNOWN,) * len(pairs(rows, columns)), chance=chance), None)
        if covering is not None:
            return FencesPuzzle(rows, columns, counts, borders_of(places, covering))
    raise RequestError("no pieces cover {rows}x{columns} cells", rows=rows, columns=columns)


class FencesFamily(Family[FencesPuzzle]):
    """Fences around pieces.

    >>> print(FAMILY.generate(seed=1, size="2x3").puzzle.check())
    unique
    """

    name = "fences"
    display_name = Sentence("Fences")
    about = About(
        Sentence(
            "Lay the pieces so that they cover the board. Put a fence wherever two pieces meet. Never put a fence "
            "through a piece."
        ),
        (
            Sentence("Every cell is covered by exactly one piece, and every piece is used as often as is said."),
            Sentence("Pieces may be turned and flipped."),
            Sentence("A fence stands between two cells side by side exactly when no piece covers both."),
        ),
        Sentence("D for a domino, I for three cells in a line, L for a corner of three"),
        input_kind="pieces",
    )
    formats = Part(FencesFormats)
    ladder = Part(FencesLadder)
    search = Part(FencesSearch)
    generator = Part(FencesGenerator)
    boards = Part(FencedBoardSizes)
    drafting = Part(FencesDrafting)


FAMILY = FencesFamily()
