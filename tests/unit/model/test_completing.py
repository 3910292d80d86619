"""Puzzles made proper, for every family that can, compared with counting."""

from __future__ import annotations

import pytest

from grillon import families, parse, write
from grillon.errors import GrillonError, InputError, LimitReached, NoSolution
from grillon.model import Level, Monitor
from grillon.model.givens import ruled_out, with_more_givens
from grillon.puzzle.draft import Draft, drafting_of
from grillon.puzzle.family import Family
from grillon.puzzle.parts.cutting import cutting_of
from grillon.search.completing import complete
from grillon.search.possible import possible_candidates
from tests.support.cases import for_each
from tests.support.puzzles import FAMILIES, generated

EDITED = [name for name in FAMILIES if "drafting" in families.get(name)]


@for_each("family", EDITED)
def test_givens_come_and_go(family: str) -> None:
    puzzle = generated(family, 1).puzzle
    none = puzzle.with_givens([], ruled_out=ruled_out(puzzle))
    assert none.givens == ()
    assert none.with_givens(puzzle.givens, ruled_out=ruled_out(puzzle)) == puzzle
    with pytest.raises(InputError):
        puzzle.with_givens([10**9])


@for_each("family", EDITED)
@for_each("seed", [1, 2])
def test_a_puzzle_without_its_last_givens_gets_one_solution(family: str, seed: int) -> None:
    puzzle = generated(family, seed).puzzle
    fewer = puzzle.with_givens(puzzle.givens[:-2], ruled_out=ruled_out(puzzle))
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


@for_each(("family", "size"), [("sudoku", "9x9"), ("takuzu", "6x6"), ("tectonic", "4x4")])
@for_each("level", [Level.BEGINNER, Level.EASY])
def test_an_empty_board_becomes_a_puzzle_of_a_level(family: str, size: str, level: Level) -> None:
    """Also where nobody has drawn the regions: to find them is never easy, so they are given."""
    made = complete(families.get(family).drafting.blank(size=size), seed=1, level=level, monitor=Monitor())
    assert made.rating is not None
    assert made.rating.level == level == made.puzzle.rate().level
    assert made.puzzle.count(up_to=2).value == 1


def test_borders_that_cannot_all_be_open_are_let_go() -> None:
    borders = "R1C1|R2C1 R1C2|R1C3 R1C2|R2C2 R1C4|R2C4 R2C1|R3C1 R2C3|R3C3 R3C3|R3C4 R3C4|R4C4 R4C1|R4C2"
    draft = Draft("tectonic", {"size": "4x4", "maximum": 4}, ruled_out=tuple(borders.split()))
    drawn = families.get("tectonic").drafting.from_draft(draft)
    assert drawn.count().value == 0
    made = complete(drawn, seed=1, monitor=Monitor())
    assert made.puzzle.count(up_to=2).value == 1
    assert set(made.removed) & set(ruled_out(drawn))


def test_givens_are_added_to_what_is_there() -> None:
    """A given never replaces another, nor a mark, a border or an optional cell."""
    for text, entry in (
        ("tectonic maximum 2\n+-+-+\n|1 ?|\n+-+-+", "R1C1=2"),
        ("takuzu 2x2\n0 .\n. .", "R1C1=1"),
        ("sudoku 4x4\n1 . . .\n. . . .\n. . . .\n. . . .", "R1C1=2"),
    ):
        puzzle = parse(text)
        with pytest.raises(InputError, match="R1C1 has two givens"):
            with_more_givens(puzzle, [puzzle.places.read(entry)])
    marked = parse("sudoku 4x4\n12 . . .\n. . . .\n. . . .\n. . . .")
    assert [with_more_givens(marked, [digit]).count().value for digit in range(4)] == [72, 72, 0, 0]
    assert possible_candidates(marked, Monitor).possible == frozenset(range(64)) - {2, 3}
    walled = parse("tectonic maximum 3\n+-+-+-+\n|.:.:3|\n+-+-+-+").position("R1C1|R1C2").puzzle
    known_open = walled.with_givens([], ruled_out=[walled.places.read("R1C1|R1C2")])
    with pytest.raises(InputError, match="a wall between R1C1 and R1C2 is both given and ruled out"):
        with_more_givens(known_open, [walled.places.read("R1C1|R1C2")])
    optional = parse("packing square\n??..\npiece A ## x0..2")
    laid = with_more_givens(optional, [0])
    assert laid.with_givens([]) == optional
    assert all(parse(write(laid, form)) == laid for form in ("packing", "json", "short"))


def test_a_solution_may_lie_within_another() -> None:
    made = complete(parse("packing cubic\n?\npiece A # x0..1"), seed=0, monitor=Monitor())
    assert made.puzzle.check()


def test_marks_of_the_puzzle_stay() -> None:
    """A Sudoku with pencil marks of its own keeps them."""
    start = families.get("sudoku").drafting.blank(size="4x4")
    marks = frozenset({0, 5, 10, 15})
    marked = start.with_givens([], ruled_out=marks)
    made = complete(marked, seed=1, monitor=Monitor())
    assert ruled_out(made.puzzle) >= marks - {
        c for given in made.added for c in range(given // 4 * 4, given // 4 * 4 + 4)
    }
    assert made.puzzle.count(up_to=2).value == 1


def test_stopped_work_gives_no_half_answer() -> None:
    with pytest.raises(LimitReached):
        complete(generated("takuzu", 1).puzzle, seed=1, monitor=Monitor(timeout=0))


def test_a_board_without_any_solution_is_no_puzzle() -> None:
    with pytest.raises(NoSolution):
        complete(parse("packing square\n...\npiece A ##"), seed=1, monitor=Monitor())


class Other(Family):
    """A family without any part."""

    name = "other"


def test_families_that_cannot_say_so() -> None:
    with pytest.raises(GrillonError, match="no empty boards"):
        drafting_of(Other())
    with pytest.raises(GrillonError, match="no boards to cut"):
        cutting_of(families.get("takuzu"))
    with pytest.raises(GrillonError, match="nothing is ruled out"):
        generated("takuzu", 1).puzzle.with_givens([], ruled_out=[1])


def test_drawn_walls_are_kept_and_the_given_that_does_not_fit_goes() -> None:
    tectonic = families.get("tectonic")
    walls = ("R1C1|R1C2", "R1C1|R2C1")
    board = tectonic.drafting.from_draft(Draft("tectonic", {"size": "3x3", "maximum": 5}, givens=("R1C1=3", *walls)))
    for seed in range(6):
        made = complete(board, seed=seed, monitor=Monitor())
        assert set(walls) <= set(tectonic.drafting.to_draft(made.puzzle).givens)
        assert made.removed == (board.places.read("R1C1=3"),)
