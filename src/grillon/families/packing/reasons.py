"""Why a packing has no solution, in one plain sentence."""

from __future__ import annotations

from grillon.explain.wording import sentence
from grillon.families.packing.board import Lattice
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.model import Judgement


def reason(puzzle: PackingPuzzle, lang: str = "en") -> str:
    """The simplest reason that holds: areas, a piece without a place, a cell nothing covers, parity, else search.

    >>> from grillon.families.packing.board import Board
    >>> from grillon.families.packing.pieces import piece_set
    >>> print(reason(PackingPuzzle(Board.rectangle(4, 5), piece_set("tetrominoes"))))
    Coloured like a chessboard, the board has 10 light and 10 dark cells, but the pieces can never cover them so.
    """
    family = puzzle.kin
    violation = puzzle.violation()
    if violation is not None:
        return sentence("reason.broken", lang, family, rule=violation.rule)
    board, rules = puzzle.board, puzzle.rules
    needed = len(board.cells) - len(board.optional)
    least = sum(piece.least * piece.area for piece in puzzle.pieces)
    most = sum(piece.most * piece.area for piece in puzzle.pieces)
    if most < needed or least > len(board.cells):
        return sentence(
            "reason.area",
            lang,
            family,
            cells=needed if most < needed else len(board.cells),
            area=most if most < needed else least,
        )
    from grillon._core import packing

    left = packing.legal(puzzle.core)
    laid = [rules.kind(candidate) for candidate in puzzle.givens]
    for kind, piece in enumerate(puzzle.pieces):
        if laid.count(kind) < piece.least and not any(rules.kind(candidate) == kind for candidate in left):
            return sentence("reason.piece", lang, family, piece=piece.symbol)
    covered = {cell for candidate in (*left, *puzzle.givens) for cell in rules.cells(candidate)}
    for number, cell in enumerate(board.cells):
        if number not in covered and cell not in board.optional:
            return sentence("reason.cell", lang, family, cell=board.name(cell, lang))
    if not _colours_fit(puzzle):
        light = sum(sum(cell) % 2 == 0 for cell in board.cells)
        return sentence("reason.parity", lang, family, light=light, dark=len(board.cells) - light)
    verdict = puzzle.check()
    if verdict.judgement is Judgement.NONE:
        return sentence("reason.search", lang, family)
    return ""


def _colours_fit(puzzle: PackingPuzzle) -> bool:
    """Can the pieces cover as many light and dark cells as there are? True where it proves nothing."""
    board = puzzle.board
    if board.lattice is Lattice.PYRAMID or board.optional:
        return True
    covered = {cell for _, cells in puzzle.fixed for cell in cells}
    surplus = sum(1 if sum(cell) % 2 == 0 else -1 for cell in board.cells if cell not in covered)
    sums = {0}
    for kind, piece in enumerate(puzzle.pieces):
        if piece.least != piece.most:
            return True
        difference = sum(1 if sum(cell) % 2 == 0 else -1 for cell in piece.cells)
        copies = piece.most - sum(puzzle.rules.kind(candidate) == kind for candidate in puzzle.givens)
        for _ in range(copies):
            sums = {total + sign for total in sums for sign in (difference, -difference)}
    return surplus in sums
