"""The program that draws problems without end: a slice of it, its shares, and what it tells about a difference."""

from __future__ import annotations

import pytest

from tests.oracle.independent.__main__ import compare, difference, differs, problem
from tests.oracle.independent.asked import VERBS, AnyCase
from tests.oracle.independent.changed import CHANGES
from tests.oracle.independent.rules.clued import Grid


def test_a_difference_is_shrunk_and_says_how_to_see_it_again() -> None:
    def marks(text: str) -> int:
        return sum(mark in "01" for line in text.split("\n")[1:] for mark in line)

    def wrong_about_two_marks(case: AnyCase) -> None:
        assert marks(case.text) < 2

    # A board that stays small enough for the rules by hand, whatever is taken away.
    drawn = (case for case in map(problem, range(2, 4000, 4)) if case.text.startswith("takuzu 4x4"))
    case = next(case for case in drawn if marks(case.text) > 4)
    told = difference(case, "marks", wrong_about_two_marks)
    assert told is not None
    smallest = told.split("smallest, ")[1].split("again: ")[0]
    assert marks(smallest.split("\n", 1)[1]) == 2
    assert f"--seed {case.seed} --problems 1" in told
    assert difference(case, "nothing", lambda _: None) is None


def test_a_verb_that_does_not_end_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(_: AnyCase) -> None:
        while True:
            pass

    monkeypatch.setattr("tests.oracle.independent.__main__.LONGEST", 0.05)
    assert differs(endless, problem(2)).startswith("Hangs at ")


def test_sudokus_with_clues_agree() -> None:
    for turn in (2, 7, 12):
        case = problem(4 * turn + 1)
        assert isinstance(case.board, Grid)
        for name, verb in (VERBS | CHANGES).items():
            assert difference(case, name, verb) is None


@pytest.mark.long
def test_ten_minutes_of_problems_without_a_difference() -> None:
    kinds, told = compare(10_000_000, 10**6, seconds=600)
    assert told is None, told
    assert kinds["none"] + kinds["broken"] >= 0.1 * kinds["problems"]
    assert kinds["several"] >= 0.3 * kinds["problems"]
