"""Zones that work asynchronously on one base of facts: each has its own inbox and none waits for another.

A zone takes a fact from its inbox and fires the rules it can, in that zone alone. With an empty inbox it examines its
next missing value by itself: there is no common mode. New facts go to the inboxes of all zones that they concern.
The work ends when every inbox is empty and every zone has explored its values, or at the last cell.

>>> from grillon.families.sudoku.text import read_line
>>> puzzle = read_line("570060003030005060601007000053000001000080000900000270000800402080100030200040019")
>>> base = FactBase.of(puzzle, thorough=True, run=False)
>>> run_by_zones(base)
>>> base.solved, base.facts == FactBase.of(puzzle, thorough=True).facts
(True, True)
"""

from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from random import Random

from grillon.families.sudoku.factbase import FactBase, cells_of
from grillon.families.sudoku.facts import Fact, Presence


async def work_by_zones(base: FactBase, *, order: Random | None = None) -> None:
    """Let all zones work until nothing is left to find; with `order`, zones are slowed down at random."""
    await _Zones(base, order).work()


def run_by_zones(base: FactBase, *, order: Random | None = None) -> None:
    """The same as a plain call; where an event loop is running, as in a notebook, the zones get their own thread."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(work_by_zones(base, order=order))).result()


class _Zones:
    def __init__(self, base: FactBase, order: Random | None) -> None:
        self._base, self._order = base, order
        zones = range(len(base.grid.zones))
        self._inboxes: list[deque[Fact]] = [deque() for _ in zones]
        self._news = [asyncio.Event() for _ in zones]
        for news in self._news:
            news.set()
        self._busy = len(zones)
        self._over = asyncio.Event()

    async def work(self) -> None:
        """Work until every zone is idle."""
        for fact in self._base.derived:
            self._deliver(fact)
        self._share()
        zones = [asyncio.create_task(self._zone(zone)) for zone in range(len(self._inboxes))]
        await self._over.wait()
        for task in zones:
            task.cancel()
        await asyncio.gather(*zones, return_exceptions=True)

    async def _zone(self, zone: int) -> None:
        base, inbox = self._base, self._inboxes[zone]
        while not base.over:
            if inbox:
                base.zone_at_work = zone
                base.fire(inbox.popleft())
                base.zone_at_work = None
                self._share()
            elif base.explored[zone] < base.rounds:
                base.look_on(zone)
                self._share()
            else:
                await self._rest(zone)
                continue
            for _ in range(1 if self._order is None else self._order.randint(1, 5)):
                await asyncio.sleep(0)
        self._over.set()

    async def _rest(self, zone: int) -> None:
        """Wait for new facts; the last zone to become idle ends the work."""
        self._news[zone].clear()
        self._busy -= 1
        if not self._busy:
            self._over.set()
        await self._news[zone].wait()

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
            if not self._news[zone].is_set():
                self._news[zone].set()
                self._busy += 1
