"""Documents of SudokuPad, shortened as it shortens them, are read back; whatever else a link holds is refused."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from grillon.errors import FormatError
from grillon.families.sudoku import SudokuPuzzle, Variant
from grillon.families.sudoku.formats.links import read_fpuzzles, read_fpuzzles_position
from grillon.families.sudoku.variants import box_regions
from grillon.formats import lzstring

SHORT = {"cells": "ce", "value": "v", "regions": "re", "cages": "ca", "lines": "l", "wayPoints": "wp", "color": "c"}
BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (5, 2), 12: (3, 4), 16: (4, 4)}
ENDS = {"diagonal": ((0, 0), (1, 1)), "antidiagonal": ((0, 1), (1, 0))}


def shortened(value: object, *, listed: bool = False) -> str:
    """The text of a document before it is compressed."""
    match value:
        case Mapping():
            pairs = [f"{SHORT.get(key, key)}:{shortened(content)}" for key, content in value.items() if content != []]
            return "" if listed and not pairs else "{" + ",".join(pairs) + "}"
        case list():
            return "[" + ",".join(shortened(content, listed=True) for content in value) + "]"
        case bool() if not listed:
            return "t" if value else "f"
        case str() if value.startswith("#") and not listed:
            return {"#000000": "#0", "#FFFFFF": "#F"}.get(value, value[1:])
        case str() if value.isascii() and value.isdecimal():
            return value.lstrip("0") or "0"
        case str():
            # Quotes inside, of both kinds, become the same one.
            return "'" + json.dumps(value, ensure_ascii=False)[1:-1].replace("'", "\\'").replace('"', "'") + "'"
    return json.dumps(value)


def test_the_encoder_shortens_as_described() -> None:
    document = {"cells": [[{}, {"value": "1"}], [{}, {}]], "a": True, "color": "#34BBE6", "b": [], "text": "two words"}
    assert shortened(document) == "{ce:[[,{v:1}],[,]],a:t,c:34BBE6,text:'two words'}"


@st.composite
def puzzles(draw: st.DrawFn) -> SudokuPuzzle:
    size = draw(st.sampled_from(list(BOXES)))
    # Regions need not hang together: a jigsaw here is any arrangement of the boxes' rows.
    rows = draw(st.permutations(range(size)) | st.just(range(size)))
    boxes = box_regions(size, *BOXES[size])
    regions = tuple(boxes[row * size + column] for row in rows for column in range(size))
    rules = draw(st.lists(st.sampled_from(["diagonal", "antidiagonal", "antiknight", "antiking", "nonconsecutive"])))
    givens = draw(st.dictionaries(st.integers(0, size**2 - 1), st.integers(1, size)))
    return SudokuPuzzle.from_values(
        [givens.get(cell, 0) for cell in range(size**2)], Variant(size, regions, tuple(rules))
    )


def _document(puzzle: SudokuPuzzle, words: str, *, numbers: bool) -> dict[str, object]:
    size, variant = puzzle.size, puzzle.variant
    cells = [{"value": value if numbers else str(value)} if value else {} for value in puzzle.values]
    regions: list[list[list[int]]] = [[] for _ in range(size)]
    for cell, region in enumerate(variant.regions):
        regions[region].append([*divmod(cell, size)])
    lines = [
        {"wayPoints": [[row * size, column * size] for row, column in ENDS[rule]], "color": "#34BBE6"}
        for rule in variant.rules
        if rule in ENDS
    ]
    return {
        "cells": [cells[i : i + size] for i in range(0, size**2, size)],
        "regions": regions,
        "lines": lines,
        "cages": [{"value": f"title: {words}"}, {"value": "rules: none", "hidden": True, "color": "#000000"}],
        "global": [rule for rule in variant.rules if rule not in ENDS],
    }


@settings(max_examples=50, deadline=None)
@given(puzzles(), st.text(max_size=20), st.booleans(), st.booleans())
@example(SudokuPuzzle.from_values([0] * 16, Variant.boxed(4)), 'it\'s "[{},,]" \\', False, True)
def test_documents_are_read_back(puzzle: SudokuPuzzle, words: str, numbers: bool, short: bool) -> None:
    document = _document(puzzle, words, numbers=numbers)
    link = "https://sudokupad.app/scl" + lzstring.compress((shortened if short else json.dumps)(document))
    assert read_fpuzzles(link) == puzzle
    assert read_fpuzzles_position(link) == puzzle.position()


SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"


def _runs(values: list[int]) -> str:
    """A sign for a cell and the blanks behind it, five at most."""
    signs, at = "", 0
    while at < len(values):
        digit, blanks = values[at], 0
        while blanks < 5 and at + blanks + 1 < len(values) and values[at + blanks + 1] == 0:
            blanks += 1
        signs += SIGNS[digit + 10 * blanks]
        at += blanks + 1
    return signs


def _counted(values: list[int]) -> str:
    """The older form: a digit, or a letter for how many blanks."""
    signs = "".join(str(value) if value else " " for value in values)
    for blanks in range(25, 0, -1):
        signs = signs.replace(" " * blanks, chr(ord("A") + blanks))
    return signs


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(0, 9) | st.just(0), min_size=81, max_size=81))
def test_short_forms_are_read_back(values: list[int]) -> None:
    expected = SudokuPuzzle.from_values(values)
    assert read_fpuzzles("https://sudokupad.app/scf" + _runs(values)) == expected
    assert read_fpuzzles("https://sudokupad.app/classic" + _runs(values)) == expected
    older = _counted(values)
    # A text of the older form may happen to be one of the newer form as well, and is read as that.
    if sum(1 + SIGNS.index(sign) // 10 for sign in older) != 81:
        assert read_fpuzzles("https://sudokupad.app/classic" + older) == expected


def _read(link: str) -> None:
    """A puzzle, or one line that says why not."""
    try:
        read_fpuzzles_position(link)
    except FormatError as error:
        assert len(str(error).splitlines()) == 1  # noqa: PT017
        assert len(str(error)) < 200  # noqa: PT017


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=60),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=60), inner, max_size=3),
    max_leaves=8,
)
FIELDS = st.sampled_from(["cells", "regions", "cages", "lines", "global", "metadata", "arrows", "p", "size", "grid"])


@settings(max_examples=50, deadline=None)
@given(st.dictionaries(FIELDS | st.text(max_size=60), VALUES, max_size=3))
def test_any_document_is_read_or_refused_in_one_line(changes: dict[str, object]) -> None:
    document = _document(SudokuPuzzle.from_values([0] * 16, Variant.boxed(4)), "", numbers=True) | changes
    _read("scl" + lzstring.compress(json.dumps(document)))


@settings(max_examples=50, deadline=None)
@given(VALUES)
def test_any_cell_is_read_or_refused_in_one_line(cell: object) -> None:
    document = _document(SudokuPuzzle.from_values([0] * 16, Variant.boxed(4)), "", numbers=True)
    for content in (cell, {"value": cell}, {"centremarks": cell}, {"pencilMarks": cell, "given": cell}):
        rows = [[content, {}, {}, {}], *[[{}] * 4] * 3]
        _read("scl" + lzstring.compress(json.dumps(document | {"cells": rows})))


@settings(max_examples=50, deadline=None)
@given(st.text(alphabet="[]{},:'\"\\tf1#ce ", max_size=40) | st.text(max_size=40))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    _read("https://sudokupad.app/scl" + lzstring.compress(text))
    for start in ("scl", "ctc", "scf", "classic", ""):
        _read("https://sudokupad.app/" + start + text)


def test_a_link_that_is_cut_off_is_refused() -> None:
    document = _document(SudokuPuzzle.from_values([0] * 16, Variant.boxed(4)), "", numbers=True)
    packed = lzstring.compress(shortened(document)).rstrip("=")
    assert read_fpuzzles("https://sudokupad.app/scl" + packed).clues == 0
    for length in range(len(packed) - 1):
        with pytest.raises(FormatError, match=r"^the compressed text ends too early$"):
            read_fpuzzles("https://sudokupad.app/scl" + packed[:length])
