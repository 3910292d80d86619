"""Borders that follow from others: the core settles them as the careful way does, and refuses what that refuses."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from grillon.errors import FormatError
from grillon.families.tectonic.board import HOLE, Border, Frame
from grillon.families.tectonic.regions import settled_borders, settled_carefully


@pytest.mark.parametrize("seed", range(120))
def test_the_core_settles_borders_as_the_careful_way(seed: int) -> None:
    random = Random(seed)
    frame = Frame.of(random.randint(1, 5), random.randint(1, 5))
    kinds = random.choice([(0, 1, 2), (1, 2), (0, 2), (1, 1, 1, 2), (0, 0, 1, 1, 2)])
    values = [HOLE if random.random() < seed % 3 / 10 else 0 for _ in range(frame.cells)]
    borders = [random.choice(kinds) for _ in range(frame.borders)]
    maximum = random.randint(1, 9)

    def told(way: Callable[..., object]) -> object:
        try:
            return way(frame, values, borders, maximum)
        except FormatError as error:
            return str(error)

    assert told(settled_borders) == told(settled_carefully)


def test_some_of_these_boards_are_settled_and_some_refused() -> None:
    settled = settled_borders(Frame.of(2, 2), [0] * 4, [Border.OPEN, Border.OPEN, Border.OPEN, Border.UNKNOWN], 4)
    assert settled == ((2, 2, 2, 2), (0, 0, 0, 0))
    with pytest.raises(FormatError, match="more than the maximum of 3"):
        settled_borders(Frame.of(2, 2), [0] * 4, [Border.OPEN, Border.OPEN, Border.OPEN, Border.UNKNOWN], 3)
