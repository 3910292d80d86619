"""Partial Tectonic grids one cell at a time, in plain Python, with four ways to avoid duplicates.

Regions that meet at a new cell may become one. If they already touch elsewhere, the same grid also results from another
partial grid, in which they were one before: it is made twice.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable

Grid = tuple[tuple[int, ...], tuple[int, ...]]
"""Values, and the region of each cell numbered by first cell."""
WAYS = {"none": "apart", "search": "search", "sort": "free", "set": "free"}
"""The ways against duplicates, and which regions become one in each: none are made; the previous stage is searched;
the next stage is sorted afterwards; the next stage is a set."""


def next_stage(
    current: Iterable[Grid], size: tuple[int, int], largest: int, way: str, keep: Callable[[Grid], object]
) -> tuple[int, int]:
    """Give every grid of the next stage to `keep` once; returns the number of productions and of duplicates.

    The memory a method needs is held here; stages are read from and written to wherever the caller keeps them.
    """
    made = unique = 0
    before: list[Grid] = sorted(current) if way == "search" else []

    def known(grid: Grid) -> bool:
        at = bisect_left(before, grid)
        return before[at : at + 1] == [grid]

    held: set[Grid] = set()
    every: list[Grid] = []
    for grid in before or current:
        for child in children(grid, *size, largest, WAYS[way], known):
            made += 1
            if way == "set":
                held.add(child)
            elif way == "sort":
                every.append(child)
            else:
                keep(child)
                unique += 1
    every.sort()
    for place, grid in enumerate(every):
        if not place or every[place - 1] != grid:
            keep(grid)
            unique += 1
    for grid in held:
        keep(grid)
        unique += 1
    return made, made - unique


def canonical(regions: list[int]) -> tuple[int, ...]:
    """Regions numbered by their first cells."""
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
    """Do two regions share an edge?"""
    for cell, region in enumerate(regions):
        for other in ([cell - 1] if cell % columns else []) + ([cell - columns] if cell >= columns else []):
            if {region, regions[other]} == {first, second}:
                return True
    return False


def children(
    grid: Grid, rows: int, columns: int, largest: int, fusion: str, known: Callable[[Grid], bool] | None = None
) -> list[Grid]:
    """The grids with one cell more.

    `fusion` of two regions at the new cell: none, free, apart (only where they do not touch), or search: only where the
    partial grid in which they are one already is not `known`.
    """
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
            if fusion == "free":
                joins.append([left, up])
            elif fusion == "search":
                fused = canonical([left if region == up else region for region in regions])
                if known is None or not known((grid[0], fused)):
                    joins.append([left, up])
            elif not touch(regions, left, up, columns):
                joins.append([left, up])
        for join in joins:
            held = [v for v, region in zip(values, regions, strict=True) if region in join] + [value]
            if len(set(held)) < len(held):
                continue
            new = [len(regions) + 1 if region in join else region for region in regions] + [len(regions) + 1]
            if may_end([*values, value], new, columns, rows):
                found.append(((*values, value), canonical(new)))
    return found
