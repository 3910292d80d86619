"""A search to watch: its options, the run with its current board, and its end."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from grillon.base.sentences import Name, Sentence
from grillon.errors import InputError
from grillon.model import Choices, Monitor, Outcome, Position, Solution, Solutions, Work
from grillon.model.givens import ruled_out
from grillon.model.work import PLAIN
from grillon.search.plain_search import CHOICES, WORDS, plain_choices, plain_solutions
from grillon.search.replay import Event, EventKind, Facts, Watching, fact_name, follow, recorded_events, true_in

if TYPE_CHECKING:
    from types import TracebackType

    from grillon.puzzle.family import Family
    from grillon.puzzle.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Way:
    """An engine that can be watched, and its further options, the default first."""

    engine: str
    """Empty if a family has one engine without a name."""
    tells: bool
    """Does it make choices that a replay shows? Otherwise it shows the solution alone."""
    choices: Choices
    words: Mapping[str, Mapping[str, Sentence]] = field(default_factory=dict)
    """The meaning of the engine and of the values of its choices, if the family describes them."""


def ways_to_watch(family: Family) -> tuple[Way, ...]:
    """The engines of a family and the plain search: those that report their events first.

    >>> from grillon import families
    >>> [way.engine for way in ways_to_watch(families.get("packing"))]
    ['cover', 'bitboard', 'automatic', 'assembly', 'plain', 'sweep']
    >>> [(way.engine, way.tells) for way in ways_to_watch(families.get("sudoku"))]
    [('', True), ('plain', True)]
    """
    telling = (family.watching or Watching()).engines
    ways = {
        engine: Way(engine, engine in telling, family.search.engine_choices(engine), family.search.choice_words)
        for engine in (*telling, *(family.search.names("engine") or ("",)))
    }
    watched_first = [ways.pop(engine) for engine in telling]
    return (*watched_first, Way(PLAIN, True, CHOICES, WORDS), *ways.values())


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
        self.start, self.monitor, self.options = start, monitor, options
        self._threads, self._memory = threads, memory
        self.solution: Solution | None = None
        """The solution, once found."""

    @property
    def board(self) -> tuple[int, ...] | None:
        """The candidates that are chosen now, those of the start included; None where the engine does not show them."""
        if self.solution is not None:
            return tuple(sorted(self.solution.candidates))
        seen = self.monitor.control.board()
        return None if seen is None else tuple(sorted({*self.start.true, *seen}))

    def run(self) -> Outcome[Solution]:
        """Search; unknown when the monitor stops it."""
        limits = {"threads": self._threads, "memory": self._memory}
        with Wanted(self.start, self.monitor, self.options, limit=1, **limits) as found:
            for solution in found:
                self.solution = solution
                return Outcome.found(solution)
            return Outcome.unknown(found.limit) if found.limit else Outcome.none()


def engine_events(start: Position, work: Work, *, max_events: int) -> Generator[Event, None, str]:
    """The events that an engine records while it searches; if it makes no choices, its solutions as they are found."""
    puzzle, monitor, found = start.puzzle, work.monitor.part(), list[Solution]()
    for clash in start.clashes[:1]:  # no engine is asked
        yield Event(EventKind.CONTRADICT, None, clash.rule, cells=clash.cells)
        return ""
    # One event more than is wanted shows that there are more.
    monitor.record(max_events + 1, derived=True, ends=True, known=start.true)
    with Wanted(start, monitor, work.chosen, limit=work.limit, threads=1, memory=work.memory) as wanted:
        for solution in wanted:
            found.append(solution)
            if len(found) in (work.limit, max_events + 1):
                break
    if tells(puzzle.family, monitor):
        yield from _told(start, list(recorded_events(puzzle, monitor)), found)
    else:
        yield from _results(puzzle, start, found)
    return Sentence("limit of {limit}", limit=work.limit) if len(found) == work.limit else wanted.limit


def _told(start: Position, events: list[Event], found: Iterable[Solution]) -> Iterator[Event]:
    """What an engine recorded, without what is known from the start.

    An engine may search only for solutions that are not turned or mirrored from one it has found: those that it adds by
    itself follow the one that they come from.
    """
    puzzle = start.puzzle
    reached = {true for event, _, true in _followed(start, events) if event.kind is EventKind.SOLUTION}
    waiting = deque(solution.candidates for solution in found)
    for event, facts, true in _followed(start, events):
        if event.kind is EventKind.DERIVE and event.fact is not None and ~event.fact in start.excluded:
            continue
        if event.kind is not EventKind.SOLUTION:
            yield event
            continue
        ruled_out = sorted(start.excluded & true)
        if ruled_out:  # the engine knows nothing of it, and continues
            why = Sentence("{candidate} is ruled out", candidate=Name(puzzle.candidate_name, ruled_out[0]))
            event = Event(EventKind.CONTRADICT, None, why, event.depth)
        yield event
        while waiting and (waiting[0] == true or waiting[0] not in reached):
            other = waiting.popleft()
            if other != true:
                yield from _image(puzzle, facts, sorted(other - start.true))


def _followed(start: Position, events: Iterable[Event]) -> Iterator[tuple[Event, Facts, frozenset[int]]]:
    """Events with the facts that hold after each, and, at a solution, all that is true."""
    facts: Facts = []
    for event in events:
        follow(facts, event)
        yield event, facts, start.true | true_in(facts) if event.kind is EventKind.SOLUTION else frozenset()


def _image(puzzle: Puzzle, facts: Facts, image: list[int]) -> Iterator[Event]:
    """A solution in place of what stands, which is put back: the search continues from there."""
    standing = [fact for fact, chosen in facts if chosen and fact is not None]
    for before, after in ((standing, image), (image, standing)):
        for depth in reversed(range(len(before))):
            yield Event(EventKind.TAKE_BACK, before[depth], "", depth, fact_name(puzzle, before[depth]))
        for depth, fact in enumerate(after, start=1):
            yield Event(EventKind.CHOOSE, fact, "", depth, fact_name(puzzle, fact))
        if after is image:
            yield Event(EventKind.SOLUTION, None, Sentence("turned or mirrored"), len(image))


def tells(family: Family, monitor: Monitor) -> bool:
    """Does what was recorded show the choices of the engines used?"""
    return (family.watching or Watching()).tells(family.search.engines_used(monitor) or ("",))


def _results(puzzle: Puzzle, start: Position, found: Iterable[Solution]) -> Iterator[Event]:
    """Solutions as events, each taken back before the next."""
    for number, solution in enumerate(found):
        if number:
            yield Event(EventKind.TAKE_BACK)
        for candidate in sorted(solution.candidates - start.true):
            yield Event(EventKind.DERIVE, candidate, "", 0, fact_name(puzzle, candidate))
        yield Event(EventKind.SOLUTION)


class Wanted:
    """The solutions that have the entries of a position, and how the search for them ended."""

    def __init__(
        self,
        position: Position,
        monitor: Monitor,
        chosen: Mapping[str, object],
        *,
        limit: int | None,
        threads: int | None,
        memory: int | None,
    ) -> None:
        self.position, self.puzzle, self.limit = position, position.puzzle, ""
        self._stream: Solutions | None = None
        if position.begun and position.clashes:
            return  # No solution has such entries; going through all of them might never end.
        if chosen.get("engine") == PLAIN:
            choices = plain_choices(chosen, family=self.puzzle.family_name)
            self._stream = plain_solutions(position, Work(monitor, chosen=choices, limit=limit))
            return
        narrowed = self.puzzle
        if position.begun:
            try:
                narrowed = self.puzzle.with_givens(position.true, ruled_out=ruled_out(self.puzzle))
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
