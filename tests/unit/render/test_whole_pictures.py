"""Layers, trays, links, the player's marks and the legend: what a picture shows besides its cells."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

import grillon
from grillon.model import Place, Role
from grillon.model.drawing import Drawing, DrawnCell, DrawnPiece, Kind, Link, Mark
from grillon.render import theme, to_png, to_rich, to_svg, to_text
from grillon.render.layout import MAX_COLUMNS, on_shelves, side_by_side
from grillon.render.svg import size_of

SVG = "{http://www.w3.org/2000/svg}"
BOX = "packing cubic\n..\n..\n/\n..\n..\npiece A ## name=red x0..4\npiece B ##/#.|#./.. name=blue"
CORNER = (Place(0, 0), Place(0, 1), Place(1, 0))


def texts(svg: str) -> list[str | None]:
    return [element.text for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_layers_stand_side_by_side_with_their_names() -> None:
    drawing = grillon.parse(BOX).drawing()
    places = [(cell.row, cell.column) for cell in side_by_side(drawing).cells]
    assert len(set(places)) == 8
    assert [column for _, column in places[:4]] == [0, 1, 0, 1]
    assert min(column for _, column in places[4:]) >= 3
    assert texts(to_svg(drawing))[:2] == ["layer 1", "layer 2"]
    assert to_text(drawing).splitlines()[0].split() == ["layer", "1", "layer", "2"]
    assert to_text(drawing).splitlines()[1] == "┏━━━┯━━━┓   ┏━━━┯━━━┓"


def test_balls_of_upper_layers_lie_between_those_below() -> None:
    pyramid = grillon.parse("packing pyramid\n..\n..\n/\n.\npiece A # x0..5").drawing()
    cells = side_by_side(pyramid).cells
    assert [cell.row for cell in cells] == [0, 0, 1, 1, 0.5]
    assert cells[4].column >= 3


def test_many_layers_take_several_lines() -> None:
    cells = tuple(DrawnCell(0, column, layer=layer) for layer in range(6) for column in range(10))
    flat = side_by_side(Drawing(1, 10, cells, "tower", layers=6))
    assert flat.columns <= MAX_COLUMNS
    assert len({(cell.row, cell.column) for cell in flat.cells}) == 60
    assert flat.rows == 3


def test_a_piece_named_by_a_colour_has_it() -> None:
    puzzle = grillon.parse("packing square\n...\n...\npiece A ##/#. name=red\npiece B ##/#. name=blue")
    red, blue = (piece.colour for piece in puzzle.places.tray.pieces)
    start, solved = puzzle.drawing(), puzzle.drawing(puzzle.solve().value.position())
    for drawing in (start, solved):
        assert f'fill="{red}"' in to_svg(drawing)
        assert f'fill="{blue}"' in to_svg(drawing)
        styles = " ".join(str(span.style) for span in to_rich(drawing).spans)
        assert f"on {red}" in styles
        assert f"on {blue}" in styles


def test_the_tray_shows_what_is_left_and_how_often() -> None:
    puzzle = grillon.parse("packing square\n....\n....\npiece A ## x4 name=red\n")
    laid = puzzle.position("A@R1C1")
    assert texts(to_svg(laid.puzzle.drawing(laid)))[-2:] == ["A", "×3"]
    assert to_text(puzzle.drawing(laid)).splitlines()[-2:] == ["", " AA×3"]
    assert to_text(puzzle.drawing(laid), ascii=True).isascii()
    three = puzzle.position("A@R1C1 A@R1C3 A@R2C1")
    assert to_text(puzzle.drawing(three)).splitlines()[-1] == " AA"
    solved = puzzle.drawing(puzzle.solve().value.position())
    assert solved.tray == ()
    assert size_of(solved) == (180, 100)


def test_the_layers_of_a_piece_are_beside_each_other() -> None:
    assert to_text(grillon.parse(BOX).drawing()).splitlines()[-2:] == [" AA×4  BB B", "       B"]


@pytest.mark.parametrize(("rows", "columns"), [(2, 9), (9, 2), (4, 4)])
def test_the_tray_does_not_cover_the_board(rows: int, columns: int) -> None:
    cells = tuple(DrawnCell(row, column) for row in range(rows) for column in range(columns))
    tray = tuple(DrawnPiece(letter, CORNER, left=2, tint=number) for number, letter in enumerate("ABCDEFG"))
    root = ElementTree.fromstring(to_svg(Drawing(rows, columns, cells, "board", tray=tray)))
    left, top, width, height = map(float, root.get("viewBox", "").split())
    pieces = [part for part in root.findall(f"{SVG}g") if part.find(f"{SVG}title") is not None]
    assert len(pieces) == 7
    for rect in (rect for piece in pieces for rect in piece.findall(f"{SVG}rect")):
        x, y = float(rect.get("x", "")), float(rect.get("y", ""))
        assert x >= columns * theme.CELL or y >= rows * theme.CELL
        assert left <= x <= left + width - 20
        assert top <= y <= top + height - 20


def test_shelves_hold_every_piece_without_overlap() -> None:
    tray = tuple(DrawnPiece("A", CORNER, left=left) for left in range(1, 15))
    placed, height, width = on_shelves(tray, 12)
    taken = {(place.row + cell.row, place.column + cell.column) for place in placed for cell in place.piece.cells}
    assert len(taken) == 3 * len(tray)
    assert width <= 12
    assert height == max(row for row, _ in taken) + 1


def linked(number: int) -> Drawing:
    cells = tuple(
        DrawnCell(0, column, marks=(Mark("1", Role.ELIMINATING, column),), cell=column) for column in range(number + 1)
    )
    links = tuple(Link(start, start + 1, start % 2 == 0, start + 1, (start,), (start + 1,)) for start in range(number))
    legend = ((True, "strong words"), (False, "weak words"))
    return Drawing(1, number + 1, cells, "chain", links=links, link_legend=legend)


def test_links_are_arrows_solid_or_dashed_and_numbered_when_many() -> None:
    few, many = to_svg(linked(3)), to_svg(linked(4))
    lines = re.findall(rf'<path d="M[^"]*Q[^"]*" fill="none" stroke="{theme.LINK}"[^>]*>', few)
    assert ["dasharray" in line for line in lines] == [False, True, False]
    assert texts(few) == ["1"] * 4
    assert texts(many) == ["1"] * 5 + ["1", "2", "3", "4"]


def test_a_link_without_a_mark_ends_between_its_cells() -> None:
    cells = tuple(DrawnCell(0, column, cell=column) for column in range(4))
    drawing = Drawing(1, 4, cells, "walls", links=(Link(8, 9, True, 1, (0, 1), (2, 3)),))
    start = re.search(rf'<path d="M([\d.]+) [^"]*" fill="none" stroke="{theme.LINK}"', to_svg(drawing))
    assert start is not None
    assert theme.CELL <= float(start[1]) <= theme.CELL * 1.2


def test_the_players_marks_show_until_a_step_or_a_symbol_does() -> None:
    puzzle = grillon.parse("sudoku 4x4\n1...\n....\n....\n...2")
    read = puzzle.places.read
    position = puzzle.position().mark(read("R2C1=3"), read("R2C1=4"), corner=True).mark(read("R2C2=3"), read("R2C2=4"))
    shown = texts(to_svg(puzzle.drawing(position)))
    assert [text for text in shown if text not in ("1", "2")] == ["3", "4", "34"]
    assert to_text(puzzle.drawing(position)).splitlines()[4:6] == [
        "┃34   │     ┃     │     ┃",
        "┃     │ 34  ┃     │     ┃",
    ]
    entered = position.enter(read("R2C1=3"), read("R2C2=4"))
    assert texts(to_svg(puzzle.drawing(entered))) == ["1", "2", "3", "4"]


def test_a_legend_only_when_asked_for() -> None:
    cell = DrawnCell(0, 0, "1", Kind.ENTRY, role=Role.TARGET)
    drawing = Drawing(1, 1, (cell,), "one cell", legend=((Role.TARGET, "the conclusion"),))
    assert "the conclusion" not in to_svg(drawing) + to_text(drawing)
    assert "the conclusion" in to_svg(drawing, legend=True)
    assert to_text(drawing, legend=True).splitlines()[-1] == " [ ]  the conclusion"
    assert to_rich(drawing, legend=True).plain.splitlines()[-1] == " [ ]  the conclusion"
    plain, explained = size_of(drawing), size_of(drawing, legend=True)
    assert explained > plain
    picture = to_png(drawing, scale=1, legend=True)
    assert int.from_bytes(picture[16:20]) == int(explained[0] + 0.5)
    assert "strong words" in to_svg(linked(2), legend=True)


def test_a_chain_is_linked_from_what_is_assumed_to_its_end() -> None:
    """Facts that are known anyway are not links of a chain, and each link comes once."""
    puzzle = grillon.parse(".3....96...61.8.2..2...68..97..1......5......1.....5....83.1..7....2...4..7.4.6..")
    found = 0
    for position, step in puzzle.explain().positions():
        drawing = puzzle.drawing(position, step=step)
        facts = {fact for inference in step.proof for fact in (inference.fact, *inference.facts)}
        for link in drawing.links:
            found += 1
            assert (link.start if not link.strong else ~link.start) in facts
            assert not position.holds(link.end if link.strong else ~link.end)
        ends = [(link.start, link.end, link.strong) for link in drawing.links]
        assert len(set(ends)) == len(ends)
        numbers = [link.number for link in drawing.links]
        assert numbers == sorted(numbers)
    assert found
