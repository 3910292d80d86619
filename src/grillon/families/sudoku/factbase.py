"""An expert system on a classic grid: a base of facts that rules rewrite.

*Knowledge* only grows: every fact ever derived stays valid. The *base* is what is worth showing of it: facts that a
stronger one replaces have gone. Because every rule is a function of the knowledge, the fixpoint is the same for every
order of events.

There are two modes. In *propagation* a new fact fires the rules it can. Out of events, *unblocking* goes through the
zones: for a missing value it applies the eliminations of the emitters aimed at the zone; the first that says something
new leads back to propagation. A zone explored in vain is left alone until a fact that concerns it changes.

>>> from grillon.families.sudoku.text import read_line
>>> line = "002876130000090000300040007403008200600724308820030045000010000140080063030050081"
>>> base = FactBase.of(read_line(line))
>>> print(base.last("De_6").rule, base.last("De_6").zone)
last_place e
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, takewhile
from random import Random
from typing import TYPE_CHECKING

from grillon.errors import InputError
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
    presence,
    reach,
    singleton,
    zone_named,
    zones_holding,
)

if TYPE_CHECKING:
    from grillon.model import Position, Puzzle

LARGEST_SET = 4


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
    how often unblocking explored each zone, `changes` how often a fact gave it a reason to.
    """

    def __init__(self, start: Iterable[Fact] = (), *, order: Random | None = None) -> None:
        self.derived: dict[Fact, Derivation] = {}
        self.rewritten: list[Rewriting] = []
        self.looks = [0] * len(ZONES)
        self.changes = [0] * len(ZONES)
        self._base: dict[Fact, None] = {}
        self._about: list[dict[Fact, None]] = [{} for _ in CELLS]
        self._presences: dict[int, dict[Presence, None]] = {value: {} for value in VALUES}
        self._order = order
        self._queue: list[Derivation] = []
        self._dirty = [False] * len(ZONES)
        self._absent: list[set[int]] = [set() for _ in CELLS]
        self._value: dict[int, int] = {}
        self._placed: list[dict[int, int]] = [{} for _ in ZONES]
        self._sets_at: list[list[Presence]] = [[] for _ in CELLS]
        self._pairs_at: list[list[Presence]] = [[] for _ in CELLS]
        self._twins: list[Presence] = []
        for fact in start:
            self.tell(fact)

    @classmethod
    def of(cls, puzzle: Puzzle, *, order: Random | None = None, run: bool = True) -> FactBase:
        """The base of a puzzle's givens, brought to its fixpoint; without `run` they are known but fire no rule."""
        return cls.at(puzzle.position(), order=order, run=run)

    @classmethod
    def at(cls, position: Position, *, order: Random | None = None, run: bool = True) -> FactBase:
        """The base of a position, brought to its fixpoint."""
        if position.puzzle.rules.candidates != SIZE**3 or len(list(position.puzzle.rules.house_numbers())) != 4 * SIZE**2:
            raise InputError("the fact base is for the classic 9x9 Sudoku without pencil marks")
        base = cls(order=order)
        for candidate in sorted(position.true):
            base.tell(singleton(candidate // SIZE, candidate % SIZE + 1))
        for candidate in sorted(position.excluded):
            base.tell(Absence(candidate // SIZE, candidate % SIZE + 1))
        if run:
            base.run()
        else:
            base.rest()
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
            all(cell in fact.cells or cell in self._value for cell in ZONES[zone].cells)
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
        return len(self._value) == len(CELLS)

    def occupied(self, cell: int, value: int) -> bool:
        """Is the cell taken by something else than this value?"""
        if cell in self._value:
            return self._value[cell] != value
        return any(value not in taken.values for taken in self._sets_at[cell])

    def closed(self, cell: int, value: int) -> bool:
        """Is the value absent from the cell, or the cell occupied?"""
        return value in self._absent[cell] or self.occupied(cell, value)

    def open_places(self, zone: int, value: int) -> list[int]:
        """The cells of a zone the value may still be in."""
        return [cell for cell in ZONES[zone].cells if not self.closed(cell, value)]

    def open_values(self, cell: int) -> list[int]:
        """The values a cell may still hold."""
        return [value for value in VALUES if not self.closed(cell, value)]

    def missing(self, zone: int) -> list[int]:
        """The values that have no place in the zone yet."""
        return [value for value in VALUES if value not in self._placed[zone]]

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
                for rule in RULES.values():
                    rule(self, derivation.fact)

    def rest(self) -> None:
        """Take in the new facts without firing a rule: for looking at one place of a grid alone."""
        for derivation in self._queue:
            if derivation.fact not in self.derived:
                self._learn(derivation)
        self._queue.clear()

    def look_at(self, zone: int | str, value: int) -> bool:
        """Apply the eliminations of the emitters of a value aimed at a zone. Was anything new?"""
        target = zone_named(zone) if isinstance(zone, str) else zone
        before = len(self._queue)
        for emitter in self.emitters(target, value):
            ELIMINATIONS[_elimination_of(emitter)](self, emitter, target, value)
        _read_places(self, target, value, 1)
        _read_places(self, target, value, 2)
        return len(self._queue) > before

    def emitters(self, zone: int, value: int) -> list[Presence]:
        """The presences of a value that keep it out of cells of the zone."""
        return [fact for fact in self._presences[value] if not reach(fact).isdisjoint(ZONES[zone].cells)]

    def unblock(self) -> bool:
        """Look for something new, zone by zone; False when every zone has been explored in vain."""
        for zone in range(len(ZONES)):
            if not self._dirty[zone]:
                continue
            self.looks[zone] += 1
            # Missing values first; the others still tell the cells of the zone what they cannot hold.
            values = [*self.missing(zone), *self._placed[zone]]
            if any(self.look_at(zone, value) for value in values):
                return True
            self._dirty[zone] = False
        return False

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
            self._absent[fact.cell].add(fact.value)
            touched = {fact.cell}
        else:
            touched = set(fact.cells) | reach(fact)
            if fact.kind == "singleton1":
                cell, value = fact.cells[0], fact.values[0]
                self._value.setdefault(cell, value)
                for zone in ZONES_OF[cell]:
                    self._placed[zone].setdefault(value, cell)
            elif fact.is_set:
                for cell in fact.cells:
                    self._sets_at[cell].append(fact)
            elif fact.kind == "pair1":
                for cell in fact.cells:
                    self._pairs_at[cell].append(fact)
            elif fact.kind == "singleton2":
                self._twins.append(fact)
        for zone in {zone for cell in touched for zone in ZONES_OF[cell]}:
            self.changes[zone] += not self._dirty[zone]
            self._dirty[zone] = True
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


# Eliminations: certain presences imply absences. Only unblocking applies them.


def _exclude(base: FactBase, rule: str, emitter: Presence, zone: int, value: int) -> None:
    for cell in sorted(reach(emitter) & frozenset(ZONES[zone].cells)):
        if not base.closed(cell, value):
            base.tell(Absence(cell, value), rule, (emitter,), zone)


def singleton1_excludes(base: FactBase, emitter: Presence, zone: int, value: int) -> None:
    """c_x in a zone: x is absent from the rest of the zone."""
    _exclude(base, "singleton1_excludes", emitter, zone, value)


def pair1_excludes(base: FactBase, emitter: Presence, zone: int, value: int) -> None:
    """cd_x in a zone: x is absent from the rest of the zone."""
    _exclude(base, "pair1_excludes", emitter, zone, value)


def pair2_excludes(base: FactBase, emitter: Presence, zone: int, value: int) -> None:
    """cd_xy in a zone: x and y are absent from the rest of the zone. The same for larger sets."""
    _exclude(base, "pair2_excludes", emitter, zone, value)


ELIMINATIONS: dict[str, Callable[[FactBase, Presence, int, int], None]] = {
    "singleton1_excludes": singleton1_excludes,
    "pair1_excludes": pair1_excludes,
    "pair2_excludes": pair2_excludes,
}


def _elimination_of(emitter: Presence) -> str:
    return "pair2_excludes" if emitter.is_set else f"{emitter.kind}_excludes"


# Rules that find presences. Each is given every new fact and tells what follows from it.


def _concerned(base: FactBase, fact: Fact) -> Iterator[tuple[int, int]]:
    """The zones and values whose places a fact may have closed."""
    if isinstance(fact, Absence):
        yield from ((zone, fact.value) for zone in ZONES_OF[fact.cell])
    elif fact.kind == "singleton1" or fact.is_set:
        for zone in sorted({zone for cell in fact.cells for zone in ZONES_OF[cell]}):
            yield from ((zone, value) for value in base.missing(zone) if value not in fact.values)


def _reasons(base: FactBase, zone: int, value: int, but: Iterable[int]) -> list[Fact]:
    """Why a value is not in the other cells of a zone: what occupies them, or its absence."""
    left = frozenset(but)
    found: dict[Fact, None] = {}
    for cell in ZONES[zone].cells:
        if cell in left:
            continue
        if cell in base._value:
            found[singleton(cell, base._value[cell])] = None
        elif value in base._absent[cell]:
            found[Absence(cell, value)] = None
        else:
            found[next(taken for taken in base._sets_at[cell] if value not in taken.values)] = None
    return list(found)


def _read_places(base: FactBase, zone: int, value: int, number: int) -> None:
    """The value has that many places left in the zone: say so."""
    places = [] if value in base._placed[zone] else base.open_places(zone, value)
    if len(places) == number:
        rule = "last_place" if number == 1 else "last_two_places"
        base.tell(presence(places, [value]), rule, _reasons(base, zone, value, places), zone)


def last_place(base: FactBase, fact: Fact) -> None:
    """Absent or occupied in eight cells of a zone: the value is in the ninth."""
    for zone, value in _concerned(base, fact):
        _read_places(base, zone, value, 1)


def last_two_places(base: FactBase, fact: Fact) -> None:
    """Absent or occupied in seven cells of a zone: the value is in one of the other two."""
    for zone, value in _concerned(base, fact):
        _read_places(base, zone, value, 2)


def gathered_places(base: FactBase, fact: Fact) -> None:
    """Three values (or four) of a zone that have only as many places between them fill these."""
    for zone in sorted({zone for zone, _ in _concerned(base, fact)}):
        places = {value: base.open_places(zone, value) for value in base.missing(zone)}
        for size in range(3, min(LARGEST_SET, len(places) - 1) + 1):
            few = [value for value, cells in places.items() if 2 <= len(cells) <= size]
            for values in combinations(few, size):
                cells = sorted({cell for value in values for cell in places[value]})
                if len(cells) == size:
                    because = dict.fromkeys(r for value in values for r in _reasons(base, zone, value, places[value]))
                    base.tell(presence(cells, list(values)), "gathered_places", because, zone)


def _cells_seeing(fact: Fact) -> Iterable[int]:
    """The cells whose values a fact may have limited."""
    if isinstance(fact, Absence):
        return (fact.cell,)
    return fact.cells if fact.is_set else ()


def _values_told(base: FactBase, fact: Fact, number: int, rule: str) -> None:
    for cell in _cells_seeing(fact):
        if cell not in base._value:
            values = base.open_values(cell)
            if len(values) == number:
                base.tell(Presence((cell,), tuple(values)), rule, (fact,))


def last_two_values(base: FactBase, fact: Fact) -> None:
    """All values but two are absent from a cell: it holds one of the two."""
    _values_told(base, fact, 2, "last_two_values")


def last_value(base: FactBase, fact: Fact) -> None:
    """All values but one are absent from a cell: it holds that one."""
    _values_told(base, fact, 1, "last_value")


def pair2_splits(base: FactBase, fact: Fact) -> None:
    """cd_xy: x is in one of the two cells, and so is y."""
    if isinstance(fact, Presence) and fact.kind == "pair2":
        for value in fact.values:
            base.tell(Presence(fact.cells, (value,)), "pair2_splits", (fact,))


# Reductions of presences: what follows when two meet; the base keeps the stronger fact (see REDUCTIONS).


def pairs_merge(base: FactBase, fact: Fact) -> None:
    """cd_x and cd_y: cd_xy."""
    if isinstance(fact, Presence) and fact.kind == "pair1":
        for other in list(base._pairs_at[fact.cells[0]]):
            if other.cells == fact.cells and other.values != fact.values:
                base.tell(presence(fact.cells, fact.values + other.values), "pairs_merge", (fact, other))


def twins_merge(base: FactBase, fact: Fact) -> None:
    """c_xy and d_xy in one zone: cd_xy."""
    if isinstance(fact, Presence) and fact.kind == "singleton2":
        for other in base._twins:
            if other.values == fact.values and other.cells[0] in PEERS[fact.cells[0]]:
                base.tell(presence(fact.cells + other.cells, fact.values), "twins_merge", (fact, other))


def _meetings(base: FactBase, fact: Fact, groups: Callable[[int], list[Presence]]) -> Iterator[tuple[int, Presence]]:
    """A cell that has its value, and a presence that counts on it: whichever of the two is new."""
    if isinstance(fact, Presence):
        if fact.kind == "singleton1":
            yield from ((fact.cells[0], other) for other in list(groups(fact.cells[0])))
        elif fact in groups(fact.cells[0]):
            yield from ((cell, fact) for cell in fact.cells if cell in base._value)


def pair1_settled(base: FactBase, fact: Fact) -> None:
    """cd_x, and c holds another value: d_x."""
    for cell, pair in _meetings(base, fact, lambda cell: base._pairs_at[cell]):
        if base._value[cell] != pair.values[0]:
            (other,) = (c for c in pair.cells if c != cell)
            base.tell(singleton(other, pair.values[0]), "pair1_settled", (pair, singleton(cell, base._value[cell])))


def singleton2_settled(base: FactBase, fact: Fact) -> None:
    """c_xy, and c holds its value: nothing more to say; the base drops c_xy."""


def pair2_settled(base: FactBase, fact: Fact) -> None:
    """cd_xy, and c holds x: d_y. Of a larger set, the other cells keep the other values."""
    for cell, group in _meetings(base, fact, lambda cell: base._sets_at[cell]):
        value = base._value[cell]
        if value in group.values:
            cells = [c for c in group.cells if c != cell]
            values = [v for v in group.values if v != value]
            base.tell(presence(cells, values), "pair2_settled", (group, singleton(cell, value)))


RULES: dict[str, Callable[[FactBase, Fact], None]] = {
    "last_place": last_place,
    "last_two_places": last_two_places,
    "last_value": last_value,
    "last_two_values": last_two_values,
    "gathered_places": gathered_places,
    "pair2_splits": pair2_splits,
    "pairs_merge": pairs_merge,
    "twins_merge": twins_merge,
    "pair1_settled": pair1_settled,
    "singleton2_settled": singleton2_settled,
    "pair2_settled": pair2_settled,
}


# What a fact replaces in the base: reductions of presences, then of absences.


def _merges_pairs(new: Presence, old: Fact) -> bool:
    return isinstance(old, Presence) and new.is_set and old.kind == "pair1" and _inside(old, new) and len(new.cells) == 2


def _merges_twins(new: Presence, old: Fact) -> bool:
    return isinstance(old, Presence) and new.is_set and old.kind == "singleton2" and old.values == new.values and _inside(old, new)


def _inside(old: Presence, new: Presence) -> bool:
    return set(old.cells) <= set(new.cells) and set(old.values) <= set(new.values)


def _settles(kind: str) -> Callable[[Presence, Fact], bool]:
    def settles(new: Presence, old: Fact) -> bool:
        if not isinstance(old, Presence) or new.kind != "singleton1" or new.cells[0] not in old.cells:
            return False
        return old.is_set if kind == "set" else old.kind == kind

    return settles


def _occupies(new: Presence, old: Fact) -> bool:
    """An absence from a cell that is taken says nothing."""
    taken = new.kind == "singleton1" or new.is_set
    return isinstance(old, Absence) and taken and old.cell in new.cells and old.value not in new.values


def _covers(new: Presence, old: Fact) -> bool:
    return isinstance(old, Absence) and old.value in new.values and old.cell in reach(new)


REDUCTIONS: dict[str, Callable[[Presence, Fact], bool]] = {
    "pairs_merge": _merges_pairs,
    "twins_merge": _merges_twins,
    "pair1_settled": _settles("pair1"),
    "singleton2_settled": _settles("singleton2"),
    "pair2_settled": _settles("set"),
    "singleton1_covers": lambda new, old: new.kind == "singleton1" and _covers(new, old),
    "pair2_covers": lambda new, old: new.is_set and _covers(new, old),
    "last_two_places": lambda new, old: new.kind == "pair1" and _covers(new, old),
    "occupied": _occupies,
}


@dataclass(frozen=True)
class Move:
    """A value placed, as a person would tell it: the cells by their role.

    `kind` is the hardest thing it uses: `last_cell`, `direct` (values placed elsewhere), `indirect` (pairs of places),
    or the largest set that occupies cells (`pair2`, `triplet3`, ...).
    """

    fact: Presence
    zone: Zone
    kind: str
    eliminated: tuple[int, ...]
    eliminating: tuple[Presence, ...]
    auxiliary: tuple[Presence, ...]


def move_of(base: FactBase, fact: Fact | str, zone: str | None = None) -> Move:
    """The move that placed a value by the last place left in a zone, with as few eliminating facts as will do.

    `zone` tells it from that zone when the value has no other place there either.
    """
    derivation = base.last(fact)
    placed = derivation.fact
    if derivation.rule != "last_place" or derivation.zone is None or not isinstance(placed, Presence):
        raise InputError(f"{placed} does not follow from the last place in a zone")
    where, premises = derivation.zone, list(derivation.premises)
    if zone is not None:
        number, value = zone_named(zone), placed.values[0]
        where = ZONES[number]
        if any(cell != placed.cells[0] and not base.closed(cell, value) for cell in where.cells):
            raise InputError(f"{placed} is not the last place of {value} in {zone}")
        premises = _reasons(base, number, value, placed.cells)
    absent = tuple(premise.cell for premise in premises if isinstance(premise, Absence))
    earlier = list(takewhile(lambda known: known != placed, base.derived))
    emitters = [
        known
        for known in earlier
        if isinstance(known, Presence) and placed.values[0] in known.values and placed.cells[0] not in known.cells
    ]
    needed = _fewest(emitters, frozenset(absent))
    occupying = [premise for premise in premises if isinstance(premise, Presence) and premise.is_set]
    helpers = (*occupying, *(emitter for emitter in needed if emitter.kind != "singleton1"))
    kind = "last_cell" if not absent else "direct"
    if helpers:
        kind = max(helpers, key=lambda helper: len(helper.values)).kind
        kind = "indirect" if kind == "pair1" else kind
    eliminating = tuple(emitter for emitter in needed if emitter.kind == "singleton1")
    return Move(placed, where, kind, absent, eliminating, tuple(dict.fromkeys(helpers)))


def _fewest(emitters: list[Presence], cells: frozenset[int]) -> list[Presence]:
    """The fewest emitters whose reach covers the cells: placed values if they suffice, then pairs of places, then sets."""
    for allowed in (("singleton1",), ("singleton1", "pair1"), None):
        useful = sorted(e for e in emitters if reach(e) & cells and (allowed is None or e.kind in allowed))
        for number in range(len(useful) + 1):
            for chosen in combinations(useful, number):
                if cells <= frozenset(c for emitter in chosen for c in reach(emitter)):
                    return list(chosen)
    raise InputError("an absence has no emitter")
