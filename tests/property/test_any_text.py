"""Whatever the text, reading it gives a puzzle or one of our errors: never a surprise."""

from __future__ import annotations

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import grillon
from grillon.errors import GrillonError, TooLong
from grillon.formats import formats, write
from grillon.model import Puzzle
from tests.support.puzzles import FAMILIES, generated


def read(text: str, family: str | None = None) -> list[Puzzle]:
    """The puzzles of a text; none when an error says in one line what is wrong."""
    puzzles, message = [], "read"
    try:
        puzzles = list(grillon.parse_many(text, family=family))
    except GrillonError as error:
        message = str(error)
    assert message.strip()
    assert len(message.splitlines()) == 1
    return puzzles


def written(family: str) -> list[str]:
    """A puzzle of the family in every format it is written in."""
    puzzle = generated(family, 1).puzzle
    texts = [str(puzzle)]
    for form in formats(family):
        if form.write is not None:
            try:
                texts.append(write(puzzle, form.name))
            except TooLong:
                continue
    return texts


@given(st.text(max_size=200) | st.text(alphabet="0123456789.x/:-+_|#ABCab \n", max_size=200))
@example('{"grillon":1}')
@example("[[[[")
def test_any_text(text: str) -> None:
    for puzzle in read(text):
        assert grillon.parse(str(puzzle), family=puzzle.family) == puzzle


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.sampled_from(FAMILIES), st.data())
def test_damaged_texts(family: str, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(written(family)))
    start = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 8))
    patch = data.draw(st.text(max_size=4) | st.text(alphabet='0123456789.xABC{}[]",:-_ \n', max_size=4))
    for puzzle in read(text[:start] + patch + text[start + length :], data.draw(st.sampled_from([family, None]))):
        assert grillon.parse(str(puzzle), family=puzzle.family) == puzzle
