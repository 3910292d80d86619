"""Candidates that occur in some solution.

>>> from grillon import parse
>>> puzzle = parse("takuzu 2x2\\n0 .\\n. .")
>>> sorted(possible_candidates(puzzle, Monitor).possible)
[0, 3, 5, 6]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grillon.errors import InputError
from grillon.model import InputKind, Monitor
from grillon.model.givens import with_more_givens

if TYPE_CHECKING:
    from grillon.puzzle.family import Family
    from grillon.puzzle.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Possible:
    """The candidates that occur in a solution, and those left undecided because of a limit."""

    possible: frozenset[int]
    undecided: frozenset[int] = frozenset()
    limit: str = ""


def possible_candidates(puzzle: Puzzle, watch: Callable[[], Monitor], known: Iterable[frozenset[int]] = ()) -> Possible:
    """Try every candidate that is in no solution found so far; `known` are solutions that the caller has.

    The caller knows that the puzzle has a solution, so givens count as possible.

    `watch` makes the monitor of each query, so that a deadline can end the work midway.
    """
    seen: set[int] = set(puzzle.givens).union(*known)
    waiting = [candidate for candidate in _candidates(puzzle) if candidate not in seen]
    for number, candidate in enumerate(waiting):
        if candidate in seen:
            continue
        monitor = watch()
        if monitor.poll(1):
            return Possible(frozenset(seen), frozenset(waiting[number:]) - seen, str(monitor.stopped_by))
        try:
            outcome = with_more_givens(puzzle, [candidate]).solve(monitor=monitor)
        except InputError:  # it directly contradicts the givens
            continue
        if outcome.limit:
            return Possible(frozenset(seen), frozenset(waiting[number:]) - seen, str(outcome.limit))
        if outcome:
            seen |= outcome.value.candidates
            seen.add(candidate)
    return Possible(frozenset(seen))


def given_kinds(family: Family) -> tuple[InputKind, ...]:
    """The kinds of entries that may be given in puzzles of a family."""
    return () if family.drafting is None else family.drafting.editing().givens


def _candidates(puzzle: Puzzle) -> Iterator[int]:
    """The candidates that may be given, and are not decided by a given in the same cell."""
    places, kinds, rules = puzzle.places, given_kinds(puzzle.family), puzzle.rules
    given = {cell for one in puzzle.givens for cell in places.entry(one).cells if one < places.first_wall}
    for candidate in range(places.candidates):
        if not rules.legal(candidate):
            continue
        entry = places.entry(candidate)
        if entry.kind in kinds and not (entry.kind == "symbols" and entry.cells[0] in given):
            yield candidate
