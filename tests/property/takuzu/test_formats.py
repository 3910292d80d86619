"""Every format of a Takuzu reads what it writes."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import grillon
from grillon.errors import GrillonError
from grillon.families.takuzu import TakuzuPuzzle
from grillon.families.takuzu.formats.text import FORMATS
from grillon.families.takuzu.puzzle import reason_for_no_grid

WRITTEN = [form for form in FORMATS if form.write is not None]


@st.composite
def puzzles(draw: st.DrawFn, *, plain: bool = False) -> TakuzuPuzzle:
    sides = st.integers(1, 6).map(lambda half: 2 * half) if plain else st.integers(2, 12)
    distinct = plain or draw(st.booleans())
    rows, columns = draw(st.tuples(sides, sides).filter(lambda size: not reason_for_no_grid(*size, distinct=distinct)))
    values = draw(st.binary(min_size=rows * columns, max_size=rows * columns))
    return TakuzuPuzzle(rows, columns, bytes(value % 3 for value in values), distinct)


@given(puzzles())
@settings(deadline=None)
def test_the_native_form_the_short_form_and_json(puzzle: TakuzuPuzzle) -> None:
    assert grillon.parse(str(puzzle)) == puzzle
    assert grillon.parse(f"takuzu.1.{puzzle.family.formats.to_short(puzzle)}") == puzzle
    assert grillon.parse(grillon.write(puzzle, "json")) == puzzle


@given(puzzles(plain=True))
@settings(deadline=None)
def test_every_format_that_writes_reads_back(puzzle: TakuzuPuzzle) -> None:
    for form in WRITTEN:
        text = grillon.write(puzzle, form.name)
        assert grillon.parse(text, family="takuzu", format=form.name) == puzzle


@given(puzzles(plain=True).filter(lambda puzzle: len(set(puzzle.values)) == 3 and puzzle.rows > 2))
@settings(deadline=None)
def test_the_format_is_found_by_content(puzzle: TakuzuPuzzle) -> None:
    for form in WRITTEN:
        assert grillon.parse(grillon.write(puzzle, form.name), family="takuzu") == puzzle


@given(puzzles(), st.integers(0, 200), st.sampled_from("x2 \n#-z:9é"))
@settings(max_examples=200, deadline=None)
def test_a_damaged_text_is_read_or_refused_with_a_message(puzzle: TakuzuPuzzle, at: int, character: str) -> None:
    text = str(puzzle)
    damaged = text[:at] + character + text[at + 1 :]
    assert "\n" not in message_of(damaged)


def message_of(text: str) -> str:
    try:
        grillon.parse(text, family="takuzu")
    except GrillonError as error:
        return str(error)
    return ""


@given(puzzles())
@settings(max_examples=40, deadline=None)
def test_all_images_have_one_canonical_form(puzzle: TakuzuPuzzle) -> None:
    assert len(puzzle.images()) == 16
    assert len({image.canonical() for image in puzzle.images()}) == 1
