"""Many puzzles at once: the verbs of a family over lists of puzzles, written once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

from grillon.model.answers import Count, Outcome
from grillon.model.arguments import known_puzzles, thread_number
from grillon.model.monitor import Monitor

if TYPE_CHECKING:
    from grillon.model.puzzle import Puzzle
    from grillon.model.ratings import Rating, TechniqueSet
    from grillon.model.solutions import Solution
    from grillon.model.verdicts import Verdict

_EVIDENCE = 2
"""Solutions that show whether there is none, one or several."""


class Batch(Protocol):
    """The calls of a family's core that handle many puzzles at once; a module of the family may serve as one.

    Both omit the puzzles that the call cannot answer; those are then handled one by one.
    """

    def solved(
        self, puzzles: Sequence[Puzzle], *, limit: int, threads: int, monitor: Monitor
    ) -> Iterable[tuple[Puzzle, tuple[Solution, ...], bool]]:
        """Puzzles with their solutions, up to a limit, and whether the search for them was completed."""
        ...

    def rated(self, puzzles: Sequence[Puzzle], *, threads: int, monitor: Monitor) -> Iterable[tuple[Puzzle, Rating]]:
        """Puzzles whose givens break no rule directly, with their ratings by the family's first set of techniques."""
        ...


class BatchVerbs(ABC):
    """`solve`, `count`, `check` and `rate` for many puzzles of a family. `grillon.bulk` makes the batches."""

    @property
    def batch(self) -> Batch | None:
        """The core's calls for many puzzles at once; None if each puzzle is handled separately."""
        return None

    @abstractmethod
    def technique_set_named(self, name: str | None) -> TechniqueSet:
        """The set of that name; None is the first."""

    def _solved(
        self, puzzles: Sequence[Puzzle], limit: int, threads: int | None, monitor: Monitor
    ) -> Iterable[tuple[Puzzle, tuple[Solution, ...], bool]]:
        number = thread_number(threads, monitor)
        return self.batch.solved(puzzles, limit=limit, threads=number, monitor=monitor) if self.batch else ()

    def solve_all(
        self, puzzles: Iterable[Puzzle], *, threads: int | None = None, monitor: Monitor | None = None
    ) -> list[Outcome[Solution]]:
        """`solve` for many puzzles: one outcome each, in their order; `unknown` where the monitor stopped the work."""
        every, watched = known_puzzles(puzzles), Monitor.of(monitor)
        outcomes: dict[int, Outcome[Solution]] = {}
        for puzzle, found, whole in self._solved(every, 1, threads, watched):
            outcomes[id(puzzle)] = (
                Outcome.found(found[0]) if found else Outcome.none() if whole else Outcome.unknown(watched.limit)
            )
        return [
            outcomes[id(p)] if id(p) in outcomes else p.solve(monitor=watched, threads=threads)
            for p in watched.over(every)
        ]

    def count_all(
        self,
        puzzles: Iterable[Puzzle],
        *,
        up_to: int | None = None,
        threads: int | None = None,
        monitor: Monitor | None = None,
    ) -> list[Count]:
        """`count` for many puzzles: one number each, in their order, bounded where the monitor stopped the work."""
        every, watched = known_puzzles(puzzles), Monitor.of(monitor)
        counts: dict[int, Count] = {}
        for puzzle, found, whole in self._solved(every, _EVIDENCE, threads, watched):
            # A limit of one is left to the puzzle itself, which words it.
            if len(found) < min(_EVIDENCE, up_to or _EVIDENCE):
                counts[id(puzzle)] = Count(len(found), "" if whole else watched.limit)
        return [
            counts[id(p)] if id(p) in counts else p.count(up_to=up_to, monitor=watched, threads=threads)
            for p in watched.over(every)
        ]

    def check_all(
        self, puzzles: Iterable[Puzzle], *, threads: int | None = None, monitor: Monitor | None = None
    ) -> list[Verdict]:
        """`check` for many puzzles: one verdict each, in their order; `unknown` where the monitor stopped the work."""
        from grillon.model.verdicts import Verdict

        every, watched = known_puzzles(puzzles), Monitor.of(monitor)
        verdicts: dict[int, Verdict] = {}
        for puzzle, found, whole in self._solved(every, _EVIDENCE, threads, watched):
            # Givens that directly break a rule leave no solution; the puzzle itself names the rule.
            if found or puzzle.violation() is None:
                verdicts[id(puzzle)] = Verdict.of_search(found, "" if whole else watched.limit)
        return [verdicts[id(p)] if id(p) in verdicts else p.check(monitor=watched) for p in watched.over(every)]

    def rate_all(
        self,
        puzzles: Iterable[Puzzle],
        *,
        techniques: str | None = None,
        threads: int | None = None,
        monitor: Monitor | None = None,
    ) -> list[Rating]:
        """`rate` for many puzzles: one rating each, in their order, with a limit where the monitor stopped the work."""
        every, watched = known_puzzles(puzzles), Monitor.of(monitor)
        number, known = thread_number(threads, watched), self.technique_set_named(techniques)
        ratings: dict[int, Rating] = {}
        if self.batch and known == self.technique_set_named(None):
            valid = [puzzle.require_valid() for puzzle in every]
            rated = self.batch.rated(valid, threads=number, monitor=watched)
            ratings = {id(puzzle): rating for puzzle, rating in rated}
        return [
            ratings[id(p)] if id(p) in ratings else p.rate(techniques=techniques, monitor=watched)
            for p in watched.over(every)
        ]
