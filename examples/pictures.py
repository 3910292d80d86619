"""Draws the pictures of the documentation with Grillon's own renderer: `python examples/pictures.py [FOLDER]`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import grillon
from grillon.families.packing import Board
from grillon.families.packing.cut import cut
from grillon.model.drawing import Drawing
from grillon.puzzle.boards import boards_of
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


def pictures() -> dict[str, str]:
    """Every picture by its file name."""
    drawings = {name: step_drawing(text, technique) for name, (text, technique) in STEPS.items()}
    packing = grillon.parse(BOARD)
    drawings["packing-solution"] = packing.drawing(packing.family.formats.parse_solution(packing, FILLED).position())
    for name, (board, request) in CUTS.items():
        made = cut(board, different=True, **request)
        drawings[name] = made.puzzle.drawing(made.solution.position())
    filled = grillon.parse(HEATED)
    drawings["packing-heat-map"] = heat_map(filled, filled.count_each(), "X")
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
