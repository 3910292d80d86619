"""Every puzzle is a value that prints as text which parses back, in every format its family writes."""

from __future__ import annotations

import pytest

import grillon
from grillon.errors import FormatError, InputError, TooLong
from grillon.formats import formats, parse, parse_many, write
from grillon.formats.document import from_document, to_document
from grillon.model import Position
from grillon.puzzle.generated import Generated
from tests.support.cases import for_each


def test_the_text_needs_no_family_to_be_recognised(example: Generated) -> None:
    assert grillon.parse(str(example.puzzle)) == example.puzzle


UNSAID = {"packing": {"cap"}}
"""By family, the formats that cannot say what a puzzle of these tests is."""


def test_every_written_format_parses_back(example: Generated) -> None:
    puzzle = example.puzzle
    unsaid = UNSAID.get(puzzle.family_name, set())
    for form in formats(puzzle.family_name):
        if form.write is None:
            continue
        if form.name in unsaid:
            with pytest.raises(InputError):
                write(puzzle, form.name)
            continue
        back = parse(write(puzzle, form.name), family=puzzle.family_name, format=form.name)
        assert back == puzzle or not form.whole, form.name


def test_short_form_fits_a_link_and_parses_back(example: Generated) -> None:
    short = example.puzzle.short()
    assert len(short) <= 2000
    assert short.isascii()
    assert not set(short) - set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")
    assert grillon.parse(short) == example.puzzle


def test_a_solution_reads_back_from_its_text(example: Generated) -> None:
    solution = example.puzzle.solve().value
    again = example.puzzle.family.formats.parse_solution(example.puzzle, str(solution))
    assert again == solution
    assert example.puzzle.verify(again)


def test_many_documents_in_one_file(one: Generated) -> None:
    text = write(one.puzzle, "json")
    assert list(parse_many(f"{text}\n{text}\n")) == [one.puzzle, one.puzzle]
    assert list(parse_many(f"[{text}, {text}]")) == [one.puzzle, one.puzzle]


def test_equality_and_hash_go_by_content(example: Generated) -> None:
    copy = grillon.parse(str(example.puzzle), family=example.puzzle.family_name)
    assert copy is not example.puzzle
    assert len({copy, example.puzzle}) == 1
    assert str(copy) == str(example.puzzle)


def test_canonical_is_a_puzzle_of_the_same_family_and_its_own_canonical(example: Generated) -> None:
    canonical = example.puzzle.canonical()
    assert canonical.family_name == example.puzzle.family_name
    assert canonical.canonical() == canonical


def test_position_text_parses_back(example: Generated) -> None:
    position = example.puzzle.position()
    for step in example.puzzle.explain(max_steps=3):
        assert Position.parse(str(position)) == position
        position = position.after(step)
    assert len(position.chosen) + len(position.excluded) > 0
    assert Position.parse(str(position)) == position


@for_each("text", ["{", "x", "?", "~~", "\x01"])
def test_foreign_texts_are_refused_in_one_line(one: Generated, text: str) -> None:
    with pytest.raises(FormatError) as refusal:
        grillon.parse(text, family=one.puzzle.family_name)
    assert "\n" not in str(refusal.value)


def test_damaged_short_forms_are_refused(one: Generated) -> None:
    short = one.puzzle.short()
    for damaged in (short + "~", short.replace(".1.", ".9."), short.split(".", 2)[0] + ".1."):
        with pytest.raises((FormatError, TooLong)):
            grillon.parse(damaged)


def test_documents_without_their_fields_are_refused(one: Generated) -> None:
    document = to_document(one.puzzle)
    for field in document:
        with pytest.raises(FormatError, match=field):
            from_document({name: value for name, value in document.items() if name != field})
    with pytest.raises(FormatError):
        from_document({**document, "puzzle": {}})
