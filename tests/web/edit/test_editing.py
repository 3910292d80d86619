"""The editor in a real browser: puzzles of every family are drawn, judged, completed, kept, shared and played."""

from __future__ import annotations

from typing import Any

import pytest

from grillon import families
from grillon.codec import from_json
from grillon.puzzle.draft import Draft
from tests.support.puzzles import FAMILIES, generated
from tests.support.web import LiveServer
from tests.web.drawn import CLIPPED, SIZES, draw, drawn, open_editor, proper, said, sized
from tests.web.everywhere.test_accessibility import violations
from tests.web.played import READY, TWO_FRAMES, Fingers, SolvedPuzzle, open_link

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_is_drawn_by_keys_completed_and_played(family: str, server: LiveServer, page: Any) -> None:
    size = SIZES.get(family)
    puzzle = proper(family, size)
    open_editor(page, server, family, size)
    assert "two differ here" in said(page, "several")
    assert page.locator(".overlay .differ rect, .overlay .differ circle").count() > 0
    draw(page, puzzle)
    assert said(page, "one") == "One solution."
    assert from_json(drawn(page, family)["bundle"]["puzzle"], "puzzle") == puzzle
    page.keyboard.press("Control+z")
    said(page, "several")
    page.click("[data-do=complete]")
    page.click(".menu button:has-text('At any level')")
    said(page, "one")
    made = from_json(drawn(page, family)["bundle"]["puzzle"], "puzzle")
    assert made.count(up_to=2).value == 1
    page.click("[data-do=play]")
    page.wait_for_selector(READY)
    assert page.inner_text(".play h1") == made.scene().title


@pytest.mark.parametrize(
    "before",
    [
        {"R1C1=3", "R1C1|R1C2", "R1C1|R2C1"},
        # Two single cells side by side: a wall of the player becomes an open border.
        {"R1C1|R1C2", "R1C1|R2C1", "R1C2|R1C3", "R1C2|R2C2"},
    ],
)
def test_completing_counts_walls_apart_and_can_be_undone(server: LiveServer, page: Any, before: set[str]) -> None:
    tectonic = families.get("tectonic")
    puzzle = tectonic.drafting.from_draft(
        Draft("tectonic", {"size": "3x3", "maximum": 5}, givens=tuple(sorted(before)))
    )
    open_editor(page, server, "tectonic", "3x3")
    draw(page, puzzle)
    said(page, "none")
    page.click("[data-do=complete]")
    page.click(".menu button:has-text('easy')")
    said(page, "one")
    draft = drawn(page, "tectonic")["draft"]
    after, opened = set(draft["givens"]), len(draft["ruled_out"])
    walls = len([text for text in after - before if "|" in text])
    entries = len(after - before) - walls
    (lost,) = before - after
    erased = int("|" in lost)
    told = page.inner_text(".toast span").replace("\u00a0", " ")
    assert told.startswith(f"{entries} given{'s' * (entries != 1)} added, {1 - erased} removed. Borders: {walls} wall")
    assert f"drawn, {opened} left open, {erased} of yours erased." in told
    page.click(".toast button")
    said(page, "none")
    assert set(drawn(page, "tectonic")["draft"]["givens"]) == before


def test_no_solution_comes_with_its_reason(server: LiveServer, page: Any) -> None:
    open_editor(page, server, "latin", "3x3")
    page.focus(".stage")
    for key in ("ArrowDown", "1", "ArrowRight", "1"):
        page.keyboard.press(key)
    assert said(page, "none").startswith("No solution, because a rule is broken:")
    assert page.locator(".overlay .wrong path").count() == 2
    # What cannot stand together is offered to be removed.
    page.click("[data-do=complete]")
    offered = [text.replace("\u00a0", " ") for text in page.locator(".menu button").all_inner_texts()]
    assert offered[:3] == ["Remove R1C1 = 1", "Remove R1C2 = 1", "At any level"]
    page.click(".menu button:has-text('Remove R1C2')")
    said(page, "several")
    assert drawn(page, "latin")["draft"]["givens"] == ["R1C1=1"]
    open_editor(page, server, "packing")
    page.click("[data-tool=shapes]")
    page.click("[data-do=remove-piece]")
    page.wait_for_selector(".tray:not(:has([data-shape=R]))")
    text = said(page, "none")
    assert text.startswith("No solution.")
    assert len(text) > len("No solution. ")


def test_what_is_possible_is_shown_in_each_cell(server: LiveServer, page: Any) -> None:
    open_editor(page, server, "latin", "3x3")
    page.focus(".stage")
    for key in ("ArrowDown", "1", "ArrowRight"):
        page.keyboard.press(key)
    said(page, "several")
    page.keyboard.press("m")
    page.wait_for_selector("[data-do=possible]:checked")
    said(page, "several")
    label = page.locator(".stage [role=gridcell]").nth(1).get_attribute("aria-label")
    assert label == "R1C2: empty, marks 2, 3"
    # Where it cannot be completed in time, the page says what to do instead.
    slow = {"error": {"kind": "LimitReached", "text": "unknown: the timeout limit was reached"}}
    page.route("**/api/v1/complete", lambda route: route.fulfill(status=422, json=slow))
    page.click("[data-do=complete]")
    page.click(".menu button:has-text('At any level')")
    page.wait_for_selector("#toasts :has-text('Draw more of it first')")
    page.faults.clear()  # a browser tells every request that was refused


def test_a_drawing_is_kept_and_undone(server: LiveServer, page: Any) -> None:
    open_editor(page, server, "latin", "3x3")
    page.focus(".stage")
    for key in ("ArrowDown", "1", "ArrowRight", "2"):
        page.keyboard.press(key)
    said(page)
    page.reload()
    said(page)
    assert drawn(page, "latin")["draft"]["givens"] == ["R1C1=1", "R1C2=2"]
    page.keyboard.press("Control+z")
    said(page)
    assert drawn(page, "latin")["draft"]["givens"] == ["R1C1=1"]
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    sized(page, "4x4")
    page.keyboard.press("Control+y")
    sized(page, "3x3")


def test_a_server_that_is_away_comes_back(server: LiveServer, page: Any) -> None:
    open_editor(page, server, "latin", "3x3")
    page.route("**/api/v1/*", lambda route: route.abort())
    page.focus(".stage")
    for key in ("ArrowDown", "1"):
        page.keyboard.press(key)
    assert "does not answer" in said(page, "away")
    assert drawn(page, "latin")["draft"]["givens"] == ["R1C1=1"]
    page.unroute("**/api/v1/*")
    said(page, "several")
    page.faults.clear()  # the browser tells that it got no answer


def test_the_board_is_resized_and_says_what_has_no_place(server: LiveServer, page: Any) -> None:
    open_link(page, server.address, SolvedPuzzle(generated("latin", 1).puzzle, ()).link)
    page.click("[data-do=more]")
    page.click(".menu button:has-text('Edit this puzzle')")
    assert said(page, "one")
    givens = len(generated("latin", 1).puzzle.givens)
    page.select_option("[data-do=size]", "2x2")
    sized(page, "2x2")
    left = len(drawn(page, "latin")["draft"].get("givens", []))
    assert f"{givens - left} given" in page.inner_text(".toast")
    page.click(".toast button")
    sized(page, "4x4")
    assert said(page, "one")


def test_regions_are_dragged_and_holes_tapped(server: LiveServer, page: Any) -> None:
    open_editor(page, server, "sudoku", "4x4")
    page.click("[data-tool=regions]")
    page.click("[data-do=clear]")
    assert "no region yet" in said(page, "problem")
    hands = Fingers(page, SolvedPuzzle(families.get("sudoku").drafting.blank(size="4x4"), ()))
    for row in range(4):
        page.mouse.move(*hands.middle(4 * row))
        page.mouse.down()
        for column in range(1, 4):
            page.mouse.move(*hands.middle(4 * row + column))
        page.mouse.up()
        page.wait_for_selector(f".verdict:has-text('R{row + 2}C1')" if row < 3 else ".verdict[data-state=several]")
    assert said(page, "several").startswith("576 solutions")
    page.click("[data-do=usual]")
    said(page, "several")
    open_editor(page, server, "tectonic", "2x3")
    page.click("[data-tool=holes]")
    hands = Fingers(page, SolvedPuzzle(families.get("tectonic").drafting.blank(size="4x4"), ()))
    page.mouse.click(*hands.point(0.5, 1.5))
    page.wait_for_selector(".board rect[fill*='grillon-hole']")
    said(page)
    assert drawn(page, "tectonic")["draft"]["holes"] == ["R1C2"]
    page.mouse.click(*hands.point(0.5, 1.5))
    page.wait_for_selector(".board:not(:has(rect[fill*='grillon-hole']))")


def test_a_piece_is_drawn_cell_by_cell_and_kept_in_a_set(server: LiveServer, page: Any) -> None:
    open_editor(page, server, "packing", "2x2")
    page.click("[data-tool=shapes]")
    page.select_option("[data-do=take-set]", "tetrominoes")
    page.wait_for_selector(".tray:not(:has([data-shape=R]))")
    for _ in range(5):
        before = page.locator(".tray .piece").count()
        page.click("[data-do=remove-piece]")
        page.wait_for_selector(f".tray:not(:has(.piece:nth-child({before})))")
    assert "no pieces yet" in said(page, "problem")
    page.click("[data-do=new-piece]")
    page.wait_for_selector("[data-shape=A]")
    for cell, button in (("0,1,0", "left"), ("1,0,0", "left"), ("1,1,0", "left"), ("1,1,0", "right")):
        pressed = str(button == "left").lower()
        page.click(f"[data-at='{cell}']", button=button)
        page.wait_for_selector(f"[data-at='{cell}'][aria-pressed={pressed}]")
    page.fill("[data-key=piece-name]", "<script>alert(1)</script>")
    page.keyboard.press("Tab")
    page.wait_for_selector("[data-shape=A][aria-label*='<script>']")
    page.locator("[data-key=piece-colour]").evaluate(
        "field => { field.value = '#1f6feb'; field.dispatchEvent(new Event('change', { bubbles: true })); }"
    )
    page.wait_for_selector("[data-shape=A] [fill='#1f6feb']")
    page.click("[data-do=keep-set]")
    page.fill("dialog input", "<b>mine</b>")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-do=take-set] option[value='<b>mine</b>']", state="attached")
    assert "1 cell" in said(page, "none") or "cells" in said(page, "none")
    page.click("[data-do=new-piece]")
    page.wait_for_selector("[data-shape=B]")
    assert said(page, "several").startswith("4 solutions")
    page.reload()
    said(page, "several")
    page.click("[data-tool=shapes]")
    page.select_option("[data-do=take-set]", "<b>mine</b>")
    page.wait_for_selector(".tray:not(:has([data-shape=B]))")
    assert page.input_value("[data-key=piece-colour]") == "#1f6feb"
    piece = drawn(page, "packing")["draft"]["pieces"][0]
    assert (piece["name"], piece["colour"]) == ("<script>alert(1)</script>", "#1f6feb")
    assert len(piece["cells"]) == 3


def test_a_change_does_not_undo_the_one_before_that_is_still_on_its_way(server: LiveServer, page: Any) -> None:
    open_editor(page, server, "packing", "2x2")
    page.click("[data-tool=shapes]")
    page.click("[data-do=new-piece]")
    page.wait_for_selector("[data-shape=A]")
    # The answer to the first change comes last, as it may on a busy machine.
    page.route("**/draw", lambda route: (page.wait_for_timeout(500), route.continue_()), times=1)
    page.click("[data-at='0,1,0']")
    page.fill("[data-key=piece-name]", "corner")
    page.keyboard.press("Tab")
    page.wait_for_selector("[data-shape=A][aria-label*=corner]")
    page.wait_for_load_state("networkidle")
    piece = drawn(page, "packing")["draft"]["pieces"][-1]
    assert (piece["name"], len(piece["cells"])) == ("corner", 2)


def test_a_board_is_cut_into_pieces_at_random(server: LiveServer, page: Any) -> None:
    open_editor(page, server, "packing", "4x5")
    page.click("[data-tool=shapes]")
    page.click("summary:has-text('Cut')")
    page.fill("[data-option=pieces] input", "4")
    page.check("[data-option=unique] input")
    page.click("[data-do=cut]")
    page.wait_for_selector(".tray:not(:has([data-shape=R]))")
    page.wait_for_selector("#toasts :has-text('fit together in one way only')")
    said(page)
    puzzle = from_json(drawn(page, "packing")["bundle"]["puzzle"], "puzzle")
    assert sum(piece.max_count for piece in puzzle.places.tray.pieces) == 4
    assert puzzle.count(up_to_symmetry=True).value == 1


def test_entry_is_symmetric(server: LiveServer, page: Any) -> None:
    open_editor(page, server, "latin", "3x3")
    page.select_option("[data-do=symmetry]", "rotation2")
    page.focus(".stage")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("1")
    page.wait_for_selector(".overlay .lacking, .history:has-text('2 / 2')", state="attached")
    said(page)
    givens = drawn(page, "latin")["draft"]["givens"]
    assert givens[0] == "R1C1=1"
    if len(givens) == 1:  # no solution with a 1 there was known: its partner waits for a symbol
        assert page.locator(".overlay .lacking rect").count() == 1
        page.keyboard.press("ArrowRight")
        page.keyboard.press("2")
        said(page)
    else:
        assert givens[1].startswith("R3C3=")
        page.keyboard.press("Delete")
        said(page)
        assert drawn(page, "latin")["draft"].get("givens", []) == []


@pytest.mark.parametrize("family", ["latin", "fences", "tectonic"])
def test_a_finger_draws_on_a_phone(family: str, server: LiveServer, browser: Any) -> None:
    with browser.page(**PHONE) as page:
        size = SIZES.get(family)
        open_editor(page, server, family, size)
        puzzle = proper(family, size)
        draft = puzzle.family.drafting.to_draft(puzzle)
        hands = Fingers(page, SolvedPuzzle(puzzle, ()))
        hands.places = places = puzzle.family.drafting.sheet(draft).places
        for kind in puzzle.family.drafting.editing().givens:
            page.tap(f"[data-tool={kind}]")
            for entry in draft.givens:
                candidate = places.read(entry)
                if places.entry(candidate).kind == kind:
                    {"symbols": hands.symbol, "walls": hands.wall}[kind](candidate)
            for entry in draft.ruled_out if kind == "walls" else ():
                hands.wall(places.read(entry))
                hands.wall(places.read(entry))
        assert said(page, "one") == "One solution."


def test_a_drawing_is_shared_as_a_link(server: LiveServer, browser: Any) -> None:
    puzzle = proper("latin", "3x3")
    with browser.page() as page:
        open_editor(page, server, "latin", "3x3")
        draw(page, puzzle)
        said(page, "one")
        page.click("[data-do=share]")
        link = page.input_value("[data-share=link]")
    assert link.endswith("#" + puzzle.short())


def assert_nothing_is_cut_off(page: Any) -> None:
    for width in (360, 768, 1440, 3840):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate(TWO_FRAMES)
        assert page.evaluate(CLIPPED) == [], width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate("document.documentElement.scrollHeight") <= 800, width


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
def test_no_text_is_cut_off(server: LiveServer, browser: Any, lang: str) -> None:
    with browser.page(locale=lang) as page:
        for family, size, tools in (
            ("sudoku", "4x4", ("symbols", "board", "regions")),
            ("packing", "2x2", ("pieces", "board", "holes", "shapes")),
        ):
            open_editor(page, server, family, size)
            for tool in tools:
                page.click(f"[data-tool={tool}]")
                assert_nothing_is_cut_off(page)
        page.click("summary")
        assert page.evaluate(CLIPPED) == []
        open_editor(page, server, "tectonic", "3x3")
        page.click("[data-do=complete]")
        page.click(".menu button >> nth=1")
        page.wait_for_selector(".toast button")
        assert_nothing_is_cut_off(page)


def test_the_editor_is_accessible(server: LiveServer, page: Any) -> None:
    for family, size, tools in (
        ("fences", None, ("walls", "board")),
        ("packing", "2x2", ("shapes", "holes")),
        ("tectonic", None, ("symbols",)),
    ):
        open_editor(page, server, family, size)
        for tool in tools:
            page.click(f"[data-tool={tool}]")
            assert violations(page) == []


def test_clues_of_a_sudoku_are_drawn_written_and_taken_away(server: LiveServer, page: Any) -> None:
    open_editor(page, server, "sudoku", "4x4")
    page.click("[data-tool=clues]")
    page.fill("[data-do=number]", "5")
    page.select_option("[data-do=kind]", "cage")
    cell = page.evaluate(
        """() => [20, 60].map((x) => {
          const board = document.querySelector(".stage .board");
          const point = new DOMPoint(x, 20).matrixTransform(board.getScreenCTM());
          return [point.x, point.y];
        })"""
    )
    page.mouse.move(*cell[0])
    page.mouse.down()
    page.mouse.move(*cell[1], steps=4)
    page.mouse.up()
    page.wait_for_selector("[data-key=clue-0]")
    assert drawn(page, "sudoku")["draft"]["clues"] == ["cage 5 R1C1 R1C2"]
    puzzle = from_json(drawn(page, "sudoku")["bundle"]["puzzle"], "puzzle")
    assert str(puzzle).splitlines()[-1] == "cage 5 R1C1 R1C2"
    page.click("[data-do=write]")
    page.fill("dialog input", "thermometer R1C1 R2C2 R3C3")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-key=clue-1]")
    page.click("[data-key=clue-0]")
    page.wait_for_selector("[data-key=clue-1]", state="detached")
    assert drawn(page, "sudoku")["draft"]["clues"] == ["thermometer R1C1 R2C2 R3C3"]
