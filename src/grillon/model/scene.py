"""Everything a front end needs to draw any position of a puzzle by itself.

A `Scene` is what does not change while a puzzle is played: the places, which sides are walls from the start, tints, how
marks are arranged. `grillon.render.compose` puts a position and a step of reasoning on it, our own way of drawing.

>>> from grillon import parse
>>> scene = parse("takuzu 2x2\\n0 .\\n. .").scene()
>>> scene.size, scene.givens
((2, 2), (0,))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from grillon.model.annotations import Sides
from grillon.model.board.places import Places
from grillon.model.drawing import Figure, Note


@dataclass(frozen=True, slots=True)
class Scene:
    """The unchanging part of a puzzle's picture.

    `sides` gives each cell the sides that are walls from the start. `texts` stand in cells that hold no symbol of the
    puzzle; in a hole, ``23\\16`` is two clues, below the diagonal and above it. `possible_marks`: steps show the
    candidates of their cells as small marks (a Takuzu needs none).
    """

    title: str
    places: Places
    givens: tuple[int, ...] = ()
    known_open: tuple[int, ...] = ()
    """Borders that certainly have no wall."""
    sides: tuple[Sides, ...] = ()
    """By cell, the sides that are walls from the start."""
    tints: Mapping[int, int] = field(default_factory=dict)
    """By cell, the number of a colour of the palette."""
    texts: Mapping[int, str] = field(default_factory=dict)
    """By cell, what stands there besides symbols."""
    figures: tuple[Figure, ...] = ()
    """Lines, dots and texts of clues."""
    notes: tuple[Note, ...] = ()
    """Texts beside the board."""
    spoken: Mapping[int, str] = field(default_factory=dict)
    """By cell, the clues there, for those who do not see them."""
    numbered: tuple[int, ...] = ()
    """The cells with the number of a clue in their upper left corner."""
    clues: tuple[str, ...] = ()
    """What each clue says, in words."""
    round: bool = False
    mark_columns: int = 3
    possible_marks: bool = True
    """Do steps show the candidates of their cells as small marks?"""
    lang: str = "en"

    @property
    def size(self) -> tuple[float, float]:
        """Rows and columns of the largest layer."""
        cells = self.places.cells
        rows = 1 + max((place.row for place in cells), default=-1)
        return rows, 1 + max((place.column for place in cells), default=-1)
