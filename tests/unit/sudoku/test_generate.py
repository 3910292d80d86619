"""Requests are kept, or refused with a reason."""

from __future__ import annotations

import pytest

import grillon
from grillon.errors import GrillonError, LimitReached, RequestError
from grillon.families.sudoku import FAMILY, SudokuPuzzle
from grillon.families.sudoku.logic.ladder import rate_values
from grillon.families.sudoku.logic.techniques import TECHNIQUES, bits_up_to
from grillon.model import Level, Monitor
from grillon.puzzle.generated import Generated
from tests.support.cases import for_each


def make(seed: int = 1, **request: object) -> tuple[Generated[SudokuPuzzle], SudokuPuzzle]:
    made = FAMILY.generate(seed=seed, monitor=None, **request)
    assert made.unique
    assert made.puzzle.check().solutions == (made.solution,)
    return made, made.puzzle


def test_a_generated_puzzle_says_where_it_comes_from() -> None:
    made, _ = make(5, size="6x6")
    assert (made.seed, made.version) == (5, grillon.__version__)
    assert made.request == {"size": (6, 6), "variant": "classic", "minimal": False, "symmetry": "none"}
    assert made.attempts == 1


def test_no_given_of_a_minimal_puzzle_can_be_spared() -> None:
    for symmetry in ("none", "rotation2"):
        _, puzzle = make(3, minimal=True, symmetry=symmetry)
        for cell, value in enumerate(puzzle.values):
            if value:
                fewer = [*puzzle.values[:cell], 0, *puzzle.values[cell + 1 :]]
                assert puzzle.from_values(fewer, puzzle.variant).count(up_to=2).value == 2


@pytest.mark.parametrize("clues", [24, 30, 40, 81])
def test_the_number_of_givens(clues: int) -> None:
    assert make(2, clues=clues)[1].clues == clues


@pytest.mark.parametrize(
    ("request_", "low", "high"),
    [({"rating": "1.2..2.5"}, 1.2, 2.5), ({"rating": "3.0..5.0"}, 3.0, 5.0), ({"rating": (6.5, 7.4)}, 6.5, 7.4)],
)
def test_a_band_of_ratings(request_: dict[str, object], low: float, high: float) -> None:
    for seed in range(4):
        made, puzzle = make(seed, **request_)
        rating = puzzle.rate().value
        assert rating is not None
        assert made.rating is not None
        assert rating == made.rating.value
        assert low <= rating <= high


@for_each("level", ["beginner", "easy", "medium", "hard", "expert"])
def test_a_level(level: str) -> None:
    made, _ = make(1, level=level)
    assert made.rating is not None
    assert made.rating.level is Level.named(level)


@pytest.mark.parametrize("technique", ["direct_pointing", "naked_pair", "xy_wing"])
def test_a_technique_is_needed(technique: str) -> None:
    """Solved by what is no harder than it, stuck without it."""
    _, puzzle = make(4, technique=technique)
    allowed = bits_up_to(FAMILY.ladder.technique(technique).rating)
    values, index = bytes(puzzle.values), [known.id for known in TECHNIQUES].index(technique)
    ((with_it, *_),) = rate_values(puzzle.variant, values, techniques=allowed)
    ((without, *_),) = rate_values(puzzle.variant, values, techniques=allowed & ~(1 << index))
    assert (with_it, without) == (0, 1)


def test_a_pattern_is_filled_exactly() -> None:
    pattern = "".join("x" if (r + c) % 3 == 0 or r == c else "." for r in range(9) for c in range(9))
    _, puzzle = make(6, pattern=pattern)
    assert "".join("x" if value else "." for value in puzzle.values) == pattern


def test_a_pattern_too_thin_is_given_up() -> None:
    with pytest.raises(LimitReached, match="pattern of 9 givens"):
        FAMILY.generate(seed=1, size="6x6", pattern="xxx......" + "......xxx" + "." * 9 + "xxx......")
    with pytest.raises(RequestError, match="81 characters expected, found 3"):
        FAMILY.generate(seed=1, pattern="x.x")
    with pytest.raises(RequestError, match="no cell is given"):
        FAMILY.generate(seed=1, pattern="." * 81)


@for_each(
    ("request_", "name"),
    [
        ({"variant": "x"}, "9x9 x"),
        ({"variant": "jigsaw"}, "9x9 jigsaw"),
        ({"variant": "jigsaw", "size": "5x5"}, "5x5 jigsaw"),
        ({"variant": "jigsaw+x", "size": "8x8"}, "8x8 jigsaw x"),
        ({"variant": "windoku"}, "9x9 windoku"),
        ({"variant": "antiknight+antiking", "clues": 25}, "9x9 antiknight antiking"),
        ({"variant": "nonconsecutive", "size": "6x6"}, "6x6 nonconsecutive"),
        ({"size": "12x12"}, "12x12"),
        ({"size": "16x16", "symmetry": "rotation2"}, "16x16"),
    ],
)
def test_variants(request_: dict[str, object], name: str) -> None:
    made, puzzle = make(1, **request_)
    assert puzzle.variant.name == name
    assert FAMILY.generate(seed=1, monitor=None, **request_) == made


def test_different_seeds_give_different_puzzles() -> None:
    assert len({make(seed)[1].canonical() for seed in range(30)}) == 30


@pytest.mark.parametrize(
    "request_", [{"size": "4x4", "minimal": True}, {"size": "6x6", "clues": 10}, {"size": "5x5", "variant": "jigsaw"}]
)
def test_a_bulk_run_holds_no_two_puzzles_that_are_the_same(request_: dict[str, object]) -> None:
    puzzles = [made.puzzle for made in FAMILY.generate_many(20, seed=1, make=None, **request_)]
    assert len({puzzle.canonical() for puzzle in puzzles}) == 20
    drawn = [FAMILY.generate(seed=seed, monitor=None, **request_).puzzle for seed in range(1, 60)]
    if request_["size"] == "4x4":
        assert len({puzzle.canonical() for puzzle in drawn}) < len(set(drawn)), "different to look at, but the same"


@for_each(
    ("request_", "message"),
    [
        ({"size": "9x8"}, "square"),
        ({"size": "7x7"}, "7x7 has no boxes"),
        ({"size": "30x30"}, "above 25"),
        ({"variant": "thermo"}, "variant: 'thermo' is unknown; did you mean thermometer"),
        ({"level": "impossible"}, "is unknown; "),
        ({"rating": "5..3"}, "empty"),
        ({"level": "easy", "rating": "6..7"}, "empty, or not within the level"),
        ({"technique": "magic"}, "is unknown; "),
        ({"size": "25x25", "minimal": True}, "only up to 16x16"),
        ({"size": "4x4", "clues": 17}, "more than the 16 cells"),
        ({"colour": "red"}, "unknown option 'colour'"),
    ],
)
def test_what_cannot_be_had_is_said(request_: dict[str, object], message: str) -> None:
    with pytest.raises(GrillonError, match=message):
        FAMILY.generate(seed=1, monitor=None, **request_)


def test_a_timeout_ends_a_hopeless_request() -> None:
    with pytest.raises(LimitReached, match="timeout"):
        FAMILY.generate(seed=1, clues=17, symmetry="full", monitor=Monitor(timeout=0.2))


def test_drawings_show_regions_extra_houses_and_marks() -> None:
    _, puzzle = make(1, variant="x", clues=30)
    picture = puzzle.drawing()
    assert len(picture.cells) == 81
    assert {cell.tint is not None for cell in picture.cells[::10]} == {True}
    assert picture.cells[2].heavy == "NE"
    empty = next(cell for cell, value in enumerate(puzzle.values) if not value)
    position = puzzle.position().exclude(next(c for c in range(empty * 9, empty * 9 + 9) if puzzle.position().can(c)))
    marks = position.puzzle.drawing(position).cells[empty].marks
    assert [mark.symbol for mark in marks] == [
        str(digit + 1) if position.can(empty * 9 + digit) else "" for digit in range(9)
    ]
    assert "<svg" in puzzle._repr_svg_()


def test_a_puzzle_whose_rating_is_given_up_is_made_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where rules compare pairs of cells the ladder has a limit of its own; the caller's limits are another matter."""
    puzzle = grillon.parse("sudoku.1.9-nonconsecutive.e4m3d7t4c8ze")
    rating = puzzle.rate()
    assert (rating.value, rating.limit, rating.details["end"]) == (None, "budget", "budget")
    monkeypatch.setattr(SudokuPuzzle, "rate", lambda *_, **__: rating)
    made = FAMILY.generate(seed=1, monitor=None, size="6x6", variant="antiking")
    assert (made.attempts, made.rating) == (1, rating)
    with pytest.raises(LimitReached):
        FAMILY.generate(seed=1, monitor=Monitor(timeout=0), size="6x6", variant="antiking")
