"""The page always leads on: after a finished puzzle, a message, another language, a link that is not for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from grillon import parse
from grillon.explain.hints import HintKind
from grillon.model.givens import with_more_givens
from grillon.web.pages import embedded, single_file
from tests.support.web import LiveServer
from tests.web.play.test_playing import PHONE
from tests.web.played import DONE, READY, Fingers, Keys, SolvedPuzzle, chosen, open_link, solved_puzzle

PASTED = """([type, text]) => {
  const data = new DataTransfer();
  if (type) data.items.add(new File(['bytes'], 'it', { type }));
  if (text) data.setData('text/plain', text);
  const how = { clipboardData: data, bubbles: true, cancelable: true };
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', how));
}"""


def test_a_finished_puzzle_always_leads_to_the_next_one(server: LiveServer, page: Any) -> None:
    game = solved_puzzle("takuzu")
    open_link(page, server.address, game.link)
    Keys(page, game).play()
    page.click(f"{DONE} .close")
    page.wait_for_selector(DONE, state="hidden")
    assert page.locator("[data-do=next]").is_visible()
    page.keyboard.press("h")
    page.wait_for_selector(f"{DONE} button:has-text('Next one')")
    page.reload()
    page.wait_for_selector(f"{DONE} button:has-text('Next one')")
    before = page.url
    page.click("[data-do=next]")
    page.wait_for_selector("[data-do=hint]")
    assert page.url != before
    assert page.inner_text(".head h1").splitlines()[0] == "Takuzu 8x8"


def test_in_a_file_the_next_one_is_the_next_of_its_puzzles(page: Any, tmp_path: Path) -> None:
    puzzles = [parse(text).position() for text in ("takuzu 2x2\n0 .\n1 .", "takuzu 2x2\n. 1\n. 0")]
    for number in (1, 2):
        file = tmp_path / f"{number}.html"
        file.write_text(single_file({**embedded(puzzles[:number], lang="en"), "open": True}), "utf-8")
        page.goto(file.as_uri())
        page.wait_for_selector(READY)
        # The second file finds the game of the first finished.
        for key in ("ArrowDown", "ArrowRight", "1", "ArrowDown", "0") if number == 1 else ():
            page.keyboard.press(key)
        page.wait_for_selector(DONE)
        assert page.locator("[data-do=next]").count() == number - 1
    page.click("[data-do=next]")
    page.wait_for_selector("[role=gridcell][aria-label='R1C2: 1, given']", state="attached")


def test_an_address_that_leads_nowhere_here_is_told(server: LiveServer, browser: Any) -> None:
    with browser.page(locale="fr-FR") as page:
        page.goto(f"{server.address}#/game/1234567890abcdef")
        told = page.wait_for_selector(".start .notice").inner_text()
        assert told.startswith("Cette partie n'est pas dans ce navigateur.")
        page.goto(f"{server.address}#/nowhere")
        page.wait_for_selector(".start .notice:has-text('rien à cette adresse')")
        page.goto(f"{server.address}#/")
        page.wait_for_selector(".start:not(:has(.notice))")
        page.goto(f"{server.address}#/watch/1234567890abcdef")
        assert page.wait_for_selector(".toast").inner_text() == told


def test_a_double_click_makes_one_puzzle(server: LiveServer, page: Any) -> None:
    page.goto(server.address)
    made: list[str] = []
    page.on("request", lambda request: made.append(request.url) if request.url.endswith("/generate") else None)
    # The answer comes after the second click, as on a slow machine.
    page.route("**/generate", lambda route: (page.wait_for_timeout(300), route.continue_()))
    page.dblclick("[data-family=takuzu] [data-level=easy]")
    page.wait_for_selector(READY)
    assert len(made) == 1
    page.go_back()
    page.wait_for_selector("html[data-ready=start]")
    # Another level takes the place of the one that is still being made.
    page.evaluate(
        """['easy', 'hard'].forEach((level) =>
          document.querySelector(`[data-family=takuzu] [data-level=${level}]`).click())"""
    )
    page.wait_for_selector(".head h1:has-text('hard')")
    page.go_back()
    page.wait_for_selector("html[data-ready=start]")


def test_another_language_keeps_what_is_open_and_hears_nothing_of_the_old_one(server: LiveServer, page: Any) -> None:
    open_link(page, server.address, solved_puzzle("takuzu").link)
    for label in ("Hint", "How?"):
        page.click(f"[data-do=hint]:has-text('{label}')")
    page.wait_for_selector("[data-do=hint]:has-text('Show me')")
    used = "JSON.parse(sessionStorage.getItem(Object.keys(sessionStorage).find(key => key.includes('game')))).used"
    page.click("[data-do=language]")
    page.wait_for_selector("html[lang=fr] [data-do=hint]:has-text('Montre')")
    told = page.inner_text(".message p")
    assert told.startswith("À regarder")
    assert page.inner_text("#announce") == told
    assert page.evaluate(used) == {"where": 1, "how": 1}
    page.keyboard.press("e")
    page.wait_for_selector(".explanation .steps")
    page.keyboard.press("ArrowRight")
    page.click("[data-do=language]")
    page.wait_for_selector(".explanation:has(.reason:has-text('So R')) li:nth-child(2) [aria-current]")
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    page.click("[data-do=language]")
    page.wait_for_selector(".stage.paused[data-said^='En pause']")
    # What nothing repeats is not left in the old language.
    page.keyboard.press("p")
    assert page.inner_text("#announce").startswith("En pause")
    page.click("[data-do=language]")
    page.wait_for_selector("[data-do=hint]:has-text('Hint')")
    assert page.inner_text("#announce") == ""


def test_on_a_phone_a_message_makes_room_for_the_title_again(server: LiveServer, browser: Any) -> None:
    with browser.page(**{**PHONE, "viewport": {"width": 360, "height": 640}}) as page:
        open_link(page, server.address, solved_puzzle("packing", seed=2).link)
        first, second = (page.locator(".tray .piece:enabled").nth(number) for number in (0, 1))
        first.tap()
        page.tap(".below-tray [data-do=drop]")
        page.wait_for_selector(".message.passing")
        assert not page.locator(".head h1").is_visible()
        second.tap()
        page.wait_for_selector(".head h1")
        assert page.locator(".head [data-do=share]").is_visible()
        page.tap(".below-tray [data-do=back]")
        # What was said of the piece before has been read.
        assert not page.locator(".message").is_visible()
        assert page.locator(".head h1").is_visible()
        # A hint still holds: it steps aside while a finger holds a piece.
        page.tap("[data-do=hint]")
        page.wait_for_selector(".message.hint")
        second.tap()
        page.wait_for_selector(".head h1")
        page.tap(".below-tray [data-do=back]")
        page.wait_for_selector(".message.hint")
        # After a walk the message that was there before does not come back.
        page.tap("[data-do=more]")
        page.tap("[role=menuitem]:has-text('Let a network play')")
        page.wait_for_selector(".network[data-ended]")
        page.tap("[data-do=close-network]")
        page.wait_for_selector(".head h1")
        assert not page.locator(".message").is_visible()


def test_a_held_piece_is_not_drawn_over_the_tray(server: LiveServer, page: Any) -> None:
    open_link(page, server.address, solved_puzzle("packing", seed=2).link)
    page.click(".tray .piece:enabled >> nth=0")
    assert page.locator(".piece[aria-pressed=true]").count() == 1
    assert page.locator(".ghost").count() == 0
    page.hover(".stage .board", position={"x": 200, "y": 100})
    assert page.locator(".ghost").count() == 1
    page.click(".below-tray [data-do=turn]")
    # It waits where it was on the board.
    box, stage = (page.locator(one).bounding_box() for one in (".ghost", ".stage"))
    assert box["x"] + box["width"] <= stage["x"] + stage["width"]
    page.keyboard.press("Escape")
    page.hover(".tray .piece:enabled >> nth=0")
    page.mouse.down()
    page.hover(".below-tray", force=True)
    assert page.locator(".ghost").count() == 1
    assert page.locator(".ghost pattern").count() == 0
    page.mouse.up()


def test_a_piece_that_waits_for_a_finger_is_seen_and_hides_no_cell(server: LiveServer, browser: Any) -> None:
    game = SolvedPuzzle(parse("packing square\n" + ".....\n" * 4 + "piece A ####/#... x4"), ())
    with browser.page(**PHONE) as page:
        open_link(page, server.address, game.link)
        page.tap(".tray .piece")
        box, stage = (page.locator(one).bounding_box() for one in (".ghost", ".stage"))
        middle = (box["x"] + 10, box["y"] + 10)
        # Let go beside the board it comes back to it.
        Fingers(page, game).drag(middle, (middle[0], stage["y"] + stage["height"] + 150))
        now = page.locator(".ghost").bounding_box()
        assert stage["y"] <= now["y"] < now["y"] + now["height"] <= stage["y"] + stage["height"]
        assert page.locator("[data-do=turn]").count() == 1
        assert page.locator(".tip").count() == 0
        page.tap(".below-tray [data-do=back]")
        page.wait_for_selector(".tip")


def test_what_is_no_picture_is_refused_in_words(server: LiveServer, page: Any) -> None:
    page.goto(server.address)
    page.wait_for_selector(".card .thumbnail")
    for place in ("body", "[data-open]"):
        page.evaluate("place => (document.activeElement.blur(), document.querySelector(place).focus())", place)
        page.evaluate(PASTED, ["image/png", ""])
        page.click(".toast:has-text('cannot open that picture')")
        page.evaluate("document.querySelector('.toast').remove()")
    # A table that was copied from another program is text and a picture of it.
    page.evaluate(PASTED, ["image/png", "takuzu 2x2\n0 .\n1 ."])
    page.wait_for_selector(READY)


def test_beyond_the_ladder_a_search_leads_on(server: LiveServer, page: Any) -> None:
    puzzle = parse("packing square\n" + "....\n" * 4 + "piece A #### x2\npiece B ## x4")
    assert puzzle.hint().kind is HintKind.BEYOND
    open_link(page, server.address, SolvedPuzzle(puzzle, ()).link)
    page.wait_for_selector(".message.wrong")
    page.click("[data-do=hint]")
    page.click(".message.hint button:has-text('Show one entry of a solution')")
    page.click("[data-do=hint]:has-text('Apply')")
    page.wait_for_selector("[data-do=undo]:enabled")
    (entry,) = chosen(page)
    assert with_more_givens(puzzle, [entry]).count(up_to=1).value == 1
    # From a position without a solution it says so.
    page.route("**/solve", lambda route: route.fulfill(json={"status": "none", "solutions": []}))
    page.click("[data-do=hint]")
    page.click(".message.hint button:has-text('Show one entry of a solution')")
    page.wait_for_selector(".message:has-text('take something back')")
