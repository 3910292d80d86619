"""Many puzzles at once: those of one size and rule go through the core in one call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grillon.families.takuzu.puzzle import TakuzuPuzzle
from grillon.families.takuzu.techniques import TECHNIQUES
from grillon.model import (
    Count,
    Ending,
    Judgement,
    Monitor,
    Outcome,
    Puzzle,
    Rating,
    Solution,
    Verdict,
    rating_from,
)
from grillon.model.arguments import known_puzzles, thread_number

_EVIDENCE = 2
"""Solutions that show whether there is none, one or several."""


def check_all(
    puzzles: Iterable[Puzzle], *, threads: int | None = None, monitor: Monitor | None = None
) -> list[Verdict]:
    """The verdicts, in order.

    >>> [str(verdict) for verdict in check_all([TakuzuPuzzle(2, 2, bytes([0, 2, 2, 2]))])]
    ['unique']
    """
    every, watched = known_puzzles(puzzles), Monitor.of(monitor)
    verdicts: dict[int, Verdict] = {}
    for puzzle, found, whole in _solved(every, _EVIDENCE, threads, watched):
        if not found and puzzle.violation() is not None:
            continue
        judgement = (Judgement.NONE, Judgement.UNIQUE, Judgement.SEVERAL)[len(found)]
        verdicts[id(puzzle)] = (
            Verdict(judgement, found) if whole else Verdict(Judgement.UNKNOWN, found, limit=watched.limit)
        )
    # What breaks a rule at sight, and what is no Takuzu, is asked itself.
    return [verdicts[id(p)] if id(p) in verdicts else p.check(monitor=watched) for p in every]


def solve_all(
    puzzles: Iterable[Puzzle], *, threads: int | None = None, monitor: Monitor | None = None
) -> list[Outcome[Solution]]:
    """The first solutions, in order.

    >>> [str(outcome) for outcome in solve_all([TakuzuPuzzle(2, 2, bytes([0, 0, 2, 2]))])]
    ['none']
    """
    every, watched = known_puzzles(puzzles), Monitor.of(monitor)
    outcomes: dict[int, Outcome[Solution]] = {}
    for puzzle, found, whole in _solved(every, 1, threads, watched):
        outcomes[id(puzzle)] = (
            Outcome.found(found[0]) if found else Outcome.none() if whole else Outcome.unknown(watched.limit)
        )
    return [outcomes[id(p)] if id(p) in outcomes else p.solve(monitor=watched) for p in watched.over(every)]


def count_all(
    puzzles: Iterable[Puzzle], *, up_to: int | None = None, threads: int | None = None, monitor: Monitor | None = None
) -> list[Count]:
    """The numbers of solutions, in order; those with several are asked themselves.

    >>> [str(number) for number in count_all([TakuzuPuzzle(2, 2, bytes([0, 2, 2, 2]))])]
    ['1']
    """
    every, watched = known_puzzles(puzzles), Monitor.of(monitor)
    counts: dict[int, Count] = {}
    for puzzle, found, whole in _solved(every, _EVIDENCE, threads, watched):
        # Limits of one are for the puzzle itself to put into words.
        if len(found) < min(_EVIDENCE, up_to or _EVIDENCE):
            counts[id(puzzle)] = Count(len(found), "" if whole else watched.limit)
    return [
        counts[id(p)] if id(p) in counts else p.count(up_to=up_to, threads=threads, monitor=watched)
        for p in watched.over(every)
    ]


def _solved(
    puzzles: Iterable[Puzzle], limit: int, threads: int | None, monitor: Monitor
) -> Iterator[tuple[TakuzuPuzzle, tuple[Solution, ...], bool]]:
    """Each Takuzu, its solutions up to a limit, and whether the search for them came to its end."""
    from grillon._core import takuzu

    number = thread_number(threads, monitor)
    for same in _alike(puzzles):
        values, size = b"".join([puzzle.values for puzzle in same]), len(same[0].values)
        counts, grids, whole = takuzu.solve_many(same[0].shape, values, limit, number, monitor.control)
        for index, puzzle in enumerate(same):
            starts = range(index * limit * size, (index * limit + counts[index]) * size, size)
            yield puzzle, tuple([_solution(puzzle, grids[at : at + size]) for at in starts]), bool(whole[index])


def rate_all(puzzles: Iterable[Puzzle], *, threads: int | None = None, monitor: Monitor | None = None) -> list[Rating]:
    """The ratings, in order; a puzzle that is none is refused as `rate` refuses it.

    >>> [str(rating.level) for rating in rate_all([TakuzuPuzzle(2, 2, bytes([0, 2, 2, 2]))])]
    ['easy']
    """
    from grillon._core import takuzu

    every = [puzzle.require_valid() for puzzle in known_puzzles(puzzles)]
    watched = Monitor.of(monitor)
    number = thread_number(threads, watched)
    ratings: dict[int, Rating] = {}
    for same in _alike(every):
        values, tricks = b"".join(puzzle.values for puzzle in same), (1 << len(TECHNIQUES)) - 1
        grades = takuzu.grade_many(same[0].shape, values, tricks, number, watched.control)
        for puzzle, (end, hardest, uses) in zip(same, grades, strict=True):
            ratings[id(puzzle)] = rating_from(puzzle.family, Ending.of_run(end, watched), hardest / 100, uses)
    return [ratings[id(p)] if id(p) in ratings else p.rate(monitor=watched) for p in every]


def _alike(puzzles: Iterable[Puzzle]) -> Iterator[list[TakuzuPuzzle]]:
    """The Takuzu of each size and rule."""
    shapes: dict[tuple[int, int, bool], list[TakuzuPuzzle]] = {}
    for puzzle in puzzles:
        if isinstance(puzzle, TakuzuPuzzle):
            shapes.setdefault((puzzle.rows, puzzle.columns, puzzle.distinct), []).append(puzzle)
    yield from shapes.values()


def _solution(puzzle: TakuzuPuzzle, grid: bytes) -> Solution:
    return Solution.of_record(puzzle, grid, puzzle.decode, puzzle.record_text)
