"""A puzzle is as hard as it is, whichever way it is held."""

from __future__ import annotations

from typing import Any

import pytest

import grillon
from grillon.families.takuzu import FAMILY, TakuzuPuzzle
from tests.support.cases import for_each
from tests.support.steps import assert_step_sound

TURNED: list[dict[str, Any]] = [
    {"size": "6x6", "level": "expert"},
    {"size": "6x6", "level": "extreme"},
    {"size": "6x8", "level": "extreme"},
    {"size": "7x7", "odd": True, "level": "expert"},
    {"size": "8x8", "level": "expert"},
    {"size": "8x8", "level": "extreme"},
    {"size": "8x8", "level": "expert", "distinct": False},
]


def ratings(puzzle: TakuzuPuzzle) -> set[tuple[object, ...]]:
    found = [image.rate() for image in puzzle.images()]
    return {(rating.value, rating.level, rating.hardest, rating.solved) for rating in found}


@for_each("request_", TURNED)
def test_all_sixteen_images_have_one_rating(request_: dict[str, Any]) -> None:
    for seed in range(12):
        puzzle = FAMILY.generate(seed=seed, **request_).puzzle
        assert len(ratings(puzzle)) == 1, str(puzzle)


@pytest.mark.parametrize("request_", TURNED[:2], ids=str)
def test_the_steps_of_every_image_say_the_same_rating(request_: dict[str, Any]) -> None:
    puzzle = FAMILY.generate(seed=1, **request_).puzzle
    for image in puzzle.images():
        trace = image.explain()
        assert trace.solved
        assert max(step.rating for step in trace) == pytest.approx(image.rate().value)
        assert trace.final.true == image.solve().value.candidates


def test_the_first_step_of_every_image_is_the_same_contradiction() -> None:
    puzzle = grillon.parse("takuzu.1.6x6.u.120a80.I")
    assert isinstance(puzzle, TakuzuPuzzle)
    for image in puzzle.images():
        (step,) = image.explain(max_steps=1).steps
        assert step.technique.id == "nested"
        assert_step_sound(image.position(), step)
