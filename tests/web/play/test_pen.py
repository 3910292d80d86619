"""The player's own pen: lines, links and crosses by mouse, finger and keys; one layer, kept and undone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.web import LiveServer
from tests.web.play.test_playing import PHONE
from tests.web.played import READY, Fingers, SolvedPuzzle, open_link, solved_puzzle

STROKES = ".overlay .pen path"


def take_pen(page: Any, tool: str) -> None:
    if not page.query_selector("[data-pen]"):
        page.keyboard.press("Alt+n")
    page.click(f"[data-pen={tool}]")


def drag(page: Any, game: SolvedPuzzle, *cells: int) -> None:
    hand = Fingers(page, game)
    page.mouse.move(*hand.middle(cells[0]))
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*hand.middle(cell), steps=2)
    page.mouse.up()


@pytest.mark.parametrize("family", ["fences", "kakuro", "packing"])
def test_lines_links_and_crosses_for_every_kind_of_entry(server: LiveServer, page: Any, family: str) -> None:
    game = solved_puzzle(family)
    open_link(page, server.address, game.link)
    labels = page.inner_html(".stage > .for-hearing")
    first, second, third = [cell for cell in range(len(game.places.cells)) if cell not in game.places.holes][:3]
    strokes = page.locator(STROKES)
    take_pen(page, "line")
    drag(page, game, first, second, third)
    assert strokes.count() == 2
    take_pen(page, "strong")
    drag(page, game, first, third)
    take_pen(page, "weak")
    drag(page, game, third, first)
    assert page.locator(f"{STROKES}.strong").count() == page.locator(f"{STROKES}.weak").count() == 1
    take_pen(page, "cross")
    x, y = Fingers(page, game).middle(first, second)
    page.mouse.click(x - 3, y)
    assert page.locator(f"{STROKES}.cross").count() == 1
    # The puzzle knows nothing of it.
    assert page.inner_html(".stage > .for-hearing") == labels
    drawn = strokes.count()
    page.reload()
    page.wait_for_selector(READY)
    assert strokes.count() == drawn
    # What is drawn again goes, and everything goes at once; each is one entry of the history.
    take_pen(page, "weak")
    drag(page, game, third, first)
    assert page.locator(f"{STROKES}.weak").count() == 0
    page.click("[data-do=clear-pen]")
    assert strokes.count() == 0
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert strokes.count() == drawn


def test_by_keys_alone(server: LiveServer, page: Any) -> None:
    open_link(page, server.address, solved_puzzle("takuzu").link)
    for key in ("Alt+n", "2", "ArrowDown", "Enter", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert page.locator(f"{STROKES}.strong").count() == 1
    for key in ("4", "Shift+ArrowDown"):
        page.keyboard.press(key)
    assert page.locator(f"{STROKES}.cross").count() == 1
    for key in ("Delete", "Alt+n"):
        page.keyboard.press(key)
    assert page.locator(STROKES).count() == 0
    assert page.query_selector("[data-pen]") is None


def test_with_a_finger(server: LiveServer, browser: Any) -> None:
    with browser.page(**PHONE) as page:
        game = solved_puzzle("takuzu")
        open_link(page, server.address, game.link)
        page.tap("[data-do=more]")
        page.tap("[role=menuitem]:has-text('Draw with the pen')")
        hand = Fingers(page, game)
        hand.drag(hand.middle(0), hand.middle(3))
        page.wait_for_selector(STROKES, state="attached")
        assert page.locator(STROKES).count() == 3
