"""Three techniques in order of difficulty, each step with its proof."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import combinations
from typing import ClassVar

from grillon.base.sentences import Sentence, cell_name, listing
from grillon.model import Inference, Level, Position, Role, Step, Technique
from grillon.puzzle.parts.ladder import OpenBoard, StepwiseLadder, excluding
from grillon_latin.puzzle import LatinPuzzle
from grillon_latin.rules import LatinRules

NAKED_SINGLE = Technique(
    "naked_single",
    Level.BEGINNER,
    1.0,
    "only one digit left",
    "Every other digit is in the row or the column of {cells}, so {cells} holds {digits}.",
)
HIDDEN_SINGLE = Technique(
    "hidden_single", Level.EASY, 1.5, "only one place left", "In {line}, {cells} is the only place left for {digits}."
)
NAKED_PAIR = Technique(
    "naked_pair",
    Level.MEDIUM,
    3.0,
    "pair of digits",
    "{cells} can hold nothing but {digits}, so they use these two up: no other cell of {line} may have them.",
)


Board = OpenBoard[LatinPuzzle]


def naked_singles(board: Board) -> Iterator[Step]:
    """Cells with one possible digit."""
    return board.only_ones(NAKED_SINGLE, range(board.puzzle.side**2))


def hidden_singles(board: Board) -> Iterator[Step]:
    """Digits with one possible place in a line."""
    return board.only_ones(HIDDEN_SINGLE, range(board.puzzle.side**2, 3 * board.puzzle.side**2))


def naked_pairs(board: Board) -> Iterator[Step]:
    """Two cells of a line that share their only two digits: nobody else in the line has them."""
    rules, side = board.puzzle.rules, range(board.puzzle.side)
    for line in side:
        yield from _pairs_in(board, [(line, column) for column in side], partial(rules.row, line))
        yield from _pairs_in(board, [(row, line) for row in side], partial(rules.column, line))


def _pairs_in(board: Board, cells: list[tuple[int, int]], house: Callable[[int], int]) -> Iterator[Step]:
    rules = board.puzzle.rules
    for first, second in combinations(cells, 2):
        open_first, open_second = board.open(rules.cell(*first)), board.open(rules.cell(*second))
        digits = [candidate % rules.side for candidate in open_first]
        if len(digits) != 2 or digits != [candidate % rules.side for candidate in open_second]:
            continue
        others = [cell for cell in cells if cell not in (first, second)]
        targets = [rules.candidate(*cell, digit) for cell in others for digit in digits]
        excluded = tuple(target for target in targets if target in board.possible)
        if not excluded:
            continue
        proof = (link for target in excluded for link in _refutation(rules, target, first, second, digits, house))
        yield excluding(NAKED_PAIR, excluded, proof, (*open_first, *open_second))


def _refutation(
    rules: LatinRules,
    target: int,
    first: tuple[int, int],
    second: tuple[int, int],
    digits: list[int],
    house: Callable[[int], int],
) -> Iterator[Inference]:
    """Were the target true, both cells would need the other digit of the pair."""
    digit = target % rules.side
    other = digits[1 - digits.index(digit)]
    one, two = rules.cell(*first), rules.cell(*second)
    yield Inference(target, assumed=True)
    for cell in (first, second):
        yield Inference(~rules.candidate(*cell, digit), (target,), (house(digit),))
    remaining = rules.candidate(*first, other)
    others = (~member for member in rules.house(one).members if member != remaining)
    yield Inference(remaining, tuple(others), (one,))
    yield Inference(~rules.candidate(*second, other), (remaining,), (house(other),))
    yield Inference(~target, tuple(~member for member in rules.house(two).members), (two,))


class LatinLadder(StepwiseLadder[LatinPuzzle]):
    """Three techniques."""

    finders: ClassVar[dict[Technique, Callable[[Board], Iterator[Step]]]] = {
        NAKED_SINGLE: naked_singles,
        HIDDEN_SINGLE: hidden_singles,
        NAKED_PAIR: naked_pairs,
    }

    def terms(self, puzzle: LatinPuzzle, position: Position, step: Step, lang: str) -> Mapping[str, str]:
        """Cells, the digit and the line of a step."""
        places = [puzzle.rules.parts(candidate) for candidate in step.roles.get(Role.ELIMINATING, step.chosen)]
        cells = sorted({(row, column) for row, column, _ in places})
        digits = sorted({digit + 1 for _, _, digit in places})
        joined = listing([cell_name(row, column, lang) for row, column in cells], lang)
        row, column = cells[0]
        by_row = len({row for row, _ in cells}) == 1
        if step.technique.id == "hidden_single":
            by_row = step.cited_houses[0] < 2 * puzzle.side**2
        number = row + 1 if by_row else column + 1
        line = Sentence("row {number}" if by_row else "column {number}", number=number).text(lang)
        place = joined if step.technique.id == "naked_single" else line
        return {"place": place, "cells": joined, "line": line, "digits": ", ".join(map(str, digits))}
