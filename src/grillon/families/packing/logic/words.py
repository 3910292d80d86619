"""The terms for the placeholders of the sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grillon.base.sentences import Sentence, listing
from grillon.families.packing.logic.why_not_here import Diagnosis, find_diagnosis
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.model import Position, Role, Step


def terms(puzzle: PackingPuzzle, position: Position, step: Step, lang: str) -> Mapping[str, str]:
    """The terms of a step: `subject` (what fails), `example` (how), `place`, `piece` and its `cells`, and what is in
    the way: `walls` and `ruled_out`.

    >>> from grillon.families.packing.formats.text import read_native
    >>> puzzle = read_native("packing square\\nAA.\\nA..\\npiece A ##/#.\\npiece B ##/#.")
    >>> terms(puzzle, puzzle.position(), puzzle.explain(max_steps=1).steps[0], "en")["cells"]
    'R1C3 R2C2 R2C3'
    """
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
        "example": _example(puzzle, position, step, others, lang),
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


def _example(puzzle: PackingPuzzle, position: Position, step: Step, others: Sequence[int], lang: str) -> str:
    """How one of the placements fails, as a separate sentence; empty where no single one shows it."""
    found = find_diagnosis(puzzle, position, step.technique.id, others) if others else None
    if found is None:
        return ""
    placement, diagnosis = found
    why = _diagnosis_text(puzzle, diagnosis, lang)
    if len(others) > 1:
        name = puzzle.candidate_name(placement, lang)
        return ". " + Sentence("With {placement}, for example, {diagnosis}", placement=name, diagnosis=why).text(lang)
    return ". " + Sentence("Then {diagnosis}", diagnosis=why).text(lang)


def _diagnosis_text(puzzle: PackingPuzzle, diagnosis: Diagnosis, lang: str) -> str:
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
