"""A damaged file of many puzzles, whose format nobody names: puzzles, or one line that says what is wrong."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import grillon
from grillon.errors import GrillonError, InputError
from grillon.formats import formats, write
from grillon.puzzle.puzzle import Puzzle
from tests.support.puzzles import FAMILIES, generated


def read(text: str) -> list[Puzzle]:
    """The puzzles of a text; none when an error says in one line what is wrong."""
    puzzles, message = [], "read"
    try:
        puzzles = list(grillon.parse_many(text))
    except GrillonError as error:
        message = str(error)
    assert message.strip()
    assert len(message.splitlines()) == 1
    return puzzles


def written(family: str) -> list[str]:
    """Two puzzles of the family in one text, in every format it is written in."""
    texts = []
    for form in formats(family):
        if form.write is not None:
            try:
                pair = [write(generated(family, seed).puzzle, form.name).rstrip("\n") for seed in (1, 2)]
            except InputError:
                continue
            texts.append(("\n\n" if "\n" in pair[0] else "\n").join(pair))
    return texts


@settings(deadline=None)
@given(st.sampled_from(FAMILIES), st.data())
def test_damaged_files(family: str, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(written(family)))
    start = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 8))
    patch = data.draw(st.text(max_size=4) | st.text(alphabet='0123456789.xABC{}[]",:-_ \n', max_size=4))
    for puzzle in read(text[:start] + patch + text[start + length :]):
        assert grillon.parse(str(puzzle), family=puzzle.family_name) == puzzle


def test_whole_files() -> None:
    splitting = [(family, form) for family in FAMILIES for form in formats(family) if form.write and form.split]
    for family, form in splitting:
        puzzles = [generated(family, seed).puzzle for seed in (1, 2)]
        try:
            texts = [write(puzzle, form.name).rstrip("\n") for puzzle in puzzles]
        except InputError:
            continue
        joined = ("\n\n" if "\n" in texts[0] else "\n").join(texts) + "\n"
        assert list(grillon.parse_many(joined, family=family, format=form.name)) == puzzles, form.name
    assert len(splitting) >= 2 * len(FAMILIES)
