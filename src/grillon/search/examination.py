"""What an editor tells of a puzzle: how many solutions it has, where two of them differ, or why there is none.

>>> from grillon import parse
>>> found = examine(parse("takuzu 2x2\\n. .\\n. ."))
>>> found.verdict.judgement.value, found.differ, found.count
('several', ('R1C1', 'R1C2', 'R2C1', 'R2C2'), <Count: 2>)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from grillon.base.sentences import Name
from grillon.model import Count, Judgement, Monitor, Verdict
from grillon.search.contradiction import contradiction
from grillon.search.culprit import Culprit, culprit, reason_and_culprit
from grillon.search.possible import possible_candidates

if TYPE_CHECKING:
    from grillon.puzzle.puzzle import Puzzle

FEW = 1000
"""The maximum number of solutions that are listed; more are counted."""
LARGEST_BUDGET = 10**8
"""Nodes for one question about a culprit: the time ends it first."""


@dataclass(frozen=True, slots=True)
class PossibleEntries:
    """The symbols still possible in each cell, the borders where no wall is possible, and the limit that was hit."""

    cells: Mapping[str, tuple[str, ...]]
    no_walls: tuple[str, ...]
    limit: str


@dataclass(frozen=True, slots=True)
class Examination:
    """A verdict with its evidence in terms of places."""

    verdict: Verdict
    differ: tuple[str, ...] = ()
    """The cells in which two solutions differ."""
    broken: tuple[str, ...] = ()
    """The cells of what is wrong."""
    reason: str = ""
    """Why there is no solution, in the end with the culprit by name."""
    example: tuple[str, ...] = ()
    """The symbols of a solution, from which an editor can complete a half-drawn pattern."""
    culprit: Culprit | None = None
    """What cannot stand together, if there is no solution."""
    count: Count | None = None
    possible: PossibleEntries | None = None


def examine(
    puzzle: Puzzle,
    *,
    up_to: int | None = None,
    possible: bool = False,
    threads: int | None = None,
    memory: int | None = None,
    timeout: float | None = None,
    watch: Callable[..., Monitor] = Monitor,
    hear: Callable[[Examination], object] = lambda _: None,
) -> Examination:
    """Check a puzzle; count its solutions if there are several, find the culprit if there are none, and what is
    `possible` in each cell if asked.

    `watch` makes the monitors of the searches, and `hear` is called with what is known before each longer search; a
    quarter of the `timeout` is for listing solutions, before any cleverer method counts them.
    """
    places, verdict = puzzle.places, puzzle.check(monitor=watch())

    def names(cells: Iterable[int]) -> tuple[str, ...]:
        return tuple(places.write_cell(cell) for cell in cells)

    example = sorted(verdict.solutions[0].candidates) if verdict.solutions else []
    found = Examination(
        verdict,
        names(places.cells_of(verdict.differing)),
        names(_broken(puzzle, verdict)),
        Name(puzzle.reason_for_no_solution) if verdict.judgement is Judgement.NONE else "",
        tuple(places.write(candidate) for candidate in example if candidate < places.first_wall),
    )
    if verdict.judgement is Judgement.SEVERAL:
        hear(found)
        first = watch() if timeout is None else watch(timeout=timeout / 4)
        few = puzzle.count(up_to=min(up_to or FEW, FEW), threads=threads, monitor=first)
        found = replace(found, count=few)
        if not few.exact and (up_to is None or up_to > few.value):
            every = puzzle.count(up_to=up_to, threads=threads, memory=memory, monitor=watch())
            found = replace(found, count=every if every.exact or every.value > few.value else few)
    if verdict.judgement in (Judgement.NONE, Judgement.BROKEN):
        hear(found)
        blamed = culprit(puzzle, budget=LARGEST_BUDGET, watch=watch)
        found = replace(found, culprit=blamed, reason=Name(reason_and_culprit, puzzle, blamed) if found.reason else "")
    if possible and verdict.judgement in (Judgement.UNIQUE, Judgement.SEVERAL):
        hear(found)
        found = replace(found, possible=_possible(puzzle, verdict, watch))
    return found


def _broken(puzzle: Puzzle, verdict: Verdict) -> Iterable[int]:
    """The cells of the rule that is broken, or that becomes impossible once all consequences are filled in."""
    if verdict.violation:
        return puzzle.places.cells_of(verdict.violation.candidates)
    if verdict.judgement is not Judgement.NONE:
        return ()
    found = contradiction(puzzle)
    return found[1].cells if found else ()


def _possible(puzzle: Puzzle, verdict: Verdict, watch: Callable[[], Monitor]) -> PossibleEntries:
    places = puzzle.places
    found = possible_candidates(puzzle, watch, (solution.candidates for solution in verdict.solutions))
    cells: dict[str, dict[str, None]] = {}
    walls = set(range(places.first_wall, places.first_placement))
    for candidate in sorted(found.possible | found.undecided):
        entry = places.entry(candidate)
        walls.discard(candidate)
        symbol = None if entry.symbol is None else places.symbols[entry.symbol]
        if entry.piece is not None:
            symbol = places.tray.pieces[entry.piece].symbol
        for cell in entry.cells if symbol is not None else ():
            cells.setdefault(places.write_cell(cell), {})[str(symbol)] = None
    listed = {cell: tuple(symbols) for cell, symbols in cells.items()}
    return PossibleEntries(listed, tuple(places.write(wall) for wall in sorted(walls)), found.limit)
