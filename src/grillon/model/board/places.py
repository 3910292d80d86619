"""The places of a puzzle: cells, borders, symbols and pieces, and the candidates at each.

Every family numbers its candidates in up to three blocks, so that both directions are arithmetic:

- *symbols*: ``cell * len(symbols) + symbol`` means that a cell holds a symbol;
- *walls*: then one for each border, meaning that there is a wall;
- *pieces*: then ``orientation * len(cells) + cell`` means that a piece is placed with its first cell on that cell;
  the orientations of all pieces are numbered consecutively.

A front end needs nothing else to turn a click, a key or a drop into a candidate, and a candidate into a picture. It
branches on the kind of an entry (`InputKind`) and on nothing else.

>>> from grillon import parse
>>> places = parse("takuzu 2x2\\n0 .\\n. .").places
>>> places.entry(3)
Entry(kind='symbols', cells=(1,), symbol=1, border=None, piece=None, orientation=None)
>>> places.symbol_candidate(places.cell_at(0, 1), 1)
3
>>> places.write(3), places.read("R1C2=1")
('R1C2=1', 3)
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Literal

from grillon.base.pickling import PickledByFields
from grillon.base.sentences import Name, Sentence, cell_name
from grillon.errors import FormatError
from grillon.model.annotations import Says

if TYPE_CHECKING:
    from grillon.model.board.position import Position

InputKind = Literal["symbols", "pieces", "walls"]
"""The kinds of entries: symbols in cells, pieces from a tray, walls on borders."""


@dataclass(frozen=True, slots=True)
class Place:
    """Row, column and layer, counted from 0. The balls of a pyramid are at half positions."""

    row: float
    column: float
    layer: int = 0

    def moved(self, step: Place) -> Place:
        """The place moved by this many rows, columns and layers.

        >>> Place(1, 2).moved(Place(-1, 1))
        Place(row=0, column=3, layer=0)
        """
        return Place(self.row + step.row, self.column + step.column, self.layer + step.layer)


@dataclass(frozen=True, slots=True)
class Orientation:
    """One orientation of a piece: its cells as steps from the first one, and the results of turning it.

    `turn` is a quarter turn clockwise, `flip` turns the piece over in the plane (in space: its mirror image), `tip`
    turns it over an edge in space. Each is the number of another orientation in the tray, or of this one if the piece
    may not be turned so. `keys` are the letters r, f and t that turn the piece into this orientation from the one it is
    drawn in.
    """

    cells: Annotated[tuple[Place, ...], Says(minItems=1)]
    """Steps from the first cell."""
    keys: str
    """The letters r, f and t that lead here from how the piece is drawn."""
    turn: int
    flip: int
    tip: int


@dataclass(frozen=True, slots=True)
class TrayPiece:
    """A kind of piece: between `min_count` and `max_count` copies of it are used."""

    symbol: str
    orientations: range
    """The numbers of its orientations in the tray."""
    drawn: int = 0
    """The orientation in which it is drawn."""
    min_count: int = 1
    max_count: int = 1
    name: str = ""
    colour: str = ""
    """A colour as a page writes it (`#1f6feb`); empty if the palette decides."""


@dataclass(frozen=True, slots=True)
class Tray:
    """The pieces of a puzzle and all their orientations."""

    pieces: tuple[TrayPiece, ...] = ()
    orientations: tuple[Orientation, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.pieces)

    def piece_of(self, orientation: int) -> int:
        """The number of the piece that an orientation belongs to."""
        return bisect_right(self.pieces, orientation, key=lambda piece: piece.orientations.start) - 1

    def left(self, position: Position) -> tuple[int, ...]:
        """The number of copies of each piece left in a position; negative if too many are used."""
        left = [piece.max_count for piece in self.pieces]
        places = position.puzzle.places
        first, cells = places.first_placement, len(places.cells)
        for candidate in position.true:
            if candidate >= first:
                left[self.piece_of((candidate - first) // cells)] -= 1
        return tuple(left)


@dataclass(frozen=True, slots=True)
class Entry:
    """The meaning of a candidate in terms of places; only the fields of its kind are set."""

    kind: InputKind
    cells: tuple[int, ...]
    """Its cells: one for a symbol, the two beside a wall, those that a piece covers."""
    symbol: int | None = None
    border: int | None = None
    piece: int | None = None
    orientation: int | None = None


SIDES = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
"""The step to the next cell on each side, in rows and columns."""
# Patterns as texts: each is compiled when it is first used.
_CELL = r"[RL](\d{1,6})C(\d{1,6})(?:[LE](\d{1,6}))?"
_SYMBOL_ENTRY = rf"({_CELL})=(.+)"
_WALL_ENTRY = rf"({_CELL})\|({_CELL})"
_PIECE_ENTRY = rf"(.+?)(?:\.([rft]+))?@({_CELL})"


@dataclass(frozen=True)
class Places(PickledByFields):
    """The places of one puzzle. Everything is computed by arithmetic or on demand; nothing lists all candidates."""

    cells: tuple[Place, ...]
    symbols: tuple[str, ...] = ()
    borders: tuple[tuple[int, int], ...] = ()
    """The two cells of every border on which a wall may be entered."""
    tray: Tray = field(default_factory=Tray)
    holes: frozenset[int] = frozenset()
    """Cells that are not part of the board; they keep their numbers."""
    shift: float = 0.0
    """The offset of each layer from the one below, in cells."""

    @property
    def input_kinds(self) -> tuple[InputKind, ...]:
        """The kinds of entries, the usual one first."""
        present: dict[InputKind, bool] = {
            "symbols": bool(self.symbols),
            "pieces": bool(self.tray),
            "walls": bool(self.borders),
        }
        return tuple(kind for kind, there in present.items() if there)

    @cached_property
    def layers(self) -> int:
        """The number of layers."""
        return 1 + max((place.layer for place in self.cells), default=0)

    @property
    def first_wall(self) -> int:
        """The candidate of the first wall."""
        return len(self.cells) * len(self.symbols)

    @property
    def first_placement(self) -> int:
        """The candidate of the first placement of a piece."""
        return self.first_wall + len(self.borders)

    @property
    def candidates(self) -> int:
        """The number of candidate numbers; not all of them need be legal."""
        return self.first_placement + len(self.tray.orientations) * len(self.cells)

    # Cells

    def cells_of(self, candidates: Iterable[int]) -> list[int]:
        """The cells of candidates, each once, in order.

        >>> from grillon import parse
        >>> parse("takuzu 2x2\\n0 .\\n. .").places.cells_of([3, 2, 7])
        [1, 3]
        """
        return sorted({cell for candidate in candidates for cell in self.entry(candidate).cells})

    @cached_property
    def _at(self) -> dict[tuple[float, float, int], int]:
        # By plain tuples: a large tray asks for millions of places, and frozen values are slow to make and to hash.
        holes = self.holes
        return {
            (place.row, place.column, place.layer): cell for cell, place in enumerate(self.cells) if cell not in holes
        }

    def cell_at(self, row: float, column: float, layer: int = 0) -> int | None:
        """The number of the cell at a place; None if there is none."""
        return self._at.get((row, column, layer))

    def cell_name(self, cell: int, lang: str = "en") -> str:
        """The name of a cell for people: `R2C3`, in French `L2C3`; in space with its layer."""
        row, column, layer = self._written(cell)
        plain = cell_name(row - 1, column - 1, lang)
        if self.layers == 1:
            return plain
        return Sentence("{cell} layer {layer}", cell=plain, layer=layer).text(lang)

    def all_names(self, lang: str = "en") -> tuple[str, ...]:
        """The names of all cells."""
        known = self._names.get(lang)
        if known is None:
            known = self._names[lang] = tuple(self.cell_name(cell, lang) for cell in range(len(self.cells)))
        return known

    @cached_property
    def _names(self) -> dict[str, tuple[str, ...]]:
        return {}

    @cached_property
    def beside(self) -> tuple[tuple[tuple[str, int | None, int | None], ...], ...]:
        """The four sides of every cell, N, E, S and W, each with the cell there and the border between them.

        >>> Places((Place(0, 0), Place(0, 1)), borders=((0, 1),)).beside[0]
        (('N', None, None), ('E', 1, 0), ('S', None, None), ('W', None, None))
        """
        found = []
        for cell, place in enumerate(self.cells):
            sides = []
            for side, (down, right) in SIDES.items():
                other = self.cell_at(place.row + down, place.column + right, place.layer)
                border = None if other is None else self._borders.get((min(cell, other), max(cell, other)))
                sides.append((side, other, border))
            found.append(tuple(sides))
        return tuple(found)

    def cell_names(self, cells: Sequence[int], lang: str = "en") -> str:
        """Several cells, with commas."""
        return ", ".join(self.cell_name(cell, lang) for cell in sorted(cells))

    def symbol_name(self, cell: int, symbol: int, lang: str = "en") -> str:
        """A symbol in a cell: `R2C3 = 7`, in French `L2C3 = 7`."""
        return f"{self.cell_name(cell, lang)} = {self.symbols[symbol]}"

    def _written(self, cell: int) -> tuple[int, int, int]:
        place = self.cells[cell]
        aside = place.layer * self.shift
        return int(place.row - aside) + 1, int(place.column - aside) + 1, place.layer + 1

    def write_cell(self, cell: int) -> str:
        """A cell as positions write it: `R2C3`, in space `R2C3L1`."""
        row, column, layer = self._written(cell)
        return f"R{row}C{column}" + (f"L{layer}" if self.layers > 1 else "")

    def read_cell(self, text: str) -> int:
        """The cell of such a text; in French, L is the row and E the layer."""
        found = re.fullmatch(_CELL, text, re.IGNORECASE)
        if found is None:
            raise FormatError("'{text}' is not a cell such as R1C2", text=text)
        row, column, layer = int(found[1]) - 1, int(found[2]) - 1, int(found[3] or 1) - 1
        aside = layer * self.shift
        cell = self.cell_at(row + aside, column + aside, layer)
        if cell is None:
            raise FormatError("{cell} is not on the board", cell=text.upper())
        return cell

    # From candidates to places

    def entry(self, candidate: int) -> Entry:
        """The meaning of a candidate. A placement that leaves the board has no cells.

        >>> Places((Place(0, 0), Place(0, 1)), borders=((0, 1),)).entry(0)
        Entry(kind='walls', cells=(0, 1), symbol=None, border=0, piece=None, orientation=None)
        """
        if not 0 <= candidate < self.candidates:
            raise FormatError("{candidate} is not a candidate of this puzzle", candidate=candidate)
        if candidate < self.first_wall:
            cell, symbol = divmod(candidate, len(self.symbols))
            return Entry("symbols", (cell,), symbol=symbol)
        if candidate < self.first_placement:
            border = candidate - self.first_wall
            return Entry("walls", self.borders[border], border=border)
        orientation, anchor = divmod(candidate - self.first_placement, len(self.cells))
        return Entry(
            "pieces",
            self._covered(orientation, anchor),
            piece=self.tray.piece_of(orientation),
            orientation=orientation,
        )

    def _covered(self, orientation: int, anchor: int) -> tuple[int, ...]:
        start, covered, at = self.cells[anchor], [], self._at
        row, column, layer = start.row, start.column, start.layer
        for step in self.tray.orientations[orientation].cells:
            cell = at.get((row + step.row, column + step.column, layer + step.layer))
            if cell is None:
                return ()
            covered.append(cell)
        return tuple(sorted(covered))

    # From places to candidates

    def symbol_candidate(self, cell: int, symbol: int) -> int | None:
        """The candidate of this symbol in this cell."""
        inside = 0 <= cell < len(self.cells) and cell not in self.holes and 0 <= symbol < len(self.symbols)
        return cell * len(self.symbols) + symbol if inside else None

    def wall_candidate(self, first: int, second: int) -> int | None:
        """The candidate of a wall between two cells; None if they share no border, or no wall may be entered there."""
        border = self._borders.get((min(first, second), max(first, second)))
        return None if border is None else self.first_wall + border

    @cached_property
    def _borders(self) -> dict[tuple[int, int], int]:
        return {(min(pair), max(pair)): border for border, pair in enumerate(self.borders)}

    @cached_property
    def _borders_at(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for border, pair in enumerate(self.borders):
            for cell in pair:
                found.setdefault(cell, []).append(border)
        return found

    def borders_at(self, cell: int) -> Sequence[int]:
        """The borders of a cell on which a wall may be entered."""
        return self._borders_at.get(cell, ())

    def piece_candidate(self, orientation: int, cell: int, *, part: int = 0) -> int | None:
        """The candidate of a piece in this orientation, with its `part`-th cell on this cell; None off the board."""
        step, here = self.tray.orientations[orientation].cells[part], self.cells[cell]
        anchor = self._at.get((here.row - step.row, here.column - step.column, here.layer - step.layer))
        if anchor is None or not self._covered(orientation, anchor):
            return None
        return self.first_placement + orientation * len(self.cells) + anchor

    def covering_candidate(self, cells: Sequence[int], *, piece: int | None = None) -> int | None:
        """The candidate of a piece (this one, or the first that has the shape) that covers exactly these cells."""
        if not cells:
            return None
        first, wanted = min(cells), tuple(sorted(cells))
        pieces = self.tray.pieces if piece is None else self.tray.pieces[piece : piece + 1]
        for kind in pieces:
            for orientation in kind.orientations:
                if len(self.tray.orientations[orientation].cells) == len(wanted):
                    candidate = self.piece_candidate(orientation, first)
                    if candidate is not None and self.entry(candidate).cells == wanted:
                        return candidate
        return None

    def candidates_at(self, cell: int) -> Iterator[int]:
        """The candidates at a cell: its symbols, the walls around it, the placements that cover it."""
        if cell in self.holes:
            return
        yield from range(cell * len(self.symbols), (cell + 1) * len(self.symbols))
        yield from (self.first_wall + border for border in self.borders_at(cell))
        for orientation, shape in enumerate(self.tray.orientations):
            for part in range(len(shape.cells)):
                candidate = self.piece_candidate(orientation, cell, part=part)
                if candidate is not None:
                    yield candidate

    # Texts

    def write(self, candidate: int) -> str:
        """A candidate in terms of places: `R1C2=8`, `R1C2|R1C3` for a wall, `L.rf@R2C3` for a piece.

        A piece's symbol is followed by the keys that turn (r), flip (f) and tip (t) it, then the place of its first
        cell.
        """
        entry = self.entry(candidate)
        if entry.symbol is not None:
            return f"{self.write_cell(entry.cells[0])}={self.symbols[entry.symbol]}"
        if entry.orientation is None or entry.piece is None:
            return "|".join(self.write_cell(cell) for cell in entry.cells)
        keys = self.tray.orientations[entry.orientation].keys
        anchor = (candidate - self.first_placement) % len(self.cells)
        return f"{self.tray.pieces[entry.piece].symbol}{'.' if keys else ''}{keys}@{self.write_cell(anchor)}"

    def read(self, text: str) -> int:
        """The candidate of such a text; FormatError names what is wrong with it."""
        candidate: int | None = None
        if (wall := re.fullmatch(_WALL_ENTRY, text, re.IGNORECASE)) is not None:
            candidate = self.wall_candidate(self.read_cell(wall[1]), self.read_cell(wall[5]))
            if candidate is None:
                raise FormatError("{text}: no wall may be entered there", text=text)
        elif self.symbols and (found := re.fullmatch(_SYMBOL_ENTRY, text, re.IGNORECASE)) is not None:
            symbol = self._symbol_numbers.get(found[5].upper())
            if symbol is None:
                raise FormatError(
                    "{text}: '{symbol}' is not one of {symbols}",
                    text=text,
                    symbol=found[5],
                    symbols=", ".join(self.symbols),
                )
            candidate = self.symbol_candidate(self.read_cell(found[1]), symbol)
        elif self.tray and (found := re.fullmatch(_PIECE_ENTRY, text, re.IGNORECASE)) is not None:
            candidate = self._read_piece(text, found[1], (found[2] or "").lower(), found[3])
        if candidate is None:
            raise FormatError("'{text}' is not an entry such as {example}", text=text, example=self._example)
        return candidate

    def _read_piece(self, text: str, symbol: str, keys: str, cell: str) -> int:
        orientation = self._drawn.get(symbol)
        if orientation is None:
            raise FormatError("{text}: there is no piece '{piece}'", text=text, piece=symbol)
        for key in keys:
            shape = self.tray.orientations[orientation]
            orientation = {"r": shape.turn, "f": shape.flip, "t": shape.tip}[key]
        candidate = self.piece_candidate(orientation, self.read_cell(cell))
        if candidate is None:
            raise FormatError("{text}: the piece does not fit on the board there", text=text)
        return candidate

    @cached_property
    def _symbol_numbers(self) -> dict[str, int]:
        return {symbol.upper(): number for number, symbol in enumerate(self.symbols)}

    @cached_property
    def _drawn(self) -> dict[str, int]:
        return {piece.symbol: piece.drawn for piece in self.tray.pieces}

    @property
    def _example(self) -> str:
        cell = next((cell for cell in range(len(self.cells)) if cell not in self.holes), 0)
        if self.symbols:
            return f"{self.write_cell(cell)}={self.symbols[0]}"
        if self.tray:
            return f"{self.tray.pieces[0].symbol}@{self.write_cell(cell)}"
        return "|".join(map(self.write_cell, self.borders[0])) if self.borders else "-"

    def named(self, cells: Sequence[int]) -> Name:
        """Several cells as a term of a sentence."""
        return Name(self.cell_names, tuple(cells))


def lines(rows: int, columns: int) -> tuple[range, ...]:
    """The rows, then the columns of a full rectangle, as ranges of cells.

    >>> lines(2, 3)
    (range(0, 3), range(3, 6), range(0, 6, 3), range(1, 6, 3), range(2, 6, 3))
    """
    across = tuple(range(row * columns, (row + 1) * columns) for row in range(rows))
    return (*across, *(range(column, rows * columns, columns) for column in range(columns)))


def rectangle(rows: int, columns: int) -> tuple[Place, ...]:
    """The places of a full rectangle, row by row.

    >>> rectangle(1, 2)
    (Place(row=0, column=0, layer=0), Place(row=0, column=1, layer=0))
    """
    return tuple(Place(row, column) for row in range(rows) for column in range(columns))
