"""A puzzle is as hard however it is held: turned, mirrored, moved, its pieces in another order."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from grillon.families.packing import Board, PackingPuzzle
from grillon.families.packing.cut import cut
from tests.support.packing_rules import drawn, turned
from tests.support.packings import random_packing
from tests.support.steps import assert_sound


def taken_away(seed: int) -> PackingPuzzle:
    """A board that was cut, with as few pieces left on it as one solution needs: there are steps to choose from."""
    random = Random(seed)
    rows, columns = random.choice([(4, 5), (5, 5), (5, 6), (4, 7), (6, 6)])
    made = cut(Board.rectangle(rows, columns), seed=seed, pieces=random.randint(5, 8))
    puzzle = made.puzzle.with_fixed(made.solution.candidates)
    order = sorted(made.solution.candidates)
    random.shuffle(order)
    for candidate in order:
        fewer = puzzle.with_fixed([given for given in puzzle.givens if given != candidate])
        if str(fewer.check().judgement) == "unique":
            puzzle = fewer
    return puzzle


def with_one_solution(seed: int) -> PackingPuzzle | None:
    """A puzzle whose pieces turn with it, and of which some are fixed until it has one solution."""
    if seed % 3 == 2:
        return taken_away(seed)
    puzzle = drawn(seed) if seed % 3 == 0 else random_packing(seed, large=True)
    # A piece that may be flipped but not turned is another one on a board that is turned.
    pieces = tuple(replace(p, flips=p.flips and p.turns != "fixed") for p in puzzle.pieces)
    puzzle = PackingPuzzle(puzzle.board, pieces)
    found = puzzle.solve()
    if not found:
        return None
    for given in sorted(found.value.candidates):
        if str(puzzle.check().judgement) == "unique":
            break
        puzzle = puzzle.with_fixed([*puzzle.givens, given])
    return puzzle


def same_rating(seeds: range) -> None:
    rated = 0
    for seed in seeds:
        puzzle = with_one_solution(seed)
        if puzzle is None:
            continue
        rating = puzzle.rate()
        rated += rating.solved and rating.value != 0
        for image in turned(puzzle):
            other = image.rate()
            assert (other.value, other.level, other.uses) == (rating.value, rating.level, rating.uses), (seed, image)
    assert rated > len(seeds) // 10


def test_a_rating_does_not_depend_on_how_the_board_is_held() -> None:
    same_rating(range(150))


@pytest.mark.long
def test_a_rating_does_not_depend_on_how_the_board_is_held_on_thousands() -> None:
    same_rating(range(1000, 3000))


def test_an_explanation_is_told_as_the_board_is_held() -> None:
    for seed in (1, 2, 4, 5, 7, 8):
        puzzle = with_one_solution(seed)
        if puzzle is None:
            continue
        for image in turned(puzzle):
            trace = image.explain()
            assert_sound(trace)
            assert trace.solved == puzzle.rate().solved
