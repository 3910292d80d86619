"""The cut: a board divided into polyominoes that make a puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from grillon.errors import LimitReached, RequestError
from grillon.families.packing.board import Board
from grillon.families.packing.pieces import MOST_PIECES, Piece, symbols
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.model import Monitor, Solution

_PROOFS = ("not asked", "unique", "several", "unknown")


@dataclass(frozen=True, slots=True)
class Cut:
    """The pieces as a puzzle, the way they were cut as its solution, and what is known about other ways.

    `proof` is `unique` (up to turning and mirroring the board), `several`, `unknown` or `not asked`.
    """

    puzzle: PackingPuzzle
    solution: Solution
    proof: str
    seed: int
    attempts: int


def cut(
    board: Board,
    *,
    seed: int,
    pieces: int | None = None,
    sizes: tuple[int, int] = (4, 6),
    different: bool = False,
    rectangles: bool = True,
    unique: bool = False,
    attempts: int = 40,
    monitor: Monitor | None = None,
) -> Cut:
    """Divide a board into connected pieces with sizes in a range.

    >>> made = cut(Board.rectangle(6, 12), seed=1, pieces=14, sizes=(3, 8), different=True)
    >>> len(made.puzzle.pieces), bool(made.puzzle.verify(made.solution))
    (14, True)
    """
    smallest, largest = sizes
    area = len(board.cells)
    if not 1 <= smallest <= largest:
        raise RequestError(f"--sizes: {smallest}..{largest} is no range")
    number = pieces if pieces is not None else max(1, round(2 * area / (smallest + largest)))
    if not smallest * number <= area <= largest * number:
        raise RequestError(f"{number} pieces of {smallest} to {largest} cells do not make a board of {area} cells")
    if number > MOST_PIECES:
        raise RequestError(f"a board is cut into at most {MOST_PIECES} pieces, not {number}")
    from grillon._core import packing

    monitor = Monitor.of(monitor)
    whole = PackingPuzzle(Board(board.lattice, board.cells), (Piece("A", ((0, 0, 0),), least=0, most=1),))
    found, owner, tried, proof = packing.cut(
        whole.core,
        monitor.control,
        seed=seed,
        pieces=number,
        smallest=smallest,
        largest=largest,
        different=different,
        rectangles=rectangles,
        unique=unique,
        attempts=attempts,
    )
    if not found:
        raise LimitReached(f"no such cut in {tried} attempts ({monitor.stopped_by or 'attempts'})")
    if unique and _PROOFS[proof] == "several":
        raise LimitReached(f"no cut with one solution in {tried} attempts; fewer or larger pieces make it easier")
    names = list(islice(symbols(), number))
    laid = [
        (name, tuple(cell for cell, mine in zip(board.cells, owner, strict=True) if mine == kind))
        for kind, name in enumerate(names)
    ]
    puzzle = PackingPuzzle(
        Board(board.lattice, board.cells),
        tuple(_piece(board, name, cells) for name, cells in laid),
    )
    candidates = frozenset(PackingPuzzle(puzzle.board, puzzle.pieces, tuple(laid)).givens)
    return Cut(puzzle, Solution(puzzle, candidates), _PROOFS[proof], seed, tried)


def _piece(board: Board, name: str, cells: tuple[tuple[int, int, int], ...]) -> Piece:
    if board.lattice.flat:
        return Piece(name, cells)
    if board.lattice.value == "pyramid":
        raise RequestError("a pyramid of balls is not cut: its pieces would not lie flat")
    return Piece(name, cells, flips=False)
