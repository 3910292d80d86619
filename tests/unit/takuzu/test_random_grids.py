"""Uniform random grids on boards larger than those of which all grids are walked over."""

from __future__ import annotations

from collections import Counter

import pytest

from grillon.errors import RequestError
from grillon.families.takuzu.boards import boards as boards_module
from grillon.families.takuzu.boards.boards import TakuzuBoards, all_grids
from grillon.families.takuzu.puzzle import EMPTY, TakuzuPuzzle


@pytest.mark.parametrize("size", [(6, 10), (12, 6)])
def test_random_grids_beyond_eight_by_eight(size: tuple[int, int]) -> None:
    boards = all_grids(*size)
    drawn = boards.sample(40, seed=3)
    assert len(set(drawn)) > 30
    for grid in drawn[:5]:
        assert (grid.rows, grid.columns, grid.distinct) == (*size, True)  # type: ignore[attr-defined]
        assert grid.verify(frozenset(grid.givens))
    assert boards.sample(7, seed=3) == drawn[:7]
    assert boards.sample(7, seed=4) != drawn[:7]


def test_random_grids_beyond_eight_by_eight_are_uniform() -> None:
    """How often a grid begins with two equal cells is counted exactly another way."""
    boards = TakuzuBoards(6, 10)
    begun = [TakuzuPuzzle(6, 10, bytes([value, value]) + bytes([EMPTY]) * 58).count().value for value in (0, 1)]
    share = sum(begun) / boards.count().value
    drawn = all_grids(6, 10).sample(2000, seed=1)
    found = sum(grid.values[0] == grid.values[1] for grid in drawn)  # type: ignore[attr-defined]
    assert abs(found - 2000 * share) < 4 * (2000 * share * (1 - share)) ** 0.5


def test_what_is_too_large_to_be_numbered_is_refused_at_once() -> None:
    boards = all_grids(12, 12)
    with pytest.raises(
        RequestError,
        match=r"are counted before they are numbered, about \d+ minutes of one core: prepare\(\) does that",
    ):
        boards.unrank(5)
    with pytest.raises(RequestError, match="are not enumerated"):
        all_grids(16, 16).enumerated()


def test_random_grids_with_odd_sides_are_taken_out_of_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sides beyond 8 are drawn so; a small board shows that every grid is as likely."""
    monkeypatch.setattr(boards_module, "UNIFORM", 2)
    boards = TakuzuBoards(4, 5)
    number = boards.count().value
    drawn = boards.sample(20 * number, seed=5)
    assert boards.sample(7, seed=5) == drawn[:7]
    times = Counter(drawn)
    assert len(times) == number
    assert all(grid.verify(frozenset(grid.givens)) for grid in times)
    # The sum of squares is that of a fair draw within five standard deviations.
    surplus = sum((many - 20) ** 2 / 20 for many in times.values())
    assert abs(surplus - (number - 1)) < 5 * (2 * (number - 1)) ** 0.5
