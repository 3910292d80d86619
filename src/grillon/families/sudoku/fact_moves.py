"""Moves of the fact base, told as a person would: what is placed, and the cells by their role."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, takewhile

from grillon.errors import InputError
from grillon.families.sudoku.fact_rules import reasons
from grillon.families.sudoku.factbase import FactBase
from grillon.families.sudoku.facts import ZONES, Absence, Fact, Presence, Zone, reach, zone_named


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
        premises = reasons(base, number, value, placed.cells)
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
    """The fewest emitters whose reach covers the cells: placed values if they do, then pairs of places, then sets."""
    for allowed in (("singleton1",), ("singleton1", "pair1"), None):
        useful = sorted(e for e in emitters if reach(e) & cells and (allowed is None or e.kind in allowed))
        for number in range(len(useful) + 1):
            for chosen in combinations(useful, number):
                if cells <= frozenset(c for emitter in chosen for c in reach(emitter)):
                    return list(chosen)
    raise InputError("an absence has no emitter")
