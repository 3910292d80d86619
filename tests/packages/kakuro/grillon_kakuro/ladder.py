"""Three techniques in order of difficulty, each step with its proof."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import ClassVar

from grillon.base.sentences import listing, localized
from grillon.model import Inference, Level, Position, Step, Technique
from grillon.puzzle.parts.ladder import OpenBoard, StepwiseLadder, excluding
from grillon_kakuro.puzzle import KakuroPuzzle
from grillon_kakuro.run import RunTotal, fits

LAST_DIGIT = Technique(
    "last_digit", Level.BEGINNER, 1.0, "only one digit left", "Nothing but {digits} fits in {cells} any more."
)
COMBINATIONS = Technique(
    "combinations",
    Level.EASY,
    1.6,
    "combinations of a sum",
    "{number} different digits that add up to {total} never include {digits}, which {cells} cannot hold.",
)
FITTING = Technique(
    "fitting",
    Level.MEDIUM,
    2.8,
    "what fits in a run",
    "With {digits} in {cells}, the other cells of {run} have no different digits left that make {total}.",
    trimmed=True,
)


class Board(OpenBoard[KakuroPuzzle]):
    """The digits that are still possible in each cell, and the runs with a sum."""

    def __init__(self, puzzle: KakuroPuzzle, position: Position) -> None:
        super().__init__(puzzle, position)
        self.runs = [(first, rule) for first, rule in self.rules.numbered if isinstance(rule, RunTotal) and rule.total]
        self.white = [cell for cell in range(len(puzzle.cells)) if not puzzle.is_black(cell)]

    @property
    def contradiction(self) -> bool:
        """Is no digit left for a cell, or does a run have a wrong sum?"""
        return super().contradiction or next(self.rules.clashing(self.true), None) is not None

    def known(self, cell: int) -> tuple[int, ...]:
        """The facts about a cell: its digit, or those that it cannot hold."""
        chosen = tuple(self.true.intersection(self.open(cell)))
        return chosen if len(self.open(cell)) == 1 and chosen else self.closed(cell)


def last_digits(board: Board) -> Iterator[Step]:
    """Cells with one possible digit."""
    return board.only_ones(LAST_DIGIT, board.white)


def unused_digits(board: Board) -> Iterator[Step]:
    """Digits that no combination for the sum of a run has, whatever is in its cells."""
    for first, run in board.runs:
        sets = [one for one in combinations(range(1, 10), len(run.cells)) if sum(one) == run.total]
        unused = set(range(1, 10)).difference(*sets)
        excluded = tuple(c for cell in run.cells for c in board.open(cell) if c % 9 + 1 in unused)
        if excluded and not board.true.intersection(excluded):
            yield _exclusion(COMBINATIONS, excluded, (), first, run)


def fitting_digits(board: Board) -> Iterator[Step]:
    """Digits of a cell with which the rest of a run cannot be filled."""
    for first, run in board.runs:
        options = [[candidate % 9 + 1 for candidate in board.open(cell)] for cell in run.cells]
        for at, cell in enumerate(run.cells):
            others = options[:at] + options[at + 1 :]
            excluded = tuple(
                cell * 9 + digit - 1 for digit in options[at] if not fits(others, {digit}, run.total - digit, run.total)
            )
            if excluded and len(options[at]) > 1:
                facts = tuple(fact for other in run.cells if other != cell for fact in board.known(other))
                yield _exclusion(FITTING, excluded, facts, first, run)


def _exclusion(
    technique: Technique, excluded: tuple[int, ...], facts: tuple[int, ...], first: int, run: RunTotal
) -> Step:
    """The cells of the run, its nine digits and its sum rule these candidates out."""
    houses = (*run.cells, *range(first, first + 10))
    proof = (Inference(~candidate, facts, houses) for candidate in excluded)
    return excluding(technique, excluded, proof)


class KakuroLadder(StepwiseLadder[KakuroPuzzle]):
    """Three techniques."""

    board = Board
    finders: ClassVar[dict[Technique, Callable[[Board], Iterator[Step]]]] = {
        LAST_DIGIT: last_digits,
        COMBINATIONS: unused_digits,
        FITTING: fitting_digits,
    }

    def terms(self, puzzle: KakuroPuzzle, position: Position, step: Step, lang: str) -> Mapping[str, str]:
        """Cells, digits and run of a step."""
        decided = step.chosen or step.excluded
        cells = listing((puzzle.places.cell_name(cell, lang) for cell in sorted({one // 9 for one in decided})), lang)
        digits = listing(map(str, sorted({one % 9 + 1 for one in decided})), lang, either=True)
        terms = {"place": cells, "cells": cells, "digits": digits}
        run = puzzle.rules.rule_at(max(step.cited_houses))[0]
        if isinstance(run, RunTotal):
            name = str(localized(run.name, lang))
            terms |= {"place": name, "run": name, "total": str(run.total), "number": str(len(run.cells))}
        return terms
