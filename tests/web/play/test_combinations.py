"""The combinations of the selected cage, beside the keypad."""

from __future__ import annotations

from grillon import parse
from grillon.formats import write
from tests.support.web import Browser, LiveServer
from tests.web.played import open_link

CAGES = "sudoku 4x4\n....\n....\n....\n....\ncage 5 R1C1 R1C2\ncage R2C1 R2C2\nlittle_killer 6 R1C3-R2C4"


def test_the_combinations_follow_what_is_entered(server: LiveServer, browser: Browser) -> None:
    for locale, told, none in (
        ("en-GB", "the cage at R1C1 adds up to 5: ", "nothing adds up to that any more"),
        ("fr-FR", "la cage en L1C1 totalise 5\xa0: ", "plus rien ne donne cette somme"),
    ):
        with browser.page(locale=locale) as page:
            open_link(page, server.address, "#" + write(parse(CAGES), "short"))
            shown = page.locator(".combinations")
            assert shown.inner_text() == ""
            height = shown.bounding_box()["height"]
            page.focus(".stage")
            page.keyboard.press("ArrowDown")  # wakes the cursor in R1C1
            assert shown.inner_text() == told + "1 4 · 2 3"
            assert shown.bounding_box()["height"] == height
            page.keyboard.press("1")
            assert shown.inner_text() == told + "1 4"
            page.keyboard.press("ArrowRight")
            page.keyboard.press("2")
            assert shown.inner_text() == told + none
            page.keyboard.press("ArrowDown")  # a cage without a sum
            assert shown.inner_text() == ""
            page.keyboard.press("ArrowRight")
            page.keyboard.press("ArrowUp")
            assert shown.inner_text().endswith("2 4 · 3 3")
