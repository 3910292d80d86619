"""Documents from anywhere: whatever stands in them, a puzzle or one of our errors comes out."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grillon.errors import FormatError, InputError
from grillon.formats import parse
from grillon.formats.document import from_document, to_document
from tests.support.cases import for_each
from tests.support.puzzles import FAMILIES, generated

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 30),
    st.sampled_from([2**31, -(2**63), 10**30]),
    st.floats(),
    st.text("0123456789.RCx \n#+-|ab?", max_size=12),
    st.text(max_size=4),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
Place = tuple[object, ...]


def places(value: object, at: Place = ()) -> Iterator[Place]:
    """Every place of a document, the whole of it included."""
    yield at
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from places(inner, (*at, name))
    elif isinstance(value, list):
        for index, inner in enumerate(value[:4]):
            yield from places(inner, (*at, index))


def with_value(document: object, place: Place, value: object) -> object:
    """The document with another value at a place."""
    if not place:
        return value
    first, *rest = place
    if isinstance(document, dict):
        return {name: with_value(v, tuple(rest), value) if name == first else v for name, v in document.items()}
    assert isinstance(document, list)
    return [with_value(v, tuple(rest), value) if index == first else v for index, v in enumerate(document)]


def full_document(family: str) -> dict[str, object]:
    """A document that has every field of its family."""
    document = to_document(generated(family, 1).puzzle)
    if family == "sudoku":
        body = document["puzzle"]
        assert isinstance(body, dict)
        boxes = ["".join(str(r // 3 * 3 + c // 3 + 1) for c in range(9)) for r in range(9)]
        body |= {"regions": boxes, "rules": ["x"], "houses": [list(range(9))], "differ": [[0, 80]]}
    return document


@pytest.mark.parametrize("family", FAMILIES)
@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_any_value_at_any_place_is_read_or_refused(family: str, data: st.DataObject) -> None:
    document = full_document(family)
    place = data.draw(st.sampled_from(list(places(document))))
    hostile = with_value(document, place, data.draw(VALUES))
    try:
        puzzle = parse(json.dumps(hostile), format="json")
    except InputError as refusal:
        message = str(refusal)
    else:
        message = "read"
        assert from_document(to_document(puzzle)) == puzzle
    assert len(message.splitlines()) == 1


STRICT = [
    ("takuzu", "distinct", "yes"),
    ("takuzu", "distinct", 1),
    ("takuzu", "odd", "no"),
    ("takuzu", "odd", 0),
    ("takuzu", "colour", "red"),
    ("takuzu", "rows", ["01..", 1]),
    ("tectonic", "maximum", "5"),
    ("tectonic", "maximum", True),
    ("tectonic", "maximum", 5.0),
    ("tectonic", "size", 6),
    ("tectonic", "colour", "red"),
    ("tectonic", "drawing", ["+-+\n|1|\n+-+"]),
    ("sudoku", "size", "9"),
    ("sudoku", "size", True),
    ("sudoku", "size", 9.0),
    ("sudoku", "rows", "123"),
    ("sudoku", "rules", "x"),
    ("sudoku", "houses", [[True, *range(1, 9)]]),
    ("sudoku", "differ", [[0, "1"]]),
    ("sudoku", "colour", "red"),
]


@for_each(("family", "field", "value"), STRICT)
def test_a_value_of_another_type_is_refused_by_its_field(family: str, field: str, value: object) -> None:
    document = full_document(family)
    body = document["puzzle"]
    assert isinstance(body, dict)
    with pytest.raises(FormatError, match=field):
        from_document({**document, "puzzle": {**body, field: value}})


@for_each("version", [True, 1.0, "1", None, 2])
def test_a_version_is_a_number_we_know(version: object) -> None:
    with pytest.raises(FormatError, match="grillon"):
        from_document({**full_document("takuzu"), "grillon": version})


def test_json_nested_too_deeply_is_refused() -> None:
    for depth in (50, 900, 990, 5000, 200_000):
        with pytest.raises(FormatError):
            parse('[{"grillon": 1, "family": "takuzu", "puzzle": ' + "[" * depth + "]" * depth + "}]")
