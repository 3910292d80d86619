"""Boards drawn by our own renderer, by a program of this test, or not at all, and what is read."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from grillon import families, parse
from grillon._core.picture import boards
from grillon.cli import main
from grillon.errors import FormatError, InputError
from grillon.model import Position
from grillon.picture import is_picture, read_picture
from grillon.picture.decoding import decode
from grillon.render.png import to_png

MADE: list[tuple[str, dict[str, object]]] = [
    ("sudoku", {"size": 9}),
    ("sudoku", {"size": 6}),
    ("sudoku", {"size": 4}),
    ("sudoku", {"size": 16}),
    ("sudoku", {"size": 9, "variant": "jigsaw"}),
    ("sudoku", {"size": 9, "variant": "diagonal"}),
    ("takuzu", {"size": "8x8"}),
    ("tectonic", {"size": "8x8"}),
    ("packing", {}),
]


def drawn(position: Position) -> bytes:
    return to_png(position.puzzle.drawing(position))


def read_one(data: bytes, family: str | None = None) -> Position:
    [reading] = read_picture(data, family=family)
    return reading.position


@pytest.mark.parametrize(("family", "request_"), MADE)
def test_what_is_drawn_is_read(family: str, request_: dict[str, object]) -> None:
    puzzle = families.get(family).generate(seed=7, **request_).puzzle
    [reading] = read_picture(drawn(puzzle.position()))
    assert reading.puzzle == puzzle
    assert reading.doubtful == ()


def test_pieces_are_known_by_their_outlines_and_letters() -> None:
    puzzle = families.get("packing").generate(seed=7).puzzle
    assert read_one(to_png(puzzle.drawing(puzzle.position()), theme="black-and-white")).puzzle == puzzle


def photo(image: Image.Image) -> Image.Image:
    """The picture as a camera may see it: in perspective, turned, blurred, in shadow."""
    width, height = image.size
    paper = Image.new("RGB", (width + 200, height + 200), "white")
    paper.paste(image, (100, 100))
    wide, high = paper.size
    turned = paper.rotate(8, Image.Resampling.BICUBIC, fillcolor=(120, 110, 100))
    corners = (0, 0, -0.06 * wide, high, 1.08 * wide, high * 0.98, wide, 0.03 * high)
    seen = turned.transform((wide, high), Image.Transform.QUAD, corners, Image.Resampling.BICUBIC)
    shadow = Image.linear_gradient("L").resize((wide, high)).point(lambda value: 130 + value // 2)
    dark = Image.composite(seen, Image.new("RGB", seen.size), shadow)
    out = BytesIO()
    dark.resize((wide * 3 // 4, high * 3 // 4)).save(out, "JPEG", quality=50)
    return Image.open(out)


@pytest.mark.parametrize("family", ["sudoku", "tectonic", "takuzu"])
def test_a_photo_is_read(family: str) -> None:
    puzzle = families.get(family).generate(seed=3).puzzle
    out = BytesIO()
    photo(Image.open(BytesIO(drawn(puzzle.position()))).convert("RGB")).save(out, "PNG")
    assert read_one(out.getvalue()).puzzle == puzzle


FONT = ImageFont.load_default(26)


class Drawing:
    """A Sudoku as another program may draw it."""

    def __init__(self, paper: str = "white", ink: str = "black") -> None:
        self.ink = ink
        self.image = Image.new("RGB", (460, 460), paper)
        self.pen = ImageDraw.Draw(self.image)
        for line in range(10):
            width = 3 if line % 3 == 0 else 1
            self.pen.line((28, 28 + 45 * line, 433, 28 + 45 * line), ink, width)
            self.pen.line((28 + 45 * line, 28, 28 + 45 * line, 433), ink, width)

    def write(self, cell: int, text: str, colour: str | None = None, size: float = 26) -> None:
        row, column = divmod(cell, 9)
        font = ImageFont.load_default(size)
        self.pen.text((50 + 45 * column, 51 + 45 * row), text, colour or self.ink, font=font, anchor="mm")

    @property
    def png(self) -> bytes:
        out = BytesIO()
        self.image.save(out, "PNG")
        return out.getvalue()


LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def classic() -> Drawing:
    drawing = Drawing()
    for cell, digit in enumerate(LINE):
        if digit != ".":
            drawing.write(cell, digit)
    return drawing


def test_entries_are_told_from_givens_by_their_colour(classic: Drawing) -> None:
    classic.write(2, "4", "#1060e0")
    classic.write(10, "7", "#1060e0")
    position = read_one(classic.png)
    assert position.puzzle == parse(LINE)
    assert position.entries_text() == "set R1C3=4 R2C2=7"


def test_a_given_in_a_lit_cell_is_one() -> None:
    drawing = Drawing()
    drawing.pen.rectangle((120, 120, 162, 162), "#fff000")
    [solution] = parse(LINE).solutions(limit=1)
    for cell, (given, digit) in enumerate(zip(LINE, str(solution), strict=True)):
        if given != ".":
            drawing.write(cell, given)
        elif cell % 2 == 0:
            drawing.write(cell, digit, "#1565c0")
    assert read_one(drawing.png).puzzle == parse(LINE)


def test_signs_of_any_width_are_cut(classic: Drawing) -> None:
    for index, cell in enumerate(index for index, digit in enumerate(LINE) if digit == "."):
        x, y, wide = 32 + 45 * (cell % 9), 40 + 45 * (cell // 9), 9 + index % 26
        for left, right in ((0, wide * 2 // 5), (wide - wide * 2 // 5, wide)):
            classic.pen.rectangle((x + left, y, x + right, y + wide * (4 + index % 3) // 10), "black")
        classic.pen.line((x, y + 2, x + wide, y + 2), "black")
    [board] = boards(classic.image.tobytes(), *classic.image.size)
    assert {2, 3} <= {len(sign.parts) for sign in board.signs}


def test_small_signs_are_pencil_marks(classic: Drawing) -> None:
    classic.pen.text((168, 30), "2", "black", font=ImageFont.load_default(13))
    classic.pen.text((193, 46), "6", "black", font=ImageFont.load_default(13))
    position = read_one(classic.png)
    assert position.puzzle == parse(LINE)
    assert position.entries_text() == "centre R1C4=2 R1C4=6"


def test_a_dark_theme_is_read() -> None:
    drawing = Drawing("#181a20", "#e8e8e8")
    for cell, digit in enumerate(LINE):
        if digit != ".":
            drawing.write(cell, digit)
    assert read_one(drawing.png).puzzle == parse(LINE)


def test_boards_are_read_in_order(classic: Drawing) -> None:
    other = parse(LINE[::-1])
    second = Drawing()
    for cell, digit in enumerate(LINE[::-1]):
        if digit != ".":
            second.write(cell, digit)
    both = Image.new("RGB", (940, 460), "white")
    both.paste(classic.image, (0, 0))
    both.paste(second.image, (480, 0))
    out = BytesIO()
    both.save(out, "PNG")
    assert [reading.puzzle for reading in read_picture(out.getvalue())] == [parse(LINE), other]


def test_cages_are_refused_by_name(classic: Drawing) -> None:
    for row in range(9):
        for column in range(0, 9, 2):
            left, top, right, bottom = 33 + 45 * column, 33 + 45 * row, 68 + 45 * column, 68 + 45 * row
            for x in range(left, right, 8):
                classic.pen.line((x, top, x + 4, top), "black")
                classic.pen.line((x, bottom, x + 4, bottom), "black")
            for y in range(top, bottom, 8):
                classic.pen.line((left, y, left, y + 4), "black")
                classic.pen.line((right, y, right, y + 4), "black")
    with pytest.raises(FormatError, match="cages"):
        read_picture(classic.png)


def test_clues_around_the_grid_are_refused_by_name(classic: Drawing) -> None:
    for row, clue in enumerate("314159265"):
        classic.pen.text((12, 51 + 45 * row), clue, "black", font=ImageFont.load_default(22), anchor="mm")
    with pytest.raises(FormatError, match="clues around the grid"):
        read_picture(classic.png)


def test_keys_and_text_beside_a_board_are_no_clues(classic: Drawing) -> None:
    page = Image.new("RGB", (640, 540), "white")
    page.paste(classic.image, (0, 0))
    pen = ImageDraw.Draw(page)
    for key in range(7):
        pen.text((60 + 56 * key, 458), str(key + 1), "black", font=ImageFont.load_default(24), anchor="mm")
    for line in range(18):
        pen.text((440, 30 + 22 * line), "solution row 81 of today", "black", font=ImageFont.load_default(15))
    out = BytesIO()
    page.save(out, "PNG")
    assert read_one(out.getvalue()).puzzle == parse(LINE)


def test_a_text_is_no_board() -> None:
    page = Image.new("RGB", (400, 400), "white")
    pen = ImageDraw.Draw(page)
    for line in range(18):
        pen.text((4, 22 * line), "Menu game hint 42 undo new easy level", "black", font=ImageFont.load_default(18))
    out = BytesIO()
    page.save(out, "PNG")
    with pytest.raises(FormatError):
        read_picture(out.getvalue())


@pytest.mark.parametrize("colours", [("white", "black"), ("gold", "teal")])
def test_a_takuzu_of_discs_is_read_in_a_shadow(colours: tuple[str, str]) -> None:
    puzzle = families.get("takuzu").generate(seed=3, size="8x8").puzzle
    image = Image.new("RGB", (340, 340), (190, 190, 185))
    pen = ImageDraw.Draw(image)
    for line in range(9):
        pen.line((10 + 40 * line, 10, 10 + 40 * line, 330), (90, 90, 90), 2)
        pen.line((10, 10 + 40 * line, 330, 10 + 40 * line), (90, 90, 90), 2)
    for candidate in puzzle.givens:
        entry = puzzle.places.entry(candidate)
        row, column = divmod(entry.cells[0], 8)
        box = (15 + 40 * column, 15 + 40 * row, 46 + 40 * column, 46 + 40 * row)
        pen.ellipse(box, colours[entry.symbol or 0], "black")
    shadow = Image.linear_gradient("L").resize((340, 340)).point(lambda value: 110 + value // 2)
    dark = Image.composite(image, Image.new("RGB", image.size), shadow)
    out = BytesIO()
    dark.save(out, "PNG")
    assert read_one(out.getvalue()).puzzle == puzzle


def test_lines_across_cells_are_refused_by_name(classic: Drawing) -> None:
    for row in (1, 3, 5, 7):
        middle = 51 + 45 * row
        classic.pen.line((40, middle, 300, middle), (190, 190, 190), 14)
    with pytest.raises(FormatError, match="lines, arrows or dots"):
        read_picture(classic.png)


def test_a_picture_without_a_board_is_refused() -> None:
    out = BytesIO()
    Image.linear_gradient("L").save(out, "PNG")
    with pytest.raises(FormatError, match="no board was found"):
        read_picture(out.getvalue())


def test_a_bomb_is_refused_before_it_is_decoded() -> None:
    out = BytesIO()
    Image.new("1", (20000, 20000)).save(out, "PNG")
    with pytest.raises(InputError, match="more than 100 million pixels"):
        decode(out.getvalue())


def test_damage_is_told(classic: Drawing) -> None:
    with pytest.raises(InputError, match="this picture is damaged"):
        decode(classic.png[:2000])


def test_a_heic_is_named() -> None:
    head = b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00"
    assert is_picture(head)
    with pytest.raises(InputError, match="HEIC"):
        decode(head)


def test_the_camera_was_turned(classic: Drawing) -> None:
    out = BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6
    classic.image.rotate(90, expand=True).save(out, "JPEG", exif=exif, quality=90)
    assert read_one(out.getvalue()).puzzle == parse(LINE)


def test_every_verb_takes_a_picture(classic: Drawing, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shot, out = tmp_path / "shot.png", tmp_path / "out.png"
    shot.write_bytes(classic.png)
    with pytest.raises(SystemExit) as ended:
        main(["solve", str(shot), "--show", str(out)])
    assert ended.value.code == 0
    assert capsys.readouterr().out.strip() == str(parse(LINE).solve())
    with Image.open(out) as shown:
        assert shown.size == (920, 920)
    with pytest.raises(SystemExit):
        main(["check", str(shot), "--json"])
    assert json.loads(capsys.readouterr().out)["judgement"] == "unique"
