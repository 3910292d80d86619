"""Cutting a board into polyominoes that make a puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grillon import __version__
from grillon._core import packing
from grillon.base.sentences import Sentence
from grillon.errors import LimitReached, RequestError
from grillon.families.packing.board import Board, Cell, Lattice
from grillon.families.packing.pieces import MAX_PIECES, Piece, symbols
from grillon.families.packing.puzzle import Laid, PackingPuzzle
from grillon.model import Monitor, Solution
from grillon.model.arguments import known_seed
from grillon.puzzle.generated import Generated
from grillon.puzzle.parts.cutting import Cutting
from grillon.puzzle.puzzle import Puzzle
from grillon.puzzle.request import Option, Schema

MAX_PROMISED = 60

_PROOFS = ("not asked", "unique", "several", "unknown")


@dataclass(frozen=True, slots=True)
class Cut:
    """The pieces as a puzzle, the cut as its solution, and what is known about other solutions.

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
    sizes: tuple[int, int] | None = None,
    different: bool = False,
    rectangles: bool = True,
    unique: bool = False,
    attempts: int = 8,
    monitor: Monitor | None = None,
) -> Cut:
    """Divide a board into connected pieces with sizes in a range; pieces of the same shape become copies of one kind.

    Without `sizes` a piece has from half to two and a half times the average size; where one solution is required, from
    a quarter to eight times, or to a quarter of the board: unequal pieces fit together in fewer ways.

    >>> made = cut(Board.rectangle(6, 12), seed=1, pieces=14, sizes=(3, 8), different=True)
    >>> len(made.puzzle.pieces), bool(made.puzzle.verify(made.solution))
    (14, True)
    """
    area = len(board.cells)
    if board.lattice is Lattice.PYRAMID:
        raise RequestError("a pyramid of balls is not cut: its pieces would not lie flat")
    if pieces is not None and pieces > area:
        raise RequestError(
            "{pieces} is more than the board has cells ({area})", argument="pieces", pieces=pieces, area=area
        )
    smallest, largest = sizes or _usual_sizes(area, pieces, unique)
    if not 1 <= smallest <= largest:
        raise RequestError("{smallest}..{largest} is not a range", argument="sizes", smallest=smallest, largest=largest)
    number = pieces if pieces is not None else max(1, round(2 * area / (smallest + largest)))
    terms: dict[str, Any] = {"number": number, "smallest": smallest, "largest": largest, "area": area}
    if not smallest * number <= area <= largest * number:
        raise RequestError(
            "{number} {number:piece|pieces} of {smallest} to {largest} cells {number:does|do} not make a board of "
            "{area} {area:cell|cells}",
            **terms,
        )
    if number > MAX_PIECES:
        raise RequestError(
            "a board is cut into at most {maximum} pieces, not {number}", maximum=MAX_PIECES, number=number
        )
    monitor = Monitor.of(monitor)
    whole = PackingPuzzle(Board(board.lattice, board.cells), (Piece("A", ((0, 0, 0),), minimum=0, maximum=1),))
    if not rectangles and largest < 3:
        raise RequestError("pieces of at most {largest} {largest:cell|cells} are all rectangles", largest=largest)
    if not rectangles and 3 * number > area:
        raise RequestError(
            "{number} {number:piece|pieces} other than rectangles {number:takes|take} at least {minimum} cells; "
            "the board has {area}",
            minimum=3 * number,
            **terms,
        )
    minimum = packing.min_area(whole.core, number, smallest, 2**31 - 1, rectangles) if different else 0
    if minimum > area:
        raise RequestError(
            "{number} different pieces of {smallest} {smallest:cell|cells} or more take at least {minimum} cells; "
            "the board has {area}",
            minimum=minimum,
            **terms,
        )
    if different and packing.min_area(whole.core, number, smallest, largest, rectangles) < 0:
        raise RequestError(
            "there are not {number} different pieces of {smallest} to {largest} {largest:cell|cells}", **terms
        )
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
        raise LimitReached(
            "no such cut in {tried} {tried:attempt|attempts} ({limit})",
            tried=tried,
            limit=monitor.stopped_by or Sentence("attempts"),
        )
    # Up to this many pieces, one solution is guaranteed; with more, the answer may be "unknown".
    if unique and _PROOFS[proof] != "unique" and (number <= MAX_PROMISED or _PROOFS[proof] == "several"):
        raise LimitReached(
            "no cut with one solution in {tried} {tried:attempt|attempts}; fewer or larger pieces make it easier",
            tried=tried,
        )
    parts: dict[int, list[Cell]] = {}
    for cell, part in zip(board.cells, owner, strict=True):
        parts.setdefault(part, []).append(cell)
    puzzle, laid = _puzzle_of(whole.board, [tuple(cells) for cells in parts.values()])
    candidates = frozenset(PackingPuzzle(puzzle.board, puzzle.pieces, laid).givens)
    return Cut(puzzle, Solution(puzzle, candidates), _PROOFS[proof], seed, tried)


SIZES = Option("sizes", "range", "cells per piece", low=1, high=10_000)
SCHEMA = Schema(
    (
        Option("pieces", "integer", "how many pieces", low=1, high=MAX_PIECES),
        SIZES,
        Option("different", "flag", "no two pieces of the same shape", default=False),
        Option("rectangles", "flag", "pieces may be rectangles", default=True),
        Option("unique", "flag", "only one way to put them together, up to symmetry", default=False),
    )
)


def _usual_sizes(area: int, pieces: int | None, unique: bool) -> tuple[int, int]:
    """The sizes that suit the number of pieces; four to six cells where none is given.

    >>> _usual_sizes(72, 14, False), _usual_sizes(72, 14, True)
    ((2, 12), (1, 41))
    """
    if pieces is None:
        return 4, 6
    if unique:
        return max(1, area // (4 * pieces)), min(area, max(8 * area // pieces, area // 4))
    return max(1, area // (2 * pieces)), min(area, 5 * area // (2 * pieces))


def _puzzle_of(board: Board, parts: list[tuple[Cell, ...]]) -> tuple[PackingPuzzle, tuple[Laid, ...]]:
    """The puzzle whose pieces are these parts of the board, and where they are placed."""
    flips = board.lattice.flat
    each = PackingPuzzle(
        board, tuple(Piece(name, cells, flips=flips) for name, cells in zip(symbols(), parts, strict=False))
    )
    alike: dict[tuple[Cell, ...], list[int]] = {}
    seen: set[int] = set()
    for part, shape in each.rules.orientations:
        if part not in seen:
            seen.add(part)
            alike.setdefault(shape, []).append(part)
    pieces = []
    laid: list[Laid] = []
    for name, copies in zip(symbols(), alike.values(), strict=False):
        pieces.append(Piece(name, parts[copies[0]], len(copies), len(copies), flips=flips))
        laid += [(name, parts[part]) for part in copies]
    return PackingPuzzle(board, tuple(pieces)), tuple(laid)


class PackingCutting(Cutting):
    """Pieces by their number and sizes, and whether there must be one solution."""

    schema = SCHEMA

    def cut(self, board: Puzzle | tuple[int, int], *, seed: int, monitor: Monitor, **request: object) -> Generated:
        """A board cut into pieces; its solution is the way it was cut.

        >>> from grillon import families
        >>> cutting = families["packing"].cutting
        >>> made = cutting.cut((4, 5), seed=1, monitor=Monitor(), pieces=4, different=True)
        >>> len(made.puzzle.places.tray.pieces), made.unique
        (4, False)
        """
        wanted: dict[str, Any] = {name: value for name, value in SCHEMA.complete(request).items() if value is not None}
        if isinstance(board, Puzzle) and not isinstance(board, PackingPuzzle):
            raise RequestError("a puzzle of {family} has no board to cut", family=board.family_name)
        whole = board.board if isinstance(board, PackingPuzzle) else Board.rectangle(*board)
        span = {"sizes": tuple(map(int, wanted["sizes"]))} if "sizes" in wanted else {}
        made = cut(whole, seed=known_seed(seed), monitor=monitor, **(wanted | span))
        return Generated(
            made.puzzle,
            made.solution,
            None,
            made.proof == "unique",
            seed,
            made.attempts,
            Sentence("a board cut into pieces"),
            wanted,
            __version__,
        )
