"""The sudoku ladder: every technique on a puzzle that needs it, proofs that hold, and what a caller may ask."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import grillon
from grillon.explain.check.checker import check_step
from grillon.explain.examples import kept_example, kept_texts
from grillon.families import get
from grillon.families.sudoku.formats.text import read_line
from grillon.families.sudoku.logic.techniques import TECHNIQUES
from grillon.model import Position, Step
from tests.support.cases import for_each
from tests.support.steps import assert_right_move, assert_sound, step_text

USES: dict[str, str] = json.loads((Path(__file__).parent / "techniques.json").read_text("utf-8"))
"""The move of each technique in the puzzle or position that is kept for it."""
KEPT = kept_texts("grillon.families.sudoku.family")
EASY = "14.....5.7..2........3..2.42...8.4...8..9..2...6.5...18.9..1........6..7.5.....69"
HARD = ".........5....31........6.7.....83....2.....1.48.752..25..6.74..6.5.......4.3..1."
"""Needs dynamic chains."""


def first_use(technique: str) -> tuple[Position, Step]:
    """The position and step of the technique's first use on the way through its puzzle, or in its position."""
    found = kept_example(get("sudoku"), get("sudoku").ladder.technique(technique, "reference"))
    assert found is not None
    return found


def test_every_technique_has_a_position() -> None:
    assert list(USES) == list(KEPT) == [technique.id for technique in TECHNIQUES]


@for_each("technique", USES)
def test_a_technique_finds_its_move_with_a_proof_that_needs_all_it_cites(technique: str) -> None:
    position, step = first_use(technique)
    assert_right_move(position, step, USES[technique])


@for_each("technique", USES)
def test_only_the_technique_and_harder_ones_advance_its_position(technique: str) -> None:
    position, step = first_use(technique)
    usable = [other.id for other in TECHNIQUES if not get("sudoku").ladder.unusable(position.puzzle, other)]
    others = [other for other in usable if other != technique]
    for other in position.puzzle.explain(position, only=others, max_steps=1, techniques="reference"):
        assert other.rating >= step.rating


def test_a_step_never_uses_a_harder_technique_than_the_easiest_that_applies() -> None:
    looked = 0
    for position, step in read_line(HARD).explain(techniques="reference").positions():
        easier = [technique.id for technique in TECHNIQUES if technique.rating < step.technique.rating - 0.6]
        if step.technique.rating < 4.5 and easier:
            assert not position.puzzle.explain(position, only=easier, max_steps=1, techniques="reference").steps
            looked += 1
    assert looked > 10


def test_dynamic_chains_are_accepted_and_solve() -> None:
    trace = read_line(HARD).explain(techniques="reference")
    assert trace.solved
    assert_sound(trace, mutated=0)
    assert {step.technique.id for step in trace} & {"dynamic_region_chains", "dynamic_cell_chains"}


def test_dynamic_chains_with_patterns_are_accepted() -> None:
    puzzle = read_line("98.7..6....5.9..4......3...8...2..5..5...1.....2...4.64..3....7.2..8..9.......1..")
    trace = puzzle.explain(
        only=[technique.id for technique in TECHNIQUES if not technique.id.startswith("nested")],
        techniques="reference",
    )
    assert trace.end == "stuck"
    assert {step.technique.id for step in trace} == {"dynamic_plus_contradiction_chains"}
    for position, step in trace.positions():
        assert check_step(position, step, max_nodes=1_000_000)


def test_without_its_technique_a_puzzle_is_stuck_honestly() -> None:
    puzzle = read_line(KEPT["x_wing"])
    rating = puzzle.rate()
    assert rating.hardest is not None
    others = [technique.id for technique in TECHNIQUES if technique.rating < rating.hardest.rating]
    assert puzzle.explain(only=others, techniques="reference").end == "stuck"


@for_each("variant", ["x", "windoku", "jigsaw"])
@for_each("seed", [1, 2])
def test_other_houses_have_sound_steps(variant: str, seed: int) -> None:
    assert_sound(get("sudoku").generate(seed=seed, variant=variant).puzzle.explain(techniques="reference"), mutated=1)


@pytest.mark.parametrize("size", ["4x4", "6x6", "12x12"])
def test_other_sizes_have_sound_steps(size: str) -> None:
    trace = get("sudoku").generate(seed=3, size=size).puzzle.explain(max_steps=60, techniques="reference")
    assert_sound(trace, mutated=1)
    assert trace.end in ("solved", "limit", "stuck")


EITHER = {
    "direct_pointing": 1,
    "direct_claiming": 1,
    "pointing": 1,
    "claiming": 1,
    "x_wing": 1,
    "swordfish": 1,
    "jellyfish": 1,
    "xy_wing": 1,
    "xyz_wing": 2,
    "unique_rectangle_4": 2,
    "unique_loop_4": 2,
    "bug_4": 2,
}
"""Techniques that speak of a digit in one of several places, or of one of several digits in a place, and how often."""


@for_each("technique", EITHER)
@for_each(("lang", "word"), [("en", "or"), ("fr", "ou")])
def test_one_of_several_places_is_said_with_or(technique: str, lang: str, word: str) -> None:
    position, step = first_use(technique)
    text = step_text(position, step, lang)
    # `several solutions or none`, `plusieurs solutions ou aucune` is said of every grave.
    assert len(re.findall(rf"\b{word}\b", text)) >= EITHER[technique], text


@pytest.mark.parametrize(
    ("technique", "english", "french"),
    [
        ("x_wing", r"In (rows|columns) \d and \d, ", r"Dans les (lignes|colonnes) \d et \d, "),
        ("xy_wing", r"\(\d or \d\)", r"\(\d ou \d\)"),
        ("forcing_chain", r"Suppose R\dC\d [=≠] \d\. Then ", r"Supposons L\dC\d [=≠] \d\. Alors "),
    ],
)
def test_reasons_are_said_as_people_say_them(technique: str, english: str, french: str) -> None:
    position, step = first_use(technique)
    assert re.search(english, step_text(position, step, "en"))
    assert re.search(french, step_text(position, step, "fr"))


def test_what_assumes_one_solution_is_not_used_where_there_are_several() -> None:
    """Three solutions, and a unique rectangle that would leave one of them."""
    puzzle = grillon.parse("sudoku 4x4\n..3.\n2...\n..1.\n....")
    assert puzzle.count().value == 3
    marked = grillon.parse("sudoku 4x4\n. . 3 .\n2 . . .\n. . 1 .\n. . . 234")
    assert marked.count().value == 3
    for several in (puzzle, marked):
        trace = several.explain(techniques="reference")
        assert trace.end == "stuck"
        assert not any(step.technique.assumes_one_solution for step in trace)
        assert not several.rate().solved
        assert not several.family.batch.rate_all([several])[0].solved
    assert trace.technique_set == puzzle.family.ladder.sets[0].label


def test_pencil_marks_of_a_puzzle_are_no_entries() -> None:
    puzzle = grillon.parse("sudoku 4x4\n24 . . .\n14 3 . .\n13 123 3 .\n4 . 1 13")
    assert not puzzle.position().begun
    assert puzzle.position().exclude(5).begun
    assert not puzzle.hint().solvable


@pytest.mark.parametrize("techniques", ["people", "reference"])
def test_a_full_board_that_breaks_a_clue_is_a_contradiction(techniques: str) -> None:
    # Every cell left has one value by its row alone; the room then shows a 3.
    puzzle = grillon.parse("sudoku 4x4\n. . . .\n3 4 1 2\n2 1 4 3\n4 3 2 1\nnumbered_room 4 R1C1-R1C4")
    trace = puzzle.explain(techniques=techniques)
    assert (puzzle.count().value, trace.end) == (0, "contradiction")
    assert not puzzle.rate(techniques=techniques).solved
