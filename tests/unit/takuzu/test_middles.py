"""Grids numbered by their middle rows: each has one number, in the order in which they are listed."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from grillon.errors import InputError, LimitReached, RequestError
from grillon.families.takuzu.boards.boards import TakuzuBoards, all_grids
from grillon.families.takuzu.boards.middle_rows import MiddleBoards
from grillon.families.takuzu.puzzle import TakuzuPuzzle

EVERY = {(6, 6): 4140, (8, 6): 51744, (6, 8): 51744}


def listed(rows: int, columns: int) -> list[bytes]:
    """All grids, by a search that knows nothing of middles."""
    with TakuzuPuzzle(rows, columns, bytes([2]) * (rows * columns)).solutions() as found:
        return [bytes(candidate % 2 for candidate in sorted(solution.candidates)) for solution in found]


def test_every_grid_has_its_number() -> None:
    boards = MiddleBoards(6, 6)
    grids = list(boards.all_digits())
    assert sorted(grids) == sorted(listed(6, 6))
    assert [boards.rank_digits(grid) for grid in grids] == list(range(4140))
    assert [boards.unrank_digits(number) for number in range(4140)] == grids


@pytest.mark.parametrize("size", EVERY)
def test_all_grids_are_listed_once_in_the_order_of_their_numbers(size: tuple[int, int]) -> None:
    boards = MiddleBoards(*size)
    grids = list(boards.all_digits())
    assert boards.prepare() == len(grids) == EVERY[size]
    assert sorted(grids) == sorted(listed(*size))
    for number in range(0, len(grids), 997):
        assert boards.unrank_digits(number) == grids[number]
        assert boards.rank_digits(grids[number]) == number


def test_each_pair_of_middle_rows_has_as_many_numbers_as_grids() -> None:
    boards = MiddleBoards(8, 6)
    middles = Counter(grid[18:30] for grid in listed(8, 6))
    boards.prepare()
    before = 0
    for end in boards._ends:
        held = boards.unrank_digits(before)[18:30]
        assert boards.unrank_digits(end - 1)[18:30] == held
        assert end - before == middles.pop(held)
        before = end
    assert not middles


@pytest.mark.parametrize(("rows", "columns"), [(8, 10), (10, 8)])
def test_large_sizes_are_numbered_drawn_and_listed(rows: int, columns: int) -> None:
    boards = all_grids(rows, columns)
    assert isinstance(boards, MiddleBoards)
    assert boards.prepare() == 201_005_480 == int(boards.count())
    for number in (0, 1, 123_456_789, 201_005_479):
        grid = boards.unrank(number)
        assert grid.check()
        assert boards.rank(grid) == number
    drawn = boards.sample(3, seed=5)
    assert all(grid.check() for grid in drawn)
    assert len(set(drawn)) == 3
    assert boards.sample(2, seed=5) == drawn[:2]
    first = list(islice(boards.enumerated().all_digits(), 300))
    assert first == [boards.unrank_digits(number) for number in range(300)]
    codes = b"".join(islice(boards.lines(), 5)).split()
    assert [int(code) for code in codes[:5]] == [int(grid.hex()[1::2], 2) for grid in first[:5]]


def test_what_is_no_grid_has_no_number() -> None:
    boards = MiddleBoards(8, 10)
    grid = bytearray(boards.unrank_digits(7))
    grid[0] ^= 1
    with pytest.raises(InputError, match="breaks a rule"):
        boards.rank_digits(bytes(grid))
    with pytest.raises(InputError, match="without open cells"):
        boards.rank(TakuzuPuzzle(8, 10, bytes([2]) * 80))
    with pytest.raises(RequestError, match="has 201,005,480 grids, numbered from 0: no number 201005480"):
        boards.unrank(201_005_480)


def test_a_count_that_was_stopped_goes_on_from_its_folder(tmp_path: Path) -> None:
    with pytest.raises(LimitReached, match="were not finished"):
        MiddleBoards(8, 10).prepare(timeout=1e-6, tables=tmp_path)
    assert MiddleBoards(8, 10).prepare(tables=tmp_path) == 201_005_480
    kept = MiddleBoards(8, 10)
    assert kept.prepare(timeout=1e-6, tables=tmp_path) == 201_005_480  # nothing is left to count
    assert kept.has_tables()


def test_long_counts_are_announced() -> None:
    expected = MiddleBoards(12, 12).expected_tables()
    assert expected is not None
    assert expected.seconds > 3600
    assert MiddleBoards(10, 10).expected_tables() is None


def test_the_same_number_of_parts_as_a_count() -> None:
    boards = TakuzuBoards(10, 6)
    assert MiddleBoards(10, 6).prepare() == int(boards.count()) == 392_208
