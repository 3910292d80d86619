"""What is asked of each puzzle of a list: a verb with its options, for one puzzle, for many, and for lines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grillon.base.sentences import Sentence
from grillon.lists.found import Found, Single
from grillon.model import Count, Judgement, Monitor, Outcome, Rating, Solution, Verdict
from grillon.model.arguments import whole_number

if TYPE_CHECKING:
    from grillon.lists.batch import Batch
    from grillon.puzzle.family import Family
    from grillon.puzzle.puzzle import Puzzle

A = TypeVar("A")
_EVIDENCE = 2
"""Solutions that show whether there is none, one or several."""


class Question(ABC, Generic[A]):
    """A verb with its options."""

    @abstractmethod
    def one(self, puzzle: Puzzle, threads: int | None, monitor: Monitor) -> A:
        """The answer of one puzzle, by its own verb."""

    @abstractmethod
    def late(self, family: Family[Any], limit: str) -> A:
        """The answer for a puzzle of a family that was not reached before a limit."""

    @abstractmethod
    def of_puzzles(
        self, batch: Batch[Any], puzzles: Sequence[Puzzle], threads: int, monitor: Monitor
    ) -> Sequence[A | None]:
        """The answers for puzzles of a family, as far as its batch knows them."""

    @abstractmethod
    def of_lines(self, batch: Batch[Any], lines: bytes, threads: int, monitor: Monitor) -> Sequence[object | None]:
        """What is printed for lines of a family, as far as its batch knows it."""


class _SearchQuestion(Question[A]):
    """A question that a search for some solutions answers."""

    def of_puzzles(
        self, batch: Batch[Any], puzzles: Sequence[Puzzle], threads: int, monitor: Monitor
    ) -> Sequence[A | None]:
        """The answers by one search for all of them."""
        if monitor.device == "gpu":
            device = batch.family.device
            if device is None or not all(map(device.solves, puzzles)):
                monitor.require_processor()
        found = batch.search(puzzles, self.limit(batch), threads, monitor)
        if isinstance(found, Single):
            return self.of_single(batch, puzzles, found)
        return [
            None if one is None else self.of_found(batch, puzzle, one, "" if one.complete else monitor.limit)
            for puzzle, one in zip(puzzles, found, strict=True)
        ]

    @abstractmethod
    def limit(self, batch: Batch[Any]) -> int:
        """The number of solutions to search for."""

    @abstractmethod
    def of_found(self, batch: Batch[Any], puzzle: Puzzle, found: Found, limit: str) -> A | None:
        """The answer for a puzzle by what was found, and by what stopped the search; None if more must be known."""

    @abstractmethod
    def of_single(self, batch: Batch[Any], puzzles: Sequence[Puzzle], found: Single) -> list[A]:
        """The answers where one solution of each puzzle was found: one by one, they would take as long as solving."""


class Solve(_SearchQuestion[Outcome[Solution]]):
    """`Puzzle.solve`; lines are answered by the text of a solution."""

    def one(self, puzzle: Puzzle, threads: int | None, monitor: Monitor) -> Outcome[Solution]:
        """The outcome of `Puzzle.solve`."""
        return puzzle.solve(threads=threads, monitor=monitor)

    def late(self, family: Family[Any], limit: str) -> Outcome[Solution]:
        """Unknown."""
        return Outcome.unknown(limit)

    def limit(self, batch: Batch[Any]) -> int:
        """The first solution is enough."""
        return 1

    def of_found(self, batch: Batch[Any], puzzle: Puzzle, found: Found, limit: str) -> Outcome[Solution]:
        """Found, none or unknown."""
        if found.records:
            return Outcome.found(batch.solution(puzzle, found.records[0]))
        return Outcome.unknown(limit) if limit else Outcome.none()

    def of_single(self, batch: Batch[Any], puzzles: Sequence[Puzzle], found: Single) -> list[Outcome[Solution]]:
        """Found, each of them."""
        return Outcome.all_found(batch.solutions(puzzles, found.records()))

    def of_lines(self, batch: Batch[Any], lines: bytes, threads: int, monitor: Monitor) -> Sequence[str | None]:
        """The text of the first solution of each line."""
        return batch.solve_lines(lines, threads, monitor)


class Check(_SearchQuestion[Verdict]):
    """`Puzzle.check`; of lines those with exactly one solution are answered."""

    def one(self, puzzle: Puzzle, threads: int | None, monitor: Monitor) -> Verdict:
        """The verdict of `Puzzle.check`."""
        return puzzle.check(monitor=monitor)

    def late(self, family: Family[Any], limit: str) -> Verdict:
        """Unknown."""
        return Verdict(Judgement.UNKNOWN, limit=limit)

    def limit(self, batch: Batch[Any]) -> int:
        """Two solutions are evidence enough."""
        return _EVIDENCE

    def of_found(self, batch: Batch[Any], puzzle: Puzzle, found: Found, limit: str) -> Verdict | None:
        """A verdict with its evidence; a broken rule and an unknown second solution are left to the puzzle."""
        # Givens that directly break a rule leave no solution; the puzzle itself names the rule.
        if len(found.records) < found.number or (not found.number and puzzle.violation() is not None):
            return None
        return Verdict.of_search(tuple([batch.solution(puzzle, record) for record in found.records]), limit)

    def of_single(self, batch: Batch[Any], puzzles: Sequence[Puzzle], found: Single) -> list[Verdict]:
        """Unique, each of them."""
        return Verdict.all_unique(batch.solutions(puzzles, found.records()))

    def of_lines(self, batch: Batch[Any], lines: bytes, threads: int, monitor: Monitor) -> Sequence[Judgement | None]:
        """The word for each line with one solution."""
        return [*map({1: Judgement.UNIQUE}.get, batch.count_lines(lines, _EVIDENCE, threads, monitor))]


class CountSolutions(_SearchQuestion[Count]):
    """`Puzzle.count`; of lines those with exactly one solution are answered."""

    def __init__(self, up_to: int | None = None) -> None:
        self.up_to = None if up_to is None else whole_number("up_to", up_to, minimum=1)

    def one(self, puzzle: Puzzle, threads: int | None, monitor: Monitor) -> Count:
        """The number of `Puzzle.count`."""
        return puzzle.count(up_to=self.up_to, threads=threads, monitor=monitor)

    def late(self, family: Family[Any], limit: str) -> Count:
        """Unknown."""
        return Count(0, limit)

    def limit(self, batch: Batch[Any]) -> int:
        """As many as are counted by listing them."""
        return batch._few if self.up_to is None else min(self.up_to, batch._few)

    def of_found(self, batch: Batch[Any], puzzle: Puzzle, found: Found, limit: str) -> Count | None:
        """The number of solutions, if they are few."""
        if found.number == self.up_to:
            return Count(found.number, Sentence("up to {limit}", limit=self.up_to))
        return Count(found.number, limit) if found.number < self.limit(batch) else None

    def of_single(self, batch: Batch[Any], puzzles: Sequence[Puzzle], found: Single) -> list[Count]:
        """One, each of them."""
        return [Count(1) if self.up_to != 1 else Count(1, Sentence("up to {limit}", limit=1))] * len(puzzles)

    def of_lines(self, batch: Batch[Any], lines: bytes, threads: int, monitor: Monitor) -> Sequence[Count | None]:
        """The number for each line with one solution."""
        return [*map({1: Count(1)}.get, batch.count_lines(lines, _EVIDENCE, threads, monitor))]


class Rate(Question[Rating]):
    """`Puzzle.rate`; of lines those with one solution that the first set of techniques solves are answered."""

    def __init__(self, techniques: str | None = None) -> None:
        self.techniques = techniques

    def one(self, puzzle: Puzzle, threads: int | None, monitor: Monitor) -> Rating:
        """The rating of `Puzzle.rate`."""
        return puzzle.rate(techniques=self.techniques, monitor=monitor)

    def late(self, family: Family[Any], limit: str) -> Rating:
        """Unknown."""
        known = family.ladder.set_named(self.techniques)
        return Rating(None, known.scale, None, known.label, None, solved=False, limit=limit)

    def of_puzzles(
        self, batch: Batch[Any], puzzles: Sequence[Puzzle], threads: int, monitor: Monitor
    ) -> Sequence[Rating | None]:
        """The ratings by the set of techniques that is asked for."""
        return batch.rate(puzzles, batch.family.ladder.set_named(self.techniques), threads, monitor)

    def of_lines(self, batch: Batch[Any], lines: bytes, threads: int, monitor: Monitor) -> Sequence[Rating | None]:
        """The rating of each line that the techniques solve."""
        return batch.rate_lines(lines, threads, monitor)
