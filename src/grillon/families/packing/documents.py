"""The JSON document and the short form of a packing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from grillon.errors import FormatError, InputError
from grillon.families.packing.board import FREE, HOLE, Board, Lattice
from grillon.families.packing.pieces import SETS, TURNS, Piece, in_space, piece_set
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.families.packing.text import cell_text, packing_of, read_cell
from grillon.formats.short import pack, unpack

if TYPE_CHECKING:
    from grillon.model import Puzzle

MAX_PLACES = 100_000
"""The limit of the short form, which writes one bit for each place of the smallest box around a board."""


def to_document(puzzle: Puzzle) -> Mapping[str, object]:
    """The document: lattice, board, pieces, fixed pieces."""
    puzzle = packing_of(puzzle)
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
            {"piece": symbol, "cells": [cell_text(lattice, cell) for cell in cells]} for symbol, cells in puzzle.fixed
        ],
    }


def from_document(document: Mapping[str, object]) -> Puzzle:
    """The puzzle of a document."""
    try:
        lattice = Lattice(document.get("lattice", "square"))
    except ValueError:
        names = ", ".join(member.value for member in Lattice)
        raise FormatError(
            "field 'lattice': {lattice!r} is not one of {names}", lattice=document.get("lattice"), names=names
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
        laid.append((symbol, tuple(read_cell(word, lattice) for word in _strings(entry, "cells"))))
    return PackingPuzzle(board, tuple(pieces), tuple(laid))


def _json(value: object) -> str:
    """The start of a value as JSON, for a message."""
    import json

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
    """The short form: fields between dots, with cells and shapes as packed bits."""
    puzzle = packing_of(puzzle)
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
    """The puzzle of the body of a short form."""
    *head, last = body.split(".")
    puzzle = shared_part(".".join(head))
    if not re.fullmatch(r"(\d+(-\d+)*)?", last):
        raise FormatError("the last field holds the numbers of the fixed placements")
    fixed = [int(number) for number in last.split("-") if number]
    for candidate in fixed:
        if not puzzle.rules.legal(candidate):
            raise FormatError("{candidate} is not a placement on this board", candidate=candidate)
    return puzzle.with_fixed(fixed) if fixed else puzzle


@lru_cache(maxsize=16)
def shared_part(text: str) -> PackingPuzzle:
    """The board and pieces, from all fields but the last: most puzzles of a list share them."""
    fields = text.split(".")
    extent = _EXTENT.fullmatch(fields[0]) if fields else None
    if extent is None or len(fields) < 4:
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
    if fields[3] in SETS and len(fields) > 4:
        raise FormatError("the last field holds the numbers of the fixed placements")
    if fields[3] in SETS:
        pieces = _known_set(fields[3], lattice)
    elif fields[3].isdecimal() and len(fields) == int(fields[3]) + 4:
        pieces = tuple(_from_short_piece(field) for field in fields[4:])
    else:
        raise FormatError("field 4: '{field}' is neither a set of pieces nor their number", field=fields[3][:20])
    return PackingPuzzle(board, pieces)


def _from_short_piece(field: str) -> Piece:
    shape = _SHORT_PIECE.fullmatch(field)
    if shape is None:
        raise FormatError("'{field}' is not a piece of the short form", field=field[:30])
    layers, rows, columns = int(shape[2]), int(shape[3]), int(shape[4])
    bits = unpack(shape[9], layers * rows * columns)
    cells = [(at % columns, at // columns % rows, at // (columns * rows)) for at, bit in enumerate(bits) if bit == "1"]
    code = int(shape[1], 16)
    if code > 0x10FFFF:
        raise FormatError("'{number}' is not a character", number=shape[1])
    return Piece(
        chr(code),
        tuple(cells),
        minimum=int(shape[5]),
        maximum=int(shape[6]),
        turns=TURNS[int(shape[7])],
        flips=shape[8] == "1",
    )
