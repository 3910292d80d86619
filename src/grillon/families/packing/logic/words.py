"""The terms for the placeholders of the sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from grillon.base.sentences import Sentence, listing
from grillon.families.packing.logic.why_not_here import Diagnosis, find_diagnosis
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.families.packing.scene import piece_words
from grillon.model import Position, Role, Step


def terms(puzzle: PackingPuzzle, position: Position, step: Step, lang: str) -> Mapping[str, str]:
    """The terms of a step: `subject` (what fails), `example` (how), `place`, `piece`, what is in the way (`walls` and
    `ruled_out`), and `move`, which does not repeat where a piece lies if the argument has said it.

    >>> from grillon.families.packing.formats.text import read_native
    >>> puzzle = read_native("packing square\\nAA.\\nA..\\npiece A ##/#.\\npiece B ##/#.")
    >>> terms(puzzle, puzzle.position(), puzzle.explain(max_steps=1).steps[0], "en")["move"]
    'So piece B is on R1C3 R2C2 R2C3.'
    """
    rules, board = puzzle.rules, puzzle.board
    target = (step.chosen or step.excluded)[0]
    piece = piece_words(puzzle.pieces, rules.kind(target), lang=lang)
    focus = _examined(puzzle, step, target)
    of_piece = bool(step.excluded) or focus >= len(board.cells)
    place = piece if of_piece else board.name(board.cells[focus], lang)
    ruled_out = sum(fact < 0 for fact in step.cited_facts)
    others = step.excluded or step.roles.get(Role.ELIMINATED, ())
    if step.excluded:
        subject = _laid(puzzle, target, lang)
    elif len(others) == 1:
        placement = _laid(puzzle, others[0], lang)
        other = Sentence("The other placement that covers {place}, {placement},")
        if of_piece:
            placement = _cells(puzzle, others[0], lang)
            other = Sentence("The other place of {place}, {placement},")
        subject = Sentence(other, place=place, placement=placement).text(lang)
    else:
        other = Sentence("Each of the {others} other placements that cover {place}")
        if of_piece:
            other = Sentence("Each of the {others} other places of {place}")
        subject = Sentence(other, place=place, others=len(others)).text(lang)
    return {
        "subject": subject[:1].upper() + subject[1:],
        "example": _example(puzzle, position, step, others, lang),
        "place": place,
        "piece": piece,
        "walls": _in_the_way(puzzle, position, step, focus, lang) if step.chosen else "",
        "ruled_out": " "
        + Sentence("and {number} {number:placement|placements} ruled out before", number=ruled_out).text(lang)
        if ruled_out
        else "",
        "move": _move(puzzle, step, piece, lang),
    }


def _examined(puzzle: PackingPuzzle, step: Step, target: int) -> int:
    """The house whose other placements fail: mostly the first that is cited, but the shortest proof may do without."""
    rules = puzzle.rules
    cited = step.proof[-1].houses if step.proof else ()
    every = (*cited, *rules.cells(target), len(puzzle.board.cells) + rules.kind(target))
    together = {target, *step.roles.get(Role.ELIMINATED, ())}
    return next((house for house in every if together <= set(rules.house(house).members)), every[0])


def _cells(puzzle: PackingPuzzle, placement: int, lang: str) -> str:
    return puzzle.board.names((puzzle.board.cells[cell] for cell in puzzle.rules.cells(placement)), lang)


def _laid(puzzle: PackingPuzzle, placement: int, lang: str) -> str:
    """The piece and where it lies."""
    piece = piece_words(puzzle.pieces, puzzle.rules.kind(placement), lang=lang)
    return Sentence("{piece} on {cells}", piece=piece, cells=_cells(puzzle, placement, lang)).text(lang)


def _in_the_way(puzzle: PackingPuzzle, position: Position, step: Step, house: int, lang: str) -> str:
    """The placed pieces that cover a cell of another placement of the house, by a piece that is left."""
    rules, cited = puzzle.rules, step.roles.get(Role.ELIMINATING, ())
    used = Counter(map(rules.kind, position.true))
    usable = {kind for kind, piece in enumerate(puzzle.pieces) if used[kind] < piece.maximum}
    left = (member for member in rules.house(house).members if rules.kind(member) in usable)
    needed = {cell for member in left for cell in rules.cells(member)}
    kinds = dict.fromkeys(rules.kind(one) for one in cited if not needed.isdisjoint(rules.cells(one)))
    return piece_words(puzzle.pieces, *kinds, lang=lang) if kinds else Sentence("the border").text(lang)


def _move(puzzle: PackingPuzzle, step: Step, piece: str, lang: str) -> str:
    target, *others = step.conclusions
    if others:
        facts = [puzzle.fact_name(fact, lang) for fact in step.conclusions]
        return Sentence("So {fact}.", fact=listing(facts, lang)).text(lang)
    if target < 0:
        return Sentence("So {piece} is not there.", piece=piece).text(lang)
    if not step.technique.why:
        return Sentence("So {piece} is there.", piece=piece).text(lang)
    return Sentence("So {fact}.", fact=puzzle.fact_name(target, lang)).text(lang)


def _example(puzzle: PackingPuzzle, position: Position, step: Step, others: Sequence[int], lang: str) -> str:
    """How one of the placements fails, as a separate sentence; empty where no single one shows it."""
    found = find_diagnosis(puzzle, position, step.technique.id, others) if others else None
    if found is None:
        return ""
    placement, diagnosis = found
    why = _diagnosis_text(puzzle, diagnosis, lang)
    if len(others) > 1:
        name = _laid(puzzle, placement, lang)
        return ". " + Sentence("With {placement}, for example, {diagnosis}", placement=name, diagnosis=why).text(lang)
    return ". " + Sentence("Then {diagnosis}", diagnosis=why).text(lang)


def _diagnosis_text(puzzle: PackingPuzzle, diagnosis: Diagnosis, lang: str) -> str:
    board = puzzle.board
    names = [board.name(board.cells[cell], lang) for cell in diagnosis.cells]
    numbers = {"number": len(names), "cells": listing(names, lang, maximum=6), "cell": names[0] if names else ""}
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
    if diagnosis.kind is not None:
        piece = piece_words(puzzle.pieces, diagnosis.kind, lang=lang)
        return Sentence("{piece} has no place left", piece=piece).text(lang)
    return Sentence("nothing can cover {cell} any more", **numbers).text(lang)
