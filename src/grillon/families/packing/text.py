"""Grillon's own text of a packing, the JSON document and the short form.

The text has a first line ``packing square`` (or cubic, pyramid), a picture of the board, and a line a piece::

    packing square
    AA..
    A...
    piece A ##/#.
    piece B ##/## x0..2 noflip

In the picture ``.`` is a cell, ``?`` a cell that may stay empty, ``#`` no cell, a letter a fixed piece, and a line
``/`` starts the next layer. Pieces that are fixed more than once are written as ``laid B R1C1 R1C2 ...``. ``pieces iq``
reads a whole ready set.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from grillon.errors import FormatError, GrillonError, InputError
from grillon.families.packing.board import FREE, HOLE, LAYER, OPTIONAL, Board, Lattice
from grillon.families.packing.pieces import SETS, TURNS, Piece, in_space, piece_set
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.formats.base import Format
from grillon.formats.short import pack, unpack
from grillon.sentences import Name

if TYPE_CHECKING:
    from grillon.families.packing.board import Cell
    from grillon.families.packing.puzzle import Laid
    from grillon.model import Puzzle

MAX_PLACES = 100_000
"""Of the short form, which writes a bit for each place of the smallest box around a board."""
_HEAD = re.compile(r"packing (square|cubic|pyramid)\s*$")
_COPIES = re.compile(r"x(\d{1,5})(?:\.\.(\d{1,5}))?")
_CELL = re.compile(r"(?:L(\d{1,4}))?R(\d{1,4})C(\d{1,4})")


def _of_family(puzzle: Puzzle) -> PackingPuzzle:
    assert isinstance(puzzle, PackingPuzzle)
    return puzzle


# The text


def write_native(puzzle: Puzzle) -> str:
    """The puzzle as text."""
    puzzle = _of_family(puzzle)
    lattice = puzzle.board.lattice
    overlapping = len({cell for _, cells in puzzle.fixed for cell in cells}) < sum(
        len(cells) for _, cells in puzzle.fixed
    )
    counts = {symbol: sum(laid[0] == symbol for laid in puzzle.fixed) for symbol, _ in puzzle.fixed}
    drawn = (
        {} if overlapping else {cell: symbol for symbol, cells in puzzle.fixed if counts[symbol] == 1 for cell in cells}
    )
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
        if overlapping or counts[symbol] > 1:
            lines.append(f"laid {symbol} {' '.join(_cell_text(lattice, cell) for cell in cells)}")
    return "\n".join(lines)


def _cell_text(lattice: Lattice, cell: Cell) -> str:
    layer, row, column = lattice.where(cell)
    return f"R{row + 1}C{column + 1}" if lattice.flat else f"L{layer + 1}R{row + 1}C{column + 1}"


def read_native(text: str) -> PackingPuzzle:
    """The puzzle of such a text; errors name the line."""
    lines = text.rstrip().splitlines()
    start = next((number for number, line in enumerate(lines) if line.strip()), 0)
    head = _HEAD.fullmatch(lines[start].strip()) if lines else None
    if head is None:
        raise FormatError(
            "a packing starts with 'packing square', 'packing cubic' or 'packing pyramid'", line=start + 1
        )
    lattice = Lattice(head[1])
    cells: list[Cell] = []
    optional: set[Cell] = set()
    drawn: dict[str, list[Cell]] = {}
    pieces: list[Piece] = []
    laid: list[Laid] = []
    layer = row = 0
    for number, line in enumerate(lines[start + 1 :], start + 2):
        words = line.split()
        if not words:
            continue
        if words[0] == "packing" and len(words) > 1:
            raise FormatError("two boards in one puzzle", line=number)
        if words[0] in ("piece", "pieces", "laid") and len(words) > 1:
            try:
                if words[0] == "piece":
                    pieces.append(_read_piece(words, lattice))
                elif words[0] == "pieces":
                    pieces += _read_set(words, lattice)
                else:
                    laid.append((words[1], tuple(_read_cell(word, lattice) for word in words[2:])))
            except FormatError as error:
                raise FormatError(error.sentence, line=number) from None
            except GrillonError as error:
                raise FormatError(error.sentence, line=number) from None
            continue
        if pieces or laid:
            raise FormatError("a line of a board after the pieces: {text!r}", text=line.strip()[:20], line=number)
        if line.strip() == LAYER:
            layer, row = layer + 1, 0
            continue
        for column, symbol in enumerate(line.rstrip()):
            if symbol == HOLE or symbol == " ":
                continue
            cell = lattice.place(layer, row, column)
            cells.append(cell)
            if symbol == OPTIONAL:
                optional.add(cell)
            elif symbol != FREE:
                drawn.setdefault(symbol, []).append(cell)
        row += 1
    board = Board(lattice, tuple(cells), frozenset(optional))
    known = {piece.symbol for piece in pieces}
    for symbol, covered in drawn.items():
        if symbol not in known:
            raise FormatError("{cell}: there is no piece '{piece}'", cell=Name(board.name, covered[0]), piece=symbol)
        laid.append((symbol, tuple(covered)))
    return PackingPuzzle(board, tuple(pieces), tuple(laid))


def _read_piece(words: list[str], lattice: Lattice) -> Piece:
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
                "piece {piece}: '{word}' is none of x2, x0..2, {known}, flip, noflip, name=, colour=",
                piece=words[1],
                word=word,
                known=", ".join(TURNS),
            )
    return Piece.of_picture(
        words[1], words[2], minimum=minimum, maximum=maximum, turns=turns, flips=flips, name=name, colour=colour
    )


def _read_set(words: list[str], lattice: Lattice) -> tuple[Piece, ...]:
    size = int(words[2]) if len(words) > 2 and words[2].isdecimal() else None
    if words[1] not in SETS:
        raise FormatError("unknown set of pieces '{name}'; there are: {known}", name=words[1], known=", ".join(SETS))
    pieces = piece_set(words[1], size=size)
    return pieces if lattice.flat else in_space(pieces)


def _read_cell(word: str, lattice: Lattice) -> Cell:
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


# The document


def to_document(puzzle: Puzzle) -> Mapping[str, object]:
    """Lattice, board, pieces, fixed pieces."""
    puzzle = _of_family(puzzle)
    lattice = puzzle.board.lattice
    return {
        "lattice": lattice.value,
        "board": puzzle.board.rows({}),
        "pieces": [
            {
                "symbol": piece.symbol,
                "shape": piece.picture,
                "minimum": piece.minimum,
                "maximum": piece.maximum,
                "turns": piece.turns,
                "flips": piece.flips,
                **({"name": piece.name} if piece.name else {}),
                **({"colour": piece.colour} if piece.colour else {}),
            }
            for piece in puzzle.pieces
        ],
        "fixed": [
            {"piece": symbol, "cells": [_cell_text(lattice, cell) for cell in cells]} for symbol, cells in puzzle.fixed
        ],
    }


def from_document(document: Mapping[str, object]) -> Puzzle:
    """The puzzle of such a document."""
    try:
        lattice = Lattice(document.get("lattice", "square"))
    except ValueError:
        names = ", ".join(member.value for member in Lattice)
        raise FormatError(
            "field 'lattice': {lattice!r} is none of {names}", lattice=document.get("lattice"), names=names
        ) from None
    board = Board.of_rows(_strings(document, "board"), lattice)
    pieces = []
    for number, entry in enumerate(_objects(document, "pieces"), 1):
        symbol, shape = entry.get("symbol"), entry.get("shape")
        if not isinstance(symbol, str) or not isinstance(shape, str):
            raise FormatError("field 'pieces', entry {number}: symbol and shape are texts", number=number)
        minimum, maximum = entry.get("minimum", 1), entry.get("maximum", 1)
        if type(minimum) is not int or type(maximum) is not int:
            raise FormatError("piece {piece}: least and most are whole numbers", piece=symbol)
        turns, flips = entry.get("turns", "free"), entry.get("flips", lattice.flat)
        name, colour = entry.get("name", ""), entry.get("colour", "")
        if not isinstance(flips, bool):
            raise FormatError("piece {piece}: flips is true or false, not {found}", piece=symbol, found=_json(flips))
        for field, value in (("turns", turns), ("name", name), ("colour", colour)):
            if not isinstance(value, str):
                raise FormatError(
                    "piece {piece}: {field} is a text, not {found}", piece=symbol, field=field, found=_json(value)
                )
        pieces.append(
            Piece.of_picture(
                symbol,
                shape,
                minimum=minimum,
                maximum=maximum,
                turns=turns,
                flips=flips,
                name=name,
                colour=colour,
            )
        )
    laid = []
    for number, entry in enumerate(_objects(document, "fixed") if "fixed" in document else [], 1):
        symbol = entry.get("piece")
        if not isinstance(symbol, str):
            raise FormatError("field 'fixed', entry {number}: the piece is a text", number=number)
        laid.append((symbol, tuple(_read_cell(word, lattice) for word in _strings(entry, "cells"))))
    return PackingPuzzle(board, tuple(pieces), tuple(laid))


def _json(value: object) -> str:
    """A value as the document has it, if that is short."""
    return json.dumps(value, ensure_ascii=False)[:20]


def _strings(document: Mapping[str, object], field: str) -> list[str]:
    value = document.get(field)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise FormatError("field '{field}': a list of texts is missing", field=field)
    return value


def _objects(document: Mapping[str, object], field: str) -> list[Mapping[str, object]]:
    value = document.get(field)
    if not isinstance(value, list) or not all(isinstance(item, Mapping) for item in value):
        raise FormatError("field '{field}': a list of objects is missing", field=field)
    return value


# The short form: lattice and extent, cells, optional cells, pieces or the name of a set, fixed candidates


def to_short(puzzle: Puzzle) -> str:
    """Fields between dots; cells and shapes as packed bits."""
    puzzle = _of_family(puzzle)
    board, lattice = puzzle.board, puzzle.board.lattice
    layers, rows, columns = board.extent
    if layers * rows * columns > MAX_PLACES:
        raise InputError(
            "a board of {layers}x{rows}x{columns} is out of range", layers=layers, rows=rows, columns=columns
        )
    places = [lattice.place(z, y, x) for z in range(layers) for y in range(rows) for x in range(columns)]
    held = "".join("1" if place in board.index else "0" for place in places)
    optional = "".join("1" if cell in board.optional else "0" for cell in board.cells)
    fields = [
        f"{lattice.value[0]}{layers}x{rows}x{columns}",
        pack(held) if "0" in held else "",
        pack(optional) if "1" in optional else "",
    ]
    known = next((name for name in SETS[:-1] if puzzle.pieces == _known_set(name, lattice)), None)
    if known is not None:
        fields.append(known)
    else:
        fields.append(str(len(puzzle.pieces)))
        fields += [_short_piece(piece) for piece in puzzle.pieces]
    fields.append("-".join(str(candidate) for candidate in puzzle.givens))
    return ".".join(fields)


def _known_set(name: str, lattice: Lattice) -> tuple[Piece, ...]:
    pieces = piece_set(name)
    return pieces if lattice.flat else in_space(pieces)


def _short_piece(piece: Piece) -> str:
    layers, rows, columns = piece.extent
    bits = "".join("1" if mark == HOLE else "0" for mark in piece.picture if mark in (HOLE, FREE))
    code = f"{ord(piece.symbol):x}_{layers}x{rows}x{columns}_{piece.minimum}_{piece.maximum}"
    return f"{code}_{TURNS.index(piece.turns)}{int(piece.flips)}_{pack(bits)}"


_EXTENT = re.compile(r"([scp])(\d{1,3})x(\d{1,3})x(\d{1,3})")
_SHORT_PIECE = re.compile(
    r"([0-9a-f]{1,6})_(\d{1,3})x(\d{1,3})x(\d{1,3})_(\d{1,5})_(\d{1,5})_([012])([01])_([A-Za-z0-9_-]+)"
)


def from_short(body: str) -> Puzzle:
    """The puzzle of such a body."""
    fields = body.split(".")
    extent = _EXTENT.fullmatch(fields[0])
    if extent is None or len(fields) < 5:
        raise FormatError(
            "a packing in short form has an extent such as s1x5x11, cells, optional cells, pieces, fixed ones"
        )
    lattice = next(member for member in Lattice if member.value[0] == extent[1])
    layers, rows, columns = int(extent[2]), int(extent[3]), int(extent[4])
    if not 0 < layers * rows * columns <= MAX_PLACES:
        raise FormatError(
            "a board of {layers}x{rows}x{columns} is out of range", layers=layers, rows=rows, columns=columns
        )
    places = [lattice.place(z, y, x) for z in range(layers) for y in range(rows) for x in range(columns)]
    held = unpack(fields[1], len(places)) if fields[1] else "1" * len(places)
    cells = [place for place, bit in zip(places, held, strict=True) if bit == "1"]
    optional = unpack(fields[2], len(cells)) if fields[2] else "0" * len(cells)
    board = Board(
        lattice, tuple(cells), frozenset(cell for cell, bit in zip(cells, optional, strict=True) if bit == "1")
    )
    if fields[3] in SETS:
        pieces, rest = _known_set(fields[3], lattice), fields[4:]
    elif fields[3].isdecimal() and len(fields) == int(fields[3]) + 5:
        pieces, rest = tuple(_from_short_piece(field) for field in fields[4:-1]), fields[-1:]
    else:
        raise FormatError("field 4: '{field}' is neither a set of pieces nor their number", field=fields[3][:20])
    puzzle = PackingPuzzle(board, pieces)
    if len(rest) != 1 or not re.fullmatch(r"(\d+(-\d+)*)?", rest[0]):
        raise FormatError("the last field holds the numbers of the fixed placements")
    fixed = [int(number) for number in rest[0].split("-") if number]
    for candidate in fixed:
        if not puzzle.rules.legal(candidate):
            raise FormatError("{candidate} is no placement on this board", candidate=candidate)
    return puzzle.with_fixed(fixed) if fixed else puzzle


def _from_short_piece(field: str) -> Piece:
    shape = _SHORT_PIECE.fullmatch(field)
    if shape is None:
        raise FormatError("'{field}' is no piece of the short form", field=field[:30])
    layers, rows, columns = int(shape[2]), int(shape[3]), int(shape[4])
    bits = unpack(shape[9], layers * rows * columns)
    cells = [(at % columns, at // columns % rows, at // (columns * rows)) for at, bit in enumerate(bits) if bit == "1"]
    code = int(shape[1], 16)
    if code > 0x10FFFF:
        raise FormatError("'{number}' is no character", number=shape[1])
    return Piece(
        chr(code),
        tuple(cells),
        minimum=int(shape[5]),
        maximum=int(shape[6]),
        turns=TURNS[int(shape[7])],
        flips=shape[8] == "1",
    )
