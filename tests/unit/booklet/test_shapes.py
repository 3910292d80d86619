"""The shapes of a picture for print: few and large ones, which say the same as the picture cell by cell."""

from __future__ import annotations

from typing import Any

import pytest

from grillon import families
from grillon.booklet.pictures import ADVANCE
from grillon.booklet.shapes import Picture, picture_of
from grillon.model.drawing import Drawing, DrawnCell, Kind
from grillon.model.scene import compose
from grillon.render.theme import CELL, HOLE, PAPER, Theme


def drawings(name: str) -> list[Drawing]:
    found: list[Drawing] = []
    for made in families.get(name).generate_many(2, seed=3):
        assert made.solution is not None
        found += (made.puzzle.drawing(), compose(made.puzzle.scene(), made.solution.position()))
    return found


def shapes(picture: Picture, kind: str) -> list[list[Any]]:
    return [shape for shape in picture["shapes"] if shape[0] == kind]


@pytest.mark.parametrize("name", families.BUILT_IN)
def test_letters_of_a_row_stand_where_each_would_stand_alone(name: str) -> None:
    for drawing in drawings(name):
        alone = {
            (size, bold, fill, round(x - size * ADVANCE / 2, 1), round(y, 1), text)
            for _, size, bold, fill, _, pitch, placed in shapes(picture_of(drawing), "text")
            for x, y, text in placed
            if pitch is None
        }
        in_rows = {
            (size, bold, fill, round(x + number * (pitch or 0), 1), round(y, 1), letter)
            for _, size, bold, fill, _, pitch, placed in shapes(picture_of(drawing, advance=ADVANCE), "text")
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


def test_a_board_is_a_few_shapes() -> None:
    """What a page costs is the number of its shapes: a line or a text for each cell is too many."""
    puzzle, solution, *_ = drawings("sudoku")
    for drawing in (puzzle, solution):
        picture = picture_of(drawing, advance=ADVANCE)
        assert len(picture["shapes"]) <= 4
        assert sum(len(shape[6]) for shape in shapes(picture, "text")) <= 18
        assert sum(len(shape[1]) // 4 for shape in shapes(picture, "lines")) <= 24


def test_coloured_cells_are_bars_of_their_colour() -> None:
    cells = [DrawnCell(0, 0, kind=Kind.HOLE), DrawnCell(0, 1, colour="#ff0000"), DrawnCell(0, 2, colour="#ff0000")]
    cells += [DrawnCell(1, 0), DrawnCell(1, 1, colour="#0000ff"), DrawnCell(1, 2, colour="#ff0000")]
    picture = picture_of(Drawing(2, 3, tuple(cells), "six"))
    bars = {shape[2][0]: shape[1] for shape in shapes(picture, "lines") if shape[2][1] == CELL}
    assert PAPER not in bars
    assert bars == {
        "#ff0000": [50.0, 30.0, 130.0, 30.0, 90.0, 70.0, 130.0, 70.0],
        "#0000ff": [50.0, 70.0, 90.0, 70.0],
        HOLE: [10.0, 30.0, 50.0, 30.0],
    }
    assert [shape[2][1] for shape in shapes(picture, "lines")].count(1.5) == 1  # the stripes of the hole


def test_a_thin_line_goes_on_below_a_heavy_one() -> None:
    """One line from edge to edge instead of many between walls."""
    cells = tuple(DrawnCell(0, column, heavy="E" if column == 0 else "") for column in range(2))
    thin, *_, heavy = shapes(picture_of(Drawing(1, 2, cells, "two")), "lines")
    assert thin[1] == heavy[1] == [50, 10, 50, 50]
    assert thin[2][1] < heavy[2][1]


def test_symbols_that_are_no_letters_stay_alone() -> None:
    for symbol in ("10", "é", "\x07"):
        cells = tuple(DrawnCell(0, column, symbol, Kind.GIVEN) for column in range(3))
        for shape in shapes(picture_of(Drawing(1, 3, cells, "three"), advance=ADVANCE), "text"):
            assert shape[5] is None
            assert len(shape[6]) == 3


def test_large_print_keeps_its_rows() -> None:
    (puzzle, *_) = drawings("takuzu")
    look = Theme(symbols=1.3, lines=1.6)
    (text,) = shapes(picture_of(puzzle, theme=look, advance=ADVANCE), "text")
    assert text[1] == pytest.approx(CELL * 0.6 * 1.3)
    assert text[5] == CELL
