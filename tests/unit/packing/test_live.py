"""The live states of the sweep: walking, drawing at random, numbers per placement."""

from __future__ import annotations

from collections import Counter

import pytest

from grillon.errors import LimitReached, NoSolution, RequestError
from grillon.families.packing import Board, PackingPuzzle, Piece, piece_set
from grillon.families.packing.formats import iq_puzzler
from grillon.model import Count, Judgement
from grillon.puzzle.puzzle import Puzzle
from tests.support.cases import for_each

DOMINO = Piece("D", ((0, 0, 0), (1, 0, 0)), maximum=8, minimum=0)
DOMINOES = PackingPuzzle(Board.rectangle(4, 4), (DOMINO,))
SMALL = 1 << 12
"""Bytes that no graph fits in."""


def _puzzles() -> dict[str, PackingPuzzle]:
    hard = iq_puzzler.read_objective("CGABDEABECBAKAAE")
    loose = Board.rectangle(3, 5)
    return {
        "pentominoes 3x20": PackingPuzzle(Board.rectangle(3, 20), piece_set("pentominoes")),
        "pentominoes 5x12": PackingPuzzle(Board.rectangle(5, 12), piece_set("pentominoes")),
        "an IQ level with fewer pieces": hard.with_fixed(hard.givens[:2]),
        "every piece lies": hard.with_fixed(hard.solve().value.candidates),
        "equal pieces": DOMINOES,
        "cells that may stay empty": PackingPuzzle.of(loose, piece_set("tetrominoes")[:3], spare=True),
        "Soma": PackingPuzzle(Board.box(3, 3, 3), piece_set("soma")),
        "no solution": PackingPuzzle(Board.rectangle(4, 5), piece_set("tetrominoes")),
    }


PUZZLES = _puzzles()


@for_each("name", PUZZLES)
def test_numbers_per_placement_agree_with_listing(name: str) -> None:
    puzzle = PUZZLES[name]
    numbers = puzzle.count_each()
    assert numbers == Puzzle.count_each(puzzle)
    assert list(numbers) == sorted(numbers)


def test_numbers_per_placement_add_up_where_listing_is_long() -> None:
    game = iq_puzzler.game()
    numbers = game.count_each()
    by_piece = Counter[int]()
    for candidate, number in numbers.items():
        by_piece[game.rules.kind(candidate)] += number
    assert set(by_piece.values()) == {4_331_140}
    assert sum(numbers.values()) == 12 * 4_331_140


def test_a_walk_ends_at_its_limit() -> None:
    puzzle = PUZZLES["pentominoes 5x12"]
    assert len(list(puzzle.solutions(engine="sweep", limit=3))) == 3
    assert puzzle.solve(engine="sweep").value == puzzle.solve(engine="sweep", threads=2).value


def test_a_sweep_counts_up_to_a_number() -> None:
    assert DOMINOES.count(engine="sweep", up_to=37) == Count(36)
    assert DOMINOES.count(engine="sweep", up_to=36) == Count(36, "up to 36") == DOMINOES.count(up_to=36)


def test_random_solutions_are_uniform() -> None:
    total = int(DOMINOES.count())
    assert total == 36
    drawn = Counter(solution.candidates for solution in DOMINOES.sample(3600, seed=5))
    assert len(drawn) == total
    # With 35 degrees of freedom 66.6 is exceeded once in a thousand times.
    assert sum((times - 100) ** 2 / 100 for times in drawn.values()) < 66.6


@for_each("name", [name for name in PUZZLES if name != "no solution"])
def test_random_solutions_are_solutions(name: str) -> None:
    puzzle = PUZZLES[name]
    drawn = puzzle.sample(20, seed=1)
    assert len(drawn) == 20
    assert {puzzle.verify(solution).judgement for solution in drawn} == {Judgement.CORRECT}
    assert puzzle.sample(5, seed=1, threads=2) == drawn[:5]
    if int(puzzle.count()) > 1:
        assert puzzle.sample(20, seed=2) != drawn


def test_nothing_is_drawn_where_there_is_no_solution() -> None:
    with pytest.raises(NoSolution, match="there is none"):
        PUZZLES["no solution"].sample(1, seed=0)


def test_too_little_memory_is_said() -> None:
    puzzle = PUZZLES["pentominoes 5x12"]
    with puzzle.solutions(engine="sweep", memory=SMALL) as found:
        assert list(found) == []
        assert found.limit == "memory"
    assert puzzle.count(up_to=5, engine="sweep", memory=SMALL) == Count(0, "memory")
    with pytest.raises(LimitReached, match="drawing solutions: the memory limit"):
        puzzle.sample(1, seed=0, memory=SMALL)
    with pytest.raises(LimitReached, match="counting each candidate: the memory limit"):
        puzzle.count_each(memory=SMALL)
    with pytest.raises(LimitReached, match="timeout"):
        iq_puzzler.game().count_each(timeout=0)
    with pytest.raises(RequestError, match="memory is at least 0, not -1"):
        puzzle.solutions(engine="sweep", memory=-1)
