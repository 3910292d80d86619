"""Watch in a real browser: a search started, stopped, walked through; the race; boards saved and opened."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import grillon
from grillon.search.replay import EventKind
from grillon.web.answers.bundles import identity
from tests.support.puzzles import FAMILIES, generated
from tests.support.web import LiveServer, until
from tests.web.played import Fingers, SolvedPuzzle, paste

WATCH = "html[data-ready=watch] .watch .board rect:not(pattern *)"
DONE = ".watch[data-phase=replay] .player:not([hidden])"
ENDLESS = "\n".join(["packing square", "#" + "." * 11, *["." * 12] * 10, "." * 11 + "#", "piece X ## x71"])
"""Dominoes do not cover it, and no search that does not count colours sees that."""
RACES = ("latin", "packing")
"""With heuristics of its engine, and with those of the plain search; the API's tests let every family race."""
LEVEL = {"placed_pieces": {"blue": {"variante_index": 3, "position": [1, 2]}}}


def watch(page: Any, server: LiveServer, text: str) -> None:
    """Open Watch, and a puzzle there."""
    page.goto(f"{server.address}#/watch")
    page.wait_for_selector(WATCH)
    puzzle = grillon.parse(text)
    paste(page, text)
    # Another puzzle of the same title may have been there before.
    page.wait_for_url(f"**/#/watch/{identity(puzzle)}")
    page.wait_for_load_state("networkidle")
    page.locator(".watch h1", has_text=puzzle.scene().title).wait_for()
    page.wait_for_selector(WATCH)


def place(page: Any) -> tuple[int, int]:
    """Where the replay is, and how many steps it has."""
    at, length = re.sub(r"[^\d/]", "", page.inner_text(".player output")).split("/")
    return int(at), int(length)


def start(page: Any) -> None:
    """Search, and wait until the replay is there, at its end."""
    page.click("[data-do=start]")
    page.wait_for_selector(f"{DONE} [data-do=end]:disabled", timeout=120_000)
    page.wait_for_selector(f"{DONE} [data-do=back]:enabled")


def choose(page: Any, option: str, value: str) -> None:
    page.select_option(f".watch [data-choice={option}]", value)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_search_is_watched_and_walked_through(server: LiveServer, page: Any, family: str) -> None:
    puzzle = generated(family, 2).puzzle
    watch(page, server, str(puzzle))
    assert page.is_hidden(".player")
    start(page)
    engine = page.input_value(".watch [data-choice=engine]")
    events = list(puzzle.replay(engine=engine, max_events=10_000))
    assert place(page) == (len(events), len(events))
    assert page.inner_text(".step-text") == "A solution."
    assert page.locator(".stage [aria-label*='empty']").count() == 0
    page.click("[data-do=back]")
    assert place(page)[0] == len(events) - 1
    page.fill(".player .skip", "2")
    page.click("[data-do=skip-back]")
    assert place(page)[0] == max(0, len(events) - 3)
    page.click("[data-do=rewind]")
    assert place(page)[0] == 0
    assert page.is_disabled("[data-do=back]")
    empty = page.locator(".stage [aria-label*='empty']").count()
    assert empty > 0
    page.click("[data-do=next]")
    first = page.inner_text(".step-text").replace("\xa0", " ")
    assert events[0].name in first
    page.click("[data-do=skip]")
    assert place(page)[0] == min(3, len(events))
    page.click("[data-do=rewind]")
    assert page.locator(".stage [aria-label*='empty']").count() == empty
    page.select_option(".player .speed", "1000")
    page.click("[data-do=play]")
    page.wait_for_selector("[data-do=end]:disabled")
    assert place(page) == (len(events), len(events))
    page.wait_for_selector("[data-do=play][title=Play]")
    if family in RACES:
        race_on_it(page)


def race_on_it(page: Any) -> None:
    """All heuristics of the engine that is chosen, or of the plain search if it has none: a row, a picture and two bars
    each."""
    page.click("[data-do=race]")
    page.locator(".race [role=status]", has_text="tries").wait_for()
    rows = page.locator(".race tbody tr")
    # The order that a network learnt has other starting points: it does not race.
    options = page.locator(".controls [data-choice=heuristic] option:not([value=learned])").count()
    assert rows.count() >= max(2, options - 2)
    # On a slow machine a poor heuristic may not be there in time, and says so in the place of its picture.
    late = page.locator(".race tbody td.found:has-text('not in time')").count()
    assert page.locator(".race tbody svg.thumbnail").count() == rows.count() - late
    assert late < rows.count()
    assert page.locator(".race .chart .bar").count() == 2 * rows.count()
    page.keyboard.press("Escape")
    page.wait_for_selector(".watch[data-phase=setup]")


def test_by_keys_alone(server: LiveServer, page: Any) -> None:
    puzzle = generated("takuzu", 2).puzzle
    watch(page, server, str(puzzle))
    page.keyboard.press("Alt+s")
    page.wait_for_selector(DONE)
    page.locator(".step-text", has_text="A solution.").wait_for()
    _, length = place(page)
    for key, expected in [
        ("ArrowLeft", length - 1),
        ("Shift+ArrowLeft", length - 4),
        ("ArrowRight", length - 3),
        ("Home", 0),
        ("ArrowDown", 3),
        ("End", length),
    ]:
        page.keyboard.press(key)
        assert place(page)[0] == expected, key
    page.keyboard.press("Escape")
    page.wait_for_selector(".watch[data-phase=setup]")


def test_the_reason_of_a_cut_is_told_and_shown(server: LiveServer, page: Any) -> None:
    text = "CGABDEABECBAKAAE"
    puzzle = grillon.parse(text)
    events = list(puzzle.replay(engine="cover"))
    cut = next(n for n, event in enumerate(events) if event.kind is EventKind.CONTRADICT and event.cells)
    watch(page, server, text)
    start(page)
    page.click("[data-do=rewind]")
    page.fill(".player .skip", str(cut + 1))
    page.click("[data-do=skip]")
    assert page.inner_text(".step-text") == f"Cut: {events[cut].why}."
    assert page.locator(".overlay .wrong-ground rect").count() == len(events[cut].cells)
    page.click("[data-do=back]")
    assert page.locator(".overlay .wrong-ground").count() == 0


def test_what_is_placed_stays_fixed_and_controls_are_locked(server: LiveServer, page: Any) -> None:
    puzzle = generated("takuzu", 2).puzzle
    watch(page, server, str(puzzle))
    hands = Fingers(page, SolvedPuzzle(puzzle, ()))
    solution = puzzle.solve().value.candidates
    own = min(solution - set(puzzle.givens))
    for _ in range(own % 2 + 1):
        page.mouse.click(*hands.middle(own // 2))
    start(page)
    assert page.locator(".overlay .fixed rect").count() == 1
    page.click("[data-do=rewind]")
    name = puzzle.places.cell_name(own // 2)
    assert page.get_attribute(f".stage [aria-label^='{name}:']", "aria-label") == f"{name}: {own % 2}"
    page.reload()
    page.wait_for_selector(WATCH)
    assert page.get_attribute(f".stage [aria-label^='{name}:']", "aria-label") == f"{name}: {own % 2}"


@pytest.mark.parametrize("engine", ["cover", "plain"])
def test_stop_answers_at_once_and_the_server_is_free(own_server: LiveServer, page: Any, engine: str) -> None:
    watch(page, own_server, ENDLESS)
    choose(page, "engine", engine)
    page.click("[data-do=start]")
    page.wait_for_selector(".watch[data-phase=running] [data-do=stop]")
    assert page.is_disabled(".controls [data-choice=engine]")
    page.wait_for_selector(".statistics [data-number=filled]:not(:text-is('0 of 71'))")
    assert page.inner_text(".statistics [data-number=tested]") != "0"
    page.click("[data-do=stop]")
    page.locator(".watch .message", has_text="Stopped after").wait_for()
    page.wait_for_selector(DONE)
    page.locator(".watch .message", has_text="The replay has the first").wait_for()
    until(lambda: not own_server.lanes.long.jobs, "the search has ended")
    at, length = place(page)
    assert 0 < length <= 10_000
    assert at == length
    page.click("[data-do=rewind]")
    page.click("[data-do=again]")
    page.wait_for_selector(".watch[data-phase=setup]")
    assert page.is_enabled(".controls [data-choice=engine]")


def test_leaving_ends_the_search(own_server: LiveServer, page: Any) -> None:
    watch(page, own_server, ENDLESS)
    page.click("[data-do=start]")
    page.wait_for_selector(".watch[data-phase=running] [data-do=stop]")
    until(lambda: len(own_server.lanes.long.jobs) == 1, "the search is at work")
    page.click(".brand")
    page.wait_for_selector(".card")
    until(lambda: not own_server.lanes.long.jobs, "the search has ended")


def test_an_engine_that_makes_no_choices_says_so(server: LiveServer, page: Any) -> None:
    watch(page, server, str(generated("packing", 2).puzzle))
    choose(page, "engine", "sweep")
    page.locator(".controls .tip", has_text="makes no choices").wait_for()
    start(page)
    assert page.inner_text(".step-text") == "A solution."


# The race


def test_a_race_is_stopped(own_server: LiveServer, page: Any) -> None:
    watch(page, own_server, ENDLESS)
    page.check("[data-choice=also]")
    page.click("[data-do=race]")
    page.wait_for_selector(".race tbody tr:nth-child(16)")
    page.click("[data-do=stop]")
    page.locator(".race [role=status]", has_text="Stopped").wait_for()
    until(lambda: not own_server.lanes.long.jobs, "the race has ended")


def test_a_game_is_watched_from_where_it_is(server: LiveServer, page: Any) -> None:
    game = SolvedPuzzle(generated("takuzu", 2).puzzle, ())
    page.goto(server.address + game.link)
    page.wait_for_selector("html[data-ready=play] .stage .board rect:not(pattern *)")
    page.click("[data-do=more]")
    page.click(".menu button:has-text('Watch the search')")
    page.wait_for_selector(WATCH)
    start(page)


# Boards in files


def test_a_board_is_saved_and_opened_in_the_form_of_placed_pieces(
    server: LiveServer, page: Any, tmp_path: Path
) -> None:
    watch(page, server, json.dumps(LEVEL))
    puzzle = grillon.parse(json.dumps(LEVEL))
    solution = puzzle.solve().value
    candidate = min(solution.candidates - set(puzzle.givens))
    entry = puzzle.places.entry(candidate)
    symbol = puzzle.places.tray.pieces[entry.piece or 0].symbol
    hands = Fingers(page, SolvedPuzzle(puzzle, ()))
    page.click(f'.tray [data-piece="{symbol}"]')
    page.mouse.move(*hands.middle(entry.cells[0]), steps=5)
    for key in puzzle.places.tray.orientations[entry.orientation or 0].keys:
        page.keyboard.press(key)
    for cell in entry.cells:
        page.mouse.move(*hands.middle(cell))
        if page.get_attribute(".ghost", "data-target") == puzzle.places.write(candidate):
            break
    page.mouse.click(*hands.middle(cell))
    page.click("[data-do=save]")
    with page.expect_download() as download:
        page.click("[data-format=placed-pieces] .chip:has-text('Save')")
    download.value.save_as(tmp_path / "board.json")
    written = json.loads((tmp_path / "board.json").read_text("utf-8"))
    assert set(written) == {"placed_pieces"}
    assert written["placed_pieces"]["blue"] == LEVEL["placed_pieces"]["blue"]
    assert len(written["placed_pieces"]) == 2
    page.keyboard.press("Escape")
    page.click("[data-do=choose]")
    with page.expect_file_chooser() as chooser:
        page.click(".menu button:has-text('Open a file')")
    chooser.value.set_files(tmp_path / "board.json")
    page.wait_for_selector(".statistics [data-number=filled]:text-is('2 of 12')")
    page.click("[data-do=save]")
    page.wait_for_selector(".formats [data-format=json]")
    names = page.locator(".formats [data-format]").evaluate_all("all => all.map(one => one.dataset.format)")
    assert {"json", "short", "packing", "iq-level", "placed-pieces"} <= set(names)


def test_pieces_of_today_are_lifted_and_boards_are_emptied_or_made(server: LiveServer, page: Any) -> None:
    page.goto(f"{server.address}#/watch")
    page.wait_for_selector(WATCH)
    page.click("[data-do=choose]")
    page.click(".menu button:has-text('Today: Packing')")
    page.wait_for_selector(".watch .tray .piece")
    page.wait_for_selector(".statistics [data-number=filled]:not(:text-is('0 of 12'))")
    before = int(page.inner_text(".statistics [data-number=filled]").split()[0])
    assert page.locator(".stage [aria-label$=given]").count() == 0
    # One that lies there is taken back to the tray, by keys.
    page.focus(".stage")
    page.keyboard.press("ArrowDown")
    cells = page.locator(".stage [role=gridcell]").evaluate_all("all => all.map(one => one.ariaLabel)")
    covered = next(number for number, label in enumerate(cells) if not label.endswith("empty"))
    hands = Fingers(page, SolvedPuzzle(generated("packing", 1).puzzle, ()))
    page.mouse.click(*hands.middle(covered))
    page.keyboard.press("Delete")
    page.wait_for_selector(f".statistics [data-number=filled]:text-is('{before - 1} of 12')")
    page.click("[data-do=choose]")
    page.click(".menu button:has-text('Empty board')")
    page.wait_for_selector(".statistics [data-number=filled]:text-is('0 of 12')")
    page.click("[data-do=choose]")
    page.click(".menu button:has-text('Level…')")
    page.click("dialog [data-variety='pentominoes 6x10']")
    page.click("dialog [data-level=beginner]")
    page.wait_for_selector(".watch h1:has-text('6x10')")
    page.wait_for_selector(".statistics [data-number=filled]:not(:text-is('0 of 12'))")
