"""The page is looked through by axe, which knows the guidelines for accessible pages: here, and on the way through all
views of `test_layout`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.support.web import LiveServer
from tests.web.played import TWO_FRAMES, open_link, solved_puzzle

AXE = Path(__file__).parents[3] / "build" / "types" / "node_modules" / "axe-core" / "axe.min.js"


TOLD = """rules => axe.run(rules).then(
  result => result.violations.flatMap(one => one.nodes.map(node => `${one.id}: ${node.html}`)))"""


def violations(page: Any) -> list[str]:
    """What is wrong, and with which element, in the light and in the dark: only colours depend on that."""
    if not AXE.exists():
        message = "NO AXE: how accessible the page is, is not checked. `make types` installs it."
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = []
    for theme, rules in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.evaluate(TWO_FRAMES)
        found += page.evaluate(TOLD, rules)
    return found


@pytest.mark.parametrize("family", ["latin", "fences"])
def test_a_game_and_its_dialogs(server: LiveServer, page: Any, family: str) -> None:
    open_link(page, server.address, solved_puzzle(family).link)
    assert violations(page) == []
    page.keyboard.press("?")
    page.wait_for_selector("dialog .keys")
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.click("[data-do=settings]")
    page.wait_for_selector("dialog .check")
    assert violations(page) == []
