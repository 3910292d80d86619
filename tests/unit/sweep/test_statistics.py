"""Statistics carried through the sweep, against a look at every grid."""

from __future__ import annotations

from collections import Counter

import pytest

from grillon.errors import LimitReached, RequestError
from grillon.families.tectonic.boards import TectonicBoards
from grillon.families.tectonic.numbering.shapes import regions as all_regions
from grillon.families.tectonic.numbering.shapes import shape_name
from grillon.model import Monitor
from tests.support.cases import for_each

BOARDS = [(3, 3, 5), (3, 3, 4), (3, 4, 5), (3, 4, 4), (4, 2, 5), (2, 4, 6), (6, 1, 4)]


def look_at_every_grid(grids: TectonicBoards) -> tuple[Counter[int], Counter[int], Counter[str]]:
    """By number of regions, by number of cells that hold 5, and all regions by shape."""
    by_regions: Counter[int] = Counter()
    by_fives: Counter[int] = Counter()
    by_shape: Counter[str] = Counter()
    for digits in grids.all_digits():
        grid = grids.puzzle(digits)
        cells: dict[int, set[tuple[int, int]]] = {}
        for at, name in enumerate(grid.parts):
            cells.setdefault(name, set()).add(divmod(at, grids.columns))
        by_regions[len(cells)] += 1
        by_fives[grid.values.count(5)] += 1
        by_shape.update(shape_name(frozenset(region)) for region in cells.values())
    return by_regions, by_fives, by_shape


@for_each(("rows", "columns", "largest"), BOARDS)
def test_statistics_agree_with_every_grid(rows: int, columns: int, largest: int) -> None:
    grids = TectonicBoards(rows, columns, largest=largest)
    by_regions, by_fives, by_shape = look_at_every_grid(grids)
    assert {k: number for k, number in enumerate(grids.value_counts(1)) if number} == by_regions
    assert {k: number for k, number in enumerate(grids.value_counts(5)) if number} == by_fives
    assert grids.region_shapes() == by_shape


def test_shapes_do_not_depend_on_threads_and_can_be_stopped() -> None:
    grids = TectonicBoards(4, 3)
    assert grids.region_shapes(threads=1) == grids.region_shapes(threads=3)
    assert sum(grids.region_shapes().values()) == sum(k * n for k, n in enumerate(grids.value_counts(1)))
    monitor = Monitor()
    monitor.cancel()
    with pytest.raises(LimitReached, match="cancelled"):
        grids.region_shapes(monitor=monitor)


def test_free_shapes_are_the_polyominoes() -> None:
    shapes = {name for cells in all_regions(5, 5, 5) if (name := shape_name(cells)).count("#") == 5}
    assert len(shapes) == 12
    placed = list(all_regions(4, 4, 4))
    assert len(placed) == len(set(placed))
    # Fixed polyominoes of 1 to 4 cells on 4x4, shape by shape.
    assert Counter(map(len, placed)) == {1: 16, 2: 24, 3: 52, 4: 113}


@for_each("value", [-1, 0, 10, 2**40, True, "1"])
def test_a_value_that_no_grid_holds_is_refused(value: int) -> None:
    with pytest.raises(RequestError, match="a value is 1 to 9, not"):
        TectonicBoards(3, 3, largest=5).value_counts(value)
