"""Takuzu against CP-SAT on small random grids with no, one and many solutions, rectangles and odd sides included."""

from __future__ import annotations

import random

import pytest

from grillon.families.takuzu import FAMILY, TakuzuPuzzle
from grillon.families.takuzu.puzzle import EMPTY
from grillon.model import Judgement
from tests.oracle.cpsat import solutions
from tests.support.cases import for_each

LIMIT = 40
SIZES = [(2, 2), (4, 4), (4, 6), (6, 4), (6, 6), (6, 8), (8, 8), (5, 5), (5, 6), (7, 5)]


def random_puzzle(rows: int, columns: int, seed: int, *, distinct: bool) -> TakuzuPuzzle:
    """Clues of a grid with, now and then, a few wrong ones."""
    chance = random.Random(f"{rows} {columns} {seed} {distinct}")
    share = chance.choice((20, 35, 50, 70))
    values = bytearray(
        FAMILY.generate(
            seed=seed, fill=share, size=(rows, columns), distinct=distinct, odd=True, unique=False
        ).puzzle.values
    )
    clues = [cell for cell, value in enumerate(values) if value != EMPTY]
    for cell in chance.sample(clues, min(len(clues), chance.choice((0, 0, 0, 1, 2)))):
        values[cell] ^= 1
    return TakuzuPuzzle(rows, columns, bytes(values), distinct)


@for_each("distinct", [True, False])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_same_solutions_as_cpsat(size: tuple[int, int], distinct: bool) -> None:
    seen = set()
    for seed in range(12):
        puzzle = random_puzzle(*size, seed, distinct=distinct)
        expected = solutions(puzzle, LIMIT)
        seen.add(min(len(expected), 2))
        for heuristic in ("tightest", "isolated"):
            with puzzle.solutions(limit=LIMIT, heuristic=heuristic) as found:
                ours = {solution.candidates for solution in found}
            if len(expected) < LIMIT:
                assert ours == expected
            else:
                assert len(ours) == LIMIT
                assert all(puzzle.verify(solution) for solution in ours)
        if puzzle.violation() is None:
            kinds = (Judgement.NONE, Judgement.UNIQUE, Judgement.SEVERAL)
            assert puzzle.check().judgement is kinds[min(len(expected), 2)]
        else:
            assert not expected
    assert len(seen) > 1 or size == (2, 2), "the sample has puzzles of one kind only"


def test_sat_finds_the_same_solutions() -> None:
    whole = 0
    for seed in range(6):
        puzzle = random_puzzle(6, 6, seed, distinct=True)
        with puzzle.solutions(engine="sat", limit=LIMIT) as found:
            ours = {solution.candidates for solution in found}
        expected = solutions(puzzle, LIMIT)
        assert len(ours) == len(expected)
        assert all(puzzle.verify(solution) for solution in ours)
        if len(expected) < LIMIT:
            assert ours == expected
            whole += 1
    assert whole > 0


def test_every_removed_clue_of_a_minimal_puzzle_gives_a_second_solution() -> None:
    for size in ("6x6", "8x8", "10x10"):
        made = FAMILY.generate(seed=3, size=size, minimal=True)
        puzzle = made.puzzle
        assert len(solutions(puzzle, 2)) == 1
        for cell, value in enumerate(puzzle.values):
            if value != EMPTY:
                fewer = bytearray(puzzle.values)
                fewer[cell] = EMPTY
                assert len(solutions(TakuzuPuzzle(puzzle.rows, puzzle.columns, bytes(fewer)), 2)) == 2
