"""Hints on Latin squares, where every answer can be told by hand."""

from __future__ import annotations

from itertools import count

import pytest

import grillon
from grillon.errors import BrokenRules, RequestError
from grillon.explain import hints
from grillon.explain.hints import HintKind, find_hint
from grillon.model import Monitor, Position
from grillon.puzzle.puzzle import Puzzle
from tests.support.cases import for_each

UNIQUE = "latin\n1 . . .\n3 . 2 .\n. 3 . .\n. . . 4"
SEVERAL = "latin\n1 2 3\n. . .\n. . ."
STEPS_TO_NOTHING = {
    "fences": "fences D3 L1\n.|.?.\nx+?+x\n.|.|.\n?+?+-\n.?.?.",
    "latin": "latin\n. . 4 1\n3 . . .\n. . . .\n1 . 2 4",
    "sudoku": ".3.....21..4....",
    "takuzu": "takuzu 4x4\n. 1 . .\n. . 0 0\n. . . .\n0 . . 0",
    "tectonic": """tectonic
+-+-+-+-+
|? 4 ? 5|
+ +-+-+-+
|3|?|? 1|
+-+ + + +
|? ?|? 2|
+ +-+-+ +
|?|? ?|?|
+-+-+-+-+""",
    "packing": "packing square\n...\n...\n...\npiece A ##/##",
}
"""Puzzles without a solution where techniques apply all the same."""


def candidate(puzzle: Puzzle, name: str) -> int:
    """The candidate a person calls so."""
    return next(c for c in range(puzzle.rules.candidates) if puzzle.candidate_name(c) == name)


def entered(puzzle: Puzzle, *names: str, excluded: tuple[str, ...] = ()) -> Position:
    """A position with these entries, without the objections `choose` would have."""
    return Position(
        puzzle,
        frozenset(candidate(puzzle, name) for name in names),
        frozenset(candidate(puzzle, name) for name in excluded),
    )


@pytest.fixture
def unique() -> Puzzle:
    puzzle = grillon.parse(UNIQUE)
    assert str(puzzle.solve()) == "1 2 4 3\n3 4 2 1\n4 3 1 2\n2 1 3 4"
    return puzzle


@pytest.fixture
def several() -> Puzzle:
    puzzle = grillon.parse(SEVERAL)
    assert puzzle.count().value == 2
    return puzzle


def test_the_three_strengths_say_more_and_more(unique: Puzzle) -> None:
    hint = unique.hint()
    assert [hint.text(strength) for strength in (1, 2, 3)] == [
        "Look at R2C4.",
        "Look at R2C4: only one digit left.",
        "Only one digit left. Every other digit is in the row or the column of R2C4, so R2C4 holds 1. So R2C4 = 1.",
    ]


def test_another_strength_is_refused(unique: Puzzle) -> None:
    with pytest.raises(RequestError, match="not 4"):
        unique.hint().text(4)


def test_a_wrong_entry_is_told_with_the_right_one(unique: Puzzle) -> None:
    hint = unique.hint(entered(unique, "R1C2 = 4", "R1C3 = 4"))
    assert hint.kind is HintKind.MISTAKE
    assert hint.text(1) == "Wrong entries: 1."
    assert hint.text(2, "fr") == "À vérifier : L1C2 = 4."
    assert hint.text(3) == "R1C2 = 4 breaks a rule: row 1 holds one 4."
    alone = unique.hint(entered(unique, "R1C2 = 4"))
    assert alone.text(3) == "R1C2 = 4 is wrong: every solution has R1C2 = 2."


def test_a_wrong_exclusion_is_told(unique: Puzzle) -> None:
    hint = unique.hint(entered(unique, excluded=("R1C2 = 2",)))
    assert hint.text(3) == "R1C2 = 2 was ruled out, but every solution has it."


def test_several_solutions_do_not_make_an_entry_wrong(several: Puzzle) -> None:
    for digit in (2, 3):
        hint = several.hint(entered(several, f"R2C1 = {digit}"))
        assert hint.kind is HintKind.STEP
        assert hint.compared


def test_entries_of_different_solutions_do_not_go_together(several: Puzzle) -> None:
    hint = several.hint(entered(several, "R2C1 = 2", "R3C2 = 3"))
    assert hint.kind is HintKind.MISTAKE
    assert "contradicts your other entries" in hint.text(3)
    ruled_out = several.hint(entered(several, excluded=("R2C1 = 2", "R3C2 = 3", "R2C1 = 3")))
    assert ruled_out.kind is HintKind.MISTAKE
    assert "no solution agrees with them all" in ruled_out.text(3)


def test_every_sentence_about_a_mistake_begins_like_one() -> None:
    puzzle = grillon.parse("tectonic maximum 4\n+-+-+-+\n|1 . .|\n+ + + +\n|. . .|\n+ + + +\n|. . 2|\n+-+-+-+")
    first = puzzle.places.first_wall
    hint = puzzle.hint(puzzle.position().enter(*range(first, first + len(puzzle.places.borders))))
    assert len(hint.mistakes) > 1
    assert all(mistake.text(puzzle, lang)[0].isupper() for mistake in hint.mistakes for lang in ("en", "fr"))


def test_no_step_is_beyond_the_ladder_and_said_so(several: Puzzle) -> None:
    hint = several.hint()
    assert hint.kind is HintKind.BEYOND
    assert "beyond the ladder" in hint.text(1)
    assert "standard" in hint.text(3, "fr")


def test_a_puzzle_without_solution_is_said_so() -> None:
    puzzle = grillon.parse("latin\n1 2 3 .\n. . . 4\n. . . .\n. . . .")
    assert puzzle.count().value == 0
    said = "This puzzle has no solution. R1C4 = 4 follows; not possible any more: column 4 holds one 4."
    assert puzzle.hint().text() == said
    french = "Cette grille n'a pas de solution. L1C4 = 4 en découle ; plus possible : "
    assert puzzle.hint().text(1, "fr").startswith(french)
    entry = entered(puzzle, "R4C1 = 4")
    assert puzzle.hint(entry).text() == said


@for_each("family", STEPS_TO_NOTHING)
def test_no_step_is_given_towards_nothing(family: str) -> None:
    puzzle = grillon.parse(STEPS_TO_NOTHING[family], family=family)
    assert puzzle.count().value == 0
    assert puzzle.explain(max_steps=1).steps
    hint = puzzle.hint()
    assert (hint.kind, hint.step, hint.limit) == (HintKind.IMPOSSIBLE, None, "")
    for lang in ("en", "fr"):
        assert hint.text(1, lang).endswith(puzzle.reason_for_no_solution(lang))


def test_what_is_not_known_at_once_keeps_nobody_from_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "FIRST_LOOK", 1)
    assert grillon.parse(STEPS_TO_NOTHING["latin"]).hint().kind is HintKind.STEP


def test_a_full_board_is_complete(unique: Puzzle) -> None:
    assert unique.hint(unique.solve().value.position()).text() == "Everything is filled in, and right."


def test_without_time_to_compare_only_what_is_wrong_at_sight_is_told(unique: Puzzle) -> None:
    hint = unique.hint(entered(unique, "R1C2 = 1"), timeout=0)
    assert (hint.kind, hint.text()) == (HintKind.MISTAKE, "R1C2 = 1 breaks a rule: row 1 holds one 1.")
    stuck = unique.hint(entered(unique, "R1C2 = 4"), timeout=0)
    assert stuck.text() == "From here there is no solution: something entered earlier is wrong."
    later = unique.hint(entered(unique, "R1C2 = 2"), timeout=0)
    assert (later.kind, later.compared) == (HintKind.UNKNOWN, False)
    assert later.text() == "No hint was found: timeout."


def test_broken_givens_are_refused() -> None:
    with pytest.raises(BrokenRules, match="row 1"):
        grillon.parse("latin\n1 1\n. .").hint()


def test_a_solution_is_complete_though_nobody_said_where_no_wall_is() -> None:
    puzzle = grillon.parse("tectonic maximum 3\n+-+-+-+\n|1:.:3|\n+-+-+-+")
    solution = puzzle.solve().value
    assert puzzle.count().value == 1
    assert puzzle.hint(solution.position()).kind is HintKind.COMPLETE


def test_all_parts_of_a_hint_share_one_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr("grillon.model.monitor.monotonic", lambda: next(clock))
    puzzle = grillon.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    for position in (puzzle.position(), puzzle.position("R1C3=4")):
        given: list[float] = []

        def watch(*, timeout: float, budget: int | None = None, given: list[float] = given) -> Monitor:
            given.append(timeout)
            return Monitor(budget=budget)

        assert find_hint(position, all_steps=True, timeout=10, watch=watch).kind is HintKind.STEP
        assert given == [9, 8, 7]
