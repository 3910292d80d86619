"""Random boards of all kinds: every verb of the program agrees with rules that share nothing with it."""

from __future__ import annotations

import pytest

from tests.oracle.independent.asked import VERBS, about, batches
from tests.oracle.independent.families import RULES, case, numbered

EVERYDAY = range(20)
LONG_BLOCKS, LONG_SIZE = range(1, 9), 60


@pytest.mark.parametrize(("family", "seed"), numbered(EVERYDAY))
@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_agrees(family: str, verb: str, seed: int) -> None:
    drawn = case(family, seed)
    with about(drawn):
        VERBS[verb](drawn)


@pytest.mark.parametrize("family", RULES)
def test_many_at_once_are_as_each_alone(family: str) -> None:
    batches([case(*one) for one in numbered(EVERYDAY) if one[0] == family])


@pytest.mark.long
@pytest.mark.parametrize("block", LONG_BLOCKS)
@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("family", RULES)
def test_a_verb_agrees_on_many_boards(family: str, verb: str, block: int) -> None:
    for seed in range(1000 * block, 1000 * block + LONG_SIZE):
        drawn = case(family, seed)
        with about(drawn):
            VERBS[verb](drawn)


@pytest.mark.long
@pytest.mark.parametrize("block", LONG_BLOCKS)
@pytest.mark.parametrize("family", RULES)
def test_many_at_once_are_as_each_alone_on_many_boards(family: str, block: int) -> None:
    batches([case(family, seed) for seed in range(1000 * block, 1000 * block + LONG_SIZE)])
