"""The fact base on boards of every shape, as a stream of events, and as a document that travels."""

from __future__ import annotations

import json
from typing import Any

import pytest

import grillon
from grillon.codec import from_json, to_json
from grillon.errors import InputError
from grillon.explain.facts import fact_lines
from grillon.families.sudoku import FAMILY
from grillon.families.sudoku.facts.base import Contradiction, Derivation, Event, FactBase, Rewriting
from grillon.families.sudoku.facts.facts import Presence, parse_fact
from grillon.families.sudoku.facts.grid import Grid
from grillon.families.sudoku.formats.text import read_line
from grillon.families.sudoku.variants import Variant
from tests.support.cases import for_each
from tests.support.schemas import validate
from tests.unit.sudoku.logic.test_facts import (
    DIRECT,
    DIRECT_TWICE,
    LAST_CELL,
    TRIPLET,
    assert_true_facts,
    run_of,
    texts,
)

BOARDS: list[dict[str, Any]] = [
    {"size": "4x4"},
    {"size": "6x6"},
    {"size": "6x6", "level": "hard"},
    {"size": "12x12"},
    {"variant": "jigsaw"},
    {"variant": "x"},
    {"variant": "windoku"},
]


@for_each("request_", BOARDS)
def test_boards_of_every_size_and_shape_say_nothing_wrong(request_: dict[str, Any]) -> None:
    puzzle = FAMILY.generate(seed=3, **request_).puzzle
    base, solution = FactBase.of(puzzle, thorough=True), puzzle.solve().value.candidates
    size = base.grid.size
    assert len(base.derived) > len(puzzle.givens)
    assert_true_facts(base, solution)
    assert all(parse_fact(str(fact), size=size) == fact for fact in base.derived)


def test_pairs_that_differ_are_no_houses() -> None:
    knight = FAMILY.generate(seed=1, variant="anti-knight").puzzle
    with pytest.raises(InputError, match="each digit once"):
        FactBase.of(knight)
    assert FAMILY.facts.run(knight.position()) is None


def test_pencil_marks_are_absences() -> None:
    puzzle = grillon.parse("1234567.." + "123456789" * 80)
    assert texts(FactBase.of(puzzle, run=False)) == {"-Aa_8", "-Aa_9"}


def test_boxes_of_other_sizes_have_names_and_other_houses_their_own() -> None:
    names = [zone.name for zone in Grid.of(Variant.boxed(6)).zones]
    assert names == [*"ABCDEF", *"abcdef", "Mm", "Mn", "Nm", "Nn", "Pm", "Pn"]
    assert Grid.of(Variant.boxed(9, rules=["x"])).zones[-1].name == "antidiagonal"


def test_a_fact_enters_and_its_consequences_stream_out() -> None:
    base = FactBase.of(read_line(LAST_CELL), thorough=True, run=False)
    heard: list[Event] = []
    base.listener = heard.append
    events = base.enter("De_6")
    assert isinstance(first := next(events), Derivation)
    assert (str(first.fact), first.rule) == ("De_6", "entered")
    assert len(base.derived) < 81, "nothing runs ahead of who listens"
    rest = list(events)
    assert heard == [first, *rest]
    assert base.solved
    learned = [event.fact for event in heard if isinstance(event, Derivation)]
    assert learned == list(base.derived)[-len(learned) :]
    assert [event for event in heard if isinstance(event, Rewriting)] == base.rewritten
    assert list(base.enter("-Aa_1")) == [], "at the last cell everything is known"


def test_every_premise_is_known_before() -> None:
    base = FactBase.of(read_line(TRIPLET), thorough=True)
    known: set[object] = set()
    for derivation in base.derived.values():
        assert set(derivation.premises) <= known, derivation
        known.add(derivation.fact)


def test_a_last_value_names_every_reason() -> None:
    base = FactBase(map(parse_fact, (f"-Ee_{value}" for value in range(1, 10) if value != 7)))
    base.propagate()
    assert {str(fact) for fact in base.last("Ee_7").premises} == {
        f"-Ee_{value}" for value in range(1, 10) if value != 7
    }


@pytest.mark.parametrize(("entered", "wrong"), [("Ab_5", "Ab_5"), ("Aa_1", "Aa_1"), ("-Aa_5", "-Aa_5")])
def test_a_wrong_entry_is_a_contradiction_and_nothing_follows_from_it(entered: str, wrong: str) -> None:
    base = FactBase.of(read_line(DIRECT), run=False)  # Aa holds 5
    events = list(base.enter(entered))
    assert sum(isinstance(event, Contradiction) for event in events) == 1
    assert (base.end, str(base.contradiction)) == ("contradiction", wrong)
    known = len(base.derived)
    base.run()
    assert len(base.derived) == known


def test_a_run_travels_and_says_what_is_rewritten_into_what() -> None:
    run = run_of(DIRECT_TWICE, "fr")
    document = json.loads(json.dumps(to_json(run)))
    validate(document, "codec/fact_run.json")
    assert from_json(document, "fact_run") == run
    for event in run.events:
        alone = json.loads(json.dumps(to_json(event)))
        validate(alone, "codec/fact_event.json")
        assert from_json(alone, "fact_event") == event
        assert event.text
    assert run.end == "solved"
    assert {event.rule for event in run.events if event.rule} <= set(run.rules)
    facts = set(run.start) | {event.fact for event in run.events if event.kind == "fact"}
    assert len(facts) == run.known
    gone = {event.fact: event.replaced_by for event in run.events if event.kind == "rewriting"}
    assert set(gone.values()) <= facts
    assert set(run.facts) == facts - set(gone)
    assert run_of(DIRECT_TWICE, "en", strict=True).end == "blocked"


def placed(base: FactBase) -> list[Presence]:
    return [fact for fact in base.derived if isinstance(fact, Presence) and fact.kind == "singleton1"]


def test_the_lines_stop_at_the_last_cell_and_name_rewritings() -> None:
    lines = list(fact_lines(run_of(DIRECT_TWICE, "en"), "en"))
    base = FactBase.of(read_line(DIRECT_TWICE), thorough=True)
    numbered = [line for line in lines if line[0].isdigit()]
    assert f" {placed(base)[-1]} " in numbered[-1]
    assert len(numbered) == len(base.derived) - len(read_line(DIRECT_TWICE).givens)
    assert any("→" in line and "two pairs of places in one" in line for line in lines)
    strict = list(fact_lines(run_of(DIRECT_TWICE, "en", strict=True), "en"))
    assert strict[-1].startswith("Blocked")
    assert [line for line in strict if line[0].isdigit()] == numbered[: sum(line[0].isdigit() for line in strict)]
