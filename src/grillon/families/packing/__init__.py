"""Packing: pieces (polyominoes, polycubes, rows of balls) that fill a board."""

from typing import TYPE_CHECKING

from grillon.lazy import lazy_names

if TYPE_CHECKING:
    from grillon.families.packing.board import Board as Board
    from grillon.families.packing.board import Lattice as Lattice
    from grillon.families.packing.family import FAMILY as FAMILY
    from grillon.families.packing.pieces import Piece as Piece
    from grillon.families.packing.pieces import piece_set as piece_set
    from grillon.families.packing.puzzle import PackingPuzzle as PackingPuzzle

_NAMES = {"board": "Board Lattice", "family": "FAMILY", "pieces": "Piece piece_set", "puzzle": "PackingPuzzle"}
__getattr__, __dir__ = lazy_names(__name__, _NAMES)
