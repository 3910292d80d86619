"""Documents of values from anywhere: whatever stands in them, a value or a FormatError comes out."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grillon
from grillon.codec import from_json, kind_of, to_json
from grillon.errors import FormatError
from grillon.puzzle.puzzle import Puzzle
from tests.property.texts.test_documents import VALUES, places, with_value
from tests.support.puzzles import FAMILIES, generated

BOARDS = (
    "packing square\n..?\n...\n#..\npiece A ##/#. noflip\npiece B ## half x0..3\npiece C # x0..2",
    "tectonic maximum 4\n+-+-+-+\n|1 . .|\n+ + + +\n|. . .|\n+ + + +\n|. . 2|\n+-+-+-+",
)
HOSTILE = VALUES | st.sampled_from(
    [
        {"from": 0, "step": 1, "count": 10**12},
        {"from": 0, "step": 0, "count": 3},
        {"from": 5, "step": -1, "count": 10},
        [{"at": [0, 0], "count": 10**15}],
        [{"at": [float("nan"), 0], "count": 1}],
        10**4000,
        -(10**4000),
        [[[[[[]]]]]],
    ]
)

IN_WORDS = {"step", "trace", "solution", "outcome", "verdict", "generated"}
"""What a family puts into words when it is written: it may find none for what makes no sense as an answer."""


@cache
def puzzle_of(name: str) -> Puzzle:
    return generated(name, 1).puzzle if name in FAMILIES else grillon.parse(name)


@cache
def documents(name: str) -> dict[str, Any]:
    """A document of every kind that is read."""
    puzzle = puzzle_of(name)
    solution = puzzle.solve().value
    trace = puzzle.explain(max_steps=3)
    position = trace.final.exclude(*sorted(solution.candidates)[:1])
    legal = [c for c in range(min(puzzle.rules.candidates, 2000)) if puzzle.rules.legal(c)]
    clashes = puzzle.position().enter(*legal[:12], *legal[-12:]).clashes
    values = [
        puzzle, position, solution, puzzle.solve(), puzzle.places, puzzle.places.tray, puzzle.rules.constraints,
        puzzle.rules.constraints[0], puzzle.scene(), puzzle.drawing(position), trace, puzzle.check(), puzzle.rate(),
        puzzle.count(up_to=1), puzzle.replay(max_events=20), puzzle.family.generator.schema, *clashes[:1],
        puzzle.family.generator.schema.options[0],
    ]  # fmt: skip
    wrong = puzzle.verify(sorted(solution.candidates)[1:]).violation
    made = {kind_of(value): to_json(value, proofs=True) for value in values}
    made["step"] = to_json(trace.steps[0], within=puzzle, proofs=True) if trace.steps else {}
    made["event"] = made["replay"]["events"][0]
    made["violation"] = to_json(wrong, within=puzzle)
    if name in FAMILIES:
        made["generated"] = to_json(generated(name, 1))
    return {kind: json.loads(json.dumps(document)) for kind, document in made.items()}


@pytest.mark.parametrize("name", [*FAMILIES, *BOARDS], ids=lambda name: name.partition("\n")[0])
@given(data=st.data())
@settings(max_examples=300, deadline=None)
def test_any_value_at_any_place_is_read_or_refused(name: str, data: st.DataObject) -> None:
    puzzle = puzzle_of(name)
    kind = data.draw(st.sampled_from(sorted(documents(name))))
    document = documents(name)[kind]
    place = data.draw(st.sampled_from(list(places(document))))
    hostile = with_value(document, place, data.draw(HOSTILE))
    for within in (puzzle, puzzle.family, None):
        try:
            value = from_json(hostile, kind, within=within)
        except FormatError as refusal:
            refusals = [refusal.text(lang) for lang in ("en", "fr")]
        else:
            refusals = []
        assert not any("\n" in message for message in refusals)
        if refusals:
            continue
        if kind == "replay":
            walk = value.walk()
            walk.forward(50)
            assert to_json(value)["events"] == [to_json(event) for event in value]
        elif kind not in IN_WORDS:
            # What was believed can be written, and says the same again.
            told: dict[str, Any] = {"within": within} if within is puzzle else {}
            assert from_json(to_json(value, **told), kind, within=within) == value


@given(document=VALUES, kind=st.sampled_from(["puzzle", "scene", "trace", "rating", "request", "constraints"]))
@settings(max_examples=200, deadline=None)
def test_any_document_is_read_or_refused(document: object, kind: str) -> None:
    with pytest.raises(FormatError):
        from_json(document, kind)


def test_nothing_is_too_deep() -> None:
    deep: object = 0
    for _ in range(5000):
        deep = [deep]
    rating = {"value": 1, "scale": "s", "level": "easy", "technique_set": "t", "details": {"deep": deep}}
    with pytest.raises(FormatError, match="nested too deeply"):
        from_json(rating, "rating")
