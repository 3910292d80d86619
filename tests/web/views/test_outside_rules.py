"""A family from another package with a rule of its own: the page plays, hints and draws it like any other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import grillon
from grillon.web.page_files import rule_modules, rules_element
from grillon.web.pages import embedded, single_file
from tests.support.web import LiveServer
from tests.web.drawn import drawn, open_editor, said
from tests.web.played import DONE, READY, Keys, SolvedPuzzle, open_link

PUZZLE = "kakuro\n# 4\\ 3\\\n\\3 . .\n\\4 . ."


def solved() -> SolvedPuzzle:
    puzzle = grillon.parse(PUZZLE)
    return SolvedPuzzle(puzzle, tuple(sorted(puzzle.solve().value.candidates)))


def test_the_module_of_its_rule_is_found() -> None:
    assert rule_modules()["rules/run_total.js"].is_file()
    assert "run_total" in rules_element()


def test_it_is_played_to_the_end(server: LiveServer, page: Any) -> None:
    game = solved()
    open_link(page, server.address, game.link)
    Keys(page, game).play()
    page.wait_for_selector(DONE)


def test_its_rule_clashes_in_the_page(server: LiveServer, page: Any) -> None:
    game = solved()
    open_link(page, server.address, game.link)
    page.click("[data-do=settings]")
    page.check("[data-setting=clashes]")
    page.keyboard.press("Escape")
    keys = Keys(page, game)
    keys.symbol(game.places.read("R2C2=9"))
    page.wait_for_selector(".overlay .wrong path")


def test_a_hint_is_shown(server: LiveServer, page: Any) -> None:
    open_link(page, server.address, solved().link)
    page.keyboard.press("h")
    page.wait_for_selector(".message:visible")


def test_its_clues_are_drawn(server: LiveServer, page: Any) -> None:
    open_editor(page, server, "kakuro", "3x3")
    page.click("[data-tool=clues]")
    # On a new board the first key wakes the cursor in the first cell, holes included; then it stays where it is.
    clues = {"4\\": ("Down Right", "several"), "3\\": ("Right", "several"), "\\3": ("Down Left Left", "one")}
    for clue, (steps, verdict) in clues.items():
        page.focus(".stage")
        for step in steps.split():
            page.keyboard.press(f"Arrow{step}")
        page.keyboard.press("Enter")
        page.fill("dialog input", clue)
        page.keyboard.press("Enter")
        page.wait_for_selector(f".stage text:text-is('{clue.strip(chr(92))}')")
        assert said(page, verdict)
    assert drawn(page, "kakuro")["draft"]["clues"] == ["R1C2:4\\", "R1C3:3\\", "R2C1:\\3"]


def test_a_page_of_its_own_has_the_rule(browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "kakuro.html"
    game = solved()
    file.write_text(single_file(embedded([game.puzzle.position()], lang="en")), "utf-8")
    with browser.page() as page:
        page.goto(file.as_uri())
        page.wait_for_selector(READY)
        Keys(page, game).play()
        page.wait_for_selector(DONE)


def test_it_goes_on_without_the_server(browser: Any) -> None:
    game = solved()
    with LiveServer() as running, browser.page(service_workers="allow") as page:
        open_link(page, running.address, game.link)
        page.wait_for_selector("html[data-kept]")
        running.stop()
        page.reload()
        page.wait_for_selector(READY)
        Keys(page, game).play()
        page.wait_for_selector(DONE)
        page.faults.clear()  # the browser tells that it got no answer
