"""Puzzles typed in: each given with one touch, regions first where they are the puzzle's own, kept from the start."""

from __future__ import annotations

import json
from typing import Any

import pytest

import grillon
from grillon import families
from grillon.formats import lzstring
from tests.support.web import Browser, LiveServer
from tests.web.drawn import said
from tests.web.everywhere.test_accessibility import violations
from tests.web.everywhere.test_layout import TROUBLE
from tests.web.play.test_playing import PHONE
from tests.web.played import READY, TWO_FRAMES, Fingers, SolvedPuzzle, kept, paste

THIRTY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


def begin(page: Any, server: LiveServer, family: str, variety: str | None = None) -> None:
    """Press the button of the card, and choose what is typed in."""
    page.goto(server.address)
    page.click(f"[data-family={family}] [data-do=type]")
    page.wait_for_selector(f"html[data-ready=type] .typing[data-family={family}]")
    if variety is not None:
        page.click("[data-do=variety]")
        page.click(f"dialog [data-variety='{variety}']")
        page.wait_for_selector(f".chosen:has-text('{variety}')")
    said(page)


def givens(page: Any) -> list[str]:
    """The labels of the cells that are filled."""
    labels = page.locator(".stage [role=gridcell]").evaluate_all("all => all.map(one => one.ariaLabel)")
    return [label.removesuffix(", given") for label in labels if label.endswith(", given")]


def entries(puzzle: Any) -> list[str]:
    return [puzzle.places.write(one).replace("=", ": ") for one in sorted(puzzle.givens)]


def test_digits_are_typed_in_order_and_the_puzzle_is_played_and_kept(server: LiveServer, page: Any) -> None:
    begin(page, server, "sudoku")
    skips = iter("0. " * 20)
    page.keyboard.type("".join(next(skips) if sign == "0" else sign for sign in THIRTY))
    assert said(page, "one") == "One solution."
    puzzle = grillon.parse(THIRTY)
    assert givens(page) == entries(puzzle)
    page.click("[data-do=play]")
    page.wait_for_selector(READY)
    assert grillon.parse(kept(page)["bundle"]["text"]) == puzzle
    # It is among the games without a first move, and nothing is left where it was typed.
    page.goto(f"{server.address}#/")
    page.wait_for_selector(".going .resume:has-text('0%')")
    begin(page, server, "sudoku")
    assert givens(page) == []


def test_keys_go_where_they_are_expected_to(server: LiveServer, page: Any) -> None:
    begin(page, server, "sudoku", "4x4")
    page.keyboard.type("12")
    page.keyboard.press("Backspace")
    assert givens(page) == ["R1C1: 1"]
    page.keyboard.type("3.4")
    assert givens(page) == ["R1C1: 1", "R1C2: 3", "R1C4: 4"]
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("2")
    assert givens(page)[-1] == "R3C1: 2"
    # A cell that is chosen is emptied where it is; the last cell is not left.
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Backspace")
    assert givens(page)[-1] == "R1C4: 4"
    page.keyboard.press("Enter")
    page.keyboard.type("1234")
    page.keyboard.type("5")
    assert givens(page)[-4:] == ["R4C1: 1", "R4C2: 2", "R4C3: 3", "R4C4: 4"]
    page.keyboard.press("Backspace")
    assert givens(page)[-1] == "R4C3: 3"
    # What is typed survives a reload, and one press empties the board.
    before = givens(page)
    said(page)
    page.reload()
    page.wait_for_selector("html[data-ready=type] .stage .board")
    assert givens(page) == before
    page.click("[data-do=empty]")
    page.wait_for_selector(".typing [data-do=undo]:enabled")
    page.wait_for_function("() => !document.querySelector('[role=gridcell][aria-label$=given]')")


def test_zero_is_a_symbol_where_it_is_one(server: LiveServer, page: Any) -> None:
    begin(page, server, "sudoku")
    assert "; 0, space or a dot" in page.inner_text(".typing .tip")
    begin(page, server, "takuzu", "4x4")
    assert "; space or a dot" in page.inner_text(".typing .tip")
    page.keyboard.type("0.1 0")
    assert givens(page) == ["R1C1: 0", "R1C3: 1", "R2C1: 0"]


def test_thirty_givens_take_thirty_touches(server: LiveServer, browser: Browser) -> None:
    with browser.page(**PHONE) as page:
        begin(page, server, "sudoku")
        puzzle = grillon.parse(THIRTY)
        hands = Fingers(page, SolvedPuzzle(puzzle, ()))
        touches = "window.touches = 0; addEventListener('pointerdown', () => { window.touches += 1; }, true)"
        page.evaluate(touches)
        width = page.locator(".stage .board").bounding_box()["width"]
        assert width > 340, "the board is as wide as the phone"
        for given in puzzle.givens:
            entry = puzzle.places.entry(given)
            hold(page, hands, entry.cells[0], puzzle.places.symbols[entry.symbol or 0])
        assert page.evaluate("window.touches") == len(puzzle.givens) == 30
        assert said(page, "one") == "One solution."
        assert givens(page) == entries(puzzle)
        assert page.locator(".slide-pad").count() == 0


def hold(page: Any, hands: Fingers, cell: int, symbol: str) -> None:
    """A finger on a cell that slides to a symbol."""
    start = hands.middle(cell)
    hands.touch("touchStart", start)
    hands.touch("touchMove", (start[0], start[1] - 16))
    box = page.locator(f".slide-pad [data-slide='{symbol}']").bounding_box()
    hands.touch("touchMove", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    hands.touch("touchEnd", None)


def stroke(page: Any, hands: Fingers, cells: list[int]) -> None:
    """One drag through cells, the pieces of a way that may branch one after the other."""
    page.mouse.move(*hands.middle(cells[0]))
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*hands.middle(cell), steps=4)
    page.mouse.up()


def ways(places: Any, cells: list[int]) -> list[list[int]]:
    """Strokes that together cover a region: each goes on from what is drawn already."""
    at = {(places.cells[cell].row, places.cells[cell].column): cell for cell in cells}
    drawn, found = {cells[0]}, [[cells[0]]]
    while len(drawn) < len(cells):
        for cell in [*drawn]:
            row, column = places.cells[cell].row, places.cells[cell].column
            for step in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                other = at.get((row + step[0], column + step[1]))
                if other is not None and other not in drawn:
                    drawn.add(other)
                    found.append([cell, other])
    return found[1:] if len(cells) > 1 else found


def regions_of(number: int, pairs: list[tuple[int, ...]]) -> list[list[int]]:
    """Cells that are joined in pairs."""
    region = list(range(number))
    for first, second in pairs:
        region = [region[first] if one == region[second] else one for one in region]
    return [[cell for cell in range(number) if region[cell] == one] for one in sorted(set(region))]


def drawing(page: Any) -> Any:
    """What the browser keeps of what is typed."""
    text = page.evaluate("Object.entries(localStorage).find(([name]) => name.includes('kept:type:'))[1]")
    found = json.loads(text)["drawing"]
    return found["nodes"][found["current"]]["draft"]


def test_the_regions_of_a_jigsaw_are_dragged_first(server: LiveServer, page: Any) -> None:
    puzzle: Any = families.get("sudoku").generate(seed=3, size="6x6", variant="jigsaw").puzzle
    begin(page, server, "sudoku", "small jigsaw")
    assert "no region yet" in said(page, "problem")
    hands = Fingers(page, SolvedPuzzle(puzzle, ()))
    regions = puzzle.variant.regions
    for number in range(6):
        for way in ways(puzzle.places, [cell for cell, one in enumerate(regions) if one == number]):
            with page.expect_response("**/draw"):
                stroke(page, hands, way)
            page.evaluate(TWO_FRAMES)
    page.click("[data-do=next]")
    page.keyboard.type("".join(str(value or 0) for value in puzzle.values))
    assert said(page, "one") == "One solution."
    page.click("[data-do=play]")
    page.wait_for_selector(READY)
    typed: Any = grillon.parse(kept(page)["bundle"]["text"])
    assert typed.values == puzzle.values
    assert typed.solve().value.candidates == puzzle.solve().value.candidates


def test_the_regions_of_walls_are_dragged_first_and_a_tap_takes_a_cell_out(server: LiveServer, page: Any) -> None:
    puzzle: Any = families.get("tectonic").generate(seed=2, size="5x5").puzzle
    begin(page, server, "tectonic", "5x5")
    hands = Fingers(page, SolvedPuzzle(puzzle, ()))
    draft = puzzle.family.drafting.to_draft(puzzle)
    places = puzzle.family.drafting.sheet(draft).places
    regions = regions_of(25, [places.entry(places.read(one)).cells for one in draft.ruled_out])
    for region in regions:
        for way in ways(puzzle.places, region):
            stroke(page, hands, way)
    # A tap takes the corner out of its region; a stroke from there brings it back.
    page.mouse.click(*hands.middle(0))
    assert "R1C1|R1C2" not in drawing(page)["givens"] + drawing(page)["ruled_out"]
    first = next(region for region in regions if 0 in region)
    for way in ways(puzzle.places, first):
        stroke(page, hands, way)
    page.click("[data-do=next]")
    page.keyboard.type("".join(str(value or 0) for value in puzzle.values))
    assert said(page, "one") == "One solution."
    page.click("[data-do=play]")
    page.wait_for_selector(READY)
    assert grillon.parse(kept(page)["bundle"]["text"]) == puzzle


def test_the_board_of_a_packing_is_dragged_and_pieces_are_laid(server: LiveServer, page: Any) -> None:
    begin(page, server, "packing", "pentominoes 6x10")
    hands = Fingers(page, SolvedPuzzle(families.get("packing").drafting.blank(size="6x10", pieces="pentominoes"), ()))
    stroke(page, hands, [0, 1, 2, 3, 4])
    page.wait_for_selector(".board rect[fill*='grillon-hole']")
    assert said(page, "none").startswith("No solution.")
    stroke(page, hands, [0, 1, 2, 3, 4])
    assert said(page, "several") == "More than one solution so far."
    page.click("[data-do=next]")
    page.keyboard.press("I")
    page.keyboard.press("ArrowDown")
    for _ in range(8):
        if page.get_attribute(".ghost", "data-target"):
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector(".tray [data-piece=I]:disabled, .tray:not(:has([data-piece=I]))")
    page.click("[data-do=play]")
    page.wait_for_selector(READY)
    assert len(kept(page)["bundle"]["givens"]) == 1


# What comes from elsewhere

DRAWN_LINK = "https://sudokupad.app/scl" + lzstring.compress(
    json.dumps(
        {
            "cells": [[{}] * 4] * 4,
            "regions": [[[r // 2 * 2 + i // 2, r % 2 * 2 + i % 2] for i in range(4)] for r in range(4)],
            "lines": [{"wayPoints": [[0.5, 0.5], [0.5, 2.5]], "color": "#CFCFCF"}],
            "underlays": [{"center": [0.5, 0.5], "rounded": True, "backgroundColor": "#CFCFCF"}],
            "overlays": [{"center": [3.5, 3], "rounded": True, "backgroundColor": "#FFFFFF"}],
        }
    )
)


def test_a_pasted_puzzle_is_kept_and_one_that_breaks_a_rule_is_edited(server: LiveServer, page: Any) -> None:
    page.goto(server.address)
    page.wait_for_selector(".card")
    paste(page, "11" + THIRTY[2:])
    page.wait_for_selector(".message.wrong:has-text('The givens break a rule')")
    assert page.locator(".stage .overlay .wrong-ground").count() == 1, "they are shown on the board"
    assert kept(page)["own"]
    page.click(".message button:has-text('Edit it')")
    page.wait_for_selector("html[data-ready=edit]")
    assert "a rule is broken" in said(page, "none")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("5")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("3")
    assert said(page, "one") == "One solution."
    page.faults.clear()  # a browser tells that a puzzle with broken rules was not rated


def test_drawings_are_taken_for_what_the_player_says(server: LiveServer, page: Any) -> None:
    """A link that only draws its rules: the page proposes one for each look; what nobody knows stays marked."""
    page.goto(server.address)
    page.wait_for_selector(".card")
    page.set_viewport_size({"width": 360, "height": 740})
    paste(page, DRAWN_LINK)
    page.wait_for_selector("dialog [data-drawing=lines]")
    assert page.eval_on_selector_all("dialog select", "all => all.map((one) => [one.dataset.drawing, one.value])") == [
        ["dots", "white_dot"],
        ["lines", "thermometer"],
    ]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.select_option("[data-drawing=dots]", "")
    page.wait_for_selector("dialog :text('are then without these rules')")
    page.click("dialog [data-do=take]")
    page.wait_for_selector(READY)
    assert '["left_out 1", "thermometer R1C1 R1C2 R1C3"]' in json.dumps(kept(page)["bundle"]["puzzle"])
    page.faults.clear()  # a browser tells that the link was not read at first


def test_what_cannot_be_read_stands_in_the_field_until_it_changes(server: LiveServer, page: Any) -> None:
    page.clock.install()
    page.goto(server.address)
    page.wait_for_selector(".card")
    for enter in (
        lambda: (page.fill("[data-open]", "no puzzle at all"), page.click(".opening .primary")),
        lambda: paste(page, "1" * 80),
    ):
        enter()
        page.wait_for_selector(".opening .problem:visible")
        page.clock.fast_forward(60_000)
        assert page.is_visible(".opening .problem"), "it does not go by itself"
        assert page.input_value("[data-open]")
        page.focus("[data-open]")
        page.keyboard.press("End")
        page.keyboard.type("1")
        assert not page.is_visible(".opening .problem")
        page.fill("[data-open]", "")
    page.click("[data-family=sudoku] [data-do=varieties]")
    page.click("dialog summary")
    page.fill("dialog [data-option=size] input", "7x8")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog .problem:has-text('a Sudoku is square')")
    page.fill("dialog [data-option=size] input", "6x6")
    assert not page.is_visible("dialog .problem")
    page.click("dialog [data-level=easy]")
    page.wait_for_selector(".head h1:has-text('6x6')")
    page.faults.clear()  # a browser tells every request that was refused


def test_sizes_and_variants_are_chosen_by_their_pictures(server: LiveServer, page: Any) -> None:
    page.goto(server.address)
    page.wait_for_selector(".card .thumbnail")
    before = page.locator("[data-family=sudoku]").bounding_box()
    page.click("[data-family=sudoku] [data-do=varieties]")
    page.wait_for_selector("dialog .variety .thumbnail")
    page.click("dialog summary")
    after = page.locator("[data-family=sudoku]").bounding_box()
    assert after["height"] == before["height"], "a card does not stretch"
    page.click("dialog [data-variety=jigsaw]")
    page.click("dialog [data-level=easy]")
    page.wait_for_selector(".head h1:has-text('jigsaw')")
    page.goto(f"{server.address}#/")
    page.click("[data-family=packing] [data-do=varieties]")
    page.click("dialog [data-variety='IQ pyramid']")
    page.click("dialog [data-level=beginner]")
    page.wait_for_selector("html[data-ready=play] .space")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_texts_have_their_room_and_everybody_can_use_it(server: LiveServer, browser: Browser, locale: str) -> None:
    with browser.page(locale=locale, reduced_motion="reduce") as page:
        for family in ("sudoku", "tectonic", "packing"):
            begin(page, server, family)
            for width in (360, 1440):
                page.set_viewport_size({"width": width, "height": 740})
                page.evaluate(TWO_FRAMES)
                assert page.evaluate(TROUBLE) == [], (family, width)
                assert page.evaluate("document.documentElement.scrollHeight") <= 740
            assert violations(page) == [], family
            page.click("[data-do=variety]")
            page.wait_for_selector("dialog .variety")
            assert page.evaluate(TROUBLE) == []
        for width in (360, 1440):
            page.set_viewport_size({"width": width, "height": 740})
            page.goto(f"{server.address}#/")
            page.click("[data-family=sudoku] [data-do=varieties]")
            page.click("dialog summary")
            page.evaluate("document.querySelector('dialog').scrollTo(0, 0)")
            page.evaluate(TWO_FRAMES)
            # The longest names of techniques are read in the open list, which is wider than its field.
            assert [text for text in page.evaluate(TROUBLE) if not text.startswith("no room in its field")] == []
            assert violations(page) == []
            page.keyboard.press("Escape")
