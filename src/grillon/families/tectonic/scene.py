"""The places of a Tectonic, and the part of its picture that does not change."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from grillon.families.tectonic.board import LEFT_OUT, Border
from grillon.model.board.places import Places, rectangle
from grillon.model.scene import Scene

if TYPE_CHECKING:
    from grillon.families.tectonic.board import Frame
    from grillon.families.tectonic.puzzle import TectonicPuzzle


@lru_cache(maxsize=64)
def places_of(frame: Frame, maximum: int, holes: frozenset[int], complete_cut: bool) -> Places:
    """The places of all Tectonics that have the same board."""
    return Places(
        rectangle(frame.rows, frame.columns),
        symbols=tuple(str(value) for value in range(1, maximum + 1)),
        borders=() if complete_cut else frame.pairs,
        holes=holes,
    )


def scene(puzzle: TectonicPuzzle, lang: str) -> Scene:
    """The picture: walls between regions; a value left out is shown as dots."""
    # Where walls may be entered, the borders that certainly have none are shown.
    still_open = [number for number, border in enumerate(puzzle.borders) if border == Border.OPEN]
    return Scene(
        title=f"Tectonic {puzzle.rows}x{puzzle.columns}",
        places=puzzle.places,
        givens=puzzle.givens,
        known_open=() if puzzle.complete_cut else tuple(still_open),
        sides=_walls(puzzle) if puzzle.complete_cut else (),
        texts={cell: "…" for cell, value in enumerate(puzzle.values) if value == LEFT_OUT},
        lang=lang,
    )


def _walls(puzzle: TectonicPuzzle) -> tuple[str, ...]:
    """The sides of every cell where its region, or the board, ends."""
    frame = puzzle.frame
    sides = ["NESW"] * frame.cells
    for number, (first, second) in enumerate(frame.pairs):
        if puzzle.borders[number] != Border.WALL:
            after, before = "EW" if number < frame.rows * (frame.columns - 1) else "SN"
            sides[first] = sides[first].replace(after, "")
            sides[second] = sides[second].replace(before, "")
    return tuple(sides)
