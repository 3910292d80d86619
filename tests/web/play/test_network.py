"""A network that plays: move by move through the API, and as heat beside the exact shares on the page."""

from __future__ import annotations

from typing import Any

import pytest

from grillon import families, parse
from grillon.families.packing.learn.data import iq_puzzle, measured_positions
from grillon.learn import exact_shares
from grillon.model.givens import with_more_givens
from tests.support.cases import for_each
from tests.support.missing import without_numpy
from tests.support.puzzles import FAMILIES
from tests.support.web import Api, LiveServer
from tests.web.play.test_playing import PHONE
from tests.web.played import SolvedPuzzle, chosen, open_link, solved_puzzle

LEVEL = iq_puzzle().with_fixed(measured_positions()[9][0])


def watch_it_play(page: Any, address: str) -> None:
    """Open the level and let the network play it to its end."""
    open_link(page, address, SolvedPuzzle(LEVEL, ()).link)
    page.click("[data-do=more]")
    page.click("[role=menuitem]:has-text('Let a network play'), [role=menuitem]:has-text('Faire jouer un réseau')")
    page.wait_for_selector(".network[data-ended=finished]")


def test_its_moves_come_with_the_shares_that_solutions_have(api: Api) -> None:
    answer = api.ask("learn", puzzle=str(LEVEL))
    entered = [move["candidate"] for move in answer["moves"]]
    assert answer["finished"]
    assert LEVEL.verify([*LEVEL.givens, *entered])
    for at, move in enumerate(answer["moves"]):
        # All solutions from there, listed: not the way in which the answer was counted.
        before = with_more_givens(LEVEL, entered[:at])
        solutions = [solution.candidates for solution in before.solutions()]
        told_exactly = {one["candidate"]: one["share"] for one in move["exact"]}
        for candidate, share in told_exactly.items():
            assert share == pytest.approx(sum(candidate in one for one in solutions) / len(solutions), abs=1e-6)
        assert sum(told_exactly.values()) == pytest.approx(1, abs=1e-4)
        assert sum(one["share"] for one in move["shares"]) == pytest.approx(1, abs=1e-4)
        assert [one["candidate"] for one in move["shares"]] == list(told_exactly)
        assert move["text"].startswith(f"{move['piece']} on ")


def test_moves_are_heard_first_and_what_is_exact_after_them(api: Api) -> None:
    whole = api.ask("learn", puzzle=str(LEVEL), lang="fr")
    *heard, (kind, result) = [
        event for event in api.events("learn", puzzle=str(LEVEL), lang="fr") if event[0] != "progress"
    ]
    items = [data for _, data in heard]
    moves = [data["move"] for data in items if "move" in data]
    exact = {data["at"]: data["exact"] for data in items if "at" in data}
    assert (kind, result) == ("result", {"finished": True})
    assert ["move" in data for data in items] == sorted(("move" in data for data in items), reverse=True)
    assert [{**move, "exact": exact[at]} for at, move in enumerate(moves)] == whole["moves"]


def test_it_goes_on_from_what_lies_and_may_get_stuck(api: Api) -> None:
    stuck = api.ask("learn", puzzle="packing square\n...\n...\npiece A ###\npiece B ##/#.", exact=False)
    assert not stuck["finished"]
    assert all(move["exact"] is None for move in stuck["moves"])
    first = api.ask("learn", puzzle=str(LEVEL), exact=False)["moves"][0]["candidate"]
    rest = api.ask("learn", puzzle=str(LEVEL), position={"chosen": [first]}, exact=False)["moves"]
    assert first not in [move["candidate"] for move in rest]
    assert len(rest) == len(LEVEL.pieces) - len(LEVEL.fixed) - 1


def test_one_piece_is_laid_as_it_is_turned(api: Api) -> None:
    places = LEVEL.places
    solution = next(iter(LEVEL.solutions())).candidates
    (wanted,) = (one for one in solution if places.write(one).startswith("W"))
    entry = places.entry(wanted)
    told = api.ask("place", puzzle=str(LEVEL), piece="W", orientation=entry.orientation)
    assert told["candidate"] in api.ask("place", puzzle=str(LEVEL), piece="W")["position"]["chosen"]
    assert (told["candidate"], told["position"]["chosen"]) == (wanted, [wanted])
    assert told["text"] == LEVEL.candidate_name(wanted)
    assert 0 < told["share"] <= 1
    # Turned so that it does not fit, and taken already: there is no answer.
    others = {places.entry(one).orientation for one in exact_shares(LEVEL.position())}
    unfit = next(one for one in places.tray.pieces[entry.piece or 0].orientations if one not in others)
    for request in ({"orientation": unfit}, {"position": {"chosen": [wanted]}}):
        nothing = api.ask("place", puzzle=str(LEVEL), piece="W", **request)
        assert (nothing["candidate"], nothing["share"]) == (None, None)


@for_each("family", [name for name in FAMILIES if "learner" not in families.get(name)])
def test_other_families_say_that_they_have_none(api: Api, family: str) -> None:
    status, error = api.refused("learn", puzzle=str(solved_puzzle(family).puzzle), lang="fr")
    assert (status, error["text"]) == (400, f"{family} n'a pas de réseau qui joue")


def test_without_numpy_the_extra_is_named(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    without_numpy(monkeypatch)
    status, error = api.refused("learn", puzzle=str(LEVEL))
    assert (status, error["kind"]) == (501, "MissingExtra")
    assert "pip install 'grillon[learn]'" in error["text"]


def test_it_plays_on_the_page_with_heat_beside_the_exact_shares(server: LiveServer, page: Any) -> None:
    watch_it_play(page, server.address)
    free = "[...document.querySelectorAll('[role=gridcell]')].filter(e => /empty/.test(e.ariaLabel)).length"
    begun = page.evaluate(free)
    assert "\u00a0%, exactly " in page.inner_text(".network .reason")
    # As much heat as the piece has cells, but for what rounding does to each.
    for kind in ("network", "exact"):
        warm = page.evaluate(
            f"[...document.querySelectorAll('[data-heat={kind}] text')].map(e => +e.textContent).filter(n => n)"
        )
        assert sum(warm) == pytest.approx(100 * round(sum(warm) / 100), abs=len(warm))
        assert sum(warm) > 200
    page.keyboard.press("ArrowRight")
    assert page.evaluate(free) < begun
    page.keyboard.press("End")
    assert page.inner_text(".network .reason") == "Finished: the network has filled the board."
    assert page.evaluate(free) == 0
    page.keyboard.press("Escape")
    page.wait_for_selector(".network", state="detached")
    assert page.evaluate("[...document.querySelectorAll('[role=gridcell]')].length") > begun


def test_the_piece_in_hand_is_shown_where_the_network_would_lay_it(server: LiveServer, page: Any) -> None:
    places = LEVEL.places
    solution = next(iter(LEVEL.solutions())).candidates
    (wanted,) = (one for one in solution if places.write(one).startswith("W"))
    open_link(page, server.address, SolvedPuzzle(LEVEL, ()).link)
    page.click(".tray [data-piece=W]")
    page.click(".below-tray [data-do=network]")
    page.wait_for_selector(".toast:has-text('Piece W fits nowhere as it is turned.')")
    for key in places.tray.orientations[places.entry(wanted).orientation or 0].keys:
        page.keyboard.press(key)
    page.click(".below-tray [data-do=network]")
    page.wait_for_selector(f".ghost.fits[data-target='{places.write(wanted)}']")
    assert page.inner_text(".message p").startswith(LEVEL.candidate_name(wanted))
    # It is held, not laid, until the player lays it.
    assert page.locator("[data-do=undo]").is_disabled()
    page.keyboard.press("Enter")
    assert chosen(page) == [wanted]


def test_on_a_phone_the_answer_about_the_held_piece_is_read_and_goes_with_it(server: LiveServer, browser: Any) -> None:
    with browser.page(**PHONE) as page:
        open_link(page, server.address, SolvedPuzzle(iq_puzzle(), ()).link)
        page.tap(".tray [data-piece=W]")
        page.tap(".below-tray [data-do=network]")
        assert "%" in page.wait_for_selector(".message p").inner_text()
        assert not page.locator(".head h1").is_visible()
        page.tap(".below-tray [data-do=back]")
        page.wait_for_selector(".head h1")
        assert not page.locator(".message").is_visible()


def test_what_it_cannot_play_is_said_on_the_page(
    server: LiveServer, page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_numpy(monkeypatch)
    open_link(page, server.address, SolvedPuzzle(parse(str(LEVEL)), ()).link)
    page.click("[data-do=more]")
    page.click("[role=menuitem]:has-text('Let a network play')")
    page.wait_for_selector(".message:has-text(\"pip install 'grillon[learn]'\")")
    assert page.locator(".network").count() == 0
