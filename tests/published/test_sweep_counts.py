"""Numbers of grids known from brute force, other programs or literature."""

from __future__ import annotations

import pytest

from grillon.families.takuzu.boards.sweep import SweptTakuzuBoards
from grillon.families.tectonic.boards import TectonicBoards
from tests.support.cases import for_each

TECTONIC = {
    4: {(1, 8): 1230, (2, 8): 2784, (3, 3): 56, (4, 3): 140, (5, 3): 764, (7, 3): 9408, (4, 4): 360, (7, 4): 12224,
        (5, 5): 21632, (6, 5): 10980, (6, 6): 6120},
    5: {(1, 5): 177, (16, 1): 28283048, (2, 2): 24, (3, 2): 208, (8, 2): 1912448, (14, 2): 111486877440, (3, 3): 2824,
        (4, 3): 28196, (5, 3): 556184, (8, 3): 998915876, (10, 3): 172397133220, (4, 4): 795880},
    6: {(8, 1): 5946, (3, 2): 928, (14, 2): 96735847054336, (3, 3): 14008, (4, 3): 1037804},
}  # fmt: skip
TAKUZU = {(2, 2): 2, (4, 4): 90, (6, 6): 11222, (4, 6): 642, (6, 8): 229798, (10, 4): 44052, (6, 10): 4996560}
LONG = {5: {(5, 4): 27213144, (6, 4): 506490848, (8, 4): 274662642744}, 4: {(7, 7): 60117352}}


@for_each(
    ("size", "largest", "number"),
    [(size, largest, number) for largest, sizes in TECTONIC.items() for size, number in sizes.items()],
)
def test_tectonic_grids(size: tuple[int, int], largest: int, number: int) -> None:
    assert int(TectonicBoards(*size, largest=largest).count()) == number
    if size[0] != size[1] and size[0] * size[1] < 16:
        assert int(TectonicBoards(size[1], size[0], largest=largest).count()) == number


@for_each(("size", "number"), TAKUZU.items())
def test_takuzu_grids_with_equal_lines(size: tuple[int, int], number: int) -> None:
    assert int(SweptTakuzuBoards(*size).count()) == number


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "largest", "number"),
    [(size, largest, number) for largest, sizes in LONG.items() for size, number in sizes.items()],
)
def test_larger_tectonic_grids(size: tuple[int, int], largest: int, number: int) -> None:
    assert int(TectonicBoards(*size, largest=largest).count()) == number


@pytest.mark.long
def test_takuzu_8x8() -> None:
    assert int(SweptTakuzuBoards(8, 8).count()) == 12413918
