"""The largest size: a full grid, texts, solving, pictures."""

from __future__ import annotations

import pytest

import grillon
from grillon.families.takuzu import FAMILY
from grillon.families.takuzu.puzzle import EMPTY, LARGEST
from grillon.model import Judgement


def test_the_largest_size() -> None:
    made = FAMILY.generate(seed=1, size=(LARGEST, LARGEST), fill=60, unique=False)
    puzzle = made.puzzle
    assert len(puzzle.givens) == round(0.6 * LARGEST * LARGEST)
    for form in ("native", "grid", "unruly", "json"):
        assert grillon.parse(grillon.write(puzzle, form), family="takuzu") == puzzle
    solution = puzzle.solve().value
    assert solution is not None
    full = puzzle.with_candidates(solution.candidates)
    assert EMPTY not in full.values
    assert full.violation() is None
    assert len(full.drawing().cells) == LARGEST * LARGEST
    hint = puzzle.explain(max_steps=1)
    assert len(hint) == 1


@pytest.mark.long
def test_a_unique_puzzle_of_128x128() -> None:
    made = FAMILY.generate(seed=1, size="128x128")
    assert made.puzzle.check().judgement is Judgement.UNIQUE
    assert len(made.puzzle.givens) < 0.25 * 128 * 128
    assert made.rating is not None
    assert made.rating.solved
