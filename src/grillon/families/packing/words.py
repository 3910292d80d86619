"""What the placeholders of the sentences stand for."""

from __future__ import annotations

from collections.abc import Mapping

from grillon.explain.wording import listing, sentence
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.model import Position, Role, Step


def terms(position: Position, step: Step, lang: str) -> Mapping[str, str]:
    """The terms of a step: `subject` (what fails), `place`, `piece`, `cells`, and `walls`, the laid pieces in the way.

    >>> from grillon.families.packing.text import read_native
    >>> puzzle = read_native("packing square\\nAA.\\nA..\\npiece A ##/#.\\npiece B ##/#.")
    >>> terms(puzzle.position(), puzzle.explain(most=1).steps[0], "en")["cells"]
    'R1C3, R2C2 and R2C3'
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
    subject = (
        sentence("subject.this", lang, family, piece=symbol, cells=listing(cells, lang, most=12))
        if step.excluded
        else sentence("subject.others", lang, family, place=place, others=others)
    )
    return {
        "subject": subject,
        "place": place,
        "piece": symbol,
        "cells": listing(cells, lang, most=12),
        "others": str(others),
        "walls": listing(walls, lang) or sentence("walls.none", lang, family),
    }


def house_name(puzzle: PackingPuzzle, house: int, lang: str) -> str:
    """What a person calls a house.

    >>> from grillon.families.packing.text import read_native
    >>> puzzle = read_native("packing square\\n..?\\npiece A ## x0..1\\npiece B #")
    >>> [house_name(puzzle, house, "en") for house in (0, 2, 3)]
    ['R1C1 is covered', 'R1C3 is covered at most once', 'piece A lies 0..1 times']
    """
    board, family = puzzle.board, puzzle.kin
    if house >= len(board.cells):
        piece = puzzle.pieces[house - len(board.cells)]
        times = f"{piece.least}..{piece.most}" if piece.least < piece.most else str(piece.most)
        return sentence("house.piece", lang, family, piece=piece.symbol, times=times)
    cell = board.cells[house]
    if cell in board.optional:
        return sentence("house.optional", lang, family, cell=board.name(cell, lang))
    return sentence("house.cell", lang, family, cell=board.name(cell, lang))
