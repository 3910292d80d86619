"""Pictures of boards on the page and in the API."""

from __future__ import annotations

import zlib
from base64 import b64encode
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from grillon import families, parse
from grillon.picture.decoding import Pixels, decode
from grillon.render.png import to_png
from tests.support.web import Api, LiveServer

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def png(text: str = LINE) -> bytes:
    puzzle = parse(text)
    return to_png(puzzle.drawing(puzzle.position()))


def sent(pixels: Pixels) -> dict[str, Any]:
    data = b64encode(zlib.compress(pixels.data)).decode()
    return {"pixels": data, "width": pixels.width, "height": pixels.height}


def test_the_api_reads_pixels(api: Api) -> None:
    [reading] = api.ask("read", **sent(decode(png())))["readings"]
    assert reading["bundle"]["text"] == LINE
    assert len(reading["corners"]) == 81
    assert [sign["doubtful"] for sign in reading["signs"]] == [False] * 30
    assert reading["said"] == []


def test_pixels_that_are_not_as_many_as_said_are_refused(api: Api) -> None:
    picture = sent(decode(png()))
    for wrong in ({"width": 10}, {"height": 4000}, {"pixels": "AAAA"}, {"pixels": "é"}):
        status, error = api.refused("read", **{**picture, **wrong})
        assert (status, error["kind"]) == (400, "FormatError")


def test_a_picture_is_read_beside_itself_and_played(server: LiveServer, page: Any, tmp_path: Path) -> None:
    shot = tmp_path / "shot.png"
    shot.write_bytes(png())
    page.goto(server.address)
    page.set_input_files("input[capture]", str(shot))
    page.wait_for_selector(".reading .picture")
    assert page.locator(".doubts li").count() == 0
    page.click("[data-do=play-read]")
    page.wait_for_selector(".game .board")
    assert page.evaluate("document.querySelectorAll('dialog[open]').length") == 0


def test_what_is_uncertain_is_one_tap_from_right(server: LiveServer, page: Any, tmp_path: Path) -> None:
    """A smudge is marked, and can be made empty before the board is played."""
    picture = Image.open(BytesIO(png())).convert("RGB")
    pen = ImageDraw.Draw(picture)
    size = picture.width / 9.5
    x, y = picture.width / 2, picture.height / 2
    pen.text((x, y), "#", "black", font=ImageFont.load_default(0.6 * size), anchor="mm")
    shot = tmp_path / "shot.png"
    picture.save(shot)
    page.goto(server.address)
    page.set_input_files("input[capture]", str(shot))
    page.wait_for_selector(".doubts li")
    assert page.locator(".doubts li").count() == 1
    before = page.locator(".reading .thumbnail").inner_html()
    page.click(".doubts li button:last-child")
    page.wait_for_function("before => document.querySelector('.reading .thumbnail').innerHTML !== before", arg=before)
    page.click("[data-do=play-read]")
    page.wait_for_selector(".game .board")


def test_a_picture_without_a_board_says_so(server: LiveServer, page: Any, tmp_path: Path) -> None:
    shot = tmp_path / "shot.png"
    Image.new("RGB", (300, 300), "white").save(shot)
    page.goto(server.address)
    page.set_input_files("input[capture]", str(shot))
    page.wait_for_selector("dialog [role=alert]:has-text('No board was found')")
    assert page.locator("dialog .chip").count() == len(families.names())
    page.faults.clear()  # a browser tells every request that was refused
