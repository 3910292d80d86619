"""What the page calls things: every technique that a hint may name, and pieces, in the language of the page."""

from __future__ import annotations

from typing import Any

from grillon import families
from grillon.families.packing.learn.data import iq_puzzle
from tests.support.web import Api, LiveServer
from tests.web.played import SolvedPuzzle, open_link, solved_puzzle


def test_every_technique_has_its_name_in_menu_and_list(server: LiveServer, browser: Any) -> None:
    sets = families.get("sudoku").ladder.sets
    known = {technique.id for one in sets for technique in one.techniques}
    assert len(known) > len(sets[0].techniques)
    with browser.page() as page:
        page.goto(server.address)
        page.click("[data-family=sudoku] [data-do=varieties]")
        choices = page.locator("dialog [data-option=technique] option")
        choices.nth(1).wait_for(state="attached")
        named = choices.evaluate_all("all => all.slice(1).map(one => [one.value, one.text])")
        assert {value for value, _ in named} == known
        assert [text for value, text in named if "_" in text] == []
        open_link(page, server.address, solved_puzzle("sudoku").link)
        page.click("[data-do=more]")
        page.click(".menu button:has-text('Techniques')")
        page.wait_for_selector("dialog [data-technique]")
        listed = page.locator("dialog [data-technique]").evaluate_all("all => all.map(one => one.dataset.technique)")
        assert set(listed) == known
        page.click("dialog [data-technique=skyscraper]")
        page.wait_for_selector("dialog .example svg")
        assert page.text_content("dialog h2") == "skyscraper"


def test_a_technique_of_hints_alone_has_an_example(api: Api) -> None:
    found = api.ask("example", family="sudoku", technique="als_xz")
    assert found["step"]["technique"] == "als_xz"


def test_pieces_that_are_named_after_colours_are_so_in_french(api: Api, server: LiveServer, browser: Any) -> None:
    puzzle = iq_puzzle()
    told = {lang: api.ask("bundle", puzzle=str(puzzle), lang=lang)["places"]["tray"]["pieces"] for lang in ("en", "fr")}
    assert [one["name"] for one in told["en"][:3]] == ["red", "orange", "yellow"]
    assert [one["name"] for one in told["fr"][:3]] == ["rouge", "orange", "jaune"]
    assert {piece.label for piece in puzzle.drawing(lang="fr").tray} == {one["name"] for one in told["fr"]}
    with browser.page() as page:
        open_link(page, server.address, SolvedPuzzle(puzzle, ()).link)
        assert page.get_attribute(".tray [data-piece=W]", "aria-label") == "piece white, 1 left"
        # A game that is open is told in the other language too.
        page.click("[data-do=language]")
        page.wait_for_selector(".tray [data-piece=W][aria-label='pièce blanche, encore 1'][title=blanche]")
        page.goto(f"{server.address}#/edit/packing")
        page.wait_for_selector("html[data-ready=edit] [data-tool=shapes]")
        page.click("[data-tool=shapes]")
        labels = page.locator("[data-shape]").evaluate_all("all => all.map(one => one.ariaLabel)")
        assert "dessiner la pièce blanche" in labels
