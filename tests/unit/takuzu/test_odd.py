"""Lines of odd length: one more of either value, so a line may have two unknown cells with the same value."""

from __future__ import annotations

import random

import pytest

from grillon._core import takuzu
from grillon.families.takuzu import TakuzuPuzzle
from grillon.families.takuzu.logic.techniques import TECHNIQUES
from grillon.families.takuzu.puzzle import EMPTY, PROPAGATION
from grillon.model import Monitor
from tests.support.cases import for_each

CONTROL = Monitor().control
SIZES = [(3, 3), (5, 5), (7, 7), (9, 9), (7, 9), (6, 7), (15, 15)]


def thinned(rows: int, columns: int, seed: int) -> tuple[bytes, bytes]:
    """A full grid, and some of its cells: most of them, so that lines with one or two unknown cells are common."""
    grid = takuzu.full_grid(takuzu.Shape(rows, columns), 11, seed, CONTROL)
    chance = random.Random(seed)
    share = chance.choice((0.3, 0.6, 0.85))
    return grid, bytes(value if chance.random() < share else EMPTY for value in grid)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_rule_derives_what_a_grid_does_not_have(size: tuple[int, int]) -> None:
    shape = takuzu.Shape(*size)
    for seed in range(60):
        grid, clues = thinned(*size, seed)
        for rules in (*(1 << rule for rule in range(len(PROPAGATION))), (1 << len(PROPAGATION)) - 1):
            possible, derived = takuzu.propagate(shape, clues, rules, CONTROL)
            assert possible
            assert all(value in (EMPTY, held) for value, held in zip(derived, grid, strict=True))


@for_each("size", SIZES[:-1])
def test_no_technique_concludes_what_a_grid_does_not_have(size: tuple[int, int]) -> None:
    for seed in range(10):
        grid, clues = thinned(*size, seed)
        for technique in (None, *TECHNIQUES):
            ladder = None if technique is None else [technique.id]
            for step in TakuzuPuzzle(*size, clues).explain(only=ladder, max_steps=20):
                assert all(grid[candidate // 2] == candidate % 2 for candidate in step.chosen)
                assert all(grid[candidate // 2] != candidate % 2 for candidate in step.excluded)


def test_lines_hold_one_more_of_either_value() -> None:
    ones = set()
    for seed in range(40):
        grid, _ = thinned(7, 7, seed)
        ones |= {sum(grid[start : start + 7]) for start in range(0, 49, 7)}
    assert ones == {3, 4}
