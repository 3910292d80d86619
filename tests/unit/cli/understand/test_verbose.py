"""`solve --verbose` tells of the search that was made: its choices, what it took back, and where the list ends."""

from __future__ import annotations

import re

import pytest

from grillon import families
from grillon.search.replay import MAX_STEPS
from tests.support.puzzles import FAMILIES, generated
from tests.unit.cli.conftest import Grillon

BLANK = "takuzu 16x16\n" + (". " * 15 + ".\n") * 16


def steps(told: str, kind: str) -> int:
    return len(re.findall(rf"^{kind} ", told, flags=re.MULTILINE))


def counted(told: str, counter: str) -> int:
    (number,) = re.findall(rf"[ ;,:] {counter} ([\d,]+)", told)
    return int(number.replace(",", ""))


def test_a_puzzle_solved_without_a_choice_shows_none(grillon: Grillon) -> None:
    made = families.get("takuzu").generate(seed=1, size="16x16", level="easy")
    told = grillon("solve", str(made.puzzle), "--verbose").err
    assert told.startswith("solution\npuzzle: 1 solution in ")
    assert counted(told, "backtracks") == 0


@pytest.mark.parametrize("heuristic", ["tightest", "isolated"])
def test_the_steps_are_those_of_the_heuristic(grillon: Grillon, heuristic: str) -> None:
    told = grillon("solve", BLANK, "--limit", "40", "--verbose", "--heuristic", heuristic).err
    assert steps(told, "choose") == counted(told, "branches") > 0
    assert steps(told, "take back") == counted(told, "backtracks") > 0


def test_a_long_list_of_steps_says_that_it_is_cut(grillon: Grillon) -> None:
    told = grillon("solve", BLANK, "--limit", "3000", "--verbose").err
    *lines, cut, _ = told.splitlines()
    assert len(lines) == MAX_STEPS
    assert cut == "the first 1,000 steps are shown; there were more"


def test_an_engine_that_makes_no_choices_is_named(grillon: Grillon) -> None:
    packing = families.get("packing").about.example
    assert grillon("solve", packing, "--engine", "sweep", "--verbose").err.startswith("sweep: no choices to show\n")
    assert grillon("solve", "fences.1.2x2.D2I0L0.1000", "--verbose").err.startswith("fences: no choices to show\n")


@pytest.mark.parametrize("family", FAMILIES)
def test_the_plain_search_solves_in_every_family(grillon: Grillon, family: str) -> None:
    puzzle = generated(family, 1).puzzle
    ran = grillon("solve", str(puzzle), "--engine", "plain", "--heuristic", "fewest", "--verbose")
    assert (ran.code, ran.out.strip()) == (0, grillon("solve", str(puzzle)).out.strip())
    assert " s; engine plain: backtracks " in ran.err
    assert "\nsolution\n" in ran.err or "steps are shown" in ran.err
    assert grillon("count", str(puzzle), "--engine", "plain", "--up-to", "1").out == "at least 1 (up to 1)\n"


@pytest.mark.parametrize("method", ["backtrack", "ring"])
def test_the_search_for_a_full_grid_tells_its_choices(grillon: Grillon, method: str) -> None:
    told = grillon("generate", "takuzu", "--size", "10x10", "--seed", "2", "--method", method, "--verbose").err
    before, after = told.split(f"attempt 1: a full grid by the method {method}\n")
    assert steps(before, "choose") > 0
    assert before.endswith("\nsolution\n")
    assert counted(after, "backtracks") >= steps(before, "take back")
