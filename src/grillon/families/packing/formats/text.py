"""Grillon's own text of a packing.

It has a first line ``packing square`` (or cubic, pyramid), a picture of the board, and one line per piece::

    packing square
    AA..
    A...
    piece A ##/#.
    piece B ##/## x0..2 noflip

In the picture ``.`` is a cell, ``?`` a cell that may stay empty, ``#`` no cell, a letter a fixed piece, and a line
``/`` starts the next layer. Pieces that are fixed more than once, or on cells that may stay empty, are written as
``laid B R1C1 R1C2 ...``. ``pieces iq`` reads a whole ready set.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from grillon.base.sentences import Name
from grillon.errors import FormatError, GrillonError
from grillon.families.packing.board import FREE, HOLE, OPTIONAL, Board, Cell, Lattice, drawn_cells
from grillon.families.packing.pieces import SETS, TURNS, Piece, set_on
from grillon.families.packing.puzzle import Laid, PackingPuzzle
from grillon.formats.base import Format

_HEAD = re.compile(r"packing (square|cubic|pyramid)\s*$")
_COPIES = re.compile(r"x(\d{1,5})(?:\.\.(\d{1,5}))?")
_CELL = re.compile(r"(?:L(\d{1,4}))?R(\d{1,4})C(\d{1,4})")


def write_native(puzzle: PackingPuzzle) -> str:
    """The puzzle as text."""
    lattice = puzzle.board.lattice
    overlapping = len({cell for _, cells in puzzle.fixed for cell in cells}) < sum(
        len(cells) for _, cells in puzzle.fixed
    )
    # A letter says neither which copy it is nor that its cell may stay empty.
    named = {symbol for symbol, cells in puzzle.fixed if overlapping or not puzzle.board.optional.isdisjoint(cells)}
    copies = Counter(symbol for symbol, _ in puzzle.fixed)
    named |= {symbol for symbol in copies if copies[symbol] > 1}
    drawn = {cell: symbol for symbol, cells in puzzle.fixed if symbol not in named for cell in cells}
    lines = [f"packing {lattice.value}", *puzzle.board.rows(drawn)]
    for piece in puzzle.pieces:
        words = ["piece", piece.symbol, piece.picture]
        if (piece.minimum, piece.maximum) != (1, 1):
            words.append(
                f"x{piece.maximum}" if piece.minimum == piece.maximum else f"x{piece.minimum}..{piece.maximum}"
            )
        if piece.turns != "free":
            words.append(piece.turns)
        if piece.flips != lattice.flat:
            words.append("flip" if piece.flips else "noflip")
        if piece.name:
            words.append(f"name={piece.name}")
        if piece.colour:
            words.append(f"colour={piece.colour}")
        lines.append(" ".join(words))
    for symbol, cells in puzzle.fixed:
        if symbol in named:
            lines.append(f"laid {symbol} {' '.join(cell_text(lattice, cell) for cell in cells)}")
    return "\n".join(lines)


def cell_text(lattice: Lattice, cell: Cell) -> str:
    """A cell as texts and documents name it."""
    layer, row, column = lattice.where(cell)
    return f"R{row + 1}C{column + 1}" if lattice.flat else f"L{layer + 1}R{row + 1}C{column + 1}"


def read_native(text: str) -> PackingPuzzle:
    """The puzzle of a text; errors name the line."""
    lines = text.rstrip().splitlines()
    start = next((number for number, line in enumerate(lines) if line.strip()), 0)
    head = _HEAD.fullmatch(lines[start].strip()) if lines else None
    if head is None:
        raise FormatError(
            "a packing starts with 'packing square', 'packing cubic' or 'packing pyramid'", line=start + 1
        )
    lattice = Lattice(head[1])
    picture: list[str] = []
    pieces: list[Piece] = []
    laid: list[Laid] = []
    for number, line in enumerate(lines[start + 1 :], start + 2):
        words = line.split()
        if not words:
            continue
        if words[0] == "packing" and len(words) > 1:
            raise FormatError("two boards in one puzzle", line=number)
        if words[0] in ("piece", "pieces", "laid") and len(words) > 1:
            try:
                if words[0] == "piece":
                    pieces.append(_read_piece(tuple(words), lattice))
                elif words[0] == "pieces":
                    pieces += _read_set(tuple(words), lattice)
                else:
                    laid.append((words[1], tuple(read_cell(word, lattice) for word in words[2:])))
            except GrillonError as error:
                raise FormatError(error.sentence, line=number) from None
            continue
        if pieces or laid:
            raise FormatError("a line of a board after the pieces: {text!r}", text=line.strip()[:20], line=number)
        picture.append(line.rstrip())
    drawn: dict[str, list[Cell]] = {}
    for cell, symbol, _ in drawn_cells(picture, lattice):
        if symbol not in (HOLE, " "):
            drawn.setdefault(symbol, []).append(cell)
    board = Board(lattice, tuple(chain(*drawn.values())), frozenset(drawn.pop(OPTIONAL, ())))
    drawn.pop(FREE, None)
    known = {piece.symbol for piece in pieces}
    for symbol, covered in drawn.items():
        if symbol not in known:
            raise FormatError("{cell}: there is no piece '{piece}'", cell=Name(board.name, covered[0]), piece=symbol)
        laid.append((symbol, tuple(covered)))
    return PackingPuzzle(board, tuple(pieces), tuple(laid))


@lru_cache(maxsize=256)
def _read_piece(words: tuple[str, ...], lattice: Lattice) -> Piece:
    if len(words) < 3:
        raise FormatError("a piece needs a symbol and a shape: piece F .##/##./.#.")
    minimum = maximum = 1
    turns, flips, name, colour = "free", lattice.flat, "", ""
    for word in words[3:]:
        if copies := _COPIES.fullmatch(word):
            minimum = int(copies[1])
            maximum = int(copies[2] or copies[1])
        elif word in TURNS:
            turns = word
        elif word in ("flip", "noflip"):
            flips = word == "flip"
        elif word.startswith("name="):
            name = word.removeprefix("name=")
        elif word.startswith("colour="):
            colour = word.removeprefix("colour=")
        else:
            raise FormatError(
                "piece {piece}: '{word}' is not one of x2, x0..2, {known}, flip, noflip, name=, colour=",
                piece=words[1],
                word=word,
                known=", ".join(TURNS),
            )
    return Piece.of_picture(
        words[1], words[2], minimum=minimum, maximum=maximum, turns=turns, flips=flips, name=name, colour=colour
    )


@lru_cache(maxsize=64)
def _read_set(words: tuple[str, ...], lattice: Lattice) -> tuple[Piece, ...]:
    name, *rest = words[1:]
    if name not in SETS:
        raise FormatError("unknown set of pieces '{name}'; choose from: {known}", name=name, known=", ".join(SETS))
    size = int(rest.pop(0)) if rest and rest[0].isdecimal() else None
    one_sided = rest == ["one-sided"]
    if rest and (not one_sided or size is None):
        raise FormatError("pieces {name}: '{word}' is not understood", name=name, word=rest[0])
    return set_on(lattice, name, size=size, one_sided=one_sided)


def read_cell(word: str, lattice: Lattice) -> Cell:
    """The cell with this name."""
    shape = _CELL.fullmatch(word)
    if shape is None or (shape[1] is None) != lattice.flat:
        raise FormatError(
            "'{word}' is not a cell such as {example}", word=word, example="R1C2" if lattice.flat else "L1R1C2"
        )
    layer, row, column = int(shape[1] or 1), int(shape[2]), int(shape[3])
    if min(layer, row, column) < 1:
        raise FormatError("'{word}': rows, columns and layers count from 1", word=word)
    return lattice.place(layer - 1, row - 1, column - 1)


def _matches(text: str) -> bool:
    first = next((line for line in text.splitlines() if line.strip()), "")
    return _HEAD.fullmatch(first.strip()) is not None


def _split(text: str) -> Iterator[str]:
    part: list[str] = []
    for line in text.splitlines():
        if _HEAD.fullmatch(line.strip()) and any(member.strip() for member in part):
            yield "\n".join(part)
            part = []
        part.append(line)
    yield "\n".join(part)


NATIVE = Format("packing", "packing", _matches, read_native, write_native, _split)
