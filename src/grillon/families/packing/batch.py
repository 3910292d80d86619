"""Many packings at once: those with one board and the same pieces go through the core in one call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from grillon.families.packing.counting import too_large_to_list
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.model import Count, Ending, Judgement, Monitor, Outcome, Puzzle, Rating, Solution, Verdict, rating_from
from grillon.model.arguments import known_puzzles, thread_number

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
_EVIDENCE = 2
"""Solutions that show whether there is none, one or several."""


def solved(
    empty: PackingPuzzle, fixed: Sequence[Sequence[int]], limit: int, threads: int | None, monitor: Monitor
) -> list[list[bytes] | None]:
    """The first records with each of these sets of fixed pieces; None for what is to be looked at by itself."""
    from grillon._core import packing

    # Where cells may stay empty the board depends on what lies on it.
    if too_large_to_list(empty) or empty.board.optional:
        return [None] * len(fixed)
    size = empty.core.record_bytes
    found = packing.solve_many(empty.core, monitor.control, fixed, limit, thread_number(threads, monitor))
    return [
        None if records is None else [records[at : at + size] for at in range(0, len(records), size)]
        for records in found
    ]


def check_all(puzzles: Iterable[Puzzle], threads: int | None, monitor: Monitor) -> list[Verdict]:
    """`check` for each; only what has no solution, or is not solved in a moment, is asked itself."""

    def verdict(puzzle: PackingPuzzle, records: list[bytes]) -> Verdict | None:
        solutions = tuple(_solution(puzzle, record) for record in records)
        return Verdict(Judgement.UNIQUE if len(solutions) == 1 else Judgement.SEVERAL, solutions) if records else None

    return _answers(puzzles, _EVIDENCE, threads, monitor, verdict, lambda puzzle: puzzle.check(monitor=monitor))


def solve_all(puzzles: Iterable[Puzzle], threads: int | None, monitor: Monitor) -> list[Outcome[Solution]]:
    """`solve` for each."""

    def outcome(puzzle: PackingPuzzle, records: list[bytes]) -> Outcome[Solution] | None:
        return Outcome.found(_solution(puzzle, records[0])) if records else None

    return _answers(
        puzzles, 1, threads, monitor, outcome, lambda puzzle: puzzle.solve(monitor=monitor, threads=threads)
    )


def count_all(puzzles: Iterable[Puzzle], up_to: int | None, threads: int | None, monitor: Monitor) -> list[Count]:
    """`count` for each; those with several are asked themselves: they count without listing."""

    def number(_: PackingPuzzle, records: list[bytes]) -> Count | None:
        return Count(1) if len(records) == 1 and up_to != 1 else None

    return _answers(
        puzzles,
        _EVIDENCE,
        threads,
        monitor,
        number,
        lambda puzzle: puzzle.count(up_to=up_to, monitor=monitor, threads=threads),
    )


def rate_all(puzzles: Iterable[Puzzle], threads: int | None, monitor: Monitor) -> list[Rating]:
    """`rate` for each; a puzzle whose pieces break a rule is refused."""
    from grillon._core import packing

    every = [puzzle.require_valid() for puzzle in known_puzzles(puzzles)]
    ratings: dict[int, Rating] = {}
    for same in _alike(every):
        width, fixed = thread_number(threads, monitor), [puzzle.givens for puzzle in same]
        for puzzle, (end, hardest, uses) in zip(
            same, packing.grade_many(same[0].bare, monitor.control, fixed, width), strict=True
        ):
            ratings[id(puzzle)] = rating_from(puzzle.family, Ending.of_run(end, monitor), hardest / 100, uses)
    return [
        ratings[id(puzzle)] if id(puzzle) in ratings else puzzle.rate(monitor=monitor) for puzzle in monitor.over(every)
    ]


def _answers(
    puzzles: Iterable[Puzzle],
    limit: int,
    threads: int | None,
    monitor: Monitor,
    known: Callable[[PackingPuzzle, list[bytes]], T | None],
    ask: Callable[[Puzzle], T],
) -> list[T]:
    """What is known from the first records of each; else what the puzzle says itself."""
    every = known_puzzles(puzzles)
    answers: dict[int, T] = {}
    for same in _alike(every):
        empty = same[0] if not same[0].givens else same[0].with_fixed(())
        found = solved(empty, [puzzle.givens for puzzle in same], limit, threads, monitor)
        for puzzle, records in zip(same, found, strict=True):
            answer = None if records is None else known(puzzle, records)
            if answer is not None:
                answers[id(puzzle)] = answer
    return [answers[id(puzzle)] if id(puzzle) in answers else ask(puzzle) for puzzle in monitor.over(every)]


def _alike(puzzles: Iterable[Puzzle]) -> Iterator[list[PackingPuzzle]]:
    """Those with one board and the same pieces: mostly the same objects, which is seen at once."""
    groups: dict[tuple[int, int], list[PackingPuzzle]] = {}
    for puzzle in puzzles:
        if isinstance(puzzle, PackingPuzzle):
            groups.setdefault((id(puzzle.board), id(puzzle.pieces)), []).append(puzzle)
    yield from groups.values()


def _solution(puzzle: PackingPuzzle, record: bytes) -> Solution:
    return Solution.of_record(puzzle, record, puzzle.decode, puzzle.record_text)
