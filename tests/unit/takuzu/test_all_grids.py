"""All grids with distinct lines by a sweep that leaves the others out: the same grids as a listing has."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grillon import families, parse
from grillon.errors import InputError, RequestError
from grillon.families.takuzu.boards.boards import DistinctLineBoards, TakuzuBoards, all_grids
from grillon.families.takuzu.boards.middle_rows import MiddleBoards
from grillon.families.takuzu.boards.roots_of_unity import EqualLineBoards
from grillon.families.takuzu.puzzle import EMPTY, TakuzuPuzzle
from grillon.puzzle.parts.boards import Boards
from tests.support.cases import for_each


@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (4, 6), (6, 4), (6, 6)])
def test_the_walk_meets_every_grid_once(rows: int, columns: int) -> None:
    walked = list(DistinctLineBoards(rows, columns).all_digits())
    listed = TakuzuBoards(rows, columns)
    assert len(walked) == int(listed.count())
    assert set(walked) == {listed.unrank(rank).values for rank in range(len(walked))}
    if rows >= columns:
        assert walked == sorted(walked)


@pytest.mark.parametrize(("rows", "columns"), [(6, 4), (4, 6), (6, 6)])
def test_numbers_follow_the_walk(rows: int, columns: int) -> None:
    boards = DistinctLineBoards(rows, columns)
    walked = list(boards.all_digits())
    for rank in (0, 1, len(walked) // 2, len(walked) - 1):
        assert boards.unrank_digits(rank) == walked[rank]
        assert boards.rank_digits(walked[rank]) == rank
    with pytest.raises(RequestError, match=f"{len(walked):,} grids, numbered from 0: no number {len(walked)}"):
        boards.unrank(len(walked))
    with pytest.raises(RequestError, match="no number -1"):
        boards.unrank(-1)


def test_a_grid_with_equal_lines_has_no_number() -> None:
    equal = next(
        grid
        for grid in all_grids(6, 6, distinct=False).enumerated().all_digits()
        if len({grid[at : at + 6] for at in range(0, 36, 6)}) < 6
    )
    with pytest.raises(InputError, match="two equal lines"):
        DistinctLineBoards(6, 6).rank(TakuzuPuzzle(6, 6, equal, distinct=False))


def test_random_grids_are_those_of_the_listing() -> None:
    drawn = DistinctLineBoards(8, 8).sample_digits(5, seed=3)
    assert drawn == [grid.values for grid in TakuzuBoards(8, 8).sample(5, seed=3)]


def test_eight_by_eight_is_numbered_by_a_walk() -> None:
    assert isinstance(families.get("takuzu").boards((8, 8)), DistinctLineBoards)
    assert isinstance(families.get("takuzu").boards((6, 6)), TakuzuBoards)
    assert isinstance(families.get("takuzu").boards((7, 7)), TakuzuBoards)
    assert isinstance(families.get("takuzu").boards((10, 10)), DistinctLineBoards)
    with pytest.raises(RequestError, match="not enumerated"):
        TakuzuBoards(10, 10).enumerated()


@for_each("boards", [TakuzuBoards(4, 6), DistinctLineBoards(6, 6), EqualLineBoards(4, 4)])
@for_each("known", [0, 1, 3, 7, 15])
def test_the_numbers_of_a_beginning_are_those_of_all_that_begin_so(boards: Boards, known: int) -> None:
    every = [grid for grid in boards.grids() if isinstance(grid, TakuzuPuzzle)]
    cells = len(every[0].values)
    some = every[len(every) // 3]
    begun = replace(some, values=some.values[:known] + bytes([EMPTY]) * (cells - known))
    expected = [number for number, grid in enumerate(every) if grid.values[:known] == begun.values[:known]]
    assert list(boards.ranks(begun)) == expected


def test_a_beginning_of_no_grid_has_no_numbers() -> None:
    assert len(TakuzuBoards(4, 4).ranks(parse("takuzu 4x4\n1 1 0 0\n1 1 0 0\n. . . .\n. . . ."))) == 0


def test_what_has_several_solutions_and_is_no_beginning_has_no_number() -> None:
    scattered = parse("takuzu 4x4\n1 . 0 .\n. . . .\n. . . .\n. . . .")
    with pytest.raises(InputError, match=r"only a grid, a puzzle with one solution or a beginning .* R2C3 = 0 in one"):
        TakuzuBoards(4, 4).ranks(scattered)
    with pytest.raises(InputError, match="not a 6x6 Takuzu"):
        TakuzuBoards(6, 6).ranks(scattered)


def test_grids_numbered_by_their_middle_rows_have_no_beginnings() -> None:
    begun = TakuzuPuzzle(10, 6, bytes([0, 1, 1]) + bytes([EMPTY]) * 57)
    with pytest.raises(RequestError, match="middle rows first"):
        MiddleBoards(10, 6).ranks(begun)
