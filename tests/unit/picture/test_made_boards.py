"""Made pictures of boards say where their signs are, whatever the camera does, and are the same for the same seed."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("PIL")
np = pytest.importorskip("numpy")

from PIL import Image, ImageDraw  # noqa: E402

from benchmarks.pictures import camera  # noqa: E402
from benchmarks.pictures.looks import Sign, board_of  # noqa: E402
from benchmarks.pictures.puzzles import position  # noqa: E402
from grillon.model import Position  # noqa: E402


@pytest.mark.parametrize("severity", [1, 2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_a_sign_is_where_the_photo_says(seed: int, severity: int) -> None:
    page = Image.new("RGB", (500, 400), (255, 255, 255))
    places = [(60, 50), (430, 70), (250, 200), (90, 340), (420, 330)]
    pen = ImageDraw.Draw(page)
    for x, y in places:
        pen.ellipse((x - 9, y - 9, x + 9, y + 9), fill=(0, 0, 0))
    signs = [Sign(x, y, "0", False) for x, y in places]
    picture, moved = camera.photo(Random(seed), page, signs, severity, 40)
    grey = np.asarray(picture.convert("L"), float)
    for sign in moved:
        x, y = round(sign.x), round(sign.y)
        near = grey[max(0, y - 25) : y + 26, max(0, x - 25) : x + 26]
        assert grey[y - 2 : y + 3, x - 2 : x + 3].mean() < near.min() + 0.35 * (near.max() - near.min())


@pytest.mark.parametrize("family", ["sudoku", "takuzu", "tectonic", "packing"])
def test_the_truth_is_a_position_that_reads_back(family: str) -> None:
    for seed in range(6):
        truth = position(Random(seed), family, begun=seed % 2 == 0, marked=True)
        assert Position.parse(str(truth)) == truth
        assert truth == position(Random(seed), family, begun=seed % 2 == 0, marked=True)
        assert not truth.clashes
        board = board_of(truth)
        assert len(board.cells) == len(truth.puzzle.places.cells) - len(truth.puzzle.places.holes)
        assert len(board.given) + len(board.entered) == (0 if family == "packing" else len(truth.true))
