"""All grids of a size: counted, numbered and drawn at random, in every family that has them."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from grillon import families
from grillon.errors import GrillonError, RequestError
from grillon.model import Count
from grillon.puzzle.parts.boards import Boards, rules_of
from tests.support.puzzles import FAMILIES

SIZES: dict[str, tuple[int, int]] = {"fences": (3, 3), "takuzu": (4, 4), "tectonic": (2, 3)}
"""A small size of each family with grids that are numbered."""


def all_of(family: str) -> Boards:
    boards = families.get(family).boards(SIZES[family])
    assert boards is not None
    return boards


COUNTED = {"packing": ((3, 20), 8), "sudoku": ((4, 4), 288)}
"""Families whose grids are counted and not numbered, with a size and its published number."""


@pytest.mark.parametrize("family", sorted(set(FAMILIES) - set(SIZES) - set(COUNTED)))
def test_other_families_say_that_they_have_none(family: str) -> None:
    assert families.get(family).boards is None


@pytest.mark.parametrize("family", COUNTED)
def test_grids_that_are_counted_and_not_numbered_say_so(family: str) -> None:
    size, number = COUNTED[family]
    boards = families.get(family).boards(size)
    assert boards is not None
    assert (boards.count(), boards.source, boards.numbered) == (Count(number), "", False)
    with pytest.raises(RequestError, match="are not numbered"):
        boards.unrank(0)
    with pytest.raises(RequestError, match="is not kept"):
        boards.count(resume=Path("kept"))
    assert pickle.loads(pickle.dumps(boards)) == boards


def test_a_published_number_is_said_to_be_published() -> None:
    boards = families.get("sudoku").boards((9, 9))
    assert boards is not None
    assert boards.count() == Count(6670903752021072936960)
    assert "published" in boards.source


@pytest.mark.parametrize("family", SIZES)
def test_every_number_has_its_grid_and_every_grid_its_number(family: str) -> None:
    boards = all_of(family)
    count = boards.count()
    assert count.exact
    grids = [boards.unrank(number) for number in range(count.value)]
    assert len(set(grids)) == count.value > 1
    assert [boards.rank(grid) for grid in grids] == list(range(count.value))
    for grid in grids:
        assert grid.family_name == family
        assert grid.count(up_to=2).value == 1
    for wrong in (-1, count.value):
        with pytest.raises((GrillonError, ValueError, OverflowError, TypeError)):
            boards.unrank(wrong)


@pytest.mark.parametrize("family", SIZES)
def test_grids_drawn_at_random_are_those_of_their_seed(family: str) -> None:
    boards = all_of(family)
    drawn = list(boards.sample(200, seed=5))
    assert drawn == list(boards.sample(200, seed=5))
    assert drawn != list(boards.sample(200, seed=6))
    numbers = {boards.rank(grid) for grid in drawn}
    assert len(numbers) > min(boards.count().value, 200) // 3


@pytest.mark.parametrize("family", FAMILIES)
def test_the_rules_of_grids_have_defaults_and_help(family: str) -> None:
    for option in rules_of(families.get(family)).options:
        assert option.help
        assert option.read(option.default) == option.default


@pytest.mark.parametrize("family", SIZES)
def test_boards_have_the_rules_that_were_asked_for(family: str) -> None:
    schema, boards = families.get(family).boards.schema, all_of(family)
    assert dict(boards.rules) == schema.complete({})
    assert boards == families.get(family).boards(SIZES[family], **schema.complete({}))
    assert boards == families.get(family).boards("{}x{}".format(*SIZES[family]))
    assert boards != families.get(family).boards((4, 3))
    for option in schema.options:
        other = not option.default if option.kind == "flag" else 3
        changed = families.get(family).boards(SIZES[family], **{option.name: other})
        assert changed is not None
        assert changed.rules[option.name] == other
        assert changed != boards


@pytest.mark.parametrize("family", SIZES)
def test_boards_travel_to_other_processes(family: str) -> None:
    boards = all_of(family)
    again = pickle.loads(pickle.dumps(boards))
    assert (again, hash(again), str(again)) == (boards, hash(boards), str(boards))
    assert again.count() == boards.count()


@pytest.mark.parametrize("family", SIZES)
def test_boards_do_what_more_is_asked_of_them_or_refuse_it_in_a_sentence(family: str) -> None:
    boards = all_of(family)
    total = boards.count().value
    assert boards.prepare() in (None, total)
    assert boards.has_tables()
    assert len(boards.expected_stages()) in (0, boards.cells)
    asked: dict[str, Callable[[], int]] = {
        "are not enumerated": lambda: sum(1 for _ in boards.enumerated().all_digits()),
        "are not enumerated on disk": lambda: boards.staged().stage_size(boards.cells) or 0,
        "no statistics": lambda: boards.statistics().grids,
    }
    for refusal, ask in asked.items():
        answer = _answer_or_refusal(ask)
        assert answer == total or (isinstance(answer, str) and refusal in answer and str(boards) in answer)


def _answer_or_refusal(ask: Callable[[], int]) -> int | str:
    try:
        return ask()
    except RequestError as error:
        return str(error)


@pytest.mark.parametrize("family", SIZES)
def test_unknown_rules_of_grids_are_named(family: str) -> None:
    with pytest.raises(GrillonError, match="magic"):
        families.get(family).boards(SIZES[family], magic=True)
