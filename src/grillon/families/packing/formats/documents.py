"""How a packing is written: the JSON document, the short form, and what else formats know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from grillon.base.sentences import Sentence
from grillon.errors import FormatError, InputError, RequestError
from grillon.families.packing.board import FREE, HOLE, Board, Cell, Lattice
from grillon.families.packing.formats import cap_puzzle, iq_puzzler, placed_pieces
from grillon.families.packing.formats.filled_boards import is_puzzle_text, read_filled
from grillon.families.packing.formats.text import NATIVE, cell_text, read_cell
from grillon.families.packing.pieces import SETS, TURNS, Piece, set_on
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.formats.base import Format
from grillon.formats.short import pack, unpack
from grillon.model.arguments import known_text
from grillon.model.results.solutions import Solution
from grillon.puzzle.parts.formats import Formats

MAX_PLACES = 100_000
"""The limit of the short form, which writes one bit for each place of the smallest box around a board."""


_PIECE_OPTIONS = ("minimum", "maximum", "turns", "flips", "name", "colour")
"""The fields of a piece that need not be in a document."""


def _json(value: object) -> str:
    """The start of a value as JSON, for a message."""
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


def _box(lattice: Lattice, layers: int, rows: int, columns: int) -> list[Cell]:
    """All places of a box, in reading order."""
    return [lattice.place(z, y, x) for z in range(layers) for y in range(rows) for x in range(columns)]


def _short_piece(piece: Piece) -> str:
    layers, rows, columns = piece.extent
    bits = "".join("1" if mark == HOLE else "0" for mark in piece.picture if mark in (HOLE, FREE))
    code = f"{ord(piece.symbol):x}_{layers}x{rows}x{columns}_{piece.minimum}_{piece.maximum}"
    return f"{code}_{TURNS.index(piece.turns)}{int(piece.flips)}_{pack(bits)}"


_EXTENT = re.compile(r"([scp])(\d{1,3})x(\d{1,3})x(\d{1,3})")
_SHORT_PIECE = re.compile(
    r"([0-9a-f]{1,6})_(\d{1,3})x(\d{1,3})x(\d{1,3})_(\d{1,5})_(\d{1,5})_([012])([01])_([A-Za-z0-9_-]+)"
)


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
    places = _box(lattice, layers, rows, columns)
    held = unpack(fields[1], len(places)) if fields[1] else "1" * len(places)
    cells = [place for place, bit in zip(places, held, strict=True) if bit == "1"]
    optional = unpack(fields[2], len(cells)) if fields[2] else "0" * len(cells)
    board = Board(
        lattice, tuple(cells), frozenset(cell for cell, bit in zip(cells, optional, strict=True) if bit == "1")
    )
    if fields[3] in SETS and len(fields) > 4:
        raise FormatError("the last field holds the numbers of the fixed placements")
    if fields[3] in SETS:
        pieces = set_on(lattice, fields[3])
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


class PackingFormats(Formats[PackingPuzzle]):
    """Grillon's own text, the cap puzzle configuration, IQ Puzzler Pro levels and objectives."""

    @property
    def own(self) -> tuple[Format[PackingPuzzle], ...]:
        """The formats, in the order they are tried."""
        return (
            NATIVE,
            cap_puzzle.STRICT,
            cap_puzzle.LENIENT,
            iq_puzzler.LEVEL,
            placed_pieces.PLACED,
            iq_puzzler.OBJECTIVE,
        )

    def to_document(self, puzzle: PackingPuzzle) -> Mapping[str, object]:
        """The document: lattice, board, pieces, fixed pieces."""
        lattice = puzzle.board.lattice
        return {
            "lattice": lattice.value,
            "board": puzzle.board.rows({}),
            "pieces": [
                {"symbol": piece.symbol, "shape": piece.picture}
                | {name: value for name in _PIECE_OPTIONS if (value := getattr(piece, name)) != ""}
                for piece in puzzle.pieces
            ],
            "fixed": [
                {"piece": symbol, "cells": [cell_text(lattice, cell) for cell in cells]}
                for symbol, cells in puzzle.fixed
            ],
        }

    def from_document(self, document: Mapping[str, object]) -> PackingPuzzle:
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
            options = {name: entry[name] for name in _PIECE_OPTIONS if name in entry}
            flips = options.setdefault("flips", lattice.flat)
            if any(type(options.get(name, 1)) is not int for name in ("minimum", "maximum")):
                raise FormatError("piece {piece}: least and most are whole numbers", piece=symbol)
            if not isinstance(flips, bool):
                raise FormatError(
                    "piece {piece}: flips is true or false, not {found}", piece=symbol, found=_json(flips)
                )
            for field in ("turns", "name", "colour"):
                if not isinstance(value := options.get(field, ""), str):
                    raise FormatError(
                        "piece {piece}: {field} is a text, not {found}", piece=symbol, field=field, found=_json(value)
                    )
            pieces.append(Piece.of_picture(symbol, shape, **options))
        laid = []
        for number, entry in enumerate(_objects(document, "fixed") if "fixed" in document else [], 1):
            symbol = entry.get("piece")
            if not isinstance(symbol, str):
                raise FormatError("field 'fixed', entry {number}: the piece is a text", number=number)
            laid.append((symbol, tuple(read_cell(word, lattice) for word in _strings(entry, "cells"))))
        return PackingPuzzle(board, tuple(pieces), tuple(laid))

    def to_short(self, puzzle: PackingPuzzle) -> str:
        """The short form: fields between dots, with cells and shapes as packed bits."""
        board, lattice = puzzle.board, puzzle.board.lattice
        layers, rows, columns = board.extent
        if layers * rows * columns > MAX_PLACES:
            raise InputError(
                "a board of {layers}x{rows}x{columns} is out of range", layers=layers, rows=rows, columns=columns
            )
        places = _box(lattice, layers, rows, columns)
        held = "".join("1" if place in board.index else "0" for place in places)
        optional = "".join("1" if cell in board.optional else "0" for cell in board.cells)
        fields = [
            f"{lattice.value[0]}{layers}x{rows}x{columns}",
            pack(held) if "0" in held else "",
            pack(optional) if "1" in optional else "",
        ]
        known = next((name for name in SETS[:-1] if puzzle.pieces == set_on(lattice, name)), None)
        if known is not None:
            fields.append(known)
        else:
            fields.append(str(len(puzzle.pieces)))
            fields += [_short_piece(piece) for piece in puzzle.pieces]
        fields.append("-".join(str(candidate) for candidate in puzzle.givens))
        return ".".join(fields)

    def from_short(self, body: str) -> PackingPuzzle:
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

    def missing_part(self, text: str) -> Sentence | None:
        """The sentence for a board without pieces."""
        rows = [line.replace(" ", "") for line in text.strip().splitlines()]
        drawn = all(sign.isalnum() or sign in ".#?" for row in rows for sign in row)
        if not drawn or len(rows) < 2 or len(set(map(len, rows))) > 1:
            return None
        return Sentence(
            "this is a board without its pieces; write '{head}' above it and the pieces below it, such as '{named}' or "
            "'{piece}'",
            head="packing square",
            named="pieces pentominoes",
            piece="piece A ##/#.",
        )

    def solution_text(self, puzzle: PackingPuzzle, candidates: frozenset[int]) -> str:
        """The board in letters."""
        return puzzle.picture({cell: symbol for symbol, cells in puzzle.laid(candidates) for cell in cells})

    def parse_solution(self, puzzle: PackingPuzzle, text: str) -> Solution:
        """The solution of a board in letters, or of a puzzle text whose fixed pieces fill the board."""
        if is_puzzle_text(known_text(text)):
            return super().parse_solution(puzzle, text)
        return Solution(puzzle, read_filled(puzzle, text))

    def from_rows(
        self, rows: Iterable[Iterable[object]], *, pieces: str | Mapping[str, Iterable[str]] | None = None
    ) -> PackingPuzzle:
        """A puzzle from the rows of its picture: "." a cell, "#" none, "?" one that may stay empty, a letter a piece.

        `pieces` is the name of a set, or the picture of each piece by its letter.

        >>> from grillon import families
        >>> print(families["packing"].from_rows(["AA.", "A.."], pieces={"A": ["##", "#."], "B": [".#", "##"]}))
        packing square
        AA.
        A..
        piece A ##/#.
        piece B .#/##
        """
        if isinstance(rows, str) or pieces is None:
            raise RequestError("rows and pieces are needed: a picture of the board and the pieces that go on it")
        drawn = ["".join("." if cell is None else str(cell) for cell in row) for row in rows]
        lines = [f"pieces {pieces}"] if isinstance(pieces, str) else []
        if not isinstance(pieces, str):
            lines = [f"piece {symbol} {'/'.join(picture)}" for symbol, picture in pieces.items()]
        return self._family.parse("\n".join(["packing square", *drawn, *lines]))
