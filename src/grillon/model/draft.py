"""A puzzle being drawn: its parts as plain texts and numbers, which need not make a puzzle yet.

An editor changes a `Draft` and asks the family for two things: the *sheet*, a scene to draw on, which always exists;
and the puzzle, which may not exist yet. A draft refers to everything by place (`R1C2=8`, `R1C2|R1C3`, `L.rf@R2C3`), so
the drawing survives a change of the board's size, holes or pieces.

>>> from grillon import families
>>> family = families.get("takuzu")
>>> draft = Draft("takuzu", {"size": "4x4"}, givens=("R1C1=0", "R1C2=0"))
>>> print(family.from_draft(draft))
takuzu 4x4
0 0 . .
. . . .
. . . .
. . . .
>>> family.to_draft(family.from_draft(draft)).givens
('R1C1=0', 'R1C2=0')
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from grillon.errors import FormatError
from grillon.model.places import InputKind, Place, Places
from grillon.model.request import Schema

if TYPE_CHECKING:
    from grillon.model.family import Family
    from grillon.model.puzzle import Puzzle
    from grillon.model.scene import Scene


@dataclass(frozen=True, slots=True)
class DraftPiece:
    """A kind of piece in a drawing: its cells, number of copies, allowed turns and name."""

    symbol: str
    cells: tuple[Place, ...]
    min_count: int = 1
    max_count: int = 1
    turns: str = "free"
    flips: bool = True
    name: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """Everything that can be drawn, in every family; `Editing` lists the parts that a family uses.

    `options` define the board. `givens` and `ruled_out` are entries by place: symbols, walls, placed pieces;
    `holes` and `optional` are cells that are not part of the board, or may stay empty. `regions` has a number for each
    cell of the sheet, -1 if it is in none yet.
    """

    family: str
    options: Mapping[str, object] = field(default_factory=dict)
    givens: tuple[str, ...] = ()
    ruled_out: tuple[str, ...] = ()
    holes: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    regions: tuple[int, ...] = ()
    pieces: tuple[DraftPiece, ...] = ()

    @property
    def bare(self) -> Draft:
        """The same board without any entries."""
        return replace(self, givens=(), ruled_out=())

    def fitting(self, places: Places) -> Draft:
        """The draft without the entries and holes that do not fit on this board.

        >>> from grillon.model.rows import rectangle
        >>> draft = Draft("takuzu", givens=("R1C1=0", "R5C5=0", "R1C2=7"))
        >>> draft.fitting(Places(rectangle(4, 4), symbols=("0", "1"))).givens
        ('R1C1=0',)
        """
        whole = replace(places, holes=frozenset())
        return replace(
            self,
            givens=tuple(entry for entry in self.givens if _reads(places.read, entry)),
            ruled_out=tuple(entry for entry in self.ruled_out if _reads(places.read, entry)),
            holes=tuple(cell for cell in self.holes if _reads(whole.read_cell, cell)),
            optional=tuple(cell for cell in self.optional if _reads(places.read_cell, cell)),
        )


def _reads(read: object, text: str) -> bool:
    try:
        read(text)  # type: ignore[operator]
    except FormatError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Editing:
    """The parts that can be drawn in the puzzles of a family; an editor chooses its tools accordingly.

    `options` define the board; `givens` are the kinds of entries that may be given, `sets` the named sets of pieces.
    """

    options: Schema
    givens: tuple[InputKind, ...]
    regions: bool = False
    holes: bool = False
    optional: bool = False
    pieces: bool = False
    sets: Mapping[str, tuple[DraftPiece, ...]] = field(default_factory=dict)


def written(places: Places, candidates: Collection[int]) -> tuple[str, ...]:
    """Candidates as the entries of a draft.

    >>> from grillon import parse
    >>> puzzle = parse("takuzu 2x2\\n0 .\\n. .")
    >>> written(puzzle.places, puzzle.givens)
    ('R1C1=0',)
    """
    return tuple(places.write(candidate) for candidate in sorted(candidates))


def with_entries(board: Puzzle, draft: Draft) -> Puzzle:
    """An empty board with the givens of a draft."""
    places = board.places
    givens = {places.read(entry) for entry in draft.givens}
    ruled_out = {places.read(entry) for entry in draft.ruled_out}
    if not givens and not ruled_out:
        return board
    return board.with_givens(givens, ruled_out=ruled_out)


class Drafting(Protocol):
    """How a family's puzzles are drawn: a module of the family may be one."""

    def editing(self) -> Editing:
        """The parts that can be drawn."""
        ...

    def sheet(self, draft: Draft, lang: str) -> Scene:
        """The scene for a draft, even while it is not yet a puzzle; RequestError if its options define no board."""
        ...

    def from_draft(self, draft: Draft) -> Puzzle:
        """The puzzle of a draft; InputError names what is missing or wrong."""
        ...

    def to_draft(self, puzzle: Puzzle) -> Draft:
        """A puzzle as a draft: `from_draft` gives the same puzzle again."""
        ...


class PlainDrafting:
    """Givens on the empty boards of a family; the options with these names define the board."""

    def __init__(self, family: Family, *options: str) -> None:
        self.family = family
        self.options = ("size", *options)

    def editing(self) -> Editing:
        """Givens of the family's kind."""
        asked = self.family.request_schema().options
        return Editing(Schema(tuple(one for one in asked if one.name in self.options)), (self.family.input_kind,))

    def sheet(self, draft: Draft, lang: str) -> Scene:
        """The empty board."""
        return self.from_draft(draft.bare).scene(lang)

    def from_draft(self, draft: Draft) -> Puzzle:
        """The empty board with the entries of the draft."""
        return with_entries(self.family.blank(**self.editing().options.complete(draft.options)), draft)

    def to_draft(self, puzzle: Puzzle) -> Draft:
        """The options that define its board, and its givens."""
        return Draft(
            self.family.name,
            self.options_of(puzzle),
            written(puzzle.places, puzzle.givens),
            written(puzzle.places, puzzle.ruled_out),
        )

    def options_of(self, puzzle: Puzzle) -> Mapping[str, object]:
        """The options that define the board of a puzzle: its size, and its attributes of the same names."""
        rows, columns = puzzle.scene().size
        return {"size": f"{rows:g}x{columns:g}", **{name: getattr(puzzle, name) for name in self.options[1:]}}
