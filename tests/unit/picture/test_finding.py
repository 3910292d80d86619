"""Boards are found as they are drawn: their rows and columns, and where their cells are, whatever is beside them."""

from __future__ import annotations

from math import dist

import pytest

pytest.importorskip("PIL")
np = pytest.importorskip("numpy")

from PIL import Image, ImageDraw, ImageFilter, ImageFont  # noqa: E402

from grillon._core.picture import boards  # noqa: E402

SIDE = 30
Colour = tuple[int, int, int]


class Page:
    """A page of 480 by 400 pixels, with boards whose cells are 30 pixels wide."""

    def __init__(self, paper: Colour = (250, 250, 248)) -> None:
        self.image = Image.new("RGB", (480, 400), paper)
        self.pen = ImageDraw.Draw(self.image)
        self.left, self.top = 40, 50

    def box(self, row: int, column: int, gap: float = 0) -> tuple[float, float, float, float]:
        """A cell, without a gap on each side."""
        x, y = self.left + column * SIDE, self.top + row * SIDE
        return x + gap, y + gap, x + SIDE - gap, y + SIDE - gap

    def lines(self, rows: int, columns: int, ink: Colour) -> None:
        """All lines of a board, as thin as can be."""
        right, bottom = self.left + columns * SIDE, self.top + rows * SIDE
        for row in range(rows + 1):
            self.pen.line((self.left, self.top + row * SIDE, right, self.top + row * SIDE), ink)
        for column in range(columns + 1):
            self.pen.line((self.left + column * SIDE, self.top, self.left + column * SIDE, bottom), ink)

    def write(self, row: int, column: int, text: str, size: float = 20) -> None:
        """A text whose middle is that of a cell."""
        left, top, right, bottom = self.box(row, column)
        font = ImageFont.load_default(size)
        self.pen.text(((left + right) / 2, (top + bottom) / 2), text, (20, 20, 30), font=font, anchor="mm")


def found(image: Image.Image) -> tuple[int, int, list[tuple[float, float]]]:
    """The rows, columns and crossings of the only board that is found."""
    [board] = boards(image.convert("RGB").tobytes(), image.width, image.height)
    return board.rows, board.columns, list(board.crossings)


def assert_found(page: Page, rows: int, columns: int, image: Image.Image | None = None) -> None:
    found_rows, found_columns, crossings = found(image or page.image)
    assert (found_rows, found_columns) == (rows, columns)
    for index, crossing in enumerate(crossings):
        row, column = divmod(index, columns + 1)
        assert dist(crossing, page.box(row, column)[:2]) < 0.12 * SIDE


def noisy(image: Image.Image, strength: float) -> Image.Image:
    """As a camera sees it in little light."""
    pixels = np.asarray(image, np.float32) + np.random.default_rng(5).normal(
        0, strength, (image.height, image.width, 3)
    )
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


def test_lines_that_are_fainter_than_noise_are_found() -> None:
    page = Page()
    page.lines(8, 8, (150, 150, 150))
    for cell in range(0, 64, 5):
        page.write(cell // 8, cell % 8, str(cell % 8 + 1))
    assert_found(page, 8, 8, noisy(page.image.filter(ImageFilter.GaussianBlur(2.2)), 9))


def test_discs_of_a_board_that_is_no_rectangle_are_its_cells() -> None:
    page = Page()
    shape = [(0, 4), (0, 5), (0, 6), (2, 8), (3, 9), (3, 9), (5, 9)]
    for row, (first, last) in enumerate(shape):
        for column in range(first, last):
            page.pen.rectangle(page.box(row, column), (225, 225, 225))
            page.pen.ellipse(page.box(row, column, 6), (160, 160, 160))
    for row, columns in ((1, (1, 2, 3)), (4, (5, 6))):
        for column in columns:
            page.pen.ellipse(page.box(row, column, 1), (200, 40, 60))
        left, top, _, _ = page.box(row, columns[0], 9)
        _, _, right, bottom = page.box(row, columns[-1], 9)
        page.pen.rectangle((left, top, right, bottom), (200, 40, 60))
    assert_found(page, 7, 9)


def test_a_text_beside_a_board_is_no_column() -> None:
    page = Page()
    for row in range(8):
        for column in range(8):
            page.pen.rectangle(page.box(row, column, 1.5), (228, 228, 230))
            if (row * 8 + column) % 3 == 0:
                page.write(row, column, str((row + column) % 2))
    font = ImageFont.load_default(11)
    for line in range(20):
        page.pen.text((285, 52 + 12 * line), "help menu undo board notes", (20, 20, 30), font=font)
    assert_found(page, 8, 8)


def test_thin_lines_inside_thick_ones_are_its_cells_in_perspective() -> None:
    page = Page()
    page.lines(9, 9, (215, 215, 215))
    for line in range(0, 10, 3):
        at = line * SIDE
        page.pen.line((40, 50 + at, 310, 50 + at), (0, 0, 0), 4)
        page.pen.line((40 + at, 50, 40 + at, 320), (0, 0, 0), 4)
    corners = (-30, -20, 10, 420, 520, 390, 470, 30)
    seen = page.image.transform(page.image.size, Image.Transform.QUAD, corners, Image.Resampling.BICUBIC)
    assert found(noisy(seen.filter(ImageFilter.GaussianBlur(1.4)), 8))[:2] == (9, 9)


def test_lines_are_as_strong_beside_large_digits() -> None:
    page = Page()
    page.lines(6, 6, (120, 120, 120))
    for cell in range(0, 36, 2):
        page.write(cell // 6, cell % 6, "57"[cell % 4 // 2], 30)
    [board] = boards(page.image.tobytes(), page.image.width, page.image.height)
    strengths = [strength for lines in (board.across, board.down) for strength, _ in lines]
    assert max(strengths) < 1.4 * min(strengths)
