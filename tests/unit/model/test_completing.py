"""Puzzles made proper, for every family that can, compared with counting."""

from __future__ import annotations

import pytest

from grillon import families, parse
from grillon.errors import GrillonError, InputError, LimitReached, NoSolution
from grillon.model import Draft, Family, Level, Monitor
from grillon.model.completing import complete
from tests.support.puzzles import FAMILIES, generated

EDITED = [name for name in FAMILIES if "complete" in families.get(name).capabilities]


@pytest.mark.parametrize("family", EDITED)
def test_givens_come_and_go(family: str) -> None:
    puzzle = generated(family, 1).puzzle
    none = puzzle.with_givens([], ruled_out=puzzle.ruled_out)
    assert none.givens == ()
    assert none.with_givens(puzzle.givens, ruled_out=puzzle.ruled_out) == puzzle
    with pytest.raises(InputError):
        puzzle.with_givens([10**9])


@pytest.mark.parametrize("family", EDITED)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_puzzle_without_its_last_givens_gets_one_solution(family: str, seed: int) -> None:
    puzzle = generated(family, seed).puzzle
    fewer = puzzle.with_givens(puzzle.givens[:-2], ruled_out=puzzle.ruled_out)
    made = complete(fewer, seed=seed, monitor=Monitor())
    assert made.puzzle.count(up_to=2).value == 1
    assert set(fewer.givens) <= set(made.puzzle.givens)
    assert complete(fewer, seed=seed, monitor=Monitor()) == made


def test_a_level_is_reached_from_above() -> None:
    puzzle = families.get("sudoku").generate(seed=1, level="hard").puzzle
    made = complete(puzzle, seed=1, level=Level.EASY, monitor=Monitor())
    assert made.rating is not None
    assert made.rating.level in (Level.BEGINNER, Level.EASY)
    assert made.puzzle.rate().value == made.rating.value
    assert set(puzzle.givens) < set(made.puzzle.givens)


@pytest.mark.parametrize(("family", "size"), [("sudoku", "9x9"), ("takuzu", "6x6"), ("tectonic", "4x4")])
@pytest.mark.parametrize("level", [Level.BEGINNER, Level.EASY])
def test_an_empty_board_becomes_a_puzzle_of_a_level(family: str, size: str, level: Level) -> None:
    """Also where nobody has drawn the regions: to find them is never easy, so they are given."""
    made = complete(families.get(family).blank(size=size), seed=1, level=level, monitor=Monitor())
    assert made.rating is not None
    assert made.rating.level == level == made.puzzle.rate().level
    assert made.puzzle.count(up_to=2).value == 1


def test_borders_that_cannot_all_be_open_are_let_go() -> None:
    borders = "R1C1|R2C1 R1C2|R1C3 R1C2|R2C2 R1C4|R2C4 R2C1|R3C1 R2C3|R3C3 R3C3|R3C4 R3C4|R4C4 R4C1|R4C2"
    draft = Draft("tectonic", {"size": "4x4", "maximum": 4}, ruled_out=tuple(borders.split()))
    drawn = families.get("tectonic").from_draft(draft)
    assert drawn.count().value == 0
    made = complete(drawn, seed=1, monitor=Monitor())
    assert made.puzzle.count(up_to=2).value == 1
    assert set(made.removed) & set(drawn.ruled_out)


def test_marks_of_the_puzzle_stay() -> None:
    """A Sudoku with pencil marks of its own keeps them."""
    start = families.get("sudoku").blank(size="4x4")
    ruled_out = frozenset({0, 5, 10, 15})
    marked = start.with_givens([], ruled_out=ruled_out)
    made = complete(marked, seed=1, monitor=Monitor())
    assert made.puzzle.ruled_out >= ruled_out - {
        c for given in made.added for c in range(given // 4 * 4, given // 4 * 4 + 4)
    }
    assert made.puzzle.count(up_to=2).value == 1


def test_stopped_work_gives_no_half_answer() -> None:
    with pytest.raises(LimitReached):
        complete(generated("takuzu", 1).puzzle, seed=1, monitor=Monitor(timeout=0))


def test_a_board_without_any_solution_is_no_puzzle() -> None:
    with pytest.raises(NoSolution):
        complete(parse("packing square\n...\npiece A ##"), seed=1, monitor=Monitor())


def test_families_that_cannot_say_so() -> None:
    with pytest.raises(GrillonError, match="no empty boards"):
        Family.blank(families.get("takuzu"))
    with pytest.raises(GrillonError, match="no boards to cut"):
        families.get("takuzu").cut((4, 4), seed=1, monitor=Monitor())
    with pytest.raises(GrillonError, match="nothing is ruled out"):
        generated("takuzu", 1).puzzle.with_givens([], ruled_out=[1])
