"""Generated puzzles: one solution, sizes and region sizes as requested, minimal or so many clues, exact levels."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from grillon.errors import LimitReached, RequestError
from grillon.families.tectonic import FAMILY, TectonicPuzzle
from grillon.families.tectonic.logic.techniques import TECHNIQUES
from grillon.model import Level
from grillon.puzzle.parts.boards import boards_of
from grillon.sweep import forecast
from tests.support.cases import for_each


def _clues(puzzle: TectonicPuzzle) -> list[int]:
    return [cell for cell, value in enumerate(puzzle.values) if value > 0]


@for_each("maximum", range(4, 10))
@for_each("size", [(4, 4), (6, 9), (9, 9), (10, 7)])
def test_sizes_and_maxima(size: tuple[int, int], maximum: int) -> None:
    made = FAMILY.generate(seed=7, size=size, maximum=maximum, method="growth")
    puzzle = made.puzzle
    assert (puzzle.rows, puzzle.columns, puzzle.maximum) == (*size, maximum)
    assert puzzle.check()
    assert made.solution is not None
    assert puzzle.verify(made.solution)
    sizes = list(map(len, puzzle.rules.members))
    assert sizes.count(1) <= 0.05 * puzzle.frame.cells
    assert sizes.count(maximum) >= 0.5 * len(sizes)


@pytest.mark.parametrize("maximum", [4, 5])
def test_a_large_board(maximum: int) -> None:
    puzzle = FAMILY.generate(seed=1, size=(20, 20), maximum=maximum).puzzle
    assert puzzle.check()
    assert max(map(len, puzzle.rules.members)) == maximum


def test_every_clue_is_needed() -> None:
    for seed in range(5):
        puzzle = FAMILY.generate(seed=seed, size=(7, 7)).puzzle
        for cell in _clues(puzzle):
            values = (*puzzle.values[:cell], 0, *puzzle.values[cell + 1 :])
            assert replace(puzzle, values=values).count(up_to=2).value == 2


@for_each("level", list(Level))
def test_solvable_at_the_level_and_not_below(level: Level) -> None:
    made = FAMILY.generate(seed=5, size=(8, 8), level=str(level))
    assert made.rating is not None
    assert made.rating.level == level
    below = [technique.id for technique in TECHNIQUES if technique.level < level]
    assert not made.puzzle.explain(only=below).solved
    up_to = [technique.id for technique in TECHNIQUES if technique.level <= level]
    assert made.puzzle.explain(only=up_to).solved
    assert made.puzzle.check()


@pytest.mark.parametrize("technique", ["forbidden_neighbour", "forbidden_pair", "colouring"])
def test_a_technique_that_must_be_needed(technique: str) -> None:
    made = FAMILY.generate(seed=2, size=(8, 8), technique=technique)
    assert made.rating is not None
    assert made.rating.hardest is not None
    assert made.rating.hardest.id == technique


def test_a_requested_number_of_clues() -> None:
    made = FAMILY.generate(seed=1, size=(8, 8), clues=25, level="easy")
    assert len(_clues(made.puzzle)) == 25
    assert made.puzzle.check()


@for_each(
    ("symmetry", "move"),
    [
        ("rotation2", lambda r, c, n: (n - r, n - c)),
        ("rotation4", lambda r, c, n: (c, n - r)),
        ("left-right", lambda r, c, n: (r, n - c)),
        ("top-bottom", lambda r, c, n: (n - r, c)),
        ("diagonal", lambda r, c, n: (c, r)),
    ],
)
def test_symmetric_clues(symmetry: str, move: object) -> None:
    assert callable(move)
    puzzle = FAMILY.generate(seed=4, size=(8, 8), symmetry=symmetry).puzzle
    shown = {divmod(cell, 8) for cell in _clues(puzzle)}
    assert {move(row, column, 7) for row, column in shown} == shown
    assert puzzle.check()


def test_every_puzzle_is_within_the_ladder_by_default() -> None:
    """Taking clues away by uniqueness alone, some of these seeds would be beyond it."""
    for seed in range(40):
        made = FAMILY.generate(seed=seed, size=(12, 12))
        assert made.rating is not None
        assert made.rating.solved


def test_small_grids_are_drawn_uniformly_and_say_so() -> None:
    made = [FAMILY.generate(seed=seed, size=(4, 4), maximum=4, method="uniform") for seed in range(120)]
    assert {one.method for one in made} == {"uniform"}
    solved = {str(one.solution) for one in made}
    assert len(solved) > 80, "120 draws among 360 grids"
    assert all(one.puzzle.check() for one in made[:20])


@pytest.mark.parametrize(("size", "grids"), [((4, 4), 360), ((4, 5), 1068)])
def test_every_grid_is_as_likely_as_any_other(size: tuple[int, int], grids: int) -> None:
    """Chi-square of the grids of many puzzles, against the list of them all."""
    asked = {"size": size, "maximum": 4, "singles": 100, "full": 0}
    every = Counter({str(grid): 0 for grid in boards_of("tectonic", size, {"max": 4}).grids()})
    assert len(every) == grids
    draws = 10 * grids
    for seed in range(draws):
        solution = FAMILY.generate(seed=seed, **asked, **{"from": "uniform"}).solution
        assert solution is not None
        every[str(solution)] += 1
    assert len(every) == grids, "no other grid was drawn"
    distance = sum((times - 10) ** 2 / 10 for times in every.values())
    assert abs(distance - (grids - 1)) < 4 * (2 * (grids - 1)) ** 0.5


def test_what_uniform_grids_take_can_be_asked_before() -> None:
    boards = FAMILY.generator.drawn_from({"size": (5, 5), "from": "uniform"})
    assert boards is not None
    expected = boards.expected_tables()
    assert expected is not None
    assert expected.bytes > 1 << 30
    assert FAMILY.generator.drawn_from({"size": (5, 5)}) is None
    assert FAMILY.generator.drawn_from({"size": (5, 5), "method": "growth"}) is None


def test_tables_that_cannot_fit_are_refused_before_they_are_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecast, "memory_for_tables", lambda: 1 << 28)
    with pytest.raises(RequestError, match=r"tables of 5x5 take about .* GB of memory, and 0\.2 GB are free"):
        FAMILY.generate(seed=1, size=(5, 5), method="uniform")


@pytest.mark.parametrize(("size", "maximum", "method"), [((5, 6), 4, "uniform"), ((4, 9), 4, "uniform")])
def test_small_boards_are_drawn_uniformly_by_themselves(size: tuple[int, int], maximum: int, method: str) -> None:
    made = FAMILY.generate(seed=1, size=size, maximum=maximum)
    assert made.method == method
    assert made.puzzle.check()


def test_large_boards_are_grown() -> None:
    assert FAMILY.generate(seed=1, size=(5, 5)).method == "growth"
    assert FAMILY.generate(seed=1, size=(7, 7), maximum=4).method == "growth"


def test_uniform_grids_have_the_region_sizes_asked_for() -> None:
    """Drawn among all 21632 grids; those with other region sizes are put back."""
    rejected = 0
    for seed in range(20):
        made = FAMILY.generate(seed=seed, size=(5, 5), maximum=4, full=60, singles=4)
        sizes = list(map(len, made.puzzle.rules.members))
        assert made.method == "uniform"
        assert sizes.count(1) <= 1
        assert sizes.count(4) >= 0.6 * len(sizes)
        rejected += made.attempts - 1
    assert rejected > 0


def test_known_seeds_stay() -> None:
    """The same on any machine: these texts were made once and must not change with compiler or platform."""
    assert FAMILY.generate(seed=1, size=(4, 4), method="growth").puzzle.short() == KNOWN_4X4
    assert FAMILY.generate(seed=1, size=(6, 6), level="hard").puzzle.short() == KNOWN_6X6


KNOWN_4X4 = "tectonic.1.4x4m5w.M-WX.b1f5251c"
KNOWN_6X6 = "tectonic.1.6x6m5w.dMIIeQcUvE.a5i3i5b1g3b2"


@for_each(
    ("request_", "message"),
    [
        ({"size": "3x3"}, "size: 3 is below 4"),
        ({"size": "21x20"}, "size: 21 is above 20"),
        ({"maximum": 10}, "maximum: 10 is above 9"),
        ({"size": "4x4", "clues": 17}, "clues: 17 is more than 4x4 has cells (16)"),
        ({"size": "4x6", "symmetry": "diagonal"}, "symmetry: diagonal needs a square, not 4x6"),
        ({"level": "easy", "technique": "colouring"}, "technique: colouring is hard, not easy"),
        ({"colour": "red"}, "unknown option 'colour'"),
    ],
)
def test_requests_that_cannot_be_had(request_: dict[str, object], message: str) -> None:
    with pytest.raises(RequestError) as caught:
        FAMILY.generate(seed=1, monitor=None, **request_)
    assert str(caught.value).startswith(message)


def test_region_sizes_that_cannot_be_had_end_in_a_limit() -> None:
    with pytest.raises(LimitReached, match="no such puzzle in 5 attempts"):
        FAMILY.generate(seed=1, size=(4, 4), full=60, method="growth")


def test_too_few_clues_end_in_a_limit() -> None:
    with pytest.raises(LimitReached, match="no such puzzle in 2000 attempts"):
        FAMILY.generate(seed=1, size=(4, 4), clues=0, method="growth")
