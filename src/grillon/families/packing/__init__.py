"""Packing: pieces (polyominoes, polycubes, rows of balls) that fill a board.

A candidate is a placement: an orientation of a piece with its first cell on a cell of the board. The core searches
placement by placement, sweeps the board, or assembles large boards part by part. `PackingPuzzle` is the puzzle;
`FAMILY` names the parts, which are loaded when they are first used. Front ends know them only as parts of a `Family`.

| file | purpose |
| --- | --- |
| `about.py` | the rules in words |
| `board.py` | `Board` and `Lattice`: cells in the plane, in a box, in a pyramid |
| `boards.py` | all ways to fill a rectangle with a set of pieces |
| `cut.py` | boards cut into pieces that make a puzzle |
| `draft.py` | puzzles drawn by hand |
| `family.py` | `FAMILY`: the description and the parts |
| `formats` | texts, documents, levels of other programs |
| `generate.py` | levels on request |
| `learn` | networks that lay pieces |
| `logic` | techniques, their words, why there is no solution |
| `pictures.py` | boards of screenshots and photos |
| `pieces.py` | `Piece`, and well-known sets |
| `puzzle.py` | `PackingPuzzle` |
| `rules.py` | every cell is covered once; candidates and houses |
| `scene.py` | places and tray, and what stays in the picture |
| `search` | solutions: found, counted, watched |
| `verbs` | `grillon cut` |
"""

from typing import TYPE_CHECKING

from grillon.base.lazy import lazy_names

if TYPE_CHECKING:
    from grillon.families.packing.board import Board as Board
    from grillon.families.packing.board import Lattice as Lattice
    from grillon.families.packing.family import FAMILY as FAMILY
    from grillon.families.packing.pieces import Piece as Piece
    from grillon.families.packing.pieces import piece_set as piece_set
    from grillon.families.packing.puzzle import PackingPuzzle as PackingPuzzle

_NAMES = {"board": "Board Lattice", "family": "FAMILY", "pieces": "Piece piece_set", "puzzle": "PackingPuzzle"}
__getattr__, __dir__ = lazy_names(__name__, _NAMES)
