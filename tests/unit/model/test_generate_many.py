"""Many puzzles at once: no two the same up to symmetry, and an honest end when there are no more."""

from __future__ import annotations

import pytest

from grillon import families
from grillon.errors import LimitReached
from grillon.puzzle.generated import Generated

SUDOKU = families.get("sudoku")


def test_puzzles_that_are_the_same_up_to_symmetry_are_left_out() -> None:
    """Without further wishes nothing can be spared, and there are 36 such puzzles of 4x4."""
    made = SUDOKU.generate_many(37, seed=1, size="4x4")
    puzzles = {next(made).puzzle.canonical() for _ in range(36)}
    assert len(puzzles) == 36
    with pytest.raises(LimitReached, match="nothing new after 36 puzzles"):
        next(made)


def test_a_repeated_puzzle_is_passed_over() -> None:
    def each_twice(*, seed: int, **request: object) -> Generated:
        return SUDOKU.generate(seed=seed // 2)

    seeds = [generated.seed for generated in SUDOKU.generate_many(3, seed=0, make=each_twice)]
    assert seeds == [0, 1, 2]


def test_running_out_is_said() -> None:
    same = SUDOKU.generate(seed=7)
    with pytest.raises(LimitReached, match=r"nothing new after 1 puzzle$"):
        list(SUDOKU.generate_many(2, seed=0, make=lambda **_: same))
