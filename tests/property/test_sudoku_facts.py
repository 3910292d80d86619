"""The base of facts at the end does not depend on the order of events; the facts derived on the way do."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grillon.families.sudoku.factbase import FactBase
from grillon.families.sudoku.text import read_line

LINES = {
    "solved": "002806100000090000300000007003000200600704008820000045000010000140080063030050080",
    "blocked": "67..4..58..3....62.9..3....5.....2.....6....97...8...5.417......87.....13..12....",
    "blocked early": ".7..1.3......3..4.....8.9.....9.....7.9.4.6..68........1..6......58..72..3.7..4.5",
}


@pytest.mark.parametrize("thorough", [False, True])
@pytest.mark.parametrize("name", LINES)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_shuffled_queues_reach_the_same_base(name: str, thorough: bool, seed: int) -> None:
    puzzle = read_line(LINES[name])
    shuffled = FactBase.of(puzzle, thorough=thorough, order=Random(seed))
    assert shuffled.facts == expected(name, thorough).facts
    assert shuffled.values == expected(name, thorough).values
    assert shuffled.solved == expected(name, thorough).solved


@cache
def expected(name: str, thorough: bool) -> FactBase:
    return FactBase.of(read_line(LINES[name]), thorough=thorough)
