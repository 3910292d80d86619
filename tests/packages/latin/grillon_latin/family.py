"""The family object: texts, generator and drafts."""

from __future__ import annotations

import math
import random
import re

from grillon.base.sentences import Argument, Sentence
from grillon.errors import FormatError, RequestError
from grillon.model import Level, Monitor, Rating
from grillon.puzzle.draft import PlainDrafting
from grillon.puzzle.family import About, Family
from grillon.puzzle.parts.formats import HeadedFormats
from grillon.puzzle.parts.generator import TryingGenerator
from grillon.puzzle.parts.part import Part
from grillon.puzzle.parts.search import Search
from grillon.puzzle.request import asked_size, size_and_level
from grillon_latin.ladder import LatinLadder
from grillon_latin.puzzle import LARGEST, SMALLEST, LatinPuzzle

LEVELS = (Level.BEGINNER,)
"""Hardly any square as small as these needs more."""


class LatinFormats(HeadedFormats[LatinPuzzle]):
    """The word `latin` and the square below it."""

    _format_name = "square"

    def _read(self, text: str) -> LatinPuzzle:
        """From digits and dots."""
        rows = self._rows(text, square=True)
        for number, row in enumerate(rows, start=2):
            for symbol in row:
                if re.fullmatch(r"[1-6.]", symbol) is None:
                    raise FormatError("'{symbol}' is not a cell", symbol=symbol, line=number)
        return LatinPuzzle(len(rows), tuple(0 if symbol == "." else int(symbol) for row in rows for symbol in row))

    def to_short(self, puzzle: LatinPuzzle) -> str:
        """One digit a cell, 0 for an empty one."""
        return "".join(map(str, puzzle.digits))

    def from_short(self, body: str) -> LatinPuzzle:
        """From one digit a cell."""
        side = math.isqrt(len(body))
        if side * side != len(body) or not body.isdecimal():
            raise FormatError("a square number of digits expected, found '{body}'", body=body[:40])
        return LatinPuzzle(side, tuple(map(int, body)))


class LatinGenerator(TryingGenerator[LatinPuzzle]):
    """A random square, thinned out while its solution stays the only one."""

    method = "thinning"
    schema = size_and_level((4, 4), SMALLEST, LARGEST, LEVELS)

    def attempt(self, rows: int, columns: int, chance: random.Random, monitor: Monitor) -> LatinPuzzle:
        """A cyclic square with rows, columns and digits shuffled, not any square, without most of its digits."""
        side = _side(rows, columns)
        order = [chance.sample(range(side), side) for _ in range(3)]
        square = [order[2][(row + column) % side] + 1 for row in order[0] for column in order[1]]
        digits = list(square)
        for cell in chance.sample(range(len(square)), len(square)):
            digits[cell] = 0
            if LatinPuzzle(side, tuple(digits)).count(up_to=2).value > 1:
                digits[cell] = square[cell]
        return LatinPuzzle(side, tuple(digits))

    def accepts(self, rating: Rating, level: object) -> bool:
        """Where no level is asked for, a square may be harder than the ladder."""
        return level is None or super().accepts(rating, level)


class LatinDrafting(PlainDrafting[LatinPuzzle]):
    """Digits on squares of any size."""

    def blank(self, **request: object) -> LatinPuzzle:
        """An empty square."""
        side = _side(*asked_size(LatinGenerator.schema.complete(request)["size"]))
        return LatinPuzzle(side, (0,) * side**2)


def _side(rows: int, columns: int) -> int:
    if rows != columns:
        raise RequestError(
            "{option}: a Latin square has as many rows as columns, not {rows}x{columns}",
            option=Argument("size"),
            rows=rows,
            columns=columns,
        )
    return rows


class LatinFamily(Family[LatinPuzzle]):
    """Latin squares.

    >>> print(FAMILY.generate(seed=1, size="3x3").puzzle.check())
    unique
    """

    name = "latin"
    display_name = Sentence("Latin square")
    about = About(
        Sentence(
            "Write a number in every cell. Every row holds each number once. Every column holds each number once."
        ),
        (
            Sentence("A square of N rows and N columns is filled with the numbers 1 to N."),
            Sentence("Every row and every column holds each number exactly once."),
        ),
        Sentence("the numbers 1 to N"),
    )
    formats = Part(LatinFormats)
    ladder = Part(LatinLadder)
    search = Part(Search[LatinPuzzle])
    generator = Part(LatinGenerator)
    drafting = Part(LatinDrafting)


FAMILY = LatinFamily()
