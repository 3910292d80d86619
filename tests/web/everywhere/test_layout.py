"""No text is cut off, lies on another or leaves the window, and nothing jumps, in any view, at any width."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.web import LiveServer
from tests.web.everywhere.test_accessibility import violations
from tests.web.play.test_network import watch_it_play
from tests.web.play.test_playing import PHONE
from tests.web.play.test_space import board
from tests.web.played import NARROW, READY, TWO_FRAMES, Keys, kept, open_link, solved_puzzle
from tests.web.views.test_watch import DONE, WATCH

WIDTHS = (360, 768, 1440, 3840)
LARGE_PRINT = (360, 1440)
TROUBLE = (
    f"() => {{ {NARROW}"
    + """
  const seen = [], found = [];
  // A dialog lies over the page.
  const root = document.querySelector('dialog[open]') ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const shows = (rect) => rect.right - rect.left > 1.5 && rect.bottom - rect.top > 3;
  const cross = (one, other) => ({ left: Math.max(one.left, other.left), right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top), bottom: Math.min(one.bottom, other.bottom) });
  // The part of a box that shows, and what is wrong with it.
  const place = (node, text, element, box) => {
    let rect = { left: box.left, right: box.right, top: box.top, bottom: box.bottom }, hidden = false;
    for (let up = element; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up), frame = up.getBoundingClientRect();
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const inside = cross(rect, frame);
      const scrolls = [style.overflowX, style.overflowY].some(one => one === 'auto' || one === 'scroll');
      const lost = Math.max(frame.left - rect.left, rect.right - frame.right) > 2;
      if (!scrolls && lost && style.webkitLineClamp === 'none') found.push(`cut off: ${text}`);
      rect = inside;
      hidden ||= !shows(inside);
    }
    if (hidden || !shows(rect)) return;
    if (rect.left < -1 || rect.right > innerWidth + 1) found.push(`outside: ${text}`);
    for (const other of seen) {
      if (other.node === node) continue;
      const both = cross(rect, other.rect);
      const height = Math.min(rect.bottom - rect.top, other.rect.bottom - other.rect.top);
      if (shows(both) && both.bottom - both.top > height / 3) found.push(`on each other: ${text} | ${other.text}`);
    }
    seen.push({ node, rect, text });
  };
  for (const picture of root.querySelectorAll('svg.thumbnail')) {
    if (picture.checkVisibility()) place(picture, 'a picture', picture.parentElement, picture.getBoundingClientRect());
  }
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement, text = node.textContent.trim();
    // What is only heard, what a browser shows whole when it is opened, and the board, which is drawn.
    const apart = '.for-hearing, .only-icon > span, select, script, noscript, svg.board, svg.thumbnail, .space svg';
    if (!text || element.closest(apart)) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) place(node, text, element, box);
  }
  found.push(...narrow(root).map(text => `no room in its field: ${text}`));
  for (const box of [document.documentElement, ...document.querySelectorAll('.panel, dialog[open]')]) {
    if (box.scrollWidth > box.clientWidth + 1) found.push(`wider than its room: ${box.nodeName}.${box.className}`);
  }
  return found;
}"""
)


SPILT = """() => [...document.querySelectorAll('.actions.main .button')].flatMap(button => {
  const range = document.createRange();
  range.selectNodeContents(button.querySelector('span'));
  return range.getBoundingClientRect().width > button.getBoundingClientRect().width ? [button.innerText] : []; })"""
"""Words of the main buttons that are wider than these."""
SHIFTS = """() => { window.shifts = [];
  new PerformanceObserver(list => list.getEntries().forEach(one => window.shifts.push(
    [one.value, ...one.sources.map(({ node }) => `${node?.nodeName}.${node?.className?.baseVal ?? node?.className}`)],
  ))).observe({ type: 'layout-shift', buffered: true }); }"""
DRAWN = ":not(:has(.card .waiting:not(.none)))"
OPENED = {
    "start": ("", f"html[data-ready=start] .cards{DRAWN}"),
    "takuzu": (solved_puzzle("takuzu").link, READY),
    "packing": (solved_puzzle("packing").link, READY),
    "edit": ("#/edit", "html[data-ready=edit] .verdict:not([data-state=counting])"),
    "watch": ("#/watch", WATCH),
    "collection": ("#/collection", "html[data-ready=collection] .shelf .resume:not(.empty)"),
}


@pytest.mark.parametrize("width", [360, 1440])
def test_nothing_jumps_while_a_view_opens(server: LiveServer, browser: Any, width: int) -> None:
    for view, (link, ready) in OPENED.items():
        with browser.page(viewport={"width": width, "height": 800}) as page:
            page.add_init_script(f"({SHIFTS})()")
            page.goto(server.address + link)
            page.wait_for_selector(ready)
            page.evaluate(TWO_FRAMES)
            shifts = page.evaluate("window.shifts")
            assert sum(shift[0] for shift in shifts) < 0.02, (view, shifts)


def test_nothing_jumps_where_there_are_games_in_progress(server: LiveServer, browser: Any) -> None:
    game = solved_puzzle("takuzu")
    with browser.page(viewport={"width": 360, "height": 800}, locale="fr-FR") as page:
        page.goto(server.address + game.link)
        page.wait_for_selector(READY)
        Keys(page, game).symbol(game.missing[0])
        kept(page)
        page.add_init_script(f"({SHIFTS})()")
        page.goto(server.address)
        page.reload()
        page.wait_for_selector("html[data-ready=start] .going .resume")
        page.wait_for_selector(OPENED["start"][1])
        page.evaluate(TWO_FRAMES)
        shifts = page.evaluate("window.shifts")
        assert sum(shift[0] for shift in shifts) < 0.02, shifts
        look(page, "start with games")


def test_a_phone_on_its_side_has_the_panel_beside_the_board(server: LiveServer, browser: Any) -> None:
    with browser.page(**{**PHONE, "viewport": {"width": 740, "height": 360}}) as page:
        open_link(page, server.address, solved_puzzle("sudoku").link)
        board, key = (page.locator(one).bounding_box() for one in (".stage .board", ".keypad [data-key=clear]"))
        assert board["height"] > 0.7 * 360
        assert key["x"] > board["x"] + board["width"]
        assert key["y"] + key["height"] <= 360
        assert page.locator("#bar nav").is_visible()


@pytest.mark.parametrize("family", ["sudoku", "packing"])
def test_the_board_stays_as_large_on_a_phone_whatever_is_said(server: LiveServer, browser: Any, family: str) -> None:
    with browser.page(viewport={"width": 360, "height": 740}, reduced_motion="reduce") as page:

        def frame(of: str) -> dict[str, float]:
            page.evaluate(TWO_FRAMES)
            found: dict[str, float] = page.locator(of).bounding_box()
            return found

        page.goto(server.address + solved_puzzle(family).link)
        page.wait_for_selector(READY)
        before = frame(".stage")
        for _ in range(3):
            label = page.inner_text("[data-do=hint]")
            page.click("[data-do=hint]")
            page.wait_for_selector(f"[data-do=hint]:not(:has-text('{label}'))")
            assert frame(".stage") == before
        # What is said lies over the foot of the board, or is folded where that would hide what it speaks of.
        message = page.locator(".message")
        if "folded" in message.get_attribute("class"):
            page.click("[data-do=fold]")
        unfolded = frame(".message")
        assert unfolded["height"] > 70
        assert unfolded["y"] < before["y"] + before["height"]
        page.click("[data-do=fold]")
        folded = frame(".message")
        assert folded["height"] < 70
        assert folded["y"] + folded["height"] == unfolded["y"] + unfolded["height"]
        assert frame(".stage") == before
        # A touch of the board folds it too: the rows below it are wanted.
        page.click("[data-do=fold]")
        assert frame(".message")["height"] == unfolded["height"]
        page.locator(".stage").click(position={"x": 5, "y": 5})
        assert frame(".message")["height"] == folded["height"]
        page.click(".message .close")
        page.wait_for_selector(".message", state="hidden")
        assert frame(".stage") == before
        page.click("[data-do=settings]")
        page.check("[data-setting=leftHanded]")
        assert frame(".stage") == before, "for the left hand too the board is above what the thumb reaches"


def look(page: Any, view: str) -> None:
    """At every width and in large print, once everything has found its place; and for those who hear the page."""
    for width, size in (*((width, "") for width in WIDTHS), *((width, "large") for width in LARGE_PRINT)):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate("size => { document.documentElement.dataset.size = size; }", size)
        page.evaluate(TWO_FRAMES)
        page.evaluate("scrollTo(0, 0)")
        page.evaluate(TWO_FRAMES)
        assert page.evaluate(TROUBLE) == [], (view, width, size)
        assert page.evaluate(SPILT) == [], (view, width, size)
    page.evaluate("document.documentElement.dataset.size = ''")
    if page.get_attribute("html", "lang") == "en":
        assert violations(page) == [], view


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_texts_have_their_room(server: LiveServer, browser: Any, locale: str) -> None:
    with browser.page(locale=locale, reduced_motion="reduce") as page:
        page.goto(server.address)
        page.wait_for_selector(".card .thumbnail")
        look(page, "start")
        page.goto(server.address + solved_puzzle("takuzu").link)
        page.wait_for_selector(READY)
        look(page, "play")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollHeight") <= 800, "a game needs no scrolling"
        page.set_viewport_size({"width": 3840, "height": 2000})
        page.evaluate(TWO_FRAMES)
        assert page.locator(".stage .board").bounding_box()["height"] > 1500, "a small board fills a large screen"
        page.goto(f"{server.address}#/watch")
        page.wait_for_selector(WATCH)
        look(page, "watch")
        page.click("[data-do=start]")
        page.wait_for_selector(f"{DONE} [data-do=back]:enabled")
        page.click("[data-do=skip-back]")
        look(page, "replay")
        page.check("[data-choice=also]")
        page.click("[data-do=race]")
        page.wait_for_selector(".watch[data-phase=race]")
        look(page, "race")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_texts_have_their_room_while_drawing_and_reading(server: LiveServer, browser: Any, locale: str) -> None:
    with browser.page(locale=locale, reduced_motion="reduce") as page:
        for family in ("tectonic", "packing"):
            page.goto(f"{server.address}#/edit/{family}")
            page.reload()
            page.wait_for_selector("html[data-ready=edit] .verdict:not([data-state=counting])")
            look(page, f"edit {family}")
        page.goto(server.address + solved_puzzle("sudoku").link)
        page.wait_for_selector(READY)
        for _ in range(3):
            label = page.inner_text("[data-do=hint]")
            page.click("[data-do=hint]")
            page.wait_for_selector(f"[data-do=hint]:not(:has-text('{label}'))")
            assert page.evaluate(SPILT) == []
        look(page, "hint")
        assert page.evaluate(SPILT) == []
        page.keyboard.press("Alt+e")
        page.wait_for_selector(".explanation .steps li")
        look(page, "explanation")
        page.set_viewport_size({"width": 360, "height": 740})
        page.evaluate(TWO_FRAMES)
        shown, row, leave, play = (
            page.locator(f".explanation {one}").bounding_box()
            for one in (".steps", ".steps li >> nth=1", "[data-do=leave]", ".transport button >> nth=0")
        )
        assert shown["height"] > 3 * row["height"], "a phone shows a part of the list that can be read"
        assert abs(leave["y"] - play["y"]) < 10, "the way back is beside the other signs"
        assert page.inner_text(".steps li >> nth=1").count("L" if locale == "fr-FR" else "R")
        page.keyboard.press("Escape")
        page.click("[data-do=more]")
        page.click("[role=menuitem]:has-text('How hard'), [role=menuitem]:has-text('Quelle difficulté')")
        page.wait_for_selector(".message .plain li")
        look(page, "rating")
        page.click("[data-do=more]")
        page.click("[role=menuitem]:has-text('The base of facts'), [role=menuitem]:has-text('La base de faits')")
        page.wait_for_selector(".fact-base[data-ended]")
        for _ in range(4):
            page.keyboard.press("ArrowRight")
        look(page, "facts")
        page.keyboard.press("Escape")
        page.click("[data-do=more]")
        page.click("[role=menuitem]:has-text('Techni')")
        page.wait_for_selector("dialog [data-technique]")
        look(page, "techniques")
        page.click("dialog [data-technique] >> nth=0")
        page.wait_for_selector("dialog .example .thumbnail")
        look(page, "technique")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_texts_have_their_room_in_space_and_in_dialogs(server: LiveServer, browser: Any, locale: str) -> None:
    with browser.page(locale=locale, reduced_motion="reduce") as page:
        page.goto(server.address + board("pyramid").link)
        page.wait_for_selector(READY)
        look(page, "space")
        page.keyboard.press("?")
        page.wait_for_selector("dialog .keys")
        look(page, "keys")
        page.keyboard.press("Escape")
        page.click("[data-do=settings]")
        page.wait_for_selector("dialog .check")
        look(page, "preferences")
        watch_it_play(page, server.address)
        look(page, "network")


def test_texts_have_their_room_while_learning_typing_and_printing(server: LiveServer, browser: Any) -> None:
    """In French, whose words are longer."""
    with browser.page(locale="fr-FR", reduced_motion="reduce") as page:
        for view, ready in (
            ("learn/sudoku", "[data-lesson]"),
            ("learn/takuzu/sandwich/1", "[data-exercise='1'][aria-current]"),
            ("type/tectonic", ".typing .verdict:not([data-busy])"),
            ("collection/tectonic/easy", ".shelf [data-puzzle]"),
            ("sheet", "html[data-ready=sheet]"),
            ("record", "html[data-ready=record]"),
        ):
            page.goto(f"{server.address}#/{view}")
            page.wait_for_selector(ready)
            look(page, view)
            assert violations(page) == [], view
            if "takuzu" in view:  # a wrong try, explained
                page.focus(".stage")
                for _ in range(9):  # to the first cell that is empty
                    page.keyboard.press("ArrowRight")
                    page.keyboard.press("0")
                page.wait_for_selector(".message.wrong, .message.done")
                look(page, "a try")
