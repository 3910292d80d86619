"""Many puzzles at once: those of one size and rule go through the core in one call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grillon.families.takuzu.puzzle import TakuzuPuzzle
from grillon.families.takuzu.techniques import TECHNIQUES
from grillon.model import Ending, Judgement, Monitor, Puzzle, Rating, Solution, Verdict, rating_from
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
    from grillon._core import takuzu

    every, watched = known_puzzles(puzzles), Monitor.of(monitor)
    number = thread_number(threads, watched)
    verdicts: dict[int, Verdict] = {}
    for same in _alike(puzzle for puzzle in every if puzzle.violation() is None):
        values, size = b"".join(puzzle.values for puzzle in same), len(same[0].values)
        counts, grids, whole = takuzu.solve_many(same[0].shape, values, _EVIDENCE, number, watched.control)
        for index, puzzle in enumerate(same):
            starts = range(index * _EVIDENCE * size, (index * _EVIDENCE + counts[index]) * size, size)
            found = tuple(_solution(puzzle, grids[start : start + size]) for start in starts)
            judgement = (Judgement.NONE, Judgement.UNIQUE, Judgement.SEVERAL)[len(found)]
            verdicts[id(puzzle)] = (
                Verdict(judgement, found) if whole[index] else Verdict(Judgement.UNKNOWN, found, limit=watched.limit)
            )
    # What breaks a rule at sight, and what is no Takuzu, is asked itself.
    return [verdicts[id(p)] if id(p) in verdicts else p.check(monitor=watched) for p in every]


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
    return Solution(puzzle, frozenset(2 * cell + value for cell, value in enumerate(grid)))
