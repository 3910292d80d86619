"""Sets of techniques on the command line: which one is used, all steps of a level, and other ways to tell a solve."""

from __future__ import annotations

import json

import pytest

from tests.unit.cli.conftest import Grillon

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize(("techniques", "label"), [("reference", "Sudoku Explainer classic"), ("people", "people")])
def test_the_set_named_is_used(grillon: Grillon, techniques: str, label: str) -> None:
    rating = json.loads(grillon("rate", PUZZLE, "--json", "--techniques", techniques).out)["rating"]
    told = json.loads(grillon("explain", PUZZLE, "--json", "--techniques", techniques).out)
    assert (rating["technique_set"], told["technique_set"]) == (label, label)
    assert {step["technique_set"] for step in told["steps"]} == {techniques}


@pytest.mark.parametrize("verb", ["rate", "explain", "hint"])
def test_an_unknown_set_is_named(grillon: Grillon, verb: str) -> None:
    ran = grillon(verb, PUZZLE, "--techniques", "crystal")
    assert ran.code == 2
    assert "'crystal'" in ran.err


def test_all_steps_of_the_level_are_told(grillon: Grillon) -> None:
    one, every = (grillon("hint", PUZZLE, "--strength", "3", *more) for more in ((), ("--all",)))
    assert len(one.out.splitlines()) == 1
    assert every.out.startswith(one.out)
    assert len(every.out.splitlines()) > 1


def test_steps_told_together_are_fewer_paragraphs(grillon: Grillon) -> None:
    together, apart = (grillon("explain", PUZZLE, *more).out.splitlines() for more in ((), ("--apart",)))
    assert len(together) < len(apart)
    assert together[-1] == apart[-1]
    numbers = [line.partition(". ")[0].split("-") for line in together[:-1]]
    assert [int(first) for first, *_ in numbers[1:]] == [int(last) + 1 for *_, last in numbers[:-1]]
    assert int(numbers[-1][-1]) == len(apart) - 1


def test_a_route_is_one_of_two(grillon: Grillon) -> None:
    assert grillon("explain", PUZZLE, "--route", "shortest").code == 0
    assert grillon("explain", PUZZLE, "--route", "scenic").code == 2


def test_explaining_until_a_technique_that_never_applies(grillon: Grillon) -> None:
    made = grillon("generate", "sudoku", "--variant", "antiknight", "--seed", "1").out
    refused = grillon("explain", made.strip(), "--until", "unique_rectangle_1")
    assert refused.code == 2
    assert "not used with the rule 'antiknight'" in refused.err


def test_a_hint_near_the_last_move(grillon: Grillon) -> None:
    puzzle = "sudoku 4x4\n123.\n.412\n2143\n4321"
    assert "R1C4 = 4" in grillon("hint", puzzle, "--strength", "3", "--last", "R2C4=2").out
    assert "R2C1 = 3" in grillon("hint", puzzle, "--strength", "3", "--last", "R3C1=2").out
    refused = grillon("hint", puzzle, "--last", "R10C1=5")
    assert (refused.code, "--last" in refused.err) == (2, True)
