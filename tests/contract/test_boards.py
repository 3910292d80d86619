"""All grids of a size: counted, numbered and drawn at random, in every family that has them."""

from __future__ import annotations

import pytest

from grillon import families
from grillon.errors import GrillonError
from grillon.model import Boards
from tests.support.puzzles import FAMILIES

SIZES: dict[str, tuple[int, int]] = {"fences": (3, 3), "takuzu": (4, 4), "tectonic": (2, 3)}
"""A small size of each family with grids that are numbered."""


def all_of(family: str) -> Boards:
    boards = families.get(family).boards(SIZES[family])
    assert boards is not None
    return boards


@pytest.mark.parametrize("family", sorted(set(FAMILIES) - set(SIZES)))
def test_other_families_say_that_they_have_none(family: str) -> None:
    assert families.get(family).boards((4, 4)) is None


@pytest.mark.parametrize("family", SIZES)
def test_every_number_has_its_grid_and_every_grid_its_number(family: str) -> None:
    boards = all_of(family)
    count = boards.count()
    assert count.exact
    grids = [boards.unrank(number) for number in range(count.value)]
    assert len(set(grids)) == count.value > 1
    assert [boards.rank(grid) for grid in grids] == list(range(count.value))
    for grid in grids:
        assert grid.family_name == family
        assert grid.count(up_to=2).value == 1
    for wrong in (-1, count.value):
        with pytest.raises((GrillonError, ValueError, OverflowError, TypeError)):
            boards.unrank(wrong)


@pytest.mark.parametrize("family", SIZES)
def test_grids_drawn_at_random_are_those_of_their_seed(family: str) -> None:
    boards = all_of(family)
    drawn = list(boards.sample(200, seed=5))
    assert drawn == list(boards.sample(200, seed=5))
    assert drawn != list(boards.sample(200, seed=6))
    numbers = {boards.rank(grid) for grid in drawn}
    assert len(numbers) > min(boards.count().value, 200) // 3


@pytest.mark.parametrize("family", SIZES)
def test_unknown_rules_of_grids_are_named(family: str) -> None:
    with pytest.raises(GrillonError, match="magic"):
        families.get(family).boards(SIZES[family], magic=True)
