"""All grids of small boards: fillings of all layouts add up to the numbers that independent programs agree on."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from grillon.families.tectonic import TectonicPuzzle
from tests.support.cases import for_each

LINES = {
    2: (1, 2, 2, 2, 3, 2, 4, 2),
    3: (1, 2, 8, 10, 21, 52, 86, 178),
    4: (1, 2, 8, 34, 57, 136, 426, 1230),
    5: (1, 2, 8, 34, 177, 328, 882, 3066),
    6: (1, 2, 8, 34, 177, 1048, 2082, 5946),
}
BOARDS = {
    (2, 2, 4): 24,
    (2, 3, 4): 16,
    (2, 3, 5): 208,
    (2, 3, 6): 928,
    (2, 4, 5): 888,
    (2, 5, 5): 12496,
    (3, 3, 4): 56,
    (3, 3, 5): 2824,
    (3, 3, 6): 14008,
    (3, 4, 4): 140,
    (3, 4, 5): 28196,
    (3, 5, 4): 764,
    (4, 4, 4): 360,
    (4, 5, 4): 1068,
}


def _listed(rows: int, columns: int, maximum: int) -> int:
    """The number of grids by search, one after the other."""
    return sum(1 for _ in TectonicPuzzle.blank(rows, columns, maximum).solutions())


@for_each("maximum", LINES)
def test_boards_of_one_row(maximum: int) -> None:
    assert [_listed(1, cells, maximum) for cells in range(1, 9)] == list(LINES[maximum])


@for_each(("rows", "columns", "maximum"), BOARDS)
def test_all_grids(rows: int, columns: int, maximum: int) -> None:
    published = BOARDS[rows, columns, maximum]
    assert _listed(rows, columns, maximum) == published, "by search"
    assert TectonicPuzzle.blank(rows, columns, maximum).count().value == published, "by the sweep"
    assert TectonicPuzzle.blank(columns, rows, maximum).count().value == published


def test_no_grid_of_three_values_has_two_rows() -> None:
    assert _listed(2, 2, 3) == TectonicPuzzle.blank(2, 2, 3).count().value == 0


@pytest.mark.parametrize(("rows", "columns", "maximum"), [(3, 3, 5), (2, 5, 5), (4, 4, 4)])
def test_fillings_of_all_layouts_add_up(rows: int, columns: int, maximum: int) -> None:
    blank = TectonicPuzzle.blank(rows, columns, maximum)
    layouts = Counter(blank.with_solution(solution.candidates).borders for solution in blank.solutions())
    fillings = {borders: replace(blank, borders=borders).count().value for borders in layouts}
    assert fillings == layouts
    assert sum(fillings.values()) == BOARDS[rows, columns, maximum]


@pytest.mark.long
def test_larger_boards() -> None:
    assert _listed(5, 5, 4) == 21632
    assert _listed(6, 6, 4) == 6120
    assert _listed(4, 4, 5) == 795880
