"""Waiting times of a player in a real browser: the first view, a hint after the click, an entry, the frames of a drag.

Frames are measured twice: the work of the browser's own thread for one (which other processes do not change),
and the time from one to the next.
"""

from __future__ import annotations

import json
import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from shutil import which
from typing import Any

from benchmarks import Row
from grillon import families, parse
from grillon.formats import write
from grillon.puzzle.puzzle import Puzzle
from tests.support.web import PROGRAMS, Browser, LiveServer, browser_program

READY = "html[data-ready=play] .stage .board rect"
WINDOW = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
HINTED: dict[str, tuple[str, dict[str, Any]]] = {
    "sudoku 9x9": ("sudoku", {"level": "hard"}),
    "sudoku 16x16": ("sudoku", {"size": "16x16"}),
    "takuzu 20x20": ("takuzu", {"size": "20x20", "level": "hard"}),
    "tectonic 10x10": ("tectonic", {"size": "10x10", "level": "hard"}),
    "packing IQ": ("packing", {"variant": "rect5x11", "level": "medium"}),
}
HINTS_A_PUZZLE = 5
HINT_TIME = """async () => { const button = () => document.querySelector('[data-do=hint]');
  const label = () => button().textContent, before = label(), start = performance.now();
  const changed = new Promise(done => {
    const watch = () => { if (label() !== before) done(); };
    new MutationObserver(watch).observe(document.querySelector('.panel'), { childList: true, subtree: true }); });
  button().click(); await changed; await new Promise(requestAnimationFrame); return performance.now() - start; }"""
FRAMES = """() => { window.frames = []; let last = performance.now(); window.counting = true;
  const tick = now => { window.frames.push(now - last); last = now; if (window.counting) requestAnimationFrame(tick); };
  requestAnimationFrame(tick); }"""
EMPTY_CELL = """() => { const row = document.querySelectorAll('.stage [role=row]')[20];
  const column = [...row.children].findIndex(cell => /empty/.test(cell.ariaLabel));
  const board = document.querySelector('.stage .board');
  const point = new DOMPoint((column + 0.5) * 40, 20.5 * 40).matrixTransform(board.getScreenCTM());
  return [point.x, point.y]; }"""
"""The position on the screen of the first empty cell of a row."""
ENTRY, FRAME = 0.05, 0.017
"""Seconds within which an entry is instant, and a frame smooth."""


@dataclass
class Measured:
    """The frames of a gesture: seconds of work for each, and between them."""

    work: list[float]
    between: list[float]

    @property
    def note(self) -> str:
        high, longest = percentile(self.work, 0.95), max(self.work)
        missed = "" if high <= FRAME and longest <= 0.05 else "  MISSED the target of 17 and 50 ms"
        return (
            f"work a frame: 95 % {1000 * high:.1f} ms, longest {1000 * longest:.1f} ms; from one to the next: "
            f"95 % {1000 * percentile(self.between, 0.95):.1f} ms, longest {1000 * max(self.between):.1f} ms{missed}"
        )


def percentile(times: list[float], share: float) -> float:
    """The time that this share of the frames does not exceed."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def rows() -> Iterator[Row]:
    """All measurements in a browser, if there is one."""
    if not (os.environ.get("GRILLON_BROWSER") or any(map(which, PROGRAMS))):
        yield Row("NO BROWSER: nothing is measured in one", 0.0, note="`make browser` installs Chromium")
        return
    with LiveServer() as server, Browser(browser_program()) as browser:
        yield from first_view(browser, server.address)
        yield from hints(browser, server.address)
        yield from gestures(browser, server.address)


def first_view(browser: Browser, address: str) -> Iterator[Row]:
    sizes: list[float] = []
    times: list[float] = []
    for _ in range(5):
        with browser.page(**WINDOW) as page:
            client = page.context.new_cdp_session(page)
            client.send("Network.enable")
            sizes.clear()
            client.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
            page.goto(address)
            page.wait_for_selector("html[data-ready=start] .card")
            times.append(page.evaluate("performance.getEntriesByName('interactive')[0].startTime"))
    middle = percentile(times, 0.5) / 1000
    kilobytes = sum(sizes) / 1000
    missed = "" if kilobytes < 150 and middle < 0.5 else "  MISSED the target of 150 kB and 0.5 s"
    yield Row("first view, interactive", middle, note=f"{kilobytes:.0f} kB transferred{missed}")


def puzzle_of(name: str, seed: int, **asked: Any) -> Puzzle:
    puzzle: Puzzle = families.get(name).generate(seed=seed, **asked).puzzle
    return puzzle


def hints(browser: Browser, address: str) -> Iterator[Row]:
    for what, (name, asked) in HINTED.items():
        times: list[float] = []
        for seed in (1, 2, 3):
            with browser.page(**WINDOW) as page:
                page.goto(f"{address}#{write(puzzle_of(name, seed, **asked), 'short')}")
                page.wait_for_selector(READY)
                for _ in range(HINTS_A_PUZZLE):
                    times.append(page.evaluate(HINT_TIME) / 1000)
                    for stage in ("How?", "Show me", "Apply"):
                        page.click(f"[data-do=hint]:has-text('{stage}')")
        high = percentile(times, 0.95)
        missed = "" if high <= 0.1 else "  MISSED the target of 100 ms"
        note = f"95 %: {1000 * high:.1f} ms, longest {1000 * max(times):.1f} ms{missed}"
        yield Row(f"hint after the click, {what}", sum(times), len(times), "hint", note=note)


def large_tectonic() -> Puzzle:
    """Nine puzzles side by side: larger ones than 20x20 are not generated."""
    parts = [str(puzzle_of("tectonic", seed, size="10x10")).splitlines()[1:] for seed in range(1, 10)]
    lines = ["tectonic"]
    for band in (0, 3, 6):
        joined = [first + second[1:] + third[1:] for first, second, third in zip(*parts[band : band + 3], strict=True)]
        lines += joined[1 if band else 0 :]
    return parse("\n".join(lines))


def sixty_pieces() -> Puzzle:
    from grillon.families.packing.board import Board
    from grillon.families.packing.cut import cut

    return cut(Board.rectangle(20, 30), seed=3, pieces=60, different=True).puzzle


def gestures(browser: Browser, address: str) -> Iterator[Row]:
    strokes: dict[str, tuple[Callable[[], Puzzle], Callable[[Any], None]]] = {
        "drag, takuzu 64x64": (lambda: puzzle_of("takuzu", 1, size="64x64"), paint),
        "drag, packing 20x30 of 60 pieces": (sixty_pieces, carry),
    }
    entries: dict[str, Callable[[], Puzzle]] = {
        "entries, sudoku 25x25": lambda: puzzle_of("sudoku", 1, size="25x25"),
        "entries, takuzu 30x30": lambda: puzzle_of("takuzu", 1, size="30x30"),
        "entries, tectonic 30x30": large_tectonic,
    }
    for what, (made, gesture) in strokes.items():
        with browser.page(**WINDOW) as page:
            page.goto(f"{address}#{write(made(), 'short')}")
            page.wait_for_selector(READY)
            measured = frames(page, gesture)
            yield Row(what, sum(measured.work), len(measured.work), "frame", note=measured.note)
    for what, made in entries.items():
        with browser.page(**WINDOW) as page:
            page.goto(f"{address}#{write(made(), 'short')}")
            page.wait_for_selector(READY)
            measured = frames(page, type_entries)
            missed = "" if max(measured.work) < ENTRY else "  MISSED the target of 50 ms"
            note = f"work for an entry and its frame: longest {1000 * max(measured.work):.1f} ms{missed}"
            yield Row(what, sum(measured.work), len(measured.work), "frame", note=note)


def over_the_board(page: Any) -> None:
    """Sixty places, up and down across the middle of the board."""
    box = page.query_selector(".stage .board").bounding_box()
    for step in range(60):
        across, down = 0.3 + 0.4 * step / 60, 0.3 + 0.4 * (step * 7 % 60) / 60
        page.mouse.move(box["x"] + box["width"] * across, box["y"] + box["height"] * down, steps=2)


def paint(page: Any) -> None:
    """A stroke that begins on an empty cell."""
    page.mouse.move(*page.evaluate(EMPTY_CELL))
    page.mouse.down()
    over_the_board(page)
    page.mouse.up()


def carry(page: Any) -> None:
    """A piece from the tray over the board."""
    box = page.query_selector(".tray .piece:not([disabled])").bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    over_the_board(page)
    page.mouse.up()


def type_entries(page: Any) -> None:
    """Twenty entries with the keyboard."""
    for _ in range(20):
        for key in ("ArrowRight", "ArrowDown", "1"):
            page.keyboard.press(key)


def frames(page: Any, gesture: Callable[[Any], None]) -> Measured:
    """The work of the browser's main thread for each frame of a gesture, from its own trace."""
    client = page.context.new_cdp_session(page)
    page.evaluate(FRAMES)
    categories = "devtools.timeline,toplevel"
    client.send("Tracing.start", {"categories": categories, "transferMode": "ReturnAsStream"})
    gesture(page)
    between = [each / 1000 for each in page.evaluate("(window.counting = false, window.frames)")]
    streams: list[str] = []
    client.on("Tracing.tracingComplete", lambda event: streams.append(event["stream"]))
    client.send("Tracing.end")
    while not streams:
        page.wait_for_timeout(20)
    text, ended = "", False
    while not ended:
        part = client.send("IO.read", {"handle": streams[0]})
        text, ended = text + part["data"], part["eof"]
    return Measured(work_of(json.loads(text)["traceEvents"]), between)


def work_of(events: list[dict[str, Any]]) -> list[float]:
    named = (event for event in events if event["name"] == "thread_name")
    mains = {(event["pid"], event["tid"]) for event in named if event["args"]["name"] == "CrRendererMain"}
    done = [event for event in events if event.get("ph") == "X" and (event["pid"], event["tid"]) in mains]
    ends = sorted(event["ts"] + event["dur"] for event in done if event["name"] == "Layerize")
    work: Counter[int] = Counter()
    for event in done:
        if event["name"].endswith("RunTask"):
            work[bisect_left(ends, event["ts"])] += event.get("tdur", 0)
    return [microseconds / 1e6 for microseconds in work.values()]
