"""Numbered challenges and the player's own record, made from the games in the browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from grillon import families
from grillon.collection import collection
from tests.support.web import LiveServer
from tests.web.everywhere.test_accessibility import violations
from tests.web.everywhere.test_layout import TROUBLE
from tests.web.played import DONE, READY, Keys, SolvedPuzzle

STANDING = "[data-standing=takuzu]"
FIGURES = "all => all.map(one => one.textContent)"


def test_challenges_lead_on_and_make_a_record(server: LiveServer, page: Any) -> None:
    with collection() as shelf:
        entries = sorted(shelf.find(family="takuzu", level="beginner"), key=lambda entry: entry.rating_value or 0)
    games = [SolvedPuzzle(one.puzzle, tuple(sorted(one.puzzle.solve().value.candidates))) for one in entries[:2]]
    page.add_init_script(
        "navigator.storage.persist = async () => { document.documentElement.dataset.asked ??= 'yes'; }"
    )
    page.goto(server.address)
    page.wait_for_selector(STANDING)
    assert " ".join(page.inner_text(STANDING).split()) == "Challenges beginner, 1 of 30"
    page.click(STANDING)
    page.locator("[data-puzzle]").nth(0).click()
    page.wait_for_selector(READY)
    # The first alone, the second with a hint.
    Keys(page, games[0]).play()
    page.wait_for_selector("html[data-asked]")
    page.click(f"{DONE} button:has-text('Next one')")
    page.wait_for_selector(DONE, state="detached")
    page.wait_for_selector(READY)
    for stage in ("Look at", "R"):
        page.click("[data-do=hint]")
        page.wait_for_selector(f".message.hint:has-text('{stage}')")
    Keys(page, games[1]).play()
    page.wait_for_selector(DONE)
    page.goto(f"{server.address}#/")
    page.wait_for_selector(f"{STANDING} .stars")
    assert " ".join(page.inner_text(STANDING).split()) == "Challenges beginner, 3 of 30 1 ★"
    page.set_viewport_size({"width": 360, "height": 800})
    card, stars = (page.locator(name).bounding_box() for name in ("[data-family=takuzu]", f"{STANDING} .stars"))
    assert stars["x"] + stars["width"] <= card["x"] + card["width"], "nothing is cut off"
    page.click("a:has-text('Your record')")
    page.wait_for_selector(".record table")
    assert page.eval_on_selector_all(".figures dd", FIGURES) == ["2", "1", "0", "0"]
    assert page.locator(".record .spark rect").count() == 2
    assert page.locator(".record h3").inner_text().startswith("Takuzu: 1 of ")
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(TROUBLE) == [], width
    assert violations(page) == []
    page.goto(f"{server.address}#/collection/takuzu/beginner")
    page.wait_for_selector("[data-star]")
    assert page.locator("[data-star]").count() == 1


def test_a_puzzle_from_elsewhere_has_its_level_in_the_record(server: LiveServer, page: Any) -> None:
    puzzle = families.get("takuzu").generate(seed=1, size="4x4").puzzle
    game = SolvedPuzzle(puzzle, tuple(sorted(puzzle.solve().value.candidates)))
    level = puzzle.rate().level
    assert level is not None
    page.goto(server.address + game.link)
    page.wait_for_selector(READY)
    Keys(page, game).play()
    page.wait_for_selector(DONE)
    page.wait_for_selector("[data-do=hardest]")
    page.goto(f"{server.address}#/record")
    assert page.inner_text(".record tbody th") == f"Takuzu 4x4 {level}"
    page.goto(f"{server.address}#/")
    page.click("[data-family=takuzu] a:has-text('Learn')")
    page.wait_for_selector("[data-lesson=pair]")


def test_days_in_a_row_come_with_the_saved_games(server: LiveServer, browser: Any, tmp_path: Path) -> None:
    with collection() as shelf:
        (entry,) = shelf.find(family="takuzu", level="beginner", limit=1)
    with browser.page() as page:
        page.clock.set_fixed_time("2026-11-18T12:00:00")
        page.goto(f"{server.address}#{entry.puzzle.short()}")
        page.wait_for_selector(READY)
        game = json.loads(page.evaluate("() => Object.values(sessionStorage).find(one => JSON.parse(one).nodes)"))
        move = {"parent": 0, "changes": [["corner", 0, True]], "seconds": 1, "next": -1}
        saved = [
            {
                **game,
                "bundle": {**game["bundle"], "id": day},
                "nodes": [*game["nodes"], move],
                "day": day,
                "finished": True,
                "ended": 1,
                "seconds": 60,
            }
            for day in ("2026-11-16", "2026-11-17", "2026-11-12")
        ]
        path = tmp_path / "games.json"
        path.write_text(json.dumps({"grillon-games": 1, "games": saved}), "utf-8")
        page.goto(f"{server.address}#/")
        page.set_input_files(".opening input[type=file]", path)
        page.wait_for_selector(".going details")
        page.goto(f"{server.address}#/record")
        page.wait_for_selector(".record table")
        assert page.eval_on_selector_all(".figures dd", FIGURES) == ["3", "3", "2", "2"]
        assert page.locator(".record tbody td").nth(1).inner_text() == "1:00"
