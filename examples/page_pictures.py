"""Pictures of the page for the documentation: each view and family, light and dark, on a desk and on a phone.

Run from the root of the project, where there is a browser: `make page-pictures`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from grillon import families
from grillon.formats import write
from tests.support.web import Browser, LiveServer, browser_program
from tests.web.play.test_network import watch_it_play
from tests.web.played import Fingers, Keys, SolvedPuzzle, open_link, solved_puzzle

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
SLOWER = """() => Object.keys(localStorage).filter(name => name.startsWith("grillon:game:")).forEach((name, number) => {
  const game = JSON.parse(localStorage.getItem(name));
  localStorage.setItem(name, JSON.stringify({ ...game, seconds: 190 - 35 * number }));
})"""
"""A game is played here in no time: for the record, in the time of a person."""
WALKED = "takuzu.1.6x6.u.120a80.I"
"""A puzzle whose first step is an argument by assumption."""
IN_SPACE: dict[str, dict[str, Any]] = {
    "pyramid": {"variant": "pyramid55", "level": "beginner"},
    "box": {"variant": "box", "pieces": "pentominoes", "size": "4x5", "level": "beginner"},
}


def open_made(page: Any, address: str, family: str) -> None:
    """The puzzle that the pictures show of a family."""
    open_link(page, address, f"#{write(families.get(family).generate(seed=SEED).puzzle, 'short')}")


def choose(page: Any, words: str) -> None:
    """An entry of the menu."""
    page.click("[data-do=more]")
    page.click(f"[role=menuitem]:has-text('{words}')")


def walk(page: Any, steps: int) -> None:
    """Steps of an argument or a run, forward."""
    for _ in range(steps):
        page.keyboard.press("ArrowRight")


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
    page.click("[data-family=sudoku] [data-do=varieties]")
    page.wait_for_selector("dialog .variety .thumbnail")
    page.evaluate("document.activeElement.blur()")
    keep("sizes")
    page.keyboard.press("Escape")
    type_in(page, address, keep)
    learn_and_print(page, address, keep)
    for name in families.names():
        open_made(page, address, name)
        for _ in range(3):
            before = page.inner_text("[data-do=hint]")
            page.click("[data-do=hint]")
            page.wait_for_selector(f"[data-do=hint]:not(:has-text('{before}'))")
        page.wait_for_timeout(2000)
        keep(f"play-{name}")
    for name, options in IN_SPACE.items():
        page.goto(f"{address}#{write(families.get('packing').generate(seed=SEED, **options).puzzle, 'short')}")
        page.wait_for_selector("html[data-ready=play] .space .solid", state="attached")
        if not page.is_visible(".space .solid"):  # on a phone the perspective opens on demand
            page.click(".space .folder")
            page.wait_for_selector(".space .solid")
        keep(f"play-{name}")
    open_made(page, address, "sudoku")
    page.keyboard.press("Alt+e")
    page.wait_for_selector(".explanation .steps li")
    walk(page, 12)
    keep("explain")
    page.keyboard.press("Escape")
    choose(page, "All steps now")
    page.wait_for_selector(".all-steps[data-ended]", state="attached")
    page.click("[data-step='2']")
    keep("all-steps")
    page.keyboard.press("Escape")
    open_link(page, address, f"#{WALKED}")
    page.keyboard.press("Alt+e")
    page.wait_for_selector(".explanation .steps li")
    page.keyboard.press("Enter")
    page.wait_for_selector(".chain .reason")
    walk(page, 5)
    keep("chain")
    open_made(page, address, "sudoku")
    choose(page, "The base of facts")
    page.wait_for_selector(".fact-base[data-ended]")
    walk(page, 12)
    keep("facts")
    page.keyboard.press("Escape")
    watch_it_play(page, address)
    keep("network")
    page.keyboard.press("Escape")
    open_made(page, address, "takuzu")
    choose(page, "Techniques")
    page.click("dialog [data-technique] >> nth=1")
    page.wait_for_selector("dialog .example .thumbnail")
    keep("technique")
    page.keyboard.press("Escape")
    page.click("[data-do=share]")
    keep("share")
    page.keyboard.press("Escape")
    for name in families.names():
        page.goto(f"{address}#/edit/{name}")
        page.wait_for_selector(f"html[data-ready=edit] .edit[data-family={name}] .verdict:not([data-busy])")
        keep(f"edit-{name}")
    page.goto(f"{address}#/collection")
    page.wait_for_selector("html[data-ready=collection] .shelf [data-puzzle]")
    keep("collection")
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


def type_in(page: Any, address: str, keep: Callable[[str], None]) -> None:
    """A Sudoku half typed in, and the regions of a Tectonic half drawn."""
    page.goto(f"{address}#/type/sudoku")
    page.wait_for_selector(".typing .verdict:not([data-busy])")
    page.keyboard.type("53..7....6..195....98....6.8...6...34..8.3..17")
    page.wait_for_selector(".typing .verdict:not([data-busy])")
    keep("type-sudoku")
    page.goto(f"{address}#/type/tectonic")
    page.wait_for_selector(".typing[data-family=tectonic] .verdict:not([data-busy])")
    puzzle = families.get("tectonic").drafting.blank(size="9x9")
    hands = Fingers(page, SolvedPuzzle(puzzle, ()))
    for cells in ((0, 1, 2, 11), (3, 4, 13, 12), (9, 10, 19, 18, 20), (5, 6, 15), (7, 8, 17, 16, 25)):
        page.mouse.move(*hands.middle(cells[0]))
        page.mouse.down()
        for cell in cells[1:]:
            page.mouse.move(*hands.middle(cell), steps=3)
        page.mouse.up()
    page.wait_for_selector(".typing .verdict:not([data-busy])")
    keep("type-tectonic")


def learn_and_print(page: Any, address: str, keep: Callable[[str], None]) -> None:
    """The lessons, a sheet, and a record of a few games."""
    page.goto(f"{address}#/learn/sudoku")
    page.wait_for_selector("[data-lesson]")
    keep("learn")
    page.goto(f"{address}#/learn/sudoku/naked_pair/1")
    page.wait_for_selector(".lesson [data-exercise='1'][aria-current]", state="attached")
    keep("lesson")
    page.goto(f"{address}#/sheet")
    for family in ("sudoku", "tectonic"):
        page.select_option("[data-make=family]", family)
        page.fill("[data-make=number]", "2")
        page.click(".make button")
        page.wait_for_selector(f".picked li:has-text('{family.capitalize()}')")
    page.wait_for_selector(".leaf:last-child figure svg")
    keep("sheet")
    for seed in range(3):
        game = solved_puzzle("takuzu", seed)
        open_link(page, address, game.link)
        Keys(page, game).play()
        page.wait_for_selector(".message.done")
    page.goto(f"{address}#/")
    page.wait_for_selector("html[data-ready=start]")
    page.evaluate(SLOWER)
    page.goto(f"{address}#/record")
    page.wait_for_selector("html[data-ready=record]")
    keep("record")


def main() -> None:
    """Draw them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with LiveServer() as server, Browser(browser_program()) as browser:
        for look, options in LOOKS.items():
            with browser.page(locale="en-GB", reduced_motion="reduce", **options) as page:
                page.set_default_timeout(120_000)  # on a busy machine too
                draw(page, server.address, look)


if __name__ == "__main__":
    main()
