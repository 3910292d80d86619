"""Puzzles too rare to wait for are climbed to: very hard ones, and ones with very few givens."""

from __future__ import annotations

import pytest

from grillon import _core
from grillon.errors import GrillonError, LimitReached
from grillon.families.sudoku import FAMILY, SudokuPuzzle
from grillon.families.sudoku.logic.ladder import rate_values
from grillon.families.sudoku.logic.people_techniques import PEOPLE
from grillon.model import Monitor
from tests.support.paths import comparing_paths


def made(seed: int, **request: object) -> SudokuPuzzle:
    generated = FAMILY.generate(seed=seed, monitor=None, **request)
    assert generated.puzzle.check().solutions == (generated.solution,)
    return generated.puzzle


def is_minimal(puzzle: SudokuPuzzle) -> bool:
    """By its definition: without any one given there is another solution."""
    fewer = (
        puzzle.from_values([*puzzle.values[:cell], 0, *puzzle.values[cell + 1 :]], puzzle.variant)
        for cell, value in enumerate(puzzle.values)
        if value
    )
    return all(other.count(up_to=2).value == 2 for other in fewer)


def test_a_band_above_nine() -> None:
    puzzle = made(1, rating="9.0..9.4")
    rating = puzzle.rate().value
    assert rating is not None
    assert 9.0 <= rating <= 9.4
    assert is_minimal(puzzle)
    assert made(1, rating="9.0..9.4") == puzzle
    assert made(2, rating="9.0..9.4") != puzzle


@pytest.mark.parametrize("seed", [1, 2])
def test_nineteen_givens(seed: int) -> None:
    puzzle = made(seed, clues=19)
    assert puzzle.clues == 19
    assert is_minimal(puzzle)


@pytest.mark.long
@pytest.mark.parametrize("request_", [{"rating": "10.0..11.0"}, {"rating": "9.5..9.9"}, {"clues": 17}, {"clues": 18}])
def test_the_top(request_: dict[str, object]) -> None:
    puzzle = made(1, **request_)
    assert is_minimal(puzzle)
    if "clues" in request_:
        assert puzzle.clues == request_["clues"]
    else:
        low, high = map(float, str(request_["rating"]).split(".."))
        rating = puzzle.rate().value
        assert rating is not None
        assert low <= rating <= high


@comparing_paths
def test_every_cpu_path_climbs_to_the_same_puzzle() -> None:
    before = _core.cpu_path()
    found = []
    try:
        for path in _core.cpu_paths():
            _core.set_cpu_path(path)
            found.append((made(1, clues=19), made(3, rating="9.0..9.4")))
    finally:
        _core.set_cpu_path(before)
    assert len(set(found)) == 1


def test_several_threads_make_the_same_puzzles() -> None:
    from grillon import generate_many

    each = [
        [str(one.puzzle) for one in generate_many("sudoku", 3, seed=1, threads=threads, clues=19)]
        for threads in (1, 2, 7)
    ]
    assert each[0] == each[1] == each[2]


def test_a_climb_can_be_stopped() -> None:
    for request in ({"rating": "11.9..12.0"}, {"clues": 17}):
        with pytest.raises(LimitReached, match="timeout"):
            FAMILY.generate(seed=1, monitor=Monitor(timeout=0.1), **request)


@pytest.mark.parametrize(
    ("technique", "request_"),
    [("skyscraper", {}), ("w_wing", {}), ("als_xz", {}), ("x_wing", {"techniques": "people"})],
)
def test_a_technique_that_people_have_a_name_for_is_needed(technique: str, request_: dict[str, object]) -> None:
    """Solved by what weighs no more, stuck without it."""
    puzzle = made(1, technique=technique.upper(), **request_)
    weight = FAMILY.ladder.technique(technique, "people").rating
    no_harder = {other.id for other in PEOPLE.techniques if other.rating <= weight}
    ends = [
        rate_values(puzzle.variant, puzzle.digits, PEOPLE, techniques=PEOPLE.bits(allowed))[0][0]
        for allowed in (no_harder, no_harder - {technique})
    ]
    assert ends == [0, 1]


def test_a_technique_of_both_sets_is_the_references_unless_said() -> None:
    assert made(4, technique="xy_wing") == made(4, technique="xy_wing", techniques="reference")


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({"techniques": "people"}, "name the required technique"),
        ({"techniques": "wizards", "technique": "x_wing"}, "'wizards' is unknown; choose from: reference, people"),
        (
            {"techniques": "reference", "technique": "skyscraper"},
            "'skyscraper' is not one of the techniques 'reference'",
        ),
    ],
)
def test_techniques_that_are_not_there(request_: dict[str, object], message: str) -> None:
    with pytest.raises(GrillonError, match=message):
        FAMILY.generate(seed=1, monitor=None, **request_)
