"""The network's order for a search: likely beginnings first, then the classic search in each of them.

Each solution belongs to exactly one beginning, so the solutions are the same, in another order.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import log
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from grillon._core import packing
from grillon.families.packing.learn.network import look
from grillon.families.packing.learn.sight import Array, Sight, np
from grillon.families.packing.search.options import SearchNumbers

if TYPE_CHECKING:
    from grillon._core.sweep import RecordStream  # type: ignore[attr-defined]
    from grillon.families.packing.puzzle import PackingPuzzle
    from grillon.model import Work

EVALUATIONS = 200
"""The maximum number of positions that the network evaluates."""
LOOKED_AT = 60_000
"""The maximum number of placements in all these positions together: on a large board fewer positions are evaluated."""


class Beginning(NamedTuple):
    """Some pieces placed in order, and their probability according to the network (as a sum of logarithms)."""

    unlikely: float
    laid: tuple[int, ...]


def beginnings(puzzle: PackingPuzzle, *, evaluations: int) -> list[Beginning]:
    """Beginnings such that each solution belongs to exactly one, the likeliest first.

    >>> from grillon.families.packing.learn.data import iq_puzzle
    >>> some = beginnings(iq_puzzle(), evaluations=2)
    >>> len({first.laid[0] for first in some}) > 1, some == sorted(some)
    (True, True)
    """
    waiting: list[Beginning] = [Beginning(0.0, ())]
    done: list[Beginning] = []
    looked_at = 0
    while waiting and evaluations > 0 and looked_at < LOOKED_AT:
        first = heappop(waiting)
        sight = Sight.of(puzzle, [*puzzle.givens, *first.laid])
        evaluations -= 1
        looked_at += len(sight.candidates)
        if not sight.required[: sight.cells].any():
            done.append(first)
            continue
        for candidate, share in _children(puzzle, sight):
            heappush(waiting, Beginning(first.unlikely - log(max(share, 1e-9)), (*first.laid, candidate)))
    return sorted([*done, *waiting])


def _children(puzzle: PackingPuzzle, sight: Sight) -> list[tuple[int, float]]:
    """The placements of the house with the fewest, one of which every solution uses, each with its share."""
    many = sight.members.sum(axis=1)
    usable = sight.required.copy()
    for kind, piece in enumerate(puzzle.pieces):
        # Only the placements of a piece used exactly once divide the solutions.
        usable[sight.cells + kind] &= piece.minimum == piece.maximum == 1
    house = int(np.argmin(np.where(usable, many, np.inf)))
    members = np.nonzero(sight.members[house])[0]
    if not len(members):
        return []
    weights: Array = np.exp(look(sight).logits[members])
    shares = (weights / weights.sum()).tolist()
    return list(zip(sight.candidates[members].tolist(), shares, strict=True))


class OrderedRecords:
    """The solutions of all beginnings in turn."""

    def __init__(self, puzzle: PackingPuzzle, work: Work, memory: int) -> None:
        self._puzzle, self._work, self._memory = puzzle, work, memory
        self._left: list[Beginning] | None = None
        self._stream: RecordStream | None = None
        self._closed, self._lock = False, Lock()
        self._begun: tuple[int, ...] = ()

    def take(self) -> bytes:
        """The next records; empty when there are no more, or when the work was stopped."""
        if self._left is None:
            self._left = beginnings(self._puzzle, evaluations=EVALUATIONS)[::-1]
        while True:
            stream = self._next_stream()
            if stream is None:
                return b""
            records = stream.take()
            if records:
                return bytes(records)
            with self._lock:
                self._stream = None

    def _next_stream(self) -> RecordStream | None:
        """The stream of the next beginning."""
        with self._lock:
            if self._closed or self._work.monitor.stopped_by:
                return None
            if self._stream is None and self._left:
                self._begin(self._left.pop().laid)
                self._stream = packing.search(
                    self._puzzle.core,
                    self._work.monitor.control,
                    list(self._begun),
                    [],
                    **SearchNumbers(engine=2).search,
                    threads=self._work.threads,
                    limit=self._work.limit or 0,
                    use_symmetry=False,
                    memory=self._memory,
                )
            return self._stream

    def _begin(self, laid: tuple[int, ...]) -> None:
        """Note the pieces of a beginning as choices, in the place of those of the one before."""
        control = self._work.monitor.control
        for _ in self._begun:
            control.take_back()
        for candidate in laid:
            control.choose(candidate)
        control.add("backtracks", len(self._begun))
        control.add("tested", len(laid))
        self._begun = laid

    def close(self) -> None:
        """Stop the search."""
        with self._lock:
            self._closed = True
            if self._stream is not None:
                self._stream.close()
