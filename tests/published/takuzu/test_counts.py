"""Numbers of grids known from elsewhere (OEIS A253316) and from an independent enumeration."""

from __future__ import annotations

import struct

import pytest

from grillon._core import takuzu
from grillon.families.takuzu import FAMILY, TakuzuPuzzle
from grillon.families.takuzu.boards.boards import TakuzuBoards
from grillon.families.takuzu.puzzle import EMPTY, legal_lines
from grillon.model import Monitor, Solutions
from tests.support.cases import for_each

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


@for_each(("size", "number"), DISTINCT.items())
def test_grids_with_distinct_lines(size: tuple[int, int], number: int) -> None:
    for rows, columns in {size, size[::-1]}:
        boards = FAMILY.boards((rows, columns))
        assert boards is not None
        assert int(boards.count()) == number


@for_each(("size", "number"), (ANY | ANY_WIDE).items())
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


@for_each(("rows", "columns"), [(4, 6), (6, 8), (6, 10), (6, 12), (8, 10)])
def test_a_board_on_its_side_has_as_many_grids(rows: int, columns: int) -> None:
    """The middle rows of one are nowhere in the middle of the other."""
    assert grids_in_parts(rows, columns) == grids_in_parts(columns, rows)


def grids_in_parts(rows: int, columns: int) -> int:
    shape, control = takuzu.Shape(rows, columns, True), Monitor().control
    stream, total = takuzu.grids_of_parts(shape, list(range(takuzu.count_parts(shape))), 1, control, 1 << 20), 0
    while batch := stream.take():
        total += sum(high << 64 | low for _, low, high in struct.iter_unpack("=QQQ", batch))
    return total


@pytest.mark.long
def test_search_lists_as_many_tall_grids() -> None:
    with TakuzuPuzzle(6, 12, bytes([EMPTY]) * 72).solutions() as found:
        assert sum(1 for _ in iter(lambda: next_or_none(found), None)) == int(TakuzuBoards(12, 6).count()) == 1926912


def next_or_none(found: Solutions) -> bytes | None:
    try:
        return found.next_record()
    except StopIteration:
        return None


def test_legal_lines() -> None:
    assert [legal_lines(length, maximum=10**6) for length in range(2, 13, 2)] == [2, 6, 14, 34, 84, 208]


def test_an_empty_grid_is_counted_without_listing() -> None:
    assert int(TakuzuPuzzle(8, 8, bytes([EMPTY]) * 64).count()) == 4111116


def test_grids_up_to_symmetry() -> None:
    boards = TakuzuBoards(4, 4)
    assert len({boards.unrank(rank).canonical() for rank in range(72)}) == 10
