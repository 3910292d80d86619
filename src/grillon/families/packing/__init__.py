"""Packing: pieces (polyominoes, polycubes, rows of balls) that fill a board."""

from grillon.families.packing.board import Board, Lattice
from grillon.families.packing.family import FAMILY
from grillon.families.packing.pieces import Piece, piece_set
from grillon.families.packing.puzzle import PackingPuzzle

__all__ = ["FAMILY", "Board", "Lattice", "PackingPuzzle", "Piece", "piece_set"]
