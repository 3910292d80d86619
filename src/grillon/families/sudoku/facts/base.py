"""An expert system on a grid: a base of facts that rules rewrite.

**Knowledge* only grows: every fact ever derived stays valid. The *base* is the part worth showing: facts replaced by a
stronger one are removed.

What depends on the order of events, and what does not: the base of a thorough run at its end, the values placed and the
values that each cell may still hold are the same in every order, and the same for one queue and for zones that work
asynchronously (`fact_zones`). The facts derived on the way are not: one derived early may replace a weaker one before
that is ever derived. A base limited to the first missing values examines different ones in another order, and its end
may depend on it.

There are two modes. In *propagation* a new fact fires the rules it can. When there are no events, *unblocking* goes
through the zones: for the first missing value of a zone it applies the eliminations of the emitters aimed at the zone.
After a new fact, propagation resumes; otherwise the next zone is tried; when no zone is left the base is blocked. A
zone explored in vain is skipped until a fact that concerns it changes.

With only the first missing value, a base is soon blocked, though the second would often have helped. A *thorough* base
continues at that point: zone by zone the second missing value, then the third, and finally the values already placed,
until every zone has been explored entirely.

>>> from grillon.families.sudoku.formats.text import read_line
>>> line = "002876130000090000300040007403008200600724308820030045000010000140080063030050081"
>>> base = FactBase.of(read_line(line))
>>> print(base.last("De_6").rule, base.last("De_6").zone)
last_place e
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from grillon.errors import InputError
from grillon.families.sudoku.facts.facts import Absence, Fact, Presence, cells_of, limited_cells, parse_fact
from grillon.families.sudoku.facts.grid import CLASSIC, Grid, Zone
from grillon.families.sudoku.facts.rules import RULES, exclude, read_places, replacing_rule
from grillon.families.sudoku.puzzle import SudokuPuzzle

if TYPE_CHECKING:
    from grillon.model import Position
    from grillon.puzzle.parts.facts import FactEnd
    from grillon.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class Derivation:
    """The derivation of a fact: its rule, zone, premises and mode."""

    fact: Fact
    rule: str
    premises: tuple[Fact, ...] = ()
    zone: Zone | None = None
    mode: str = "propagation"


@dataclass(frozen=True)
class Rewriting:
    """A fact removed from the base, the rule that removed it and the fact that replaced it."""

    fact: Fact
    rule: str
    replaced_by: Fact


@dataclass(frozen=True)
class ZoneLook:
    """An event of unblocking: a value is examined in a zone."""

    zone: Zone
    value: int


@dataclass(frozen=True)
class FirstValuesExhausted:
    """The first missing values of all zones give nothing more: a strict base is blocked here."""

    known: int


@dataclass(frozen=True)
class Contradiction:
    """An impossible fact: nothing more is derived."""

    fact: Fact


Event = Derivation | Rewriting | ZoneLook | FirstValuesExhausted | Contradiction


class FactBase:
    """Facts about one grid, and the rules at work on them.

    `derived` maps every known fact to its derivation, in order; `rewritten` lists the facts removed from the base;
    `looks` counts how often unblocking examined each zone, `vain` how often in vain, `changes` how often a fact gave an
    explored zone a reason to be examined again. `first_values_exhausted` is the number of facts known when the first
    missing values of all zones gave nothing more, `contradiction` an impossible fact. `log` has every event in order,
    and `listener` is called with each. The rules read `values`, `absent`, `limits_at` (presences that leave a cell only
    their values) and `places_at` (presences that leave a choice of the place) by cell, `placed` by zone, and all
    `twins` (cells with two values left); `zone_at_work` is the only zone they examine, if any.
    """

    def __init__(
        self,
        start: Iterable[Fact] = (),
        *,
        grid: Grid = CLASSIC,
        thorough: bool = False,
        order: Random | None = None,
        listener: Callable[[Event], None] | None = None,
    ) -> None:
        self.grid = grid
        self.derived: dict[Fact, Derivation] = {}
        self.rewritten: list[Rewriting] = []
        self.log: list[Event] = []
        self.listener = listener
        self.looks = [0] * len(grid.zones)
        self.vain = [0] * len(grid.zones)
        self.changes = [0] * len(grid.zones)
        self._base: dict[Fact, None] = {}
        self._about: list[dict[Fact, None]] = [{} for _ in grid.cells]
        self._presences: dict[int, dict[Presence, None]] = {value: {} for value in grid.values}
        self._order = order
        self._queue: list[Derivation] = []
        self.rounds = grid.size + 1 if thorough else 1
        """How often a zone is examined: once for each value that may be missing, once for those placed."""
        # The number of values of each zone examined in vain. While nothing is known there is nothing to examine.
        self.explored = [grid.size + 1] * len(grid.zones)
        self.first_values_exhausted: int | None = None
        self.contradiction: Fact | None = None
        self.absent: list[set[int]] = [set() for _ in grid.cells]
        self._closed: list[set[int]] = [set() for _ in grid.cells]
        self.values: dict[int, int] = {}
        self.placed: list[dict[int, int]] = [{} for _ in grid.zones]
        self.limits_at: list[list[Presence]] = [[] for _ in grid.cells]
        self.places_at: list[list[Presence]] = [[] for _ in grid.cells]
        self.twins: list[Presence] = []
        self.zone_at_work: int | None = None
        for fact in start:
            self.tell(fact)

    @classmethod
    def of(cls, puzzle: Puzzle, *, thorough: bool = False, order: Random | None = None, run: bool = True) -> FactBase:
        """The base of a puzzle's givens, brought to its fixpoint; without `run` they are known but fire no rule."""
        return cls.at(puzzle.position(), thorough=thorough, order=order, run=run)

    @classmethod
    def at(
        cls, position: Position, *, thorough: bool = False, order: Random | None = None, run: bool = True
    ) -> FactBase:
        """The base of a position, brought to its fixpoint."""
        puzzle = known_grid(position.puzzle)
        if puzzle is None:
            raise InputError("the fact base is for grids whose houses all hold each digit once")
        base = cls(grid=Grid.of(puzzle.variant), thorough=thorough, order=order)
        size = puzzle.size
        for candidate in sorted(position.true):
            base.tell(base.grid.singleton(candidate // size, candidate % size + 1))
        for candidate in (*puzzle.rules.ruled_out, *sorted(position.excluded)):
            base.tell(base.grid.absence(candidate // size, candidate % size + 1))
        base.rest()
        if run:
            base.wake()
            base.run()
        return base

    # Knowledge

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The base: presences in reading order, then absences."""
        presences = sorted(fact for fact in self._base if isinstance(fact, Presence) and not self._is_redundant(fact))
        return (*presences, *sorted(fact for fact in self._base if isinstance(fact, Absence)))

    def _is_redundant(self, fact: Presence) -> bool:
        """Is this a set of three or more that is all a zone has left? It was of use only while there were others."""
        return len(fact.values) > 2 and any(
            all(cell in fact.cells or cell in self.values for cell in self.grid.zones[zone].cells)
            for zone in self.grid.zones_holding(fact.cells)
        )

    def knows(self, fact: Fact | str) -> bool:
        """Has this been derived?"""
        return self._read(fact) in self.derived

    def last(self, fact: Fact | str) -> Derivation:
        """The derivation of a fact."""
        return self.derived[self._read(fact)]

    def _read(self, fact: Fact | str) -> Fact:
        return parse_fact(fact, size=self.grid.size) if isinstance(fact, str) else fact

    @property
    def solved(self) -> bool:
        """Does every cell have its value?"""
        return len(self.values) == len(self.grid.cells)

    @property
    def end(self) -> FactEnd:
        """`solved`, `contradiction` or `blocked`."""
        return "contradiction" if self.contradiction is not None else "solved" if self.solved else "blocked"

    def closed(self, cell: int, value: int) -> bool:
        """Is the value absent from the cell, or the cell taken by others?"""
        return value in self._closed[cell]

    def open_places(self, zone: int, value: int) -> list[int]:
        """The cells of a zone the value may still be in."""
        return [cell for cell in self.grid.zones[zone].cells if value not in self._closed[cell]]

    def open_values(self, cell: int) -> list[int]:
        """The values a cell may still hold."""
        return [value for value in self.grid.values if value not in self._closed[cell]]

    def missing(self, zone: int) -> list[int]:
        """The values not yet placed in the zone."""
        return [value for value in self.grid.values if value not in self.placed[zone]]

    # Adding facts and running

    def tell(self, fact: Fact, rule: str = "given", premises: Iterable[Fact] = (), zone: int | None = None) -> None:
        """Add a new fact to the queue, where it waits for propagation."""
        if fact not in self.derived:
            where = None if zone is None else self.grid.zones[zone]
            mode = "unblocking" if rule.endswith("_excludes") else "propagation"
            self._queue.append(Derivation(fact, rule, tuple(premises), where, mode))

    def propagate(self) -> None:
        """Let every new fact fire the rules it can, until there are no more, or nothing is left to find."""
        while self._propagate_one():
            pass

    def _propagate_one(self) -> bool:
        if not self._queue or self.over:
            return False
        index = 0 if self._order is None else self._order.randrange(len(self._queue))
        derivation = self._queue.pop(index)
        if derivation.fact not in self.derived:
            self.learn(derivation)
            self.fire(derivation.fact)
        return True

    @property
    def over(self) -> bool:
        """Is there nothing left to find? At the last cell everything is known; from a contradiction nothing follows."""
        return self.solved or self.contradiction is not None

    def take_new(self) -> list[Derivation]:
        """The facts waiting to be learned, for callers that learn them in another order."""
        waiting, self._queue = self._queue, []
        return [derivation for derivation in waiting if derivation.fact not in self.derived]

    def rest(self) -> None:
        """Accept the new facts without firing a rule: to examine one place of a grid alone."""
        for derivation in self._queue:
            if derivation.fact not in self.derived:
                self.learn(derivation)
        self._queue.clear()

    def wake(self) -> None:
        """Let every fact known fire the rules it can, once."""
        facts = list(self.derived)
        if self._order is not None:
            self._order.shuffle(facts)
        for fact in facts:
            self.fire(fact)

    def fire(self, fact: Fact) -> None:
        """Let a fact fire the rules it can."""
        for rule in RULES:
            rule(self, fact)

    def look_at(self, zone: int | str, value: int) -> bool:
        """Apply the eliminations of the emitters of a value aimed at a zone. Was anything new?"""
        target = self.grid.zone_named(zone) if isinstance(zone, str) else zone
        before = len(self._queue)
        for emitter in self.emitters(target, value):
            exclude(self, emitter, target, value)
        read_places(self, target, value, 1)
        read_places(self, target, value, 2)
        return len(self._queue) > before

    def emitters(self, zone: int, value: int) -> list[Presence]:
        """The presences of a value that keep it out of cells of the zone."""
        cells = self.grid.zones[zone].cells
        return [fact for fact in self._presences[value] if not self.grid.reach(fact).isdisjoint(cells)]

    def unblock(self) -> bool:
        """Look for a new fact, zone by zone; False when every zone has been explored in vain."""
        for number in range(self.rounds):
            for zone in range(len(self.grid.zones)):
                if self.explored[zone] == number and self.look_on(zone):
                    return True
            if self.first_values_exhausted is None:
                self.first_values_exhausted = len(self.derived)
                self._tell_event(FirstValuesExhausted(len(self.derived)))
        return False

    def look_on(self, zone: int) -> bool:
        """Examine the next value of a zone; in the last round the values already placed, which still exclude values
        from cells of the zone."""
        number = self.explored[zone]
        last = number == self.grid.size
        values = list(self.placed[zone]) if last else self.missing(zone)[number : number + 1]
        found = False
        if values:
            self.looks[zone] += 1
            for value in values:
                if self.look_at(zone, value):
                    self._tell_event(ZoneLook(self.grid.zones[zone], value))
                    found = True
                    break
            self.vain[zone] += not found
        if not found:
            self.explored[zone] += 1
        return found

    def stream(self) -> Iterator[Event]:
        """The events of propagation and unblocking in turn, to the solution or until blocked, as they happen."""
        given = len(self.log)
        while self._propagate_one() or (not self.over and self.unblock()):
            yield from self.log[given:]
            given = len(self.log)
        yield from self.log[given:]

    def enter(self, fact: Fact | str) -> Iterator[Event]:
        """Enter a fact, and yield everything that follows from it.

        >>> base = FactBase(thorough=True)
        >>> sum(1 for _ in base.enter("Aa_1")) > 1, base.knows("-Ab_1")
        (True, True)
        """
        self.tell(self._read(fact), "entered")
        return self.stream()

    def run(self) -> None:
        """Run propagation and unblocking in turn, to the solution or until blocked."""
        for _ in self.stream():
            pass

    # Bookkeeping

    def learn(self, derivation: Derivation) -> None:
        """Record a fact: update the knowledge, the zones that it concerns, and what it replaces in the base."""
        fact = derivation.fact
        self.derived[fact] = derivation
        self._tell_event(derivation)
        touched = set(cells_of(fact))
        if isinstance(fact, Absence):
            self.absent[fact.cell].add(fact.value)
            self._closed[fact.cell].add(fact.value)
        else:
            touched |= self.grid.reach(fact)
            for cell in fact.cells:
                (self.limits_at if fact.limits else self.places_at)[cell].append(fact)
                if fact.limits:
                    self._closed[cell].update(value for value in self.grid.values if value not in fact.values)
            if fact.kind == "singleton1":
                self._place(fact)
            elif fact.kind == "singleton2":
                self.twins.append(fact)
        if any(len(self._closed[cell]) == self.grid.size for cell in limited_cells(fact)):
            self.refuse(fact)
        for zone in {zone for cell in touched for zone in self.grid.zones_of[cell]}:
            self.changes[zone] += self.explored[zone] > 0
            self.explored[zone] = 0
        self._enter(fact)
        if self.contradiction is None:
            self._rewrite(fact)

    def _place(self, fact: Presence) -> None:
        cell, value = fact.cells[0], fact.values[0]
        self.values.setdefault(cell, value)
        for zone in self.grid.zones_of[cell]:
            if self.placed[zone].setdefault(value, cell) != cell:
                self.refuse(fact)

    def refuse(self, fact: Fact) -> None:
        """Something is impossible since this fact is known."""
        if self.contradiction is None:
            self.contradiction = fact
            self._tell_event(Contradiction(fact))

    def _tell_event(self, event: Event) -> None:
        self.log.append(event)
        if self.listener is not None:
            self.listener(event)

    def _enter(self, fact: Fact) -> None:
        self._base[fact] = None
        for cell in cells_of(fact):
            self._about[cell][fact] = None
        if isinstance(fact, Presence):
            for value in fact.values:
                self._presences[value][fact] = None

    def _leave(self, fact: Fact, rule: str, replaced_by: Fact) -> None:
        del self._base[fact]
        for cell in cells_of(fact):
            del self._about[cell][fact]
        if isinstance(fact, Presence):
            for value in fact.values:
                del self._presences[value][fact]
        self.rewritten.append(Rewriting(fact, rule, replaced_by))
        self._tell_event(self.rewritten[-1])

    def _rewrite(self, new: Fact) -> None:
        """Remove from the base what the new fact replaces, or the new fact itself if it adds nothing."""
        near = self.grid.peers[new.cell] if isinstance(new, Absence) else self.grid.reach(new)
        cells = near | frozenset(cells_of(new))
        others = {old: None for cell in sorted(cells) for old in self._about[cell] if old != new}
        for old in others:
            if isinstance(old, Presence) and (rule := replacing_rule(self.grid, old, new)):
                self._leave(new, rule, old)
                return
        for old in others:
            if isinstance(new, Presence) and (rule := replacing_rule(self.grid, new, old)):
                self._leave(old, rule, new)


def known_grid(puzzle: Puzzle) -> SudokuPuzzle | None:
    """The puzzle, if all its houses hold each digit once and there is no other rule; pencil marks are facts too."""
    if not isinstance(puzzle, SudokuPuzzle):
        return None
    variant = puzzle.variant
    return None if variant.differing or variant.apart or variant.clues else puzzle
