"""A search as events to step through forward and back: choose, derive, contradict, take back.

The events are those of the engine that searches, recorded by itself; those of an engine that makes no choices are its
solutions. The plain search (`grillon.search.plain_search`), which is written once for every family, also says why.

>>> from grillon import parse
>>> replay = parse("takuzu 2x2\\n. .\\n. .").replay()
>>> for event in replay:
...     print(event)
choose R1C1 = 0
derive R1C2 = 1
derive R2C1 = 1
derive R2C2 = 0
solution
>>> replay.limit, len(replay)
('limit of 1', 5)
>>> walk = replay.walk()
>>> walk.forward(2), sorted(map(walk.puzzle.candidate_name, walk.position.chosen))
(2, ['R1C1 = 0', 'R1C2 = 1'])
>>> walk.back(), sorted(map(walk.puzzle.candidate_name, walk.position.chosen))
(1, ['R1C1 = 0'])
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Generic

from grillon.base.sentences import Name, Sentence, listing
from grillon.model import Monitor, Position
from grillon.model.annotations import Fact, P
from grillon.model.work import PLAIN

if TYPE_CHECKING:
    from grillon.puzzle.puzzle import Puzzle


class EventKind(StrEnum):
    """The kind of an event of a search."""

    CHOOSE = "choose"
    DERIVE = "derive"
    CONTRADICT = "contradict"
    TAKE_BACK = "take_back"
    SOLUTION = "solution"


@dataclass(frozen=True, slots=True)
class Event:
    """One event of a search.

    `fact` is what is chosen, derived or taken back: a candidate ``c`` that is true, or ``~c`` that is false; None for a
    choice of several at once. `why` is the rule a fact follows from, or the rule that nothing can satisfy any more.
    `depth` is the number of choices open after it.
    """

    kind: EventKind
    fact: Fact | None = None
    why: str = ""
    """The rule it follows from, or that nothing can satisfy any more."""
    depth: int = 0
    """How many choices are open after it."""
    name: str = ""
    """The name of the fact."""
    cells: tuple[int, ...] = ()
    """Where to look: the cells of the rule that nothing can satisfy any more, or of a choice of several candidates."""

    def text(self, lang: str = "en") -> str:
        """The event in words."""
        kind = _KINDS[self.kind].text(lang)
        name, why = (part.text(lang) if isinstance(part, Sentence) else part for part in (self.name, self.why))
        event = f"{kind} {name}" if name else kind
        return Sentence("{event}: {reason}", event=event, reason=why).text(lang) if why else event

    def __str__(self) -> str:
        return self.text()


_KINDS = {
    EventKind.CHOOSE: Sentence("choose"),
    EventKind.DERIVE: Sentence("derive"),
    EventKind.CONTRADICT: Sentence("contradiction"),
    EventKind.TAKE_BACK: Sentence("take back"),
    EventKind.SOLUTION: Sentence("solution"),
}


_RECORDED = (EventKind.CHOOSE, EventKind.DERIVE, EventKind.CONTRADICT, EventKind.TAKE_BACK, EventKind.SOLUTION)
"""The kinds in the order of the core's numbers."""


def fact_name(puzzle: Puzzle, fact: int) -> str:
    """The name of a fact: a candidate that is true, or one that is not."""
    name = Name(puzzle.candidate_name, max(fact, ~fact))
    return name if fact >= 0 else Sentence("not {candidate}", candidate=name)


def cell_names(puzzle: Puzzle, cells: Iterable[int], lang: str) -> str:
    """Some cells as a list in words."""
    return listing((puzzle.places.cell_name(cell, lang) for cell in cells), lang)


Seen = tuple[str, tuple[int, ...]]
"""Something in words, and the cells to look at."""


class Watching(Generic[P]):
    """What the engines of a family record, in words; the numbers are those of its core (`cpp/common/events.hpp`)."""

    engines: tuple[str, ...] = ()
    """The engines that record their choices, the preferred one first; an empty name if a family has one engine without
    a name. The others make none: a replay shows their solutions alone."""

    def choice(self, puzzle: P, number: int, cells: tuple[int, ...]) -> Seen:
        """A choice that is not a single candidate."""
        raise NotImplementedError

    def cut(self, puzzle: P, reason: int, cells: tuple[int, ...]) -> Seen:
        """Why a branch is given up."""
        if len(cells) == 1:
            return Sentence("nothing fits {cell}", cell=Name(puzzle.places.cell_name, cells[0])), cells
        names = Name(cell_names, puzzle, cells)
        return Sentence("the values left do not fill {cells}", cells=names) if cells else "", cells

    def tells(self, engines: Iterable[str]) -> bool:
        """Do all these engines record their choices?"""
        return {*self.engines, PLAIN}.issuperset(engines)


def recorded_events(puzzle: Puzzle, monitor: Monitor) -> Iterator[Event]:
    """What the engine recorded since `Monitor.record`, in its own order; the recording ends."""
    if monitor.events:
        yield from monitor.events
    watching, numbers, at, standing = puzzle.family.watching or Watching(), array("i"), 0, list[Event]()
    numbers.frombytes(monitor.control.recorded())
    while at < len(numbers):
        number, what, size = numbers[at : at + 3]
        kind, cells = _RECORDED[number], tuple(numbers[at + 3 : at + 3 + size])
        at += 3 + size
        if kind is EventKind.TAKE_BACK:
            yield replace(standing.pop(), kind=kind, depth=len(standing))
        elif kind is EventKind.CHOOSE:
            known = what < puzzle.places.candidates
            name, where = (fact_name(puzzle, what), ()) if known else watching.choice(puzzle, what, cells)
            standing.append(Event(kind, what if known else None, "", len(standing) + 1, name, where))
            yield standing[-1]
        elif kind is EventKind.DERIVE:
            yield Event(kind, what, "", len(standing), fact_name(puzzle, what))
        elif kind is EventKind.CONTRADICT:
            why, where = watching.cut(puzzle, what, cells)
            yield Event(kind, None, why, len(standing), cells=where)
        else:
            yield Event(kind, depth=len(standing))


MAX_STEPS = 1000
"""The maximum number of steps that are told in lines."""


def record_steps(monitor: Monitor) -> None:
    """Let a search record its choices for `told_steps`; it must run on one thread."""
    # One more than is told, to know whether there are more.
    monitor.record(MAX_STEPS + 1, derived=False)


def told_steps(puzzle: Puzzle, monitor: Monitor) -> Iterator[str]:
    """What was chosen and taken back, line by line, and whether there was more.

    >>> from grillon import parse
    >>> from grillon.model import Monitor
    >>> puzzle, monitor = parse("takuzu 2x2\\n. .\\n. ."), Monitor()
    >>> record_steps(monitor)
    >>> found = puzzle.solve(monitor=monitor)
    >>> list(told_steps(puzzle, monitor))
    ['choose R1C1 = 0', 'solution']
    """
    for number, event in enumerate(recorded_events(puzzle, monitor)):
        if number == MAX_STEPS:
            yield Sentence("the first {number:,} steps are shown; there were more", number=number)
            return
        yield Name(event.text)


class Replay:
    """The events of a search, computed on first access and kept, at most `max_events` of them.

    Iterating gives them one by one; once it has ended, `limit` names what ended it before the search did.
    """

    def __init__(
        self, start: Position, events: Generator[Event, None, str], monitor: Monitor, *, max_events: int
    ) -> None:
        self.start, self.monitor, self.limit = start, monitor, ""
        self._events, self._known, self._max = events, list[Event](), max_events
        self._ended = False

    def __iter__(self) -> Iterator[Event]:
        number = 0
        while self._reach(number):
            yield self._known[number]
            number += 1

    def _reach(self, number: int) -> bool:
        while len(self._known) <= number and not self._ended:
            try:
                event = next(self._events)
            except StopIteration as end:
                self._end(self.monitor.stopped_by or end.value or "")
                break
            if len(self._known) == self._max:
                self._end(Sentence("limit of {number} events", number=self._max))
                break
            self._known.append(event)
        return number < len(self._known)

    def _end(self, limit: str) -> None:
        self._ended, self.limit = True, limit

    def __getitem__(self, number: int) -> Event:
        """The event of that number, from 0."""
        if number < 0 or not self._reach(number):
            raise IndexError(number)
        return self._known[number]

    def __len__(self) -> int:
        """The number of events made so far; all of them once the replay has been read to its end."""
        return len(self._known)

    def once(self) -> Iterator[Event]:
        """The events as they happen, without keeping them: for watching a search that may be long."""
        yield from self._events

    def walk(self) -> Walk:
        """A walk from the start."""
        return Walk(self)


Facts = list[tuple[int | None, bool]]
"""The facts that hold, in order, each with whether it was chosen; None for a choice of several candidates at once."""


def follow(facts: Facts, event: Event) -> Facts:
    """Apply an event to the facts that hold; returns those taken back, with the last choice."""
    undone: Facts = []
    if event.kind is EventKind.TAKE_BACK:
        while facts:
            undone.append(facts.pop())
            if undone[-1][1]:
                break
    elif event.kind in (EventKind.CHOOSE, EventKind.DERIVE):
        facts.append((event.fact, event.kind is EventKind.CHOOSE))
    return undone


def true_in(facts: Facts) -> set[int]:
    """The candidates that are true."""
    return {fact for fact, _ in facts if fact is not None and fact >= 0}


class Walk:
    """A place in a replay, with the position that holds there. It moves forward and back event by event."""

    def __init__(self, replay: Replay) -> None:
        self.replay, self.number = replay, 0
        self._facts: Facts = []
        self._undone: list[Facts] = []
        """The facts taken back by each event."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is searched."""
        return self.replay.start.puzzle

    @property
    def position(self) -> Position:
        """The position after the events so far."""
        start = self.replay.start
        excluded = start.excluded.union(~fact for fact, _ in self._facts if fact is not None and fact < 0)
        return Position(self.puzzle, start.chosen | true_in(self._facts), excluded)

    @property
    def event(self) -> Event | None:
        """The event that was reached last."""
        return self.replay[self.number - 1] if self.number else None

    def forward(self, steps: int = 1) -> int:
        """Go forward by this many events, or to the end; returns the number of events passed."""
        for _ in range(steps):
            try:
                event = self.replay[self.number]
            except IndexError:
                break
            self._undone.append(follow(self._facts, event))
            self.number += 1
        return self.number

    def back(self, steps: int = 1) -> int:
        """Go back by this many events, or to the start; returns the number of events passed."""
        for _ in range(min(steps, self.number)):
            self.number -= 1
            event, undone = self.replay[self.number], self._undone.pop()
            if event.kind is EventKind.TAKE_BACK:
                self._facts += reversed(undone)
            elif event.kind in (EventKind.CHOOSE, EventKind.DERIVE):
                self._facts.pop()
        return self.number
