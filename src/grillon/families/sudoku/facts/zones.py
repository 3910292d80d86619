"""Zones that work by themselves on one base of facts: each has its own inbox and none waits for another.

A zone takes a fact from its inbox and fires the rules it can, in that zone alone. With an empty inbox it examines its
next missing value by itself: there is no common mode. New facts go to the inboxes of all zones that they concern.
The work ends when every inbox is empty and every zone has explored its values, or at the last cell.

>>> from grillon.families.sudoku.formats.text import read_line
>>> puzzle = read_line("570060003030005060601007000053000001000080000900000270000800402080100030200040019")
>>> base = FactBase.of(puzzle, thorough=True, run=False)
>>> run_by_zones(base)
>>> base.solved, base.facts == FactBase.of(puzzle, thorough=True).facts
(True, True)
"""

from __future__ import annotations

from collections import deque
from random import Random

from grillon.families.sudoku.facts.base import FactBase
from grillon.families.sudoku.facts.facts import Fact, Presence, cells_of


def run_by_zones(base: FactBase, *, order: Random | None = None) -> None:
    """Let all zones work until nothing is left to find; with `order`, zones are slowed down at random."""
    _Zones(base, order).work()


class _Zones:
    def __init__(self, base: FactBase, order: Random | None) -> None:
        self._base, self._order = base, order
        zones = range(len(base.grid.zones))
        self._inboxes: list[deque[Fact]] = [deque() for _ in zones]
        self._awake = deque((zone, 0) for zone in zones)
        """Zones that have something to do, in the order of their turns, and the turns that each lets pass before."""
        self._resting = set[int]()

    def work(self) -> None:
        """Work until every zone is idle."""
        for fact in self._base.derived:
            self._deliver(fact)
        self._share()
        while self._awake and not self._base.over:
            zone, pause = self._awake.popleft()
            if pause:
                self._awake.append((zone, pause - 1))
            elif self._turn(zone):
                self._awake.append((zone, 0 if self._order is None else self._order.randint(0, 4)))
            else:
                self._resting.add(zone)

    def _turn(self, zone: int) -> bool:
        """One piece of work of a zone; False if it has none."""
        base, inbox = self._base, self._inboxes[zone]
        if inbox:
            base.zone_at_work = zone
            base.fire(inbox.popleft())
            base.zone_at_work = None
        elif base.explored[zone] < base.rounds:
            base.look_on(zone)
        else:
            return False
        self._share()
        return True

    def _share(self) -> None:
        """Learn the new facts and pass them to the zones that they concern."""
        for derivation in self._base.take_new():
            if derivation.fact not in self._base.derived and not self._base.over:
                self._base.learn(derivation)
                self._deliver(derivation.fact)

    def _deliver(self, fact: Fact) -> None:
        cells = set(cells_of(fact))
        if isinstance(fact, Presence):
            cells |= self._base.grid.reach(fact)
        for zone in {zone for cell in cells for zone in self._base.grid.zones_of[cell]}:
            self._inboxes[zone].append(fact)
            if zone in self._resting:
                self._resting.remove(zone)
                self._awake.append((zone, 0))
