"""All steps that are possible now, by technique, on the page and from the API."""

from __future__ import annotations

from typing import Any

from grillon import parse
from grillon.codec import to_json
from grillon.collection import collection
from grillon.explain.check.checker import check_step
from grillon.formats import write
from grillon.model import Monitor
from grillon.puzzle.puzzle import Puzzle
from tests.support.cases import for_each
from tests.support.web import Api, Browser, LiveServer
from tests.web.everywhere.test_accessibility import violations

SUDOKU = parse("000704005020010070000080002090006250600070008053200010400090000030060090200407000")
HARD = parse("....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6....")
"""It begins with chains."""
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


CIRCLE = parse(
    '{"grillon": 1, "family": "sudoku", "puzzle": {"size": 2, "rows": [". .", ". ."], "regions": ["12", "21"], '
    '"houses": [[1, 2]]}}'
)
"""Three cells in a circle, of which each two hold different digits of two."""
WALLED = parse("tectonic maximum 5\n+-+-+-+\n|? ? ?|\n+-+ + +\n|#|? ?|\n+-+-+:+\n|? ? 1|\n+-+-+-+")


def test_a_step_rests_on_nothing_that_another_has_to_say_first() -> None:
    for position in (CIRCLE.position("!R2C2=2"), WALLED.position("R2C3=5 R2C3|R3C3 !R2C2=1")):
        for known in position.puzzle.family.ladder.sets:
            steps = list(position.puzzle.possible_steps(position, techniques=known.name))
            assert steps or position.puzzle is CIRCLE
            for step in steps:
                assert check_step(position, step), step


def test_from_entries_that_break_a_rule_nothing_follows() -> None:
    (single, *_) = SUDOKU.possible_steps()
    wrong = SUDOKU.position("R1C1=7")
    assert wrong.clashes
    assert single
    assert not list(SUDOKU.possible_steps(wrong))


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


def open_steps(page: Any, server: LiveServer, puzzle: Puzzle) -> None:
    """List the steps of a puzzle, as far as they are found at once."""
    page.goto(f"{server.address}#{write(puzzle, 'short')}")
    page.wait_for_selector("html[data-ready=play] .stage .board rect")
    page.click("[data-do=more]")
    page.click("[role=menuitem]:has-text('All steps now')")
    page.wait_for_selector(".all-steps [data-step='3']")
    # The button may be gone before a mouse reaches it.
    page.evaluate("document.querySelector('[data-do=stop-steps]').click()")
    page.wait_for_selector(".all-steps[data-ended]", state="attached")


def test_steps_are_shown_on_the_board_and_applied(page: Any, server: LiveServer) -> None:
    open_steps(page, server, SUDOKU)
    names = page.eval_on_selector_all(".all-steps h2", "all => all.map(one => one.textContent)")
    assert len(names) == len(set(names))
    texts = set()
    for number in range(4):
        step = page.locator(f"[data-step='{number}']")
        step.scroll_into_view_if_needed()
        before = step.bounding_box()
        step.hover()
        assert step.bounding_box() == before, "no step moves away from the mouse"
        texts.add(page.inner_text(".all-steps .reason"))
        assert page.locator(f"[data-step='{number}'][aria-current]").count() == 1
    assert len(texts) == 4
    assert violations(page) == []
    page.click("[data-do=apply-step]")
    page.wait_for_selector(".all-steps", state="detached")
    assert page.locator(".explaining").count() == 0


def test_on_a_phone_the_longest_sentence_leaves_room_for_the_list(server: LiveServer, browser: Browser) -> None:
    with browser.page(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True) as page:
        open_steps(page, server, HARD)
        for step in page.locator("[data-step]").all():
            step.tap()
            assert page.locator(".all-lists").bounding_box()["height"] > 80
        page.tap("[data-do=close-steps]")
        page.wait_for_selector(".all-steps", state="detached")


def test_the_name_of_the_cell_under_the_mouse_is_shown(page: Any, server: LiveServer) -> None:
    page.goto(f"{server.address}#{write(SUDOKU, 'short')}")
    page.wait_for_selector("html[data-ready=play] .stage .board rect")
    board = page.locator(".stage .board").bounding_box()
    page.mouse.move(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
    assert page.inner_text(".stage .place") == "R5C5"
    page.mouse.move(board["x"] + board["width"] + 200, 5)
    assert page.inner_text(".stage .place") == ""
