"""Drawing a packing: a board in its box, pieces cell by cell, and the places of some of them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from grillon.base.sentences import Sentence
from grillon.errors import FormatError, InputError, RequestError
from grillon.families.packing.board import Board, Cell, Lattice, reading_order
from grillon.families.packing.generate import SCHEMA as REQUEST
from grillon.families.packing.generate import start_of
from grillon.families.packing.pieces import SET_WORDS, SETS, Piece, piece_set
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.families.packing.scene import board_title, places_of_board, tray_of
from grillon.model import Place, Places, Scene
from grillon.puzzle.draft import Draft, DraftPiece, Editing, with_entries, written
from grillon.puzzle.request import Option, Schema, asked_size

BOARDS = {"flat": Lattice.SQUARE, "box": Lattice.CUBIC, "pyramid": Lattice.PYRAMID}
BOARD_WORDS = {"flat": Sentence("flat"), "box": Sentence("box of cubes"), "pyramid": Sentence("pyramid of balls")}
LONGEST = 60
"""The largest number of rows or columns that can be drawn on."""
MAX_DRAWN = 2000
"""The largest number of cells that can be drawn on."""
SCHEMA = Schema(
    (
        Option("size", "size", "rows x columns", default=(5, 11), low=1, high=LONGEST),
        Option(
            "board",
            "choice",
            "flat, a box of cubes, or a pyramid of balls",
            default="flat",
            choices=tuple(BOARDS),
            words=BOARD_WORDS,
        ),
        Option("layers", "integer", "layers of a box", default=1, low=1, high=12),
    )
)


def blank(**request: object) -> PackingPuzzle:
    """The board with all pieces in the tray."""
    return start_of(REQUEST.complete(request))


@cache
def editing() -> Editing:
    """Everything that can be drawn, with the well-known sets of pieces."""
    sets = {name: tuple(map(_drawn, piece_set(name))) for name in SETS[:-1]}
    return Editing(SCHEMA, givens=("pieces",), holes=True, optional=True, pieces=True, sets=sets, words=SET_WORDS)


def _whole(draft: Draft) -> Board:
    """The board without holes."""
    wanted = SCHEMA.complete(draft.options)
    rows, columns = asked_size(wanted["size"])
    layers = wanted["layers"]
    assert isinstance(layers, int)
    lattice = BOARDS[str(wanted["board"])]
    cells = rows * columns * (layers if lattice is Lattice.CUBIC else 1)
    if lattice is Lattice.PYRAMID:
        cells = rows * (rows + 1) * (2 * rows + 1) // 6
    if cells > MAX_DRAWN:
        raise RequestError(
            "at most {maximum} cells can be drawn, not {found}", argument="size", maximum=MAX_DRAWN, found=cells
        )
    if lattice is Lattice.PYRAMID:
        return Board.pyramid(rows)
    return Board.box(layers, rows, columns) if lattice is Lattice.CUBIC else Board.rectangle(rows, columns)


def _board(draft: Draft) -> Board:
    whole = _whole(draft)
    named = places_of_board(whole)
    holes = {whole.cells[named.read_cell(cell)] for cell in draft.holes}
    optional = {whole.cells[named.read_cell(cell)] for cell in draft.optional}
    cells = tuple(cell for cell in whole.cells if cell not in holes)
    return Board(whole.lattice, cells, frozenset(optional - holes))


def _pieces(draft: Draft) -> tuple[Piece, ...]:
    return tuple(
        Piece(
            piece.symbol,
            tuple((int(place.column), int(place.row), place.layer) for place in piece.cells),
            minimum=piece.min_count,
            maximum=piece.max_count,
            turns=piece.turns,
            flips=piece.flips,
            name="-".join(piece.name.split()),
            colour=piece.colour,
        )
        for piece in draft.pieces
    )


def sheet(draft: Draft, lang: str = "en") -> Scene:
    """The whole board; a piece that is too large for it is still shown in the tray."""
    whole, board, pieces = _whole(draft), _board(draft), _pieces(draft)
    places = places_of_board(whole)
    if pieces:
        # Pieces that need not be used may have any size.
        held = PackingPuzzle(board, tuple(replace(piece, minimum=0) for piece in pieces))
        tray = tray_of(held)
        counted = zip(tray.pieces, pieces, strict=True)
        kinds = tuple(replace(kind, min_count=piece.minimum) for kind, piece in counted if kind.orientations)
        places = replace(places, tray=replace(tray, pieces=kinds))
    return Scene(
        board_title(board, lang),
        replace(places, holes=frozenset(places.read_cell(cell) for cell in draft.holes)),
        round=board.lattice is Lattice.PYRAMID,
        lang=lang,
    )


def from_draft(draft: Draft) -> PackingPuzzle:
    """The puzzle of a board with at least one piece.

    >>> corner = DraftPiece("L", (Place(0, 0), Place(1, 0), Place(1, 1)), max_count=2, min_count=2)
    >>> print(from_draft(Draft("packing", {"size": "2x3"}, pieces=(corner,))))
    packing square
    ...
    ...
    piece L #./## x2
    """
    if not draft.pieces:
        raise InputError("there are no pieces yet")
    return with_entries(PackingPuzzle(_board(draft), _pieces(draft)), draft)


def to_draft(puzzle: PackingPuzzle) -> Draft:
    """The board in the smallest box that holds it; cells outside the board are holes."""
    board = puzzle.board
    layers, rows, columns = board.extent
    options: dict[str, object] = {"board": next(name for name, one in BOARDS.items() if one is board.lattice)}
    if board.lattice is Lattice.PYRAMID:
        rows = columns = max(
            layer + 1 + max(row, column) for layer, row, column in map(board.lattice.where, board.cells)
        )
    if board.lattice is Lattice.CUBIC:
        options["layers"] = layers
    draft = Draft("packing", {"size": f"{rows}x{columns}", **options}, pieces=tuple(map(_drawn, puzzle.pieces)))
    try:
        whole = _whole(draft)
    except FormatError as error:
        raise RequestError("{error}", argument="size", error=error) from None
    named = places_of_board(whole)
    laid = replace(puzzle.places, holes=frozenset())
    return replace(
        draft,
        givens=written(laid, puzzle.givens),
        holes=_names(named, whole, frozenset(whole.cells) - frozenset(board.cells)),
        optional=_names(named, whole, board.optional),
    )


def _names(places: Places, board: Board, cells: frozenset[Cell]) -> tuple[str, ...]:
    return tuple(places.write_cell(board.index[cell]) for cell in sorted(cells, key=reading_order))


def _drawn(piece: Piece) -> DraftPiece:
    return DraftPiece(
        piece.symbol,
        tuple(Place(row, column, layer) for column, row, layer in piece.cells),
        piece.minimum,
        piece.maximum,
        piece.turns,
        piece.flips,
        piece.name,
        piece.colour,
    )
