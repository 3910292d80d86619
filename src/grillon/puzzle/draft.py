"""A puzzle being drawn: its parts as plain texts and numbers, which need not make a puzzle yet.

An editor changes a `Draft` and asks the family for two things: the *sheet*, a scene to draw on, which always exists;
and the puzzle, which may not exist yet. A draft refers to everything by place (`R1C2=8`, `R1C2|R1C3`, `L.rf@R2C3`), so
the drawing survives a change of the board's size, holes or pieces.

>>> from grillon import families
>>> drafting = families.get("takuzu").drafting
>>> draft = Draft("takuzu", {"size": "4x4"}, givens=("R1C1=0", "R1C2=0"))
>>> print(drafting.from_draft(draft))
takuzu 4x4
0 0 . .
. . . .
. . . .
. . . .
>>> drafting.to_draft(drafting.from_draft(draft)).givens
('R1C1=0', 'R1C2=0')
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Generic, Literal, Protocol

from grillon.errors import FormatError, RequestError
from grillon.model import InputKind, Place, Places, Scene
from grillon.model.annotations import P, Signed
from grillon.model.givens import ruled_out
from grillon.puzzle.parts.generator import schema_of
from grillon.puzzle.request import Schema

if TYPE_CHECKING:
    from grillon.puzzle.family import Family


@dataclass(frozen=True, slots=True)
class DraftPiece:
    """A kind of piece in a drawing: its cells, number of copies, allowed turns and name."""

    symbol: str
    cells: tuple[Place, ...]
    min_count: int = 1
    max_count: int = 1
    turns: str = "free"
    """What it may do: `fixed`, `half` turns, `free`."""
    flips: bool = True
    name: str = ""
    colour: str = ""
    """As a page writes it: `#1f6feb`."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Everything that can be drawn, in every family; `Editing` lists the parts that a family uses.

    `options` define the board. `givens` and `ruled_out` are entries by place: symbols, walls, placed pieces; `holes`
    and `optional` are cells that are not part of the board, or may stay empty. `regions` has a number for each cell of
    the sheet, -1 if it is in none yet.
    """

    family: str
    options: Mapping[str, object] = field(default_factory=dict)
    """Which board it is, by the options of the family's `editing`."""
    givens: tuple[str, ...] = ()
    """What is given, by places: `R1C2=8`, `R1C2|R1C3` for a wall, `L.rf@R2C3` for a piece."""
    ruled_out: tuple[str, ...] = ()
    """What is ruled out from the start: borders without a wall, pencil marks that are not there."""
    holes: tuple[str, ...] = ()
    """Cells that are not part of the board."""
    optional: tuple[str, ...] = ()
    """Cells that may stay empty."""
    regions: tuple[Signed, ...] = ()
    """The region of each cell, -1 where it is in none yet."""
    pieces: tuple[DraftPiece, ...] = ()
    clues: tuple[str, ...] = ()
    """Texts in holes, by places: `R1C1:23\\16` for what is below and to the right; or a family's lines of text."""

    @property
    def bare(self) -> Draft:
        """The same board without any entries."""
        return replace(self, givens=(), ruled_out=())

    def fitting(self, places: Places) -> Draft:
        """The draft without the entries and holes that do not fit on this board.

        >>> from grillon.model.board.places import rectangle
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
            clues=tuple(clue for clue in self.clues if ":" not in clue or clue.partition(":")[0] in self.holes),
        )


def _reads(read: object, text: str) -> bool:
    try:
        read(text)  # type: ignore[operator]
    except FormatError:
        return False
    return True


Stroke = Literal["cells", "ends", "first", "halves", "none"]


@dataclass(frozen=True, slots=True)
class Editing:
    """The parts that can be drawn in the puzzles of a family; an editor chooses its tools accordingly.

    `options` define the board; `givens` are the kinds of entries that may be given, `sets` the named sets of pieces.
    """

    options: Schema
    givens: tuple[InputKind, ...]
    """The kinds of entries that may be given."""
    regions: bool = False
    holes: bool = False
    optional: bool = False
    pieces: bool = False
    clues: bool = False
    kinds: Mapping[str, str] = field(default_factory=dict)
    """The kinds of clues that are drawn over cells, by the word with which their lines begin."""
    strokes: Mapping[str, Stroke] = field(default_factory=dict)
    """How the line of each kind names the cells of a stroke: all of them, the ends of a run, the first and then the
    others, the first half and then the other, or none.
    """
    sets: Mapping[str, tuple[DraftPiece, ...]] = field(default_factory=dict)
    """Pieces that have a name together."""
    words: Mapping[str, str] = field(default_factory=dict)
    """What a page calls the sets."""


def written(places: Places, candidates: Collection[int]) -> tuple[str, ...]:
    """Candidates as the entries of a draft.

    >>> from grillon import parse
    >>> puzzle = parse("takuzu 2x2\\n0 .\\n. .")
    >>> written(puzzle.places, puzzle.givens)
    ('R1C1=0',)
    """
    return tuple(places.write(candidate) for candidate in sorted(candidates))


def with_entries(board: P, draft: Draft) -> P:
    """An empty board with the givens of a draft."""
    places = board.places
    givens = {places.read(entry) for entry in draft.givens}
    excluded = {places.read(entry) for entry in draft.ruled_out}
    if not givens and not excluded:
        return board
    return board.with_givens(givens, ruled_out=excluded)


class Drafting(Protocol[P]):
    """How a family's puzzles are drawn: a module of the family may be one."""

    def blank(self, **request: object) -> P:
        """An empty board; only the options of a request that define the board matter."""
        ...

    def editing(self) -> Editing:
        """The parts that can be drawn."""
        ...

    def sheet(self, draft: Draft, lang: str = "en") -> Scene:
        """The scene for a draft, even while it is not yet a puzzle; RequestError if its options define no board."""
        ...

    def from_draft(self, draft: Draft) -> P:
        """The puzzle of a draft; InputError names what is missing or wrong."""
        ...

    def to_draft(self, puzzle: P) -> Draft:
        """A puzzle as a draft: `from_draft` gives the same puzzle again."""
        ...


def drafting_of(family: Family[P]) -> Drafting[P]:
    """How a family's puzzles are drawn; RequestError if they are not."""
    if family.drafting is None:
        raise RequestError("{family} has no empty boards", family=family.name)
    return family.drafting


class PlainDrafting(ABC, Generic[P]):
    """Givens on empty boards; the size and the further options of the generator with these names define the board."""

    options: ClassVar[tuple[str, ...]] = ()

    def __init__(self, family: Family[P]) -> None:
        self._family = family

    @abstractmethod
    def blank(self, **request: object) -> P:
        """An empty board."""

    def editing(self) -> Editing:
        """Givens of the family's kind."""
        asked = schema_of(self._family).options
        chosen = tuple(one for one in asked if one.name in ("size", *self.options))
        return Editing(Schema(chosen), (self._family.about.input_kind,))

    def sheet(self, draft: Draft, lang: str = "en") -> Scene:
        """The empty board."""
        return self.from_draft(draft.bare).scene(lang)

    def from_draft(self, draft: Draft) -> P:
        """The empty board with the entries of the draft."""
        return with_entries(self.blank(**self.editing().options.complete(draft.options)), draft)

    def to_draft(self, puzzle: P) -> Draft:
        """The options that define its board, and its givens."""
        return Draft(
            self._family.name,
            self.options_of(puzzle),
            written(puzzle.places, puzzle.givens),
            written(puzzle.places, ruled_out(puzzle)),
        )

    def options_of(self, puzzle: P) -> Mapping[str, object]:
        """The options that define the board of a puzzle: its size, and its attributes of the same names."""
        rows, columns = puzzle.scene().size
        return {"size": f"{rows:g}x{columns:g}", **{name: getattr(puzzle, name) for name in self.options}}
