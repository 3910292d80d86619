"""Draws the pictures of the documentation with Grillon's own renderer: `python examples/pictures.py [FOLDER]`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import grillon
from grillon.families.packing import Board
from grillon.families.packing.cut import cut
from grillon.model.drawing import Drawing
from grillon.puzzle.parts.boards import boards_of
from grillon.render import to_svg
from grillon.render.heat_map import heat_map

STEPS = {
    "takuzu-step": ("takuzu.1.6x6.u.aDP0qJ.YJ0", "pair"),
    "sudoku-step": ("sudoku.1.9.a6e35c8b1a6e7f4c2c9d585d69c8429c11b7a4j94", "x_wing"),
    "tectonic-step": ("tectonic.1.8x8m5w.nJijcetDAZWsQHx5wZ0.c3c31j3a5a2p2c2b5m1a3", "forbidden_neighbour"),
}
"""Name, puzzle and technique whose first use is shown."""

BOARD = "packing square\n" + "...........\n" * 5 + "pieces iq"
FILLED = "RRRRGCCDSSS\nROOGGGCDDKS\nOOYYYYBPDKS\nLOLYWWBPPKK\nLLLWWWBBPPK"
HEATED = "packing square\n" + "..........\n" * 6 + "pieces pentominoes"
CUTS: dict[str, tuple[Board, dict[str, Any]]] = {
    "packing-cut": (Board.rectangle(6, 12), {"seed": 1, "pieces": 14}),
    "packing-cut-unique": (Board.rectangle(6, 12), {"seed": 1, "pieces": 14, "unique": True}),
    "packing-cut-sixty": (Board.rectangle(20, 30), {"seed": 3, "pieces": 60, "unique": True}),
}
"""Boards and how they are cut into different pieces."""

CLUES = {
    "sudoku-clues": (
        "cage 10 R1C1 R1C2 R2C1",
        "cage 23 R3C1 R3C2 R4C2 R4C1",
        "cage 17 repeats R2C2 R2C3 R3C3",
        "thermometer R1C4 R1C5 R2C6 R3C6",
        "arrow R2C4 > R3C4 R3C5 R4C5",
        "arrow R4C7 R4C8 > R5C8 R6C8 R7C8",
        "double_arrow R1C7 R1C8 R2C9 R3C9",
        "white_dot R5C1 R5C2",
        "black_dot R6C1 R6C2",
        "white_dot 3 R5C3 R6C3",
        "black_dot 3 R5C4 R6C4",
        "x R7C1 R7C2",
        "v R8C1 R8C2",
        "greater_than R9C1 R9C2",
        "greater_than R9C3 R8C3",
        "quadruple 1 2 R5C5 R5C6 R6C5 R6C6",
        "quadruple 1 2 3 4 R7C5 R7C6 R8C5 R8C6",
        "odd R9C9",
        "even R9C8",
        "minimum R7C3",
        "maximum R9C5",
        "little_killer 22 R1C1-R9C9",
        "little_killer 34 R1C7-R7C1",
        "sandwich 8 R1C1-R9C1",
        "sandwich 0 R9C1-R9C9",
        "x_sum 27 R1C3-R9C3",
        "skyscraper 3 R1C9-R9C9",
        "numbered_room 4 R2C9-R2C1",
        "whisper R3C7 R3C8 R4C9 R5C9",
        "clone R7C4 R8C4 > R2C7 R3C7",
    ),
    "sudoku-lines": (
        "whisper R1C1 R1C2 R1C3 R2C4",
        "whisper 4 R1C5 R1C6 R1C7 R2C8",
        "renban R2C1 R3C2 R3C3 R2C3",
        "palindrome R4C1 R4C2 R5C3 R4C4 R3C4",
        "zipper R5C1 R6C1 R6C2 R6C3 R5C4",
        "region_sum R2C5 R3C6 R4C6 R4C7 R3C7 R3C8",
        "entropic R5C5 R5C6 R5C7 R5C8 R4C9",
        "modular R7C1 R7C2 R7C3 R8C4",
        "between R8C1 R8C2 R9C3 R9C4 R9C5",
        "lockout R6C5 R7C6 R7C7 R6C8 R6C9",
        "modular 4 R8C7 R8C8 R8C9 R9C8 R9C7",
    ),
}
"""Clues that show how their kinds are drawn, each group on an empty board."""


def pictures() -> dict[str, str]:
    """Every picture by its file name."""
    drawings = {name: step_drawing(text, technique) for name, (text, technique) in STEPS.items()}
    packing = grillon.parse(BOARD)
    drawings["packing-solution"] = packing.drawing(packing.family.formats.parse_solution(packing, FILLED).position())
    for name, (board, request) in CUTS.items():
        made = cut(board, different=True, **request)
        drawings[name] = made.puzzle.drawing(made.solution.position())
    for name, lines in CLUES.items():
        drawings[name] = grillon.parse("\n".join(["sudoku 9x9", *["." * 9] * 9, *lines])).drawing()
    filled = grillon.parse(HEATED)
    for name, lang in (("packing-heat-map", "en"), ("packing-heat-map-fr", "fr")):
        drawings[name] = heat_map(filled, filled.count_each(), "X", lang)
    printed = grillon.parse(STEPS["tectonic-step"][0]).drawing()
    return {
        **{f"{name}.svg": to_svg(drawing) for name, drawing in drawings.items()},
        "tectonic-large-print.svg": to_svg(printed, theme="large-print"),
    }


def step_drawing(text: str, technique: str) -> Drawing:
    """The position in which a technique is used first, with the step highlighted."""
    puzzle = grillon.parse(text)
    uses = (
        (position, step)
        for position, step in puzzle.explain(techniques="reference").positions()
        if step.technique.id == technique
    )
    position, step = next(uses)
    return puzzle.drawing(position, step=step)


def main(folder: Path) -> None:
    """Write them all."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, svg in pictures().items():
        (folder / name).write_text(svg, encoding="utf-8")
    chart(folder / "tectonic-grids.png")
    booklets(folder)


def booklets(folder: Path) -> None:
    """Pages of a booklet with every family, in both languages."""
    from grillon import families
    from grillon.booklet import Booklet

    puzzles = [made for name in families.BUILT_IN for made in families.get(name).generate_many(4, seed=7)]
    for lang, title, shown in (
        ("en", "A Week in the Train", (0, 2, 5, 8)),
        ("fr", "Une semaine en train", (0, 2, 4, 8)),
    ):
        booklet = Booklet(puzzles, title=title, lang=lang, order="family", paper="a5", cut_out=True)
        pages = booklet.pages(dots=60)
        for number, page in enumerate(shown, start=1):
            (folder / f"booklet-{lang}-{number}.png").write_bytes(pages[page])


def chart(path: Path) -> None:
    """What all Tectonic grids of a size are like."""
    from grillon.sweep.charts import draw_statistics

    found = boards_of("tectonic", (4, 5), {"max": 5}).statistics()
    draw_statistics(found, f"All {found.grids:,} Tectonic grids 4x5, regions up to 5", path)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/images"))
