"""The family object: texts, generator, boards and the terms of its sentences."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping

import grillon
from grillon.errors import FormatError, LimitReached, RequestError
from grillon.formats import Format
from grillon.model import (
    Draft,
    Editing,
    Family,
    Generated,
    Level,
    Monitor,
    Option,
    Position,
    Puzzle,
    Role,
    Scene,
    Schema,
    Step,
)
from grillon.model.draft import Drafting, PlainDrafting
from grillon.sentences import Sentence
from grillon_fences.board import FENCE, LETTERS, OPEN, UNKNOWN, coverings, fences_of, pairs, places_of
from grillon_fences.boards import FencedBoards, uses
from grillon_fences.ladder import TECHNIQUES
from grillon_fences.puzzle import LARGEST, SMALLEST, FencesPuzzle, read_board

MAX_ATTEMPTS = 100
LEVELS = (Level.BEGINNER, Level.EASY, Level.MEDIUM)


def _counts(text: str) -> tuple[int, ...]:
    """How often each piece is used: `D2 L1`."""
    used = dict.fromkeys(LETTERS, 0)
    for word in re.findall(r"[^ \d]+\d*|\d+", text):
        if re.fullmatch(rf"[{LETTERS}]\d{{1,3}}", word) is None:
            raise FormatError("'{word}' is not a piece and a number such as D2", word=word)
        used[word[0]] += int(word[1:])
    return tuple(used.values())


def _read(text: str) -> FencesPuzzle:
    lines = [line.strip() for line in text.strip().splitlines()]
    counts = _counts(lines[0].removeprefix("fences"))
    rows, columns, borders = read_board(lines[1:], ".")
    return FencesPuzzle(rows, columns, counts, borders)


def _split(text: str) -> Iterator[str]:
    return (f"fences{part.rstrip()}" for part in re.split(r"^fences", text, flags=re.MULTILINE)[1:])


BOARD = Format(
    "board",
    "fences",
    matches=lambda text: text.split(maxsplit=1)[:1] == ["fences"],
    read=_read,
    write=str,
    split=_split,
)


class FencesDrafting(PlainDrafting):
    """A board may be drawn on while its pieces do not cover it yet."""

    def editing(self) -> Editing:
        """Fences on a board of any size, and how many pieces of each kind."""
        most = LARGEST**2 // 2
        return Editing(
            Schema(
                (
                    self.family.request_schema().options[0],
                    Option("dominoes", "integer", "pieces of two cells", low=0, high=most),
                    Option("straights", "integer", "straight pieces of three cells", low=0, high=most),
                    Option("corners", "integer", "corners of three cells", low=0, high=most),
                )
            ),
            givens=("walls",),
        )

    def sheet(self, draft: Draft, lang: str) -> Scene:
        """The board, also where the pieces do not cover it."""
        rows, columns, counts = FAMILY.board_of(draft.options)
        title = Sentence("Fences {rows}x{columns}", rows=rows, columns=columns).text(lang)
        return Scene(title, places_of(rows, columns, counts), lang=lang)

    def options_of(self, puzzle: Puzzle) -> Mapping[str, object]:
        """The size and the pieces."""
        assert isinstance(puzzle, FencesPuzzle)
        used = dict(zip(("dominoes", "straights", "corners"), puzzle.counts, strict=True))
        return {**super().options_of(puzzle), **used}


class FencesFamily(Family):
    """Fences around pieces.

    >>> print(FAMILY.generate(seed=1, size="2x3").puzzle.check())
    unique
    """

    name = "fences"
    display_name = Sentence("Fences")
    short_rules = Sentence(
        "Lay the pieces so that they cover the board. Put a fence wherever two pieces meet. Never put a fence through "
        "a piece."
    )
    exact_rules = (
        Sentence("Every cell is covered by exactly one piece, and every piece is used as often as is said."),
        Sentence("Pieces may be turned and flipped."),
        Sentence("A fence stands between two cells side by side exactly when no piece covers both."),
    )
    symbol_words = Sentence("D for a domino, I for three cells in a line, L for a corner of three")
    techniques = TECHNIQUES
    scale = "fences"
    input_kind = "pieces"

    @property
    def formats(self) -> tuple[Format, ...]:
        """The word `fences` with the pieces, and the board below."""
        return (BOARD,)

    def to_document(self, puzzle: Puzzle) -> Mapping[str, object]:
        """The pieces and the lines of the board."""
        first, *lines = str(puzzle).splitlines()
        return {"pieces": first.removeprefix("fences "), "board": lines}

    def from_document(self, document: Mapping[str, object]) -> Puzzle:
        """From the pieces and the lines of the board."""
        pieces, lines = document.get("pieces"), document.get("board")
        if not isinstance(pieces, str):
            raise FormatError("field 'pieces': a text is missing")
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            raise FormatError("field 'board': a list of texts is missing")
        return _read("\n".join([f"fences {pieces}", *lines]))

    def to_short(self, puzzle: Puzzle) -> str:
        """Size, pieces, and a digit a border."""
        assert isinstance(puzzle, FencesPuzzle)
        pieces = "".join(f"{letter}{count}" for letter, count in zip(LETTERS, puzzle.counts, strict=True))
        return f"{puzzle.rows}x{puzzle.columns}.{pieces}.{''.join(map(str, puzzle.borders))}"

    def from_short(self, body: str) -> Puzzle:
        """From size, pieces and borders."""
        found = re.fullmatch(r"(\d)x(\d)\.(\w+)\.([012]+)", body, flags=re.ASCII)
        if found is None:
            raise FormatError("size, pieces and borders expected, found '{body}'", body=body[:40])
        return FencesPuzzle(int(found[1]), int(found[2]), _counts(found[3]), tuple(map(int, found[4])))

    def request_schema(self) -> Schema:
        """A size and a level."""
        return Schema(
            (
                Option("size", "size", "rows x columns", default=(3, 4), low=SMALLEST, high=LARGEST),
                Option("level", "choice", "the hardest technique needed", choices=tuple(map(str, LEVELS))),
            )
        )

    capabilities = Family.capabilities | {"blank", "complete"}

    @property
    def drafting(self) -> Drafting:
        """Fences on a board of any size, and how many pieces of each kind."""
        return FencesDrafting(self)

    def board_of(self, request: Mapping[str, object]) -> tuple[int, int, tuple[int, ...]]:
        """Rows, columns, and how often each piece is used; where nothing is said, pieces that cover the board."""
        wanted = self.editing().options.complete(request)
        size, asked = wanted["size"], [wanted[name] for name in ("dominoes", "straights", "corners")]
        assert isinstance(size, tuple)
        rows, columns = size
        if asked == [None, None, None]:
            return rows, columns, _random_board(rows, columns, random.Random(0)).counts
        return rows, columns, tuple(count if isinstance(count, int) else 0 for count in asked)

    def blank(self, **request: object) -> Puzzle:
        """A board on which no fence stands yet."""
        rows, columns, counts = self.board_of(request)
        return FencesPuzzle(rows, columns, counts, (UNKNOWN,) * len(pairs(rows, columns)))

    def make(self, seed: int, monitor: Monitor, request: Mapping[str, object]) -> Generated:
        """A random covering whose borders are forgotten one by one while the ladder still solves it."""
        wanted = self.request_schema().complete(request)
        size, level, chance = wanted["size"], wanted["level"], random.Random(seed)
        assert isinstance(size, tuple)
        rows, columns = size
        for attempt in range(1, MAX_ATTEMPTS + 1):
            if monitor.poll(1):
                raise LimitReached("no puzzle yet: {limit}", limit=monitor.stopped_by)
            puzzle = _thinned(_random_board(rows, columns, chance), chance, monitor)
            rating = puzzle.rate()
            if rating.solved and level in (None, str(rating.level)):
                solution = puzzle.solve().value
                return Generated(
                    puzzle, solution, rating, True, seed, attempt, "thinning", dict(wanted), grillon.__version__
                )
        raise LimitReached("no puzzle of level {level} in {attempts} attempts", level=str(level), attempts=MAX_ATTEMPTS)

    def make_boards(self, rows: int, columns: int, rules: Mapping[str, object]) -> FencedBoards:
        """All fenced boards of a size."""
        for side in (rows, columns):
            if not SMALLEST <= side <= LARGEST:
                raise RequestError(
                    "a board has {smallest} to {largest} rows and columns, not {side}",
                    smallest=SMALLEST,
                    largest=LARGEST,
                    side=side,
                )
        return FencedBoards(rows, columns)

    def terms(self, position: Position, step: Step, lang: str) -> Mapping[str, str]:
        """The cells or the piece of a step."""
        places = position.puzzle.places
        cells, borders = len(places.cells), len(places.borders)
        # Of a cell and an open border the border says more.
        house = max(step.cited_houses) if step.technique.id == "open_border" else step.cited_houses[0]
        piece = ""
        if step.technique.id == "collision":
            lying = [set(places.entry(candidate).cells) for candidate in step.roles[Role.ELIMINATING]]
            named = places.cell_names(sorted(lying[0].intersection(*lying[1:])), lang)
        elif house < cells:
            named = places.cell_name(house, lang)
        elif house < cells + borders:
            named = places.cell_names(places.borders[house - cells], lang)
        else:
            named = piece = places.tray.pieces[house - cells - borders].symbol
        return {"place": named, "cells": named, "piece": piece}


def _random_board(rows: int, columns: int, chance: random.Random) -> FencesPuzzle:
    """A random covering with all of its borders known."""
    for counts in chance.sample(uses(rows * columns), len(uses(rows * columns))):
        places = places_of(rows, columns, counts)
        covering = next(coverings(places, (UNKNOWN,) * len(pairs(rows, columns)), chance=chance), None)
        if covering is not None:
            fences = set(fences_of(places, covering))
            borders = tuple(FENCE if border in fences else OPEN for border in range(len(places.borders)))
            return FencesPuzzle(rows, columns, counts, borders)
    raise RequestError("no pieces cover {rows}x{columns} cells", rows=rows, columns=columns)


def _thinned(board: FencesPuzzle, chance: random.Random, monitor: Monitor) -> FencesPuzzle:
    borders = list(board.borders)
    for border in chance.sample(range(len(borders)), len(borders)):
        known, borders[border] = borders[border], UNKNOWN
        puzzle = FencesPuzzle(board.rows, board.columns, board.counts, tuple(borders))
        if monitor.poll(1) or not puzzle.rate().solved:
            borders[border] = known
    return FencesPuzzle(board.rows, board.columns, board.counts, tuple(borders))


FAMILY = FencesFamily()
