"""Full grids above 8x8 are mixed well: their share of aligned checkerboards is that of far longer, independent runs."""

from __future__ import annotations

import math
from collections.abc import Callable
from statistics import mean, variance

import pytest

from grillon._core import takuzu
from grillon.model import Monitor

CONTROL = Monitor().control
LONGER = 10


class Sample:
    """Shares of aligned 2x2 blocks that are checkerboards, over many grids."""

    def __init__(self, size: int, number: int, grid: Callable[[int], bytes]) -> None:
        shares = [share(grid(stream), size) for stream in range(number)]
        self.mean, self.error = mean(shares), variance(shares) / number

    def sigmas_from(self, other: Sample) -> float:
        return abs(self.mean - other.mean) / math.sqrt(self.error + other.error)


def share(grid: bytes, size: int) -> float:
    boards = 0
    for top in range(0, size * size, 2 * size):
        upper, lower = grid[top : top + size], grid[top + size : top + 2 * size]
        for left in range(0, size, 2):
            boards += upper[left] != upper[left + 1] and upper[left : left + 2] == lower[left : left + 2][::-1]
    return boards / (size * size / 4)


def samples(size: int, number: int) -> tuple[Sample, Sample, Sample, Sample]:
    """Ours, two long runs from opposite starts (all checkerboards, and a grid found by search), and ours cut short."""
    shape = takuzu.Shape(size, size)
    draws = takuzu.enough_draws(shape)

    def from_search(stream: int) -> bytes:
        start = takuzu.grid_by(takuzu.Method.backtrack, shape, 200, 3, stream, CONTROL)
        return takuzu.mixed_grid(shape, start, LONGER * draws, 4, stream, CONTROL)

    return (
        Sample(size, number, lambda stream: takuzu.full_grid(shape, 1, stream, CONTROL)),
        Sample(size, number, lambda stream: takuzu.mixed_grid(shape, b"", LONGER * draws, 2, stream, CONTROL)),
        Sample(size, number, from_search),
        Sample(size, number, lambda stream: takuzu.mixed_grid(shape, b"", draws // 10, 1, stream, CONTROL)),
    )


def assert_mixed(size: int, number: int) -> None:
    ours, long, long_from_search, cut = samples(size, number)
    assert long.sigmas_from(long_from_search) < 3, "the long runs are not long enough to compare with"
    assert ours.sigmas_from(long) < 3
    assert ours.sigmas_from(long_from_search) < 3
    assert cut.sigmas_from(long) > 3, "the test would not notice a tenth of the mixing"


@pytest.mark.parametrize(("size", "number"), [(16, 300), (32, 60)])
def test_the_share_of_checkerboards_is_that_of_long_runs(size: int, number: int) -> None:
    assert_mixed(size, number)


@pytest.mark.long
@pytest.mark.parametrize(("size", "number"), [(10, 4000), (16, 2000), (32, 300), (64, 80)])
def test_the_share_of_checkerboards_is_that_of_long_runs_over_more_grids(size: int, number: int) -> None:
    assert_mixed(size, number)


@pytest.mark.parametrize("size", [(10, 10), (9, 13), (10, 14), (16, 16)])
def test_mixed_grids_keep_every_rule(size: tuple[int, int]) -> None:
    from grillon.families.takuzu import TakuzuPuzzle

    for stream in range(20):
        grid = TakuzuPuzzle(*size, takuzu.full_grid(takuzu.Shape(*size), 5, stream, CONTROL))
        assert grid.violation() is None
