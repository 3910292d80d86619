"""What the tests of the page share: puzzles with their solutions, and hands that play them."""

from __future__ import annotations

import json
import re
from collections import deque
from dataclasses import dataclass
from typing import Any

from grillon.model import Places
from grillon.puzzle.puzzle import Puzzle
from grillon.render.layout import side_by_side
from tests.support.puzzles import generate

ARROWS = {"ArrowDown": (1, 0), "ArrowUp": (-1, 0), "ArrowRight": (0, 1), "ArrowLeft": (0, -1)}
READY = "html[data-ready=play] .stage .board rect:not(pattern *)"
DONE = ".message.done"
TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
NARROW = """
  // The choices of a field that are wider than it: a browser cuts the chosen one off.
  const pen = document.createElement('canvas').getContext('2d');
  const narrow = (root) => [...root.querySelectorAll('select')].filter(one => one.checkVisibility()).flatMap(field => {
    const style = getComputedStyle(field), room = field.getBoundingClientRect().width;
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const around = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) + 16;
    return [...field.options].map(({ text }) => text).filter(text => pen.measureText(text).width + around > room + 1);
  });"""
TURNS = {"r": "turn", "f": "flip", "t": "tip"}


@dataclass(frozen=True)
class SolvedPuzzle:
    """A puzzle and its solution."""

    puzzle: Puzzle
    solution: tuple[int, ...]

    @property
    def places(self) -> Places:
        return self.puzzle.places

    @property
    def missing(self) -> list[int]:
        """What a player has to enter."""
        return [candidate for candidate in self.solution if candidate not in self.puzzle.givens]

    @property
    def link(self) -> str:
        """The part of a link after the address."""
        from grillon.formats import write

        return "#" + write(self.puzzle, "short")


def solved_puzzle(family: str, seed: int = 1) -> SolvedPuzzle:
    """A generated puzzle of a family."""
    puzzle = generate(family, seed).puzzle
    return SolvedPuzzle(puzzle, tuple(sorted(puzzle.solve().value.candidates)))


def open_link(page: Any, address: str, link: str) -> None:
    """Open a puzzle by its link."""
    page.goto(address + link)
    page.wait_for_selector(READY)
    # What is measured to be clicked has to stay where it is.
    before, still = None, 0
    while still < 4:
        page.evaluate(TWO_FRAMES)
        now = page.query_selector(READY).bounding_box()
        before, still = now, still + 1 if now == before else 0


def paste(page: Any, text: str) -> None:
    """Ctrl+V somewhere on the page."""
    page.evaluate(
        """text => { const data = new DataTransfer(); data.setData('text', text);
           document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })); }""",
        text,
    )


class Keys:
    """Plays with the keyboard alone."""

    def __init__(self, page: Any, game: SolvedPuzzle) -> None:
        self.page, self.game, self.places = page, game, game.places
        self.kind = self.places.input_kinds[0]
        self.at: int | None = None

    def play(self) -> None:
        """Enter the whole solution."""
        for kind in self.places.input_kinds:
            self.use(kind)
            for candidate in self.game.missing:
                if self.places.entry(candidate).kind == kind:
                    {"symbols": self.symbol, "walls": self.wall, "pieces": self.piece}[kind](candidate)

    def use(self, kind: str) -> None:
        """Go on to another kind of entry."""
        while self.kind != kind:
            self.page.keyboard.press("Alt+w")
            kinds = self.places.input_kinds
            self.kind = kinds[(kinds.index(self.kind) + 1) % len(kinds)]
            self.at = None

    def go(self, cell: int) -> None:
        """Move the cursor: the first arrow key wakes it on the first cell."""
        if self.at is None:
            self.page.keyboard.press("ArrowDown")
            self.at = next(one for one in range(len(self.places.cells)) if one not in self.places.holes)
        self.walk(self.at, cell)
        self.at = cell

    def walk(self, start: int, end: int) -> None:
        here, there = self.places.cells[start], self.places.cells[end]
        if here.layer != there.layer:
            for _ in range(abs(there.layer - here.layer)):
                self.page.keyboard.press("PageUp" if there.layer > here.layer else "PageDown")
            start = self.cursor()
        for key in self.keys(start, end):
            self.page.keyboard.press(key)

    def keys(self, start: int, end: int) -> tuple[str, ...]:
        """The fewest arrow keys from cell to cell: one key crosses holes."""
        cells, seen = self.places.cells, {start}
        waiting: deque[tuple[int, tuple[str, ...]]] = deque([(start, ())])
        at = {(cell.layer, cell.row, cell.column): n for n, cell in enumerate(cells) if n not in self.places.holes}
        size = 1 + int(max(max(cell.row, cell.column) for cell in cells))
        while waiting:
            number, pressed = waiting.popleft()
            if number == end:
                return pressed
            here = cells[number]
            for key, (down, right) in ARROWS.items():
                line = ((here.layer, here.row + far * down, here.column + far * right) for far in range(1, size + 1))
                other = next((at[place] for place in line if place in at), None)
                if other is not None and other not in seen:
                    seen.add(other)
                    waiting.append((other, (*pressed, key)))
        raise AssertionError("no way from cell to cell")

    def symbol(self, candidate: int) -> None:
        entry = self.places.entry(candidate)
        self.go(entry.cells[0])
        assert entry.symbol is not None
        self.page.keyboard.press(self.places.symbols[entry.symbol])

    def wall(self, candidate: int) -> None:
        first, second = self.places.entry(candidate).cells
        self.go(first)
        here, there = self.places.cells[first], self.places.cells[second]
        self.page.keyboard.press("Shift+ArrowDown" if there.row > here.row else "Shift+ArrowRight")

    def piece(self, candidate: int) -> None:
        """Take it by its letter, turn it, move it until it lies where it belongs, lay it."""
        entry, wanted = self.places.entry(candidate), self.places.write(candidate)
        assert entry.piece is not None
        assert entry.orientation is not None
        self.page.keyboard.press(self.places.tray.pieces[entry.piece].symbol)
        for key in self.places.tray.orientations[entry.orientation].keys:
            self.page.keyboard.press(key)
        for cell in self.every_cell():
            if self.target() == wanted:
                break
            here = self.cursor()
            self.walk(here, cell)
        assert self.target() == wanted
        self.page.keyboard.press("Enter")

    def every_cell(self) -> list[int]:
        """Layer by layer, row by row, back and forth, so that the cursor goes one step at a time."""
        places = self.places.cells
        cells = [cell for cell in range(len(places)) if cell not in self.places.holes]
        rows = sorted({(places[cell].layer, places[cell].row) for cell in cells})
        return [
            cell
            for number, row in enumerate(rows)
            for cell in sorted(
                (cell for cell in cells if (places[cell].layer, places[cell].row) == row),
                key=lambda cell: places[cell].column * (-1 if number % 2 else 1),
            )
        ]

    def target(self) -> str | None:
        """Where the held piece would lie."""
        found = self.page.query_selector(".ghost[data-target]")
        return None if found is None else str(found.get_attribute("data-target"))

    def cursor(self) -> int:
        """The cell that is read out."""
        active = self.page.get_attribute(".stage", "aria-activedescendant")
        return int(str(active).rsplit("-", 1)[1])


class Fingers:
    """Plays by touch alone."""

    def __init__(self, page: Any, game: SolvedPuzzle) -> None:
        self.page, self.game, self.places = page, game, game.places
        self.client = page.context.new_cdp_session(page)
        self.drawn = side_by_side(game.puzzle.drawing(), float(page.get_attribute(".stage", "data-widest") or 40)).cells

    def play(self) -> None:
        """Enter the whole solution."""
        for kind in self.places.input_kinds:
            if len(self.places.input_kinds) > 1:
                self.page.tap(f"[data-kind={kind}]")
                self.page.evaluate(TWO_FRAMES)
            for candidate in self.game.missing:
                if self.places.entry(candidate).kind == kind:
                    {"symbols": self.symbol, "walls": self.wall, "pieces": self.piece}[kind](candidate)

    def point(self, row: float, column: float) -> tuple[float, float]:
        """A place of the board on the screen, from the picture's own frame."""
        left, top, size = self.page.evaluate(
            """() => { const board = document.querySelector('.stage .board'), box = board.viewBox.baseVal,
               frame = board.getBoundingClientRect();
               const scale = Math.min(frame.width / box.width, frame.height / box.height);
               return [frame.left + (frame.width - box.width * scale) / 2 - box.x * scale,
                       frame.top + (frame.height - box.height * scale) / 2 - box.y * scale, scale * 40]; }"""
        )
        return left + column * size, top + row * size

    def middle(self, *cells: int) -> tuple[float, float]:
        """The middle of cells on the screen."""
        places = [self.drawn[cell] for cell in cells]
        row = sum(place.row + 0.5 for place in places) / len(places)
        return self.point(row, sum(place.column + 0.5 for place in places) / len(places))

    def symbol(self, candidate: int) -> None:
        entry = self.places.entry(candidate)
        assert entry.symbol is not None
        if len(self.places.symbols) == 2:
            for _ in range(entry.symbol + 1):
                self.page.touchscreen.tap(*self.middle(*entry.cells))
        else:
            self.page.touchscreen.tap(*self.middle(*entry.cells))
            self.page.tap(f'.keypad [data-symbol="{self.places.symbols[entry.symbol]}"]')

    def wall(self, candidate: int) -> None:
        self.page.touchscreen.tap(*self.middle(*self.places.entry(candidate).cells))

    def piece(self, candidate: int) -> None:
        """Tap it, turn it with its buttons, drag it where it belongs, lay it."""
        entry, wanted = self.places.entry(candidate), self.places.write(candidate)
        assert entry.piece is not None
        assert entry.orientation is not None
        self.page.tap(f'.tray [data-piece="{self.places.tray.pieces[entry.piece].symbol}"]')
        for key in self.places.tray.orientations[entry.orientation].keys:
            self.page.tap(f".below-tray [data-do={TURNS[key]}]")
        # One cell after the other is drawn to its place: the one that is held leads the others there, on any layer.
        for number, cell in enumerate(entry.cells):
            frame = self.page.locator(".ghost > g:first-of-type > *").nth(number).bounding_box()
            self.drag((frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2), self.middle(cell))
            if self.page.get_attribute(".ghost", "data-target") == wanted:
                break
        assert self.page.get_attribute(".ghost", "data-target") == wanted
        self.page.tap(".below-tray [data-do=drop]")

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """One finger down, along a line, up."""
        steps = 6
        self.touch("touchStart", start)
        for step in range(1, steps + 1):
            share = step / steps
            self.touch("touchMove", (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
        self.touch("touchEnd", None)

    def touch(self, kind: str, point: tuple[float, float] | None) -> None:
        points = [] if point is None else [{"x": point[0], "y": point[1], "id": 1}]
        self.client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def stored(page: Any, beginning: str) -> Any:
    """What is kept in the browser under a name that begins so; in one folder of a host, names carry the folder."""
    text = page.evaluate(
        r"""beginning => localStorage.getItem(Object.keys(localStorage)
          .find(key => key.replace(/^grillon:(\/.*\/:)?/, "").startsWith(beginning)))""",
        beginning,
    )
    return None if text is None else json.loads(text)


def kept(page: Any) -> dict[str, Any]:
    """The game in the browser's storage."""
    for _ in range(200):  # the policy of the page lets no test wait for a function
        if (game := stored(page, "game:")) is not None:
            break
        page.wait_for_timeout(50)
    found: dict[str, Any] = game
    return found


def chosen(page: Any) -> list[int]:
    """What is entered at the place of the tree where the game is."""
    game = kept(page)
    found: set[int] = set()
    node = game["current"]
    path = []
    while node >= 0:
        path.append(game["nodes"][node])
        node = game["nodes"][node]["parent"]
    for one in reversed(path):
        for field, number, on in one["changes"]:
            if field == "chosen":
                (found.add if on else found.discard)(number)
    return sorted(found)


def message(page: Any, text: str) -> Any:
    """Wait until the page says something."""
    return page.locator(".message", has_text=re.compile(text)).wait_for()
