"""The places and tray of a packing, and the part of its picture that does not change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grillon.base.sentences import Sentence, listing, localized
from grillon.families.packing.board import Board, Cell, Lattice
from grillon.model.board.orientations import linked_orientations, tipped
from grillon.model.board.places import Orientation, Place, Places, Tray, TrayPiece
from grillon.model.scene import Scene

if TYPE_CHECKING:
    from grillon.families.packing.pieces import Piece
    from grillon.families.packing.puzzle import PackingPuzzle

COLOURS: dict[str, str] = {
    Sentence("red", context="piece"): "#e5484d",
    Sentence("orange", context="piece"): "#f5913e",
    Sentence("yellow", context="piece"): "#f2cc3d",
    Sentence("lime", context="piece"): "#a8d24a",
    Sentence("green", context="piece"): "#3f9e58",
    Sentence("white", context="piece"): "#f4f2ea",
    Sentence("cyan", context="piece"): "#4cc4d6",
    Sentence("skyblue", context="piece"): "#8ec9f2",
    Sentence("blue", context="piece"): "#3f6fd1",
    Sentence("purple", context="piece"): "#9058c4",
    Sentence("darkred", context="piece"): "#9c2f3a",
    Sentence("pink", context="piece"): "#f08fb8",
    Sentence("black", context="piece"): "#4a4a4f",
    Sentence("grey", context="piece"): "#a5a8ad",
    Sentence("gray", context="piece"): "#a5a8ad",
    Sentence("brown", context="piece"): "#9b6b43",
    Sentence("turquoise", context="piece"): "#45b8a8",
    Sentence("magenta", context="piece"): "#d458b0",
    Sentence("gold", context="piece"): "#d9a520",
}
"""The colours of pieces that are named after a colour."""
_COLOUR_NAMES: dict[str, str] = {str(name): name for name in COLOURS}


_SPOKEN: dict[str, str] = {
    "darkred": Sentence("dark red", context="piece"),
    "skyblue": Sentence("sky blue", context="piece"),
}
"""Colours of two words as they are said."""


def piece_words(pieces: Sequence[Piece], *kinds: int, lang: str) -> str:
    """What people call a piece, or several: by colours where no other piece has them, else by letters.

    >>> from grillon.families.packing.pieces import piece_set
    >>> piece_words(piece_set("iq"), 0, 10, lang="en"), piece_words(piece_set("pentominoes"), 0, lang="fr")
    ('the red and dark red pieces', 'la pièce F')
    """
    names, taken = [pieces[kind].name for kind in kinds], [piece.name for piece in pieces]
    if all(name in _COLOUR_NAMES and taken.count(name) == 1 for name in names):
        colours = listing([str(localized(_SPOKEN.get(name, _COLOUR_NAMES[name]), lang)) for name in names], lang)
        return Sentence("the {colours} {number:piece|pieces}", colours=colours, number=len(kinds)).text(lang)
    symbols = listing([pieces[kind].symbol for kind in kinds], lang)
    return Sentence("{number:piece|pieces} {pieces}", pieces=symbols, number=len(kinds)).text(lang)


def _place(lattice: Lattice, cell: Cell) -> Place:
    column, row, layer = cell
    return Place(row / 2, column / 2, layer) if lattice is Lattice.PYRAMID else Place(row, column, layer)


def _tipped_balls(place: Place) -> Place:
    """A quarter turn around a diagonal of the base, which pieces of balls can make besides turning on the table."""
    half = place.row + place.column
    return Place(half / 2 + place.layer / 2, half / 2 - place.layer / 2, int(place.column - place.row))


def places_of_board(board: Board) -> Places:
    """The cells of a board."""
    return Places(
        tuple(_place(board.lattice, cell) for cell in board.cells),
        shift=0.5 if board.lattice is Lattice.PYRAMID else 0.0,
    )


def places(puzzle: PackingPuzzle) -> Places:
    """The cells of the board and the tray of pieces, linked by turning and flipping."""
    return _places(puzzle.board, *_lying(puzzle))


def tray_of(puzzle: PackingPuzzle) -> Tray:
    """The pieces, linked by turning and flipping."""
    return _tray(puzzle.board.lattice, *_lying(puzzle))


def _lying(puzzle: PackingPuzzle) -> tuple[Any, ...]:
    """All that a tray depends on: names and colours make no difference between pieces, but they do between trays."""
    looks = tuple((piece.name, piece.colour) for piece in puzzle.pieces)
    return puzzle.pieces, looks, puzzle.rules.orientations


@lru_cache(maxsize=64)
def _places(board: Board, *lying: Any) -> Places:
    """The places of all puzzles with the same board and the same pieces."""
    return replace(places_of_board(board), tray=_tray(board.lattice, *lying))


@lru_cache(maxsize=64)
def _tray(
    lattice: Lattice,
    kinds: tuple[Piece, ...],
    looks: tuple[tuple[str, str], ...],
    lying: tuple[tuple[int, tuple[Cell, ...]], ...],
) -> Tray:
    """The tray, cached: puzzles mostly share their pieces."""
    shapes: list[list[Sequence[Cell]]] = [[] for _ in kinds]
    for kind, shape in lying:
        shapes[kind].append(shape)
    pieces: list[TrayPiece] = []
    orientations: list[Orientation] = []
    for piece, (name, colour), allowed in zip(kinds, looks, shapes, strict=True):
        first = len(orientations)
        orientations += linked_orientations(
            [_place(lattice, cell) for cell in piece.on(lattice)],
            [[_place(lattice, cell) for cell in shape] for shape in allowed],
            first=first,
            tip=_tipped_balls if lattice is Lattice.PYRAMID else tipped,
        )
        numbers = range(first, len(orientations))
        drawn = next((number for number in numbers if not orientations[number].keys), first)
        pieces.append(
            TrayPiece(
                piece.symbol,
                numbers,
                drawn,
                piece.minimum,
                piece.maximum,
                _COLOUR_NAMES.get(name, name),
                colour or COLOURS.get(name.lower(), ""),
            )
        )
    return Tray(tuple(pieces), tuple(orientations))


@lru_cache(maxsize=64)
def board_title(board: Board, lang: str) -> str:
    """The title of a board: its size, or its shape where that has a name.

    >>> board_title(Board.rectangle(5, 11), "en"), board_title(Board.pyramid(5), "en")
    ('Packing 5x11', 'Packing, pyramid')
    """
    from grillon.families.packing.formats.iq_puzzler import board as iq_board

    if board.lattice is Lattice.PYRAMID and board == Board.pyramid(board.extent[0]):
        return Sentence("Packing, pyramid").text(lang)
    if not board.full and board == iq_board("diag55"):
        return Sentence("Packing, diagonal").text(lang)
    return Sentence("Packing {size}", size=board.size_text).text(lang)


def scene(puzzle: PackingPuzzle, lang: str) -> Scene:
    """The picture of the board; balls are round."""
    return Scene(
        title=board_title(puzzle.board, lang),
        places=puzzle.places,
        givens=puzzle.givens,
        round=puzzle.board.lattice is Lattice.PYRAMID,
        lang=lang,
    )
