"""The family object: texts, generator, drawing and the terms of its sentences."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator, Mapping

import grillon
from grillon.errors import FormatError, LimitReached, RequestError
from grillon.formats import Format
from grillon.model import (
    Family,
    Generated,
    Level,
    Monitor,
    Option,
    Position,
    Puzzle,
    Role,
    Schema,
    Solution,
    Step,
)
from grillon.sentences import Sentence, cell_name, listing
from grillon_latin.ladder import TECHNIQUES
from grillon_latin.puzzle import LARGEST, SMALLEST, LatinPuzzle

LEVELS = (Level.BEGINNER, Level.EASY)
"""Hardly any square as small as these needs a pair."""
MAX_ATTEMPTS = 100


def _read(text: str) -> LatinPuzzle:
    lines = text.strip().splitlines()
    rows = [line.split() for line in lines[1:]]
    for number, row in enumerate(rows, start=2):
        if len(row) != len(rows):
            raise FormatError(
                "{cells} {cells:cell|cells} expected, found {found}", cells=len(rows), found=len(row), line=number
            )
        for symbol in row:
            if re.fullmatch(r"[1-6.]", symbol) is None:
                raise FormatError("'{symbol}' is not a cell", symbol=symbol, line=number)
    return LatinPuzzle(len(rows), tuple(0 if symbol == "." else int(symbol) for row in rows for symbol in row))


def _split(text: str) -> Iterator[str]:
    return (f"latin\n{part.strip()}" for part in re.split(r"^latin$", text, flags=re.MULTILINE)[1:])


SQUARE = Format(
    "square",
    "latin",
    matches=lambda text: text.split("\n", 1)[0].strip() == "latin",
    read=_read,
    write=str,
    split=_split,
)


class LatinFamily(Family):
    """Latin squares.

    >>> print(FAMILY.generate(seed=1, size="3x3").puzzle.check())
    unique
    """

    name = "latin"
    display_name = Sentence("Latin square")
    short_rules = Sentence(
        "Write a number in every cell. Every row holds each number once. Every column holds each number once."
    )
    exact_rules = (
        Sentence("A square of N rows and N columns is filled with the numbers 1 to N."),
        Sentence("Every row and every column holds each number exactly once."),
    )
    symbol_words = Sentence("the numbers 1 to N")
    techniques = TECHNIQUES
    scale = "latin"

    @property
    def formats(self) -> tuple[Format, ...]:
        """The word `latin` and the square below it."""
        return (SQUARE,)

    def to_document(self, puzzle: Puzzle) -> Mapping[str, object]:
        """The rows as texts."""
        assert isinstance(puzzle, LatinPuzzle)
        return {"rows": str(puzzle).splitlines()[1:]}

    def from_document(self, document: Mapping[str, object]) -> Puzzle:
        """From the rows."""
        rows = document.get("rows")
        if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
            raise FormatError("field 'rows': a list of texts is missing")
        return _read("\n".join(["latin", *rows]))

    def to_short(self, puzzle: Puzzle) -> str:
        """One digit a cell, 0 for an empty one."""
        assert isinstance(puzzle, LatinPuzzle)
        return "".join(map(str, puzzle.digits))

    def from_short(self, body: str) -> Puzzle:
        """From one digit a cell."""
        side = math.isqrt(len(body))
        if side * side != len(body) or not body.isdecimal():
            raise FormatError("a square number of digits expected, found '{body}'", body=body[:40])
        return LatinPuzzle(side, tuple(map(int, body)))

    def request_schema(self) -> Schema:
        """A size and a level."""
        return Schema(
            (
                Option("size", "size", "rows x columns", default=(4, 4), low=SMALLEST, high=LARGEST),
                Option("level", "choice", "the hardest technique needed", choices=tuple(map(str, LEVELS))),
            )
        )

    capabilities = Family.capabilities | {"blank", "complete"}

    def blank(self, **request: object) -> Puzzle:
        """An empty square."""
        side = _side(self.request_schema().complete(request)["size"])
        return LatinPuzzle(side, (0,) * side**2)

    def make(self, seed: int, monitor: Monitor, request: Mapping[str, object]) -> Generated:
        """A random square, thinned out while its solution stays the only one."""
        wanted = self.request_schema().complete(request)
        side, level, chance = _side(wanted["size"]), wanted["level"], random.Random(seed)
        for attempt in range(1, MAX_ATTEMPTS + 1):
            if monitor.poll(1):
                raise LimitReached("no puzzle yet: {limit}", limit=monitor.stopped_by)
            puzzle, solution = _thinned(_random_square(side, chance), chance)
            rating = puzzle.rate()
            if level is None or (rating.solved and str(rating.level) == level):
                return Generated(
                    puzzle, solution, rating, True, seed, attempt, "thinning", dict(wanted), grillon.__version__
                )
        raise LimitReached("no puzzle of level {level} in {attempts} attempts", level=str(level), attempts=MAX_ATTEMPTS)

    def terms(self, position: Position, step: Step, lang: str) -> Mapping[str, str]:
        """Cells, the digit and the line of a step."""
        puzzle = position.puzzle
        assert isinstance(puzzle, LatinPuzzle)
        rules = puzzle.rules
        seen = step.roles.get(Role.ELIMINATING, step.chosen)
        places = [rules.parts(candidate) for candidate in seen]
        cells = sorted({(row, column) for row, column, _ in places})
        digits = sorted({digit + 1 for _, _, digit in places})
        names = [cell_name(row, column, lang) for row, column in cells]
        joined = listing(names, lang)
        row, column = cells[0]
        by_row = len({row for row, _ in cells}) == 1
        if step.technique.id == "hidden_single":
            by_row = step.cited_houses[0] < 2 * puzzle.side**2
        number = row + 1 if by_row else column + 1
        line = Sentence("row {number}" if by_row else "column {number}", number=number).text(lang)
        place = joined if step.technique.id == "naked_single" else line
        return {"place": place, "cells": joined, "line": line, "digits": ", ".join(map(str, digits))}


def _side(size: object) -> int:
    assert isinstance(size, tuple)
    rows, columns = size
    if rows != columns:
        raise RequestError(
            "--size: a Latin square has as many rows as columns, not {rows}x{columns}", rows=rows, columns=columns
        )
    return int(rows)


def _random_square(side: int, chance: random.Random) -> list[int]:
    """A cyclic square with rows, columns and digits shuffled: not every square, but enough of them."""
    rows, columns, digits = (chance.sample(range(side), side) for _ in range(3))
    return [digits[(row + column) % side] + 1 for row in rows for column in columns]


def _thinned(square: list[int], chance: random.Random) -> tuple[LatinPuzzle, Solution]:
    digits, side = list(square), math.isqrt(len(square))
    for cell in chance.sample(range(len(square)), len(square)):
        digits[cell] = 0
        if LatinPuzzle(side, tuple(digits)).count(up_to=2).value > 1:
            digits[cell] = square[cell]
    puzzle = LatinPuzzle(side, tuple(digits))
    return puzzle, puzzle.solve().value


FAMILY = LatinFamily()
