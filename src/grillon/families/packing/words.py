"""What the placeholders of the sentences stand for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grillon.explain.wording import listing, sentence
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.families.packing.trouble import Trouble, find_trouble
from grillon.model import Position, Puzzle, Role, Step


def terms(position: Position, step: Step, lang: str) -> Mapping[str, str]:
    """The terms of a step: `subject` (what fails), `example` (how), `place`, `piece` and its `cells`, and what is in
    the way: `walls` and `ruled_out`.

    >>> from grillon.families.packing.text import read_native
    >>> puzzle = read_native("packing square\\nAA.\\nA..\\npiece A ##/#.\\npiece B ##/#.")
    >>> terms(puzzle.position(), puzzle.explain(most=1).steps[0], "en")["cells"]
    'R1C3 R2C2 R2C3'
    """
    puzzle = position.puzzle
    assert isinstance(puzzle, PackingPuzzle)
    rules, board = puzzle.rules, puzzle.board
    family = puzzle.family
    target = (step.chosen or step.excluded)[0]
    symbol = puzzle.pieces[rules.kind(target)].symbol
    focus = step.proof[-1].houses[0] if step.proof and step.proof[-1].houses else rules.cells(target)[0]
    of_piece = bool(step.excluded) or focus >= len(board.cells)
    place = sentence("place.piece", lang, family, piece=symbol) if of_piece else board.name(board.cells[focus], lang)
    ruled_out = sum(fact < 0 for fact in step.cited_facts)
    others = step.excluded or step.roles.get(Role.ELIMINATED, ())
    if step.excluded:
        subject = puzzle.candidate_name(target, lang)
    elif len(others) == 1:
        placement = puzzle.candidate_name(others[0], lang)
        one = "subject.other_place" if of_piece else "subject.other"
        subject = sentence(one, lang, family, place=place, placement=placement)
    else:
        some = "subject.other_places" if of_piece else "subject.others"
        subject = sentence(some, lang, family, place=place, others=len(others))
    return {
        "subject": subject,
        "example": _example(position, step, others, lang),
        "place": place,
        "piece": symbol,
        "cells": board.names((board.cells[cell] for cell in rules.cells(target)), lang),
        "walls": _walls(puzzle, step, lang),
        "ruled_out": " " + sentence("walls.ruled_out", lang, family, number=ruled_out) if ruled_out else "",
    }


def _walls(puzzle: PackingPuzzle, step: Step, lang: str) -> str:
    """The laid pieces in the way."""
    pieces = (puzzle.pieces[puzzle.rules.kind(c)].symbol for c in step.roles.get(Role.ELIMINATING, ()))
    return listing(dict.fromkeys(pieces), lang) or sentence("walls.none", lang, puzzle.family)


def _example(position: Position, step: Step, others: Sequence[int], lang: str) -> str:
    """How one of the placements fails, in a sentence of its own; nothing where no single one shows it."""
    puzzle = position.puzzle
    found = find_trouble(position, step.technique.id, others) if others else None
    if found is None:
        return ""
    placement, trouble = found
    why = _trouble_text(puzzle, trouble, lang)
    if len(others) > 1:
        name = puzzle.candidate_name(placement, lang)
        return ". " + sentence("example.one_of", lang, puzzle.family, placement=name, trouble=why)
    return ". " + sentence("example.this", lang, puzzle.family, trouble=why)


def _trouble_text(puzzle: Puzzle, trouble: Trouble, lang: str) -> str:
    assert isinstance(puzzle, PackingPuzzle)
    board, family = puzzle.board, puzzle.family
    names = [board.name(board.cells[cell], lang) for cell in trouble.cells]
    numbers = {"number": len(names), "cells": listing(names, lang, most=6), "cell": names[0] if names else ""}
    piece = "" if trouble.kind is None else puzzle.pieces[trouble.kind].symbol
    if trouble.light is not None:
        dark = len(names) - trouble.light
        end = sentence("trouble.parity", lang, family, light=trouble.light, dark=dark, **numbers)
    elif trouble.pocket:
        end = sentence("trouble.pocket", lang, family, **numbers)
    elif trouble.ways and piece:
        end = sentence("trouble.piece_ways", lang, family, piece=piece, ways=trouble.ways)
    elif trouble.ways:
        end = sentence("trouble.cell_ways", lang, family, ways=trouble.ways, **numbers)
    elif piece:
        end = sentence("trouble.piece", lang, family, piece=piece)
    else:
        end = sentence("trouble.cell", lang, family, **numbers)
    if not trouble.forced:
        return end
    forced = listing((puzzle.candidate_name(candidate, lang) for candidate in trouble.forced), lang, most=4)
    return sentence("trouble.forced", lang, family, forced=forced, trouble=end)


def house_name(puzzle: PackingPuzzle, house: int, lang: str) -> str:
    """What a person calls a house.

    >>> from grillon.families.packing.text import read_native
    >>> puzzle = read_native("packing square\\n..?\\npiece A ## x0..1\\npiece B #")
    >>> [house_name(puzzle, house, "en") for house in (0, 2, 3)]
    ['R1C1 is covered', 'R1C3 is covered at most once', 'piece A lies 0..1 times']
    >>> house_name(puzzle, 4, "en")
    'piece B lies once'
    """
    board, family = puzzle.board, puzzle.family
    if house >= len(board.cells):
        piece = puzzle.pieces[house - len(board.cells)]
        if piece.least == piece.most == 1:
            return sentence("house.piece_once", lang, family, piece=piece.symbol)
        times = f"{piece.least}..{piece.most}" if piece.least < piece.most else str(piece.most)
        return sentence("house.piece", lang, family, piece=piece.symbol, times=times)
    cell = board.cells[house]
    if cell in board.optional:
        return sentence("house.optional", lang, family, cell=board.name(cell, lang))
    return sentence("house.cell", lang, family, cell=board.name(cell, lang))
