"""A search as events to step through forward and back: choose, derive, contradict, take back.

The events are those of the plain search (`grillon.model.plain`), which is written once for every family; an engine that
reports its events (packing's) gives its own.

>>> from grillon import parse
>>> replay = parse("takuzu 2x2\\n. .\\n. .").replay()
>>> for event in replay:
...     print(event)
choose R1C1 = 0: R1C1 holds one value
derive R1C2 = 1: row 1 holds 1 time 1
derive R2C1 = 1: column 1 holds 1 time 1
derive R2C2 = 0: column 2 holds 1 time 0
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

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from grillon.model.position import Position
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.model.monitor import Monitor
    from grillon.model.puzzle import Puzzle


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

    `fact` is what is chosen, derived or taken back: a candidate ``c`` that is true, or ``~c`` that is false. `why` is
    the rule a fact follows from, or the rule that nothing can satisfy any more. `depth` is the number of choices open
    after it.
    """

    kind: EventKind
    fact: int | None = None
    why: str = ""
    depth: int = 0
    name: str = ""
    """The name of the fact."""
    cells: tuple[int, ...] = ()
    """Where to look: the cells of the rule that nothing can satisfy any more."""

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
            if len(self._known) == self._max:
                self._end(Sentence("limit of {number} events", number=self._max))
                break
            try:
                self._known.append(next(self._events))
            except StopIteration as end:
                self._end(self.monitor.stopped_by or end.value or "")
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


def follow(facts: list[tuple[int, bool]], event: Event) -> list[tuple[int, bool]]:
    """Apply an event to the facts that hold (each with whether it was chosen); returns those taken back."""
    undone: list[tuple[int, bool]] = []
    if event.kind is EventKind.TAKE_BACK:
        while facts:
            undone.append(facts.pop())
            if undone[-1] == (event.fact, True):
                break
    elif event.fact is not None and event.kind in (EventKind.CHOOSE, EventKind.DERIVE):
        facts.append((event.fact, event.kind is EventKind.CHOOSE))
    return undone


class Walk:
    """A place in a replay, with the position that holds there. It moves forward and back event by event."""

    def __init__(self, replay: Replay) -> None:
        self.replay, self.number = replay, 0
        self._facts: list[tuple[int, bool]] = []
        """The facts that hold, in order, each with whether it was chosen."""
        self._undone: list[list[tuple[int, bool]]] = []
        """The facts taken back by each event."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is searched."""
        return self.replay.start.puzzle

    @property
    def position(self) -> Position:
        """The position after the events so far."""
        facts = [fact for fact, _ in self._facts]
        start = self.replay.start
        chosen = start.chosen.union(fact for fact in facts if fact >= 0)
        return Position(self.puzzle, chosen, start.excluded.union(~fact for fact in facts if fact < 0))

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
            elif event.fact is not None and event.kind in (EventKind.CHOOSE, EventKind.DERIVE):
                self._facts.pop()
        return self.number
