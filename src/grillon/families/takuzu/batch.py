"""Many puzzles at once: those of one size and rule go through the core in one call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grillon._core import takuzu as core
from grillon.families.takuzu.puzzle import TakuzuPuzzle
from grillon.families.takuzu.techniques import TECHNIQUES
from grillon.model import Ending, Monitor, Puzzle, Rating, Solution, rating_from


def solved(
    puzzles: Sequence[Puzzle], *, limit: int, threads: int, monitor: Monitor
) -> Iterator[tuple[Puzzle, tuple[Solution, ...], bool]]:
    """Each Takuzu, its solutions up to a limit, and whether the search was complete.

    >>> for _, found, whole in solved([TakuzuPuzzle(2, 2, bytes([0, 2, 2, 2]))], limit=2, threads=1, monitor=Monitor()):
    ...     print(len(found), whole)
    1 True
    """
    for same in _alike(puzzles):
        values, size = b"".join([puzzle.values for puzzle in same]), len(same[0].values)
        counts, grids, whole = core.solve_many(same[0].shape, values, limit, threads, monitor.control)
        for index, puzzle in enumerate(same):
            starts = range(index * limit * size, (index * limit + counts[index]) * size, size)
            yield puzzle, tuple([_solution(puzzle, grids[at : at + size]) for at in starts]), bool(whole[index])


def rated(puzzles: Sequence[Puzzle], *, threads: int, monitor: Monitor) -> Iterator[tuple[Puzzle, Rating]]:
    """Each Takuzu and its rating.

    >>> puzzles = [TakuzuPuzzle(2, 2, bytes([0, 2, 2, 2]))]
    >>> [str(rating.level) for _, rating in rated(puzzles, threads=1, monitor=Monitor())]
    ['easy']
    """
    for same in _alike(puzzles):
        values, all_techniques = b"".join(puzzle.values for puzzle in same), (1 << len(TECHNIQUES)) - 1
        grades = core.grade_many(same[0].shape, values, all_techniques, threads, monitor.control)
        for puzzle, (end, hardest, uses) in zip(same, grades, strict=True):
            yield puzzle, rating_from(puzzle.family, Ending.of_run(end, monitor), hardest / 100, uses)


def _alike(puzzles: Iterable[Puzzle]) -> Iterator[list[TakuzuPuzzle]]:
    """Groups of Takuzu with the same size and rule."""
    shapes: dict[tuple[int, int, bool], list[TakuzuPuzzle]] = {}
    for puzzle in puzzles:
        if isinstance(puzzle, TakuzuPuzzle):
            shapes.setdefault((puzzle.rows, puzzle.columns, puzzle.distinct), []).append(puzzle)
    yield from shapes.values()


def _solution(puzzle: TakuzuPuzzle, grid: bytes) -> Solution:
    return Solution.of_record(puzzle, grid, puzzle.decode, puzzle.record_text)
