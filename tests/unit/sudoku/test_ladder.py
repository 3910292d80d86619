"""The sudoku ladder: every technique on a puzzle that needs it, proofs that hold, and what a caller may ask."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import grillon
from grillon.errors import RequestError
from grillon.explain.checker import check_step
from grillon.families import get
from grillon.families.sudoku.techniques import TECHNIQUES
from grillon.families.sudoku.text import read_line
from grillon.model import Position, Puzzle, Step
from tests.support.steps import assert_sound, assert_step_sound, assert_worded

USES: dict[str, dict[str, str]] = json.loads((Path(__file__).parent / "techniques.json").read_text("utf-8"))
EASY = "14.....5.7..2........3..2.42...8.4...8..9..2...6.5...18.9..1........6..7.5.....69"
HARD = ".........5....31........6.7.....83....2.....1.48.752..25..6.74..6.5.......4.3..1."
"""Needs dynamic chains."""


def first_use(technique: str) -> tuple[Position, Step]:
    """The position and step of the technique's first use on the way through its puzzle, or from its position on."""
    use = USES[technique]
    start = Position.parse(use["position"]) if "position" in use else grillon.parse(use["puzzle"]).position()
    # Chains inside chains take their time: their positions are those in which they come next.
    steps = start.puzzle.explain(start, most=1 if technique.startswith("nested") else None).positions()
    return next((position, step) for position, step in steps if step.technique.id == technique)


def move(puzzle: Puzzle, step: Step) -> str:
    def name(candidate: int) -> str:
        return puzzle.candidate_name(candidate).replace(" ", "")

    return " ".join([*map(name, step.chosen), *(f"-{name(candidate)}" for candidate in step.excluded)])


def test_every_technique_has_a_position() -> None:
    assert list(USES) == [technique.id for technique in TECHNIQUES]


@pytest.mark.parametrize("technique", USES)
def test_a_technique_finds_its_move_with_a_proof_that_needs_all_it_cites(technique: str) -> None:
    position, step = first_use(technique)
    assert move(position.puzzle, step) == USES[technique]["move"]
    solution = position.puzzle.solve().value.candidates
    assert set(step.chosen) <= solution
    assert not set(step.excluded) & solution
    assert_step_sound(position, step)
    assert_worded(position, step)


@pytest.mark.parametrize("technique", USES)
def test_only_the_technique_and_harder_ones_advance_its_position(technique: str) -> None:
    position, step = first_use(technique)
    others = [other.id for other in TECHNIQUES if other.id != technique]
    for other in position.puzzle.explain(position, ladder=others, most=1):
        assert other.rating >= step.rating


@pytest.mark.parametrize(
    "technique", [name for name in USES if name.startswith(("hidden_s", "naked_s", "point", "x_w"))]
)
def test_the_same_step_is_the_hint_in_its_position(technique: str) -> None:
    position, step = first_use(technique)
    assert position.puzzle.hint(position).step == step


def test_a_step_never_uses_a_harder_technique_than_the_easiest_that_applies() -> None:
    for position, step in read_line(HARD).explain().positions():
        easier = [technique.id for technique in TECHNIQUES if technique.rating < step.technique.rating - 0.6]
        if step.technique.rating < 4.5 and easier:
            assert not position.puzzle.explain(position, ladder=easier, most=1).steps


def test_dynamic_chains_are_accepted_and_solve() -> None:
    trace = read_line(HARD).explain()
    assert trace.solved
    assert_sound(trace, mutated=0)
    assert {step.technique.id for step in trace} & {"dynamic_region_chains", "dynamic_cell_chains"}


def test_dynamic_chains_with_patterns_are_accepted() -> None:
    puzzle = read_line("98.7..6....5.9..4......3...8...2..5..5...1.....2...4.64..3....7.2..8..9.......1..")
    trace = puzzle.explain(ladder=[technique.id for technique in TECHNIQUES if not technique.id.startswith("nested")])
    assert trace.end == "stuck"
    assert {step.technique.id for step in trace} == {"dynamic_plus_contradiction_chains"}
    for position, step in trace.positions():
        assert check_step(position, step, most_nodes=1_000_000)


def test_without_its_technique_a_puzzle_is_stuck_honestly() -> None:
    puzzle = read_line(USES["x_wing"]["puzzle"])
    rating = puzzle.rate()
    assert rating.hardest is not None
    others = [technique.id for technique in TECHNIQUES if technique.rating < rating.hardest.rating]
    assert puzzle.explain(ladder=others).end == "stuck"


def test_a_rating_cut_short_says_so() -> None:
    puzzle = get("sudoku").generate(seed=1, size="16x16").puzzle
    rating, trace = puzzle.rate(timeout=0.001), puzzle.explain(timeout=0.001)
    assert (rating.limit, rating.value, rating.solved, trace.end) == ("timeout", None, False, "timeout")
    assert str(rating).startswith("unknown: the timeout limit was reached")


def test_an_unknown_technique_is_named() -> None:
    with pytest.raises(RequestError, match="'crystal_ball'"):
        read_line(EASY).explain(ladder=["crystal_ball"])


def test_a_contradiction_is_noticed() -> None:
    puzzle = read_line(EASY)
    solution, start = puzzle.solve().value.candidates, puzzle.position()
    wrong = next(c for c in range(puzzle.rules.candidates) if c not in solution and start.can(c))
    assert puzzle.explain(start.choose(wrong)).end == "contradiction"


@pytest.mark.parametrize("variant", ["x", "windoku", "jigsaw"])
@pytest.mark.parametrize("seed", [1, 2])
def test_other_houses_have_sound_steps(variant: str, seed: int) -> None:
    assert_sound(get("sudoku").generate(seed=seed, variant=variant).puzzle.explain(), mutated=1)


@pytest.mark.parametrize("size", ["4x4", "6x6", "12x12"])
def test_other_sizes_have_sound_steps(size: str) -> None:
    trace = get("sudoku").generate(seed=3, size=size).puzzle.explain(most=60)
    assert_sound(trace, mutated=1)
    assert trace.end in ("solved", "limit", "stuck")


def test_ratings_and_traces_agree_on_every_technique_used() -> None:
    for use in [use for use in USES.values() if "puzzle" in use][::5]:
        puzzle = grillon.parse(use["puzzle"])
        trace, rating = puzzle.explain(), puzzle.rate()
        assert rating.value == max(step.rating for step in trace)
        assert sum(rating.uses.values()) == len(trace)
