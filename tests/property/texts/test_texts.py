"""Damaged texts: each is refused in one line, or is another puzzle that is written and read back like any other."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import grillon
from grillon import families
from grillon.errors import FormatError, InputError
from grillon.formats import formats, parse, write
from grillon.formats.short import pack, unpack
from tests.support.puzzles import FAMILIES, generated

FORMATS = [(family, form.name) for family in FAMILIES for form in formats(family) if form.write is not None]
QUIET = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@cache
def text_of(family: str, form: str) -> str:
    """A text in this format; nothing but the damage is left where it cannot say what this puzzle is."""
    try:
        return write(generated(family, 1).puzzle, form)
    except InputError:
        return ""


@st.composite
def edits(draw: st.DrawFn) -> list[tuple[float, float, str]]:
    """Cuts and insertions at places between 0 and 1 of a text."""
    place = st.floats(0, 1)
    piece = st.one_of(st.sampled_from("0123456789.,:;-_xX abcZ\n\t{}[]\"'~#é€\x00"), st.text(max_size=3))
    return draw(st.lists(st.tuples(place, st.sampled_from((0.0, 0.0, 0.01, 0.2)), piece), min_size=1, max_size=3))


def damaged(text: str, changes: list[tuple[float, float, str]]) -> str:
    for place, length, piece in changes:
        start = int(place * len(text))
        text = text[:start] + piece + text[start + max(1, int(length * len(text))) :]
    return text


@pytest.mark.parametrize(("family", "form"), FORMATS)
@QUIET
@given(edits())
@example([(1.0, 0.0, "\0")])
def test_a_damaged_text_is_refused_or_another_puzzle(
    family: str, form: str, changes: list[tuple[float, float, str]]
) -> None:
    text = damaged(text_of(family, form), changes)
    try:
        puzzle = parse(text, family=family, format=form)
    except InputError as refusal:
        message = str(refusal)
    else:
        message = "read"
        assert parse(str(puzzle), family=puzzle.family_name) == puzzle
        assert parse(write(puzzle, "json")) == puzzle
        assert str(puzzle.violation() or "no rule broken at sight")
    assert message
    assert "\n" not in message


@QUIET
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        answer = grillon.parse(text).family_name
    except InputError as refusal:
        answer = str(refusal)
    assert answer in families.names() or len(answer.splitlines()) == 1


@given(st.text("01", max_size=100))
def test_packed_bits_come_back(bits: str) -> None:
    assert unpack(pack(bits), len(bits)) == bits


@given(st.text("01", min_size=1, max_size=50), st.integers(1, 12))
def test_packed_bits_of_another_length_are_refused(bits: str, more: int) -> None:
    with pytest.raises(FormatError):
        unpack(pack(bits) + "0" * more, len(bits))
