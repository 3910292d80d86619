"""Many puzzles at once answer as one after the other, whatever is among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

import grillon
from grillon import families
from grillon.errors import BrokenRules, RequestError
from grillon.model import Count, Judgement, Monitor, Outcome, Verdict
from grillon.puzzle.puzzle import Puzzle
from tests.support.cases import for_each
from tests.support.puzzles import FAMILIES, generated

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ODD = (
    EASY,
    "." * 81,  # far too many solutions
    "12" + "." * 79,
    "11" + EASY[2:],  # givens that clash
    "5" * 1 + EASY[1:80] + "1",  # no clash at sight, and no solution
    EASY[:-2] + "..",
    "sudoku 4x4\n1 . . .\n. . . .\n. . 2 .\n. 3 . .",
    "sudoku 4x4\n12 . . .\n. . . .\n. . 2 .\n. 3 . .",  # pencil marks
    "sudoku 4x4 x\n1 . . .\n. . . .\n. . 2 .\n. . . .",
    "takuzu 4x4\n0 . . .\n. . 1 .\n. . . .\n. 0 . .",
    "takuzu 4x4\n0 0 0 .\n. . 1 .\n. . . .\n. 0 . .",
    "takuzu 3x3 odd\n0 . .\n. . .\n. . 1",
    "tectonic\n+-+-+-+\n|? 3|?|\n+ + + +\n|2 ?|2|\n+-+-+-+",
    "tectonic\n+-+-+-+\n|2 3|?|\n+ + + +\n|2 ?|2|\n+-+-+-+",
    "tectonic\n+-+-+\n|. .|\n+ + +\n|. 1|\n+-+-+",
    "packing square\n...\n...\npiece A ##/#.\npiece B ##/#.",
)


def mixture() -> list[Puzzle]:
    """Puzzles of all families, shapes and ends, none beside its like."""
    puzzles = [grillon.parse(text) for text in ODD]
    puzzles += [generated(name, seed).puzzle for seed in (1, 2) for name in FAMILIES]
    return puzzles[::2] + puzzles[1::2]


def small_counts(puzzle: Puzzle) -> Count:
    return puzzle.count(up_to=40)


VERBS: dict[str, tuple[Callable[..., Iterator[object]], Callable[[Puzzle], object]]] = {
    "check": (grillon.check_all, lambda puzzle: puzzle.check()),
    "solve": (grillon.solve_all, lambda puzzle: puzzle.solve()),
    "count": (lambda puzzles, **limits: grillon.count_all(puzzles, up_to=40, **limits), small_counts),
}


@for_each("threads", [1, 2])
@for_each("verb", VERBS)
def test_a_mixture_is_answered_as_one_by_one(verb: str, threads: int) -> None:
    many, one = VERBS[verb]
    puzzles = mixture()
    answers = list(many(iter(puzzles), threads=threads))
    assert answers == [one(puzzle) for puzzle in puzzles]
    assert [str(answer) for answer in answers] == [str(one(puzzle)) for puzzle in puzzles]


def test_packings_of_one_board_are_answered_together_as_alone() -> None:
    level = families.get("packing").generate(seed=1, size="5x11").puzzle
    fixed = [level.givens, level.givens[1:], level.givens[:1] + level.givens[-1:], level.givens[2:]]
    puzzles = [level.with_givens(givens) for givens in fixed] * 2
    puzzles.append(level.with_givens([*level.givens, level.givens[0] + 1]))  # overlapping pieces
    puzzles.append(grillon.parse("packing square\n.?.\n.?.\npiece A ##/#.\npiece B ##/#."))  # cells that may stay empty
    for verb in VERBS:
        many, one = VERBS[verb]
        assert list(many(puzzles, threads=2)) == [one(puzzle) for puzzle in puzzles]
    assert list(grillon.rate_all(puzzles[:4])) == [puzzle.rate() for puzzle in puzzles[:4]]
    assert {str(verdict.judgement) for verdict in grillon.check_all(puzzles)} >= {"unique", "several", "broken"}


def test_ratings_of_a_mixture() -> None:
    puzzles = [puzzle for puzzle in mixture() if puzzle.violation() is None and puzzle.check()]
    assert len({puzzle.family_name for puzzle in puzzles}) == len(FAMILIES)
    assert list(grillon.rate_all(puzzles, threads=2)) == [puzzle.rate() for puzzle in puzzles]


def test_a_broken_puzzle_is_refused_when_its_turn_comes() -> None:
    puzzles = [grillon.parse(EASY), grillon.parse("11" + EASY[2:]), grillon.parse(EASY)]
    ratings = grillon.rate_all(puzzles)
    assert next(ratings) == puzzles[0].rate()
    with pytest.raises(BrokenRules, match="R1C1"):
        next(ratings)


def test_answers_come_while_the_input_goes_on_without_end() -> None:
    def endless() -> Iterator[Puzzle]:
        while True:
            yield grillon.parse(EASY)

    assert [str(verdict) for verdict in islice(grillon.check_all(endless()), 1000)] == ["unique"] * 1000


def test_what_fails_in_the_input_comes_after_the_answers_before_it() -> None:
    def failing() -> Iterator[Puzzle]:
        yield grillon.parse(EASY)
        yield grillon.parse("takuzu 2x2\n0 .\n. .")
        raise OSError("the disk is gone")

    answers = grillon.solve_all(failing())
    assert [str(next(answers))[:3], str(next(answers))] == ["534", "0 1\n1 0"]
    with pytest.raises(OSError, match="gone"):
        next(answers)


@pytest.mark.parametrize("wrong", [EASY, grillon.parse(EASY), 7])
def test_several_puzzles_are_needed(wrong: object) -> None:
    with pytest.raises(RequestError, match="several puzzles are needed"):
        grillon.check_all(wrong)  # type: ignore[arg-type]


def test_a_member_that_is_no_puzzle_is_named_in_its_turn() -> None:
    answers = grillon.check_all([grillon.parse(EASY), "5"])  # type: ignore[list-item]
    assert next(answers)
    with pytest.raises(RequestError, match="a puzzle is needed, not str"):
        next(answers)


@pytest.mark.parametrize("name", FAMILIES)
def test_a_stop_is_unknown_and_no_answer(name: str) -> None:
    puzzles = [generated(name, seed).puzzle for seed in (1, 2, 3)]
    cancelled = Monitor()
    cancelled.cancel()
    verdicts = list(grillon.check_all(puzzles, monitor=cancelled))
    assert {(verdict.judgement, verdict.limit) for verdict in verdicts} == {(Judgement.UNKNOWN, "cancelled")}
    assert list(grillon.solve_all(puzzles, monitor=cancelled)) == [Outcome.unknown("cancelled")] * 3
    counts = list(grillon.count_all(puzzles, monitor=cancelled))
    assert [(count.exact, count.limit) for count in counts] == [(False, "cancelled")] * 3
    ratings = list(grillon.rate_all(puzzles, monitor=cancelled))
    assert [(rating.solved, rating.limit) for rating in ratings] == [(False, "cancelled")] * 3


def test_a_stop_on_the_way_leaves_the_answers_before_it() -> None:
    monitor = Monitor()
    verdicts = grillon.check_all([grillon.parse(EASY)] * 5000, monitor=monitor)
    seen = [next(verdicts) for _ in range(40)]
    monitor.cancel()
    seen += list(verdicts)
    judgements = [verdict.judgement for verdict in seen]
    first = judgements.index(Judgement.UNKNOWN)
    assert 40 <= first < 5000
    assert set(judgements[:first]) == {Judgement.UNIQUE}
    assert set(judgements[first:]) == {Judgement.UNKNOWN}
    assert all(isinstance(verdict, Verdict) and verdict.limit == "cancelled" for verdict in seen[first:])


@pytest.mark.parametrize("name", FAMILIES)
def test_generated_puzzles_do_not_depend_on_threads(name: str) -> None:
    request: dict[str, Any] = {"size": "6x6"} if name in ("takuzu", "tectonic", "sudoku") else {}
    family = families.get(name)
    alone = [made.puzzle for made in family.generate_many(4, seed=3, **request)]
    for threads in (1, 3):
        made = grillon.generate_many(name, 4, seed=3, threads=threads, **request)
        assert [generated.puzzle for generated in made] == alone


def test_making_stops_when_nobody_asks_for_more() -> None:
    made = grillon.generate_many("sudoku", 1000, seed=1, threads=2, level="extreme")
    next(made)
    made.close()  # type: ignore[attr-defined]  # returns only when no thread works any more


def test_making_can_be_cancelled() -> None:
    monitor = Monitor()
    made = grillon.generate_many("takuzu", 10, seed=1, threads=2, monitor=monitor)
    next(made)
    monitor.cancel()
    with pytest.raises(grillon.GrillonError, match="cancelled"):
        list(made)
