"""IQ Puzzler Pro: levels in JSON and objective strings.

A level names its board and the places of pieces: ``{"board": "rect5x11", "placed": {"blue": [[0, 0], ...]}}`` with row
and column from 0, or doubled column, row and layer on the pyramid.

An objective is four letters per piece: the piece (A to L), column, row and orientation (A to D turned clockwise, E to H
turned over first).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping

from grillon.base.sentences import Sentence
from grillon.errors import FormatError
from grillon.families.packing.board import Board, Cell, Lattice
from grillon.families.packing.pieces import Piece, piece_set, set_on
from grillon.families.packing.puzzle import Laid, PackingPuzzle
from grillon.formats.base import Format

_DIAGONAL = (
    "#....####",
    ".....####",
    ".......##",
    ".......##",
    ".........",
    "##.......",
    "##.......",
    "####.....",
    "####....#",
)
BOARDS = ("rect5x11", "diag55", "pyramid55")
_OBJECTIVE_PIECES = {
    "A": ("C", "##/#."),
    "B": ("G", "###/.#."),
    "C": ("S", "###/#../#.."),
    "D": ("L", "###/#.#"),
    "E": ("P", ".##/##./#.."),
    "F": ("B", "###/#.."),
    "G": ("W", "###/##."),
    "H": ("D", "##./.##"),
    "I": ("O", "#../###/.#."),
    "J": ("R", "####/#..."),
    "K": ("Y", "####/.#.."),
    "L": ("K", ".###/##.."),
}
_OBJECTIVE = re.compile(r"(?:[A-L][A-K][A-E][A-H])+")


def board(name: str) -> Board:
    """One of the three boards of the game.

    >>> [len(board(name).cells) for name in BOARDS]
    [55, 55, 55]
    """
    match name:
        case "rect5x11":
            return Board.rectangle(5, 11)
        case "diag55":
            return Board.of_rows(_DIAGONAL)
        case "pyramid55":
            return Board.pyramid(5)
    raise FormatError("field 'board': {name!r} is not one of {known}", name=name, known=", ".join(BOARDS))


def game(name: str = "rect5x11", fixed: tuple[Laid, ...] = ()) -> PackingPuzzle:
    """The twelve pieces on one of the boards, some of them fixed."""
    where = board(name)
    return PackingPuzzle(where, set_on(where.lattice, "iq"), fixed)


def read_level(text: str) -> PackingPuzzle:
    """The puzzle of a level."""
    level = read_object(text)
    name = level.get("board", "rect5x11")
    lattice = board(str(name)).lattice
    by_name = {piece.name: piece for piece in piece_set("iq")}
    placed = level.get("placed")
    if not isinstance(placed, Mapping):
        raise FormatError("field '{field}': an object of pieces is missing", field="placed")
    laid: list[Laid] = []
    for colour, where in placed.items():
        if colour not in by_name:
            raise unknown_piece("placed", colour, by_name)
        laid.append((by_name[colour].symbol, _cells(colour, where, lattice)))
    return game(str(name), tuple(laid))


def read_object(text: str) -> Mapping[str, object]:
    """The JSON object of a level."""
    try:
        level = json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(
            "not JSON: {message}", message=Sentence(error.msg), line=error.lineno, column=error.colno
        ) from None
    if not isinstance(level, Mapping):
        raise FormatError("a level is a JSON object")
    return level


def unknown_piece(field: str, name: str, known: Iterable[str]) -> FormatError:
    """The error for a level that names a piece its set does not have."""
    return FormatError(
        "field '{field}': unknown piece '{piece}'; choose from: {known}",
        field=field,
        piece=name,
        known=", ".join(known),
    )


def _cells(colour: str, where: object, lattice: Lattice) -> tuple[Cell, ...]:
    wanted = 2 if lattice.flat else 3
    if not isinstance(where, list) or not where:
        raise FormatError("piece {piece}: a list of cells is missing", piece=colour)
    cells: list[Cell] = []
    for entry in where:
        if not isinstance(entry, list) or len(entry) != wanted or not all(type(number) is int for number in entry):
            raise FormatError(
                "piece {piece}: {entry!r} is not a cell of {wanted} numbers", piece=colour, entry=entry, wanted=wanted
            )
        cells.append((entry[1], entry[0], 0) if wanted == 2 else (entry[0], entry[1], entry[2]))
    return tuple(cells)


def write_level(puzzle: PackingPuzzle) -> str:
    """The level of a puzzle with the game's pieces on one of its boards."""
    for name in BOARDS:
        empty = game(name)
        if (empty.board, empty.pieces) == (puzzle.board, puzzle.pieces):
            break
    else:
        raise FormatError("this is not the set of IQ Puzzler Pro on one of its boards")
    names = {piece.symbol: piece.name for piece in piece_set("iq")}
    flat = puzzle.board.lattice.flat
    placed = {names[symbol]: [[y, x] if flat else [x, y, z] for x, y, z in cells] for symbol, cells in puzzle.fixed}
    return json.dumps({"board": name, "placed": placed})


def _level_matches(text: str) -> bool:
    head = text.lstrip()[:1]
    return head in ("{", "[") and '"placed"' in text and '"grillon"' not in text


def levels(text: str) -> Iterator[str]:
    """One level, a list of them, an object with a list of levels, or one per line."""
    try:
        whole = json.loads(text)
    except json.JSONDecodeError:
        yield from (line for line in text.splitlines() if line.strip())
        return
    listed = whole.get("levels", [whole]) if isinstance(whole, Mapping) else whole
    for level in listed if isinstance(listed, list) else [listed]:
        yield json.dumps(level)


def read_objective(text: str) -> PackingPuzzle:
    """The puzzle of an objective string.

    >>> len(read_objective("CGABDEABECBAKAAE").givens)
    4
    """
    letters, *others = text.split() or [""]
    if others:
        raise FormatError("{found} objectives in a text where one is expected", found=1 + len(others))
    if not _OBJECTIVE.fullmatch(letters):
        raise FormatError("an objective has four letters per piece: A-L, A-K, A-E, A-H")
    laid: list[Laid] = []
    for at in range(0, len(letters), 4):
        name, column, row, way = (letters[at + i] for i in range(4))
        symbol, picture = _OBJECTIVE_PIECES[name]
        piece = Piece.of_picture(symbol, picture)
        if way >= "E":
            width = piece.extent[2]
            piece = Piece(symbol, tuple((width - 1 - x, y, z) for x, y, z in piece.cells))
        for _ in range("ABCDEFGH".index(way) % 4):
            height = piece.extent[1]
            piece = Piece(symbol, tuple((height - 1 - y, x, z) for x, y, z in piece.cells))
        shift_x, shift_y = ord(column) - ord("A"), ord(row) - ord("A")
        laid.append((symbol, tuple((x + shift_x, y + shift_y, z) for x, y, z in piece.cells)))
    return game(fixed=tuple(laid))


LEVEL = Format("iq-level", "packing", _level_matches, read_level, write_level, levels)
OBJECTIVE = Format(
    "iq-objective",
    "packing",
    lambda text: all(map(_OBJECTIVE.fullmatch, text.split() or [""])),
    read_objective,
    split=lambda text: iter(text.split()),
)
