"""The levels of IQ Puzzler Pro that people published, and the ladder on them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from grillon.families.packing import FAMILY, PackingPuzzle
from grillon.families.packing.formats import iq_puzzler
from grillon.model import Level
from tests.support.cases import for_each
from tests.support.packings import random_packing
from tests.support.steps import assert_houses_needed, assert_sound, assert_step_sound, assert_worded
from tests.unit.packing.test_reasoning import OBJECTIVES

RECORDS = {
    record.pop("name"): record
    for record in json.loads((Path(__file__).parents[2] / "data" / "iq_levels.json").read_text("utf-8"))
}
SEVERAL = {"h", "120", "40 again"}
"""Records with more than one solution; the second 40 must be a slip, for the first has one."""
EXPECTED = {
    "1": Level.EASY,
    "3": Level.MEDIUM,
    "37": Level.MEDIUM,
    "39": Level.EXTREME,
    "38": Level.EXTREME,
    "39 again": Level.EXTREME,
    "40": Level.EXTREME,
    "80": Level.EXTREME,
    "99": Level.MEDIUM,
    "33": Level.EXTREME,
    "36": Level.EXTREME,
    "8": Level.MEDIUM,
    "7": Level.MEDIUM,
    "26": Level.HARD,
    "finished": Level.BEGINNER,
    "book 1": Level.MEDIUM,
    "book 2": Level.MEDIUM,
    "book 3": Level.MEDIUM,
    "book 4": Level.MEDIUM,
}


def level(name: str) -> PackingPuzzle:
    return iq_puzzler.read_level(json.dumps(RECORDS[name]))


@for_each("name", RECORDS)
def test_what_reasoning_solves(name: str) -> None:
    puzzle = level(name)
    rating, trace = puzzle.rate(), puzzle.explain()
    assert rating.uses == Counter(step.technique.id for step in trace)
    assert rating.solved == trace.solved == (name in EXPECTED)
    assert bool(puzzle.check()) == (name not in SEVERAL)
    if trace.solved:
        assert rating.level is EXPECTED[name]
        assert trace.final.true == puzzle.solve().value.candidates


def test_the_published_share() -> None:
    """19 of 22, as the documentation says: all that have one solution."""
    assert len(RECORDS) == 22
    assert EXPECTED.keys() == RECORDS.keys() - SEVERAL


@pytest.mark.parametrize(
    "objective", [*OBJECTIVES[:7], *(pytest.param(hard, marks=pytest.mark.long) for hard in OBJECTIVES[7:])]
)
def test_the_steps_of_every_objective_are_sound(objective: str) -> None:
    trace = iq_puzzler.read_objective(objective).explain()
    assert trace.solved
    assert_sound(trace, mutated=1)
    for position, step in trace.positions():
        assert_worded(position, step)


@pytest.mark.long
@pytest.mark.parametrize("name", EXPECTED)
def test_every_step_of_every_level_needs_each_fact_it_cites(name: str) -> None:
    trace = level(name).explain()
    assert trace.solved
    assert_sound(trace, mutated=len(trace.steps))


def test_a_long_argument_cites_no_fact_too_many() -> None:
    """A chain of level 33 once cited a piece that only a small budget had kept."""
    chains = [pair for pair in level("33").explain().positions() if pair[1].technique.id == "short_chain"]
    assert chains
    for position, step in chains:
        assert_step_sound(position, step)


@for_each("name", ["1", "3", "99", "7", "8", "book 1"])
def test_steps_need_each_house_they_cite(name: str) -> None:
    trace = level(name).explain()
    assert_houses_needed(trace, mutated=len(trace.steps))


@pytest.mark.long
@pytest.mark.parametrize("name", EXPECTED)
def test_long_arguments_need_each_house_they_cite(name: str) -> None:
    assert_houses_needed(level(name).explain(), mutated=5)


def test_a_rating_counts_the_steps_that_are_told() -> None:
    split = 0
    for puzzle in (
        *(random_packing(seed) for seed in range(700, 900)),
        *(FAMILY.generate(seed=seed, level="expert").puzzle for seed in range(3)),
    ):
        trace, rating = puzzle.explain(), puzzle.rate()
        assert rating.uses == Counter(step.technique.id for step in trace)
        split += any(step.excluded for step in trace)
    assert split


@pytest.mark.long
@pytest.mark.parametrize("wanted", list(Level))
def test_every_level_name_is_reached_on_5x11(wanted: Level) -> None:
    for seed in range(10, 16):
        made = FAMILY.generate(seed=seed, size="5x11", level=str(wanted))
        assert made.puzzle.rate().level is wanted
        assert made.puzzle.check()
