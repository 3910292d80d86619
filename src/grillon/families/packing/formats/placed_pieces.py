"""Boards with placed pieces, each given by the number of its variant and the place of its upper left corner.

``{"placed_pieces": {"blue": {"variante_index": 2, "position": [0, 0]}}}`` are pieces of IQ Puzzler Pro on its board of
5x11. Any other board is described: ``lignes`` and ``colonnes``, a ``plateau`` where it has holes (-1), and its
``pieces``, each with its ``forme_base``: ``{"lignes": 2, "colonnes": 3, "pieces": {"A": [[1, 1], [1, 0]]}, ...}``. A
piece with a name, such as ``"magenta"``, gets a letter. A piece of which there are several is
``{"forme_base": ..., "nombre": 2}``, and those placed are a list.

The variants of a piece are its quarter turns against the clock, each followed by its mirror image, without repeats.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

from grillon.errors import FormatError
from grillon.families.packing.board import HOLE, Board, Cell
from grillon.families.packing.formats import iq_puzzler
from grillon.families.packing.pieces import MAX_COPIES, MAX_PIECES, Piece, piece_set, symbols_for
from grillon.families.packing.puzzle import Laid, PackingPuzzle
from grillon.formats.base import Format

_LONGEST = 1000


def variants(piece: Piece) -> list[tuple[Cell, ...]]:
    """The cells of each variant, in the order of their numbers.

    >>> [len(variants(piece)) for piece in piece_set("iq")]
    [8, 8, 8, 4, 4, 8, 4, 4, 8, 4, 4, 8]
    """
    found: list[tuple[Cell, ...]] = []
    turned = piece
    for _ in range(4):
        width = turned.extent[2]
        mirrored = Piece(piece.symbol, tuple((width - 1 - x, y, z) for x, y, z in turned.cells))
        for variant in (turned.cells, mirrored.cells):
            if variant not in found:
                found.append(variant)
        turned = Piece(piece.symbol, tuple((y, width - 1 - x, z) for x, y, z in turned.cells))
    return found


def variant_of(piece: Piece, cells: Sequence[Cell]) -> int:
    """The number of the variant in which a piece lies on these cells."""
    return variants(piece).index(Piece(piece.symbol, tuple(cells)).cells)


# Reading


def read_placed(text: str) -> PackingPuzzle:
    """The puzzle of a board with placed pieces.

    >>> puzzle = read_placed('{"placed_pieces": {"blue": {"variante_index": 0, "position": [1, 2]}}}')
    >>> puzzle.candidate_name(puzzle.givens[0])
    'B on R2C5 R3C3 R3C4 R3C5'
    """
    document = iq_puzzler.read_object(text)
    board = _board(document)
    pieces = _pieces(document["pieces"]) if "pieces" in document else {one.name: one for one in piece_set("iq")}
    placed = document.get("placed_pieces", {})
    if not isinstance(placed, Mapping):
        raise FormatError("field '{field}': an object of pieces is missing", field="placed_pieces")
    laid: list[Laid] = []
    for name, where in placed.items():
        if name not in pieces:
            raise iq_puzzler.unknown_piece("placed_pieces", name, pieces)
        for one in where if isinstance(where, list) else [where]:
            laid.append((pieces[name].symbol, _lying(pieces[name], name, one)))
    return PackingPuzzle(board, tuple(pieces.values()), tuple(laid))


def _board(document: Mapping[str, object]) -> Board:
    if "board" in document:
        board = iq_puzzler.board(str(document["board"]))
        if not board.lattice.flat:
            raise FormatError("field 'board': pieces are placed by row and column only on flat boards")
        return board
    if "plateau" in document:
        rows = _matrix(document["plateau"], "plateau")
        return Board.of_rows(["".join(HOLE if number < 0 else "." for number in row) for row in rows])
    return Board.rectangle(_side(document, "lignes", 5), _side(document, "colonnes", 11))


def _side(document: Mapping[str, object], field: str, default: int) -> int:
    side = document.get(field, default)
    if type(side) is not int or not 1 <= side <= _LONGEST:
        raise FormatError("field '{field}': {value!r} is not a number of cells", field=field, value=side)
    return side


def _pieces(listed: object) -> dict[str, Piece]:
    if not isinstance(listed, Mapping) or not 1 <= len(listed) <= MAX_PIECES:
        raise FormatError("field '{field}': an object of pieces is missing", field="pieces")
    found: dict[str, Piece] = {}
    for (name, value), symbol in zip(listed.items(), symbols_for(list(listed)), strict=True):
        shape, copies = (value.get("forme_base"), value.get("nombre", 1)) if isinstance(value, Mapping) else (value, 1)
        if type(copies) is not int or not 0 <= copies <= MAX_COPIES:
            raise FormatError(
                "field '{field}': {value!r} is not a number of pieces", field=f"pieces.{name}", value=copies
            )
        rows = ["".join("#" if number else "." for number in row) for row in _matrix(shape, f"pieces.{name}")]
        word = "" if name == symbol else "-".join(name.split())
        found[name] = Piece.of_rows(symbol, rows, minimum=copies, maximum=copies, name=word)
    return found


def _matrix(value: object, field: str) -> list[list[int]]:
    """Rows of whole numbers."""
    rows = value if isinstance(value, list) else []
    good = all(isinstance(row, list) and all(type(number) is int for number in row) for row in rows)
    if not rows or not good or max(map(len, rows)) > _LONGEST or len(rows) > _LONGEST:
        raise FormatError("field '{field}': rows of numbers are missing", field=field)
    return rows


def _lying(piece: Piece, name: str, where: object) -> tuple[Cell, ...]:
    index = where.get("variante_index") if isinstance(where, Mapping) else None
    position = where.get("position") if isinstance(where, Mapping) else None
    if not isinstance(position, list) or len(position) != 2 or not all(type(number) is int for number in position):
        raise FormatError("piece {piece}: a position of row and column is missing", piece=name)
    known = variants(piece)
    if type(index) is not int or not 0 <= index < len(known):
        raise FormatError(
            "piece {piece}: it has {variants} {variants:variant|variants} from 0, not {index!r}",
            piece=name,
            variants=len(known),
            index=index,
        )
    row, column = position
    return tuple((x + column, y + row, z) for x, y, z in known[index])


# Writing


def write_placed(puzzle: PackingPuzzle) -> str:
    """The board of a puzzle with its fixed pieces.

    >>> text = '{"placed_pieces": {"blue": {"variante_index": 3, "position": [1, 2]}}}'
    >>> write_placed(read_placed(text)) == text
    True
    """
    board, own = puzzle.board, puzzle.pieces == piece_set("iq")
    if not board.lattice.flat or board.optional:
        raise FormatError("pieces are placed by row and column on flat boards that are filled entirely")
    if any(piece.turns != "free" or not piece.flips or piece.minimum != piece.maximum for piece in puzzle.pieces):
        raise FormatError("this form cannot express that pieces may not be turned or flipped, or need not be used")
    every = piece_set("iq") if own else puzzle.pieces
    names = {piece.symbol: piece.name or piece.symbol for piece in every}
    if not own and symbols_for(list(names.values())) != list(names):
        names = {piece.symbol: piece.symbol for piece in every}
    by_symbol = {piece.symbol: piece for piece in puzzle.pieces}
    placed: dict[str, list[object]] = {}
    for symbol, cells in puzzle.fixed:
        placed.setdefault(names[symbol], []).append(_placed(by_symbol[symbol], cells))
    document: dict[str, object] = {}
    if not (own and board == Board.rectangle(5, 11)):
        _, rows, columns = board.extent
        document |= {"lignes": rows, "colonnes": columns}
        if not board.full:
            held = frozenset(board.cells)
            document["plateau"] = [[0 if (x, y, 0) in held else -1 for x in range(columns)] for y in range(rows)]
    if not own:
        document["pieces"] = {names[piece.symbol]: _described(piece) for piece in puzzle.pieces}
    document["placed_pieces"] = {name: where[0] if len(where) == 1 else where for name, where in placed.items()}
    return json.dumps(document, ensure_ascii=False)


def _described(piece: Piece) -> object:
    _, rows, columns = piece.extent
    held = frozenset(piece.cells)
    shape = [[int((x, y, 0) in held) for x in range(columns)] for y in range(rows)]
    return shape if piece.maximum == 1 else {"forme_base": shape, "nombre": piece.maximum}


def _placed(piece: Piece, cells: Sequence[Cell]) -> object:
    left, top = min(x for x, _, _ in cells), min(y for _, y, _ in cells)
    return {"variante_index": variant_of(piece, cells), "position": [top, left]}


def _matches(text: str) -> bool:
    head = text.lstrip()[:1]
    named = re.search(r'"placed_pieces"|"pieces"\s*:\s*\{', text) is not None
    return head in ("{", "[") and named and '"grillon"' not in text


PLACED = Format("placed-pieces", "packing", _matches, read_placed, write_placed, iq_puzzler.levels)
