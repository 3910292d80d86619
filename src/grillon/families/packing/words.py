"""The terms for the placeholders of the sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grillon.families.packing.diagnosis import Diagnosis, find_diagnosis
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.model import Position, Puzzle, Role, Step, Use
from grillon.sentences import Sentence, listing


def terms(position: Position, step: Step, lang: str) -> Mapping[str, str]:
    """The terms of a step: `subject` (what fails), `example` (how), `place`, `piece` and its `cells`, and what is in
    the way: `walls` and `ruled_out`.

    >>> from grillon.families.packing.text import read_native
    >>> puzzle = read_native("packing square\\nAA.\\nA..\\npiece A ##/#.\\npiece B ##/#.")
    >>> terms(puzzle.position(), puzzle.explain(max_steps=1).steps[0], "en")["cells"]
    'R1C3 R2C2 R2C3'
    """
    puzzle = position.puzzle
    assert isinstance(puzzle, PackingPuzzle)
    rules, board = puzzle.rules, puzzle.board
    target = (step.chosen or step.excluded)[0]
    symbol = puzzle.pieces[rules.kind(target)].symbol
    focus = step.proof[-1].houses[0] if step.proof and step.proof[-1].houses else rules.cells(target)[0]
    of_piece = bool(step.excluded) or focus >= len(board.cells)
    place = Sentence("piece {piece}", piece=symbol).text(lang) if of_piece else board.name(board.cells[focus], lang)
    ruled_out = sum(fact < 0 for fact in step.cited_facts)
    others = step.excluded or step.roles.get(Role.ELIMINATED, ())
    if step.excluded:
        subject = puzzle.candidate_name(target, lang)
    elif len(others) == 1:
        placement = puzzle.candidate_name(others[0], lang)
        other = Sentence("The other placement that covers {place}, {placement},")
        if of_piece:
            other = Sentence("The other place of {place}, {placement},")
        subject = Sentence(other, place=place, placement=placement).text(lang)
    else:
        other = Sentence("Each of the {others} other placements that cover {place}")
        if of_piece:
            other = Sentence("Each of the {others} other places of {place}")
        subject = Sentence(other, place=place, others=len(others)).text(lang)
    return {
        "subject": subject,
        "example": _example(position, step, others, lang),
        "place": place,
        "piece": symbol,
        "cells": board.names((board.cells[cell] for cell in rules.cells(target)), lang),
        "walls": _walls(puzzle, step, lang),
        "ruled_out": " "
        + Sentence("and {number} {number:placement|placements} ruled out before", number=ruled_out).text(lang)
        if ruled_out
        else "",
    }


def _walls(puzzle: PackingPuzzle, step: Step, lang: str) -> str:
    """The placed pieces in the way."""
    pieces = (puzzle.pieces[puzzle.rules.kind(c)].symbol for c in step.roles.get(Role.ELIMINATING, ()))
    return listing(dict.fromkeys(pieces), lang) or Sentence("the border").text(lang)


def _example(position: Position, step: Step, others: Sequence[int], lang: str) -> str:
    """How one of the placements fails, as a separate sentence; empty where no single one shows it."""
    puzzle = position.puzzle
    found = find_diagnosis(position, step.technique.id, others) if others else None
    if found is None:
        return ""
    placement, diagnosis = found
    why = _diagnosis_text(puzzle, diagnosis, lang)
    if len(others) > 1:
        name = puzzle.candidate_name(placement, lang)
        return ". " + Sentence("With {placement}, for example, {diagnosis}", placement=name, diagnosis=why).text(lang)
    return ". " + Sentence("Then {diagnosis}", diagnosis=why).text(lang)


def _diagnosis_text(puzzle: Puzzle, diagnosis: Diagnosis, lang: str) -> str:
    assert isinstance(puzzle, PackingPuzzle)
    board = puzzle.board
    names = [board.name(board.cells[cell], lang) for cell in diagnosis.cells]
    numbers = {"number": len(names), "cells": listing(names, lang, maximum=6), "cell": names[0] if names else ""}
    piece = "" if diagnosis.kind is None else puzzle.pieces[diagnosis.kind].symbol
    if diagnosis.light is not None:
        return Sentence(
            "{number} {number:cell is|cells are} cut off ({cells}), {light} light and {dark} dark, and no set of "
            "unused pieces covers that many of each",
            light=diagnosis.light,
            dark=len(names) - diagnosis.light,
            **numbers,
        ).text(lang)
    if diagnosis.pocket:
        return Sentence(
            "{number} {number:cell is|cells are} cut off ({cells}), and no set of unused pieces has that area",
            **numbers,
        ).text(lang)
    if piece:
        return Sentence("piece {piece} has no place left", piece=piece).text(lang)
    return Sentence("nothing can cover {cell} any more", **numbers).text(lang)


_OF_CELL = {
    Use.NEEDED: Sentence("nothing else can cover {cell}"),
    Use.ENOUGH: Sentence("{cell} is covered only once"),
    Use.TOO_FEW: Sentence("nothing can cover {cell} any more"),
    Use.TOO_MANY: Sentence("{cell} would be covered twice"),
}
_OF_PIECE = {
    Use.NEEDED: Sentence("piece {piece} has no other place"),
    Use.ENOUGH: Sentence("no copy of piece {piece} is left"),
    Use.TOO_FEW: Sentence("piece {piece} has no place left"),
    Use.TOO_MANY: Sentence("piece {piece} would be used too often"),
}


def house_reason(puzzle: PackingPuzzle, houses: Sequence[int], use: Use, lang: str) -> str:
    """The reason why a cell or a piece makes a placement certain or impossible, or how it fails.

    >>> from grillon.families.packing.text import read_native
    >>> puzzle = read_native("packing square\\n..?\\npiece A ## x0..1\\npiece B #")
    >>> house_reason(puzzle, [0], Use.NEEDED, "en"), house_reason(puzzle, [4], Use.TOO_FEW, "en")
    ('nothing else can cover R1C1', 'piece B has no place left')
    """
    board = puzzle.board
    if len(houses) != 1:
        return listing((house_name(puzzle, house, lang) for house in houses), lang)
    (house,) = houses
    if house >= len(board.cells):
        return Sentence(_OF_PIECE[use], piece=puzzle.pieces[house - len(board.cells)].symbol).text(lang)
    return Sentence(_OF_CELL[use], cell=board.name(board.cells[house], lang)).text(lang)


def house_name(puzzle: PackingPuzzle, house: int, lang: str) -> str:
    """The name of a house.

    >>> from grillon.families.packing.text import read_native
    >>> puzzle = read_native("packing square\\n..?\\npiece A ## x0..1\\npiece B #")
    >>> [house_name(puzzle, house, "en") for house in (0, 2, 3)]
    ['R1C1 is covered', 'R1C3 is covered at most once', 'piece A is used 0..1 times']
    >>> house_name(puzzle, 4, "en")
    'piece B is used once'
    """
    board = puzzle.board
    if house >= len(board.cells):
        piece = puzzle.pieces[house - len(board.cells)]
        if piece.minimum == piece.maximum == 1:
            return Sentence("piece {piece} is used once", piece=piece.symbol).text(lang)
        times = f"{piece.minimum}..{piece.maximum}" if piece.minimum < piece.maximum else str(piece.maximum)
        return Sentence("piece {piece} is used {times} times", piece=piece.symbol, times=times).text(lang)
    cell = board.cells[house]
    if cell in board.optional:
        return Sentence("{cell} is covered at most once", cell=board.name(cell, lang)).text(lang)
    return Sentence("{cell} is covered", cell=board.name(cell, lang)).text(lang)
