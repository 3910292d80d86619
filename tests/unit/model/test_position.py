"""Positions on a Latin square: what may be chosen, and the refusals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grillon
from grillon.errors import InputError, Refused
from grillon.model import Position
from grillon.puzzle.puzzle import Puzzle
from tests.support.cases import for_each

PUZZLE = grillon.parse("latin\n1 . .\n. . 2\n. . .")


def named(name: str, puzzle: Puzzle = PUZZLE) -> int:
    return next(c for c in range(puzzle.rules.candidates) if puzzle.candidate_name(c) == name)


def test_a_fresh_position_has_the_givens_alone() -> None:
    position = PUZZLE.position()
    assert position.true == {named("R1C1 = 1"), named("R2C3 = 2")}
    assert not position.chosen | position.excluded


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("R1C1 = 1", "R1C1 = 1 is chosen already"),
        ("R1C1 = 2", "R1C1 = 2 is impossible: R1C1 = 1 (R1C1 holds one value)"),
        ("R3C1 = 1", "R3C1 = 1 is impossible: R1C1 = 1 (column 1 holds one 1)"),
        ("R3C2 = 2", "R3C2 = 2 has been excluded"),
    ],
)
def test_a_refusal_says_why(name: str, reason: str) -> None:
    position = PUZZLE.position().exclude(named("R3C2 = 2"))
    assert not position.can(named(name))
    assert str(position.objection(named(name))) == reason


@pytest.mark.parametrize("candidate", [-1, 27, 10**9])
def test_numbers_that_are_no_candidates_are_refused(candidate: int) -> None:
    position = PUZZLE.position()
    for move in (position.enter, position.exclude):
        with pytest.raises(Refused, match=f"{candidate} is not a candidate"):
            move(candidate)


def test_moves_give_new_positions_and_can_be_taken_back() -> None:
    start = PUZZLE.position()
    entry, other = named("R1C2 = 2"), named("R3C3 = 3")
    after = start.enter(entry).exclude(other)
    assert start == PUZZLE.position()
    assert after.retract(entry).retract(other) == start
    with pytest.raises(Refused, match="is a given"):
        after.retract(named("R1C1 = 1"))
    with pytest.raises(Refused, match="neither chosen nor excluded"):
        start.retract(entry)
    assert [str(clash) for clash in after.exclude(entry).clashes] == ["R1C2=2 is both entered and ruled out"]


def test_a_mark_that_the_puzzle_rules_out_clashes_once() -> None:
    puzzle = grillon.parse("sudoku 4x4\n1 134 . .\n. . . .\n. . . .\n. . . .")
    ruled_out, free = puzzle.places.read("R1C2=2"), puzzle.places.read("R1C2=3")
    entered = puzzle.position().enter(ruled_out)
    assert [str(clash) for clash in entered.clashes] == ["R1C2 is not 2: the puzzle's own pencil marks rule it out"]
    noted = puzzle.position().enter(free).exclude(free)
    assert [str(clash) for clash in noted.clashes] == ["R1C2=3 is both entered and ruled out"]


def test_facts_hold_when_chosen_excluded_or_ruled_out_by_one_choice() -> None:
    position = PUZZLE.position().exclude(named("R3C3 = 3"))
    assert position.holds(named("R1C1 = 1"))
    assert not position.holds(named("R1C2 = 3"))
    assert position.holds(~named("R3C3 = 3"))
    assert position.holds(~named("R1C3 = 1"))
    assert not position.holds(~named("R1C2 = 3"))


@given(st.lists(st.integers(0, 26), max_size=12), st.lists(st.integers(0, 26), max_size=12))
def test_the_text_of_any_position_parses_back(chosen: list[int], excluded: list[int]) -> None:
    position = PUZZLE.position()
    position = position.enter(*chosen).exclude(*excluded).mark(*excluded[:3]).mark(*chosen[:3], corner=True)
    assert Position.parse(str(position)) == position


@for_each(
    "text",
    [
        "",
        "latin.1.0000",
        "position\nset R1C1=1",
        "position\nset R9C9=1\npuzzle\nlatin.1.0000",
        "position\nset R1C1=7\npuzzle\nlatin.1.0000",
        "position\nput R1C1=1\npuzzle\nlatin.1.0000",
        "position\nset A@R1C1\npuzzle\nlatin.1.0000",
        "position\nset R1C1|R1C2\npuzzle\nlatin.1.0000",
        "position\npuzzle\nchess.1.0",
    ],
)
def test_texts_of_no_position_are_refused(text: str) -> None:
    with pytest.raises(InputError):
        Position.parse(text)


def test_entries_against_the_rules_are_read_and_told() -> None:
    position = Position.parse("position\nset R1C2=1\npuzzle\nlatin.1.1000")
    assert len(position.clashes) == 1
    assert position.clashes[0].cells == (0, 1)
