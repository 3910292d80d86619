"""Every value of every family travels as JSON: what is written fits its schema, and reads back as the same value."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import grillon
from grillon import families
from grillon.codec import from_json, kind_of, kinds, schema, to_json
from grillon.errors import FormatError, GrillonError, RequestError
from grillon.explain.hints import Hint
from grillon.explain.mistakes import Mistake
from grillon.model import (
    Clash,
    Count,
    Inference,
    Judgement,
    Outcome,
    Places,
    Position,
    Rating,
    Scene,
    Step,
    Trace,
    Verdict,
    Violation,
)
from grillon.model.drawing import Drawing, DrawnCell, DrawnPiece, Link, Mark
from grillon.puzzle.draft import Draft, DraftPiece
from grillon.puzzle.generated import Generated
from grillon.puzzle.parts.facts import FactEvent, FactRun
from grillon.puzzle.puzzle import Puzzle
from grillon.puzzle.request import Option
from grillon.search.replay import Event
from tests.contract.drawing.test_places import ODD_BOARDS
from tests.support.cases import for_each
from tests.support.schemas import CODEC, validate


def travelled(value: object, **options: Any) -> Any:
    """What a program at the other end reads."""
    document = json.loads(json.dumps(to_json(value, **options), allow_nan=False))
    validate(document, f"codec/{kind_of(value)}.json")
    return document


def read_back(value: object, *, within: Any = None, **options: Any) -> Any:
    """The value that is made from what travelled, read with what is known of it."""
    told = {"within": within} if isinstance(within, (Puzzle, Position)) else {}
    return from_json(travelled(value, **told, **options), kind_of(value), within=within)


def assert_the_board_travels(puzzle: Puzzle) -> None:
    for value in (
        puzzle,
        puzzle.places,
        puzzle.places.tray,
        puzzle.rules.constraints,
        puzzle.scene(),
        puzzle.drawing(),
    ):
        assert read_back(value) == value
    assert read_back(puzzle.rules.constraints, within=puzzle) == puzzle.rules.constraints
    for constraint in puzzle.rules.constraints[:20]:
        assert read_back(constraint) == constraint


def test_every_schema_is_a_schema() -> None:
    for kind in kinds():
        published = schema(kind)
        Draft202012Validator.check_schema(published)
        assert published["$id"] == f"codec/{kind}.json"
        assert "title" in published


@for_each(
    ("kind", "value", "left_out"),
    [
        ("rating", Rating, ()),
        ("count", Count, ()),
        ("violation", Violation, ()),
        ("clash", Clash, ()),
        ("verdict", Verdict, ()),
        ("generated", Generated, ()),
        ("position", Position, ()),
        ("step", Step, ()),
        ("trace", Trace, ()),
        ("hint", Hint, ()),
        ("mistake", Mistake, ("why",)),  # a template, which its text fills
        ("event", Event, ()),
        ("fact_event", FactEvent, ()),
        ("fact_run", FactRun, ()),
        ("option", Option, ()),
        ("draft", Draft, ()),
        ("places", Places, ()),
        ("scene", Scene, ()),
        ("drawing", Drawing, ()),
    ],
)
def test_no_field_is_dropped(kind: str, value: type, left_out: tuple[str, ...]) -> None:
    names = {member.name for member in fields(value)} - set(left_out)
    assert names <= set(schema(kind)["properties"])


def test_no_field_of_the_parts_is_dropped() -> None:
    for value, name, part in (
        (DrawnCell, "drawing", "cell"),
        (Mark, "drawing", "mark"),
        (Link, "drawing", "link"),
        (DrawnPiece, "drawing", "piece"),
        (Inference, "step", "inference"),
        (DraftPiece, "draft", "piece"),
    ):
        properties = CODEC[f"codec/{name}.json"]["$defs"][part]["properties"]
        assert {member.name for member in fields(value)} <= set(properties)


def test_boards_travel(example: Generated) -> None:
    assert_the_board_travels(example.puzzle)


@for_each("text", ODD_BOARDS)
def test_odd_boards_travel(text: str) -> None:
    assert_the_board_travels(grillon.parse(text))


def test_positions_travel(example: Generated) -> None:
    puzzle, solution = example.puzzle, example.puzzle.solve().value
    entries = sorted(solution.candidates - set(puzzle.givens))
    position = puzzle.position().enter(*entries[:4]).exclude(*entries[4:5]).mark(*entries[5:7])
    position = position.mark(*entries[6:8], corner=True)
    assert read_back(position) == position
    inside = travelled(position, within=puzzle)
    assert "puzzle" not in inside
    assert from_json(inside, "position", within=puzzle) == position
    written = {**inside, "chosen": [puzzle.places.write(candidate) for candidate in position.chosen]}
    assert from_json(written, "position", within=puzzle) == position
    assert read_back(solution) == solution
    assert from_json({"text": str(solution)}, "solution", within=puzzle) == solution
    assert read_back(puzzle.solve()) == puzzle.solve()
    for outcome in (Outcome[Any].none(), Outcome[Any].unknown("timeout")):
        assert read_back(outcome) == outcome


def test_clashes_travel(one: Generated) -> None:
    puzzle = one.puzzle
    legal = [c for c in range(min(puzzle.rules.candidates, 3000)) if puzzle.rules.legal(c)]
    # The first and the last: fences alone never clash, the pieces come after them.
    position = puzzle.position().enter(*legal[:12], *legal[-12:])
    clashes = position.clashes
    assert clashes
    for clash in clashes:
        assert read_back(clash) == clash
        document = travelled(clash, within=puzzle, lang="fr")
        assert document["rule"] == clash.text("fr")
        assert len(document["entries"]) == len(clash.candidates)


def test_answers_travel(example: Generated) -> None:
    puzzle = example.puzzle
    assert read_back(example) == example
    for count in (puzzle.count(), puzzle.count(up_to=1), Count(10**40), Count(7, "timeout")):
        assert read_back(count) == count
    rating = puzzle.rate()
    limited = replace(rating, value=None, level=None, solved=False, limit="timeout")
    for one in (rating, limited):
        assert read_back(one, within=puzzle) == one
        assert from_json(travelled(one), "rating", within=puzzle.family) == one
    assert travelled(limited)["limit"] == "timeout"
    verdict = puzzle.check()
    assert verdict.solutions
    assert read_back(verdict) == verdict
    assert read_back(verdict, within=puzzle) == verdict


def test_a_violation_keeps_its_candidates(one: Generated) -> None:
    puzzle = one.puzzle
    solution = puzzle.solve().value.candidates
    wrong = puzzle.verify(sorted(solution)[1:])
    assert wrong.judgement is Judgement.WRONG
    assert wrong.violation is not None
    document = travelled(wrong, within=puzzle, lang="fr")
    violation = document["violation"]
    assert violation["rule"] == wrong.violation.text("fr")
    assert violation["candidates"] == list(wrong.violation.candidates)
    assert [puzzle.places.read(entry) for entry in violation["entries"]] == violation["candidates"]
    cells = {cell for candidate in violation["candidates"] for cell in puzzle.places.entry(candidate).cells}
    assert violation["cells"] == sorted(cells)
    assert read_back(wrong) == wrong
    foreign = puzzle.verify([*solution, puzzle.rules.candidates])
    assert travelled(foreign, within=puzzle)["violation"]["entries"] == []
    assert read_back(foreign, within=puzzle) == foreign


def test_explanations_travel(example: Generated) -> None:
    puzzle = example.puzzle
    trace = puzzle.explain()
    assert trace.steps
    assert read_back(trace, proofs=True) == trace
    compact = read_back(trace)
    assert compact == replace(trace, steps=tuple(replace(step, proof=()) for step in trace))
    assert not any("proof" in step for step in travelled(trace)["steps"])
    position, step = next(trace.positions())
    document = travelled(step, within=position, proofs=True, lang="fr")
    assert from_json(document, "step", within=puzzle) == step
    assert puzzle.position(" ".join(document["entries"])) == position.after(step)
    assert document["text"]
    assert all(link["text"] for link in document["proof"])
    assert not {"text", "entries"} & set(travelled(step))


def test_hints_travel(one: Generated) -> None:
    puzzle = one.puzzle
    hint = puzzle.hint()
    document = travelled(hint, lang="fr")
    assert document["texts"] == [hint.text(strength, "fr") for strength in (1, 2, 3)]
    assert from_json(document["step"], "step", within=puzzle) == replace(hint.step, proof=())  # type: ignore[type-var]
    solution = puzzle.solve().value.candidates
    legal = (c for c in range(puzzle.rules.candidates) if puzzle.rules.legal(c) and c not in solution)
    mistaken = puzzle.hint(puzzle.position().enter(next(legal)))
    assert mistaken.mistakes
    told = travelled(mistaken)
    assert [one["fact"] for one in told["mistakes"]] == [one.fact for one in mistaken.mistakes]
    assert told["texts"][2] == " ".join(one["text"] for one in told["mistakes"])


def test_replays_travel_and_walk(one: Generated) -> None:
    replay = one.puzzle.replay(max_events=300)
    document = travelled(replay)
    again = from_json(document, "replay")
    assert list(again) == list(replay)
    assert again.limit == replay.limit
    walk, other = replay.walk(), again.walk()
    while walk.forward() > other.number:
        other.forward()
        assert walk.position == other.position
        if walk.number == len(replay):
            break
    assert travelled(replay, lang="fr")["events"][0]["name"]
    assert read_back(replay[0]) == replay[0]


def test_requests_travel(one: Generated) -> None:
    wanted = one.puzzle.family.generator.schema
    assert read_back(wanted) == wanted
    assert all(option["help"] for option in travelled(wanted, lang="fr")["options"])
    for technique in one.puzzle.family.ladder.techniques:
        assert travelled(technique)["id"] == technique.id


def test_sentences_come_in_the_language_asked_for(one: Generated) -> None:
    puzzle = one.puzzle
    for value in (puzzle.rules.constraints, puzzle.explain(max_steps=1), puzzle.scene("fr")):
        assert from_json(travelled(value, lang="fr"), kind_of(value))
    assert travelled(puzzle.count(up_to=1), lang="fr")["text"] == puzzle.count(up_to=1).text("fr")
    assert travelled(puzzle.rate(), lang="fr")["text"] == puzzle.rate().text("fr")


def test_what_is_not_written_and_not_read() -> None:
    with pytest.raises(RequestError, match="NoneType cannot be written as JSON"):
        to_json(None)
    with pytest.raises(RequestError, match="no document is called 'ratings'; did you mean rating"):
        from_json({}, "ratings")
    with pytest.raises(RequestError):
        from_json({}, "hint")
    with pytest.raises(RequestError):
        schema("ratings")


def test_a_value_without_its_puzzle_is_refused(one: Generated) -> None:
    trace = one.puzzle.explain(max_steps=1)
    step, solution = to_json(trace.steps[0]), to_json(one.puzzle.solve().value, within=one.puzzle)
    for document, kind in ((step, "step"), (solution, "solution")):
        with pytest.raises(FormatError, match="it is not known which puzzle it belongs to"):
            from_json(document, kind)


def test_a_family_that_is_not_there_is_a_format_error() -> None:
    with pytest.raises(FormatError):
        from_json({"grillon": 1, "family": "chess", "puzzle": {}}, "puzzle")
    with pytest.raises(GrillonError):
        families.get("chess")
