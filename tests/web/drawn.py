"""What the tests of the editor share: how it is opened, what it says, and hands that draw."""

from __future__ import annotations

from typing import Any

from grillon import families
from grillon.model import Monitor
from grillon.puzzle.draft import Draft
from grillon.puzzle.puzzle import Puzzle
from grillon.search.completing import complete
from tests.support.web import LiveServer
from tests.web.played import NARROW, Keys, SolvedPuzzle, stored

READY = "html[data-ready=edit] .stage .board rect:not(pattern *)"
SIZES = {"sudoku": "4x4", "takuzu": "4x4", "tectonic": "2x3", "latin": "3x3"}
"""Small boards, where the usual one of the editor takes long to draw."""


def open_editor(page: Any, server: LiveServer, family: str, size: str | None = None) -> None:
    """Open the editor on an empty board, and wait for what it says."""
    page.goto(f"{server.address}#/edit/{family}")
    page.wait_for_selector(f".edit[data-family={family}]")
    page.wait_for_selector(READY)
    if size is not None:
        if page.locator(f"[data-do=size] option[value='{size}']").count():
            page.select_option("[data-do=size]", size)
        else:
            page.select_option("[data-do=size]", "other")
            page.fill("dialog input", size)
            page.keyboard.press("Enter")
        sized(page, size)
    said(page)


def sized(page: Any, size: str) -> None:
    """Wait until the board has a size."""
    page.wait_for_selector(f".edit[data-size='{size}']")


def said(page: Any, state: str | None = None) -> str:
    """What the verdict says in the end, or once it is in a state."""
    wanted = "" if state is None else f"[data-state={state}]"
    settled = f".verdict:not([data-busy]){wanted}"
    page.wait_for_selector(f"{settled}, .verdict[data-state=unknown]:not([data-busy])")
    if page.locator(".verdict[data-state=unknown]").count():
        # A busy machine took longer than the editor waits by itself; a person would press the button, too.
        page.click("[data-do=count-on]")
        page.wait_for_selector(settled)
    return str(page.inner_text(".verdict p"))


def drawn(page: Any, family: str) -> Any:
    """What the browser keeps of a drawing: the draft, and what the server made of it."""
    kept = stored(page, f"kept:edit:{family}")
    drawing = kept["drawing"]
    return {"draft": drawing["nodes"][drawing["current"]]["draft"], "bundle": kept["drawn"]["bundle"]}


def proper(family: str, size: str | None) -> Puzzle:
    """A puzzle with one solution on the board that the editor begins with."""
    made = families.get(family)
    start = made.drafting.to_draft(made.drafting.blank())
    board = made.drafting.from_draft(Draft(family, {**start.options, "size": size}) if size else start)
    return complete(board, seed=1, monitor=Monitor()).puzzle


def draw(page: Any, puzzle: Puzzle) -> None:
    """Give what is given in a puzzle, with the keyboard alone."""
    draft = puzzle.family.drafting.to_draft(puzzle)
    places = puzzle.family.drafting.sheet(draft).places
    keys = Keys(page, SolvedPuzzle(puzzle, ()))
    keys.places = places
    page.focus(".stage")
    for kind in puzzle.family.drafting.editing().givens:
        use(page, kind)
        keys.at = None
        for entry in (*draft.givens, *draft.ruled_out):
            candidate = places.read(entry)
            if places.entry(candidate).kind != kind:
                continue
            {"symbols": keys.symbol, "walls": keys.wall, "pieces": keys.piece}[kind](candidate)
            if entry in draft.ruled_out:
                keys.wall(candidate)


def use(page: Any, tool: str) -> None:
    """Take a tool, with the keyboard alone."""
    while page.get_attribute(f"[data-tool={tool}]", "aria-pressed") != "true":
        page.keyboard.press("Alt+w")


CLIPPED = (
    f"() => {{ {NARROW}"
    + """
  const wide = document.documentElement.clientWidth, found = narrow(document.body);
  for (const element of document.querySelectorAll('#bar *, .panel *, #toasts *')) {
    if (!element.textContent.trim() || element.closest('.for-hearing, svg, option, [hidden]')) continue;
    const box = element.getBoundingClientRect(), style = getComputedStyle(element);
    if (!box.width || !box.height || style.visibility === 'hidden' || style.clipPath !== 'none') continue;
    const leaf = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
    if (leaf && (box.left < -1 || box.right > wide + 1)) found.push(element.textContent);
    const cut = element.scrollWidth > element.clientWidth + 1 && style.display !== 'inline';
    if (leaf && cut) found.push(element.textContent);
    const button = leaf && element.closest('button');
    if (button) {
      const frame = button.getBoundingClientRect();
      if (box.left < frame.left - 1 || box.right > frame.right + 1) found.push(element.textContent);
    }
  }
  return found;
}"""
)
"""Texts that are cut off, or stick out of their button or of the window."""
