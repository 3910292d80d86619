"""Borders that follow from others: the core settles them, or refuses a board with an error that says why."""

from __future__ import annotations

from random import Random

import pytest

from grillon.errors import FormatError
from grillon.families.tectonic.board import HOLE, Border, Frame
from grillon.families.tectonic.regions import settled_borders
from tests.support.cases import for_each


@for_each("seed", range(120))
def test_the_core_settles_borders_or_says_what_is_wrong(seed: int) -> None:
    random = Random(seed)
    frame = Frame.of(random.randint(1, 5), random.randint(1, 5))
    kinds = random.choice([(0, 1, 2), (1, 2), (0, 2), (1, 1, 1, 2), (0, 0, 1, 1, 2)])
    values = [HOLE if random.random() < seed % 3 / 10 else 0 for _ in range(frame.cells)]
    borders = [random.choice(kinds) for _ in range(frame.borders)]
    maximum = random.randint(1, 9)

    parts = frame.components([value != HOLE for value in values], borders)
    pairs = [(parts[first], parts[second]) for first, second in frame.pairs]
    inside = any(one == two >= 0 and border == Border.WALL for (one, two), border in zip(pairs, borders, strict=True))
    too_large = any(parts.count(part) > maximum for part in parts if part >= 0)
    if inside or too_large:
        with pytest.raises(FormatError, match="wall between them" if inside else "more than the maximum"):
            settled_borders(frame, values, borders, maximum)
        return
    expected = [
        Border.WALL if min(pair) < 0 else Border.OPEN if pair[0] == pair[1] else border
        for pair, border in zip(pairs, borders, strict=True)
    ]
    assert settled_borders(frame, values, borders, maximum) == (tuple(expected), parts)


def test_some_of_these_boards_are_settled_and_some_refused() -> None:
    settled = settled_borders(Frame.of(2, 2), [0] * 4, [Border.OPEN, Border.OPEN, Border.OPEN, Border.UNKNOWN], 4)
    assert settled == ((2, 2, 2, 2), (0, 0, 0, 0))
    with pytest.raises(FormatError, match="more than the maximum of 3"):
        settled_borders(Frame.of(2, 2), [0] * 4, [Border.OPEN, Border.OPEN, Border.OPEN, Border.UNKNOWN], 3)
