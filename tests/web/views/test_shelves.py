"""The collection and the daily puzzles: as the API tells them, and on the page with what was solved."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import Any

import pytest

from grillon.codec import from_json
from grillon.collection import EDITION, collection
from grillon.collection.daily import daily
from grillon.errors import LimitReached
from grillon.model import Monitor
from tests.support.web import Api, LiveServer, refusal, validate
from tests.web.everywhere.test_accessibility import violations
from tests.web.everywhere.test_layout import TROUBLE
from tests.web.played import DONE, READY, Keys, SolvedPuzzle

DAY = ".days .shelf [data-puzzle]:has-text('Takuzu')"
LIST = ".collection:not(:has([aria-busy])):has([role=status]) .shelf .game:nth-of-type(30) [data-puzzle]"
FILLED = ".collection:not(:has([aria-busy])) .shelf [data-puzzle]"


def test_the_collection_is_counted_and_listed(api: Api) -> None:
    told = api.get("collection")
    validate("/collection", "get", told, "answer")
    with collection() as shelf:
        entries = list(shelf.find())
    counted = {(one["shelf"], level): number for one in told["families"] for level, number in one["levels"].items()}
    assert counted == Counter(("-".join([entry.family, *entry.tags]), str(entry.level)) for entry in entries)
    assert told["edition"] == EDITION
    listed = api.get("collection/takuzu/hard", "fr")
    validate("/collection/{family}/{level}", "get", listed, "answer")
    puzzles = [from_json(one["bundle"]["puzzle"], "puzzle") for one in listed["puzzles"]]
    assert puzzles == [one.puzzle for one in entries if one.family == "takuzu" and str(one.level) == "hard"]
    assert listed["puzzles"][0]["bundle"]["lang"] == "fr"
    # What has shelves of its own is on no other.
    own = [api.get(f"collection/{name}/easy")["puzzles"] for name in ("sudoku", "sudoku-clues")]
    assert [{bool(from_json(one["bundle"]["puzzle"], "puzzle").variant.clues) for one in shelf} for shelf in own] == [
        {False},
        {True},
    ]
    assert api.get("collection/takuzu/hard")["puzzles"][0]["bundle"]["lang"] == "en"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("collection/nothing/easy", 404),
        ("collection/takuzu/nothing", 400),
        ("collection/takuzu-clues/easy", 404),
    ],
)
def test_what_is_not_there_is_said(api: Api, path: str, status: int) -> None:
    assert refusal(api.client.get(f"/api/v1/{path}"))[0] == status
    assert api.refused("daily", day="2026-11-31", family="takuzu")[0] == 400
    assert api.refused("daily", day="2026-11-15", family="nothing")[0] == 400


def test_a_slow_machine_gives_no_other_puzzle() -> None:
    with pytest.raises(LimitReached):
        daily("2026-11-15", families=["takuzu"], watch=lambda: Monitor(timeout=0))


def test_a_day_has_the_puzzle_of_the_command_line(api: Api) -> None:
    told = api.ask("daily", day="2026-11-14", family="takuzu")
    (known,) = daily("2026-11-14", families=["takuzu"])
    assert from_json(told["bundle"]["puzzle"], "puzzle") == known.generated.puzzle
    assert (told["day"], told["level"]) == ("2026-11-14", str(known.level))


def solved(puzzle: Any) -> SolvedPuzzle:
    return SolvedPuzzle(puzzle, tuple(sorted(puzzle.solve().value.candidates)))


def play(page: Any, puzzle: Any) -> None:
    """Click on a card, and enter the solution by keys."""
    page.wait_for_selector(READY)
    Keys(page, solved(puzzle)).play()
    page.wait_for_selector(DONE)


def test_what_was_solved_and_begun_is_marked(server: LiveServer, page: Any) -> None:
    with collection() as shelf:
        entries = sorted(shelf.find(family="takuzu", level="beginner"), key=lambda entry: entry.rating_value or 0)
    first, second = (entry.puzzle for entry in entries[:2])
    page.goto(server.address)
    page.click("#bar nav a:has-text('Collection')")
    page.click(".collection a:has-text('Takuzu')")
    page.wait_for_selector(LIST)
    assert page.locator("[data-state=new]").count() == 30
    assert page.inner_text(".collection [role=status]") == "0 of 30 solved"
    page.locator("[data-puzzle]").nth(1).click()
    page.wait_for_selector(READY)
    keys = Keys(page, solved(second))
    keys.symbol(keys.game.missing[0])
    page.go_back()
    page.wait_for_selector(LIST)
    page.locator("[data-puzzle]").nth(0).click()
    play(page, first)
    page.go_back()
    page.wait_for_selector(LIST)
    states = page.eval_on_selector_all("[data-puzzle]", "all => all.map(one => one.dataset.state)")
    assert states == ["solved", "begun"] + 28 * ["new"]
    assert page.inner_text(".collection [role=status]") == "1 of 30 solved"
    assert "Solved" in page.locator("[data-puzzle]").nth(0).inner_text()
    assert "Started" in page.locator("[data-puzzle]").nth(1).inner_text()


def test_the_calendar_shows_the_days_that_were_solved(server: LiveServer, browser: Any) -> None:
    with browser.page() as page:
        page.clock.set_fixed_time("2026-11-18T12:00:00")
        page.goto(f"{server.address}#/collection")
        page.wait_for_selector(DAY)
        assert page.inner_text("a.day[data-today]") == "18"
        assert page.locator("a.day").count() == 18
        assert page.locator("[data-do=next]").count() == 0
        # By keys alone: to the month before, back again, to a Monday, whose puzzles are easy.
        page.focus("[data-do=back]")
        page.keyboard.press("Enter")
        page.wait_for_selector("a.day[href$='2026-10-18'][aria-current]")
        assert page.locator("a.day").count() == 31
        page.wait_for_selector("[data-do=back]:focus")
        page.focus("[data-do=next]")
        page.keyboard.press("Enter")
        page.wait_for_selector("a.day[href$='2026-11-18'][aria-current]:focus")
        page.focus("a.day[href$='2026-11-16']")
        page.keyboard.press("Enter")
        page.wait_for_selector(".days h2:has-text('Monday, November 16')")
        page.click(DAY)
        play(page, daily(date(2026, 11, 16), families=["takuzu"])[0].generated.puzzle)
        page.go_back()
        page.wait_for_selector(DAY)
        assert page.get_attribute("a.day[href$='2026-11-16']", "data-state") == "some"
        assert "1 of" in page.get_attribute("a.day[href$='2026-11-16']", "aria-label")
        assert page.get_attribute("a.day[href$='2026-11-17']", "data-state") == ""
        page.wait_for_selector("[data-state=solved]:has-text('Takuzu')")


def test_a_server_that_is_away_is_told_and_asked_again(server: LiveServer, page: Any) -> None:
    page.goto(f"{server.address}#/collection/takuzu/easy")
    page.wait_for_selector(FILLED)
    page.route("**/api/v1/collection/**", lambda route: route.abort())
    page.click(".collection a[href$='takuzu/hard']")
    page.wait_for_selector(".problem:has-text('does not answer')")
    page.unroute("**/api/v1/collection/**")
    page.click(".problem button")
    page.wait_for_selector(FILLED)
    # Several lists have one notice, and are filled by themselves once it answers.
    page.route("**/api/v1/daily", lambda route: route.abort())
    page.click(".collection a:has-text('Day by day')")
    page.wait_for_selector(".problem:has-text('does not answer')")
    page.wait_for_selector(".days .place:not([aria-busy]) >> nth=3", state="attached")
    assert page.locator(".problem").count() == 1
    page.unroute("**/api/v1/daily")
    page.wait_for_selector(DAY)
    page.wait_for_selector(".problem", state="detached")
    assert page.locator(".days .place [data-puzzle]").count() == page.locator(".days .place").count()
    page.faults.clear()  # the browser tells that it got no answer


@pytest.mark.parametrize(("place", "filled"), [("collection", ".days [data-puzzle]"), ("edit", ".stage .board rect")])
def test_a_part_of_the_page_waits_at_its_address_for_the_server(
    server: LiveServer, page: Any, place: str, filled: str
) -> None:
    page.goto(server.address)
    page.wait_for_selector(".card .thumbnail")
    # Not even its module arrives.
    page.context.set_offline(True)
    page.goto(f"{server.address}#/{place}")
    page.wait_for_selector(f"html[data-ready={place}] .problem:has-text('does not answer')")
    page.focus(".problem button")
    with page.expect_event("requestfailed"):
        pass
    page.wait_for_selector(".problem button:focus")
    page.context.set_offline(False)
    page.wait_for_selector(filled)
    page.faults.clear()  # the browser tells that it got no answer


@pytest.mark.parametrize(("locale", "theme"), [("en-GB", "light"), ("fr-FR", "dark")])
def test_lists_and_calendar_have_their_room_and_are_accessible(
    server: LiveServer, browser: Any, locale: str, theme: str
) -> None:
    with browser.page(locale=locale, color_scheme=theme, reduced_motion="reduce") as page:
        for view in ("", "/tectonic/hard"):
            page.goto(f"{server.address}#/collection{view}")
            page.wait_for_selector(FILLED if view else DAY)
            page.wait_for_selector(".days", state="detached" if view else "attached")
            for width in (360, 700, 1440):
                page.set_viewport_size({"width": width, "height": 800})
                assert page.evaluate(TROUBLE) == [], (view, width)
            assert violations(page) == []
        page.set_viewport_size({"width": 360, "height": 740})
        page.click(".fold")
        names = page.locator("#places a:visible").all_inner_texts()
        assert names == (
            ["Play", "Learn", "Edit", "Watch", "Collection", "Print"]
            if locale == "en-GB"
            else ["Jouer", "Apprendre", "Créer", "Observer", "Collection", "Imprimer"]
        )
        assert page.evaluate("[...document.querySelectorAll('#places a')].every(a => a.scrollWidth <= a.clientWidth)")
        assert violations(page) == []
        page.click("#places a >> nth=0")
        page.wait_for_selector("html[data-ready=start]")
