"""The independent rules themselves, against numbers that others have published, and their readers and writers."""

from __future__ import annotations

import pytest

from tests.oracle.independent.rules.common import Budget
from tests.oracle.independent.rules.families import RULES, case
from tests.oracle.independent.rules.tectonic import blank

AMPLE = {"nodes": 2_000_000, "solutions": 20_000}


@pytest.mark.parametrize(
    ("family", "text", "number"),
    [
        ("sudoku", "sudoku 4x4\n" + "....\n" * 4, 288),
        ("sudoku", "sudoku 4x4 x\n" + "....\n" * 4, 48),
        ("sudoku", "sudoku 3x3 box 1x3\n" + "...\n" * 3, 12),
        ("takuzu", "takuzu 4x4\n" + ". . . .\n" * 4, 72),
        ("takuzu", "takuzu 4x4 equal\n" + ". . . .\n" * 4, 90),
        pytest.param("takuzu", "takuzu 6x6\n" + ". . . . . .\n" * 6, 4140, marks=pytest.mark.long),
        ("packing", "packing square\n" + ".....\n" * 4 + "piece A ## x10", 95),
        ("packing", "packing cubic\n..\n..\n/\n..\n..\npiece A ## x4", 9),
        ("packing", "packing square\n" + "....\n" * 4 + "piece A ## x0..8\npiece B # x0..16", 10012),
    ],
)
def test_published_numbers(family: str, text: str, number: int) -> None:
    rules = RULES[family]
    assert len(rules.solutions(rules.read(text), Budget(**AMPLE))) == number


@pytest.mark.parametrize(("rows", "columns", "maximum", "number"), [(3, 3, 5, 2824), (2, 2, 4, 24)])
def test_published_numbers_of_tectonic_grids(rows: int, columns: int, maximum: int, number: int) -> None:
    assert len(RULES["tectonic"].solutions(blank(rows, columns, maximum), Budget(**AMPLE))) == number


@pytest.mark.parametrize("family", RULES)
def test_boards_of_every_kind_are_drawn_and_read_back(family: str) -> None:
    drawn = [case(family, seed) for seed in range(20)]
    assert {one.judgement for one in drawn} >= {"unique", "several", "none"}
    for one in drawn:
        assert one.rules.read(one.text) == one.board
        for text in one.images:
            assert len(one.rules.solutions(one.rules.read(text), Budget())) == one.number
