"""Moves of the fact base as a person would describe them: what is placed, and the cells by their role."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, takewhile

from grillon.errors import InputError
from grillon.families.sudoku.fact_grid import Grid, Zone
from grillon.families.sudoku.fact_rules import reasons
from grillon.families.sudoku.factbase import FactBase
from grillon.families.sudoku.facts import Absence, Fact, Presence
from grillon.model.steps import Role


@dataclass(frozen=True)
class Helper:
    """A presence of several cells that a move uses, and the placed values that prove it."""

    fact: Presence
    eliminating: tuple[Presence, ...]


@dataclass(frozen=True)
class Move:
    """A placed value, as a person would explain it.

    `kind` is the hardest thing it uses: `last_cell`, `direct` (values placed elsewhere), `indirect` (pairs of places),
    or the largest set that occupies cells (`pair2`, `triplet3`, ...). `eliminated` are the cells of the zone that the
    value is absent from, `eliminating` the placed values and `auxiliary` the other presences that prove it.
    """

    fact: Presence
    zone: Zone
    kind: str
    eliminated: tuple[int, ...]
    eliminating: tuple[Presence, ...]
    auxiliary: tuple[Helper, ...]

    @property
    def signature(self) -> tuple[str, str, int, int]:
        """The sort of a move: kind, kind of zone, number of eliminating values and number of helpers."""
        return self.kind, self.zone.kind, len(self.eliminating), len(self.auxiliary)

    @property
    def roles(self) -> dict[int, Role]:
        """The cells that matter and their roles; a cell with several roles has the most important one."""
        shown = [*self.eliminating, *(emitter for helper in self.auxiliary for emitter in helper.eliminating)]
        return {
            **dict.fromkeys(self.eliminated, Role.ELIMINATED),
            **dict.fromkeys(_cells(shown), Role.ELIMINATING),
            **dict.fromkeys(_cells(helper.fact for helper in self.auxiliary), Role.AUXILIARY),
            **dict.fromkeys(self.fact.cells, Role.TARGET),
        }


def _cells(facts: Iterable[Presence]) -> list[int]:
    return [cell for fact in facts for cell in fact.cells]


def move_of(base: FactBase, fact: Fact | str, zone: str | None = None) -> Move:
    """The move that placed a value by the last place left in a zone, with as few eliminating facts as possible.

    `zone` explains it by that zone when the value has no other place there either.
    """
    derivation = base.last(fact)
    placed = derivation.fact
    if derivation.rule != "last_place" or derivation.zone is None or not isinstance(placed, Presence):
        raise InputError("{placed} does not follow from the last place in a zone", placed=placed)
    where, premises = derivation.zone, list(derivation.premises)
    if zone is not None:
        number, value = base.grid.zone_named(zone), placed.values[0]
        where = base.grid.zones[number]
        if any(cell != placed.cells[0] and not base.closed(cell, value) for cell in where.cells):
            raise InputError(
                "{placed} is not the last place of {value} in {zone}", placed=placed, value=value, zone=zone
            )
        premises = reasons(base, number, value, placed.cells)
    absent = tuple(premise.cell for premise in premises if isinstance(premise, Absence))
    needed = _fewest(base.grid, _emitters(base, placed, placed.values[0]), frozenset(absent))
    occupying = [premise for premise in premises if isinstance(premise, Presence) and premise.is_set]
    helpers = dict.fromkeys([*occupying, *(emitter for emitter in needed if emitter.kind != "singleton1")])
    kind = "last_cell" if not absent else "direct"
    if helpers:
        kind = max(helpers, key=lambda helper: len(helper.values)).kind
        kind = "indirect" if kind == "pair1" else kind
    eliminating = tuple(emitter for emitter in needed if emitter.kind == "singleton1")
    return Move(placed, where, kind, absent, eliminating, tuple(_helper(base, helper, where) for helper in helpers))


def _helper(base: FactBase, fact: Presence, zone: Zone) -> Helper:
    """The facts that keep the values out of the other empty cells of a zone: the move's if the presence is in it."""
    derivation = base.last(fact)
    if derivation.rule not in ("last_two_places", "pairs_merge", "gathered_places"):
        return Helper(fact, ())  # shown by its own cells
    if not set(fact.cells) <= set(zone.cells):
        zone = derivation.zone or zone
    taken = {known.cells[0] for known in _before(base, fact) if known.kind == "singleton1"}
    empty = frozenset(zone.cells) - taken - set(fact.cells)
    shown = [emitter for value in fact.values for emitter in _fewest(base.grid, _emitters(base, fact, value), empty)]
    return Helper(fact, tuple(sorted(shown)))


def _before(base: FactBase, fact: Fact) -> list[Presence]:
    return [known for known in takewhile(lambda known: known != fact, base.derived) if isinstance(known, Presence)]


def _emitters(base: FactBase, fact: Presence, value: int) -> list[Presence]:
    """The presences of the value elsewhere that were known before the fact."""
    return [known for known in _before(base, fact) if value in known.values and not set(known.cells) & set(fact.cells)]


def _fewest(grid: Grid, emitters: list[Presence], cells: frozenset[int]) -> list[Presence]:
    """The fewest emitters whose reach covers the cells: placed values if they do, then pairs of places, then sets."""
    for allowed in (("singleton1",), ("singleton1", "pair1"), None):
        useful = sorted(e for e in emitters if grid.reach(e) & cells and (allowed is None or e.kind in allowed))
        for number in range(len(useful) + 1):
            for chosen in combinations(useful, number):
                if cells <= frozenset(c for emitter in chosen for c in grid.reach(emitter)):
                    return list(chosen)
    raise InputError("an absence has no emitter")
