"""Partial grids one cell at a time with a `set` that removes duplicates: the plain way, against the sweep's rule."""

from __future__ import annotations

from functools import cache

import pytest

from grillon._core import tectonic as core
from grillon.families.tectonic.digits import from_grid
from grillon.model import Monitor
from grillon.sweep.shards import split_records
from tests.support.partial_grids import WAYS, Grid, children, next_stage


@cache
def stages(rows: int, columns: int, largest: int, fusion: str) -> tuple[list[set[Grid]], int, int]:
    """All stages, the number of productions and how many of them were duplicates."""
    current: set[Grid] = {((), ())}
    found, productions, duplicates = [], 0, 0
    for _ in range(rows * columns):
        made = [child for grid in current for child in children(grid, rows, columns, largest, fusion)]
        current = set(made)
        productions += len(made)
        duplicates += len(made) - len(current)
        found.append(current)
    return found, productions, duplicates


def test_a_set_and_free_fusion_give_the_same_grids_with_duplicates() -> None:
    by_set, productions, duplicates = stages(3, 3, 5, "free")
    by_rule, without, none = stages(3, 3, 5, "apart")
    assert by_set == by_rule
    assert (productions, duplicates) == (94475, 13420)
    assert (without, none) == (81055, 0)
    assert len(by_set[-1]) == 2824
    assert len(stages(3, 3, 5, "none")[0][-1]) == 1534


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("rows", "columns", "largest"), [(3, 3, 4), (2, 4, 5)])
def test_four_ways_make_every_grid_once(rows: int, columns: int, largest: int, way: str) -> None:
    current: list[Grid] = [((), ())]
    productions = duplicates = 0
    by_set, made_freely, twice_freely = stages(rows, columns, largest, "free")
    for stage in by_set:
        found: list[Grid] = []
        made, twice = next_stage(current, (rows, columns), largest, way, found.append)
        assert len(found) == len(stage)
        assert set(found) == stage
        productions, duplicates, current = productions + made, duplicates + twice, found
    twice = twice_freely if way in {"sort", "set"} else 0
    assert (productions, duplicates) == (made_freely - twice_freely + twice, twice)
    assert twice_freely > 0


@pytest.mark.parametrize(
    ("rows", "columns", "largest"), [(3, 3, 4), (3, 3, 5), (2, 3, 6), (4, 2, 5), (2, 4, 5), (5, 1, 4)]
)
def test_the_sweep_makes_the_same_partial_grids(rows: int, columns: int, largest: int) -> None:
    for stage, grids in enumerate(stages(rows, columns, largest, "free")[0], start=1):
        made = core.continue_grids(Monitor().control, rows, columns, largest, b"", 0, stage)
        expected = sorted(from_grid(values, regions, columns) for values, regions in grids)
        assert list(split_records(made, stage)) == expected
