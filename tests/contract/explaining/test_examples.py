"""The examples that families keep for techniques: puzzles that can be solved and use them."""

from __future__ import annotations

import pytest

from grillon import families
from grillon.explain.examples import kept_example, kept_texts
from tests.support.cases import for_each
from tests.support.puzzles import FAMILIES
from tests.support.steps import assert_step_sound, assert_worded

KEPT = [
    (name, technique) for name in FAMILIES for technique in list(kept_texts(type(families.get(name)).__module__))[:12]
]
"""Those of long lists have tests of their own in the family's."""


@pytest.mark.parametrize("family", FAMILIES)
def test_they_are_kept_for_techniques_that_there_are(family: str) -> None:
    known = families.get(family)
    assert set(kept_texts(type(known).__module__)) <= {technique.id for technique in known.ladder.techniques}


@for_each(("family", "technique"), KEPT)
def test_the_technique_is_used_in_a_puzzle_that_can_be_solved(family: str, technique: str) -> None:
    known = families.get(family)
    found = kept_example(known, known.ladder.technique(technique))
    assert found is not None
    position, step = found
    assert step.technique.id == technique
    assert position.puzzle.solve()
    assert_step_sound(position, step)
    assert_worded(position, step)
