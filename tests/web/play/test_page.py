"""The page in a real browser: what it shows, keeps and shares."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import grillon
from grillon import families
from grillon.explain.grouping import groups
from grillon.model import Level, Role
from tests.support.web import LiveServer
from tests.web.played import DONE, READY, TWO_FRAMES, Keys, SolvedPuzzle, chosen, message, open_link, solved_puzzle

FRENCH = {"locale": "fr-FR"}


@pytest.fixture
def takuzu() -> SolvedPuzzle:
    return solved_puzzle("takuzu")


# Playing


def test_a_card_is_one_click_away_and_a_level_two(server: LiveServer, page: Any) -> None:
    page.goto(server.address)
    page.click("[data-family=takuzu] [data-level=easy]")
    page.wait_for_selector(READY)
    assert "easy" in page.inner_text(".head h1")
    # A seed gives the puzzle that it gives anywhere.
    page.goto(f"{server.address}#/")
    page.click("[data-family=takuzu] [data-do=varieties]")
    page.click("dialog summary")
    page.fill("dialog [data-option=size] input", "4x4")
    page.fill("dialog [data-option=seed] input", "7")
    page.keyboard.press("Enter")
    page.wait_for_selector(".head h1:has-text('4x4')")
    made = families.get("takuzu").generate(seed=7, size="4x4").puzzle
    given = page.locator("[role=gridcell][aria-label$=given]").all()
    told = {str(cell.get_attribute("aria-label")).removesuffix(", given").replace(": ", "=") for cell in given}
    assert told == {made.places.write(one) for one in made.givens}


def test_a_hint_comes_in_three_stages_and_is_one_move(server: LiveServer, page: Any, takuzu: SolvedPuzzle) -> None:
    open_link(page, server.address, takuzu.link)
    texts = []
    for label in ("Hint", "How?", "Show me"):
        assert page.inner_text("[data-do=hint]") == label
        page.click("[data-do=hint]")
        page.wait_for_selector(f"[data-do=hint]:not(:has-text('{label}'))")
        texts.append(page.inner_text(".message p"))
    assert len(set(texts)) == 3
    assert texts[0].startswith("Look at")
    page.click("[data-do=hint]")
    page.wait_for_selector("[data-do=undo]:not(:disabled)")
    entered = chosen(page)
    assert entered
    assert set(entered) <= set(takuzu.solution)
    page.click("[data-do=undo]")
    assert chosen(page) == []


def test_what_was_undone_stays_a_branch(server: LiveServer, page: Any) -> None:
    game = solved_puzzle("sudoku")
    open_link(page, server.address, game.link)
    first, second = game.missing[:2]
    keys = Keys(page, game)
    keys.symbol(first)
    keys.symbol(second)
    assert chosen(page) == sorted([first, second])
    page.keyboard.press("Control+z")
    keys.symbol(game.missing[2])
    assert chosen(page) == sorted([first, game.missing[2]])
    page.click(".history .chip")
    assert chosen(page) == sorted([first, second])
    page.keyboard.press("Control+z")
    assert chosen(page) == [first]


def test_the_slider_walks_over_the_own_solve(server: LiveServer, page: Any) -> None:
    game = solved_puzzle("sudoku")
    open_link(page, server.address, game.link)
    keys = Keys(page, game)
    for candidate in game.missing[:4]:
        keys.symbol(candidate)
    slider = page.locator(".history input")
    slider.evaluate("slider => { slider.value = '1'; slider.dispatchEvent(new Event('input')); }")
    assert chosen(page) == [game.missing[0]]
    assert page.inner_text(".history .number") == "1 / 4"


def test_a_mistake_is_counted_then_shown_then_gone_back_from(server: LiveServer, page: Any) -> None:
    game = solved_puzzle("sudoku")
    open_link(page, server.address, game.link)
    keys = Keys(page, game)
    keys.symbol(game.missing[0])
    wrong = game.missing[1] + (1 if game.missing[1] % 9 < 8 else -1)
    keys.symbol(wrong)
    keys.symbol(game.missing[2])
    # No explanation is built on it.
    page.keyboard.press("e")
    message(page, "1 entry is wrong: what follows from it")
    assert page.locator(".explanation:visible").count() == 0
    page.keyboard.press("k")
    message(page, r"1 entry is wrong\.")
    assert page.query_selector(".overlay .wrong") is None
    page.click(".message .primary")
    page.wait_for_selector(".overlay .wrong path")
    page.click(".message .actions button:has-text('go back')")
    assert chosen(page) == [game.missing[0]]


def test_clashes_show_only_when_they_are_asked_for(server: LiveServer, page: Any) -> None:
    game = solved_puzzle("latin")
    open_link(page, server.address, game.link)
    keys = Keys(page, game)
    given = game.places.entry(game.puzzle.givens[0])
    row = [cell for cell, place in enumerate(game.places.cells) if place.row == game.places.cells[given.cells[0]].row]
    empty = next(cell for cell in row if all(game.places.entry(one).cells[0] != cell for one in game.puzzle.givens))
    keys.go(empty)
    page.keyboard.press(game.places.symbols[given.symbol or 0])
    assert page.query_selector(".overlay .wrong") is None
    page.click("[data-do=settings]")
    page.check("[data-setting=clashes]")
    page.keyboard.press("Escape")
    page.wait_for_selector(".overlay .wrong path")


# Keeping


def test_a_game_survives_a_reload(server: LiveServer, page: Any, takuzu: SolvedPuzzle) -> None:
    open_link(page, server.address, takuzu.link)
    page.reload()  # before the first move too
    page.wait_for_selector(READY)
    keys = Keys(page, takuzu)
    for candidate in takuzu.missing[:3]:
        keys.symbol(candidate)
    page.reload()
    page.wait_for_selector(READY)
    assert chosen(page) == takuzu.missing[:3]
    page.click(".brand")
    page.click("[data-game]")
    page.wait_for_selector(READY)
    page.keyboard.press("Control+z")
    assert chosen(page) == takuzu.missing[:2]


def test_a_game_goes_on_while_the_server_is_away(browser: Any, takuzu: SolvedPuzzle) -> None:
    # The page itself is in the language that the browser asks for: it is found again all the same.
    with LiveServer() as running, browser.page(service_workers="allow", **FRENCH) as page:
        open_link(page, running.address, takuzu.link)
        Keys(page, takuzu).symbol(takuzu.missing[0])
        page.wait_for_selector("html[data-kept]")
        running.stop()
        page.reload()
        page.wait_for_selector(READY)
        page.keyboard.press("h")
        message(page, "serveur ne répond pas")
        keys = Keys(page, takuzu)
        for candidate in takuzu.missing[1:]:
            keys.symbol(candidate)
        page.wait_for_selector(DONE)
        page.faults.clear()  # a browser tells every request that was not answered


# Sharing


def test_a_link_with_progress_opens_in_a_fresh_profile(server: LiveServer, browser: Any, takuzu: SolvedPuzzle) -> None:
    with browser.page() as page:
        open_link(page, server.address, takuzu.link)
        Keys(page, takuzu).symbol(takuzu.missing[0])
        page.click("[data-do=more]")
        page.click(".menu button:has-text('Share')")
        plain = page.input_value("[data-share=link]")
        page.check(".sheet .check input")
        link = page.input_value("[data-share=link]")
        assert link.startswith(plain)
    with browser.page() as fresh:
        fresh.goto(link)
        fresh.wait_for_selector(READY)
        fresh.keyboard.press("Control+z")
        assert fresh.locator(".stage [role=gridcell]").count() == 64
        name = takuzu.places.cell_name(takuzu.places.entry(takuzu.missing[0]).cells[0])
        label = fresh.get_attribute(f".stage [aria-label^='{name}:']", "aria-label")
        assert label == f"{name}: {takuzu.places.symbols[takuzu.missing[0] % 2]}"


def test_a_puzzle_with_several_solutions_says_where_they_differ(server: LiveServer, page: Any) -> None:
    page.goto(server.address)
    page.fill("[data-open]", "takuzu 4x4\n0 . . .\n. . . .\n. . . .\n. . . .")
    page.click(".opening .primary")
    message(page, "more than one solution: .* in one solution")
    page.click(".message .actions button")
    page.wait_for_selector(".overlay .looked rect")


def test_bad_text_is_refused_with_a_reason(server: LiveServer, page: Any) -> None:
    page.goto(server.address)
    page.fill("[data-open]", "this is no puzzle")
    page.click(".opening .primary")
    assert "Paste a grid" in page.wait_for_selector(".opening .problem:visible").inner_text()
    page.faults.clear()
    # Several files that are dropped are there to choose from.
    page.evaluate(
        """texts => { const all = new DataTransfer();
           texts.forEach((text, at) => all.items.add(new File([text], `${at}.txt`)));
           const drop = new DragEvent('drop', { dataTransfer: all, bubbles: true, cancelable: true });
           document.body.dispatchEvent(drop); }""",
        [str(solved_puzzle(family).puzzle) for family in ("takuzu", "tectonic")],
    )
    page.click("dialog .resume:has-text('Tectonic')")
    page.wait_for_selector(".head h1:has-text('Tectonic')")


# Understanding


def test_the_whole_way_is_walked_on_the_board(server: LiveServer, page: Any, takuzu: SolvedPuzzle) -> None:
    open_link(page, server.address, takuzu.link)
    page.keyboard.press("e")
    page.wait_for_selector(".steps li")
    first = page.inner_text(".reason")
    page.keyboard.press("ArrowRight")
    assert page.inner_text(".reason") != first
    page.keyboard.press("End")
    assert page.locator(".stage [aria-label$='empty']").count() == 0
    trace = takuzu.puzzle.explain()
    assert page.locator(".steps li").count() == len(list(groups(trace)))
    assert page.inner_text(".explanation .transport .number").endswith(f"{len(trace)} / {len(trace)}")
    page.keyboard.press("Escape")
    assert page.locator(".stage [aria-label$='empty']").count() == len(takuzu.missing)


def test_rules_and_keys_are_one_key_away(server: LiveServer, page: Any, takuzu: SolvedPuzzle) -> None:
    open_link(page, server.address, takuzu.link)
    page.keyboard.press("F1")
    assert "Takuzu" in page.inner_text("dialog h2")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.wait_for_selector("dialog .keys")


# Looks


def test_the_page_speaks_french_where_the_browser_does(server: LiveServer, browser: Any, takuzu: SolvedPuzzle) -> None:
    with browser.page(**FRENCH) as page:
        open_link(page, server.address, takuzu.link)
        assert page.get_attribute("html", "lang") == "fr"
        assert page.inner_text("[data-do=hint]") == "Indice"
        for word in ("Undo", "Redo", "Check", "Rules", "Colour"):
            assert word not in page.inner_text("body")
        page.click("[data-do=hint]")
        message(page, "À regarder")
        page.click("[data-do=language]")
        page.wait_for_selector("html[lang=en] [data-do=hint]:has-text('How?')")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_follows_the_system_and_a_press(server: LiveServer, browser: Any, theme: str) -> None:
    with browser.page(color_scheme=theme) as page:
        page.goto(server.address)
        page.wait_for_selector("#bar .tools")
        paper = "getComputedStyle(document.documentElement).backgroundColor"
        before = page.evaluate(paper)
        assert before == {"light": "rgb(251, 250, 247)", "dark": "rgb(22, 24, 28)"}[theme]
        page.click("[data-do=theme]")
        assert page.evaluate(paper) != before


def test_the_first_view_is_light(server: LiveServer, page: Any) -> None:
    """Everything that was asked for before the cards stood there, with the headers."""
    look = "if (document.querySelector('.card')) { window.seen ??= performance.now(); watch.disconnect(); }"
    page.add_init_script(
        f"new MutationObserver((_, watch) => {{ {look} }}).observe(document, {{ childList: true, subtree: true }})"
    )
    page.goto(server.address)
    page.wait_for_selector(".card")
    page.wait_for_load_state("networkidle")
    asked = "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
    sizes = page.evaluate(f"{asked}.filter((one) => one.startTime < window.seen).map((one) => one.transferSize)")
    assert all(sizes)
    assert 20_000 < sum(sizes) < 150_000


def test_the_board_is_a_grid_with_labelled_cells(server: LiveServer, page: Any, takuzu: SolvedPuzzle) -> None:
    open_link(page, server.address, takuzu.link)
    assert page.get_attribute(".stage", "role") == "grid"
    labels = [cell.get_attribute("aria-label") for cell in page.query_selector_all(".stage [role=gridcell]")]
    given = takuzu.places.entry(takuzu.puzzle.givens[0])
    assert labels[given.cells[0]] == f"{takuzu.places.cell_name(given.cells[0])}: {given.symbol}, given"
    Keys(page, takuzu).symbol(takuzu.missing[0])
    cell = takuzu.places.entry(takuzu.missing[0]).cells[0]
    active = page.get_attribute(".stage", "aria-activedescendant")
    assert page.get_attribute(f"#{active}", "aria-label").startswith(f"{takuzu.places.cell_name(cell)}:")
    assert page.inner_text("#announce").startswith(f"{takuzu.places.cell_name(cell)}:")
    page.keyboard.press("v")
    page.keyboard.press("4")
    assert page.get_attribute(f"#{active}", "aria-label").startswith(f"{takuzu.places.cell_name(cell)}, colour 4:")
    page.keyboard.press("Control+z")
    assert page.inner_text("#announce") == "move 1 of 2"


def test_a_bookmark_is_a_place_to_come_back_to(server: LiveServer, page: Any, takuzu: SolvedPuzzle) -> None:
    open_link(page, server.address, takuzu.link)
    keys = Keys(page, takuzu)
    keys.symbol(takuzu.missing[0])
    page.keyboard.press("b")
    page.fill("dialog input", "before the guess")
    page.keyboard.press("Enter")
    page.wait_for_selector(".history .chip:has-text('before the guess')")
    keys.symbol(takuzu.missing[1])
    page.click(".history .chip:has-text('before the guess')")
    assert chosen(page) == [takuzu.missing[0]]


def test_a_game_is_saved_to_a_file_and_opened_from_it(
    server: LiveServer, browser: Any, takuzu: SolvedPuzzle, tmp_path: Path
) -> None:
    with browser.page() as page:
        open_link(page, server.address, takuzu.link)
        Keys(page, takuzu).symbol(takuzu.missing[0])
        page.click("[data-do=more]")
        page.click(".menu button:has-text('Share')")
        with page.expect_download() as download:
            page.click(".sheet .chip:has-text('This game')")
        download.value.save_as(tmp_path / "game.json")
    with browser.page() as fresh:
        fresh.goto(server.address)
        fresh.set_input_files(".opening input[type=file]", tmp_path / "game.json")
        fresh.wait_for_selector(READY)
        assert chosen(fresh) == [takuzu.missing[0]]


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_reasons_of_a_hint_appear_one_after_the_other(server: LiveServer, browser: Any, motion: str) -> None:
    puzzle = SolvedPuzzle(grillon.parse("takuzu 4x4\n0 0 . .\n. 0 . .\n. . . 1\n. . 0 ."), ())
    step = puzzle.puzzle.hint().step
    assert step is not None
    reasons = len(step.roles[Role.ELIMINATING])
    assert reasons > 1
    with browser.page(reduced_motion=motion) as page:
        open_link(page, server.address, puzzle.link)
        page.click("[data-do=hint]")
        page.wait_for_selector("[data-do=hint]:has-text('How?')")
        # Every picture that is drawn from now on, by the rings that it has.
        page.evaluate(
            """() => { window.rings = []; const board = document.querySelector('.stage .board');
               const count = () => board.querySelectorAll('g[stroke="var(--reason)"] rect').length;
               const options = { childList: true, subtree: true };
               new MutationObserver(() => window.rings.push(count())).observe(board, options); }"""
        )
        page.click("[data-do=hint]")
        page.locator('.stage .board g[stroke="var(--reason)"] rect').nth(reasons - 1).wait_for()
        drawn = [number for number in dict.fromkeys(page.evaluate("window.rings")) if number]
        page.click("[data-do=hint]")
        page.wait_for_selector(".overlay .concluded text")
        assert page.locator('.stage .board g[stroke="var(--reason)"] rect').count() == reasons
    assert drawn == (list(range(1, reasons + 1)) if motion == "no-preference" else [reasons])


@pytest.mark.parametrize(("family", "number"), [("takuzu", 1), ("latin", 0)])
def test_techniques_have_pages_with_examples(server: LiveServer, page: Any, family: str, number: int) -> None:
    game = solved_puzzle(family)
    open_link(page, server.address, game.link)
    page.click("[data-do=more]")
    page.click(".menu button:has-text('Techniques')")
    techniques = game.puzzle.family.ladder.techniques
    page.wait_for_selector("dialog [data-technique]")
    listed = page.locator("dialog [data-technique]").evaluate_all("all => all.map(one => one.dataset.technique)")
    assert listed == [technique.id for technique in sorted(techniques, key=lambda one: list(Level).index(one.level))]
    technique = techniques[number]
    page.click(f"dialog [data-technique={technique.id}]")
    page.wait_for_selector("dialog .example svg")
    assert page.text_content("dialog h2") == str(technique.name)
    assert str(technique.name).lower() in page.inner_text("dialog .reason").lower()
    page.evaluate("document.querySelector('.stage .board').dataset.before = ''")
    page.click("dialog .example .primary")
    page.wait_for_selector("html[data-ready=play] .stage .board:not([data-before]) rect")
    page.keyboard.press("h")
    message(page, "Look at")


def test_a_puzzle_is_saved_and_printed(server: LiveServer, page: Any) -> None:
    game = solved_puzzle("packing")
    open_link(page, server.address, game.link)
    page.click("[data-do=share]")
    saved = {}
    for name in ("PDF to print", "PNG", "JSON"):
        with page.expect_download() as waiting:
            page.click(f"dialog .chip:has-text('{name}')")
        saved[name] = Path(waiting.value.path()).read_bytes()
    assert saved["PDF to print"].startswith(b"%PDF")
    assert saved["PNG"].startswith(b"\x89PNG")
    assert grillon.parse(saved["JSON"].decode()) == game.puzzle
    page.keyboard.press("Escape")
    # The browser's own print: the sheet is there while it prints, with the pieces that are left, and nothing else.
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    drawn = page.inner_html(".paper figure")
    assert page.inner_text(".paper h1") == page.text_content(".panel h1")
    assert not page.is_visible(".stage")
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert not page.locator(".paper").count()
    for piece in game.places.tray.pieces:
        assert f">{piece.symbol}</text>" in drawn


def test_an_answer_about_another_position_is_not_shown(server: LiveServer, page: Any) -> None:
    game = solved_puzzle("sudoku")
    open_link(page, server.address, game.link)
    Keys(page, game).symbol(game.missing[0])
    page.evaluate(
        """() => { const asked = window.fetch, wait = () => new Promise(done => setTimeout(done, 300));
           window.fetch = (...all) => wait().then(() => asked(...all)); }"""
    )
    for question, move in (("h", "Control+z"), ("k", "Control+y")):
        page.keyboard.press(question)
        message(page, "One moment")
        with page.expect_response("**/api/**"):
            page.keyboard.press(move)
        page.evaluate(TWO_FRAMES)
        assert not page.locator(".message").is_visible()
    # Beside an explanation no key changes the game.
    page.keyboard.press("e")
    page.wait_for_selector(".explaining")
    for key in ("5", "Delete", "Control+z"):
        page.keyboard.press(key)
    assert chosen(page) == [game.missing[0]]
    page.keyboard.press("Escape")
    # A touch shows a board again that a pause has hidden, and selects nothing.
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    page.click(".stage.paused")
    page.wait_for_selector(".stage:not(.paused)")
    assert page.locator(".overlay .selected").count() == 0
