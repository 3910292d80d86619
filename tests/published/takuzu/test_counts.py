"""Numbers of grids known from elsewhere (OEIS A253316) and from an independent enumeration."""

from __future__ import annotations

import pytest

from grillon.families.takuzu import FAMILY, TakuzuPuzzle
from grillon.families.takuzu.boards import TakuzuBoards
from grillon.families.takuzu.puzzle import EMPTY, legal_lines

DISTINCT = {
    (2, 2): 2,
    (4, 4): 72,
    (6, 6): 4140,
    (8, 8): 4111116,
    (4, 6): 96,
    (4, 8): 0,
    (4, 10): 0,
    (6, 8): 51744,
    (6, 10): 392208,
}
ANY = {(2, 2): 2, (4, 4): 90, (6, 6): 11222, (8, 8): 12413918, (4, 6): 642, (6, 8): 229798, (4, 8): 5238}
ANY_WIDE = {(4, 10): 44052, (6, 10): 4996560}


@pytest.mark.parametrize(("size", "number"), DISTINCT.items(), ids=str)
def test_grids_with_distinct_lines(size: tuple[int, int], number: int) -> None:
    for rows, columns in {size, size[::-1]}:
        boards = FAMILY.boards((rows, columns))
        assert boards is not None
        assert int(boards.count()) == number


@pytest.mark.parametrize(("size", "number"), (ANY | ANY_WIDE).items(), ids=str)
def test_grids_with_any_lines(size: tuple[int, int], number: int) -> None:
    assert int(TakuzuBoards(*size, distinct=False).count(threads=2)) == number


@pytest.mark.parametrize("size", [(4, 4), (4, 6), (6, 6), (6, 8)])
def test_search_counts_the_same(size: tuple[int, int]) -> None:
    rows, columns = size
    for distinct, expected in ((True, DISTINCT[size]), (False, ANY[size])):
        if expected > 60000:
            continue
        puzzle = TakuzuPuzzle(rows, columns, bytes([EMPTY]) * (rows * columns), distinct)
        with puzzle.solutions() as found:
            assert sum(1 for _ in found) == expected


@pytest.mark.long
def test_ten_by_ten() -> None:
    assert int(TakuzuBoards(10, 10).count()) == 48183195384


def test_legal_lines() -> None:
    assert [legal_lines(length, most=10**6) for length in range(2, 13, 2)] == [2, 6, 14, 34, 84, 208]


def test_an_empty_grid_is_counted_without_listing() -> None:
    assert int(TakuzuPuzzle(8, 8, bytes([EMPTY]) * 64).count()) == 4111116


def test_grids_up_to_symmetry() -> None:
    boards = TakuzuBoards(4, 4)
    assert len({boards.unrank(rank).canonical() for rank in range(72)}) == 10
