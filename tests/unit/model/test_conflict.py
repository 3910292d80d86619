"""Givens that contradict each other, in every family that takes other givens."""

from __future__ import annotations

import pytest

from grillon import families, parse
from grillon.errors import InputError
from grillon.model import Judgement, Puzzle
from grillon.model.conflict import conflict, conflict_text
from tests.support.puzzles import FAMILIES, generated

EDITED = [name for name in FAMILIES if "complete" in families.get(name).capabilities]


def spoiled(puzzle: Puzzle) -> Puzzle:
    """With the first further given that no rule forbids and no solution has."""
    solution = puzzle.solve().value.candidates
    for candidate in range(puzzle.places.candidates):
        if candidate in solution:
            continue
        try:
            made = puzzle.with_givens({*puzzle.givens, candidate}, ruled_out=puzzle.ruled_out)
        except InputError:
            continue
        if made.check().judgement is Judgement.NONE:
            return made
    raise AssertionError(puzzle)


@pytest.mark.parametrize("family", EDITED)
def test_each_of_the_givens_is_needed(family: str) -> None:
    puzzle = spoiled(generated(family, 1).puzzle)
    givens = conflict(puzzle)

    def has_solution(some: set[int]) -> bool:
        made = puzzle.with_givens(some, ruled_out=puzzle.ruled_out)
        return made.check().judgement in (Judgement.UNIQUE, Judgement.SEVERAL)

    assert set(givens) <= set(puzzle.givens)
    assert not has_solution(set(givens))
    assert all(has_solution(set(givens) - {given}) for given in givens)
    assert puzzle.candidate_name(givens[0]) in conflict_text(puzzle, "en")


def test_a_board_at_fault_has_no_givens_to_blame() -> None:
    board = parse("packing square\nAA.\npiece A ##\npiece B ##")
    assert board.check().judgement is Judgement.NONE
    assert board.givens
    assert conflict(board) == ()
    assert conflict_text(board, "en") == ""
