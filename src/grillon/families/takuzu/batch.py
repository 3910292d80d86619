"""Many puzzles at once: those of one size and rule go through the core in one call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grillon.families.takuzu.puzzle import TakuzuPuzzle
from grillon.families.takuzu.techniques import TECHNIQUES, rating_from
from grillon.model import Judgement, Monitor, Puzzle, Rating, Solution, Verdict

_EVIDENCE = 2
"""Solutions that show whether there is none, one or several."""


def check_all(puzzles: Iterable[Puzzle], threads: int) -> list[Verdict]:
    """The verdicts, in order.

    >>> [str(verdict) for verdict in check_all([TakuzuPuzzle(2, 2, bytes([0, 2, 2, 2]))], 1)]
    ['unique']
    """
    from grillon._core import takuzu

    every = list(puzzles)
    verdicts = {id(puzzle): puzzle.check() for puzzle in every if puzzle.violation() is not None}
    for same in _alike(puzzle for puzzle in every if id(puzzle) not in verdicts):
        values, size = b"".join(puzzle.values for puzzle in same), len(same[0].values)
        counts, grids = takuzu.solve_many(same[0].shape, values, _EVIDENCE, threads, Monitor().control)
        for index, puzzle in enumerate(same):
            starts = range(index * _EVIDENCE * size, (index * _EVIDENCE + counts[index]) * size, size)
            found = tuple(_solution(puzzle, grids[start : start + size]) for start in starts)
            verdicts[id(puzzle)] = Verdict((Judgement.NONE, Judgement.UNIQUE, Judgement.SEVERAL)[len(found)], found)
    return [verdicts[id(puzzle)] for puzzle in every]


def rate_all(puzzles: Iterable[Puzzle], threads: int) -> list[Rating]:
    """The ratings, in order; a puzzle that is none is refused as `rate` refuses it.

    >>> [str(rating.level) for rating in rate_all([TakuzuPuzzle(2, 2, bytes([0, 2, 2, 2]))], 1)]
    ['easy']
    """
    from grillon._core import takuzu

    every = [puzzle.require_valid() for puzzle in puzzles]
    ratings: dict[int, Rating] = {}
    for same in _alike(every):
        values, tricks = b"".join(puzzle.values for puzzle in same), (1 << len(TECHNIQUES)) - 1
        grades = takuzu.grade_many(same[0].shape, values, tricks, threads, Monitor().control)
        for puzzle, (end, hardest, uses) in zip(same, grades, strict=True):
            ratings[id(puzzle)] = rating_from(end, hardest, uses, puzzle.family)
    return [ratings[id(puzzle)] for puzzle in every]


def _alike(puzzles: Iterable[Puzzle]) -> Iterator[list[TakuzuPuzzle]]:
    """The puzzles of each size and rule."""
    shapes: dict[tuple[int, int, bool], list[TakuzuPuzzle]] = {}
    for puzzle in puzzles:
        assert isinstance(puzzle, TakuzuPuzzle)
        shapes.setdefault((puzzle.rows, puzzle.columns, puzzle.distinct), []).append(puzzle)
    yield from shapes.values()


def _solution(puzzle: TakuzuPuzzle, grid: bytes) -> Solution:
    return Solution(puzzle, frozenset(2 * cell + value for cell, value in enumerate(grid)))
