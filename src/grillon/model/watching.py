"""A search to watch: its options, the run with its current board, and its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from grillon.errors import InputError
from grillon.model.answers import Outcome
from grillon.model.plain import CHOICES, WORDS
from grillon.model.replay import EventKind, follow
from grillon.model.solutions import Solution
from grillon.model.work import PLAIN

if TYPE_CHECKING:
    from types import TracebackType

    from grillon.model.family import Family
    from grillon.model.monitor import Monitor
    from grillon.model.position import Position
    from grillon.model.solutions import Solutions
    from grillon.model.work import Choices
    from grillon.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Way:
    """An engine that can be watched, and its further options, the default first."""

    engine: str
    """Empty if a family has one engine without a name."""
    tells: bool
    """Does a replay show the steps of this engine itself? Otherwise it shows the plain search."""
    choices: Choices
    words: Mapping[str, Mapping[str, Sentence]] = field(default_factory=dict)
    """The meaning of the engine and of the values of its choices, if the family describes them."""


def ways_to_watch(family: Family) -> tuple[Way, ...]:
    """The engines of a family and the plain search: those that report their events first.

    >>> from grillon import families
    >>> [way.engine for way in ways_to_watch(families.get("packing"))]
    ['cover', 'bitboard', 'plain', 'automatic', 'sweep', 'assembly']
    >>> [(way.engine, way.tells) for way in ways_to_watch(families.get("sudoku"))]
    [('plain', True), ('', False)]
    """
    own = dict.fromkeys((*family.replayed_engines, *(family.engines or ("",))))
    ways = {
        engine: Way(engine, engine in family.replayed_engines, family.engine_choices(engine), family.choice_words)
        for engine in own
    }
    plain = Way(PLAIN, True, CHOICES, WORDS)
    watched_first = [ways.pop(engine) for engine in family.replayed_engines]
    return (*watched_first, plain, *ways.values())


class WatchedSearch:
    """The search for the first solution that has the entries of a position; `board` is read by another thread.

    >>> from grillon import parse
    >>> from grillon.model import Monitor
    >>> puzzle = parse("takuzu 2x2\\n0 .\\n. .")
    >>> search = WatchedSearch(puzzle.position(), {"engine": "plain", "heuristic": "last"}, Monitor())
    >>> search.run().value == puzzle.solve().value, len(search.board)
    (True, 4)
    """

    def __init__(
        self,
        start: Position,
        options: Mapping[str, object],
        monitor: Monitor,
        *,
        threads: int | None = 1,
        memory: int | None = None,
    ) -> None:
        self.start, self.monitor = start, monitor
        self.options = {option: value for option, value in options.items() if option != "engine" or value}
        self._threads, self._memory = threads, memory
        self._replayed_facts: list[tuple[int, bool]] | None = None
        self.solution: Solution | None = None
        """The solution, once found."""

    @property
    def board(self) -> tuple[int, ...] | None:
        """The candidates that are chosen now, those of the start included; None where the engine does not show them."""
        if self.solution is not None:
            return tuple(sorted(self.solution.candidates))
        if self._replayed_facts is not None:
            shown = [fact for fact, _ in self._replayed_facts.copy() if fact >= 0]
        else:
            seen = self.monitor.control.board()
            if seen is None:
                return None
            shown = list(seen)
        return tuple(sorted({*self.start.true, *shown}))

    def run(self) -> Outcome[Solution]:
        """Search; unknown when the monitor stops it."""
        outcome = self._plainly() if self.options.get("engine") == PLAIN else self._by_engine()
        if outcome:
            self.solution = outcome.value
        return outcome

    def _by_engine(self) -> Outcome[Solution]:
        limits = {"threads": self._threads, "memory": self._memory}
        with Wanted(self.start, self.monitor, self.options, limit=1, **limits) as found:
            for solution in found:
                return Outcome.found(solution)
            return Outcome.unknown(found.limit) if found.limit else Outcome.none()

    def _plainly(self) -> Outcome[Solution]:
        self.monitor.engines.append(PLAIN)
        puzzle = self.start.puzzle
        facts = self._replayed_facts = []
        for event in puzzle.replay(self.start, monitor=self.monitor, **self.options).once():  # type: ignore[arg-type]
            follow(facts, event)
            if event.kind is EventKind.SOLUTION:
                return Outcome.found(Solution(puzzle, self.start.true.union(fact for fact, _ in facts if fact >= 0)))
        return Outcome.unknown(self.monitor.stopped_by) if self.monitor.stopped_by else Outcome.none()


class Wanted:
    """The solutions that have the entries of a position, and how the search for them ended."""

    def __init__(
        self,
        position: Position,
        monitor: Monitor,
        chosen: Mapping[str, object],
        *,
        limit: int,
        threads: int | None,
        memory: int | None,
    ) -> None:
        self.position, self.puzzle, self.limit = position, position.puzzle, ""
        self._stream: Solutions | None = None
        if position.begun and position.clashes:
            return  # No solution has such entries; going through all of them might never end.
        narrowed = self.puzzle
        if position.begun:
            try:
                narrowed = self.puzzle.with_givens(position.true, ruled_out=self.puzzle.ruled_out)
            except InputError:  # what is entered cannot be given: look for it among all solutions
                narrowed = self.puzzle
        # An engine goes on while its solutions are read: where each of them counts, it is given the number wanted.
        each = not position.excluded and (not position.begun or narrowed is not self.puzzle)
        self._stream = narrowed.solutions(
            limit=limit if each else None,
            threads=threads,
            memory=memory,
            monitor=monitor,
            **chosen,  # type: ignore[arg-type]
        )

    def __iter__(self) -> Iterator[Solution]:
        if self._stream is None:
            return
        for solution in self._stream:
            candidates = solution.candidates | self.position.true
            if self._fits(solution.candidates):
                yield Solution(self.puzzle, candidates)
        self.limit = self._stream.limit

    def _fits(self, candidates: frozenset[int]) -> bool:
        walls = range(self.puzzle.places.first_wall, self.puzzle.places.first_placement)
        # Once all walls are known, the given ones are no longer candidates.
        missing = self.position.true - candidates
        return all(candidate in walls and not candidates & set(walls) for candidate in missing) and not (
            self.position.excluded & candidates
        )

    def __enter__(self) -> Wanted:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._stream is not None:
            self._stream.close()
