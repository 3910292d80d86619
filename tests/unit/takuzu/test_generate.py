"""Generating: what was asked for is what comes, and what cannot be had is refused with the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from grillon._core import Ending, takuzu
from grillon.errors import InputError, LimitReached, RequestError
from grillon.families.takuzu import FAMILY, TakuzuPuzzle
from grillon.families.takuzu.boards.boards import TakuzuBoards
from grillon.families.takuzu.generate import METHODS, levels_of
from grillon.families.takuzu.logic.techniques import TECHNIQUES, level_of
from grillon.families.takuzu.puzzle import EMPTY, reason_for_no_grid
from grillon.model import Judgement, Level, Monitor
from tests.support.cases import for_each


def clues(puzzle: TakuzuPuzzle) -> list[int]:
    return [cell for cell, value in enumerate(puzzle.values) if value != EMPTY]


@for_each("size", ["2x2", "4x4", "4x6", "6x10", "8x8", "10x14", "16x16", "32x32"])
def test_one_solution_and_the_one_that_was_promised(size: str) -> None:
    made = FAMILY.generate(seed=5, size=size)
    verdict = made.puzzle.check()
    assert verdict.judgement is Judgement.UNIQUE
    assert made.solution is not None
    assert made.solution.candidates == verdict.solutions[0].candidates
    assert made.puzzle.verify(made.solution)
    assert made.rating is not None
    assert made.rating.solved


@for_each("size", ["5x5", "7x7", "9x9", "9x13", "6x7"])
def test_odd_sides(size: str) -> None:
    with pytest.raises(RequestError, match="odd"):
        FAMILY.generate(seed=1, size=size)
    made = FAMILY.generate(seed=1, size=size, odd=True)
    assert made.puzzle.check().judgement is Judgement.UNIQUE


def assert_level(puzzle: TakuzuPuzzle, level: Level) -> None:
    easier = [technique.id for technique in TECHNIQUES if technique.level < level]
    upto = [technique.id for technique in TECHNIQUES if technique.level <= level]
    assert puzzle.explain(only=upto).solved
    assert not puzzle.explain(only=easier).solved


@for_each("level", list(Level))
@for_each("size", ["6x6", "8x8", "12x12"])
def test_a_level_needs_its_techniques_and_no_harder_ones(size: str, level: Level) -> None:
    for seed in range(3):
        made = FAMILY.generate(seed=seed, size=size, level=str(level))
        assert made.rating is not None
        assert made.rating.level is level
        assert made.puzzle.check().judgement is Judgement.UNIQUE
        assert_level(made.puzzle, level)


@pytest.mark.long
@pytest.mark.parametrize("level", list(Level), ids=str)
@pytest.mark.parametrize("size", ["6x6", "8x8", "10x10", "14x14", "20x20"])
def test_a_hundred_puzzles_of_each_level(size: str, level: Level) -> None:
    for seed in range(100, 200):
        made = FAMILY.generate(seed=seed, size=size, level=str(level))
        assert made.puzzle.check().judgement is Judgement.UNIQUE
        assert_level(made.puzzle, level)


@pytest.mark.parametrize(("size", "level"), [("4x4", "hard"), ("4x4", "expert"), ("2x2", "beginner"), ("3x3", "easy")])
def test_a_level_that_no_puzzle_of_the_size_has_is_refused(size: str, level: str) -> None:
    with pytest.raises(RequestError, match=f"level: no {size} puzzle is {level}; all of them are "):
        FAMILY.generate(seed=1, size=size, level=level, odd=True)


@pytest.mark.parametrize("level", levels_of(4, 4, distinct=True), ids=str)
def test_the_levels_of_the_smallest_magazine_size(level: Level) -> None:
    for seed in range(3):
        assert_level(FAMILY.generate(seed=seed, size="4x4", level=str(level)).puzzle, level)


def levels_seen(rows: int, columns: int, distinct: bool) -> set[Level]:
    """The levels of all puzzles of a size: every choice of clues of one grid of each kind."""
    empty = TakuzuPuzzle(rows, columns, bytes([EMPTY]) * (rows * columns), distinct)
    shape, control, every = takuzu.Shape(rows, columns, distinct), Monitor().control, (1 << len(TECHNIQUES)) - 1
    with empty.solutions() as found:
        kinds = {empty.with_candidates(solution.candidates).canonical().values for solution in found}
    seen = set()
    for grid in kinds:
        for number in range((1 << len(grid)) - 1):
            values = bytes(value if number >> cell & 1 else EMPTY for cell, value in enumerate(grid))
            end, _, uses = takuzu.grade(shape, values, every, control)
            if end is Ending.solved:
                seen.add(level_of(uses))
            else:
                assert TakuzuPuzzle(rows, columns, values, distinct).check().judgement is not Judgement.UNIQUE
    return seen


@for_each("distinct", [True, False])
@for_each("size", [(2, 2), (2, 3), (2, 4), (3, 3), (4, 2), (2, 5)])
def test_every_puzzle_of_a_tiny_size_has_one_of_its_levels(size: tuple[int, int], distinct: bool) -> None:
    if reason_for_no_grid(*size, distinct=distinct):
        with pytest.raises(InputError):
            TakuzuPuzzle(*size, bytes([EMPTY]) * (size[0] * size[1]), distinct)
    else:
        assert levels_seen(*size, distinct) == set(levels_of(*size, distinct=distinct))


@pytest.mark.long
@pytest.mark.parametrize("distinct", [True, False])
@pytest.mark.parametrize("size", [(3, 4), (2, 6), (4, 4)], ids=str)
def test_every_puzzle_of_a_small_size_has_one_of_its_levels(size: tuple[int, int], distinct: bool) -> None:
    if not reason_for_no_grid(*size, distinct=distinct):
        assert levels_seen(*size, distinct) == set(levels_of(*size, distinct=distinct))


def test_known_puzzles_of_this_version() -> None:
    """A change here is a change of every seed people have written down."""
    assert FAMILY.generate(seed=1, size="6x6").puzzle.short() == KNOWN_6
    assert FAMILY.generate(seed=1, size="12x12", minimal=True).puzzle.short() == KNOWN_12


KNOWN_6 = "takuzu.1.6x6.u.0AWKQ0.bG"
KNOWN_12 = "takuzu.1.12x12.u.4IY4a02bG80J09Y26YK42GG6.MlEfO0"


@pytest.mark.parametrize("fill", [30, 40, 55.5])
def test_a_fill_is_met_exactly(fill: float) -> None:
    puzzle = FAMILY.generate(seed=2, size="10x10", fill=fill).puzzle
    assert len(clues(puzzle)) == round(fill)
    assert puzzle.check().judgement is Judgement.UNIQUE


def test_a_fill_that_cannot_be_unique_is_refused() -> None:
    with pytest.raises(RequestError, match=r"fill: 15 % of the cells cannot make a puzzle with one solution"):
        FAMILY.generate(seed=1, size="16x16", fill=15)
    with pytest.raises(RequestError, match=r"fill: no puzzle with 3 clues and one solution in \d+ grids"):
        FAMILY.generate(seed=1, size="4x4", fill=19)


def test_a_fill_without_one_solution() -> None:
    made = FAMILY.generate(seed=1, size="16x16", unique=False)
    assert not made.unique
    assert len(clues(made.puzzle)) == round(0.3 * 256)
    assert made.puzzle.solve()
    scattered = FAMILY.generate(seed=1, size="16x16", unique=False, method="scatter", fill=10)
    assert len(clues(scattered.puzzle)) == 26


IMAGES: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "rotation2": lambda row, column: (7 - row, 7 - column),
    "rotation4": lambda row, column: (column, 7 - row),
    "left-right": lambda row, column: (row, 7 - column),
    "top-bottom": lambda row, column: (7 - row, column),
    "diagonal": lambda row, column: (column, row),
}


@for_each("symmetry", IMAGES)
def test_clues_keep_their_symmetry(symmetry: str) -> None:
    puzzle = FAMILY.generate(seed=4, size="8x8", symmetry=symmetry).puzzle
    places = {divmod(cell, 8) for cell in clues(puzzle)}
    assert {IMAGES[symmetry](row, column) for row, column in places} == places
    assert puzzle.check().judgement is Judgement.UNIQUE


@for_each("method", [method for method in METHODS if method != "scatter"])
@for_each("size", ["4x4", "8x8", "16x16"])
def test_every_method_makes_puzzles_with_one_solution(method: str, size: str) -> None:
    made = FAMILY.generate(seed=6, size=size, method=method)
    assert made.puzzle.check().judgement is Judgement.UNIQUE
    assert made.method.startswith(method)


@for_each(
    ("request_", "message"),
    [
        ({"size": "4x8"}, "no 4x8 grid exists: the 8 columns must differ"),
        ({"size": "1x8"}, "size: 1 is below 2"),
        ({"size": "8x300"}, "size: 300 is above 256"),
        ({"size": "8x10", "symmetry": "diagonal"}, "symmetry: diagonal needs a square, not 8x10"),
        ({"method": "scatter"}, "method: scatter does not guarantee a solution"),
        ({"unique": False, "level": "easy"}, "level: only for puzzles with one solution"),
        ({"minimal": True, "fill": 40}, "minimal: the number of clues follows from it"),
        ({"minimal": True, "symmetry": "rotation2"}, "minimal: clues in rotation2 symmetry"),
        ({"size": "9x9", "odd": True, "method": "ring"}, "method: ring makes even sizes only"),
        ({"colour": "red"}, "unknown option 'colour'"),
    ],
)
def test_what_cannot_be_had_is_refused(request_: dict[str, object], message: str) -> None:
    with pytest.raises(RequestError) as caught:
        FAMILY.generate(seed=1, monitor=None, **request_)
    assert message in str(caught.value)


def test_a_limit_is_named() -> None:
    with pytest.raises(LimitReached, match="timeout"):
        FAMILY.generate(seed=1, size="128x128", monitor=Monitor(timeout=0))


def test_small_grids_are_uniform() -> None:
    """Chi-square per degree of freedom over all 72 grids of 4x4; three sigma is 0.5."""
    draws = Counter(grid.values for grid in TakuzuBoards(4, 4).sample(20000, seed=9))
    expected = 20000 / 72
    assert len(draws) == 72
    assert 0.5 < sum((seen - expected) ** 2 / expected for seen in draws.values()) / 71 < 1.5


@pytest.mark.long
def test_six_by_six_grids_are_uniform() -> None:
    draws = Counter(grid.values for grid in TakuzuBoards(6, 6).sample(200_000, seed=1))
    expected = 200_000 / 4140
    assert len(draws) == 4140
    assert 0.9 < sum((seen - expected) ** 2 / expected for seen in draws.values()) / 4139 < 1.1


def test_sat_decides_what_search_leaves_open() -> None:
    from grillon.families.takuzu.search.sat import without_superfluous

    made = FAMILY.generate(seed=8, size="8x8", level="easy")
    puzzle, shape, control = made.puzzle, takuzu.Shape(8, 8), Monitor().control
    assert made.solution is not None
    grid = bytes(candidate % 2 for candidate in sorted(made.solution.candidates))
    minimal = without_superfluous(puzzle, grid, clues(puzzle), Monitor())
    assert takuzu.minimise(shape, minimal, grid, 20, 1, 0, control) == (minimal, [])
    assert TakuzuPuzzle(8, 8, minimal).check().judgement is Judgement.UNIQUE
    assert minimal.count(EMPTY) > puzzle.values.count(EMPTY)
