"""Grids whose lines may be equal are counted by roots of unity; a sweep counts them too."""

from __future__ import annotations

from pathlib import Path

import pytest

from grillon import _core
from grillon._core.takuzu import RootCount
from grillon.base.ledger import Ledger
from grillon.errors import RequestError
from grillon.families.takuzu.boards.boards import TakuzuBoards
from grillon.families.takuzu.boards.roots_of_unity import EqualLineBoards, count_by_roots, number_of_grids, root_count
from grillon.families.takuzu.boards.sweep import SweptTakuzuBoards
from grillon.model import Monitor
from tests.support.cases import for_each
from tests.support.paths import comparing_paths

SIZES = [(rows, columns) for rows in (2, 4, 6, 8) for columns in (2, 4, 6, 8)]
LONG = [(10, 6), (14, 6), (20, 6), (22, 4), (30, 2), (30, 4), (6, 12), (2, 10)]
"""Columns with an imbalance of 1 to 5, so roots of every order; numbers of one digit and of several."""


def by_roots(rows: int, columns: int) -> int:
    return count_by_roots(RootCount(rows, columns), 1, Monitor(), None).value


@for_each(("rows", "columns"), SIZES + LONG)
def test_the_sweep_counts_the_same(rows: int, columns: int) -> None:
    assert by_roots(rows, columns) == int(SweptTakuzuBoards(rows, columns).count(threads=1))


@pytest.mark.long
@pytest.mark.parametrize(("rows", "columns"), [(20, 8), (30, 8), (10, 10)])
def test_the_sweep_counts_the_same_where_it_takes_long(rows: int, columns: int) -> None:
    """30x8 has numbers of three digits."""
    assert by_roots(rows, columns) == int(SweptTakuzuBoards(rows, columns).count(threads=2))


@pytest.mark.parametrize(("rows", "columns"), [(6, 4), (10, 8), (12, 6), (14, 4)])
def test_a_board_on_its_side_has_as_many_grids(rows: int, columns: int) -> None:
    """Its columns are the rows of the other, and need roots of another order."""
    assert by_roots(rows, columns) == by_roots(columns, rows)


@comparing_paths
@pytest.mark.parametrize("size", [(10, 8), (14, 8), (20, 6)])
def test_every_cpu_path_counts_the_same(size: tuple[int, int]) -> None:
    before, numbers = _core.cpu_path(), set()
    try:
        for path in _core.cpu_paths():
            _core.set_cpu_path(path)
            numbers.add(by_roots(*size))
    finally:
        _core.set_cpu_path(before)
    assert len(numbers) == 1


@for_each("rows", [2, 4, 6, 8, 12, 14, 18, 20, 26, 30])
def test_every_column_differs_from_balance_by_less_than_the_order_of_the_roots(rows: int) -> None:
    order, _ = RootCount(rows, 2).divisor
    ones = {0: {(0, 0): {0}}}
    for row in range(rows):
        ones[row + 1] = {}
        for (value, run), numbers in ones[row].items():
            for bit in (0, 1):
                length = run + 1 if run and bit == value else 1
                if length < 3:
                    ones[row + 1].setdefault((bit, length), set()).update(number + bit for number in numbers)
    found = set.union(*ones[rows].values())
    assert max(abs(number - rows // 2) for number in found) < order


def test_the_points_stand_for_all_points_once() -> None:
    grids = RootCount(14, 6)
    for parts in (1, 7):
        points = [grids.points(part, parts) for part in range(parts)]
        assert sum(sum(images) for _, images in points) == grids.all_points == 4**5
        assert len({exponents[at : at + 8] for exponents, _ in points for at in range(0, len(exponents), 8)}) == sum(
            len(images) for _, images in points
        )


def test_a_count_that_was_stopped_goes_on(tmp_path: Path) -> None:
    grids, path = RootCount(16, 10), tmp_path / "kept"
    assert grids.parts > 2
    name = "takuzu 16x10 equal by roots of unity"
    with Ledger.of_count(path, name) as ledger:
        stopped = count_by_roots(grids, 1, Monitor(timeout=0), ledger)
        assert (stopped.exact, stopped.value, ledger.parts()) == (False, 0, {})
        stream = grids.sums([1], 1, Monitor().control)
        part, low, middle, high = (int.from_bytes(word, "little") for word in _words(stream.take()))
        ledger.add_part(part, high << 128 | middle << 64 | low)
    monitor = Monitor()
    assert int(EqualLineBoards(10, 16).count(resume=path, monitor=monitor)) == 634_447_171_760_858_680
    assert monitor.counters["done"] == grids.parts - 1
    with pytest.raises(RequestError, match="keeps a count of"):
        EqualLineBoards(10, 14).count(resume=path)


def _words(record: bytes) -> list[bytes]:
    return [record[at : at + 8] for at in range(0, len(record), 8)]


def test_a_wrong_sum_is_never_a_number() -> None:
    with pytest.raises(AssertionError, match="not a whole number"):
        number_of_grids(RootCount(4, 4), 721)


def test_sizes_beyond_are_left_to_the_sweep() -> None:
    assert root_count(32, 4) is None
    assert root_count(30, 10) is None  # numbers of more than 128 bits
    assert EqualLineBoards(2, 32).swept
    assert int(EqualLineBoards(2, 32).count()) == int(SweptTakuzuBoards(32, 2).count())
    assert not EqualLineBoards(2, 30).swept
    assert int(TakuzuBoards(8, 8, distinct=False).count(threads=3)) == 12_413_918


def test_no_more_threads_than_find_room(monkeypatch: pytest.MonkeyPatch) -> None:
    used = []

    def counted(grids: RootCount, threads: int, monitor: Monitor, ledger: Ledger | None) -> object:
        used.append(threads)
        return count_by_roots(grids, threads, monitor, ledger)

    monkeypatch.setattr("grillon.families.takuzu.boards.roots_of_unity.count_by_roots", counted)
    boards = EqualLineBoards(8, 8)
    expected = boards.expected_count()
    assert expected is not None
    assert expected.each_thread
    for memory in (expected.bytes, 4 * expected.bytes - 1, None):
        assert int(boards.count(threads=8, memory=memory)) == 12_413_918
    assert used == [1, 3, 8]
    cut = boards.count(memory=expected.bytes - 1)
    assert (cut.exact, cut.value, cut.limit) == (False, 0, "memory")
