"""The page is looked through by axe, which knows the guidelines for accessible pages."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.support.web import LiveServer
from tests.web.played import open_link, solved_puzzle
from tests.web.test_network import watch_it_play
from tests.web.test_space import board
from tests.web.test_watch import DONE, WATCH

AXE = Path(__file__).parent.parent.parent / "build" / "types" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Any) -> list[str]:
    """What is wrong, and with which element."""
    if not AXE.exists():
        message = "NO AXE: how accessible the page is, is not checked. `make types` installs it."
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(
        "axe.run().then(result => result.violations.flatMap(one => one.nodes.map(node => `${one.id}: ${node.html}`)))"
    )
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_start_page(server: LiveServer, browser: Any, theme: str) -> None:
    with browser.page(color_scheme=theme) as page:
        page.goto(server.address)
        page.wait_for_selector(".card .thumbnail")
        assert violations(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_watch(server: LiveServer, browser: Any, theme: str) -> None:
    with browser.page(color_scheme=theme) as page:
        page.goto(f"{server.address}#/watch")
        page.wait_for_selector(WATCH)
        assert violations(page) == []
        page.click("[data-do=start]")
        page.wait_for_selector(f"{DONE} [data-do=back]:enabled")
        assert violations(page) == []
        page.click("[data-do=race]")
        page.wait_for_selector(".watch[data-phase=race]")
        assert violations(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("family", ["latin", "fences"])
def test_a_game_and_its_dialogs(server: LiveServer, browser: Any, family: str, theme: str) -> None:
    with browser.page(color_scheme=theme) as page:
        open_link(page, server.address, solved_puzzle(family).link)
        assert violations(page) == []
        page.keyboard.press("?")
        page.wait_for_selector("dialog .keys")
        assert violations(page) == []
        page.keyboard.press("Escape")
        page.click("[data-do=settings]")
        page.wait_for_selector("dialog .check")
        assert violations(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_editor(server: LiveServer, browser: Any, theme: str) -> None:
    with browser.page(color_scheme=theme) as page:
        for family in ("packing", "tectonic"):
            page.goto(f"{server.address}#/edit/{family}")
            page.reload()
            page.wait_for_selector("html[data-ready=edit] .verdict:not([data-state=counting])")
            assert violations(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_reasons_and_boards_in_space(server: LiveServer, browser: Any, theme: str) -> None:
    with browser.page(color_scheme=theme, reduced_motion="reduce") as page:
        open_link(page, server.address, solved_puzzle("sudoku").link)
        page.click("[data-do=more]")
        page.click("[role=menuitem]:has-text('The base of facts')")
        page.wait_for_selector(".fact-base[data-ended]")
        page.keyboard.press("ArrowRight")
        assert violations(page) == []
        page.keyboard.press("Escape")
        page.keyboard.press("Alt+e")
        page.wait_for_selector(".explanation .steps li")
        assert violations(page) == []
        page.keyboard.press("Escape")
        page.click("[data-do=more]")
        page.click("[role=menuitem]:has-text('Techniques')")
        page.click("dialog [data-technique] >> nth=0")
        page.wait_for_selector("dialog .example .thumbnail")
        assert violations(page) == []
        open_link(page, server.address, board("pyramid").link)
        assert violations(page) == []
        watch_it_play(page, server.address)
        assert violations(page) == []
