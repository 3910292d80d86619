"""Lessons: by the API, and on the page, from the path of a family to an exercise that is done."""

from __future__ import annotations

from typing import Any

from grillon import families
from grillon.explain.lessons import find_lesson, steps_of, taught
from tests.support.web import Api, LiveServer


def test_a_lesson_and_what_tries_are_worth(api: Api) -> None:
    known = api.ask("lessons", family="takuzu")["techniques"]
    assert [one["id"] for one in known] == [one.id for one in taught(families.get("takuzu")).techniques]
    lesson = api.ask("lesson", family="takuzu", technique="sandwich", lang="fr")["lesson"]
    assert lesson["idea"].startswith("Trois symboles")
    assert len(lesson["exercises"]) == 3
    assert lesson["example"]["step"]["technique"] == "sandwich"
    exercise = lesson["exercises"][0]
    asked = {"puzzle": exercise["bundle"]["puzzle"], "position": exercise["position"], "technique": "sandwich"}
    steps = api.ask("explain", puzzle=asked["puzzle"], position=asked["position"], max_steps=1)["steps"]
    right = api.ask("attempt", **asked, entered=steps[0]["chosen"])
    assert (right["right"], right["step"]["chosen"]) == (True, steps[0]["chosen"])
    wrong = api.ask("attempt", **asked, ruled_out=steps[0]["chosen"])
    assert not wrong["right"]
    assert wrong["step"] is None
    assert "is wrong" in wrong["text"]


def test_a_hint_leads_to_a_lesson_that_is_done_and_kept(server: LiveServer, page: Any) -> None:
    puzzle = families.get("takuzu").parse("takuzu 4x4\n0 . 0 .\n. . . .\n. . . .\n1 . . .")
    page.goto(f"{server.address}#{puzzle.short()}")
    page.wait_for_selector(".play.game .stage")
    page.click("[data-do=hint]")
    page.click("[data-do=hint]:has-text('How?')")
    page.click(".message button:has-text('Learn it')")
    page.wait_for_selector(".lesson .idea:has-text('Three equal symbols')")
    assert page.url.endswith("#/learn/takuzu/sandwich")
    # The example is walked through: where, how, the move.
    page.wait_for_selector(".message:has-text('Look at')")
    page.click("[data-do=hint]")
    page.click("[data-do=hint]:has-text('Show me')")
    page.wait_for_selector(".message:has-text('Sandwich.')")
    # An exercise takes any step of the technique, and nothing else.
    page.click("[data-exercise='1']")
    page.wait_for_selector("[data-exercise='1'][aria-current]")
    page.wait_for_selector(".message:has-text('Enter what follows')")
    technique = families.get("takuzu").ladder.technique("sandwich")
    lesson = find_lesson(families.get("takuzu"), technique)
    assert lesson is not None
    position = lesson.exercises[0]
    entry = position.puzzle.places.entry(steps_of(position, technique)[0].chosen[0])
    assert entry.symbol is not None
    place = position.puzzle.places.cells[entry.cells[0]]
    page.focus(".stage")
    page.keyboard.press("ArrowDown")
    for key, times in (("ArrowDown", place.row), ("ArrowRight", place.column)):
        for _ in range(int(times)):
            page.keyboard.press(key)
    page.keyboard.press(str(1 - entry.symbol))
    page.wait_for_selector(".message.wrong:has-text('breaks a rule')")
    assert page.locator("[data-exercise='1'] .mark").count() == 0
    page.keyboard.press(str(entry.symbol))
    page.wait_for_selector(".message.done:has-text('Right.')")
    assert page.locator("[data-exercise='1'] .mark").count() == 1
    page.click(".message button:has-text('Next exercise')")
    page.wait_for_selector("[data-exercise='2'][aria-current]")
    page.click("[data-do=lessons]")
    page.wait_for_selector("[data-lesson=sandwich]:has-text('1 of 3')")
    page.wait_for_selector("text=0 of 12 lessons done")
