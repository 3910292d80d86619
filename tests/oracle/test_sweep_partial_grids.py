"""Partial grids one cell at a time with a `set` that removes duplicates: the plain way, against the sweep's rule."""

from __future__ import annotations

from functools import cache

from grillon._core import tectonic as core
from grillon.model import Monitor
from grillon.sweep.storage.stage_files import split_records
from tests.support.cases import for_each
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


@for_each("way", WAYS)
@for_each(("rows", "columns", "largest"), [(3, 3, 4), (2, 4, 5)])
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


def digits(grid: Grid, columns: int) -> bytes:
    """A partial grid as the core writes it: values times four, with a bit for each border that is no wall."""
    values, regions = grid
    found = bytearray()
    for cell, value in enumerate(values):
        left = cell % columns > 0 and regions[cell] == regions[cell - 1]
        up = cell >= columns and regions[cell] == regions[cell - columns]
        found.append(4 * value + left + 2 * up)
    return bytes(found)


@for_each(("rows", "columns", "largest"), [(3, 3, 4), (3, 3, 5), (2, 3, 6), (4, 2, 5), (2, 4, 5), (5, 1, 4)])
def test_the_sweep_makes_the_same_partial_grids(rows: int, columns: int, largest: int) -> None:
    for stage, grids in enumerate(stages(rows, columns, largest, "free")[0], start=1):
        made = core.continue_grids(Monitor().control, rows, columns, largest, b"", 0, stage)
        expected = sorted(digits(grid, columns) for grid in grids)
        assert list(split_records(made, stage)) == expected
