"""Search where walls are unknown: first grids of blank boards, partial drawings, uniqueness with its evidence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grillon.families.tectonic import FAMILY, TectonicPuzzle
from grillon.families.tectonic.board import HOLE
from grillon.model import Judgement
from tests.support.cases import for_each
from tests.unit.tectonic.test_techniques import partly_known

# Nothing more can be taken away from these, neither a value nor a border, without a second solution.
LEAST = (
    "6x6m5u.001W2080W00G0A800A00.a4a5b3d5545f3a3a4f535a",
    "6x6m5u.W40W2280W00G0A000AG0.2a2d1c5b5a4j4b2b35a",
    "9x9m5u.0YW28020000828W8YWG8WW224gW0G41G41042Wee002W00AQ.c4b1a13m1c2e3a13b3b1l4g2c1c13e5b",
    "7x7m7u.AAAAW8Y8WYWYW2AgW02Wee00AgaA.54b12b61a74a35b23d56c1a3b442b626a76131a",
)


@for_each(("size", "maximum"), [((6, 6), 4), ((7, 12), 5), ((12, 12), 4), ((12, 12), 5), ((12, 12), 6), ((20, 20), 5)])
def test_a_first_grid_of_a_blank_board(size: tuple[int, int], maximum: int) -> None:
    blank = TectonicPuzzle.blank(*size, maximum)
    verdict = blank.check()
    assert verdict.judgement is Judgement.SEVERAL
    first, second = verdict.solutions
    assert first.candidates != second.candidates
    assert blank.verify(first)
    assert blank.verify(second)
    assert blank.solve().value == first, "the first one found is the same each time"


def test_a_blank_board_with_holes() -> None:
    blank = TectonicPuzzle.blank(8, 8)
    holes = replace(blank, values=tuple(HOLE if cell % 13 == 5 else 0 for cell in range(64)))
    assert holes.verify(holes.solve().value)


@pytest.mark.parametrize("body", LEAST)
def test_partial_drawings_with_one_solution(body: str) -> None:
    board = FAMILY.formats.from_short(body)
    assert not board.complete_cut
    verdict = board.check()
    assert verdict.judgement is Judgement.UNIQUE
    assert board.verify(verdict.solutions[0])
    assert board.count().value == 1


@pytest.mark.parametrize("body", LEAST[:2])
def test_nothing_can_be_taken_away_from_them(body: str) -> None:
    board = FAMILY.formats.from_short(body)
    for cell, value in enumerate(board.values):
        if value > 0:
            fewer = replace(board, values=(*board.values[:cell], 0, *board.values[cell + 1 :]))
            assert fewer.check().judgement is Judgement.SEVERAL
    for number, border in enumerate(board.borders):
        fewer = replace(board, borders=(*board.borders[:number], 0, *board.borders[number + 1 :]))
        if border and fewer != board:
            assert fewer.check().judgement is Judgement.SEVERAL


@for_each("seed", range(8))
def test_a_drawing_of_half_a_grid_is_completed(seed: int) -> None:
    partial = partly_known(seed, 9, 5 + seed % 4, 0.4, 0.5)
    for solution in partial.solutions(limit=5):
        assert partial.verify(solution)


def test_a_value_that_no_region_can_reach() -> None:
    board = TectonicPuzzle(1, 4, 4, (4, 0, 0, 0), (0, 0, 1))
    assert board.check().judgement is Judgement.NONE


def test_shapes_too_many_to_list_are_no_proof() -> None:
    """Leaving the largest regions out still finds grids, but proves neither their number nor that there is none."""
    blank = TectonicPuzzle.blank(7, 8, 9)
    assert blank.verify(blank.solve().value)
    verdict = replace(blank, values=(9, *blank.values[1:])).check()
    assert verdict.judgement is Judgement.UNKNOWN
    assert verdict.limit == "memory"
