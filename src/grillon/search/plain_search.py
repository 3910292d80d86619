"""The plain search: written once for all families, for watching rather than for speed.

It knows a puzzle by its houses: it derives consequences, chooses in one house, and takes back choices that fail. Where
walls are entered there are too many houses to examine (a million for 5x5), and the search is guided by clashes instead.

>>> from grillon import parse
>>> puzzle = parse("takuzu 4x4\\n. . . .\\n. 0 . .\\n. . . .\\n1 . . .")
>>> [len(list(puzzle.replay(engine="plain", heuristic=order))) for order in CHOICES["heuristic"]]
[22, 22, 19, 15]
>>> print(puzzle.solve(engine="plain", heuristic="last"))
0 1 0 1
0 0 1 1
1 1 0 0
1 0 1 0
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import cached_property

from grillon.base.sentences import Name, Sentence
from grillon.model import Choices, Clash, House, Position, Solutions, Work
from grillon.model.work import PLAIN, chosen_from
from grillon.search.replay import Event, EventKind, Facts, fact_name, follow, true_in

CHOICES: Choices = {"heuristic": ("fewest", "first", "last", "most"), "prune": (True, False)}
"""The choice of the next house or cell; and whether consequences are derived before the next choice."""
WORDS = {
    "engine": {PLAIN: Sentence("the same for every puzzle")},
    "heuristic": {
        "fewest": Sentence("fewest possibilities first"),
        "first": Sentence("in reading order"),
        "last": Sentence("in reading order, from the end"),
        "most": Sentence("most possibilities first"),
    },
}
_PERIOD = 16


def plain_choices(given: Mapping[str, object], *, family: str) -> dict[str, str | bool]:
    """The options of this search, with the engine's name."""
    own = {option: value for option, value in given.items() if option != "engine"}
    return {"engine": PLAIN, **chosen_from(CHOICES, own, family=family)}


def plain_solutions(start: Position, work: Work) -> Solutions:
    """The solutions that have the entries of a position, in the order of this search."""
    work.monitor.engines.append(PLAIN)
    size = start.puzzle.places.candidates // 8 + 1
    return Solutions(start.puzzle, _Records(start, work, size), work, record_size=size, decode=_members)


class _Records:
    """Solutions as records of one bit for each candidate."""

    def __init__(self, start: Position, work: Work, size: int) -> None:
        self._events, self._monitor, self._start, self._size = search_events(start, work), work.monitor, start, size
        self._facts: Facts = []
        self._closed = False

    def take(self) -> bytes:
        """The next solution."""
        for number, event in enumerate(self._events):
            if self._closed:
                break
            follow(self._facts, event)
            self._monitor.tell(event)
            if number % _PERIOD == 0:
                self._monitor.control.show(sorted(true_in(self._facts)))
            if event.kind is EventKind.SOLUTION:
                record = bytearray(self._size)
                for candidate in self._start.true | true_in(self._facts):
                    record[candidate // 8] |= 1 << candidate % 8
                return bytes(record)
        return b""

    def close(self) -> None:
        """Stop at the next event."""
        self._closed = True


def _members(record: bytes) -> list[int]:
    return [8 * at + bit for at, byte in enumerate(record) if byte for bit in range(8) if byte >> bit & 1]


def search_events(start: Position, work: Work) -> Generator[Event, None, str]:
    """The events of the search for `work.limit` solutions (None for all) from a position; the monitor counts them."""
    kind = ByClashes if start.puzzle.places.borders else ByHouses
    return _counted(_from(start, kind(start, work)), work)


def _from(start: Position, search: ByHouses | ByClashes) -> Generator[Event, None, str]:
    for clash in start.clashes[:1]:
        yield search.event(EventKind.CONTRADICT, 0, why=clash.rule, cells=clash.cells)
        return ""
    return (yield from search.events())


def _counted(events: Generator[Event, None, str], work: Work) -> Generator[Event, None, str]:
    control = work.monitor.control
    while True:
        try:
            event = next(events)
        except StopIteration as end:
            limit: str = end.value
            return limit
        if event.kind is EventKind.CHOOSE:
            control.add("tested", 1)
            control.add("branches", 1)
            control.raise_to("depth", event.depth)
        elif event.kind is EventKind.CONTRADICT:
            control.add("pruned", 1)
        elif event.kind is EventKind.TAKE_BACK:
            control.add("backtracks", 1)
        elif event.kind is EventKind.SOLUTION:
            control.add("solutions", 1)
        yield event


class _Search:
    """What both searches share: names, depth, the clock."""

    def __init__(self, start: Position, work: Work) -> None:
        self.start, self.puzzle, self.monitor, self.limit = start, start.puzzle, work.monitor, work.limit
        self.order, self.prune = work.name("heuristic"), bool(work.chosen["prune"])
        self.found = self.ticks = 0

    def event(
        self, kind: EventKind, depth: int, fact: int | None = None, why: str = "", cells: Iterable[int] = ()
    ) -> Event:
        return Event(kind, fact, why, depth, "" if fact is None else fact_name(self.puzzle, fact), tuple(cells))

    def stopped(self) -> bool:
        self.ticks += 1
        return self.ticks % _PERIOD == 1 and self.monitor.poll(_PERIOD)

    def enough(self) -> bool:
        self.found += 1
        return self.limit is not None and self.found >= self.limit

    @property
    def enough_text(self) -> str:
        return Sentence("limit of {limit}", limit=self.limit)

    def better(self, ways: int, best: int) -> bool:
        """Should a place with this many options be decided before the best one so far?"""
        return ways < best if self.order == "fewest" else ways > best


class ByHouses(_Search):
    """Propagation over houses; one of those that are not satisfied yet is branched on."""

    def __init__(self, start: Position, work: Work) -> None:
        super().__init__(start, work)
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
        """The events of the search; the generator returns the limit that cut it short."""
        facts = [*sorted(self.start.true), *(~candidate for candidate in sorted(self.start.excluded))]
        for fact in facts:
            if not self._set(fact):
                yield self.event(EventKind.CONTRADICT, 0, why=fact_name(self.puzzle, fact))
                return ""
        choices: list[tuple[int, int]] = []  # the candidate, and how long the trail was before it
        broken = yield from self._look(0, range(len(self.houses)))
        while not self.stopped():
            if broken is None:
                chosen = self._next_choice()
                if chosen is not None:
                    candidate, why = chosen
                    choices.append((candidate, len(self.trail)))
                    yield self.event(EventKind.CHOOSE, len(choices), candidate, why)
                    self._set(candidate)
                    broken = yield from self._look(len(choices), self.of.get(candidate, ()))
                    continue
                # Without propagation, a violation between two lists shows only at the end.
                broken = None if self.prune else self._broken(range(len(self.houses)))
            if broken is None:
                yield self.event(EventKind.SOLUTION, len(choices))
                if self.enough():
                    return self.enough_text
            else:
                why = Sentence("not possible any more: {house}", house=self._house_name(broken))
                cells = self._cells(self.houses[broken])
                yield self.event(EventKind.CONTRADICT, len(choices), why=why, cells=cells)
            if not choices:
                return ""
            candidate, length = choices.pop()
            while len(self.trail) > length:
                del self.known[self.trail.pop()]
            yield self.event(EventKind.TAKE_BACK, len(choices), candidate)
            self._set(~candidate)
            yield self.event(
                EventKind.DERIVE, len(choices), ~candidate, Sentence("the other possibility has been tried")
            )
            broken = yield from self._look(len(choices), self.of.get(candidate, ()))
        return ""

    def _cells(self, house: House) -> Sequence[int]:
        """The cells to look at: those common to all candidates of a house, else those of any, if they are few."""
        entry = self.puzzle.places.entry
        covered = [set(entry(member).cells) for member in house.members]
        cells = set.intersection(*covered) or set.union(*covered) if covered else set()
        return sorted(cells) if len(cells) < len(self.puzzle.places.cells) else ()

    def _set(self, fact: int) -> bool:
        """Note a fact; False when the opposite is known."""
        candidate, truth = max(fact, ~fact), fact >= 0
        if candidate in self.known:
            return self.known[candidate] == truth
        self.known[candidate] = truth
        self.trail.append(candidate)
        return True

    def _look(self, depth: int, houses: Iterable[int]) -> Generator[Event, None, int | None]:
        """Derive consequences, or only check that nothing is broken; returns the index of a house that cannot hold."""
        if self.prune:
            return (yield from self._propagate(depth, houses))
        return self._broken(houses)

    def _broken(self, houses: Iterable[int]) -> int | None:
        return next((number for number in houses if self.houses[number].follows(self.known) is None), None)

    def _propagate(self, depth: int, houses: Iterable[int]) -> Generator[Event, None, int | None]:
        waiting: dict[int, None] = dict.fromkeys(houses)
        while waiting:
            number = next(iter(waiting))
            del waiting[number]
            follows = self.houses[number].follows(self.known)
            if follows is None:
                return number
            for fact in follows:
                self._set(fact)
                waiting.update(dict.fromkeys(self.of.get(max(fact, ~fact), ())))
                if fact >= 0:
                    yield self.event(EventKind.DERIVE, depth, fact, self._house_name(number))
        return None

    def _house_name(self, number: int) -> str:
        return Name(self.puzzle.rules.house_name, self.numbers[number])

    def _next_choice(self) -> tuple[int, str] | None:
        best: tuple[int, int, list[int]] | None = None
        numbers = range(len(self.houses))
        for number in reversed(numbers) if self.order == "last" else numbers:
            rest = self.houses[number].needs(self.known)
            if rest and (best is None or self.better(len(rest), best[0])):
                best = (len(rest), number, rest)
                if self.order in ("first", "last") or (self.order == "fewest" and len(rest) == 2 and self.prune):
                    break
        if best is not None:
            return best[2][0], self._house_name(best[1])
        return self._open_candidate()

    def _open_candidate(self) -> tuple[int, str] | None:
        """A candidate that no house asks for; without propagation, only one that no house forbids."""
        legal, houses = self.puzzle.rules.legal, self.houses
        for candidate in range(self.puzzle.rules.candidates):
            if candidate in self.known or not legal(candidate):
                continue
            if not self.prune:
                self.known[candidate] = True
                broken = any(houses[number].follows(self.known) is None for number in self.of.get(candidate, ()))
                del self.known[candidate]
                if broken:
                    self._set(~candidate)
                    continue
            return candidate, Sentence("both are possible")
        return None


class ByClashes(_Search):
    """Cell by cell, each symbol or piece that is not directly impossible; then what is still open.

    That is pieces on cells that may stay empty, and walls.
    """

    def _end(self, position: Position, clash: Clash | None, depth: int) -> Event:
        """The event of a position in which nothing is left to try: a solution, or why it is none."""
        if clash is None and self._is_full(position) and self.puzzle.verify(position.true):
            return self.event(EventKind.SOLUTION, depth)
        if clash is not None:
            return self.event(EventKind.CONTRADICT, depth, why=clash.rule, cells=clash.cells)
        cells = self._empty_cells(position)
        dead = next((cell for cell in cells if not self._ways_at(position, cell)), None)
        if dead is None:
            return self.event(EventKind.CONTRADICT, depth, why=Sentence("nothing fits the next place"))
        name = Name(self.puzzle.places.cell_name, dead)
        return self.event(EventKind.CONTRADICT, depth, why=Sentence("nothing fits {cell}", cell=name), cells=(dead,))

    def events(self) -> Generator[Event, None, str]:
        """The events of the search; the generator returns the limit that cut it short."""
        chosen: list[int] = []
        positions, waiting = [self.start], [self._ways(self.start)]
        if not waiting[0]:
            end = self._end(self.start, None, 0)
            yield end
            return self.enough_text if end.kind is EventKind.SOLUTION and self.enough() else ""
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
                following: list[int] = [] if clash is not None else self._ways(position)
                if following:
                    positions.append(position)
                    waiting.append(following)
                    continue
                end = self._end(position, clash, len(chosen))
                yield end
                if end.kind is EventKind.SOLUTION and self.enough():
                    return self.enough_text
            taken = chosen.pop()
            yield self.event(EventKind.TAKE_BACK, len(chosen), taken)
        return ""

    @staticmethod
    def _after(position: Position, fact: int) -> Position:
        return position.enter(fact) if fact >= 0 else position.exclude(~fact)

    @cached_property
    def _optional(self) -> frozenset[int]:
        """Cells that need no piece."""
        return frozenset(cell for rule in self.puzzle.rules.constraints for cell in rule.optional_cells)

    @cached_property
    def _cells(self) -> list[int]:
        """The cells that hold anything: no hole, and no cell whose value is left out."""
        places, legal = self.puzzle.places, self.puzzle.rules.legal
        size = len(places.symbols)
        inside = [cell for cell in range(len(places.cells)) if cell not in places.holes]
        return [cell for cell in inside if not size or any(map(legal, range(cell * size, cell * size + size)))]

    def _empty_cells(self, position: Position) -> list[int]:
        """The cells without a symbol, where there are symbols, or without a piece that they need, in their order."""
        places = self.puzzle.places
        entries = [places.entry(candidate) for candidate in position.true]
        written = {entry.cells[0] for entry in entries if entry.symbol is not None}
        covered = {cell for entry in entries if entry.piece is not None for cell in entry.cells} | self._optional
        return [
            cell
            for cell in (reversed(self._cells) if self.order == "last" else self._cells)
            if not ((not places.symbols or cell in written) and (not places.tray or cell in covered))
        ]

    def _open_candidate(self, position: Position) -> int | None:
        """A wall, or a piece beyond those that are needed, that is still undecided."""
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
        return not self._empty_cells(position) and self._open_candidate(position) is None

    def _ways(self, position: Position) -> list[int]:
        """The candidates to try next; none if the board is full or nothing fits the cell examined."""
        cells = self._empty_cells(position)
        if not cells:
            candidate = self._open_candidate(position)
            return [] if candidate is None else [~candidate, candidate]
        best = self._ways_at(position, cells[0])
        in_order = self.order in ("first", "last")
        for cell in cells[1:] if self.prune or not in_order else ():
            ways = self._ways_at(position, cell)
            if self.prune and not ways:
                return []
            if not in_order and self.better(len(ways), len(best)):
                best = ways
        return best

    def _ways_at(self, position: Position, cell: int) -> list[int]:
        """The symbols or pieces not directly impossible in a cell."""
        places, legal, state = self.puzzle.places, self.puzzle.rules.legal, position.state
        size = len(places.symbols)
        if size and cell not in {one // size for one in position.true if one < places.first_wall}:
            return [cell * size + symbol for symbol in state.possible_symbols(cell) if legal(cell * size + symbol)]
        return [
            candidate
            for candidate in places.candidates_at(cell)
            if candidate >= places.first_placement
            and legal(candidate)
            and candidate not in position.excluded
            and state.forbids(candidate) is None
        ]
