"""Boards in space: the view in perspective follows the board, and is turned by mouse, finger and keys."""

from __future__ import annotations

from typing import Any

import pytest

from grillon import families
from tests.support.web import LiveServer
from tests.web.play.test_playing import PHONE
from tests.web.played import DONE, Fingers, Keys, SolvedPuzzle, open_link
from tests.web.views import test_watch

BOARDS: dict[str, dict[str, Any]] = {
    "pyramid": {"variant": "pyramid55", "level": "beginner"},
    "box": {"variant": "box", "pieces": "pentominoes", "size": "4x5", "level": "beginner"},
}
PICTURE = "document.querySelector('.turnable svg').innerHTML"


def board(name: str) -> SolvedPuzzle:
    puzzle = families.get("packing").generate(seed=1, **BOARDS[name]).puzzle
    return SolvedPuzzle(puzzle, tuple(sorted(puzzle.solve().value.candidates)))


@pytest.mark.parametrize("name", BOARDS)
def test_it_follows_the_board_and_the_held_piece(server: LiveServer, page: Any, name: str) -> None:
    game = board(name)
    open_link(page, server.address, game.link)
    solid = page.locator(".space .solid:not(.held)")
    given = solid.count()
    assert given == sum(len(game.places.entry(one).cells) for one in game.puzzle.givens)
    assert page.locator(".space .solid circle:not(.shine)").count() == (given if name == "pyramid" else 0)
    keys = Keys(page, game)
    candidate = game.missing[0]
    cells = len(game.places.entry(candidate).cells)
    entry = game.places.entry(candidate)
    assert entry.piece is not None
    page.keyboard.press(game.places.tray.pieces[entry.piece].symbol)
    for cell in keys.every_cell():
        if keys.target() is not None:
            break
        keys.walk(keys.cursor(), cell)
    assert page.locator(".space .held").count() == cells
    page.keyboard.press("Escape")
    page.wait_for_selector(".space .held", state="detached")
    keys.piece(candidate)
    assert solid.count() == given + cells
    page.keyboard.press("Control+z")
    assert solid.count() == given


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_in_space_is_finished_with_the_keyboard_alone(server: LiveServer, page: Any, name: str) -> None:
    game = board(name)
    open_link(page, server.address, game.link)
    Keys(page, game).play()
    assert "without any help" in page.wait_for_selector(DONE).inner_text()
    assert page.locator(".space .free").count() == 0


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_in_space_is_finished_by_touch_alone(server: LiveServer, browser: Any, name: str) -> None:
    game = board(name)
    with browser.page(**PHONE) as page:
        open_link(page, server.address, game.link)
        page.tap(".tray [data-piece]:enabled >> nth=0")
        assert page.locator(".below-tray [data-do=turn]").is_visible()
        page.tap(".below-tray [data-do=back]")
        Fingers(page, game).play()
        assert "without any help" in page.wait_for_selector(DONE).inner_text()
        assert page.locator(".space .free").count() == 0


def test_it_is_turned_by_mouse_and_keys(server: LiveServer, page: Any) -> None:
    open_link(page, server.address, board("box").link)
    start = page.evaluate(PICTURE)
    frame = page.locator(".turnable").bounding_box()
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 20, steps=3)
    page.mouse.up()
    assert page.evaluate(PICTURE) != start
    page.mouse.dblclick(x, y)
    assert page.evaluate(PICTURE) == start
    page.focus(".turnable")
    cursor = page.get_attribute(".stage", "aria-activedescendant")
    for key in ("ArrowLeft", "ArrowUp", "+"):
        before = page.evaluate(PICTURE)
        page.keyboard.press(key)
        assert page.evaluate(PICTURE) != before
    # The arrow keys are not the board's as well.
    assert page.get_attribute(".stage", "aria-activedescendant") == cursor
    page.keyboard.press("Home")
    assert page.evaluate(PICTURE) == start


def test_it_is_turned_by_a_finger(server: LiveServer, browser: Any) -> None:
    with browser.page(**PHONE) as page:
        open_link(page, server.address, board("pyramid").link)
        client = page.context.new_cdp_session(page)
        # The layers are played on: they have the room, in as many lines as make them largest.
        assert float(page.get_attribute(".stage", "data-widest")) < 20
        assert page.locator(".stage .board").bounding_box()["height"] > 250
        page.tap("[data-do=space]")
        start = page.evaluate(PICTURE)
        frame = page.locator(".turnable").bounding_box()
        x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
        for kind, points in (("touchStart", [(x, y)]), ("touchMove", [(x + 50, y)]), ("touchEnd", [])):
            touches = [{"x": left, "y": top, "id": 0} for left, top in points]
            client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate(PICTURE) != start


def test_in_a_narrow_window_zoom_buttons_stand_above_the_word_that_unfolds_it(server: LiveServer, browser: Any) -> None:
    with browser.page(viewport={"width": 320, "height": 600}) as page:
        open_link(page, server.address, board("pyramid").link)
        page.wait_for_selector(".zooming:not([hidden])")
        zoom, fold = (page.locator(name).bounding_box() for name in (".zooming", "[data-do=space]"))
        assert zoom["y"] + zoom["height"] <= fold["y"]


def test_a_search_is_watched_in_space(server: LiveServer, page: Any) -> None:
    game = board("box")
    open_link(page, server.address, game.link)
    page.click("[data-do=more]")
    page.click("[role=menuitem]:has-text('Watch the search')")
    page.wait_for_selector("html[data-ready=watch] .space .solid")
    page.click("[data-do=start]")
    page.wait_for_selector(f"{test_watch.DONE} [data-do=back]:enabled")
    assert page.locator(".space .solid").count() == 60


def test_a_flat_board_has_none(server: LiveServer, page: Any) -> None:
    puzzle = families.get("packing").generate(seed=1).puzzle
    open_link(page, server.address, SolvedPuzzle(puzzle, ()).link)
    assert page.locator(".space").count() == 0
