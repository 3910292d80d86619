"""What does not depend on the order of events: the base of a thorough run at its end, the values placed, and the values
that each cell may still hold; with one queue and with zones that work asynchronously. The facts derived on the way do.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grillon.families.sudoku import FAMILY
from grillon.families.sudoku.facts.base import FactBase
from grillon.families.sudoku.facts.zones import run_by_zones
from grillon.families.sudoku.formats.text import read_line

LINES = {
    "solved": "002806100000090000300000007003000200600704008820000045000010000140080063030050080",
    "blocked": "67..4..58..3....62.9..3....5.....2.....6....97...8...5.417......87.....13..12....",
    "blocked early": ".7..1.3......3..4.....8.9.....9.....7.9.4.6..68........1..6......58..72..3.7..4.5",
}
ASYNCHRONOUS = "7........4......25.2....1.78.42.3.......17..9..18.....5...3..8.....2...1..3..4..."
BOARDS: list[dict[str, Any]] = [{"size": "4x4"}, {"size": "6x6"}, {"variant": "jigsaw"}, {"variant": "x"}]


@pytest.mark.parametrize("name", LINES)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_shuffled_queues_reach_the_same_base(name: str, seed: int) -> None:
    shuffled = FactBase.of(read_line(LINES[name]), thorough=True, order=Random(seed))
    assert end_of(shuffled) == expected(name)


@pytest.mark.parametrize("name", LINES)
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_zones_that_work_asynchronously_reach_the_same_base(name: str, seed: int) -> None:
    base = FactBase.of(read_line(LINES[name]), thorough=True, run=False)
    run_by_zones(base, order=Random(seed))
    assert end_of(base) == expected(name)


@pytest.mark.parametrize("request_", BOARDS, ids=str)
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_so_do_other_boards(request_: dict[str, Any], seed: int) -> None:
    puzzle = FAMILY.generate(seed=seed % 5, **request_).puzzle
    queue = FactBase.of(puzzle, thorough=True)
    shuffled = FactBase.of(puzzle, thorough=True, order=Random(seed))
    zones = FactBase.of(puzzle, thorough=True, run=False)
    run_by_zones(zones, order=Random(seed))
    assert end_of(queue) == end_of(shuffled) == end_of(zones)


def test_the_facts_derived_on_the_way_depend_on_the_order() -> None:
    puzzle = read_line(LINES["blocked"])
    known = {frozenset(FactBase.of(puzzle, thorough=True, order=Random(seed)).derived) for seed in range(3)}
    assert len(known) > 1


def test_a_strict_base_may_know_other_absences_when_its_zones_work_asynchronously() -> None:
    queue, zones = FactBase.of(read_line(ASYNCHRONOUS)), FactBase.of(read_line(ASYNCHRONOUS), run=False)
    run_by_zones(zones)
    assert end_of(queue)["open"] != end_of(zones)["open"]


def end_of(base: FactBase) -> dict[str, object]:
    """All that is claimed to be the same in every order."""
    possible = [base.open_values(cell) for cell in base.grid.cells]
    return {"facts": base.facts, "values": base.values, "end": base.end, "open": possible}


@cache
def expected(name: str) -> dict[str, object]:
    return end_of(FactBase.of(read_line(LINES[name]), thorough=True))
