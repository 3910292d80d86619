"""A Tectonic is as hard as it is, whichever way it is held."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from grillon.families.tectonic import FAMILY, TectonicPuzzle
from grillon.families.tectonic.board import Border
from grillon.families.tectonic.symmetry import images


def ratings(puzzle: TectonicPuzzle) -> set[tuple[object, ...]]:
    found = [image.rate() for image in images(puzzle)]
    assert len(found) == 8
    return {(rating.value, rating.level, rating.hardest, rating.solved) for rating in found}


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert", "extreme"])
def test_all_eight_images_have_one_rating(level: str) -> None:
    for seed in range(5):
        puzzle = FAMILY.generate(seed=seed, size="6x6", level=level).puzzle
        assert isinstance(puzzle, TectonicPuzzle)
        assert len(ratings(puzzle)) == 1, str(puzzle)


@pytest.mark.parametrize("seed", range(6))
def test_also_where_walls_are_unknown(seed: int) -> None:
    made, hidden = FAMILY.generate(seed=seed, size="4x4"), Random(seed)
    assert isinstance(made.puzzle, TectonicPuzzle)
    assert made.solution is not None
    grid = made.puzzle.with_solution(made.solution.candidates)
    borders = tuple(border if hidden.random() < 0.6 else int(Border.UNKNOWN) for border in grid.borders)
    values = tuple(value if hidden.random() < 0.6 else 0 for value in grid.values)
    puzzle = replace(grid, values=values, borders=borders)
    assert not puzzle.complete_cut
    assert len(ratings(puzzle)) == 1, str(puzzle)
