"""Many puzzles at once: those whose regions are known go through the core in one call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grillon._core import tectonic as core
from grillon.families.tectonic.puzzle import TectonicPuzzle
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
"""Solutions the core finds of each."""


def check_all(
    puzzles: Iterable[Puzzle], *, threads: int | None = None, monitor: Monitor | None = None
) -> list[Verdict]:
    """`check` for many puzzles; those whose regions are known are answered by one call of the core."""
    every, watched = known_puzzles(puzzles), Monitor.of(monitor)
    verdicts: dict[int, Verdict] = {}
    for puzzle, records, whole in _solved(every, threads, watched):
        solutions = tuple(Solution.of_record(puzzle, record, puzzle.filling, puzzle.filled_text) for record in records)
        judgement = (Judgement.NONE, Judgement.UNIQUE, Judgement.SEVERAL)[len(solutions)]
        verdicts[id(puzzle)] = (
            Verdict(judgement, solutions) if whole else Verdict(Judgement.UNKNOWN, solutions, limit=watched.limit)
        )
    return [
        verdicts[id(puzzle)] if id(puzzle) in verdicts else _ask(puzzle).check(puzzle, monitor=watched)
        for puzzle in watched.over(every)
    ]


def _ask(puzzle: Puzzle) -> type[Puzzle]:
    """Whose verbs answer for a puzzle that is not answered together with others."""
    return Puzzle if isinstance(puzzle, TectonicPuzzle) else type(puzzle)


def rate_all(puzzles: Iterable[Puzzle], *, threads: int | None = None, monitor: Monitor | None = None) -> list[Rating]:
    """`rate` for many puzzles, in one call of the core where their regions are known."""
    every, watched = known_puzzles(puzzles), Monitor.of(monitor)
    proper = [puzzle.require_valid() for puzzle in every]
    known = [puzzle for puzzle in proper if isinstance(puzzle, TectonicPuzzle) and puzzle.complete_cut]
    grades = core.grade_all(
        watched.control, [puzzle.known_board() for puzzle in known], thread_number(threads, watched)
    )
    ratings: dict[int, Rating] = {
        id(puzzle): rating_from(puzzle.family, Ending.of_run(end, watched), hardest / 100, uses)
        for puzzle, (end, hardest, uses) in zip(known, grades, strict=True)
    }
    return [
        ratings[id(puzzle)] if id(puzzle) in ratings else _ask(puzzle).rate(puzzle, monitor=watched)
        for puzzle in watched.over(every)
    ]


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
    known = [puzzle for puzzle in puzzles if isinstance(puzzle, TectonicPuzzle) and puzzle.complete_cut]
    boards = [puzzle.known_board() for puzzle in known]
    found = core.check_all(monitor.control, boards, thread_number(threads, monitor))
    for puzzle, (records, whole) in zip(known, found, strict=True):
        # What breaks a rule at sight has no solution, and is asked itself.
        if not records and puzzle.violation() is not None:
            continue
        size = len(puzzle.values)
        yield puzzle, [records[at : at + size] for at in range(0, len(records), size)], whole
