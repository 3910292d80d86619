"""Kinds of pieces, and well-known sets of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache

from grillon._core import packing
from grillon.base.pickling import PickledByFields
from grillon.base.sentences import Sentence
from grillon.errors import FormatError, RequestError
from grillon.families.packing.board import FREE, HOLE, LAYER, Board, Cell, Lattice, drawn_cells, reading_order

TURNS = ("fixed", "half", "free")
"""The turns allowed for a piece: none, half turns, all turns."""
RESERVED = frozenset(" .?#/|:,~\t\r\n")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
MAX_PIECES = 400
MAX_COPIES = 99_999
LONGEST = 1001
"""The largest number of cells along one side: no board is longer."""


def symbols() -> Iterator[str]:
    """The symbols for pieces without a name: letters, digits, then letters of other alphabets.

    >>> from itertools import islice
    >>> "".join(islice(symbols(), 64))[-4:]
    '89ÀÁ'
    """
    yield from LETTERS
    yield from (chr(code) for code in range(0xC0, 0x2000) if chr(code).isalpha())


def symbols_for(names: Sequence[str]) -> list[str]:
    """A different symbol for each name: the name itself if it is one, else one of its letters if that is free.

    >>> symbols_for(["magenta", "mauve", "M", "dark red"])
    ['A', 'U', 'M', 'D']
    """
    taken = {name for name in names if _is_symbol(name)}
    found = []
    for name in names:
        free = (sign for sign in (*name.upper(), *symbols()) if _is_symbol(sign) and sign not in taken)
        found.append(name if _is_symbol(name) else next(free))
        taken.add(found[-1])
    return found


def _is_symbol(text: str) -> bool:
    return len(text) == 1 and text not in RESERVED and text.isprintable()


@dataclass(frozen=True)
class Piece(PickledByFields):
    """A kind of piece: its cells in one position, how often it is used, and how it may be turned.

    `flips` allows turning over in the plane; in space, where that is a rotation, it allows the mirror image.

    >>> piece = Piece.of_rows("L", ["#.", "#.", "##"])
    >>> piece.area, piece.picture
    (4, '#./#./##')
    """

    symbol: str
    cells: tuple[Cell, ...]
    minimum: int = 1
    maximum: int = 1
    turns: str = "free"
    flips: bool = True
    name: str = field(default="", compare=False)
    colour: str = field(default="", compare=False)
    """The colour as in CSS (`#1f6feb`); empty where the name of the piece or the palette decides."""

    def __post_init__(self) -> None:
        if not _is_symbol(self.symbol):
            raise FormatError(
                "{piece!r} cannot name a piece: one visible character other than . ? # / | : , ~", piece=self.symbol
            )
        if not self.cells:
            raise FormatError("piece {piece} has no cells", piece=self.symbol)
        if not 0 <= self.minimum <= self.maximum:
            raise FormatError(
                "piece {piece}: {minimum}..{maximum} copies make no sense",
                piece=self.symbol,
                minimum=self.minimum,
                maximum=self.maximum,
            )
        if self.maximum > MAX_COPIES:
            raise FormatError(
                "piece {piece}: at most {maximum} copies, not {found}",
                piece=self.symbol,
                maximum=MAX_COPIES,
                found=self.maximum,
            )
        if self.name != "".join(self.name.split()):
            raise FormatError("piece {piece}: the name {name!r} is not one word", piece=self.symbol, name=self.name)
        if self.colour and re.fullmatch(r"#[0-9a-f]{6}", self.colour) is None:
            raise FormatError(
                "piece {piece}: {colour!r} is not a colour such as #1f6feb", piece=self.symbol, colour=self.colour
            )
        if self.turns not in TURNS:
            raise FormatError(
                "piece {piece}: turns are {known}, not '{turns}'",
                piece=self.symbol,
                known=", ".join(TURNS),
                turns=self.turns,
            )
        low = [min(cell[axis] for cell in self.cells) for axis in range(3)]
        high = [max(cell[axis] for cell in self.cells) for axis in range(3)]
        if any(last - first >= LONGEST for first, last in zip(low, high, strict=True)):
            raise FormatError(
                "piece {piece} is longer than any board ({maximum} cells)", piece=self.symbol, maximum=LONGEST
            )
        moved = {(cell[0] - low[0], cell[1] - low[1], cell[2] - low[2]) for cell in self.cells}
        if len(moved) != len(self.cells):
            raise FormatError("piece {piece} has a cell twice", piece=self.symbol)
        object.__setattr__(self, "cells", tuple(sorted(moved, key=reading_order)))

    @classmethod
    def of_rows(cls, symbol: str, rows: Sequence[str], **options: object) -> Piece:
        """The piece of a picture, `#` for a cell; a row `/` starts the next layer."""
        marks = [(cell, mark) for cell, mark, _ in drawn_cells(rows, Lattice.CUBIC)]
        for _, mark in marks:
            if mark not in (HOLE, FREE):
                raise FormatError("piece {piece}: {mark!r} is neither '#' nor '.'", piece=symbol, mark=mark)
        cells = tuple(cell for cell, mark in marks if mark == HOLE)
        return cls(symbol, cells, **options)  # type: ignore[arg-type]

    @classmethod
    def of_picture(cls, symbol: str, picture: str, **options: object) -> Piece:
        """The piece of a picture in one line: rows between slashes, layers between bars.

        >>> Piece.of_picture("V", "##/#.|#./..", flips=False).area
        4
        """
        rows = [row for layer in picture.split("|") for row in (LAYER, *layer.split("/"))][1:]
        return cls.of_rows(symbol, rows, **options)

    @property
    def area(self) -> int:
        """The number of cells it covers."""
        return len(self.cells)

    @cached_property
    def extent(self) -> tuple[int, int, int]:
        """Layers, rows and columns."""
        layers, rows, columns = (1 + max(cell[axis] for cell in self.cells) for axis in (2, 1, 0))
        return layers, rows, columns

    @cached_property
    def picture(self) -> str:
        """Its cells in one line, as `of_picture` reads them."""
        layers, rows, columns = self.extent
        held = frozenset(self.cells)

        def row_text(layer: int, row: int) -> str:
            return "".join(HOLE if (column, row, layer) in held else FREE for column in range(columns))

        return "|".join("/".join(row_text(layer, row) for row in range(rows)) for layer in range(layers))

    def on(self, lattice: Lattice) -> tuple[Cell, ...]:
        """The cells as steps on a lattice."""
        if lattice is Lattice.PYRAMID:
            return tuple((2 * x, 2 * y, z) for x, y, z in self.cells)
        return self.cells

    def fits_box(self, board: Board) -> bool:
        """Does it fit in the box of the board?"""
        if self.area > len(board.cells):
            return False
        if board.lattice is Lattice.PYRAMID:
            return True
        sides, room = list(self.extent), list(board.extent)
        if self.turns == "free":
            # On a flat board a piece is turned in its layer.
            start = 1 if board.lattice.flat else 0
            sides[start:], room[start:] = sorted(sides[start:]), sorted(room[start:])
        return all(a <= b for a, b in zip(sides, room, strict=True))


_PENTOMINOES = {
    "F": ".##/##./.#.",
    "I": "#####",
    "L": "####/...#",
    "N": "##../.###",
    "P": "##/##/#.",
    "T": "###/.#./.#.",
    "U": "#.#/###",
    "V": "#../#../###",
    "W": "#../##./.##",
    "X": ".#./###/.#.",
    "Y": "####/.#..",
    "Z": "##./.#./.##",
}
_TETROMINOES = {"I": "####", "L": "###/#..", "O": "##/##", "S": ".##/##.", "T": "###/.#."}
_SOMA = {
    "V": "##/#.",
    "L": "###/#..",
    "T": "###/.#.",
    "Z": "##./.##",
    "A": "##/.#|../.#",
    "B": "##/#.|../#.",
    "P": "##/#.|#./..",
}
_IQ = {
    "R": ("red", "####/...#"),
    "O": ("orange", ".#./###/#.."),
    "Y": ("yellow", "####/.#.."),
    "L": ("lime", "###/#.#"),
    "G": ("green", "###/.#."),
    "W": ("white", "###/.##"),
    "C": ("cyan", ".#/##"),
    "S": ("skyblue", "###/#../#.."),
    "B": ("blue", "..#/###"),
    "P": ("purple", "##./.##/..#"),
    "D": ("darkred", ".##/##."),
    "K": ("pink", "##../.###"),
}
SETS = ("pentominoes", "tetrominoes", "iq", "soma", "polyominoes")
SET_WORDS = {
    "pentominoes": Sentence("the twelve pentominoes"),
    "tetrominoes": Sentence("the five tetrominoes"),
    "iq": Sentence("the IQ pieces"),
    "soma": Sentence("the Soma pieces"),
}
"""What a page calls them."""


@lru_cache(maxsize=64)
def piece_set(name: str, *, size: int | None = None, one_sided: bool = False) -> tuple[Piece, ...]:
    """A ready set: pentominoes, tetrominoes, iq (IQ Puzzler Pro), soma, or all polyominoes of a size.

    >>> len(piece_set("pentominoes")), sum(piece.area for piece in piece_set("iq"))
    (12, 55)
    >>> len(piece_set("polyominoes", size=6))
    35
    """
    match name:
        case "pentominoes":
            return tuple(Piece.of_picture(symbol, picture) for symbol, picture in _PENTOMINOES.items())
        case "tetrominoes":
            return tuple(Piece.of_picture(symbol, picture) for symbol, picture in _TETROMINOES.items())
        case "iq":
            return tuple(Piece.of_picture(symbol, picture, name=colour) for symbol, (colour, picture) in _IQ.items())
        case "soma":
            return tuple(Piece.of_picture(symbol, picture, flips=False) for symbol, picture in _SOMA.items())
        case "polyominoes":
            return _polyominoes(size, one_sided)
    raise RequestError("unknown set of pieces '{name}'; choose from: {known}", name=name, known=", ".join(SETS))


@cache
def _polyominoes(size: int | None, one_sided: bool) -> tuple[Piece, ...]:
    if size is None or not 1 <= size <= 8:
        raise RequestError("polyominoes: a size from 1 to 8 is needed, not {size}", size=size)
    shapes = packing.polyominoes(size, one_sided)
    return tuple(
        Piece(symbol, tuple(shape), flips=not one_sided) for symbol, shape in zip(symbols(), shapes, strict=False)
    )


def set_on(lattice: Lattice, name: str, *, size: int | None = None, one_sided: bool = False) -> tuple[Piece, ...]:
    """A ready set for boards of a lattice: in space, turning a flat piece over is a turn, and mirroring is not allowed.

    >>> any(piece.flips for piece in set_on(Lattice.CUBIC, "pentominoes"))
    False
    """
    pieces = piece_set(name, size=size, one_sided=one_sided)
    return pieces if lattice.flat else tuple(replace(piece, flips=False) for piece in pieces)
