"""Pencil marks that mislead."""

from __future__ import annotations

from grillon import parse
from grillon.explain.pencil_marks import MarkFault, find_mark_fault

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = parse(LINE)
SOLUTION = PUZZLE.solve().value.candidates
RIGHT = next(candidate for candidate in SOLUTION if candidate // 9 == 2)
OTHER = next(c for c in range(18, 27) if c != RIGHT and PUZZLE.position().can(c))
IMPOSSIBLE = next(c for c in range(18, 27) if not PUZZLE.position().can(c))


def test_a_mark_that_is_impossible_at_sight_is_wrong() -> None:
    for corner in (False, True):
        position = PUZZLE.position().mark(RIGHT, IMPOSSIBLE, corner=corner)
        assert find_mark_fault(position, SOLUTION) == MarkFault(2, IMPOSSIBLE, wrong=True)


def test_both_kinds_of_marks_together_may_be_the_complete_ones() -> None:
    position = PUZZLE.position().mark(OTHER).mark(RIGHT, corner=True)
    assert find_mark_fault(position, SOLUTION, kept="both") is None
    assert find_mark_fault(position, SOLUTION, kept="centre") == MarkFault(2, RIGHT, wrong=False)


def test_marks_of_filled_cells_do_not_matter() -> None:
    position = PUZZLE.position().mark(IMPOSSIBLE).enter(RIGHT)
    assert find_mark_fault(position, SOLUTION) is None


def test_the_words_tell_more_and_more() -> None:
    position = PUZZLE.position().mark(OTHER)
    fault = MarkFault(2, RIGHT, wrong=False)
    first, second, third = (fault.text(position, strength) for strength in (1, 2, 3))
    assert "R1C3" not in first
    assert "R1C3" in second
    assert f"R1C3 = {RIGHT % 9 + 1}" not in second
    assert f"R1C3 = {RIGHT % 9 + 1}" in third
    assert fault.text(position, 2, "fr") == "Regardez les annotations de L1C3."
