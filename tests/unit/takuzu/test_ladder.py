"""The ladder: for each technique a least position that only it and harder ones advance."""

from __future__ import annotations

import grillon
from grillon.explain.check.checker import check_step
from grillon.families.takuzu import FAMILY, TakuzuPuzzle
from grillon.families.takuzu.logic.techniques import TECHNIQUES
from grillon.families.takuzu.puzzle import EMPTY
from grillon.model import Ending, Role
from tests.support.cases import for_each
from tests.support.steps import assert_sound, assert_step_sound, assert_worded

ROW_OF_TEN = ". " * 9 + "."
POSITIONS = {
    "pair": "takuzu.1.4x4.u.00m.0",
    "sandwich": "takuzu.1.4x4.u.00K.m",
    "balance": "takuzu.1.4x4.u.2G0.0",
    "near_complete": "takuzu.1.6x6.u.00H000.m",
    "duplicate_line": "takuzu.1.4x4.u.B_8.j8",
    "counted_gaps": "\n".join(["takuzu 8x8", ". 0 . . 1 . . 0", *[". . . . . . . ."] * 7]),
    "line_completion": "\n".join(["takuzu 10x10", "0 1 . . . . . 1 0 0", *[ROW_OF_TEN] * 9]),
    "duplicate_lines": "takuzu.1.4x4.u.8Yy.gW",
    "contradiction": "takuzu.1.5x5.u.4H110.I",
    "line_contradiction": "takuzu.1.6x6.u.802901.I",
    "nested": "takuzu.1.6x6.u.120a80.I",
}


def position_of(technique: str) -> TakuzuPuzzle:
    puzzle = grillon.parse(POSITIONS[technique])
    assert isinstance(puzzle, TakuzuPuzzle)
    return puzzle


def ladder_below(technique: str) -> list[str]:
    names = [known.id for known in TECHNIQUES]
    return names[: names.index(technique)]


@for_each("technique", POSITIONS)
def test_only_this_technique_and_harder_ones_advance(technique: str) -> None:
    puzzle = position_of(technique)
    assert len(puzzle.explain(only=ladder_below(technique), max_steps=1)) == 0
    (step,) = puzzle.explain(max_steps=1).steps
    assert step.technique.id == technique
    assert_step_sound(puzzle.position(), step)
    assert_worded(puzzle.position(), step)


@for_each("technique", POSITIONS)
def test_no_clue_of_the_position_can_go(technique: str) -> None:
    puzzle = position_of(technique)
    for cell, value in enumerate(puzzle.values):
        if value != EMPTY:
            fewer = bytearray(puzzle.values)
            fewer[cell] = EMPTY
            trace = TakuzuPuzzle(puzzle.rows, puzzle.columns, bytes(fewer)).explain(max_steps=1)
            assert [step.technique.id for step in trace] != [technique]


def test_an_excluded_value_leaves_the_other() -> None:
    puzzle = grillon.parse("takuzu 4x4\n" + "\n".join([". . . ."] * 4))
    position = puzzle.position().exclude(7)
    (step,) = puzzle.explain(position, max_steps=1).steps
    assert (step.technique.id, step.chosen) == ("only_value", (6,))
    assert_step_sound(position, step)


@for_each(
    "request_",
    [
        {"size": "8x8", "level": "expert"},
        {"size": "8x8", "level": "extreme"},
        {"size": "6x10", "level": "hard"},
        {"size": "7x7", "odd": True},
        {"size": "8x8", "distinct": False},
    ],
)
def test_steps_are_sound(request_: dict[str, object]) -> None:
    trace = FAMILY.generate(seed=3, monitor=None, **request_).puzzle.explain()
    assert trace.solved
    assert_sound(trace)


def test_odd_lines_with_one_open_cell_need_the_twin() -> None:
    """Row 3 could hold either value at its last cell, but one of them repeats row 1."""
    puzzle = grillon.parse("takuzu 5x5 odd\n0 1 0 1 0\n. . . . .\n0 1 0 1 .\n. . . . .\n. . . . .")
    steps = [step for step in puzzle.explain(only=["duplicate_line"]) if step.technique.id == "duplicate_line"]
    assert puzzle.candidate_name(steps[0].chosen[0]) == "R3C5 = 1"
    assert_step_sound(puzzle.position(), steps[0])


def test_a_contradiction_shows_the_chain_between() -> None:
    puzzle = position_of("contradiction")
    (step,) = puzzle.explain(max_steps=1).steps
    assert any(inference.assumed for inference in step.proof)
    assert step.roles[Role.AUXILIARY]


def test_givens_that_lead_nowhere_end_in_a_contradiction() -> None:
    puzzle = grillon.parse("takuzu 4x4\n0 1 0 .\n. . . .\n0 1 . 1\n. . . .")
    assert puzzle.explain().end == "contradiction"
    assert not puzzle.rate().solved


def test_what_is_ruled_out_is_never_concluded() -> None:
    """A cell without a value is a contradiction, also where it is the last one; the checker knows it too."""
    for text in ("takuzu 2x2\n0 .\n. .", "takuzu 2x2\n0 1\n1 ."):
        puzzle = grillon.parse(text)
        for entries in ("R2C2!=0", "R2C2!=0 R2C2!=1"):
            position = puzzle.position(entries)
            trace = puzzle.explain(position)
            assert trace.end is Ending.CONTRADICTION
            for before, step in trace.positions():
                assert check_step(before, step)
    step = puzzle.explain(puzzle.position("R2C2!=1"), max_steps=1).steps[0]
    refused = check_step(puzzle.position("R2C2!=0 R2C2!=1"), step)
    assert str(refused) == "refused: R2C2 = 0: the opposite is known"
