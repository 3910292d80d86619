"""One drawing, three pictures: every kind of cell, role and mark shows in each, in colour or without."""

from __future__ import annotations

import itertools
import subprocess
import xml.etree.ElementTree as ElementTree

import pytest

from grillon.errors import LimitReached, MissingExtra, RequestError
from grillon.model import Role
from grillon.model.drawing import Drawing, DrawnCell, Kind, Mark, Note
from grillon.render import png, theme, to_png, to_rich, to_svg, to_text
from grillon.render import text as text_module
from grillon.render.text import box_characters
from tests.support.cases import for_each

SVG = "{http://www.w3.org/2000/svg}"


def one(cell: DrawnCell) -> Drawing:
    return Drawing(1, 1, (cell,), "one cell")


def board(rows: int, columns: int, **options: object) -> Drawing:
    cells = tuple(DrawnCell(row, column, "1") for row in range(rows) for column in range(columns))
    return Drawing(rows, columns, cells, f"{rows}x{columns}", **options)  # type: ignore[arg-type]


def test_svg_is_well_formed_and_named_for_screen_readers() -> None:
    drawing = Drawing(1, 1, (DrawnCell(0, 0, "<&>", label='"R1C1"'),), "a < b", description="c & d\x00")
    root = ElementTree.fromstring(to_svg(drawing))
    assert root.get("role") == "img"
    assert [root.findtext(f"{SVG}{name}") for name in ("title", "desc")] == ["a < b", "c & d"]
    assert [element.text for element in root.iter(f"{SVG}text")] == ["<&>"]
    assert [element.text for element in root.findall(f"{SVG}rect/{SVG}title")] == ['"R1C1"']
    assert "<script" not in to_svg(drawing)
    assert "<style" not in to_svg(drawing)


def shapes(svg: str) -> str:
    """A picture without any colour."""
    for colour in {word for word in svg.replace('"', " ").split() if word.startswith("#")}:
        svg = svg.replace(colour, "#")
    return svg


@pytest.mark.parametrize("marks", [False, True])
def test_every_role_has_its_own_shape(marks: bool) -> None:
    pictures = []
    for role in (None, *Role):
        cell = DrawnCell(0, 0, marks=(Mark("1", role),)) if marks else DrawnCell(0, 0, "1", role=role)
        pictures.append(one(cell))
    for first, second in itertools.combinations(pictures, 2):
        assert shapes(to_svg(first)) != shapes(to_svg(second))
        assert to_text(first) != to_text(second)


def test_givens_and_entries_differ_without_colour() -> None:
    given, entry = (to_svg(one(DrawnCell(0, 0, "1", kind))) for kind in (Kind.GIVEN, Kind.ENTRY))
    assert shapes(given) != shapes(entry)
    assert 'font-weight="700"' in given
    assert 'font-weight="700"' not in entry


def test_sides_that_continue_each_other_are_one_line() -> None:
    svg = to_svg(board(3, 4))
    assert "M0 0H160M0 120H160" in svg
    assert "M0 40H160M0 80H160" in svg


def test_heavy_walls_in_text() -> None:
    cells = (
        DrawnCell(0, 0, "1", heavy="NSW"),
        DrawnCell(0, 1, "2", heavy="NE"),
        DrawnCell(1, 0, "3", heavy="NSW"),
        DrawnCell(1, 1, "4", heavy="ES"),
    )
    assert to_text(Drawing(2, 2, cells, "walls")).splitlines() == [
        "┏━━━┯━━━┓",
        "┃ 1 │ 2 ┃",
        "┣━━━┽───┨",
        "┃ 3 │ 4 ┃",
        "┗━━━┷━━━┛",
    ]


def test_half_positions_holes_and_notes_in_text() -> None:
    cells = (DrawnCell(0, 0, "A"), DrawnCell(0, 1, kind=Kind.HOLE), DrawnCell(0.5, 2.5, "B"))
    drawing = Drawing(1.5, 3.5, cells, "layers", notes=(Note(-1, 0, "Layer 1"),))
    assert to_text(drawing).splitlines() == [
        " Layer 1",
        "┌───┬───┐",
        "│ A │░░░│ ┌───┐",
        "└───┴───┘ │ B │",
        "          └───┘",
    ]


def test_cells_of_one_piece_are_not_parted() -> None:
    cells = tuple(DrawnCell(0, column, "A", Kind.PIECE, tint=1) for column in range(2))
    assert to_text(Drawing(1, 2, cells, "a piece")).splitlines()[1] == "│ A   A │"


def test_large_boards_leave_out_light_lines() -> None:
    large = to_text(board(text_module.MAX_ROWS + 1, 3)).splitlines()
    assert large == ["┌─────┐", *["│1 1 1│"] * (text_module.MAX_ROWS + 1), "└─────┘"]
    assert len(to_text(board(2, 2), compact=True).splitlines()) == 4
    assert to_text(Drawing(0, 0, (), "nothing")) == ""


def test_marks_take_rows_of_their_own() -> None:
    cell = DrawnCell(0, 0, marks=tuple(Mark(str(n) if n != 5 else "") for n in range(1, 10)))
    assert to_text(one(cell)).splitlines()[1:-1] == ["│ 1 2 3 │", "│ 4   6 │", "│ 7 8 9 │"]
    numbers = [element.text for element in ElementTree.fromstring(to_svg(one(cell))).iter(f"{SVG}text")]
    assert numbers == list("12346789")


def marked(*roles: Role | None, columns: int = 3) -> list[str]:
    """The lines of marks of one cell, whose marks have these roles."""
    cell = DrawnCell(0, 0, marks=tuple(Mark(str(n), role) for n, role in enumerate(roles, start=1)))
    return to_text(Drawing(1, 1, (cell,), "one cell", mark_columns=columns)).splitlines()[1:-1]


def test_every_bracket_of_a_mark_is_closed() -> None:
    target, gone, fact = Role.TARGET, Role.ELIMINATED, Role.ELIMINATING
    assert marked(None, target, None) == ["│ 1[2]3 │"]
    assert marked(target, None, target, None, None, gone) == ["│[1]2[3]│", "│ 4 5×6×│"]
    # Those of one role stand in one pair of brackets, those of two in two.
    assert marked(fact, fact, None) == ["│(1 2)3 │"]
    assert marked(gone, gone, gone) == ["│×1×2×3×│"]
    assert marked(target, gone, None) == ["│[1]×2× 3 │"]
    assert marked(None, None, target, gone) == ["│ 1 2[3]│", "│×4×    │"]
    assert marked(target, gone, fact, columns=2) == ["│[1]×2× │", "│(3)    │"]


def test_ascii_pictures_keep_the_difference_between_lines() -> None:
    cells = (
        DrawnCell(0, 0, "1", heavy="NSW"),
        DrawnCell(0, 1, "2", heavy="NE", role=Role.ELIMINATED),
        DrawnCell(1, 0, "3", heavy="NSW"),
        DrawnCell(1, 1, kind=Kind.HOLE, heavy="ES"),
    )
    walls = Drawing(2, 2, cells, "walls")
    assert to_text(walls, ascii=True).splitlines() == [
        "+-------+",
        "| 1 :x2x|",
        "+---+...|",
        "| 3 :///|",
        "+-------+",
    ]
    assert to_text(board(2, 2), ascii=True).splitlines() == ["+---+---+", "| 1 | 1 |"] * 2 + ["+---+---+"]
    assert to_rich(walls, ascii=True).plain == to_text(walls, ascii=True)
    large = tuple(DrawnCell(row, 0) for row in range(text_module.MAX_ROWS + 1))
    assert to_text(Drawing(len(large), 1, large, "empty"), ascii=True).isascii()


def test_every_line_of_ascii_has_a_character() -> None:
    for arms in box_characters():
        for weights in (False, True):
            assert text_module.ascii_character(arms, weights=weights) in ("+-|.:" if any(arms) else " ")


def test_the_coloured_picture_says_the_same_as_the_plain_one() -> None:
    drawing = board(3, 3, notes=(Note(0, 3, "2"),))
    coloured = to_rich(drawing)
    assert [line.rstrip() for line in coloured.plain.splitlines()] == to_text(drawing).splitlines()
    tinted = to_rich(one(DrawnCell(0, 0, "A", Kind.PIECE, tint=3)))
    assert any(theme.tint(3, strong=True) in str(span.style) for span in tinted.spans)


def test_every_combination_of_arms_has_a_character() -> None:
    characters = box_characters()
    assert set(characters) == set(itertools.product((0, 1, 2), repeat=4))
    assert len(set(characters.values())) == 81


def test_png_and_its_missing_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    small, large = (to_png(board(2, 2), scale=scale) for scale in (1, 2))
    assert small.startswith(b"\x89PNG")
    width = [int.from_bytes(picture[16:20]) for picture in (small, large)]
    assert width == [100, 200]
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    with pytest.raises(MissingExtra, match=r"grillon\[png\]"):
        to_png(board(1, 1))


@for_each("scale", [float("inf"), float("nan"), float("-inf"), -1, 0, 0.09, 100.1, 1e300])
def test_no_picture_has_such_a_scale(scale: float) -> None:
    for render in (to_svg, to_png):
        with pytest.raises(RequestError, match=r"^scale: \S+ is not between 0.1 and 100$"):
            render(board(1, 1), scale=scale)


def test_a_png_has_only_so_many_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object, **__: object) -> None:
        raise AssertionError("no picture was to be made")

    monkeypatch.setattr(subprocess, "Popen", nothing)
    with pytest.raises(
        RequestError, match=r"100 makes a PNG of 4,356 million pixels, .* 64 million: at most 12.12 for this"
    ):
        to_png(board(16, 16), scale=100)
    with pytest.raises(RequestError, match="more than 64 million pixels at any scale"):
        to_png(Drawing(5000, 5000, (DrawnCell(0, 0, "1"),), "large"))


def test_a_large_png_is_made_at_the_scale_that_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "MAX_PIXELS", 20_000)
    picture = to_png(board(3, 3))
    assert int.from_bytes(picture[16:20]) == 141  # sqrt(20 000) is 141.4


def test_a_png_made_by_another_process_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    here = to_png(board(2, 2))
    monkeypatch.setattr(png, "QUICK_PIXELS", 0)
    assert to_png(board(2, 2)) == here
    monkeypatch.setattr(png, "_CHILD", "import os\nos.abort()")
    with pytest.raises(LimitReached, match="ended without a picture"):
        to_png(board(2, 2))


def test_tones_are_darker_the_higher_they_are() -> None:
    levels = [int(theme.heat(tone / 4)[3:5], 16) for tone in range(5)]
    assert levels == sorted(levels, reverse=True)
    assert len(set(levels)) == 5
