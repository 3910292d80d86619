"""A base of facts at work: as events of the API, and walked through on the page."""

from __future__ import annotations

from typing import Any

import pytest

from grillon import families, parse
from tests.support.cases import for_each
from tests.support.puzzles import FAMILIES
from tests.support.web import Api, LiveServer
from tests.web.played import SolvedPuzzle, open_link, solved_puzzle

LINE = "002876130000090000300040007403008200600724308820030045000010000140080063030050081"
WITH_FACTS = [name for name in FAMILIES if "facts" in families.get(name)]


@pytest.mark.parametrize("family", WITH_FACTS)
def test_the_events_lead_to_the_solution(api: Api, family: str) -> None:
    puzzle = solved_puzzle(family).puzzle
    answer = api.ask("facts", puzzle=str(puzzle))
    solution = set(solved_puzzle(family).solution)
    chosen = {one for event in answer["events"] for one in event.get("chosen", ())}
    assert chosen <= solution
    assert not solution & {one for event in answer["events"] for one in event.get("excluded", ())}
    assert (answer["end"] == "solved") == (chosen | set(puzzle.givens) == solution)


def test_they_are_heard_as_they_come(api: Api) -> None:
    whole = api.ask("facts", puzzle=LINE, lang="fr")
    events = api.events("facts", puzzle=LINE, lang="fr")
    heard = [event for kind, data in events if kind == "item" for event in data["events"]]
    assert heard == whole["events"]
    assert events[-1] == ("result", {name: value for name, value in whole.items() if name != "events"})
    # The base at the end is what came and did not go, besides what was given.
    base = {event["fact"] for event in heard if event["kind"] == "fact"} | set(whole["start"])
    base -= {event["fact"] for event in heard if event["kind"] == "rewriting"}
    assert set(whole["facts"]) <= base


def test_what_a_player_has_entered_is_known(api: Api) -> None:
    puzzle = parse(LINE)
    first = min(puzzle.solve().value.candidates - set(puzzle.givens))
    answer = api.ask("facts", puzzle=LINE, position={"chosen": [first]})
    assert len(answer["start"]) == len(puzzle.givens) + 1


@for_each("family", [name for name in FAMILIES if name not in WITH_FACTS])
def test_other_families_say_that_they_have_none(api: Api, family: str) -> None:
    status, error = api.refused("facts", puzzle=str(solved_puzzle(family).puzzle), lang="fr")
    assert status == 400
    assert error["text"] == "il n'y a pas de base de faits pour ce puzzle"


def test_facts_are_walked_and_played_on_the_page(server: LiveServer, page: Any) -> None:
    open_link(page, server.address, SolvedPuzzle(parse(LINE), ()).link)
    page.click("[data-do=more]")
    page.click("[role=menuitem]:has-text('The base of facts')")
    page.wait_for_selector(".fact-base[data-ended=solved]")
    filled = "[...document.querySelectorAll('[role=gridcell]')].filter(e => !/empty/.test(e.ariaLabel)).length"
    start = page.evaluate(filled)
    page.keyboard.press("ArrowRight")
    assert page.inner_text(".fact-base .reason").startswith("singleton1 De_6 (R4C5: 6), by the last place in e")
    assert page.inner_text(".facts .new") == "De_6"
    assert page.evaluate(filled) == start + 1
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(filled) == start
    # Something is rewritten on the way, and crossed out where it stood.
    page.click(".events .rewriting button >> nth=0")
    assert page.locator(".facts .gone").count() > 0
    page.keyboard.press("End")
    assert page.evaluate(filled) == 81
    page.keyboard.press("Home")
    page.select_option(".fact-base .speed", "1000")
    page.click(".fact-base [data-do=play]")
    page.wait_for_selector(".stage:not(:has([role=gridcell][aria-label*=empty]))")
    page.keyboard.press("Escape")
    page.wait_for_selector(".fact-base", state="detached")
    assert page.evaluate(filled) == start
