"""Completing a puzzle: add givens until one solution is left, or remove those that contradict each other.

The added givens are chosen at random, so that another try gives a harder or an easier puzzle.

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
from grillon.model import Judgement, Level, Monitor, Rating, Verdict
from grillon.model.arguments import known_seed
from grillon.model.givens import ruled_out
from grillon.search.possible import given_kinds

if TYPE_CHECKING:
    from grillon.puzzle.puzzle import Puzzle


TRIES = 20
"""The number of new choices of givens if the puzzle is easier than requested."""


@dataclass(frozen=True, slots=True)
class Completed:
    """The puzzle with one solution; the givens and open borders that were added, the givens and exclusions removed."""

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
    """The puzzle changed as little as possible so that it has one solution and, if asked for, this level.

    It is never harder than that level; it is easier if no attempt gave a harder one. `monitor` stops the work between
    its queries, `watch` makes the monitors of the queries. LimitReached if the work was stopped before there was a
    puzzle; NoSolution if the board has none, whatever is given.
    """
    work = _Completing(puzzle, Random(known_seed(seed)), monitor, watch, ruled_out(puzzle))
    start = work.without_contradiction(frozenset(puzzle.givens))
    best = work.made_from(start, level)
    with suppress(LimitReached):
        for _ in range(1, TRIES):
            if level is None or _level(best) >= level or not best.added:
                break
            made = work.made_from(start, level)
            if _level(made) > _level(best):
                best = made
    return best


def _within(rating: Rating, level: Level) -> bool:
    """Is the puzzle known to be no harder than the level?"""
    return rating.level is not None and rating.level <= level


def _level(made: Completed) -> int:
    return -1 if made.rating is None or made.rating.level is None else made.rating.level


@dataclass(frozen=True, slots=True)
class _Shown:
    """The facts shown to a player: entries, and borders without a wall."""

    givens: frozenset[int]
    open_borders: frozenset[int] = frozenset()

    def with_more(self, givens: list[int]) -> _Shown:
        return _Shown(self.givens | frozenset(givens), self.open_borders)


@dataclass
class _Completing:
    puzzle: Puzzle
    chance: Random
    monitor: Monitor
    watch: Callable[[], Monitor]
    ruled_out: frozenset[int]

    def made_from(self, start: frozenset[int], level: Level | None) -> Completed:
        givens = start
        while (verdict := self._check(givens)).judgement is Judgement.SEVERAL:
            one, other = verdict.solutions
            # One may lack nothing of the other: pieces on cells that may stay empty.
            more = self._givable(one.candidates - other.candidates) or self._givable(other.candidates - one.candidates)
            givens |= {self.chance.choice(sorted(more))}
        solution = verdict.solutions[0].candidates
        shown = _Shown(self._needed(start, _Shown(givens)))
        rating = None
        if level is not None:
            shown, rating = self._eased(start, shown, solution, level)
        given, excluded = frozenset(self.puzzle.givens), ruled_out(self.puzzle)
        added = (shown.givens - given) | shown.open_borders
        removed = (given - shown.givens) | (excluded - self.ruled_out)
        return Completed(self._with(shown), tuple(sorted(added)), tuple(sorted(removed)), rating)

    def _needed(self, start: frozenset[int], shown: _Shown) -> frozenset[int]:
        """The givens without the added ones that uniqueness does not need."""
        givens = shown.givens
        for given in self._shuffled(givens - start):
            if self._check(givens - {given}, shown.open_borders).judgement is Judgement.UNIQUE:
                givens -= {given}
        return givens

    def _eased(
        self, start: frozenset[int], shown: _Shown, solution: frozenset[int], level: Level
    ) -> tuple[_Shown, Rating]:
        """The puzzle with enough more of the solution shown to make it no harder than a level; borders first, where
        walls are given: without them it is hard whatever else is shown.
        """
        rating = self._rate(shown)
        walls, open_borders = self._borders(solution)
        if not _within(rating, level) and walls | open_borders:
            regions = _Shown(shown.givens | walls, open_borders)
            shown = _Shown(self._needed(start | walls, regions), open_borders)
            rating = self._rate(shown)
        if not _within(rating, level):
            more = self._shuffled(self._givable(solution - shown.givens))
            # More givens make it easier, so the smallest sufficient number is found by bisection.
            too_few, enough = 0, len(more)
            while enough - too_few > 1:
                middle = (too_few + enough) // 2
                if _within(self._rate(shown.with_more(more[:middle])), level):
                    enough = middle
                else:
                    too_few = middle
            shown = shown.with_more(more[:enough])
            rating = self._rate(shown)
        return shown, rating

    def without_contradiction(self, start: frozenset[int]) -> frozenset[int]:
        """The givens, or as many of them as are compatible; also fewer exclusions, if these alone already contradict
        each other.
        """
        if self._has_solution(start):
            return start
        nothing: frozenset[int] = frozenset()
        if not self._has_solution(nothing):
            drawn, self.ruled_out = self.ruled_out, nothing
            if not drawn or not self._has_solution(nothing):
                raise NoSolution("there is no solution")
            for candidate in self._shuffled(drawn):
                before = self.ruled_out
                self.ruled_out = before | {candidate}
                if not self._has_solution(nothing):
                    self.ruled_out = before
        kept = nothing
        # Walls first: a board that was drawn is kept, and what does not fit on it goes.
        walls = self._borders(start)[0]
        for given in sorted(self._shuffled(start), key=lambda given: given not in walls):
            if self._has_solution(kept | {given}):
                kept |= {given}
        return kept

    def _has_solution(self, givens: frozenset[int]) -> bool:
        try:
            return self._check(givens).judgement not in (Judgement.NONE, Judgement.BROKEN)
        except InputError:
            # Some families detect contradictory givens at once and refuse to make a puzzle of them.
            return False

    def _givable(self, candidates: frozenset[int]) -> frozenset[int]:
        """The candidates of a kind that may be given."""
        kinds, places = given_kinds(self.puzzle.family), self.puzzle.places
        return frozenset(candidate for candidate in candidates if places.entry(candidate).kind in kinds)

    def _borders(self, solution: frozenset[int]) -> tuple[frozenset[int], frozenset[int]]:
        """The walls of a solution and the borders that are open in it, where walls are given."""
        if "walls" not in given_kinds(self.puzzle.family):
            return frozenset(), frozenset()
        places = self.puzzle.places
        borders = frozenset(range(places.first_wall, places.first_placement))
        return borders & solution, borders - solution - self.ruled_out

    def _with(self, shown: _Shown) -> Puzzle:
        return self.puzzle.with_givens(shown.givens, ruled_out=self.ruled_out | shown.open_borders)

    def _check(self, givens: frozenset[int], open_borders: frozenset[int] = frozenset()) -> Verdict:
        self._go_on()
        verdict = self._with(_Shown(givens, open_borders)).check(monitor=self.watch())
        if verdict.judgement is Judgement.UNKNOWN:
            raise LimitReached("unknown: the {limit} limit was reached", limit=verdict.limit)
        return verdict

    def _rate(self, shown: _Shown) -> Rating:
        self._go_on()
        rating = self._with(shown).rate(monitor=self.watch())
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
