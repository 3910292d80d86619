"""The choice of the next lot. Nothing here touches a disk: the same plan drives threads, a cluster and the tests.

A stage holds grids that are *known* (joined in lot order) of which the first ones are *read* (given out in lots). Both
are kept twice: as they are now, and as far as they are committed, that is joined with everything before them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

Strategy = Literal["lowest", "highest", "first"]
STRATEGIES: tuple[Strategy, ...] = ("lowest", "highest", "first")


@dataclass(frozen=True, slots=True)
class Lot:
    """Grids `first`..`first + size - 1` of a stage, to be continued to the next one."""

    stage: int
    number: int
    first: int
    size: int


@dataclass
class Stage:
    """The progress of one stage; `waiting` are results that arrived before an earlier lot."""

    number: int
    known: int = 0
    read: int = 0
    committed_read: int = 0
    closed: bool = False
    lots: int = 0
    joined: int = 0
    in_flight: int = 0
    waiting: dict[int, int] = field(default_factory=dict)
    sizes: dict[int, int] = field(default_factory=dict)


class Plan:
    """Lots over a chain of stages, from the given first one to the wanted last one.

    >>> plan = Plan([3, 4, 5, 6], lot_size=100)
    >>> for stage, known in ((3, 122), (4, 643), (5, 12)):
    ...     plan.stage(stage).known = known
    >>> [plan.ready(stage) for stage in (3, 4, 5)]
    [1, 6, 0]
    """

    def __init__(
        self,
        stages: Sequence[int],
        *,
        lot_size: int = 100,
        strategy: Strategy = "lowest",
        one_a_stage: bool = False,
        max_waiting: int = 1000,
        largest_lot: int | None = None,
    ) -> None:
        self.order = list(stages)
        self.largest_lot = largest_lot
        self.lot_size, self.strategy = lot_size, strategy
        self.one_a_stage, self.max_waiting = one_a_stage, max_waiting
        self._stages = {number: Stage(number) for number in stages}
        self._next = dict(zip(self.order, self.order[1:], strict=False))
        # Lots that became ready, as a stage and the number of lots at once, earliest first.
        self._arrivals: list[list[int]] = []

    def stage(self, number: int) -> Stage:
        """The progress of a stage."""
        return self._stages[number]

    def begin(self, known: int) -> None:
        """Record that the first stage is complete."""
        first = self._stages[self.order[0]]
        first.known, first.closed = known, True
        self._note_arrivals(first, 0)
        # A first stage without grids has been read as soon as it is there.
        self.settle()

    def ready(self, number: int) -> int:
        """The number of lots of a stage that could be given out now; a short one only if no more grids will arrive."""
        stage = self._stages[number]
        open_grids = max(0, stage.known - stage.read)
        return -(-open_grids // self.lot_size) if stage.closed else open_grids // self.lot_size

    @property
    def held_back(self) -> bool:
        """Are too many results waiting somewhere to hand out more?"""
        return any(len(stage.waiting) >= self.max_waiting for stage in self._stages.values())

    @property
    def finished(self) -> bool:
        """Is the last stage complete?"""
        return self._stages[self.order[-1]].closed

    def take(self) -> Lot | None:
        """The next lot to give out, or None if there is none for now."""
        if self.held_back:
            return None
        number = self._choose()
        if number is None:
            return None
        stage = self._stages[number]
        lot = Lot(number, stage.lots, stage.read, self._size(stage.known - stage.read))
        self._out(stage, lot)
        return lot

    def _serve(self, lot: Lot) -> None:
        """Remove the earliest ready lots of a stage; a large lot counts as several."""
        served = -(-lot.size // self.lot_size)
        for arrival in self._arrivals:
            if arrival[0] == lot.stage:
                crossed = min(served, arrival[1])
                arrival[1] -= crossed
                served -= crossed
        self._arrivals = [arrival for arrival in self._arrivals if arrival[1]]

    def _out(self, stage: Stage, lot: Lot) -> None:
        stage.lots += 1
        stage.read += lot.size
        stage.in_flight += 1
        stage.sizes[lot.number] = lot.size
        self._serve(lot)

    def _size(self, open_grids: int) -> int:
        """The lot size, or a multiple of it while more than 64 lots wait and larger ones are allowed."""
        size = self.lot_size
        if self.largest_lot is not None:
            size = max(size, min(self.largest_lot, open_grids // 32 // self.lot_size * self.lot_size))
        return min(size, open_grids)

    def restore(self, lots: Iterable[tuple[Lot, int | None]]) -> list[Lot]:
        """Restore lots of an earlier run by stage and number, with the rows of those that were done; returns the
        others.

        ValueError if there is a gap between the lots of a stage.

        >>> plan = Plan([0, 1, 2], lot_size=2)
        >>> plan.begin(1)
        >>> plan.restore([(Lot(0, 0, 0, 1), 5), (Lot(1, 0, 0, 2), None), (Lot(1, 1, 2, 2), 7)])
        [Lot(stage=1, number=0, first=0, size=2)]
        >>> plan.stage(1).known, plan.stage(1).read, plan.stage(2).known, plan.ready(1)
        (5, 4, 0, 1)
        """
        again = []
        for lot, rows in lots:
            stage = self._stages[lot.stage]
            if (lot.number, lot.first) != (stage.lots, stage.read) or lot.size < 1:
                raise ValueError(f"lot {lot.number} of stage {lot.stage} does not follow the lot before it")
            self._out(stage, lot)
            if rows is None:
                again.append(lot)
            else:
                self.done(lot, rows)
        return again

    def _choose(self) -> int | None:
        able = [
            number
            for number in self.order[:-1]
            if self.ready(number) and not (self.one_a_stage and self._stages[number].in_flight)
        ]
        if not able:
            return None
        if self.strategy == "lowest":
            return able[0]
        if self.strategy == "highest":
            return able[-1]
        return next((number for number, _ in self._arrivals if number in able), able[0])

    def done(self, lot: Lot, rows: int) -> list[int]:
        """Record a result; returns the numbers of the lots that join the next stage now, in order."""
        stage = self._stages[lot.stage]
        stage.in_flight -= 1
        stage.waiting[lot.number] = rows
        joined = []
        following = self._stages[self._next[lot.stage]]
        while stage.joined in stage.waiting:
            before = following.known
            following.known += stage.waiting.pop(stage.joined)
            stage.committed_read += stage.sizes.pop(stage.joined)
            self._note_arrivals(following, before)
            joined.append(stage.joined)
            stage.joined += 1
        self.settle()
        return joined

    def settle(self) -> None:
        """Close the stages that get no more input."""
        for number in self.order[:-1]:
            stage, following = self._stages[number], self._stages[self._next[number]]
            if stage.closed and stage.committed_read == stage.known and not following.closed:
                following.closed = True
                self._note_arrivals(following, following.known, short=True)

    def _note_arrivals(self, stage: Stage, before: int, *, short: bool = False) -> None:
        """Remember when lots became ready, to serve them in that order."""
        full = stage.known // self.lot_size - before // self.lot_size
        if (short or stage.closed) and stage.known % self.lot_size:
            full += 1
        if full and self.strategy == "first":
            self._arrivals.append([stage.number, full])
