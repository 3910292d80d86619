"""Partial grids one cell at a time with a `set` that removes duplicates: the plain way, against the sweep's rule."""

from __future__ import annotations

from functools import cache

import pytest

from grillon._core import tectonic as core
from grillon.families.tectonic.digits import from_grid
from grillon.model import Monitor
from grillon.sweep.shards import split_records

Grid = tuple[tuple[int, ...], tuple[int, ...]]
"""Values, and the region of each cell numbered by first cell."""


def canonical(regions: list[int]) -> tuple[int, ...]:
    names: dict[int, int] = {}
    return tuple(names.setdefault(region, len(names)) for region in regions)


def may_end(values: list[int], regions: list[int], columns: int, rows: int) -> bool:
    """Every region that cannot grow any more holds 1..k."""
    filled = len(values)
    growing = set()
    for cell in range(filled):
        below, right = cell + columns, cell + 1
        if (below >= filled and below < rows * columns) or (right >= filled and right % columns):
            growing.add(regions[cell])
    for region in set(regions) - growing:
        held = sorted(value for value, name in zip(values, regions, strict=True) if name == region)
        if held != list(range(1, len(held) + 1)):
            return False
    return True


def touch(regions: list[int], first: int, second: int, columns: int) -> bool:
    for cell, region in enumerate(regions):
        for other in ([cell - 1] if cell % columns else []) + ([cell - columns] if cell >= columns else []):
            if {region, regions[other]} == {first, second}:
                return True
    return False


def children(grid: Grid, rows: int, columns: int, largest: int, fusion: str) -> list[Grid]:
    values, regions = list(grid[0]), list(grid[1])
    cell = len(values)
    row, column = divmod(cell, columns)
    near = [(row, column - 1), (row - 1, column - 1), (row - 1, column), (row - 1, column + 1)]
    taken = {values[r * columns + c] for r, c in near if r >= 0 and 0 <= c < columns}
    left = regions[cell - 1] if column else None
    up = regions[cell - columns] if row else None
    found = []
    for value in range(1, largest + 1):
        if value in taken:
            continue
        joins: list[list[int]] = [[]] + [[side] for side in {left, up} if side is not None]
        if left is not None and up is not None and left != up and fusion != "none":
            touching = touch(regions, left, up, columns)
            if fusion == "free" or not touching:
                joins.append([left, up])
        for join in joins:
            held = [v for v, region in zip(values, regions, strict=True) if region in join] + [value]
            if len(set(held)) < len(held):
                continue
            new = [len(regions) + 1 if region in join else region for region in regions] + [len(regions) + 1]
            if may_end([*values, value], new, columns, rows):
                found.append(((*values, value), canonical(new)))
    return found


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


@pytest.mark.parametrize(
    ("rows", "columns", "largest"), [(3, 3, 4), (3, 3, 5), (2, 3, 6), (4, 2, 5), (2, 4, 5), (5, 1, 4)]
)
def test_the_sweep_makes_the_same_partial_grids(rows: int, columns: int, largest: int) -> None:
    for stage, grids in enumerate(stages(rows, columns, largest, "free")[0], start=1):
        made = core.continue_grids(Monitor().control, rows, columns, largest, b"", 0, stage)
        expected = sorted(from_grid(values, regions, columns) for values, regions in grids)
        assert list(split_records(made, stage)) == expected
