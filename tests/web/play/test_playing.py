"""Every family is played to its end: with the keyboard alone, and by touch alone."""

from __future__ import annotations

from typing import Any

import pytest

from grillon.model.givens import with_more_givens
from tests.support.puzzles import FAMILIES
from tests.support.web import LiveServer
from tests.web.played import DONE, Fingers, Keys, SolvedPuzzle, open_link, solved_puzzle

SIZES = """() => { window.sizes = [];
  new ResizeObserver(list => list.forEach(({ contentRect: { width, height } }) => window.sizes.push([width, height])))
    .observe(document.querySelector('.stage')); }"""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def late_game(family: str, seed: int) -> SolvedPuzzle:
    """A puzzle of symbols with about fifteen cells left, all over the board; or one with all its pieces and walls."""
    game = solved_puzzle(family, seed)
    if game.places.input_kinds != ("symbols",):
        return game
    left = game.missing[:: 1 + len(game.missing) // 16]
    return SolvedPuzzle(with_more_givens(game.puzzle, set(game.missing) - set(left)), game.solution)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_game_is_finished_with_the_keyboard_alone(family: str, server: LiveServer, page: Any) -> None:
    game = late_game(family, 1)
    open_link(page, server.address, game.link)
    Keys(page, game).play()
    assert "without any help" in page.wait_for_selector(DONE).inner_text()
    assert page.locator(f"{DONE} .thumbnail").count() == 1
    assert page.locator(".overlay .selected, .overlay .alike").count() == 0
    assert page.locator(".below-tray .tip").count() == 0


@pytest.mark.parametrize("family", FAMILIES)
def test_a_game_is_finished_by_touch_alone(family: str, server: LiveServer, browser: Any) -> None:
    game = late_game(family, 2)
    with browser.page(**PHONE) as page:
        open_link(page, server.address, game.link)
        page.evaluate(SIZES)
        Fingers(page, game).play()
        assert "without any help" in page.wait_for_selector(DONE).inner_text()
        # The board keeps its size while it is played; another kind of entry may have a larger panel.
        assert len(page.evaluate("window.sizes")) <= len(game.places.input_kinds)
