"""What is refused, and in which words; and the houses that only single puzzles have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grillon import families, parse
from grillon.errors import GrillonError
from grillon.families.sudoku import SudokuPuzzle, Variant
from grillon.families.sudoku.formats.links import from_fpuzzles, to_fpuzzles
from grillon.families.sudoku.variants import box_regions
from tests.support.cases import for_each

FAMILY = families.get("sudoku")
ODD = SudokuPuzzle.from_values(
    [0] * 16, Variant(4, box_regions(4, 2, 2), extra=((0, 5, 10, 15),), differ=((0, 15), (3, 12)))
)


def _grid(content: Any, size: int = 4) -> dict[str, object]:
    """An f-puzzles document whose first cell holds this."""
    rows: list[list[Any]] = [[{} for _ in range(size)] for _ in range(size)]
    rows[0][0] = content
    return {"size": size, "grid": rows}


CASES: list[tuple[Callable[[], object], str]] = [
    (lambda: FAMILY.boards((4, 5)), "size: a Sudoku is square, not 4x5"),
    (lambda: FAMILY.boards((7, 7)), "size: 7x7 has no boxes; ask for the variant jigsaw"),
    (
        lambda: FAMILY.drafting.blank(variant="jigsaw"),
        "variant: a jigsaw has no empty board: its regions are drawn with its puzzle",
    ),
    (lambda: FAMILY.drafting.to_draft(ODD), "extra houses and pairs of a Sudoku cannot be drawn"),
    (lambda: parse("https://puzz.link/p?sudoku/4/5/zz"), "a Sudoku is square, at most 25x25, not 5x4"),
    (lambda: parse("https://puzz.link/p?sudoku/4/4/g1k23k3g1"), "'1' follows the last cell"),
    (lambda: from_fpuzzles({"size": 4, "grid": [[{}] * 4]}), "field 'grid': 4 rows of 4 cells expected"),
    (lambda: from_fpuzzles(_grid(7)), "R1C1: a cell is an object"),
    (lambda: from_fpuzzles(_grid({"smell": 1})), "R1C1: the cell field 'smell' is not supported"),
    (lambda: from_fpuzzles(_grid({"given": True, "value": 9})), "R1C1: 9 is not a digit of 1..4"),
    (lambda: from_fpuzzles(_grid({}, 5)), "R1C1: a region is missing"),
    (lambda: to_fpuzzles(ODD), "an f-puzzles link cannot express pairs of cells that differ"),
]


@for_each(("ask", "message"), CASES)
def test_it_is_refused(ask: Callable[[], object], message: str) -> None:
    with pytest.raises(GrillonError) as refused:
        ask()
    assert str(refused.value) == message


def test_houses_of_a_puzzles_own_are_told_and_kept() -> None:
    assert ODD.exact_rules[-2:] == (
        "1 further group of cells holds each digit once.",
        "2 further pairs of cells hold different digits.",
    )
    assert ODD.exact_rules[-1].text("fr") == ("2 autres paires de cases contiennent des chiffres différents.")
    assert FAMILY.formats.layout_id(ODD) != FAMILY.formats.layout_id(FAMILY.drafting.blank(size="4x4"))
    solution = ODD.solve().value
    values = {candidate // 4: candidate % 4 for candidate in solution.candidates}
    assert len({values[cell] for cell in (0, 5, 10, 15)}) == 4
    assert values[0] != values[15]
    assert values[3] != values[12]
    assert ODD.verify(solution)
