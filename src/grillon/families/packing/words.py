"""What the placeholders of the sentences stand for."""

from __future__ import annotations

from collections.abc import Mapping

from grillon.explain.wording import listing, sentence
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.model import Position, Role, Step


def terms(position: Position, step: Step, lang: str) -> Mapping[str, str]:
    """The terms of a step: `place`, `piece`, `cells`, `others` that fail, `because` of which laid pieces.

    >>> from grillon.families.packing.board import Board
    >>> from grillon.families.packing.pieces import Piece
    >>> pieces = (Piece.of_picture("L", "##/#."), Piece.of_picture("I", "###"))
    >>> puzzle = PackingPuzzle(Board.rectangle(2, 3), pieces, (("L", ((0, 0, 0), (1, 0, 0), (0, 1, 0))),))
    >>> step = puzzle.explain(most=1).steps
    >>> step
    ()
    """
    puzzle = position.puzzle
    assert isinstance(puzzle, PackingPuzzle)
    rules, board = puzzle.rules, puzzle.board
    family = puzzle.kin
    target = (step.chosen or step.excluded)[0]
    symbol = puzzle.pieces[rules.kind(target)].symbol
    focus = step.proof[-1].houses[0] if step.proof and step.proof[-1].houses else rules.cells(target)[0]
    if step.excluded or focus >= len(board.cells):
        place = sentence("place.piece", lang, family, piece=symbol)
    else:
        place = board.name(board.cells[focus], lang)
    others = len(step.roles.get(Role.ELIMINATED, ()))
    walls = dict.fromkeys(puzzle.pieces[rules.kind(c)].symbol for c in step.roles.get(Role.ELIMINATING, ()))
    cells = [board.name(board.cells[cell], lang) for cell in rules.cells(target)]
    return {
        "place": place,
        "piece": symbol,
        "cells": listing(cells, lang, most=12),
        "others": str(others),
        "walls": listing(walls, lang) or sentence("walls.none", lang, family),
    }
