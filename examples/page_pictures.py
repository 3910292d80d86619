"""Pictures of the page for the documentation: each view and family, light and dark, on a desk and on a phone.

Run from the root of the project, where there is a browser: `make page-pictures`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from grillon import families
from grillon.formats import write
from tests.support.web import Browser, LiveServer, browser_program

FOLDER = Path(__file__).parents[1] / "docs" / "images" / "page"
LOOKS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1200, "height": 760}, "color_scheme": "light"},
    "desk-dark": {"viewport": {"width": 1200, "height": 760}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 360, "height": 720}, "has_touch": True, "is_mobile": True},
    "phone-dark": {
        "viewport": {"width": 360, "height": 720},
        "has_touch": True,
        "is_mobile": True,
        "color_scheme": "dark",
    },
}
SEED = 5


def draw(page: Any, address: str, look: str) -> None:
    """Every view in one look."""

    def keep(name: str) -> None:
        page.wait_for_timeout(300)
        page.screenshot(path=FOLDER / f"{name}-{look}.png")

    page.goto(address)
    for _ in families.names():
        page.wait_for_selector(".card .thumbnail")
    page.wait_for_timeout(1500)
    keep("start")
    for name in families.names():
        puzzle = families.get(name).generate(seed=SEED).puzzle
        page.goto(f"{address}#{write(puzzle, 'short')}")
        page.wait_for_selector("html[data-ready=play] .stage .board rect")
        for _ in range(3):
            before = page.inner_text("[data-do=hint]")
            page.click("[data-do=hint]")
            page.wait_for_selector(f"[data-do=hint]:not(:has-text('{before}'))")
        page.wait_for_timeout(2000)
        keep(f"play-{name}")
    page.goto(f"{address}#/watch")
    page.wait_for_selector("html[data-ready=watch] .watch .board rect")
    page.click("[data-do=start]")
    page.wait_for_selector(".watch [data-do=back]:enabled")
    page.fill(".player .skip", "5")
    page.click("[data-do=skip-back]")
    keep("watch")
    page.click("[data-do=race]")
    page.wait_for_selector(".watch[data-phase=race]")
    page.evaluate("scrollTo(0, 0)")
    keep("race")


def main() -> None:
    """Draw them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with LiveServer() as server, Browser(browser_program()) as browser:
        for look, options in LOOKS.items():
            with browser.page(locale="en-GB", reduced_motion="reduce", **options) as page:
                draw(page, server.address, look)


if __name__ == "__main__":
    main()
