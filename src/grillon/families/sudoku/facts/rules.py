"""The rules of the fact base, one function each.

Eliminations are the absences that a presence implies in a zone; only unblocking applies them. Every other rule is given
each new fact and derives what follows from it. `replacing_rule` names the rule by which the base keeps the stronger of
two facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from grillon.families.sudoku.facts.facts import Absence, Fact, Presence, limited_cells
from grillon.families.sudoku.facts.grid import Grid

if TYPE_CHECKING:
    from grillon.families.sudoku.facts.base import FactBase

LARGEST_SET = 4


# Eliminations: certain presences imply absences. Only unblocking applies them.


def exclude(base: FactBase, emitter: Presence, zone: int, value: int) -> None:
    """A presence in a zone keeps its values out of the rest: one value placed, a pair of places, a pair of values, and
    the same for more places and larger sets."""
    rule = "pair2_excludes" if emitter.is_set else "pair1_excludes"
    if emitter.kind == "singleton1":
        rule = "singleton1_excludes"
    for cell in sorted(base.grid.reach(emitter) & frozenset(base.grid.zones[zone].cells)):
        if not base.closed(cell, value):
            base.tell(base.grid.absence(cell, value), rule, (emitter,), zone)


# Rules that find presences. Each is given every new fact and derives what follows from it.


def _concerned(base: FactBase, fact: Fact) -> Iterator[tuple[int, int]]:
    """The zones and values whose places a fact may have closed; only those of the zone at work, if there is one."""
    if isinstance(fact, Absence):
        yield from ((zone, fact.value) for zone in _zones_at_work(base, base.grid.zones_of[fact.cell]))
    elif fact.limits:
        for zone in _zones_at_work(base, sorted({zone for cell in fact.cells for zone in base.grid.zones_of[cell]})):
            yield from ((zone, value) for value in base.missing(zone) if value not in fact.values)


def _zones_at_work(base: FactBase, zones: Iterable[int]) -> Iterable[int]:
    return [zone for zone in zones if base.zone_at_work in (None, zone)]


def reasons(base: FactBase, zone: int, value: int, but: Iterable[int]) -> list[Fact]:
    """The facts that keep a value out of the other cells of a zone: what occupies them, or its absence."""
    cells = (cell for cell in base.grid.zones[zone].cells if cell not in frozenset(but))
    return list(dict.fromkeys(_reason(base, cell, value) for cell in cells))


def _reason(base: FactBase, cell: int, value: int) -> Fact:
    """The fact that keeps a value out of a cell."""
    if cell in base.values:
        return base.grid.singleton(cell, base.values[cell])
    if value in base.absent[cell]:
        return base.grid.absence(cell, value)
    return next(limit for limit in base.limits_at[cell] if value not in limit.values)


def value_reasons(base: FactBase, cell: int, but: Iterable[int]) -> list[Fact]:
    """The facts that keep the other values out of a cell: their absences, or a set that occupies it."""
    values = (value for value in base.grid.values if value not in frozenset(but))
    return list(dict.fromkeys(_reason(base, cell, value) for value in values))


def read_places(base: FactBase, zone: int, value: int, number: int) -> bool:
    """Add the presence of a value that has exactly this number of places left in the zone. Does it have a place?"""
    if value in base.placed[zone]:
        return True
    places = base.open_places(zone, value)
    if len(places) == number:
        rule = "last_place" if number == 1 else "last_two_places"
        base.tell(base.grid.presence(places, [value]), rule, reasons(base, zone, value, places), zone)
    return bool(places)


def last_place(base: FactBase, fact: Fact) -> None:
    """Absent or occupied in eight cells of a zone: the value is in the ninth. In all nine: a contradiction."""
    for zone, value in _concerned(base, fact):
        if not read_places(base, zone, value, 1):
            base.refuse(fact)


def last_two_places(base: FactBase, fact: Fact) -> None:
    """Absent or occupied in seven cells of a zone: the value is in one of the other two."""
    for zone, value in _concerned(base, fact):
        read_places(base, zone, value, 2)


def gathered_places(base: FactBase, fact: Fact) -> None:
    """Three (or four) values of a zone that have only that many places between them fill these places."""
    for zone in sorted({zone for zone, _ in _concerned(base, fact)}):
        places = {value: base.open_places(zone, value) for value in base.missing(zone)}
        for size in range(3, min(LARGEST_SET, len(places) - 1) + 1):
            few = [value for value, cells in places.items() if 2 <= len(cells) <= size]
            for values in combinations(few, size):
                cells = sorted({cell for value in values for cell in places[value]})
                if len(cells) == size:
                    because = dict.fromkeys(r for value in values for r in reasons(base, zone, value, places[value]))
                    base.tell(base.grid.presence(cells, list(values)), "gathered_places", because, zone)


def _values_told(base: FactBase, fact: Fact, number: int, rule: str) -> None:
    for cell in limited_cells(fact):
        if cell not in base.values:
            values = base.open_values(cell)
            if len(values) == number:
                base.tell(base.grid.presence([cell], values), rule, value_reasons(base, cell, values))


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
            base.tell(base.grid.presence(fact.cells, [value]), "pair2_splits", (fact,))


# Reductions of presences: what follows from two together; the base keeps the stronger fact (see `replacing_rule`).


def pairs_merge(base: FactBase, fact: Fact) -> None:
    """cd_x and cd_y: cd_xy."""
    if isinstance(fact, Presence) and fact.kind == "pair1":
        for other in list(base.places_at[fact.cells[0]]):
            if other.cells == fact.cells and other.values != fact.values:
                base.tell(base.grid.presence(fact.cells, fact.values + other.values), "pairs_merge", (fact, other))


def twins_merge(base: FactBase, fact: Fact) -> None:
    """c_xy and d_xy in one zone: cd_xy."""
    if isinstance(fact, Presence) and fact.kind == "singleton2":
        for other in base.twins:
            if other.values == fact.values and other.cells[0] in base.grid.peers[fact.cells[0]]:
                base.tell(base.grid.presence(fact.cells + other.cells, fact.values), "twins_merge", (fact, other))


def pair1_settled(base: FactBase, fact: Fact) -> None:
    """cd_x, and x is not in c: d_x. Of more places, the others are left; of no place left, a contradiction."""
    known = (pair for cell in limited_cells(fact) for pair in base.places_at[cell])
    for pair in [*known, *([fact] if isinstance(fact, Presence) and not fact.limits else [])]:
        for value in pair.values:
            left = [cell for cell in pair.cells if not base.closed(cell, value)]
            if not left:
                base.refuse(fact)
            elif len(left) < len(pair.cells):
                because = (_reason(base, cell, value) for cell in pair.cells if cell not in left)
                base.tell(base.grid.presence(left, [value]), "pair1_settled", (pair, *because))


def pair2_settled(base: FactBase, fact: Fact) -> None:
    """cd_xy, and c holds x: d_y. Of a larger set, the other cells keep the other values."""
    for cell in limited_cells(fact):
        value = base.values.get(cell)
        if value is None:
            continue
        for group in base.limits_at[cell]:
            if group.is_set and value in group.values:
                cells = [c for c in group.cells if c != cell]
                values = [v for v in group.values if v != value]
                base.tell(base.grid.presence(cells, values), "pair2_settled", (group, base.grid.singleton(cell, value)))


RULES: tuple[Callable[[FactBase, Fact], None], ...] = (
    last_place,
    last_two_places,
    last_value,
    last_two_values,
    gathered_places,
    pair2_splits,
    pairs_merge,
    twins_merge,
    pair1_settled,
    pair2_settled,
)


def replacing_rule(grid: Grid, new: Presence, old: Fact) -> str:
    """The rule by which a presence replaces another fact in the base; empty where it does not."""
    if isinstance(old, Absence):
        return _covering_rule(grid, new, old)
    inside = set(old.cells) <= set(new.cells) and set(old.values) <= set(new.values)
    if new.is_set and inside and old.kind == "pair1" and len(new.cells) == 2:
        return "pairs_merge"
    if new.is_set and inside and old.kind == "singleton2" and old.values == new.values:
        return "twins_merge"
    if new.kind == "singleton1" and new.cells[0] in old.cells:
        if old.kind in ("pair1", "singleton2"):
            return f"{old.kind}_settled"
        if old.is_set:
            return "pair2_settled"
    return "narrowed" if _implies(new, old) else ""


def _implies(new: Presence, old: Presence) -> bool:
    """Fewer places of the same values, or fewer values for the same cells, are left."""
    if len(old.cells) == len(old.values):
        return False
    if old.limits:
        return new.limits and set(old.cells) <= set(new.cells) and set(new.values) <= set(old.values)
    fewer = set(new.cells) <= set(old.cells) and set(old.values) <= set(new.values)
    return fewer and len(new.cells) >= len(new.values)


def _covering_rule(grid: Grid, new: Presence, old: Absence) -> str:
    """The same for an absence: one that the presence shows, or from a cell that it fills."""
    covers = {"singleton1": "singleton1_covers", "pair1": "last_two_places"}
    rule = "pair2_covers" if new.is_set else covers.get(new.kind, "")
    if old.value in new.values:
        return rule if old.cell in grid.reach(new) else ""
    filled = new.kind == "singleton1" or new.is_set
    return "occupied" if filled and old.cell in new.cells else ""
