"""Puzzles, solutions and steps as pictures for print, each with its alternative text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from grillon.booklet.pdf_layers import Picture, picture_of
from grillon.booklet.settings import BookletSettings
from grillon.formats import parse
from grillon.model.drawing import Drawing, Kind
from grillon.render.compose import compose
from grillon.render.layout import in_a_block
from grillon.render.theme import Theme
from grillon.render.walk import walk_picture

if TYPE_CHECKING:
    from grillon.explain.chains.walks import Stop
    from grillon.model import Position, Solution, Step
    from grillon.model.scene import Scene
    from grillon.puzzle.family import Family
    from grillon.puzzle.puzzle import Puzzle

SYMBOL_FONT = "DejaVu Sans Mono"
ADVANCE = 0.602
"""The width of each symbol of the font, as a share of its size."""
EXAMPLE = 32.0
"""The side in millimetres of the example beside the rules of a family."""


def typeset(text: str) -> str:
    """A text with typographic characters.

    >>> typeset("Takuzu 6x8")
    'Takuzu 6×8'
    """
    return re.sub(r"(?<=\d)x(?=\d)", "×", text)


def placed(picture: Picture, unit: float) -> Picture:
    """The picture with the length of its unit in millimetres."""
    return {**picture, "unit": round(unit, 5)}


class Artist:
    """Draws everything in the style of one booklet."""

    def __init__(self, settings: BookletSettings) -> None:
        self.lang, self.black = settings.lang, settings.ink == "black"
        self.advance = None if settings.symbol_font else ADVANCE
        self.theme = Theme(
            grey=self.black, symbols=1.3 if settings.large else 1.0, lines=1.6 if settings.large else 1.0
        )
        self._scenes: dict[int, tuple[Puzzle, Scene]] = {}

    def ink(self, colour: str) -> str | int:
        """A colour for print: black is the ink itself; in print without colours, the others are its shades."""
        if self.black:
            red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
            shade = round(0.3 * red + 0.59 * green + 0.11 * blue)
            return 0 if shade < 0x70 else shade
        return "#000000" if colour == "#1a1a1a" else colour

    def puzzle(self, puzzle: Puzzle) -> Picture:
        """A puzzle to solve."""
        return self._picture(compose(self._scene(puzzle), puzzle.position()))

    def solution(self, solution: Solution) -> Picture:
        """A solved puzzle."""
        return self._picture(compose(self._scene(solution.puzzle), solution.position()))

    def step(self, position: Position, step: Step) -> Picture:
        """A step of an explanation."""
        return self._picture(compose(self._scene(position.puzzle), position, step))

    def link(self, position: Position, stops: Sequence[Stop], at: int) -> Picture:
        """One link of an argument."""
        drawing = in_a_block(compose(self._scene(position.puzzle), position))
        return self.drawn(drawing, stops[at].text, over=walk_picture(position, drawing, stops, at))

    def example(self, family: Family) -> list[Picture]:
        """A small puzzle and its solution, to go with the rules."""
        if not family.about.example:
            return []
        puzzle = parse(family.about.example, family=family.name)
        pictures = [self.puzzle(puzzle), self.solution(puzzle.solve().value)]
        return [
            placed(picture, min(EXAMPLE / picture["width"], EXAMPLE / picture["height"], 0.2)) for picture in pictures
        ]

    def drawn(self, drawing: Drawing, alt: str, over: str = "") -> Picture:
        """Any drawing, in the style of the booklet, perhaps with elements over it."""
        return {**picture_of(drawing, theme=self.theme, ink=self.ink, advance=self.advance, over=over), "alt": alt}

    def _picture(self, drawing: Drawing) -> Picture:
        return self.drawn(in_a_block(drawing), alternative_text(drawing))

    def title(self, puzzle: Puzzle) -> str:
        """The title of a puzzle: its family and its size."""
        return self._scene(puzzle).title

    def _scene(self, puzzle: Puzzle) -> Scene:
        """The scene of a puzzle, made once for its picture, its solution and its steps."""
        known = self._scenes.get(id(puzzle))
        if known is None:
            known = self._scenes[id(puzzle)] = (puzzle, puzzle.scene(self.lang))
        return known[1]


def alternative_text(drawing: Drawing) -> str:
    """A grid in words: its title, the number of filled cells, and each row, with a dot for an empty cell.

    >>> from grillon import parse
    >>> alternative_text(parse("takuzu 2x2\\n0 .\\n. .").drawing())
    'Takuzu 2x2; 1 of 4 cells is filled; 0 . / . .'
    """
    cells = sorted(drawing.cells, key=lambda cell: (cell.layer, cell.row, cell.column))
    layers = []
    for _, layer in groupby(cells, key=lambda cell: cell.layer):
        rows = groupby(layer, key=lambda cell: cell.row)
        layers.append(
            " / ".join(
                " ".join("#" if cell.kind is Kind.HOLE else cell.symbol or "." for cell in row) for _, row in rows
            )
        )
    return "; ".join(filter(None, (drawing.title, drawing.description, *layers)))
