"""Boards: any finite set of cells on a lattice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from grillon.base.pickling import PickledByFields
from grillon.base.sentences import Name, Sentence, cell_name
from grillon.errors import FormatError

Cell = tuple[int, int, int]
"""Column, row and layer from 0. On the pyramid, columns and rows are doubled: each layer is shifted by half a step."""

MAX_CELLS = 20_000
LAYER = "/"
FREE, OPTIONAL, HOLE = ".", "?", "#"


class Lattice(Enum):
    """The positions that cells can have; the number is the core's."""

    SQUARE = "square"
    CUBIC = "cubic"
    PYRAMID = "pyramid"

    @property
    def number(self) -> int:
        """The core's number."""
        return list(Lattice).index(self)

    @property
    def flat(self) -> bool:
        """Is a board one layer?"""
        return self is Lattice.SQUARE

    def place(self, layer: int, row: int, column: int) -> Cell:
        """The cell in that row and column of a layer, numbered as in texts."""
        if self is Lattice.PYRAMID:
            return (2 * column + layer, 2 * row + layer, layer)
        return (column, row, layer)

    def where(self, cell: Cell) -> tuple[int, int, int]:
        """Layer, row and column of a cell, numbered as in texts.

        >>> Lattice.PYRAMID.where((3, 1, 1))
        (1, 0, 1)
        """
        column, row, layer = cell
        if self is Lattice.PYRAMID:
            return (layer, (row - layer) // 2, (column - layer) // 2)
        return (layer, row, column)


def reading_order(cell: Cell) -> tuple[int, int, int]:
    """Layer, row, column: the order in which cells are numbered."""
    return (cell[2], cell[1], cell[0])


def drawn_cells(rows: Iterable[str], lattice: Lattice) -> Iterator[tuple[Cell, str, dict[str, int]]]:
    """Every character of a picture: its cell, itself, and its line and column; a line `/` starts the next layer."""
    layer = row = 0
    for line, text in enumerate(rows, 1):
        if text.strip() == LAYER:
            layer, row = layer + 1, 0
            continue
        for column, symbol in enumerate(text):
            yield lattice.place(layer, row, column), symbol, {"line": line, "column": column + 1}
        row += 1


def _limit(cells: int) -> None:
    """Refuse a board that is too large, preferably before its cells are listed."""
    if cells > MAX_CELLS:
        raise FormatError("a board has at most {maximum} cells, not {found}", maximum=MAX_CELLS, found=cells)


@dataclass(frozen=True)
class Board(PickledByFields):
    """Cells in reading order, some of which may stay empty.

    >>> board = Board.rectangle(2, 3)
    >>> len(board.cells), board.name((2, 1, 0))
    (6, 'R2C3')
    >>> print(Board.of_rows(["#..", "..?"]).picture())
    #..
    ..?
    """

    lattice: Lattice
    cells: tuple[Cell, ...]
    optional: frozenset[Cell] = frozenset()

    def __post_init__(self) -> None:
        if not self.cells:
            raise FormatError("the board has no cells")
        _limit(len(self.cells))
        ordered = tuple(sorted(set(self.cells), key=reading_order))
        if len(ordered) != len(self.cells):
            twice = next(cell for cell in ordered if self.cells.count(cell) > 1)
            raise FormatError("{cell} is on the board twice", cell=Name(self.name, twice))
        object.__setattr__(self, "cells", ordered)
        for cell in ordered:
            if min(cell) < 0 or max(cell) > 1000:
                raise FormatError(
                    "a cell at column {x}, row {y}, layer {z} is out of range", x=cell[0], y=cell[1], z=cell[2]
                )
            if self.lattice.flat and cell[2]:
                raise FormatError("a flat board has no layer {layer}", layer=cell[2] + 1)
            if self.lattice is Lattice.PYRAMID and (cell[0] - cell[2]) % 2 + (cell[1] - cell[2]) % 2:
                raise FormatError("no ball of a pyramid lies at {cell}", cell=cell)
        for cell in self.optional:
            if cell not in self.index:
                raise FormatError("{cell} is not on the board", cell=Name(self.name, cell))

    @classmethod
    def rectangle(cls, rows: int, columns: int) -> Board:
        """A full rectangle."""
        _limit(rows * columns)
        return cls(Lattice.SQUARE, tuple((column, row, 0) for row in range(rows) for column in range(columns)))

    @classmethod
    def box(cls, layers: int, rows: int, columns: int) -> Board:
        """A full box of cubes."""
        _limit(layers * rows * columns)
        cells = [(x, y, z) for z in range(layers) for y in range(rows) for x in range(columns)]
        return cls(Lattice.CUBIC, tuple(cells))

    @classmethod
    def pyramid(cls, side: int) -> Board:
        """A pyramid of balls with a square base."""
        _limit(side * (side + 1) * (2 * side + 1) // 6)
        place = Lattice.PYRAMID.place
        cells = [place(z, row, column) for z in range(side) for row in range(side - z) for column in range(side - z)]
        return cls(Lattice.PYRAMID, tuple(cells))

    @classmethod
    def of_rows(cls, rows: Sequence[str], lattice: Lattice = Lattice.SQUARE) -> Board:
        """The board of a picture: `.` a cell, `?` a cell that may stay empty, `#` none, `/` between layers."""
        drawn: dict[str, list[Cell]] = {FREE: [], OPTIONAL: []}
        for cell, symbol, where in drawn_cells(rows, lattice):
            if symbol in drawn:
                drawn[symbol].append(cell)
            elif symbol not in (HOLE, " "):
                raise FormatError("{symbol!r} is not a cell of a board", symbol=symbol, **where)
        return cls(lattice, (*drawn[FREE], *drawn[OPTIONAL]), frozenset(drawn[OPTIONAL]))

    @cached_property
    def index(self) -> dict[Cell, int]:
        """The number of each cell."""
        return {cell: number for number, cell in enumerate(self.cells)}

    @cached_property
    def extent(self) -> tuple[int, int, int]:
        """Layers, rows and columns of the smallest picture that holds the board."""
        places = [self.lattice.where(cell) for cell in self.cells]
        layers, rows, columns = (1 + max(place[axis] for place in places) for axis in range(3))
        return layers, rows, columns

    @property
    def full(self) -> bool:
        """Is this a rectangle or box without holes?"""
        layers, rows, columns = self.extent
        return self.lattice is not Lattice.PYRAMID and len(self.cells) == layers * rows * columns

    @cached_property
    def size_text(self) -> str:
        """`5x11` for a rectangle, `3x4x5` for a box (layers first), else the number of cells."""
        layers, rows, columns = self.extent
        if not self.full:
            return Sentence("{number} cells", number=len(self.cells))
        return f"{rows}x{columns}" if self.lattice.flat else f"{layers}x{rows}x{columns}"

    def name(self, cell: Cell, lang: str = "en") -> str:
        """The name of a cell: R2C3, in French L2C3; in space with its layer."""
        layer, row, column = self.lattice.where(cell)
        plain = cell_name(row, column, lang)
        if self.lattice.flat:
            return plain
        return f"{plain} {layer_name(layer, lang)}"

    def names(self, cells: Iterable[Cell], lang: str = "en") -> str:
        """Several cells in reading order, in space layer by layer.

        >>> Board.box(2, 2, 2).names([(0, 0, 0), (1, 0, 0), (0, 0, 1)])
        'R1C1 R1C2 (layer 1) R1C1 (layer 2)'
        """
        ordered = sorted(cells, key=reading_order)
        if self.lattice.flat:
            return " ".join(self.name(cell, lang) for cell in ordered)
        words: list[str] = []
        for cell in ordered:
            layer, row, column = self.lattice.where(cell)
            note = f"({layer_name(layer, lang)})"
            if words and words[-1] == note:
                words.pop()
            words += [cell_name(row, column, lang), note]
        return " ".join(words)

    def picture(self, symbols: dict[Cell, str] | None = None) -> str:
        """The board as text, with these symbols on their cells."""
        return "\n".join(self.rows(symbols or {}))

    def rows(self, symbols: Mapping[Cell, str], *, hole: str = HOLE) -> list[str]:
        """The lines of the picture; layers are separated by a slash."""
        layers, _, _ = self.extent
        lines: list[str] = []
        for layer in range(layers):
            here = [self.lattice.where(cell) for cell in self.cells if cell[2] == layer]
            if layer:
                lines.append(LAYER)
            for row in range(1 + max((place[1] for place in here), default=-1)):
                line = ""
                for column in range(1 + max((place[2] for place in here), default=-1)):
                    cell = self.lattice.place(layer, row, column)
                    default = OPTIONAL if cell in self.optional else FREE if cell in self.index else hole
                    line += symbols.get(cell, default)
                lines.append(line)
        return lines


def layer_name(layer: int, lang: str = "en") -> str:
    """The name of a layer, given its number from 0."""
    return Sentence("layer {number}", number=layer + 1).text(lang)
