"""One description of a picture for the terminal, SVG, the page and print.

A drawing is a set of square (or round) cells at whole or half positions of a layer, each with a symbol, small marks,
heavy sides and a highlight, and links between marks. Cells, marks and sides carry their places, so that a front end can
tell what was clicked. Renderers decide on fonts and colours; nothing here depends on them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

from grillon.model.annotations import Positive
from grillon.model.board.places import Place
from grillon.model.steps import Role


class Kind(Enum):
    """The content of a cell."""

    EMPTY = "empty"
    GIVEN = "given"
    ENTRY = "entry"
    PIECE = "piece"
    HOLE = "hole"


@dataclass(frozen=True, slots=True)
class Mark:
    """A small symbol in a cell: a pencil mark, perhaps with a role in a step.

    `at` is the index of its symbol among the `of` symbols of the puzzle, from 0: players write a mark at the position
    its symbol has on a keypad.
    """

    symbol: str
    role: Role | None = None
    candidate: int | None = None
    at: int = 0
    """The place of the symbol among those of the puzzle, from 0, where a keypad has it."""
    of: Positive = 1
    """How many symbols the puzzle has."""


@dataclass(frozen=True, slots=True)
class DrawnCell:
    """One cell. `heavy` holds the sides with a thick border, among the letters N, E, S and W; `unsure` those that may
    or may not have one.

    `marks` are arranged in rows of the drawing's `mark_columns`, in order; one with an empty symbol keeps its place.
    `corner` and `centre` are the player's own. `tint` is a palette number (the colour of a piece or region), `colour` a
    specific colour that takes precedence over it, `tone` a shade from 0 to 1 (a heat map).
    """

    row: float
    column: float
    symbol: str = ""
    kind: Kind = Kind.EMPTY
    heavy: str = ""
    """The sides with a thick border."""
    tint: int | None = None
    tone: float | None = None
    marks: tuple[Mark, ...] = ()
    role: Role | None = None
    round: bool = False
    label: str = ""
    unsure: str = ""
    """The sides that may have a thick border."""
    layer: int = 0
    cell: int | None = None
    """The number of the cell among the puzzle's places."""
    borders: tuple[tuple[str, int], ...] = ()
    """The sides on which a wall may be entered, each with the number of its border."""
    corner: tuple[Mark, ...] = ()
    centre: tuple[Mark, ...] = ()
    colour: str = ""
    numbered: bool = False
    """Does the number of a clue stand in its upper left corner?"""


@dataclass(frozen=True, slots=True)
class Link:
    """An arrow from one candidate to another, so that a chain can be followed by eye.

    A strong link goes from a false candidate to one that is then true, a weak one from a true candidate to one that is
    then false. The number is that of the line that states it, if the argument is written as a chain; several links may
    share it. An end without its own mark is in the middle of its cells: a wall between two, a piece on those it covers.
    """

    start: int
    end: int
    strong: bool
    """From what is false to what is then true."""
    number: int
    start_cells: tuple[int, ...] = ()
    """The cells in whose middle it starts where no mark stands for its start."""
    end_cells: tuple[int, ...] = ()
    """The cells in whose middle it ends where no mark stands for its end."""


@dataclass(frozen=True, slots=True)
class DrawnPiece:
    """A piece still to be placed: its shape as drawn, and the number of copies left."""

    symbol: str
    cells: tuple[Place, ...]
    """Its shape as it is drawn."""
    left: int = 1
    """How many copies are left."""
    tint: int | None = None
    colour: str = ""
    round: bool = False
    label: str = ""
    piece: int | None = None
    """The number of the piece in the puzzle's tray."""


@dataclass(frozen=True, slots=True)
class Note:
    """A text beside the grid: a layer's name, a line's count."""

    row: float
    column: float
    text: str
    layer: int = 0


Shade = Literal["", "soft", "paper", "ink", "white", "black"]
"""The colour of a figure: none, a light grey, that of the paper, that of the letters; white and black in any light."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A line, a disc or a short text of a clue. Places and lengths are in cells: the middle of R1C1 is at 0.5, 0.5.

    With a `radius` there is a disc around each point, with a `text` this stands there, `size` high; else the points are
    joined. Kinds of clues are told apart by their strokes, never by colour alone.
    """

    points: tuple[Place, ...]
    stroke: Shade = ""
    fill: Shade = ""
    width: float = 0.04
    """The width of the stroke."""
    dash: tuple[float, ...] = ()
    """The lengths of dashes and gaps."""
    closed: bool = False
    radius: float = 0
    text: str = ""
    size: float = 0
    over: bool = False
    """Is it above the lines of the grid?"""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A whole picture; `title` and `description` are for screen readers, `rows` and `columns` the size of a layer."""

    rows: float
    columns: float
    cells: tuple[DrawnCell, ...]
    title: str
    description: str = ""
    notes: tuple[Note, ...] = field(default=())
    figures: tuple[Figure, ...] = ()
    """What the clues draw on the first layer."""
    clues: tuple[str, ...] = ()
    """What each clue says, in words."""
    mark_columns: int = 3
    layers: int = 1
    links: tuple[Link, ...] = ()
    """Arrows from candidate to candidate."""
    legend: tuple[tuple[Role, str], ...] = ()
    """The roles that occur, each with its meaning in words."""
    link_legend: tuple[tuple[bool, str], ...] = ()
    """The kinds of links that occur, strong or not, each with its meaning in words."""
    tray: tuple[DrawnPiece, ...] = ()
    """The pieces that may still be placed."""
