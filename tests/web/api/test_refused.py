"""Requests that are refused, and what the answers of unusual ones hold."""

from __future__ import annotations

import pytest

from grillon import parse
from grillon.errors import MissingExtra
from grillon.web.answers.problems import answer_to
from tests.support.cases import for_each
from tests.support.web import Api

TEXT = "takuzu 2x2\n0 .\n. ."


@for_each(
    ("verb", "request_", "status", "message"),
    [
        ("cut", {}, 400, "give either a puzzle, or a family with a size"),
        ("cut", {"puzzle": TEXT, "family": "packing"}, 400, "give either a puzzle, or a family with a size"),
        ("convert", {"puzzle": TEXT, "to": "crayon"}, 400, "takuzu has no format 'crayon'"),
        ("parse", {"text": TEXT, "take": ["lines"]}, 400, "take: 'lines' is not of the form lines=thermometer"),
        ("proof", {"puzzle": TEXT, "number": 99}, 400, "the explanation has 3 steps: there is no step 99"),
        ("entries", {"puzzle": TEXT, "moves": [{"throw": [1]}]}, 400, "field 'moves[0].throw' is unknown"),
    ],
)
def test_a_request_is_refused(api: Api, verb: str, request_: dict[str, object], status: int, message: str) -> None:
    answered, error = api.refused(verb, **request_)
    assert answered == status
    assert message in error["text"]


def test_typed_entries_come_with_the_text(api: Api) -> None:
    read = api.ask("parse", text=TEXT, entries="R1C2=1 R2C2!=1")
    position = read["items"][0]["position"]
    places = parse(TEXT).places
    assert position["chosen"] == [places.read("R1C2=1")]
    assert position["excluded"] == [places.read("R2C2=1")]


def test_one_format_is_written_where_one_is_asked_for(api: Api) -> None:
    (written,) = api.ask("convert", puzzle=TEXT, to="short")["formats"]
    assert written == {"name": "short", "text": parse(TEXT).short()}


def test_a_proof_that_supposes_something_is_told_in_layers(api: Api) -> None:
    found = api.ask("example", family="takuzu", technique="contradiction")
    assert found["step"]["technique"] == "contradiction"
    told_whole = api.ask("explain", puzzle=found["bundle"]["text"])
    numbers = [at for at, step in enumerate(told_whole["steps"]) if step["technique"] == "contradiction"]
    proof = api.ask("proof", puzzle=found["bundle"]["text"], number=numbers[0])
    assert proof["number"] == numbers[0]
    assert len(proof["lines"]) > 1


def test_entries_of_a_puzzle_without_a_solution(api: Api) -> None:
    unsolvable = parse("takuzu 4x4\n0 0 1 1\n0 0 . .\n. . . .\n. . . .")
    assert unsolvable.violation() is None
    assert str(unsolvable.check()) == "none"
    assert api.ask("entries", puzzle=str(unsolvable))["state"] == "impossible"


@pytest.mark.parametrize(
    ("error", "status", "kind"),
    [
        (MissingExtra("print", "a booklet"), 501, "MissingExtra"),
        (MemoryError(), 422, "LimitReached"),
        (ZeroDivisionError("secret"), 500, "Internal"),
    ],
)
def test_other_errors_have_a_status_and_tell_nothing_of_our_insides(
    error: BaseException, status: int, kind: str
) -> None:
    answered, document, _ = answer_to(error, "en")
    assert (answered, document["error"]["kind"]) == (status, kind)
    assert "secret" not in str(document)
