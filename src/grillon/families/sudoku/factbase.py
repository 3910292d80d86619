"""An expert system on a classic grid: a base of facts that rules rewrite.

*Knowledge* only grows: every fact ever derived stays valid. The *base* is what is worth showing of it: facts that a
stronger one replaces have gone. The base at the end is the same for every order of events; the knowledge is not: a fact
that comes early may replace a weaker one before that is ever derived.

There are two modes. In *propagation* a new fact fires the rules it can. Out of events, *unblocking* goes through the
zones: for the first missing value of a zone it applies the eliminations of the emitters aimed at the zone. Anything new
leads back to propagation, nothing new to the next zone; when no zone is left the base is blocked. A zone explored in
vain is left alone until a fact that concerns it changes.

Only the first missing value: so a base is soon blocked, though the second would often have helped. A *thorough* base
goes on at that point: zone by zone the second missing value, then the third, and last the values already placed, until
every zone has been explored entirely.

>>> from grillon.families.sudoku.text import read_line
>>> line = "002876130000090000300040007403008200600724308820030045000010000140080063030050081"
>>> base = FactBase.of(read_line(line))
>>> print(base.last("De_6").rule, base.last("De_6").zone)
last_place e
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from grillon.errors import InputError
from grillon.families.sudoku.fact_rules import (
    ELIMINATIONS,
    REDUCTIONS,
    RULES,
    elimination_of,
    read_places,
)
from grillon.families.sudoku.facts import (
    CELLS,
    PEERS,
    SIZE,
    VALUES,
    ZONES,
    ZONES_OF,
    Absence,
    Fact,
    Presence,
    Zone,
    parse_fact,
    reach,
    singleton,
    zone_named,
    zones_holding,
)

if TYPE_CHECKING:
    from grillon.model import Position, Puzzle


ROUNDS = SIZE + 1
"""How often a thorough base looks at a zone: once for each value that may be missing, once for those placed."""


@dataclass(frozen=True)
class Derivation:
    """How a fact came about: by which rule, in which zone, from which facts, in which mode."""

    fact: Fact
    rule: str
    premises: tuple[Fact, ...] = ()
    zone: Zone | None = None
    mode: str = "propagation"


@dataclass(frozen=True)
class Rewriting:
    """A fact that left the base, the rule that removed it and the fact it gave way to."""

    fact: Fact
    rule: str
    replaced_by: Fact


class FactBase:
    """Facts about one grid, and the rules at work on them.

    `derived` maps every fact known to how it came about, in order; `rewritten` lists what left the base; `looks` counts
    how often unblocking looked at each zone, `vain` how often in vain, `changes` how often a fact gave an explored zone
    a reason to be looked at again. `first_values_exhausted` is the number of facts known when the first missing values
    of all zones gave nothing more. What the rules read, by cell or zone: `values`, `absent`, `sets_at` and `pairs_at`
    by cell, `placed` by zone, and all `twins` (cells with two values left).
    """

    def __init__(self, start: Iterable[Fact] = (), *, thorough: bool = False, order: Random | None = None) -> None:
        self.derived: dict[Fact, Derivation] = {}
        self.rewritten: list[Rewriting] = []
        self.looks = [0] * len(ZONES)
        self.vain = [0] * len(ZONES)
        self.changes = [0] * len(ZONES)
        self._base: dict[Fact, None] = {}
        self._about: list[dict[Fact, None]] = [{} for _ in CELLS]
        self._presences: dict[int, dict[Presence, None]] = {value: {} for value in VALUES}
        self._order = order
        self._queue: list[Derivation] = []
        self._rounds = ROUNDS if thorough else 1
        # How many values of each zone have been looked at in vain. While nothing is known there is no need to look.
        self._explored = [ROUNDS] * len(ZONES)
        self.first_values_exhausted: int | None = None
        self.absent: list[set[int]] = [set() for _ in CELLS]
        self.values: dict[int, int] = {}
        self.placed: list[dict[int, int]] = [{} for _ in ZONES]
        self.sets_at: list[list[Presence]] = [[] for _ in CELLS]
        self.pairs_at: list[list[Presence]] = [[] for _ in CELLS]
        self.twins: list[Presence] = []
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
        if (
            position.puzzle.rules.candidates != SIZE**3
            or len(list(position.puzzle.rules.house_numbers())) != 4 * SIZE**2
        ):
            raise InputError("the fact base is for the classic 9x9 Sudoku without pencil marks")
        base = cls(thorough=thorough, order=order)
        for candidate in sorted(position.true):
            base.tell(singleton(candidate // SIZE, candidate % SIZE + 1))
        for candidate in sorted(position.excluded):
            base.tell(Absence(candidate // SIZE, candidate % SIZE + 1))
        base.rest()
        if run:
            base.wake()
            base.run()
        return base

    # What is known

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The base: presences in reading order, then absences."""
        presences = sorted(fact for fact in self._base if isinstance(fact, Presence) and not self._says_nothing(fact))
        return (*presences, *sorted(fact for fact in self._base if isinstance(fact, Absence)))

    def _says_nothing(self, fact: Presence) -> bool:
        """A set of three or more that is all a zone has left: it was worth a word only while there were others."""
        return len(fact.values) > 2 and any(
            all(cell in fact.cells or cell in self.values for cell in ZONES[zone].cells)
            for zone in zones_holding(fact.cells)
        )

    def knows(self, fact: Fact | str) -> bool:
        """Has this been derived?"""
        return (parse_fact(fact) if isinstance(fact, str) else fact) in self.derived

    def last(self, fact: Fact | str) -> Derivation:
        """How a fact came about."""
        return self.derived[parse_fact(fact) if isinstance(fact, str) else fact]

    @property
    def solved(self) -> bool:
        """Does every cell have its value?"""
        return len(self.values) == len(CELLS)

    def occupied(self, cell: int, value: int) -> bool:
        """Is the cell taken by something else than this value?"""
        if cell in self.values:
            return self.values[cell] != value
        return any(value not in taken.values for taken in self.sets_at[cell])

    def closed(self, cell: int, value: int) -> bool:
        """Is the value absent from the cell, or the cell occupied?"""
        return value in self.absent[cell] or self.occupied(cell, value)

    def open_places(self, zone: int, value: int) -> list[int]:
        """The cells of a zone the value may still be in."""
        return [cell for cell in ZONES[zone].cells if not self.closed(cell, value)]

    def open_values(self, cell: int) -> list[int]:
        """The values a cell may still hold."""
        return [value for value in VALUES if not self.closed(cell, value)]

    def missing(self, zone: int) -> list[int]:
        """The values that have no place in the zone yet."""
        return [value for value in VALUES if value not in self.placed[zone]]

    # Telling and running

    def tell(self, fact: Fact, rule: str = "given", premises: Iterable[Fact] = (), zone: int | None = None) -> None:
        """A new fact: it waits in the queue until propagation reaches it."""
        if fact not in self.derived:
            where = None if zone is None else ZONES[zone]
            mode = "unblocking" if rule in ELIMINATIONS else "propagation"
            self._queue.append(Derivation(fact, rule, tuple(premises), where, mode))

    def propagate(self) -> None:
        """Let every new fact fire the rules it can, until there is none."""
        while self._queue:
            index = 0 if self._order is None else self._order.randrange(len(self._queue))
            derivation = self._queue.pop(index)
            if derivation.fact not in self.derived:
                self._learn(derivation)
                self._fire(derivation.fact)

    def rest(self) -> None:
        """Take in the new facts without firing a rule: for looking at one place of a grid alone."""
        for derivation in self._queue:
            if derivation.fact not in self.derived:
                self._learn(derivation)
        self._queue.clear()

    def wake(self) -> None:
        """Let every fact known fire the rules it can, once."""
        facts = list(self.derived)
        if self._order is not None:
            self._order.shuffle(facts)
        for fact in facts:
            self._fire(fact)

    def _fire(self, fact: Fact) -> None:
        for rule in RULES.values():
            rule(self, fact)

    def look_at(self, zone: int | str, value: int) -> bool:
        """Apply the eliminations of the emitters of a value aimed at a zone. Was anything new?"""
        target = zone_named(zone) if isinstance(zone, str) else zone
        before = len(self._queue)
        for emitter in self.emitters(target, value):
            ELIMINATIONS[elimination_of(emitter)](self, emitter, target, value)
        read_places(self, target, value, 1)
        read_places(self, target, value, 2)
        return len(self._queue) > before

    def emitters(self, zone: int, value: int) -> list[Presence]:
        """The presences of a value that keep it out of cells of the zone."""
        return [fact for fact in self._presences[value] if not reach(fact).isdisjoint(ZONES[zone].cells)]

    def unblock(self) -> bool:
        """Look for something new, zone by zone; False when every zone has been explored in vain."""
        for number in range(self._rounds):
            for zone in range(len(ZONES)):
                if self._explored[zone] == number:
                    if self._round_finds(zone, number):
                        return True
                    self._explored[zone] += 1
            if self.first_values_exhausted is None:
                self.first_values_exhausted = len(self.derived)
        return False

    def _round_finds(self, zone: int, number: int) -> bool:
        """One round looks at one missing value of each zone. The last one looks at the values placed: they still tell
        the cells of the zone what these cannot hold."""
        values = list(self.placed[zone]) if number == ROUNDS - 1 else self.missing(zone)[number : number + 1]
        if not values:
            return False
        self.looks[zone] += 1
        found = any(self.look_at(zone, value) for value in values)
        self.vain[zone] += not found
        return found

    def run(self) -> None:
        """Propagation and unblocking in turn, to the solution or until blocked."""
        self.propagate()
        while not self.solved and self.unblock():
            self.propagate()

    # Bookkeeping

    def _learn(self, derivation: Derivation) -> None:
        fact = derivation.fact
        self.derived[fact] = derivation
        if isinstance(fact, Absence):
            self.absent[fact.cell].add(fact.value)
            touched = {fact.cell}
        else:
            touched = set(fact.cells) | reach(fact)
            if fact.kind == "singleton1":
                cell, value = fact.cells[0], fact.values[0]
                self.values.setdefault(cell, value)
                for zone in ZONES_OF[cell]:
                    self.placed[zone].setdefault(value, cell)
            elif fact.is_set:
                for cell in fact.cells:
                    self.sets_at[cell].append(fact)
            elif fact.kind == "pair1":
                for cell in fact.cells:
                    self.pairs_at[cell].append(fact)
            elif fact.kind == "singleton2":
                self.twins.append(fact)
        for zone in {zone for cell in touched for zone in ZONES_OF[cell]}:
            self.changes[zone] += self._explored[zone] > 0
            self._explored[zone] = 0
        self._enter(fact)
        self._rewrite(fact)

    def _enter(self, fact: Fact) -> None:
        self._base[fact] = None
        for cell in _cells_of(fact):
            self._about[cell][fact] = None
        if isinstance(fact, Presence):
            for value in fact.values:
                self._presences[value][fact] = None

    def _leave(self, fact: Fact, rule: str, replaced_by: Fact) -> None:
        del self._base[fact]
        for cell in _cells_of(fact):
            del self._about[cell][fact]
        if isinstance(fact, Presence):
            for value in fact.values:
                del self._presences[value][fact]
        self.rewritten.append(Rewriting(fact, rule, replaced_by))

    def _rewrite(self, new: Fact) -> None:
        """Remove from the base what the new fact replaces, or the new fact itself if it says nothing new."""
        cells = PEERS[new.cell] | {new.cell} if isinstance(new, Absence) else reach(new) | frozenset(new.cells)
        others = {old: None for cell in sorted(cells) for old in self._about[cell] if old != new}
        for old in others:
            for rule, replaces in REDUCTIONS.items():
                if isinstance(old, Presence) and replaces(old, new):
                    self._leave(new, rule, old)
                    return
        for old in others:
            for rule, replaces in REDUCTIONS.items():
                if isinstance(new, Presence) and replaces(new, old):
                    self._leave(old, rule, new)
                    break


def _cells_of(fact: Fact) -> tuple[int, ...]:
    return (fact.cell,) if isinstance(fact, Absence) else fact.cells
