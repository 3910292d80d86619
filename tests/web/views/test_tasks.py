"""What a stranger wants to do: each task in at most three actions from the start page."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grillon.families.sudoku import FAMILY
from tests.support.web import LiveServer
from tests.web.drawn import said
from tests.web.played import READY, Keys, SolvedPuzzle, open_link, paste, solved_puzzle, stored
from tests.web.views.test_watch import DONE, place

MOST = 3
LINE = "002876130000090000300040007403008200600724308820030045000010000140080063030050081"


class Stranger:
    """Begins on the start page, and counts what he does: presses, a paste, a few keys typed in one go."""

    def __init__(self, page: Any, address: str) -> None:
        self.page, self.address, self.actions = page, address, 0

    def begin(self) -> None:
        self.page.goto(self.address)
        self.page.wait_for_selector("html[data-ready=start] .card")

    def press(self, what: str) -> None:
        self.actions += 1
        self.page.click(what)

    def type(self, *keys: str) -> None:
        self.actions += 1
        for key in keys:
            self.page.keyboard.press(key)

    def paste(self, text: str) -> None:
        self.actions += 1
        paste(self.page, text)

    def sees(self, what: str) -> Any:
        return self.page.wait_for_selector(what)


@pytest.fixture
def stranger(server: LiveServer, page: Any) -> Iterator[Stranger]:
    someone = Stranger(page, server.address)
    someone.begin()
    yield someone
    assert 0 < someone.actions <= MOST


def played(stranger: Stranger, *entries: int, family: str = "sudoku") -> SolvedPuzzle:
    """A game of another day with these entries of its solution, or others."""
    game = solved_puzzle(family)
    open_link(stranger.page, stranger.address, game.link)
    keys = Keys(stranger.page, game)
    for candidate in entries:
        keys.symbol(candidate)
    stranger.begin()
    return game


def test_1_play_an_easy_takuzu_of_8x8(stranger: Stranger) -> None:
    stranger.press("[data-family=takuzu] [data-level=easy]")
    stranger.sees(READY)
    assert "8x8" in stranger.sees(".panel h1").inner_text()


def test_2_go_on_with_the_game_of_yesterday(stranger: Stranger) -> None:
    game = solved_puzzle("sudoku")
    played(stranger, game.missing[0])
    stranger.press(".going .resume")
    stranger.sees(READY)
    assert stranger.page.inner_text(".history .number") == "1 / 1"


def test_3_paste_a_sudoku_and_get_its_next_step_with_the_reason(stranger: Stranger) -> None:
    stranger.paste(LINE)
    stranger.sees(READY)
    stranger.press("[data-do=hint]")
    stranger.press("[data-do=hint]:has-text('How?')")
    stranger.sees(".message.hint")
    assert any(
        technique.name.lower() in stranger.page.inner_text(".message").lower() for technique in FAMILY.ladder.techniques
    )


def test_4_see_whether_my_entries_are_right_so_far(stranger: Stranger) -> None:
    game = solved_puzzle("sudoku")
    played(stranger, *game.missing[:2])
    stranger.press(".going .resume")
    stranger.press("[data-do=check]")
    stranger.sees(".message:has-text('Right so far.')")


def test_5_go_back_to_my_first_wrong_move(stranger: Stranger) -> None:
    first, second, third = solved_puzzle("sudoku").missing[:3]
    played(stranger, first, second + (1 if second % 9 < 8 else -1), third)
    stranger.press(".going .resume")
    stranger.press("[data-do=check]")
    stranger.press(".message button:has-text('go back')")
    stranger.sees(".message:has-text('Back to before move 2')")
    assert stranger.page.inner_text(".history .number") == "1 / 3"


def test_6_fill_in_all_pencil_marks(stranger: Stranger) -> None:
    stranger.press("[data-play=sudoku]")
    stranger.sees(READY)
    stranger.press("[data-do=marks]")
    empty = "[role=gridcell][aria-label$='empty']"
    stranger.page.wait_for_selector(empty, state="detached")
    assert stranger.page.locator("[role=gridcell][aria-label*='marks']").count() > 20


def test_7_put_the_piece_l_turned_and_flipped_with_the_keyboard(stranger: Stranger) -> None:
    stranger.paste("packing square\n" + "...........\n" * 5 + "pieces iq")
    stranger.sees(READY)
    # Whoever plays by keys is on the board, whatever was used before.
    stranger.page.focus("[data-do=settings]")
    stranger.type("l", "r", "f", "Enter")
    laid = stranger.page.locator("[role=gridcell][aria-label$=': L']")
    laid.first.wait_for(state="attached")
    assert laid.count() == 5


def test_8_draw_a_tectonic_of_5x5_and_see_how_many_solutions_it_has(stranger: Stranger) -> None:
    stranger.press("#bar nav a:has-text('Edit')")
    stranger.sees("html[data-ready=edit] .verdict")
    stranger.actions += 2
    stranger.page.select_option("[data-do=family]", "tectonic")
    stranger.sees(".edit[data-family=tectonic]")
    stranger.page.select_option("[data-do=size]", "5x5")
    stranger.sees(".edit[data-size='5x5']")
    assert "solutions" in said(stranger.page, "several")


def test_9_watch_the_search_solve_a_level_and_go_three_steps_back(stranger: Stranger) -> None:
    stranger.press("#bar nav a:has-text('Watch')")
    stranger.press("[data-do=start]")
    stranger.sees(DONE)
    stranger.page.locator(".step-text", has_text="A solution.").wait_for()
    _, length = place(stranger.page)
    stranger.press("[data-do=skip-back]")
    assert place(stranger.page)[0] == length - 3


def test_10_let_the_heuristics_race_on_it(stranger: Stranger) -> None:
    stranger.press("#bar nav a:has-text('Watch')")
    stranger.press("[data-do=race]")
    stranger.page.locator(".race [role=status]", has_text="tries").wait_for()


def shared(stranger: Stranger) -> tuple[str, str]:
    """The title of today's Takuzu and the link to it; its level is that of the day, which no link knows."""
    stranger.press("[data-play=takuzu]")
    stranger.sees(READY)
    title = stranger.page.inner_text(".panel h1").partition("\n")[0]
    stranger.press("[data-do=share]")
    return title, str(stranger.page.input_value("[data-share=link]"))


def test_11_send_a_puzzle_as_a_link(stranger: Stranger, browser: Any) -> None:
    title, link = shared(stranger)
    stranger.press("dialog .button:has-text('Copy')")
    stranger.sees("#toasts :has-text('Copied.')")
    with browser.page() as friend:
        friend.goto(link)
        friend.wait_for_selector(READY)
        assert friend.inner_text(".panel h1") == title


def test_11_send_a_puzzle_as_a_file_that_opens_by_itself(stranger: Stranger, browser: Any, tmp_path: Path) -> None:
    title, link = shared(stranger)
    with stranger.page.expect_download() as waiting:
        stranger.press("dialog .chip:has-text('A self-contained page')")
    path = tmp_path / "puzzle.html"
    waiting.value.save_as(path)
    with browser.page() as friend:
        friend.goto(path.as_uri())
        friend.wait_for_selector(READY)
        assert friend.inner_text(".panel h1") == title
        friend.click("[data-do=hint]")
        friend.wait_for_selector(".message.hint:has-text('Look at')")
        # The file has its words in every language; as a file it has no link, but takes those to its puzzle.
        friend.click("[data-do=language]")
        friend.wait_for_selector("html[lang=fr] [data-do=share]")
        friend.click("[data-do=hint]")
        friend.wait_for_selector(".message.hint:has-text('À regarder')")
        friend.click("[data-do=share]")
        friend.wait_for_selector("dialog p:has-text('est un fichier')")
        assert not friend.locator("[data-share=link]").count()
    progress = base64.urlsafe_b64encode(b"corner R1C1=0").decode()
    with browser.page() as friend:
        friend.goto(f"{path.as_uri()}#{link.partition('#')[2]}~{progress}")
        friend.wait_for_selector(READY)
        friend.evaluate("location.hash = '#takuzu.1.2x2.u.W.0'")
        friend.wait_for_selector("#toasts :has-text('its own puzzles')")


def test_12_change_to_french_and_to_dark(stranger: Stranger) -> None:
    stranger.press("[data-do=language]")
    stranger.sees("html[lang=fr] #bar a:has-text('Jouer')")
    stranger.press("[data-do=theme]")
    stranger.sees("html[data-theme=dark]")
    kept = stored(stranger.page, "settings")
    assert (kept["lang"], kept["theme"]) == ("fr", "dark")
