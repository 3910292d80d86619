"""Puzzles made with clues: one solution, cages as people draw them, the level asked for, the same everywhere."""

from __future__ import annotations

import pytest

from grillon.errors import RequestError
from grillon.families.sudoku import FAMILY
from grillon.families.sudoku.clues.cage import Cage
from grillon.families.sudoku.clues.shapes import neighbours
from grillon.families.sudoku.setting import SINGLES
from grillon.model import Level


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_killers_are_drawn_as_people_draw_them(level: str) -> None:
    for seed in range(3):
        made = FAMILY.generate(seed=seed, variant="killer", level=level)
        puzzle = made.puzzle
        cages = [clue for clue in puzzle.variant.clues if isinstance(clue, Cage)]
        assert sorted(cell for cage in cages for cell in cage.cells) == list(range(81))
        assert sum(len(cage.cells) == 1 for cage in cages) <= SINGLES
        for cage in cages:
            assert 1 <= len(cage.cells) <= 5
            reached = {cage.cells[0]}
            for _ in cage.cells:
                reached |= {near for cell in reached for near in neighbours(cell, 9)} & set(cage.cells)
            assert reached == set(cage.cells)
        assert puzzle.clues == 0
        assert puzzle.count(up_to=2).value == 1
        rating = puzzle.rate()
        assert rating.solved
        assert rating.level is Level.named(level)


def test_mixtures_and_puzzles_without_givens() -> None:
    mixed = FAMILY.generate(seed=1, variant="killer+thermometer+x").puzzle
    assert {clue.word for clue in mixed.variant.clues} == {"cage", "thermometer"}
    assert mixed.variant.rules == ("diagonal", "antidiagonal")
    assert mixed.count(up_to=2).value == 1
    assert FAMILY.generate(seed=1, variant="killer+thermometer+x").puzzle == mixed
    dots = FAMILY.generate(seed=1, size="6x6", variant="kropki", clues=0).puzzle
    assert dots.clues == 0
    assert dots.count(up_to=2).value == 1
    with pytest.raises(RequestError, match="pattern: not with clues: killer"):
        FAMILY.generate(seed=1, variant="killer", pattern="1" * 81)
