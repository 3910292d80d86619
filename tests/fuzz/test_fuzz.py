"""Every target with its seeds and a few changed ones; `python -m tests.fuzz` goes on for as long as one likes."""

from __future__ import annotations

import random

import pytest

from tests.fuzz.__main__ import by_chance, mutated
from tests.fuzz.targets import TARGETS
from tests.support.cases import for_each


@for_each("name", TARGETS)
def test_what_comes_from_outside_is_refused_or_read(name: str) -> None:
    target, seeds = TARGETS[name]
    known, drawn = sorted(set(seeds())), random.Random(1)
    for data in drawn.sample(known, min(10, len(known))):
        target(data)
    for _ in range(20):
        target(mutated(drawn, known))


@pytest.mark.long
@for_each("name", TARGETS)
def test_for_ten_minutes(name: str) -> None:
    target, seeds = TARGETS[name]
    assert by_chance(target, sorted(set(seeds())), 600 / len(TARGETS), seed=2) > 0
