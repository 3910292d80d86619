"""The layers of a picture for print: few and large ones, which say the same as the picture cell by cell."""

from __future__ import annotations

from itertools import groupby
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from grillon import families
from grillon.booklet.layout import PageLayout
from grillon.booklet.pdf_layers import Picture, picture_of
from grillon.booklet.pictures import ADVANCE, Artist
from grillon.booklet.settings import BookletSettings
from grillon.collection import collection
from grillon.model.drawing import Drawing, DrawnCell, Kind
from grillon.render.compose import compose
from grillon.render.layout import in_a_block
from grillon.render.theme import CELL, HOLE, Theme


def drawings(name: str) -> list[Drawing]:
    found: list[Drawing] = []
    for made in families.get(name).generate_many(2, seed=3):
        assert made.solution is not None
        found += (made.puzzle.drawing(), compose(made.puzzle.scene(), made.solution.position()))
    return found


def texts(picture: Picture) -> list[list[Any]]:
    return [layer for layer in picture["layers"] if layer[0] == "text"]


def drawn(picture: Picture) -> list[dict[str, str]]:
    """What is drawn, from the lowest up, each with its attributes."""
    return [element.attrib for kind, svg, *_ in picture["layers"] if kind == "drawn" for element in fromstring(svg)]


@pytest.mark.parametrize("name", families.BUILT_IN)
def test_letters_of_a_row_stand_where_each_would_stand_alone(name: str) -> None:
    for drawing in drawings(name):
        alone = {
            (size, bold, fill, round(x - size * ADVANCE / 2, 1), round(y, 1), text)
            for _, size, bold, fill, _, pitch, placed in texts(picture_of(drawing))
            for x, y, text in placed
            if pitch is None
        }
        in_rows = {
            (size, bold, fill, round(x + number * (pitch or 0), 1), round(y, 1), letter)
            for _, size, bold, fill, _, pitch, placed in texts(picture_of(drawing, advance=ADVANCE))
            for x, y, text in placed
            for number, letter in enumerate(text)
            if letter != "\xa0"
        }
        assert {look[2] for look in alone} == {look[2] for look in in_rows}
        assert len(alone) == len(in_rows)
        for one, other in zip(sorted(alone), sorted(in_rows), strict=True):
            assert one[:3] == other[:3]
            assert one[5] == other[5]
            assert abs(one[3] - other[3]) < 0.2
            assert abs(one[4] - other[4]) < 0.2


def test_a_board_is_a_few_layers() -> None:
    """What a page costs is the number of its texts and lines: one for each cell is too many."""
    for drawing in drawings("sudoku")[:2]:
        picture = picture_of(drawing, advance=ADVANCE)
        assert len(picture["layers"]) <= 3
        assert sum(len(layer[6]) for layer in texts(picture)) <= 18
        assert sum(element["d"].count("M") for element in drawn(picture)) <= 24


def test_coloured_cells_are_bars_of_their_colour() -> None:
    cells = [DrawnCell(0, 0, kind=Kind.HOLE), DrawnCell(0, 1, colour="#ff0000"), DrawnCell(0, 2, colour="#ff0000")]
    cells += [DrawnCell(1, 0), DrawnCell(1, 1, colour="#0000ff"), DrawnCell(1, 2, colour="#ff0000")]
    found = drawn(picture_of(Drawing(2, 3, tuple(cells), "six")))
    bars = {element["stroke"]: element["d"] for element in found if element["stroke-width"] == str(CELL)}
    assert bars == {"#ff0000": "M40 20h80M80 60h40", "#0000ff": "M40 60h40", HOLE: "M0 20h40"}
    assert [element["stroke-width"] for element in found].count("1.5") == 1  # the stripes of the hole


def test_a_thin_line_goes_on_below_a_heavy_one() -> None:
    """One line from edge to edge instead of many between walls."""
    cells = tuple(DrawnCell(0, column, heavy="E" if column == 0 else "") for column in range(2))
    thin, *_, heavy = drawn(picture_of(Drawing(1, 2, cells, "two")))
    assert thin["d"] == heavy["d"] == "M40 0V40"
    assert float(thin["stroke-width"]) < float(heavy["stroke-width"])


@pytest.mark.parametrize("name", families.BUILT_IN)
def test_nothing_drawn_lets_another_colour_through(name: str) -> None:
    """Opacity is not for every press, and a text is no picture of one."""
    for drawing in drawings(name):
        for kind, svg, *_ in picture_of(drawing, advance=ADVANCE)["layers"]:
            assert kind == "text" or ("opacity" not in svg and "<text" not in svg and "url(" not in svg)


def test_what_lies_on_a_text_is_a_layer_above_it() -> None:
    """Pieces of the tray are drawn after the symbols of the board."""
    (puzzle, *_) = drawings("packing")
    kinds = [layer[0] for layer in picture_of(puzzle, advance=ADVANCE)["layers"]]
    assert [kind for kind, _ in groupby(kinds)] == ["drawn", "text", "drawn", "text"]


def test_symbols_that_are_no_letters_stay_alone() -> None:
    for symbol in ("10", "é", "\x07"):
        cells = tuple(DrawnCell(0, column, symbol, Kind.GIVEN) for column in range(3))
        for layer in texts(picture_of(Drawing(1, 3, cells, "three"), advance=ADVANCE)):
            assert layer[5] is None
            assert len(layer[6]) == 3


def test_large_print_keeps_its_rows() -> None:
    (puzzle, *_) = drawings("takuzu")
    look = Theme(symbols=1.3, lines=1.6)
    (text,) = texts(picture_of(puzzle, theme=look, advance=ADVANCE))
    assert text[1] == pytest.approx(CELL * 0.6 * 1.3)
    assert text[5] == CELL


def test_layers_lie_in_a_block_so_that_their_cells_are_large() -> None:
    with collection() as shelf:
        entries = [entry for entry in shelf.find(family="packing", level="beginner") if "pyramid" in str(entry.puzzle)]
    puzzle = entries[0].puzzle
    picture = Artist(BookletSettings()).puzzle(puzzle)
    # Nine a page: beside each other the five layers of a pyramid have cells of less than three millimetres.
    places = PageLayout("a4").puzzles([(picture["width"], picture["height"])], 9, codes=False)
    assert CELL * places.unit((picture["width"], picture["height"]), 13.0) > 4
    layers = puzzle.drawing()
    block = in_a_block(layers)
    # No two cells meet, in or between layers.
    spots = {(cell.row, cell.column) for cell in block.cells}
    assert len(spots) == len(layers.cells) == len(block.cells)
    for row, column in spots:
        near = [(r, c) for r, c in spots if abs(r - row) < 1 and abs(c - column) < 1]
        assert near == [(row, column)]
