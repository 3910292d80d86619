"""Symbols, marks, pieces and walls entered by mouse and fingers, in a real browser."""

from __future__ import annotations

from typing import Any

import pytest

import grillon
from tests.support.web import LiveServer
from tests.web.played import READY, Fingers, Keys, SolvedPuzzle, chosen, message, open_link, solved_puzzle

WALLS = "tectonic maximum 4\n+-+-+-+\n|1 . .|\n+ + + +\n|. . .|\n+ + + +\n|. . 2|\n+-+-+-+"


@pytest.fixture
def takuzu() -> SolvedPuzzle:
    return solved_puzzle("takuzu")


def test_marks_are_filled_in_and_taken_away_when_an_entry_rules_them_out(server: LiveServer, page: Any) -> None:
    game = solved_puzzle("sudoku")
    open_link(page, server.address, game.link)
    page.click("[data-do=marks]")
    before = page.locator(".stage .board text").count()
    Keys(page, game).symbol(game.missing[0])
    after = page.locator(".stage .board text").count()
    assert before > 150
    assert after < before - 1
    page.keyboard.press("Control+z")
    assert page.locator(".stage .board text").count() == before
    # A mark that is missing is named before any step, and put right as one move.
    entry = game.places.entry(game.missing[0])
    page.keyboard.press("x")
    page.keyboard.press(game.places.symbols[entry.symbol or 0])
    assert page.locator(".stage .board text").count() == before - 1
    for said in ("wrong or missing", "Look at the pencil marks", "lack one"):
        page.click("[data-do=hint]")
        message(page, said)
    page.click("[data-do=hint]:has-text('Fix it')")
    assert page.locator(".stage .board text").count() == before


def test_symbols_first_then_cells(server: LiveServer, page: Any) -> None:
    game = solved_puzzle("sudoku")
    open_link(page, server.address, game.link)
    hands = Fingers(page, game)
    symbol = game.places.entry(game.missing[0]).symbol
    same = [candidate for candidate in game.missing if game.places.entry(candidate).symbol == symbol]
    page.click(f'.keypad [data-symbol="{game.places.symbols[symbol or 0]}"]')
    for candidate in same:
        page.mouse.click(*hands.middle(*game.places.entry(candidate).cells))
    assert chosen(page) == sorted(same)
    # On a French keyboard the key of the 6 writes a minus sign.
    entry = next(one for one in map(game.places.entry, game.missing) if one.symbol == 5)
    page.keyboard.press("Escape")
    page.mouse.click(*hands.middle(*entry.cells))
    page.evaluate(
        "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: '-', code: 'Digit6', bubbles: true}))"
    )
    assert game.places.symbol_candidate(entry.cells[0], 5) in chosen(page)
    assert page.inner_text(f'.keypad [data-symbol="{game.places.symbols[symbol or 0]}"] .left') == "0"


def test_a_stroke_paints_over_empty_cells_only(server: LiveServer, page: Any, takuzu: SolvedPuzzle) -> None:
    open_link(page, server.address, takuzu.link)
    hands = Fingers(page, takuzu)
    row = range(8)
    givens = {takuzu.places.entry(candidate).cells[0] for candidate in takuzu.puzzle.givens}
    empty = [cell for cell in row if cell not in givens]
    page.mouse.move(*hands.middle(empty[0]))
    page.mouse.down()
    for cell in row:
        page.mouse.move(*hands.middle(cell), steps=3)
    page.mouse.up()
    assert chosen(page) == [cell * 2 for cell in empty]
    page.keyboard.press("Control+z")
    assert chosen(page) == []
    page.mouse.click(*hands.middle(empty[0]), button="right")
    assert chosen(page) == [empty[0] * 2 + 1]


def test_a_piece_is_dragged_with_the_mouse_turned_by_the_wheel_and_refused_where_it_does_not_fit(
    server: LiveServer, page: Any
) -> None:
    game = solved_puzzle("packing")
    open_link(page, server.address, game.link)
    hands = Fingers(page, game)
    candidate = game.missing[0]
    entry = game.places.entry(candidate)
    symbol = game.places.tray.pieces[entry.piece or 0].symbol
    page.hover(f'.tray [data-piece="{symbol}"]')
    page.mouse.down()
    given = game.places.entry(game.puzzle.givens[0]).cells[0]
    page.mouse.move(*hands.middle(given), steps=5)
    page.mouse.up()
    message(page, "overlap|leaves the board")
    page.mouse.move(5, 300)
    page.click(f'.tray [data-piece="{symbol}"]')
    page.mouse.move(*hands.middle(entry.cells[0]), steps=5)
    for key in game.places.tray.orientations[entry.orientation or 0].keys:
        page.keyboard.press(key)
    wanted = game.places.write(candidate)
    for cell in entry.cells:
        page.mouse.move(*hands.middle(cell))
        if page.get_attribute(".ghost", "data-target") == wanted:
            break
    page.mouse.click(*hands.middle(cell))
    assert chosen(page) == [candidate]


def test_drawing_its_shape_lays_a_piece(server: LiveServer, page: Any) -> None:
    game = solved_puzzle("fences")
    open_link(page, server.address, game.link)
    hands = Fingers(page, game)
    candidate = next(one for one in game.missing if game.places.entry(one).piece is not None)
    # A corner of three cells: its middle one is beside both others.
    cells = sorted(
        game.places.entry(candidate).cells,
        key=lambda cell: sum(
            abs(game.places.cells[cell].row - game.places.cells[other].row)
            + abs(game.places.cells[cell].column - game.places.cells[other].column)
            for other in game.places.entry(candidate).cells
        ),
    )
    path = [cells[1], cells[0], cells[2]]
    page.mouse.move(*hands.middle(path[0]))
    page.mouse.down()
    for cell in path:
        page.mouse.move(*hands.middle(cell), steps=4)
    page.mouse.up()
    assert chosen(page) == [candidate]


def test_a_region_is_drawn_by_dragging_and_shows_its_size(server: LiveServer, page: Any) -> None:
    page.goto(server.address)
    page.fill("[data-open]", WALLS)
    page.click(".opening .primary")
    page.wait_for_selector(READY)
    page.click("[data-kind=walls]")
    hands = Fingers(page, SolvedPuzzle(grillon.parse(WALLS), ()))
    # From one of its cells it grows.
    for start, end, size in ((0, 1, "2"), (1, 4, "3")):
        page.mouse.move(*hands.middle(start))
        page.mouse.down()
        page.mouse.move(*hands.middle(end), steps=6)
        page.mouse.up()
        assert page.locator(".overlay .sizes text").all_text_contents() == [size]


def test_a_second_finger_turns_the_piece_that_is_dragged(server: LiveServer, browser: Any) -> None:
    game = solved_puzzle("fences")
    with browser.page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True) as page:
        open_link(page, server.address, game.link)
        hands = Fingers(page, game)
        box = page.locator(".tray .piece").first.bounding_box()
        start = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": 1}
        x, y = hands.middle(5)
        held = {"x": x, "y": y + 60, "id": 1}

        def touch(kind: str, *points: dict[str, float]) -> None:
            hands.client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

        touch("touchStart", start)
        touch("touchMove", held)
        before = page.locator(".ghost").inner_html()
        touch("touchStart", held, {"x": 30, "y": 120, "id": 2})
        assert page.locator(".ghost").inner_html() != before
        touch("touchEnd")
