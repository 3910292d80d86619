"""The rules of the fact base, one function each.

Eliminations are the absences that a presence implies in a zone; only unblocking applies them. Every other rule is given
each new fact and derives what follows from it. Reductions name the facts of the base that a stronger one replaces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from grillon.families.sudoku.fact_grid import Grid
from grillon.families.sudoku.facts import Absence, Fact, Presence

if TYPE_CHECKING:
    from grillon.families.sudoku.factbase import FactBase

LARGEST_SET = 4


# Eliminations: certain presences imply absences. Only unblocking applies them.


def _exclude(base: FactBase, rule: str, emitter: Presence, zone: int, value: int) -> None:
    for cell in sorted(base.grid.reach(emitter) & frozenset(base.grid.zones[zone].cells)):
        if not base.closed(cell, value):
            base.tell(base.grid.absence(cell, value), rule, (emitter,), zone)


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


def elimination_of(emitter: Presence) -> str:
    """The rule by which a presence excludes its values."""
    return "pair2_excludes" if emitter.is_set else f"{emitter.kind}_excludes"


# Rules that find presences. Each is given every new fact and derives what follows from it.


def _concerned(base: FactBase, fact: Fact) -> Iterator[tuple[int, int]]:
    """The zones and values whose places a fact may have closed; only those of the zone at work, if there is one."""
    if isinstance(fact, Absence):
        yield from ((zone, fact.value) for zone in _zones_at_work(base, base.grid.zones_of[fact.cell]))
    elif fact.kind == "singleton1" or fact.is_set:
        for zone in _zones_at_work(base, sorted({zone for cell in fact.cells for zone in base.grid.zones_of[cell]})):
            yield from ((zone, value) for value in base.missing(zone) if value not in fact.values)


def _zones_at_work(base: FactBase, zones: Iterable[int]) -> Iterable[int]:
    return [zone for zone in zones if base.zone_at_work in (None, zone)]


def reasons(base: FactBase, zone: int, value: int, but: Iterable[int]) -> list[Fact]:
    """The facts that keep a value out of the other cells of a zone: what occupies them, or its absence."""
    left = frozenset(but)
    found: dict[Fact, None] = {}
    for cell in base.grid.zones[zone].cells:
        if cell in left:
            continue
        if cell in base.values:
            found[base.grid.singleton(cell, base.values[cell])] = None
        elif value in base.absent[cell]:
            found[base.grid.absence(cell, value)] = None
        else:
            found[next(taken for taken in base.sets_at[cell] if value not in taken.values)] = None
    return list(found)


def value_reasons(base: FactBase, cell: int, but: Iterable[int]) -> list[Fact]:
    """The facts that keep the other values out of a cell: their absences, or a set that occupies it."""
    left = frozenset(but)
    found: dict[Fact, None] = {}
    for value in base.grid.values:
        if value in left:
            continue
        if value in base.absent[cell]:
            found[base.grid.absence(cell, value)] = None
        else:
            found[next(taken for taken in base.sets_at[cell] if value not in taken.values)] = None
    return list(found)


def read_places(base: FactBase, zone: int, value: int, number: int) -> None:
    """Add the presence of a value that has exactly this number of places left in the zone."""
    places = [] if value in base.placed[zone] else base.open_places(zone, value)
    if len(places) == number:
        rule = "last_place" if number == 1 else "last_two_places"
        base.tell(base.grid.presence(places, [value]), rule, reasons(base, zone, value, places), zone)


def last_place(base: FactBase, fact: Fact) -> None:
    """Absent or occupied in eight cells of a zone: the value is in the ninth."""
    for zone, value in _concerned(base, fact):
        read_places(base, zone, value, 1)


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


def _cells_seeing(fact: Fact) -> Iterable[int]:
    """The cells whose values a fact may have limited."""
    if isinstance(fact, Absence):
        return (fact.cell,)
    return fact.cells if fact.is_set else ()


def _values_told(base: FactBase, fact: Fact, number: int, rule: str) -> None:
    for cell in _cells_seeing(fact):
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


# Reductions of presences: what follows from two together; the base keeps the stronger fact (see REDUCTIONS).


def pairs_merge(base: FactBase, fact: Fact) -> None:
    """cd_x and cd_y: cd_xy."""
    if isinstance(fact, Presence) and fact.kind == "pair1":
        for other in list(base.pairs_at[fact.cells[0]]):
            if other.cells == fact.cells and other.values != fact.values:
                base.tell(base.grid.presence(fact.cells, fact.values + other.values), "pairs_merge", (fact, other))


def twins_merge(base: FactBase, fact: Fact) -> None:
    """c_xy and d_xy in one zone: cd_xy."""
    if isinstance(fact, Presence) and fact.kind == "singleton2":
        for other in base.twins:
            if other.values == fact.values and other.cells[0] in base.grid.peers[fact.cells[0]]:
                base.tell(base.grid.presence(fact.cells + other.cells, fact.values), "twins_merge", (fact, other))


def _meetings(base: FactBase, fact: Fact, groups: Callable[[int], list[Presence]]) -> Iterator[tuple[int, Presence]]:
    """Pairs of a cell that has its value and a presence that includes it, whichever of the two is new."""
    if isinstance(fact, Presence):
        if fact.kind == "singleton1":
            yield from ((fact.cells[0], other) for other in list(groups(fact.cells[0])))
        elif fact in groups(fact.cells[0]):
            yield from ((cell, fact) for cell in fact.cells if cell in base.values)


def pair1_settled(base: FactBase, fact: Fact) -> None:
    """cd_x, and c holds another value: d_x."""
    for cell, pair in _meetings(base, fact, lambda cell: base.pairs_at[cell]):
        if base.values[cell] != pair.values[0]:
            (other,) = (c for c in pair.cells if c != cell)
            settling = base.grid.singleton(cell, base.values[cell])
            base.tell(base.grid.singleton(other, pair.values[0]), "pair1_settled", (pair, settling))


def singleton2_settled(base: FactBase, fact: Fact) -> None:
    """c_xy, and c holds its value: nothing follows; the base drops c_xy."""


def pair2_settled(base: FactBase, fact: Fact) -> None:
    """cd_xy, and c holds x: d_y. Of a larger set, the other cells keep the other values."""
    for cell, group in _meetings(base, fact, lambda cell: base.sets_at[cell]):
        value = base.values[cell]
        if value in group.values:
            cells = [c for c in group.cells if c != cell]
            values = [v for v in group.values if v != value]
            base.tell(base.grid.presence(cells, values), "pair2_settled", (group, base.grid.singleton(cell, value)))


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


# The facts that a new one replaces in the base: reductions of presences, then of absences.

Reduction = Callable[[Grid, Presence, Fact], bool]
"""Does the first fact replace the second in the base?"""


def _merges_pairs(grid: Grid, new: Presence, old: Fact) -> bool:
    return (
        isinstance(old, Presence) and new.is_set and old.kind == "pair1" and _inside(old, new) and len(new.cells) == 2
    )


def _merges_twins(grid: Grid, new: Presence, old: Fact) -> bool:
    return (
        isinstance(old, Presence)
        and new.is_set
        and old.kind == "singleton2"
        and old.values == new.values
        and _inside(old, new)
    )


def _inside(old: Presence, new: Presence) -> bool:
    return set(old.cells) <= set(new.cells) and set(old.values) <= set(new.values)


def _settles(kind: str) -> Reduction:
    def settles(grid: Grid, new: Presence, old: Fact) -> bool:
        if not isinstance(old, Presence) or new.kind != "singleton1" or new.cells[0] not in old.cells:
            return False
        return old.is_set if kind == "set" else old.kind == kind

    return settles


def _occupies(grid: Grid, new: Presence, old: Fact) -> bool:
    """An absence from a filled cell is redundant."""
    taken = new.kind == "singleton1" or new.is_set
    return isinstance(old, Absence) and taken and old.cell in new.cells and old.value not in new.values


def _covers(grid: Grid, new: Presence, old: Fact) -> bool:
    return isinstance(old, Absence) and old.value in new.values and old.cell in grid.reach(new)


REDUCTIONS: dict[str, Reduction] = {
    "pairs_merge": _merges_pairs,
    "twins_merge": _merges_twins,
    "pair1_settled": _settles("pair1"),
    "singleton2_settled": _settles("singleton2"),
    "pair2_settled": _settles("set"),
    "singleton1_covers": lambda grid, new, old: new.kind == "singleton1" and _covers(grid, new, old),
    "pair2_covers": lambda grid, new, old: new.is_set and _covers(grid, new, old),
    "last_two_places": lambda grid, new, old: new.kind == "pair1" and _covers(grid, new, old),
    "occupied": _occupies,
}
