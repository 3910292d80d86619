"""The plain search: written once for all families, for watching rather than for speed.

It knows a puzzle by its houses: it derives consequences, chooses in one house, and takes back choices that fail. Where
walls are entered there are too many houses to examine (a million for 5x5), and the search is guided by clashes instead.

>>> from grillon import parse
>>> puzzle = parse("takuzu 4x4\\n. . . .\\n. 0 . .\\n. . . .\\n1 . . .")
>>> [len(list(puzzle.replay(engine="plain", heuristic=order))) for order in CHOICES["heuristic"]]
[22, 22, 19, 15]
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from grillon.model.constraints import ExactCover
from grillon.model.replay import Event, EventKind
from grillon.model.rules import Differ, House, Quota
from grillon.model.work import PLAIN
from grillon.sentences import Name, Sentence

if TYPE_CHECKING:
    from grillon.model.clash import Clash
    from grillon.model.position import Position
    from grillon.model.work import Choices, Work

CHOICES: Choices = {"heuristic": ("fewest", "first", "last", "most"), "prune": (True, False)}
"""The choice of the next house or cell; and whether consequences are derived before the next choice."""
WORDS = {
    "engine": {PLAIN: Sentence("the same for every puzzle, shown step by step")},
    "heuristic": {
        "fewest": Sentence("where the fewest possibilities are left"),
        "first": Sentence("in reading order"),
        "last": Sentence("in reading order, from the end"),
        "most": Sentence("where the most possibilities are left"),
    },
}
_PERIOD = 16


def search_events(start: Position, work: Work) -> Generator[Event, None, str]:
    """The events of the search for `work.limit` solutions (None for all) from a position; the monitor counts them."""
    kind = ByClashes if start.puzzle.places.borders else ByHouses
    return _counted(kind(start, work).events(), work)


def _counted(events: Generator[Event, None, str], work: Work) -> Generator[Event, None, str]:
    control = work.monitor.control
    while True:
        try:
            event = next(events)
        except StopIteration as end:
            return str(end.value) if not isinstance(end.value, Sentence) else end.value
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
        plain = work.chosen.get("engine") == PLAIN
        self.order = work.name("heuristic") if plain else CHOICES["heuristic"][0]
        self.prune = bool(work.chosen["prune"]) if plain else True
        self.found = self.ticks = 0

    def event(
        self, kind: EventKind, depth: int, fact: int | None = None, why: str = "", cells: Iterable[int] = ()
    ) -> Event:
        return Event(kind, fact, why, depth, "" if fact is None else self._name(fact), tuple(cells))

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
                yield self.event(EventKind.CONTRADICT, 0, why=self._name(fact))
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
        return next((number for number in houses if self._follows(self.houses[number]) is None), None)

    def _propagate(self, depth: int, houses: Iterable[int]) -> Generator[Event, None, int | None]:
        waiting: dict[int, None] = dict.fromkeys(houses)
        while waiting:
            number = next(iter(waiting))
            del waiting[number]
            follows = self._follows(self.houses[number])
            if follows is None:
                return number
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
        numbers = range(len(self.houses))
        for number in reversed(numbers) if self.order == "last" else numbers:
            house = self.houses[number]
            if not isinstance(house, Quota) or house.low <= 0:
                continue
            true = sum(self.known.get(member, False) for member in house.members)
            if true >= house.low:
                continue
            rest = [member for member in house.members if member not in self.known]
            if best is None or self.better(len(rest), best[0]):
                best = (len(rest), number, rest)
                if self.order in ("first", "last") or (self.order == "fewest" and len(rest) == 2 and self.prune):
                    break
        if best is not None and best[2]:
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
                broken = any(self._follows(houses[number]) is None for number in self.of.get(candidate, ()))
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

    def _contradiction(self, position: Position, clash: Clash | None, depth: int) -> Event:
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
        if self.start.clashes:
            yield self._contradiction(self.start, self.start.clashes[0], 0)
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
                following: list[int] = [] if clash is not None else self._ways(position)
                if following:
                    positions.append(position)
                    waiting.append(following)
                    continue
                if clash is None and self._is_full(position) and self.puzzle.verify(position.true):
                    yield self.event(EventKind.SOLUTION, len(chosen))
                    if self.enough():
                        return self.enough_text
                else:
                    yield self._contradiction(position, clash, len(chosen))
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

    def _empty_cells(self, position: Position) -> list[int]:
        """The cells without a symbol, where there are symbols, or without a piece that they need, in their order."""
        places = self.puzzle.places
        entries = [places.entry(candidate) for candidate in position.true]
        written = {entry.cells[0] for entry in entries if entry.symbol is not None}
        covered = {cell for entry in entries if entry.piece is not None for cell in entry.cells} | self._optional
        cells = range(len(places.cells))
        return [
            cell
            for cell in (reversed(cells) if self.order == "last" else cells)
            if cell not in places.holes
            and not ((not places.symbols or cell in written) and (not places.tray or cell in covered))
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
