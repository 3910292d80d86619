"""The reason why a packing has no solution, in one plain sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grillon._core import packing
from grillon.base.sentences import Name, Sentence
from grillon.families.packing.board import Lattice

if TYPE_CHECKING:
    from grillon.families.packing.puzzle import PackingPuzzle

MANY = 1_000_000
"""From this many placements on, they are not all examined to find a plainer reason."""


def reason(puzzle: PackingPuzzle, lang: str = "en") -> str:
    """The simplest reason that holds: areas, a piece without a place, a cell nothing covers, parity; else nothing.

    >>> from grillon.families.packing.board import Board
    >>> from grillon.families.packing.pieces import piece_set
    >>> from grillon.families.packing.puzzle import PackingPuzzle
    >>> print(reason(PackingPuzzle(Board.rectangle(4, 5), piece_set("tetrominoes"))))
    Coloured like a chessboard, the board has 10 light and 10 dark cells, but the pieces can never cover ... of each.
    """
    violation = puzzle.violation()
    if violation is not None:
        return Sentence("The fixed pieces break a rule: {rule}.", rule=violation.text(lang)).text(lang)
    found = _areas(puzzle) or _no_place(puzzle) or _parity(puzzle)
    return found.text(lang) if found else ""


def hopeless(puzzle: PackingPuzzle) -> bool:
    """Do sums alone (areas, or the colours of a chessboard) show that there is no solution?

    >>> from grillon.families.packing.board import Board
    >>> from grillon.families.packing.pieces import piece_set
    >>> from grillon.families.packing.puzzle import PackingPuzzle
    >>> hopeless(PackingPuzzle(Board.rectangle(15, 14), piece_set("polyominoes", size=6)))
    True
    """
    return (_areas(puzzle) or _parity(puzzle)) is not None


def _areas(puzzle: PackingPuzzle) -> Sentence | None:
    board = puzzle.board
    needed = len(board.cells) - len(board.optional)
    minimum = sum(piece.minimum * piece.area for piece in puzzle.pieces)
    maximum = sum(piece.maximum * piece.area for piece in puzzle.pieces)
    differ = Sentence("The areas differ: {cells} cells, but pieces for {area}.")
    if maximum < needed:
        return Sentence(differ, cells=needed, area=maximum)
    return Sentence(differ, cells=len(board.cells), area=minimum) if minimum > len(board.cells) else None


def _parity(puzzle: PackingPuzzle) -> Sentence | None:
    if _colours_fit(puzzle):
        return None
    covered = {cell for _, cells in puzzle.fixed for cell in cells}
    left = [cell for cell in puzzle.board.cells if cell not in covered]
    light = sum(sum(cell) % 2 == 0 for cell in left)
    colours = {"light": light, "dark": len(left) - light}
    if covered:
        return Sentence(
            "Coloured like a chessboard, {light} light and {dark} dark cells are left, but the unused pieces can "
            "never cover that many of each.",
            **colours,
        )
    return Sentence(
        "Coloured like a chessboard, the board has {light} light and {dark} dark cells, but the pieces can never "
        "cover that many of each.",
        **colours,
    )


def _no_place(puzzle: PackingPuzzle) -> Sentence | None:
    """The sentence for a piece that fits nowhere, or a cell that nothing covers."""
    board, rules = puzzle.board, puzzle.rules
    if rules.candidates > MANY:
        return None
    left = packing.legal(puzzle.core)
    laid = [rules.kind(candidate) for candidate in puzzle.givens]
    placeable = {rules.kind(candidate) for candidate in left}
    for kind, piece in enumerate(puzzle.pieces):
        if laid.count(kind) < piece.minimum and kind not in placeable:
            return Sentence("Piece {piece} fits nowhere.", piece=piece.symbol)
    covered = {cell for candidate in (*left, *puzzle.givens) for cell in rules.cells(candidate)}
    for number, cell in enumerate(board.cells):
        if number not in covered and cell not in board.optional:
            return Sentence("No piece covers {cell}.", cell=Name(board.name, cell))
    return None


def _colours_fit(puzzle: PackingPuzzle) -> bool:
    """Can the pieces cover exactly the light and dark cells of the board? True where this proves nothing."""
    board = puzzle.board
    if board.lattice is Lattice.PYRAMID or board.optional:
        return True
    covered = {cell for _, cells in puzzle.fixed for cell in cells}
    surplus = sum(1 if sum(cell) % 2 == 0 else -1 for cell in board.cells if cell not in covered)
    # Bit n + middle: the pieces can cover n more light cells than dark ones.
    middle = len(board.cells)
    sums = 1 << middle
    for kind, piece in enumerate(puzzle.pieces):
        if piece.minimum != piece.maximum:
            return True
        difference = abs(sum(1 if sum(cell) % 2 == 0 else -1 for cell in piece.cells))
        copies = piece.maximum - sum(puzzle.rules.kind(candidate) == kind for candidate in puzzle.givens)
        if copies * piece.area > middle:
            return True
        for _ in range(copies if difference else 0):
            sums = sums << difference | sums >> difference
    return bool(sums >> (middle + surplus) & 1)
