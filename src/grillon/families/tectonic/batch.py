"""Many puzzles at once: those whose regions are known go through the core in one call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grillon._core import tectonic as core
from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.model import Count, Monitor, Outcome, Puzzle, Solution
from grillon.model.arguments import known_puzzles, thread_number

_EVIDENCE = 2
"""Solutions the core finds of each."""


def solve_all(
    puzzles: Iterable[Puzzle], *, threads: int | None = None, monitor: Monitor | None = None
) -> list[Outcome[Solution]]:
    """The first solutions, in order."""
    every, watched = known_puzzles(puzzles), Monitor.of(monitor)
    outcomes: dict[int, Outcome[Solution]] = {}
    for puzzle, records, whole in _solved(every, threads, watched):
        outcomes[id(puzzle)] = (
            Outcome.found(Solution.of_record(puzzle, records[0], puzzle.filling, puzzle.filled_text))
            if records
            else Outcome.none()
            if whole
            else Outcome.unknown(watched.limit)
        )
    return [outcomes[id(p)] if id(p) in outcomes else p.solve(monitor=watched) for p in watched.over(every)]


def count_all(
    puzzles: Iterable[Puzzle], *, up_to: int | None = None, threads: int | None = None, monitor: Monitor | None = None
) -> list[Count]:
    """The numbers of solutions, in order; those with several are asked themselves."""
    every, watched = known_puzzles(puzzles), Monitor.of(monitor)
    counts: dict[int, Count] = {}
    for puzzle, records, whole in _solved(every, threads, watched):
        # Limits of one are for the puzzle itself to put into words.
        if len(records) < min(_EVIDENCE, up_to or _EVIDENCE):
            counts[id(puzzle)] = Count(len(records), "" if whole else watched.limit)
    return [
        counts[id(p)] if id(p) in counts else p.count(up_to=up_to, threads=threads, monitor=watched)
        for p in watched.over(every)
    ]


def _solved(
    puzzles: Iterable[Puzzle], threads: int | None, monitor: Monitor
) -> Iterator[tuple[TectonicPuzzle, list[bytes], bool]]:
    """Each puzzle whose regions are known, up to two solutions, and whether the search for them came to its end."""
    known = [
        puzzle
        for puzzle in puzzles
        if isinstance(puzzle, TectonicPuzzle) and puzzle.complete_cut and puzzle.violation() is None
    ]
    boards = [puzzle.known_board() for puzzle in known]
    found = core.check_all(monitor.control, boards, thread_number(threads, monitor))
    for puzzle, (records, whole) in zip(known, found, strict=True):
        size = len(puzzle.values)
        yield puzzle, [records[at : at + size] for at in range(0, len(records), size)], whole
