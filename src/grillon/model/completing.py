"""Completing a puzzle: add givens until one solution is left, or remove those that contradict each other.

>>> from grillon import parse
>>> made = complete(parse("takuzu 4x4\\n0 . . .\\n. . . .\\n. . . .\\n. . . ."), seed=1, monitor=Monitor())
>>> made.puzzle.check().judgement.value, made.removed
('unique', ())
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from grillon.errors import InputError, LimitReached, NoSolution
from grillon.model.arguments import known_seed
from grillon.model.monitor import Monitor
from grillon.model.ratings import Level, Rating
from grillon.model.verdicts import Judgement, Verdict

if TYPE_CHECKING:
    from grillon.model.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Completed:
    """The puzzle with one solution, and the givens that were added or removed."""

    puzzle: Puzzle
    added: tuple[int, ...]
    removed: tuple[int, ...]
    rating: Rating | None = None


def complete(
    puzzle: Puzzle,
    *,
    seed: int,
    level: Level | None = None,
    monitor: Monitor,
    watch: Callable[[], Monitor] = Monitor,
) -> Completed:
    """The puzzle with as few changes as are found that it has one solution and, where asked, at most this level.

    `monitor` ends the work between its questions, `watch` makes the monitors of the questions. LimitReached when it
    was stopped; NoSolution when the board has none, whatever is given.
    """
    return _Completing(puzzle, Random(known_seed(seed)), monitor, watch).run(level)


@dataclass
class _Completing:
    puzzle: Puzzle
    chance: Random
    monitor: Monitor
    watch: Callable[[], Monitor]

    def run(self, level: Level | None) -> Completed:
        start = frozenset(self.puzzle.givens)
        givens = self._without_contradiction(start)
        while (verdict := self._check(givens)).judgement is Judgement.SEVERAL:
            one, other = verdict.solutions
            givens |= {self.chance.choice(sorted(self._givable(one.candidates - other.candidates)))}
        solution = verdict.solutions[0].candidates
        for given in self._shuffled(givens - start):
            if self._check(givens - {given}).judgement is Judgement.UNIQUE:
                givens -= {given}
        rating = None
        if level is not None:
            rating = self._rate(givens)
            for given in self._shuffled(self._givable(solution - givens)):
                if rating.level is not None and rating.level <= level:
                    break
                givens |= {given}
                rating = self._rate(givens)
        made = self._with(givens)
        return Completed(made, tuple(sorted(givens - start)), tuple(sorted(start - givens)), rating)

    def _without_contradiction(self, start: frozenset[int]) -> frozenset[int]:
        """The givens themselves, or as many of them as go together, the first ones first."""
        if self._check(start).judgement not in (Judgement.NONE, Judgement.BROKEN):
            return start
        kept: frozenset[int] = frozenset()
        if self._check(kept).judgement is Judgement.NONE:
            raise NoSolution("there is no solution")
        for given in self._shuffled(start):
            # Some families see at once that givens do not go together, and make no puzzle of them.
            with suppress(InputError):
                if self._check(kept | {given}).judgement not in (Judgement.NONE, Judgement.BROKEN):
                    kept |= {given}
        return kept

    def _givable(self, candidates: frozenset[int]) -> frozenset[int]:
        """Those of a kind that may be given."""
        kinds, places = self.puzzle.family.editing().givens, self.puzzle.places
        return frozenset(candidate for candidate in candidates if places.entry(candidate).kind in kinds)

    def _with(self, givens: frozenset[int]) -> Puzzle:
        return self.puzzle.with_givens(givens, ruled_out=self.puzzle.ruled_out)

    def _check(self, givens: frozenset[int]) -> Verdict:
        self._go_on()
        verdict = self._with(givens).check(monitor=self.watch())
        if verdict.judgement is Judgement.UNKNOWN:
            raise LimitReached("unknown: the {limit} limit was reached", limit=verdict.limit)
        return verdict

    def _rate(self, givens: frozenset[int]) -> Rating:
        self._go_on()
        rating = self._with(givens).rate(monitor=self.watch())
        if rating.limit:
            raise LimitReached("unknown: the {limit} limit was reached", limit=rating.limit)
        return rating

    def _go_on(self) -> None:
        if self.monitor.poll(1):
            raise LimitReached("unknown: the {limit} limit was reached", limit=self.monitor.limit)

    def _shuffled(self, candidates: frozenset[int]) -> list[int]:
        listed = sorted(candidates)
        self.chance.shuffle(listed)
        return listed
