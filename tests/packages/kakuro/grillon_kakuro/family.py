"""The family object: texts, generator and drafts."""

from __future__ import annotations

import random
import re
from dataclasses import replace

from grillon.base.sentences import Sentence
from grillon.errors import FormatError
from grillon.model import Level, Monitor, Scene
from grillon.puzzle.draft import Draft, Editing, PlainDrafting, with_entries
from grillon.puzzle.family import About, Family
from grillon.puzzle.parts.formats import HeadedFormats
from grillon.puzzle.parts.generator import TryingGenerator
from grillon.puzzle.parts.part import Part
from grillon.puzzle.request import asked_size, size_and_level
from grillon_kakuro.ladder import KakuroLadder
from grillon_kakuro.puzzle import LARGEST, SMALLEST, KakuroPuzzle, places_of, scene_of
from grillon_kakuro.search import KakuroSearch

LEVELS = (Level.MEDIUM,)
_LETTERS = str.maketrans("#\\.", "bsw")


def _blank(rows: int, columns: int) -> tuple[str, ...]:
    """White cells, but for the first row and the first column."""
    return tuple("." if row and column else "#" for row in range(rows) for column in range(columns))


class KakuroFormats(HeadedFormats[KakuroPuzzle]):
    """The word `kakuro` and the board below it."""

    def _read(self, text: str) -> KakuroPuzzle:
        """From the cells as they are written."""
        rows = self._rows(text)
        return KakuroPuzzle(len(rows), len(rows[0]) if rows else 0, tuple(cell for row in rows for cell in row))

    def to_short(self, puzzle: KakuroPuzzle) -> str:
        """The columns, then the cells: `w` for a white one, a digit, `b` or `23s16` for a black one."""
        return f"{puzzle.columns}.{'-'.join(puzzle.cells).translate(_LETTERS)}"

    def from_short(self, body: str) -> KakuroPuzzle:
        """From the columns and the cells."""
        found = re.fullmatch(r"([1-9])\.([-\dbsw]+)", body, flags=re.ASCII)
        if found is None:
            raise FormatError("columns and cells expected, found '{body}'", body=body[:40])
        cells = tuple(found[2].translate({new: old for old, new in _LETTERS.items()}).split("-"))
        return KakuroPuzzle(len(cells) // int(found[1]), int(found[1]), cells)


class KakuroGenerator(TryingGenerator[KakuroPuzzle]):
    """A random board with its sums; where it has several solutions, digits are given until one is left."""

    method = "sums"
    schema = size_and_level((5, 5), SMALLEST, LARGEST, LEVELS)

    def attempt(self, rows: int, columns: int, chance: random.Random, monitor: Monitor) -> KakuroPuzzle:
        """The digits in which the first solutions of a random board differ are given, one after the other."""
        puzzle = _random_board(rows, columns, chance)
        while not monitor.stopped_by:
            with puzzle.solutions(limit=2) as found:
                answers = [solution.candidates for solution in found]
            if len(answers) < 2:
                break
            puzzle = puzzle.with_givens((*puzzle.givens, min(answers[0] - answers[1])))
        return puzzle


class KakuroDrafting(PlainDrafting[KakuroPuzzle]):
    """Black cells, their clues, and given digits."""

    def blank(self, **request: object) -> KakuroPuzzle:
        """White cells without clues, but for the first row and the first column."""
        rows, columns = asked_size(KakuroGenerator.schema.complete(request)["size"])
        return KakuroPuzzle(rows, columns, _blank(rows, columns))

    def editing(self) -> Editing:
        """Holes are black cells."""
        return Editing(super().editing().options, ("symbols",), holes=True, clues=True)

    def sheet(self, draft: Draft, lang: str = "en") -> Scene:
        """The board, also where a sum is impossible yet."""
        return scene_of(*self._cells(draft), lang=lang)

    def _cells(self, draft: Draft) -> tuple[int, int, tuple[str, ...]]:
        rows, columns = asked_size(self.editing().options.complete(draft.options)["size"])
        cells = ["."] * (rows * columns)
        places = places_of(rows, columns, cells)
        for hole in draft.holes:
            cells[places.read_cell(hole)] = "#"
        for clue in draft.clues:
            name, _, text = clue.partition(":")
            cells[places.read_cell(name)] = text if "\\" in text else f"\\{text}"
        return rows, columns, tuple(cells)

    def from_draft(self, draft: Draft) -> KakuroPuzzle:
        """The board with its clues and digits."""
        return with_entries(KakuroPuzzle(*self._cells(draft)), draft)

    def to_draft(self, puzzle: KakuroPuzzle) -> Draft:
        """The black cells, their clues, and the given digits."""
        write, texts = puzzle.places.write_cell, puzzle.scene().texts
        return replace(
            super().to_draft(puzzle),
            holes=tuple(map(write, sorted(puzzle.places.holes))),
            clues=tuple(f"{write(cell)}:{text}" for cell, text in texts.items()),
        )


def _random_board(rows: int, columns: int, chance: random.Random) -> KakuroPuzzle:
    """A board filled at random, with all of its sums and none of its digits."""
    cells = list(_blank(rows, columns))
    for cell in chance.sample(range(len(cells)), len(cells) // 6):
        cells[cell] = "#"
    puzzle = KakuroPuzzle(rows, columns, tuple(cells))
    digits: dict[int, int] = {}
    for cell in range(len(cells)):
        used = {digits.get(other) for run in puzzle.runs if cell in run.cells for other in run.cells}
        left = [digit for digit in range(1, 10) if digit not in used]
        if cells[cell] == "." and left:
            digits[cell] = chance.choice(left)
        else:
            cells[cell] = "#"
    board = KakuroPuzzle(rows, columns, tuple(cells))
    sums = {cell: ["", ""] for cell, text in enumerate(cells) if text == "#"}
    for run in board.runs:
        step = run.cells[1] - run.cells[0] if len(run.cells) > 1 else 1
        if (before := run.cells[0] - step) in sums:
            sums[before][int(step == 1)] = str(sum(digits[cell] for cell in run.cells))
    texts = ("\\".join(sums[cell]) if any(sums.get(cell, ())) else text for cell, text in enumerate(cells))
    return KakuroPuzzle(rows, columns, tuple(texts))


class KakuroFamily(Family[KakuroPuzzle]):
    """Kakuro.

    >>> print(FAMILY.generate(seed=1, size="4x4").puzzle.check())
    unique
    """

    name = "kakuro"
    display_name = Sentence("Kakuro")
    about = About(
        Sentence(
            "Write a digit in every white cell. The digits of a run add up to the number before it. No digit is twice "
            "in a run."
        ),
        (
            Sentence("Every white cell holds a digit from 1 to 9."),
            Sentence("A run is as many white cells side by side as there are in a row or in a column."),
            Sentence("The digits of a run are different, and add up to the clue in the black cell before it."),
        ),
        Sentence("the digits 1 to 9"),
    )
    formats = Part(KakuroFormats)
    ladder = Part(KakuroLadder)
    search = Part(KakuroSearch)
    generator = Part(KakuroGenerator)
    drafting = Part(KakuroDrafting)


FAMILY = KakuroFamily()
