"""All steps that are possible now, by technique, on the page and from the API."""

from __future__ import annotations

from typing import Any

from grillon import parse
from grillon.codec import to_json
from grillon.collection import collection
from grillon.explain.checker import check_step
from grillon.formats import write
from grillon.model import Monitor
from tests.support.cases import for_each
from tests.support.web import Api, LiveServer
from tests.web.everywhere.test_accessibility import violations

SUDOKU = parse("000704005020010070000080002090006250600070008053200010400090000030060090200407000")
FAMILIES = ("packing", "sudoku", "takuzu", "tectonic")


@for_each("family", FAMILIES)
def test_steps_are_sound_easiest_first_and_each_tells_something_new(family: str) -> None:
    entries = list(collection().find(family=family, limit=3))
    for entry in entries:
        puzzle = entry.puzzle
        steps = list(puzzle.possible_steps(max_steps=12, monitor=Monitor(budget=None, timeout=60)))
        assert steps
        ratings = [step.technique.rating for step in steps]
        assert ratings == sorted(ratings)
        told: set[int] = set()
        for step in steps:
            assert check_step(puzzle.position(), step)
            assert not told.issuperset(step.conclusions)
            told.update(step.conclusions)
        (first,) = puzzle.explain(max_steps=1).steps
        assert told.issuperset(first.conclusions)


def test_the_lowest_level_is_what_a_hint_lists() -> None:
    steps = list(SUDOKU.possible_steps(max_steps=30))
    hint = SUDOKU.hint(all_steps=True)
    assert hint.step is not None
    told = {fact for step in steps for fact in step.conclusions}
    for step in (hint.step, *hint.others):
        assert told.issuperset(step.conclusions)


def test_the_api_lists_at_most_as_many_as_asked(api: Api) -> None:
    answer = api.ask("steps", puzzle=to_json(SUDOKU), max_steps=7)
    assert answer["number"] == len(answer["steps"]) == 7
    assert answer["limit"] == ""
    assert all(step["text"] and step["name"] for step in answer["steps"])


def test_steps_are_shown_on_the_board_and_applied(page: Any, server: LiveServer) -> None:
    page.goto(f"{server.address}#{write(SUDOKU, 'short')}")
    page.wait_for_selector("html[data-ready=play] .stage .board rect")
    page.click("[data-do=more]")
    page.click("[role=menuitem]:has-text('All steps now')")
    page.wait_for_selector(".all-steps [data-step='3']")
    if page.is_visible("[data-do=stop-steps]"):
        page.click("[data-do=stop-steps]")
    page.wait_for_selector(".all-steps[data-ended]", state="attached")
    names = page.eval_on_selector_all(".all-steps h2", "all => all.map(one => one.textContent)")
    assert len(names) == len(set(names))
    texts = set()
    for number in range(4):
        page.hover(f"[data-step='{number}']")
        texts.add(page.inner_text(".all-steps .reason"))
        assert page.locator(f"[data-step='{number}'][aria-current]").count() == 1
    assert len(texts) == 4
    assert violations(page) == []
    page.click("[data-do=apply-step]")
    page.wait_for_selector(".all-steps", state="detached")
    assert page.locator(".explaining").count() == 0


def test_the_name_of_the_cell_under_the_mouse_is_shown(page: Any, server: LiveServer) -> None:
    page.goto(f"{server.address}#{write(SUDOKU, 'short')}")
    page.wait_for_selector("html[data-ready=play] .stage .board rect")
    board = page.locator(".stage .board").bounding_box()
    page.mouse.move(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
    assert page.inner_text(".stage .place") == "R5C5"
    page.mouse.move(board["x"] + board["width"] + 200, 5)
    assert page.inner_text(".stage .place") == ""
