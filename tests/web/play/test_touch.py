"""Fingers on the board: two zoom and pan it, one plays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.web import LiveServer
from tests.web.play.test_playing import PHONE
from tests.web.played import SolvedPuzzle, open_link, solved_puzzle

Point = tuple[float, float]


class Hand:
    """Several fingers at once."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.client = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def move(self, start: list[Point], end: list[Point], steps: int = 5) -> None:
        """Down one after the other, along straight lines, up."""
        for number in range(1, len(start) + 1):
            self.touch("touchStart", *start[:number])
        for step in range(1, steps + 1):
            share = step / steps
            now = [
                (x + (to_x - x) * share, y + (to_y - y) * share)
                for (x, y), (to_x, to_y) in zip(start, end, strict=True)
            ]
            self.touch("touchMove", *now)
        self.touch("touchEnd")
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def frame(self) -> dict[str, float]:
        """Where the board is on the screen."""
        box: dict[str, float] = self.page.locator(".stage .board").bounding_box()
        return box


@pytest.fixture
def game() -> SolvedPuzzle:
    return solved_puzzle("takuzu")


@pytest.fixture
def hand(server: LiveServer, browser: Any, game: SolvedPuzzle) -> Iterator[Hand]:
    with browser.page(**PHONE) as page:
        open_link(page, server.address, game.link)
        yield Hand(page)


def middle(frame: dict[str, float]) -> Point:
    return frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2


def entered(page: Any) -> list[str]:
    cells = page.locator("[role=gridcell]").all()
    return [str(cell.get_attribute("aria-label")) for cell in cells]


def test_a_pinch_zooms_and_plays_nothing(hand: Hand) -> None:
    before, labels = hand.frame(), entered(hand.page)
    x, y = middle(before)
    hand.move([(x - 30, y), (x + 30, y)], [(x - 90, y), (x + 90, y)])
    after = hand.frame()
    assert after["width"] == pytest.approx(3 * before["width"], rel=0.05)
    # What was between the fingers stays there.
    assert middle(after) == pytest.approx((x, y), abs=3)
    assert entered(hand.page) == labels
    assert hand.page.locator("[data-do=undo]").is_disabled()
    hand.move([(x - 90, y), (x + 90, y)], [(x - 20, y), (x + 20, y)])
    assert hand.frame() == pytest.approx(before, abs=1)


def test_a_tap_after_a_quick_stroke_is_heard(hand: Hand) -> None:
    x, y = middle(hand.frame())
    hand.move([(x - 90, y - 15)], [(x + 90, y - 15)], steps=8)
    hand.page.tap("[data-do=undo]")
    assert hand.page.locator("[data-do=redo]").is_enabled()


def test_two_fingers_pan_and_one_plays_where_it_touches(hand: Hand, game: SolvedPuzzle) -> None:
    x, y = middle(hand.frame())
    hand.move([(x - 30, y), (x + 30, y)], [(x - 60, y), (x + 60, y)])
    zoomed = hand.frame()
    hand.move([(x - 60, y), (x + 60, y)], [(x - 20, y + 50), (x + 100, y + 50)])
    panned = hand.frame()
    assert panned["width"] == pytest.approx(zoomed["width"], rel=0.02)
    assert (panned["x"] - zoomed["x"], panned["y"] - zoomed["y"]) == pytest.approx((40, 50), abs=3)
    # One finger enters in the cell under it, however the board lies.
    places = game.places
    free = [
        cell
        for cell in range(len(places.cells))
        if all(places.entry(one).cells[0] != cell for one in game.puzzle.givens)
    ]
    area: dict[str, float] = hand.page.locator(".stage").bounding_box()

    def on_screen(cell: int) -> Point:
        point = hand.page.evaluate(
            """([row, column]) => { const board = document.querySelector('.stage .board');
               const point = new DOMPoint((column + 0.5) * 40, (row + 0.5) * 40);
               const { x, y } = point.matrixTransform(board.getScreenCTM());
               return [x, y]; }""",
            [places.cells[cell].row, places.cells[cell].column],
        )
        return point[0], point[1]

    def inside(point: Point) -> bool:
        return (
            area["x"] + 5 < point[0] < area["x"] + area["width"] - 5
            and area["y"] + 5 < point[1] < area["y"] + area["height"] - 5
        )

    cell = next(cell for cell in free if inside(on_screen(cell)))
    hand.page.touchscreen.tap(*on_screen(cell))
    labels = entered(hand.page)
    assert [number for number, label in enumerate(labels) if number in free and "empty" not in label] == [cell]
    assert hand.frame() == pytest.approx(panned, abs=1)
