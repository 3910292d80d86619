"""Every family is played to its end: with the keyboard alone, and by touch alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.puzzles import FAMILIES
from tests.support.web import LiveServer
from tests.web.played import DONE, Fingers, Keys, open_link, solved_puzzle

SIZES = """() => { window.sizes = [];
  new ResizeObserver(list => list.forEach(({ contentRect: { width, height } }) => window.sizes.push([width, height])))
    .observe(document.querySelector('.stage')); }"""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_game_is_finished_with_the_keyboard_alone(family: str, server: LiveServer, page: Any) -> None:
    game = solved_puzzle(family)
    open_link(page, server.address, game.link)
    Keys(page, game).play()
    assert "without any help" in page.wait_for_selector(DONE).inner_text()
    assert page.locator(f"{DONE} .thumbnail").count() == 1
    assert page.locator(".overlay .selected, .overlay .alike").count() == 0


@pytest.mark.parametrize("family", FAMILIES)
def test_a_game_is_finished_by_touch_alone(family: str, server: LiveServer, browser: Any) -> None:
    game = solved_puzzle(family, seed=2)
    with browser.page(**PHONE) as page:
        open_link(page, server.address, game.link)
        page.evaluate(SIZES)
        Fingers(page, game).play()
        assert "without any help" in page.wait_for_selector(DONE).inner_text()
        # The board keeps its size while it is played; another kind of entry may have a larger panel.
        assert len(page.evaluate("window.sizes")) <= len(game.places.input_kinds)
