"""Level and rating stand beside every puzzle, its hardest step one click away."""

from __future__ import annotations

from typing import Any

from grillon.formats import write
from tests.support.puzzles import generate
from tests.support.web import LiveServer
from tests.web.played import READY

HARDEST = ".head [data-do=hardest]"


def test_a_puzzle_from_a_link_has_its_rating_and_leads_to_its_hardest_step(server: LiveServer, page: Any) -> None:
    for family in ("takuzu", "tectonic"):
        puzzle = generate(family, 3).puzzle
        rating = puzzle.rate()
        page.goto("about:blank")
        page.goto(f"{server.address}#{write(puzzle, 'short')}")
        page.wait_for_selector(READY)
        page.wait_for_selector(HARDEST)
        assert page.inner_text(HARDEST) == f"★ {rating.value:.1f} · {rating.level}"
        page.click(HARDEST)
        page.wait_for_selector(".explanation .steps li")
        steps = puzzle.explain().steps
        most = max(step.rating for step in steps)
        text = page.inner_text(".explanation .reason").lower()
        names = {step.technique.name.lower() for step in steps if step.rating == most}
        assert any(name in text for name in names), (text, names)


def test_it_is_said_in_french_on_a_phone(server: LiveServer, browser: Any) -> None:
    puzzle = generate("takuzu", 3).puzzle
    with browser.page(viewport={"width": 360, "height": 640}, locale="fr-FR", color_scheme="dark") as page:
        page.goto(f"{server.address}#{write(puzzle, 'short')}")
        page.wait_for_selector(READY)
        page.wait_for_selector(HARDEST)
        level = puzzle.rate().level
        assert level is not None
        assert page.inner_text(HARDEST).endswith(f"· {level.text('fr')}")
        box = page.locator(HARDEST).bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360


def test_the_verdict_of_the_editor_has_it_too(server: LiveServer, page: Any) -> None:
    puzzle = generate("takuzu", 3).puzzle
    page.goto(f"{server.address}#{write(puzzle, 'short')}")
    page.wait_for_selector(READY)
    page.wait_for_selector(HARDEST)
    page.click("[data-do=more]")
    page.click("[role=menuitem]:has-text('Edit')")
    page.wait_for_selector(".verdict[data-state=one] [data-do=hardest]")
    assert "★" in page.inner_text(".verdict [data-do=hardest]")
    page.click(".verdict [data-do=hardest]")
    page.wait_for_selector(".explanation .steps li")
