"""The contract stays small: how many public names a family, each of its parts and a puzzle have."""

from __future__ import annotations

from inspect import get_annotations
from types import ModuleType

import pytest

from grillon import families
from grillon.puzzle.family import Family
from grillon.puzzle.parts.part import Part
from grillon.puzzle.puzzle import Puzzle
from tests.support.puzzles import FAMILIES

PARTS = [name for name, value in vars(Family).items() if isinstance(value, Part)] + ["formats", "ladder", "search"]


def members(kind: type) -> set[str]:
    """The public names that our classes give it: what they define, and what they only annotate."""
    ours = [each for each in kind.__mro__ if each.__module__.startswith("grillon")]
    names = {name for each in ours for name in (*vars(each), *get_annotations(each))}
    return {name for name in names if not name.startswith("_")}


def test_a_family_is_a_description_and_its_parts() -> None:
    assert set(PARTS) < members(Family)
    assert len(members(Family)) <= 20


def test_a_puzzle_has_few_members() -> None:
    assert len(members(Puzzle)) <= 35


@pytest.mark.parametrize("name", FAMILIES)
def test_a_part_has_few_members(name: str) -> None:
    family = families.get(name)
    for part in PARTS:
        there = getattr(family, part)
        assert (there is not None) == (part in family), part
        if not isinstance(there, ModuleType):  # which has names of its own besides
            assert len(members(type(there))) <= 15, part


@pytest.mark.parametrize("name", FAMILIES)
def test_a_family_adds_nothing_to_the_contract(name: str) -> None:
    assert members(type(families.get(name))) == members(Family)
