"""A search as events that are walked forward and back: choose, derive, contradict, take back.

The search here is written once for every family, over houses; it is meant to be watched, not to be fast. A family whose
engine tells what it does (packing) gives its own events. Where walls are entered, houses are too many to look at, and
the search is led by clashes.

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

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

from grillon.model.constraints import ExactCover
from grillon.model.position import Position
from grillon.model.rules import Differ, House, Quota
from grillon.sentences import Name, Sentence

if TYPE_CHECKING:
    from grillon.model.monitor import Monitor
    from grillon.model.puzzle import Puzzle

_PERIOD = 64


class EventKind(StrEnum):
    """What a search does."""

    CHOOSE = "choose"
    DERIVE = "derive"
    CONTRADICT = "contradict"
    TAKE_BACK = "take_back"
    SOLUTION = "solution"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing a search does.

    `fact` is what is chosen, derived or taken back: a candidate ``c`` that is true, or ``~c`` that is false. `why` is
    the rule a fact follows from, or that nothing can satisfy any more. `depth` is how many choices are open after it.
    """

    kind: EventKind
    fact: int | None = None
    why: str = ""
    depth: int = 0
    name: str = ""
    """What a person calls the fact."""

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
    """The events of a search, made when they are first looked at and kept, at most `max_events` of them.

    Iterating gives them one by one; once it has ended, `limit` says what ended it before the search did.
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
        """How many events have been made so far; all of them once the replay has been read to its end."""
        return len(self._known)

    def walk(self) -> Walk:
        """A walk from the start."""
        return Walk(self)


class Walk:
    """A place in a replay, with the position that holds there. It goes forward and back event by event."""

    def __init__(self, replay: Replay) -> None:
        self.replay, self.number = replay, 0
        self._facts: list[tuple[int, bool]] = []
        """The facts that hold, in the order they came, each with whether it was chosen."""
        self._undone: list[list[tuple[int, bool]]] = []
        """What each event took back."""

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
        """Go on by so many events, or to the end; the number of events behind."""
        for _ in range(steps):
            try:
                event = self.replay[self.number]
            except IndexError:
                break
            self._undone.append(self._do(event))
            self.number += 1
        return self.number

    def _do(self, event: Event) -> list[tuple[int, bool]]:
        undone: list[tuple[int, bool]] = []
        if event.kind is EventKind.TAKE_BACK:
            while self._facts:
                undone.append(self._facts.pop())
                if undone[-1] == (event.fact, True):
                    break
        elif event.fact is not None and event.kind in (EventKind.CHOOSE, EventKind.DERIVE):
            self._facts.append((event.fact, event.kind is EventKind.CHOOSE))
        return undone

    def back(self, steps: int = 1) -> int:
        """Go back by so many events, or to the start; the number of events behind."""
        for _ in range(min(steps, self.number)):
            self.number -= 1
            event, undone = self.replay[self.number], self._undone.pop()
            if event.kind is EventKind.TAKE_BACK:
                self._facts += reversed(undone)
            elif event.fact is not None and event.kind in (EventKind.CHOOSE, EventKind.DERIVE):
                self._facts.pop()
        return self.number


def search_events(start: Position, monitor: Monitor, *, limit: int | None) -> Generator[Event, None, str]:
    """The events of the search for `limit` solutions (None for all) from a position."""
    if start.puzzle.places.borders:
        return _ByClashes(start, monitor, limit).events()
    return _ByHouses(start, monitor, limit).events()


class _Search:
    """What both searches share: names, depth, the clock."""

    def __init__(self, start: Position, monitor: Monitor, limit: int | None) -> None:
        self.start, self.puzzle, self.monitor, self.limit = start, start.puzzle, monitor, limit
        self.found = self.ticks = 0

    def event(self, kind: EventKind, depth: int, fact: int | None = None, why: str = "") -> Event:
        return Event(kind, fact, why, depth, "" if fact is None else self._name(fact))

    def _name(self, fact: int) -> str:
        name = Name(self.puzzle.candidate_name, max(fact, ~fact))
        return name if fact >= 0 else Sentence("not {candidate}", candidate=name)

    def stopped(self) -> bool:
        self.ticks += 1
        return self.ticks % _PERIOD == 0 and self.monitor.poll(_PERIOD)

    def enough(self) -> bool:
        self.found += 1
        return self.limit is not None and self.found >= self.limit

    @property
    def enough_text(self) -> str:
        return Sentence("limit of {limit}", limit=self.limit)


class _ByHouses(_Search):
    """Propagation over houses; the house with the fewest ways is branched on."""

    def __init__(self, start: Position, monitor: Monitor, limit: int | None) -> None:
        super().__init__(start, monitor, limit)
        rules = self.puzzle.rules
        self.houses: list[House] = [rules.house(number) for number in rules.house_numbers()]
        self.of: dict[int, list[int]] = {}
        for number, house in enumerate(self.houses):
            for member in dict.fromkeys(house.members):
                self.of.setdefault(member, []).append(number)
        self.numbers = list(rules.house_numbers())
        self.known: dict[int, bool] = {}
        self.trail: list[int] = []

    def events(self) -> Generator[Event, None, str]:
        facts = [*sorted(self.start.true), *(~candidate for candidate in sorted(self.start.excluded))]
        for fact in facts:
            if not self._set(fact):
                yield self.event(EventKind.CONTRADICT, 0, why=self._name(fact))
                return ""
        choices: list[tuple[int, int]] = []  # the candidate, and how long the trail was before it
        broken = yield from self._propagate(0, range(len(self.houses)))
        while not self.stopped():
            if broken is None:
                chosen = self._next_choice()
                if chosen is not None:
                    candidate, why = chosen
                    choices.append((candidate, len(self.trail)))
                    yield self.event(EventKind.CHOOSE, len(choices), candidate, why)
                    self._set(candidate)
                    broken = yield from self._propagate(len(choices), self.of.get(candidate, ()))
                    continue
                yield self.event(EventKind.SOLUTION, len(choices))
                if self.enough():
                    return self.enough_text
            else:
                yield self.event(EventKind.CONTRADICT, len(choices), why=broken)
            if not choices:
                return ""
            candidate, length = choices.pop()
            while len(self.trail) > length:
                del self.known[self.trail.pop()]
            yield self.event(EventKind.TAKE_BACK, len(choices), candidate)
            self._set(~candidate)
            yield self.event(EventKind.DERIVE, len(choices), ~candidate, Sentence("the other way has been tried"))
            broken = yield from self._propagate(len(choices), self.of.get(candidate, ()))
        return ""

    def _set(self, fact: int) -> bool:
        """Note a fact; False when the opposite is known."""
        candidate, truth = max(fact, ~fact), fact >= 0
        if candidate in self.known:
            return self.known[candidate] == truth
        self.known[candidate] = truth
        self.trail.append(candidate)
        return True

    def _propagate(self, depth: int, houses: Iterable[int]) -> Generator[Event, None, str | None]:
        """Draw what follows; returns the name of a house that can no longer hold."""
        waiting = dict.fromkeys(houses)
        while waiting:
            number = next(iter(waiting))
            del waiting[number]
            follows = self._follows(self.houses[number])
            if follows is None:
                return self._house_name(number)
            for fact in follows:
                self._set(fact)
                waiting.update(dict.fromkeys(self.of.get(max(fact, ~fact), ())))
                if fact >= 0:
                    yield self.event(EventKind.DERIVE, depth, fact, self._house_name(number))
        return None

    def _house_name(self, number: int) -> str:
        return Name(self.puzzle.house_name, self.numbers[number])

    def _follows(self, house: House) -> list[int] | None:
        """The new facts a house forces; None when it is broken."""
        known = self.known
        if isinstance(house, Quota):
            true = sum(known.get(member, False) for member in house.members)
            rest = [member for member in house.members if member not in known]
            if true > house.high or true + len(rest) < house.low:
                return None
            if true == house.high:
                return [~member for member in rest]
            return rest if true + len(rest) == house.low else []
        if isinstance(house, Differ):
            return self._differ(house)
        if all(known.get(max(fact, ~fact)) == (fact >= 0) for fact in house.facts):
            return self._follows(house.quota)
        return []

    def _differ(self, house: Differ) -> list[int] | None:
        last: tuple[int, int] | None = None
        for first, second in zip(house.first, house.second, strict=True):
            a, b = self.known.get(first), self.known.get(second)
            if a is not None and b is not None:
                if a != b:
                    return []
            elif last is not None or (a is None and b is None):
                return []
            else:
                last = (first, second)
        if last is None:
            return None
        open_one, other = last if last[0] not in self.known else last[::-1]
        return [~open_one if self.known[other] else open_one]

    def _next_choice(self) -> tuple[int, str] | None:
        best: tuple[int, int, list[int]] | None = None
        for number, house in enumerate(self.houses):
            if isinstance(house, Quota) and house.low > 0:
                true = sum(self.known.get(member, False) for member in house.members)
                if true < house.low:
                    rest = [member for member in house.members if member not in self.known]
                    if best is None or len(rest) < best[0]:
                        best = (len(rest), number, rest)
                        if len(rest) == 2:
                            break
        if best is not None:
            return best[2][0], self._house_name(best[1])
        legal = self.puzzle.rules.legal
        for candidate in range(self.puzzle.rules.candidates):
            if candidate not in self.known and legal(candidate):
                return candidate, Sentence("it may be so or not")
        return None


class _ByClashes(_Search):
    """Cells in reading order, each symbol or piece that is possible at sight; then what is still open.

    That is pieces on cells that may stay empty, and walls.
    """

    def events(self) -> Generator[Event, None, str]:
        chosen: list[int] = []
        positions, waiting = [self.start], [self._ways(self.start)]
        if self.start.clashes:
            yield self.event(EventKind.CONTRADICT, 0, why=self.start.clashes[0].rule)
            return ""
        while not self.stopped():
            ways = waiting[-1]
            if not ways:
                waiting.pop()
                positions.pop()
                if not waiting:
                    return ""
            else:
                chosen.append(ways.pop(0))
                yield self.event(EventKind.CHOOSE, len(chosen), chosen[-1])
                position = self._after(positions[-1], chosen[-1])
                clash = next(iter(position.clashes), None)
                following = [] if clash is not None else self._ways(position)
                if following:
                    positions.append(position)
                    waiting.append(following)
                    continue
                if clash is None and self._is_full(position) and self.puzzle.verify(position.true):
                    yield self.event(EventKind.SOLUTION, len(chosen))
                    if self.enough():
                        return self.enough_text
                else:
                    why = Sentence("nothing fits the next place") if clash is None else clash.rule
                    yield self.event(EventKind.CONTRADICT, len(chosen), why=why)
            taken = chosen.pop()
            yield self.event(EventKind.TAKE_BACK, len(chosen), taken)
        return ""

    @staticmethod
    def _after(position: Position, fact: int) -> Position:
        return position.enter(fact) if fact >= 0 else position.exclude(~fact)

    @cached_property
    def _optional(self) -> frozenset[int]:
        """Cells that need no piece."""
        covers = [rule for rule in self.puzzle.constraints if isinstance(rule, ExactCover)]
        return frozenset(cell for rule in covers for cell in rule.optional)

    def _empty_cell(self, position: Position) -> int | None:
        """The first cell without a symbol, where there are symbols, or without a piece that it needs."""
        places = self.puzzle.places
        entries = [places.entry(candidate) for candidate in position.true]
        written = {entry.cells[0] for entry in entries if entry.symbol is not None}
        covered = {cell for entry in entries if entry.piece is not None for cell in entry.cells} | self._optional
        for cell in range(len(places.cells)):
            full = (not places.symbols or cell in written) and (not places.tray or cell in covered)
            if not full and cell not in places.holes:
                return cell
        return None

    def _open_candidate(self, position: Position) -> int | None:
        """A wall, or a piece beyond those that are needed, of which nothing is known yet."""
        places, legal = self.puzzle.places, self.puzzle.rules.legal
        decided = position.true | position.excluded
        for wall in range(places.first_wall, places.first_placement):
            if wall not in decided and legal(wall):
                return wall
        if not self._optional:
            return None
        state, placements = position.state, range(places.first_placement, places.candidates)
        found = (one for one in placements if one not in decided and legal(one) and state.forbids(one) is None)
        return next(found, None)

    def _is_full(self, position: Position) -> bool:
        return self._empty_cell(position) is None and self._open_candidate(position) is None

    def _ways(self, position: Position) -> list[int]:
        """What may be tried next; nothing when the board is full or nothing fits."""
        cell = self._empty_cell(position)
        if cell is None:
            candidate = self._open_candidate(position)
            return [] if candidate is None else [~candidate, candidate]
        places, legal, state = self.puzzle.places, self.puzzle.rules.legal, position.state
        size = len(places.symbols)
        if size and not any(candidate // size == cell for candidate in position.true if candidate < places.first_wall):
            return [cell * size + symbol for symbol in state.possible_symbols(cell) if legal(cell * size + symbol)]
        return [
            candidate
            for candidate in places.candidates_at(cell)
            if candidate >= places.first_placement
            and legal(candidate)
            and candidate not in position.excluded
            and state.forbids(candidate) is None
        ]
