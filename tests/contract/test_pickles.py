"""What can be sent to another process today."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from grillon.errors import LimitReached, RequestError
from grillon.model import Count, Judgement, Outcome, Verdict
from tests.support.puzzles import FAMILIES, generated

SENT = [family for family in FAMILIES if family != "packing"]
"""A packing holds objects of the core, which are not sent."""


def again(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize("family", SENT)
def test_puzzles_that_have_worked_and_positions_come_back_equal(family: str) -> None:
    puzzle = generated(family, 1).puzzle
    position = puzzle.position().after(puzzle.explain(most=1).steps[0])
    back = again(puzzle)
    assert back == puzzle
    assert str(back) == str(puzzle)
    assert back.check() == puzzle.check()
    assert again(position) == position
    assert again(position.puzzle.family.technique(puzzle.family.techniques[0].id)) == puzzle.family.techniques[0]


@pytest.mark.parametrize("family", SENT)
def test_answers_come_back_equal(family: str) -> None:
    puzzle = generated(family, 1).puzzle
    answers = (puzzle.solve(), puzzle.check(), puzzle.count(), puzzle.explain(), puzzle.rate(), puzzle.hint())
    for answer in answers:
        assert again(answer) == answer


@pytest.mark.parametrize(
    "answer",
    [Outcome.none(), Outcome.unknown("timeout"), Count(3), Count(3, "timeout"), Verdict(Judgement.UNKNOWN, limit="x")],
    ids=str,
)
def test_answers_without_a_puzzle_come_back_equal(answer: object) -> None:
    assert again(answer) == answer


def test_errors_come_back_with_their_words() -> None:
    for error in (
        RequestError("{name} is at least {least}, not {value}", name="x", least=1, value=0),
        LimitReached("x"),
    ):
        assert str(again(error)) == str(error)
