"""What cannot stand together in puzzles without a solution, in every family that takes other givens."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grillon import families, parse
from grillon.errors import InputError
from grillon.model import Judgement, Monitor
from grillon.model.givens import ruled_out
from grillon.puzzle.draft import Draft
from grillon.puzzle.puzzle import Puzzle
from grillon.search.culprit import Culprit, culprit
from tests.support.puzzles import FAMILIES, generated

EDITED = [name for name in FAMILIES if "drafting" in families.get(name)]


def spoiled(puzzle: Puzzle) -> Puzzle:
    """With the first further given that no rule forbids and no solution has."""
    solution = puzzle.solve().value.candidates
    for candidate in range(puzzle.places.candidates):
        if candidate in solution:
            continue
        try:
            made = puzzle.with_givens({*puzzle.givens, candidate}, ruled_out=ruled_out(puzzle))
        except InputError:
            continue
        if made.check().judgement is Judgement.NONE:
            return made
    raise AssertionError(puzzle)


def without(draft: Draft, culprit: Culprit, number: int) -> Draft:
    """What an editor makes of a drawing when a part is removed."""
    part = culprit.parts[number]
    return replace(
        draft,
        givens=tuple(entry for entry in draft.givens if entry not in part.givens),
        ruled_out=tuple(entry for entry in draft.ruled_out if entry not in part.ruled_out),
    )


@pytest.mark.parametrize("family", EDITED)
def test_a_part_that_is_removed_is_gone_and_all_are_needed(family: str) -> None:
    puzzle = spoiled(generated(family, 1).puzzle)
    found, drafting = culprit(puzzle), families.get(family).drafting
    assert found.irreducible
    assert str(found.parts[0].name) in found.text()
    draft = drafting.to_draft(puzzle)
    only = replace(
        draft,
        givens=tuple(entry for part in found.parts for entry in part.givens),
        ruled_out=tuple(entry for part in found.parts for entry in part.ruled_out),
    )
    if not any(part.region for part in found.parts):
        assert drafting.from_draft(only).check().judgement is Judgement.NONE
        for number in range(len(found.parts)):
            assert drafting.from_draft(without(only, found, number)).check().judgement is not Judgement.NONE
    fewer = culprit(drafting.from_draft(without(draft, found, 0))).parts
    assert found.parts[0] not in fewer


def test_regions_are_blamed_where_they_were_drawn() -> None:
    sudoku = families.get("sudoku")
    regions = tuple(map(int, "0001 0111 2223 2333".replace(" ", "")))
    puzzle = sudoku.drafting.from_draft(Draft("sudoku", {"size": "4x4"}, ("R1C2=1", "R2C1=1"), regions=regions))
    found = culprit(puzzle)
    assert found.irreducible
    assert found.text() == "These cannot stand together: R1C2 = 1, R2C1 = 1 and the region of R1C1."
    assert found.parts[-1].cells == ("R1C1", "R1C2", "R1C3", "R2C1")
    boxes = parse("sudoku 4x4\n1 . . .\n. . 1 .\n. . . .\n. . . .").with_givens([0, 6, 4 * 9 + 1])
    assert not any(part.region for part in culprit(boxes).parts)


def test_walls_stand_for_their_regions() -> None:
    board = parse("tectonic\n+-+-+-+\n|? ?|?|\n+-+-+-+\n|?|? ?|\n+-+-+-+".replace("?|?|", "?|1|", 1))
    found = culprit(board)
    assert board.check().judgement is Judgement.NONE
    assert found.irreducible
    assert all(part.region or part.givens for part in found.parts)


def test_what_is_not_found_out_stays_in() -> None:
    def stopped(budget: int) -> Monitor:
        monitor = Monitor(budget=budget)
        monitor.cancel()
        return monitor

    puzzle = spoiled(generated("sudoku", 1).puzzle)
    found = culprit(puzzle, watch=stopped)
    assert not found.irreducible
    assert len(found.parts) == len(puzzle.givens)
    assert found.text().startswith(f"Reduced to {len(puzzle.givens)} that cannot stand together: ")


def test_a_board_at_fault_has_nothing_to_blame() -> None:
    board = parse("packing square\nAA.\npiece A ##\npiece B ##")
    assert board.check().judgement is Judgement.NONE
    assert board.givens
    assert culprit(board) == Culprit((), irreducible=True)
    assert culprit(board).text() == ""
