"""All grids in memory: numbers, ranks, random grids, statistics."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest

from grillon import families, parse
from grillon.errors import InputError, LimitReached, RequestError
from grillon.families.takuzu.boards.boards import DistinctLineBoards, TakuzuBoards
from grillon.families.takuzu.boards.sweep import SweptTakuzuBoards
from grillon.families.takuzu.puzzle import EMPTY, TakuzuPuzzle
from grillon.families.tectonic.boards import TectonicBoards
from grillon.families.tectonic.numbering.prefix_code import from_prefix_code
from grillon.formats.short import ALPHABET
from grillon.model import Monitor
from grillon.model.givens import with_more_givens
from grillon.puzzle.puzzle import Puzzle
from grillon.sweep.storage.stage_files import split_records


@pytest.mark.parametrize(("rows", "columns", "draws"), [(3, 3, 100), (4, 3, 20)])
def test_random_grids_are_uniform(rows: int, columns: int, draws: int) -> None:
    grids = TectonicBoards(rows, columns, largest=5)
    total = grids.prepare()
    drawn = Counter(grids.sample_digits(draws * total, seed=2024))
    assert len(drawn) <= total
    square = sum((number - draws) ** 2 for number in drawn.values()) / draws + (total - len(drawn)) * draws
    # Chi-square with `total - 1` degrees of freedom: mean total - 1, variance twice that.
    assert abs(square - (total - 1)) < 4 * sqrt(2 * (total - 1))


def test_random_grids_depend_on_seed_and_place_alone() -> None:
    grids = TectonicBoards(3, 4, largest=5)
    grids.prepare(threads=1)
    other = TectonicBoards(3, 4, largest=5)
    other.prepare(threads=2)
    assert grids.sample_digits(20, seed=3) == other.sample_digits(20, seed=3)
    assert grids.sample_digits(20, seed=3) != grids.sample_digits(20, seed=4)


@pytest.mark.parametrize(
    "grids", [TectonicBoards(3, 3), TectonicBoards(2, 4), TectonicBoards(4, 2), SweptTakuzuBoards(4, 6)]
)
def test_rank_and_unrank_undo_each_other(grids: TectonicBoards | SweptTakuzuBoards) -> None:
    total = grids.prepare()
    walked = list(grids.all_digits())
    assert len(walked) == len(set(walked)) == total == int(grids.count())
    for rank in range(0, total, 7):
        assert grids.unrank_digits(rank) == walked[rank]
        assert grids.rank_digits(walked[rank]) == rank
    with pytest.raises(RequestError, match="numbered from 0"):
        grids.unrank_digits(total)
    with pytest.raises(RequestError, match="numbered from 0"):
        grids.unrank_digits(-1)
    with pytest.raises(InputError, match="not a complete"):
        grids.rank_digits(bytes(grids.cells))


@pytest.mark.parametrize("grids", [TectonicBoards(3, 3), TectonicBoards(4, 2), SweptTakuzuBoards(6, 4)])
def test_grids_that_begin_alike_follow_each_other(grids: TectonicBoards | SweptTakuzuBoards) -> None:
    walked = list(grids.all_digits())
    for length in (0, 1, grids.columns, grids.cells - grids.columns, grids.cells - 1):
        numbers: dict[bytes, list[int]] = {}
        for number, digits in enumerate(walked):
            numbers.setdefault(digits[:length], []).append(number)
        for begun, found in list(numbers.items())[::5]:
            puzzle = begin(grids, begun)
            assert grids.beginning(puzzle) == begun
            assert list(grids.ranks(puzzle)) == found
    for number in (0, len(walked) - 1):
        assert grids.ranks(grids.puzzle(walked[number])) == range(number, number + 1)


def begin(grids: TectonicBoards | SweptTakuzuBoards, digits: bytes) -> Puzzle:
    """The first cells of a grid."""
    if isinstance(grids, TectonicBoards):
        code = "".join(ALPHABET[digit] for digit in digits)
        return from_prefix_code(code, rows=grids.rows, columns=grids.columns, maximum=grids.largest)
    return TakuzuPuzzle(grids.rows, grids.columns, digits.ljust(grids.cells, bytes([EMPTY])), distinct=False)


def test_beginnings_without_a_grid_and_those_of_taller_boards() -> None:
    lost = from_prefix_code("484CIC", rows=3, columns=3, maximum=5)
    assert not lost.check()
    assert TectonicBoards(3, 3).ranks(lost) == range(0)
    # A stage does not tell how tall its board is.
    begun = from_prefix_code("484CID", rows=3, columns=3, maximum=5)
    first, *_, last = TectonicBoards(5, 3).ranks(begun)
    taller = TectonicBoards(5, 3)
    for number, same in ((first - 1, False), (first, True), (last, True), (last + 1, False)):
        assert (taller.unrank_digits(number)[:6] == taller.beginning(begun)) is same


def test_what_is_neither_a_beginning_nor_has_one_solution_has_no_number() -> None:
    middle = parse("tectonic maximum 5\n+-+-+\n|. .|\n+ + +\n|. 2|\n+ + +\n|. .|\n+-+-+")
    with pytest.raises(InputError, match="only a grid, a puzzle with one solution or a beginning"):
        TectonicBoards(3, 2).ranks(middle)
    with pytest.raises(RequestError, match="numbered column by column"):
        TectonicBoards(2, 3).ranks(from_prefix_code("4", rows=2, columns=3, maximum=5))
    scattered = TakuzuPuzzle(6, 6, bytes([0, EMPTY, 1]).ljust(36, bytes([EMPTY])))
    for boards in (TakuzuBoards(6, 6), DistinctLineBoards(6, 6)):
        with pytest.raises(InputError, match="only a grid, a puzzle with one solution or a beginning"):
            boards.ranks(scattered)


def test_a_puzzle_has_the_number_of_its_solution() -> None:
    for name, size in (("tectonic", (5, 4)), ("takuzu", (6, 6))):
        made = families.get(name).generate(seed=1, size=size)
        boards = families.get(name).boards(size)
        assert boards is not None
        assert made.solution is not None
        [number] = boards.ranks(made.puzzle)
        filled = with_more_givens(made.puzzle, made.solution.candidates)
        assert [boards.unrank(number).givens, number] == [filled.givens, boards.rank(filled)]


@pytest.mark.parametrize("grids", [TectonicBoards(3, 4), TectonicBoards(4, 3), SweptTakuzuBoards(4, 6)])
def test_puzzles_and_digits_are_one_thing(grids: TectonicBoards | SweptTakuzuBoards) -> None:
    for puzzle in grids.sample(10, seed=1):
        rank = grids.rank(puzzle)
        assert grids.unrank(rank) == puzzle
        assert int(puzzle.count()) == 1
    with pytest.raises(InputError):
        grids.rank(TectonicBoards(2, 2, largest=4).unrank(0))


def test_the_number_does_not_depend_on_threads_or_reductions() -> None:
    from grillon._core import tectonic as core

    ways = (("cells", 1, 0), ("cells", 2, 2), ("columns", 3, 0), ("images", 2, 0), ("labels", 2, 1), ("plain", 1, 0))
    for way, threads, ahead in ways:
        number, sizes = core.count_grids(Monitor().control, 4, 3, 5, threads, 1 << 30, "", way, ahead)
        assert (way, number) == (way, 28196)
        assert len(sizes) == (8 if way == "columns" else 12)
    with pytest.raises(ValueError, match="no way 'sideways'"):
        core.count_grids(Monitor().control, 4, 3, 5, 1, 1 << 30, "", "sideways")


def test_limits_are_never_numbers() -> None:
    grids = TectonicBoards(5, 5)
    few = grids.count(memory=1 << 20)
    assert (few.exact, few.limit) == (False, "memory")
    brief = grids.count(timeout=0.05)
    assert (brief.exact, brief.limit) == (False, "timeout")
    with pytest.raises(LimitReached, match="memory"):
        grids.prepare(memory=1 << 20)


def test_large_numbers_are_exact() -> None:
    # Lines of 1 cell width: the transfer matrix gives the same numbers by a simple recurrence.
    assert int(TectonicBoards(400, 1, largest=3).count()) == line_grids(400, 3)
    assert int(TectonicBoards(400, 1, largest=3).count()) > 1 << 128


def line_grids(cells: int, largest: int) -> int:
    """Grids of one column: segments that are permutations of 1..k, neighbours different."""
    from itertools import permutations

    ends: list[dict[int, int]] = [{0: 1}]
    for length in range(1, cells + 1):
        found: dict[int, int] = {}
        for k in range(1, min(largest, length) + 1):
            for segment in permutations(range(1, k + 1)):
                before = sum(number for value, number in ends[length - k].items() if value != segment[0])
                found[segment[-1]] = found.get(segment[-1], 0) + before
        ends.append(found)
    return sum(ends[cells].values())


def test_a_board_without_grids() -> None:
    grids = TectonicBoards(3, 3, largest=3)
    assert int(grids.count()) == grids.prepare() == 0
    assert list(grids.all_digits()) == []
    with pytest.raises(RequestError, match="no grid"):
        grids.sample_digits(1, seed=0)


def test_statistics_agree_with_all_grids() -> None:
    grids = TectonicBoards(3, 4, largest=5)
    for value in (1, 5):
        seen = Counter(sum(digit >> 2 == value for digit in grid) for grid in grids.all_digits())
        assert {k: number for k, number in enumerate(grids.value_counts(value)) if number} == seen
    sizes = grids.mean_region_sizes()
    assert sum(size * mean for size, mean in sizes.items()) == Fraction(12)


def test_wrong_sizes() -> None:
    with pytest.raises(RequestError, match="even"):
        SweptTakuzuBoards(3, 4)
    with pytest.raises(RequestError, match="a board has 1 to 1000 rows and columns, not 0x4"):
        TectonicBoards(0, 4)
    with pytest.raises(RequestError, match="does not fit"):
        TectonicBoards(12, 12).count()
    with pytest.raises(InputError, match="has 9 cells"):
        TectonicBoards(3, 3).rank_digits(bytes(8))


@pytest.mark.parametrize(
    "grids", [TectonicBoards(4, 3), TectonicBoards(3, 4), SweptTakuzuBoards(4, 6), TectonicBoards(4, 4)]
)
def test_a_walk_is_the_same_on_any_number_of_threads(grids: TectonicBoards | SweptTakuzuBoards) -> None:
    total = grids.prepare()
    walked = [b"".join(grids.batches(threads=threads)) for threads in (1, 2, 5)]
    assert walked[0] == walked[1] == walked[2]
    assert len(walked[0]) == total * grids.cells
    for rank in range(0, total, max(1, total // 50)):
        assert walked[0][rank * grids.cells : (rank + 1) * grids.cells] == grids.unrank_digits(rank)


@pytest.mark.parametrize("grids", [TectonicBoards(4, 3), TectonicBoards(3, 4, largest=6), SweptTakuzuBoards(4, 6)])
def test_lines_are_the_codes_of_the_records(grids: TectonicBoards | SweptTakuzuBoards) -> None:
    codes = b"".join(grids.lines(threads=2)).splitlines()
    for line, digits in zip(codes, grids.all_digits(), strict=True):
        number = 0
        for digit in digits:
            number = number * grids.base + digit
        assert int(line) == number


def test_a_walk_that_is_stopped_says_so() -> None:
    grids = TectonicBoards(4, 4)
    grids.prepare()
    monitor = Monitor()
    stream = grids.batches(monitor=monitor)
    assert next(stream)
    monitor.cancel()
    with pytest.raises(LimitReached, match="cancelled"):
        sum(map(len, stream))


def test_a_walk_can_be_left() -> None:
    stream = TectonicBoards(4, 3).batches()
    first = next(stream)
    assert len(list(split_records(first, 12))) * 12 == len(first) > 0
    del stream
