"""Many puzzles at once: those whose regions are known go through the core in one call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grillon._core import tectonic as core
from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.model import Ending, Monitor, Puzzle, Rating, Solution, rating_from


def solved(
    puzzles: Sequence[Puzzle], *, limit: int, threads: int, monitor: Monitor
) -> Iterator[tuple[Puzzle, tuple[Solution, ...], bool]]:
    """Each puzzle whose regions are known, up to two solutions, and whether the search was complete."""
    known = _known(puzzles)
    found = core.check_all(monitor.control, [puzzle.known_board() for puzzle in known], threads)
    for puzzle, (records, whole) in zip(known, found, strict=True):
        size = len(puzzle.values)
        starts = range(0, min(len(records), limit * size), size)
        yield puzzle, tuple([_solution(puzzle, records[at : at + size]) for at in starts]), whole


def rated(puzzles: Sequence[Puzzle], *, threads: int, monitor: Monitor) -> Iterator[tuple[Puzzle, Rating]]:
    """Each puzzle whose regions are known, and its rating."""
    known = _known(puzzles)
    grades = core.grade_all(monitor.control, [puzzle.known_board() for puzzle in known], threads)
    for puzzle, (end, hardest, uses) in zip(known, grades, strict=True):
        yield puzzle, rating_from(puzzle.family, Ending.of_run(end, monitor), hardest / 100, uses)


def _known(puzzles: Sequence[Puzzle]) -> list[TectonicPuzzle]:
    return [puzzle for puzzle in puzzles if isinstance(puzzle, TectonicPuzzle) and puzzle.complete_cut]


def _solution(puzzle: TectonicPuzzle, record: bytes) -> Solution:
    return Solution.of_record(puzzle, record, puzzle.filling, puzzle.filled_text)
