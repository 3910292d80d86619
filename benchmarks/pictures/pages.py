"""Boards as programs show them: pages of HTML and CSS in Chromium, which the looks of `looks` know nothing of.

``python -m benchmarks.pictures.pages --boards 200 --failures FOLDER`` prints how many are read exactly. It needs
Playwright and Chromium.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator
from pathlib import Path
from random import Random

from PIL import Image

from benchmarks.pictures.boards import FAMILIES, Picture
from benchmarks.pictures.looks import Board, Cell, board_of
from benchmarks.pictures.measure import Case, Outcome, judged, row
from benchmarks.pictures.puzzles import position

FONTS = (
    *("Lato", "Cabin", "Carlito", "Clear Sans", "Comfortaa", "Play", "Roboto Slab", "Inconsolata", "EB Garamond"),
    *("Tuffy", "Manrope", "Sora", "B612", "Karla", "League Spartan", "Vollkorn", "PT Sans", "National Park"),
)
THEMES = (
    # The ground of the page and of the board, thin and thick lines, givens, entries, notes, a chosen cell, its row.
    ("#fff", "#fff", "#bfc6d4", "#344861", "#344861", "#325aaf", "#6e7c8c", "#bbdefb", "#e2ebf3"),
    ("#fafafa", "#fff", "#999", "#000", "#000", "#1565c0", "#777", "#ffd54f", "#fff3cd"),
    ("#f4ecd8", "#fbf6e9", "#c9b99a", "#5b4636", "#3b2d20", "#8a5a2b", "#9b8a70", "#eed9a8", "#f6ebcf"),
    ("#121212", "#1e1e1e", "#3a3a3a", "#8a8a8a", "#e8e8e8", "#64b5f6", "#9e9e9e", "#33506b", "#272e35"),
    ("#0f172a", "#1e293b", "#334155", "#94a3b8", "#f1f5f9", "#38bdf8", "#94a3b8", "#3b4f72", "#273449"),
    ("#e8f5e9", "#ffffff", "#a5d6a7", "#2e7d32", "#1b5e20", "#c2185b", "#689f6a", "#c8e6c9", "#eef8ef"),
    ("#222", "#fdfdfd", "#ccc", "#222", "#222", "#e64a19", "#888", "#cfe8ff", "#eef6ff"),
)
TINTS = ("#fde2e4", "#e2ece9", "#dfe7fd", "#fff1c9", "#e8dff5", "#d9f2f5", "#f5e6d3", "#dff5d8")
DEEP = ("#5b2a3c", "#27474e", "#2f3a6b", "#5a4a1e", "#46306b", "#1f5257", "#5c3d1e", "#2e5a2a")
PIECES = (
    *("#e53935", "#1e88e5", "#43a047", "#fdd835", "#8e24aa", "#fb8c00"),
    *("#00acc1", "#6d4c41", "#d81b60", "#7cb342", "#3949ab", "#f4a7b9"),
)


def page(rng: Random, family: str, board: Board) -> tuple[str, bool]:
    """A page with the board; and whether only colours tell what its cells hold."""
    theme = rng.choice(THEMES)
    ground, paper, thin, thick, given, entry, note, chosen, near = theme
    dark = paper < "#8"
    side = rng.choice((26, 32, 36, 40, 44, 52)) if board.columns <= 10 else rng.choice((22, 26, 30))
    line, wall = rng.choice(((1, 2), (1, 2), (1, 3), (2, 4), (0.5, 1.5), (1, 1.5)))
    style = rng.choice(("lines", "lines", "lines", "tiles", "tints"))
    gap, radius = (rng.choice((1, 2, 3, 4)), rng.choice((0, 2, 4, 8))) if style == "tiles" else (0, 0)
    coloured = family == "takuzu" and not board.entered and rng.random() < 0.6
    parted = family in ("sudoku", "tectonic")
    tints = _tints(rng, board, DEEP if dark else TINTS) if parted and style == "tints" else {}
    if style == "tiles" and parted:
        line, wall = 0, wall * 1.5
    if not parted:
        wall = line
    if style == "tints" and tints and rng.random() < 0.4:
        wall = line
    lit = rng.choice(sorted(board.cells)) if rng.random() < 0.5 and not tints and not coloured and parted else None
    colours = rng.sample(PIECES, len(PIECES))
    pair = rng.choice((("#c0392b", "#2980b9"), ("#fff", "#222"), ("#f1c40f", "#2c3e50"), ("#e67e22", "#16a085")))
    if coloured and pair[0] == "#fff":
        paper = "#9aa3ad"  # white on white is nothing
    shape = rng.choice(("50%", "20%", "0"))
    size, weight = rng.choice((0.55, 0.62, 0.7, 0.78)), rng.choice((400, 500, 700))
    cells = []
    if style == "tiles":
        paper = _mixed(paper, thick, 0.12) if paper == ground else paper
    for r in range(board.rows):
        for c in range(board.columns):
            if (r, c) not in board.cells:
                continue
            here = board.region[r, c]
            fill = tints.get(here, paper)
            if lit:
                same = (r == lit[0]) + (c == lit[1]) + (here == board.region[lit])
                fill = chosen if (r, c) == lit else near if same else fill
            edges = []
            for name, other in (
                ("top", (r - 1, c)),
                ("left", (r, c - 1)),
                ("bottom", (r + 1, c)),
                ("right", (r, c + 1)),
            ):
                rim = other not in board.cells
                if name in ("bottom", "right") and not rim:
                    continue
                strong = rim or (parted and board.region[other] != here)
                width = (
                    (wall if strong else line) if style != "tiles" else (wall if strong and not rim and parted else 0)
                )
                if width:
                    edges.append(f"border-{name}:{width}px solid {thick if strong else thin}")
            inner = ""
            if family == "packing":
                fill = colours[here % len(colours)] if here >= 0 else fill
            elif coloured:
                if (r, c) in board.given:
                    inner = f'<i style="background:{pair[int(board.given[r, c])]}"></i>'
            elif text := board.given.get((r, c)) or board.entered.get((r, c)):
                ink = given if (r, c) in board.given else entry
                bold = weight if (r, c) in board.given else 400
                inner = f'<b style="color:{ink};font-weight:{bold}">{_number(text, rng, board)}</b>'
            elif marks := board.marked.get((r, c)):
                across = 3 if board.symbols > 4 else 2
                down = -(-board.symbols // across)
                tall = side / down
                inner = "".join(
                    f'<u style="left:{at % across / across:.1%};top:{at // across * tall:.2f}px;width:{100 / across}%;'
                    f'height:{tall:.2f}px;font-size:{0.85 * tall:.1f}px;line-height:{tall:.1f}px;color:{note}">{m}</u>'
                    for m in marks
                    for at in (int(m, 36) - 1,)
                )
            place = f"left:{c * (side + gap)}px;top:{r * (side + gap)}px"
            cells.append(f'<div class=c style="{place};background:{fill};{";".join(edges)}">{inner}</div>')
    wide, high = ((count * (side + gap) - gap) for count in (board.columns, board.rows))
    before, after = _around(rng, theme, side, wide)
    css = f"""*{{box-sizing:border-box;margin:0}}
    body{{background:{ground};font-family:'{rng.choice(FONTS)}';width:{wide + 60}px}}
    .b{{position:relative;width:{wide}px;height:{high}px;margin:{rng.randint(8, 30)}px auto}}
    .c{{position:absolute;width:{side}px;height:{side}px;border-radius:{radius}px}}
    .c{{display:flex;align-items:center;justify-content:center}}
    b{{font-size:{side * size:.1f}px;line-height:1}} u{{position:absolute;text-decoration:none;text-align:center}}
    i{{width:72%;height:72%;border-radius:{shape}}}"""
    whole = f"<html><style>{css}</style><body>{before}<div class=b>{''.join(cells)}</div>{after}</body></html>"
    return whole, coloured


def _number(text: str, rng: Random, board: Board) -> str:
    return text if len(text) > 1 or not text.isalpha() or board.rows % 2 else str(ord(text) - 55)


def _mixed(first: str, second: str, share: float) -> str:
    return f"color-mix(in srgb, {first} {100 - share * 100:.0f}%, {second})"


def _tints(rng: Random, board: Board, colours: tuple[str, ...]) -> dict[int, str]:
    """A tint for each region, others for those that touch."""
    region: dict[Cell, int] = board.region
    order = rng.sample(colours, len(colours))
    chosen: dict[int, str] = {}
    for number in sorted(set(region.values())):
        beside = {
            chosen.get(region.get(other, -9), "")
            for (r, c), own in region.items()
            if own == number
            for other in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1))
        }
        chosen[number] = next((colour for colour in order if colour not in beside), order[0])
        rng.shuffle(order)
    return chosen


def _around(rng: Random, theme: tuple[str, ...], side: int, wide: float) -> tuple[str, str]:
    """What is above and below the board: the bar of the phone, a title, buttons, a keypad."""
    _, _, thin, thick, ink, entry, note, *_ = theme
    bar = f'<div style="display:flex;justify-content:space-between;padding:4px 14px;font-size:12px;color:{ink}">'
    bar += "<span>9:41</span><span>5G &#9646; 87%</span></div>"
    name = rng.choice(("Daily puzzle", "Expert", "Level 128"))
    title = f'<h3 style="color:{ink};text-align:center;padding:6px">{name}</h3>'
    line = f'<div style="display:flex;justify-content:space-around;color:{note};font-size:13px;padding:4px">'
    line += "<span>Mistakes: 0/3</span><span>Score 1240</span><span>04:17</span></div>"
    tools = "".join(
        f'<span style="text-align:center;font-size:11px;color:{note}">'
        f'<span style="display:block;font-size:20px">{sign}</span>{name}'
        f'<sup style="background:{entry};color:#fff;border-radius:8px;padding:1px 4px">{rng.randint(1, 9)}</sup></span>'
        for sign, name in (("&#8630;", "Undo"), ("&#9003;", "Erase"), ("&#9998;", "Notes"), ("&#9728;", "Hint"))
    )
    keys = "".join(
        f'<span style="flex:1;margin:2px;text-align:center;color:{entry};{{look}}'
        f';font-size:{rng.choice((20, 26, 30))}px">{key}</span>'
        for key in range(1, 10)
    )
    look = rng.choice(("", f"border:1px solid {thin};border-radius:6px", f"border:2px solid {thick};border-radius:50%"))
    below = f'<div style="display:flex;justify-content:space-around;padding:8px">{tools}</div>'
    keypad = f'<div style="display:flex;margin:6px">{keys.replace("{look}", look)}</div>'
    before = "".join(part for part in (bar, title, line) if rng.random() < 0.7)
    return before, "".join(part for part in (below, keypad) if rng.random() < 0.7)


def pictures(seeds: range) -> Iterator[tuple[Case, Picture]]:
    """Screenshots of pages, with what is on them."""
    from playwright.sync_api import sync_playwright

    from tests.support.web import browser_program

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_program(), args=["--no-sandbox"])
        for seed in seeds:
            family = FAMILIES[seed % 4]
            rng = Random(f"page {seed}")
            begun = rng.random() < 0.6
            truth = position(rng, family, begun=begun, marked=begun and rng.random() < 0.5)
            board = board_of(truth)
            if board.symbols > 9:
                board.marked.clear()
                truth = truth.puzzle.position().enter(*truth.chosen)
            text, coloured = page(rng, family, board)
            scale = rng.choice((1, 1, 1.25, 1.5, 2, 2, 3))
            tab = browser.new_page(device_scale_factor=scale, viewport={"width": 800, "height": 900})
            tab.set_content(text)
            shot = tab.locator("body").screenshot()
            tab.close()
            image = Image.open(io.BytesIO(shot)).convert("RGB")
            yield (seed, family, "screenshot", 1), Picture(image, truth, [], f"a page, scale {scale}", coloured)
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=80)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--failures", type=Path, help="a folder for what failed")
    chosen = parser.parse_args()
    found: list[Outcome] = []
    for case, picture in pictures(range(chosen.first, chosen.first + chosen.boards)):
        outcome = judged(case, picture)
        found.append(outcome)
        if not outcome.right or outcome.marked:
            print(
                "-".join(map(str, case)),
                "right" if outcome.right else outcome.said,
                "(marked)" if outcome.marked else "",
            )
            if chosen.failures:
                chosen.failures.mkdir(parents=True, exist_ok=True)
                picture.image.save(chosen.failures / f"{'-'.join(map(str, case))}.png")
    for family in FAMILIES:
        print(row(f"{family}, pages", [one for one in found if one.case[1] == family]))
    print(row("pages", found))


if __name__ == "__main__":
    main()
