"""Proof that some demands cannot all be met: propagation, then branching with equal remainders merged.

Two sets of choices that leave the same open candidates under the same remaining demands have the same continuations, so
each remainder is examined once. That keeps counting arguments small: a line of forty open cells in Takuzu has millions
of fillings but few remainders, and so has an argument that there are more pigeons than holes.

This is the checker's own search. It shares no code with any solver or ladder.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Protocol

from grillon.model.houses import NOWHERE, Differ, House, Quota, Total, When

Remainder = tuple[int, Hashable]
"""The bits that still matter, and the demand on them."""
MAX_NODES = 20_000


class Demand(Protocol):
    """A demand over candidates numbered as bits; this is all that a new kind of house needs."""

    mask: int

    def forced(self, true: int, false: int) -> tuple[int, int] | None:
        """The bits that must now be true and false; None when the demand can no longer be met."""
        ...

    def remainder(self, true: int, false: int) -> Remainder | None:
        """The rest of the demand, as a value; None once the demand is met in any case."""
        ...


class Between:
    """Between `low` and `high` of the bits are true."""

    __slots__ = ("high", "low", "mask", "size")

    def __init__(self, mask: int, low: int, high: int) -> None:
        self.mask, self.low, self.high, self.size = mask, low, high, mask.bit_count()

    def forced(self, true: int, false: int) -> tuple[int, int] | None:
        """At the upper limit the rest is false, at the lower limit it is true."""
        chosen = (true & self.mask).bit_count()
        possible = self.size - (false & self.mask).bit_count()
        if chosen > self.high or possible < self.low:
            return None
        rest = self.mask & ~(true | false)
        if rest:
            if chosen == self.high:
                return 0, rest
            if possible == self.low:
                return rest, 0
        return 0, 0

    def remainder(self, true: int, false: int) -> Remainder | None:
        """The open bits, and the numbers of them that must and may be true."""
        chosen = (true & self.mask).bit_count()
        rest = self.mask & ~(true | false)
        low, high = max(self.low - chosen, 0), self.high - chosen
        return None if low == 0 and high >= rest.bit_count() else (rest, (low, high))


class Unequal:
    """The two lists of bits differ somewhere."""

    __slots__ = ("mask", "pairs")

    def __init__(self, pairs: Sequence[tuple[int, int]]) -> None:
        self.pairs = [(1 << first, 1 << second) for first, second in pairs]
        self.mask = _union(self.pairs)

    def _open(self, true: int, false: int) -> list[tuple[int, int]] | None:
        """The pairs that may still differ; None when one does."""
        both, unknown = [], ~(true | false)
        for first, second in self.pairs:
            if (first | second) & unknown:
                if first != second:
                    both.append((first, second))
            elif bool(true & first) != bool(true & second):
                return None
        return both

    def forced(self, true: int, false: int) -> tuple[int, int] | None:
        """The last pair that may differ must differ."""
        pairs = self._open(true, false)
        if pairs is None:
            return 0, 0
        if not pairs:
            return None
        if len(pairs) == 1:
            first, second = pairs[0]
            for known, other in ((first, second), (second, first)):
                if true & known:
                    return 0, other
                if false & known:
                    return other, 0
        return 0, 0

    def remainder(self, true: int, false: int) -> Remainder | None:
        """The open pairs, with the half of a pair that is known."""
        pairs = self._open(true, false)
        if pairs is None:
            return None
        mask = _union(pairs)
        return mask & ~(true | false), (tuple(pairs), mask & true)


def _union(pairs: Iterable[tuple[int, int]]) -> int:
    return reduce(or_, (first | second for first, second in pairs), 0)


class Conditional:
    """While some bits are true and some are false, an inner demand holds."""

    __slots__ = ("inner", "mask", "need_false", "need_true")

    def __init__(self, need_true: int, need_false: int, inner: Between) -> None:
        self.need_true, self.need_false, self.inner = need_true, need_false, inner
        self.mask = need_true | need_false | inner.mask

    def _waived(self, true: int, false: int) -> bool:
        return bool(self.need_true & false or self.need_false & true)

    def forced(self, true: int, false: int) -> tuple[int, int] | None:
        """The bits forced by the inner demand; where it cannot be met, the last open condition fails."""
        if self._waived(true, false):
            return 0, 0
        open_true, open_false = self.need_true & ~true, self.need_false & ~false
        forced = self.inner.forced(true, false)
        if not open_true | open_false:
            return forced
        if forced is None and (open_true | open_false).bit_count() == 1:
            return open_false, open_true
        return 0, 0

    def remainder(self, true: int, false: int) -> Remainder | None:
        """The open conditions and the rest of the inner demand."""
        left = self.inner.remainder(true, false)
        if left is None or self._waived(true, false):
            return None
        open_true, open_false = self.need_true & ~true, self.need_false & ~false
        return open_true | open_false | left[0], (open_true, open_false, *left)


class Sum:
    """The weights of the true bits add up to `low` at least and `high` at most."""

    __slots__ = ("high", "low", "mask", "weights")

    def __init__(self, weights: dict[int, int], low: int, high: int) -> None:
        self.weights, self.low, self.high = weights, low, high
        self.mask = reduce(or_, weights, 0)

    def _rest(self, true: int, false: int) -> tuple[list[tuple[int, int]], int, int]:
        """The open bits, and the least and the greatest sum that is still possible."""
        rest, least, greatest = [], 0, 0
        for bit, weight in self.weights.items():
            if bit & true:
                least += weight
                greatest += weight
            elif not bit & false:
                rest.append((bit, weight))
                least += min(weight, 0)
                greatest += max(weight, 0)
        return rest, least, greatest

    def forced(self, true: int, false: int) -> tuple[int, int] | None:
        """A bit is forced if the other way the sum would be too large or too small."""
        rest, least, greatest = self._rest(true, false)
        if least > self.high or greatest < self.low:
            return None
        on = off = 0
        for bit, weight in rest:
            if least + weight > self.high or greatest + weight < self.low:
                off |= bit
            if least - weight > self.high or greatest - weight < self.low:
                on |= bit
        return None if on & off else (on, off)

    def remainder(self, true: int, false: int) -> Remainder | None:
        """The open bits, and what they have to add up to."""
        rest, least, greatest = self._rest(true, false)
        if least >= self.low and greatest <= self.high:
            return None
        sure = sum(weight for bit, weight in self.weights.items() if bit & true)
        return reduce(or_, (bit for bit, _ in rest), 0), (self.low - sure, self.high - sure)


class Along:
    """One bit of each group is true, and an automaton allows the places of these along the groups."""

    __slots__ = ("ends", "groups", "mask", "steps")

    def __init__(self, groups: list[list[int]], steps: Sequence[Sequence[int]], ends: frozenset[int]) -> None:
        self.groups, self.steps, self.ends = groups, steps, ends
        self.mask = reduce(or_, (bit for group in groups for bit in group), 0)

    def forced(self, true: int, false: int) -> tuple[int, int] | None:
        """A bit is false if no allowed sequence has it, and true if all have."""
        if any((true & reduce(or_, group, 0)).bit_count() > 1 for group in self.groups):
            return None
        possible = self._possible(true, false)
        if possible is None:
            return None
        on = 0
        for group in self.groups:
            left = reduce(or_, group, 0) & possible
            on |= left if left.bit_count() == 1 else 0
        return on & ~true, self.mask & ~possible & ~false

    def _possible(self, true: int, false: int) -> int | None:
        """The bits of all allowed sequences that are left; None if there are none."""
        memo: dict[tuple[int, int], int | None] = {}

        def walk(at: int, state: int) -> int | None:
            if at == len(self.groups):
                return 0 if state in self.ends else None
            if (at, state) not in memo:
                group, found = self.groups[at], None
                chosen = true & reduce(or_, group, 0)
                for value, bit in enumerate(group):
                    after = self.steps[state][value] if bit and not bit & false else NOWHERE
                    if after == NOWHERE or (chosen and not bit & chosen):
                        continue
                    beyond = walk(at + 1, after)
                    if beyond is not None:
                        found = (found or 0) | bit | beyond
                memo[at, state] = found
            return memo[at, state]

        return walk(0, 0)

    def remainder(self, true: int, false: int) -> Remainder | None:
        """The open bits and those that are true."""
        rest = self.mask & ~(true | false)
        return (rest, true & self.mask) if rest else None


class NotAll:
    """Not every one of some bit sets has an allowed number of true bits: the demand of one solution on a pattern."""

    __slots__ = ("counts", "mask")

    def __init__(self, counts: Iterable[tuple[int, frozenset[int]]]) -> None:
        self.counts = list(counts)
        self.mask = reduce(or_, (mask for mask, _ in self.counts), 0)

    def _open(self, true: int, false: int) -> list[tuple[int, int, frozenset[int]]] | None:
        """The sets whose number may still be allowed or not; None when one is certainly not allowed."""
        undecided = []
        for mask, allowed in self.counts:
            minimum = (true & mask).bit_count()
            rest = mask & ~(true | false)
            possible = range(minimum, minimum + rest.bit_count() + 1)
            inside = sum(number in allowed for number in possible)
            if not inside:
                return None
            if inside < len(possible):
                undecided.append((rest, minimum, allowed))
        return undecided

    def forced(self, true: int, false: int) -> tuple[int, int] | None:
        """None once the demand fails on a complete pattern: branching does the rest."""
        return None if self._open(true, false) == [] else (0, 0)

    def remainder(self, true: int, false: int) -> Remainder | None:
        """The undecided sets with their numbers so far."""
        undecided = self._open(true, false)
        if undecided is None:
            return None
        return reduce(or_, (rest for rest, _, _ in undecided), 0), tuple(undecided)


def demand_of(house: House, bit: dict[int, int]) -> Demand:
    """A house over candidates as a demand over bits."""
    if isinstance(house, Quota):
        return Between(sum(1 << bit[member] for member in set(house.members)), house.low, house.high)
    if isinstance(house, When):
        inner = demand_of(house.quota, bit)
        assert isinstance(inner, Between)
        need_true = sum(1 << bit[fact] for fact in set(house.facts) if fact >= 0)
        need_false = sum(1 << bit[~fact] for fact in set(house.facts) if fact < 0)
        return Conditional(need_true, need_false, inner)
    if isinstance(house, Differ):
        return Unequal([(bit[a], bit[b]) for a, b in zip(house.first, house.second, strict=True)])
    if isinstance(house, Total):
        weights = {1 << bit[member]: weight for member, weight in zip(house.members, house.weights, strict=True)}
        return Sum(weights, house.low, house.high)
    groups = [[0 if member == NOWHERE else 1 << bit[member] for member in cell] for cell in house.cells]
    return Along(groups, house.steps, house.ends)


def refuted(demands: Sequence[Demand], true: int, false: int, *, max_nodes: int = MAX_NODES) -> bool | None:
    """True when the demands cannot be met from here, False when they can, None when `max_nodes` were not enough.

    >>> pigeons = [Between(0b0011, 1, 1), Between(0b1100, 1, 1), Between(0b0101, 0, 1), Between(0b1010, 0, 1)]
    >>> refuted(pigeons, 0b0001, 0), refuted(pigeons, 0b0001, 0b1000)
    (False, True)
    """
    if true & false:
        return True
    touching = _touching(demands)
    start = _propagate(demands, touching, true, false, range(len(demands)))
    if start is None:
        return True
    start = start[0], start[1] | _spare(demands, touching, *start)
    order = _frontier_order(demands, *start)
    # For nets of short demands, branch on the tightest one first; for long lines that count, sweep along them.
    quick = _branch(demands, touching, start, order, True, max_nodes // 4)
    return quick if quick is not None else _branch(demands, touching, start, order, False, max_nodes)


def _branch(
    demands: Sequence[Demand],
    touching: dict[int, list[int]],
    start: tuple[int, int],
    order: Sequence[int],
    tightest_first: bool,
    max_nodes: int,
) -> bool | None:
    seen: set[tuple[Remainder, ...]] = set()
    states = [(*start, demands)]
    while states:
        true, false, unmet = states.pop()
        left = [(demand, remainder) for demand in unmet if (remainder := demand.remainder(true, false)) is not None]
        if not left:
            return False
        future = tuple(remainder for _, remainder in left)
        if future in seen:
            continue
        if len(seen) >= max_nodes:
            return None
        seen.add(future)
        unmet = [demand for demand, _ in left]
        masks = [bits for bits, _ in future]
        among = min(_pressing(left) or masks, key=int.bit_count) if tightest_first else reduce(or_, masks)
        index = next(index for index in order if among >> index & 1)
        for chosen, ruled_out in ((true | 1 << index, false), (true, false | 1 << index)):
            closed = _propagate(demands, touching, chosen, ruled_out, touching[index])
            if closed is not None:
                states.append((*closed, unmet))
    return True


def _pressing(left: Iterable[tuple[Demand, Remainder]]) -> list[int]:
    """The open bits of houses that need a member: with few choices left, these fail soonest."""
    return [bits for demand, (bits, _) in left if isinstance(demand, Between) and demand.low > 0]


def _bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _touching(demands: Sequence[Demand]) -> dict[int, list[int]]:
    """The demands on each bit."""
    touching: dict[int, list[int]] = {}
    for number, demand in enumerate(demands):
        for index in _bits(demand.mask):
            touching.setdefault(index, []).append(number)
    return touching


def _spare(demands: Sequence[Demand], touching: dict[int, list[int]], true: int, false: int) -> int:
    """All but one of the open bits that are in the same quotas, one of which allows a single true bit at most.

    They are interchangeable: what refutes one refutes the others.
    """
    alike: set[tuple[int, ...]] = set()
    spare = 0
    for index, numbers in touching.items():
        if (true | false) >> index & 1:
            continue
        quotas = [demand for number in numbers if isinstance(demand := demands[number], Between)]
        if len(quotas) < len(numbers) or all((true & q.mask).bit_count() + 1 < q.high for q in quotas):
            continue
        key = tuple(sorted(numbers))
        if key in alike:
            spare |= 1 << index
        alike.add(key)
    return spare


def _propagate(
    demands: Sequence[Demand], touching: dict[int, list[int]], true: int, false: int, start: Iterable[int]
) -> tuple[int, int] | None:
    """All bits forced by single demands, starting with those in `start`; None when one cannot be met."""
    waiting = dict.fromkeys(start)
    while waiting:
        number, _ = waiting.popitem()
        forced = demands[number].forced(true, false)
        if forced is None:
            return None
        if forced != (0, 0):
            true, false = true | forced[0], false | forced[1]
            for index in _bits(forced[0] | forced[1]):
                waiting.update(dict.fromkeys(touching[index]))
    return true, false


def _frontier_order(demands: Sequence[Demand], true: int, false: int) -> list[int]:
    """An order of the open bits that keeps few demands partly decided, so that many remainders are equal."""
    masks = [left[0] for demand in demands if (left := demand.remainder(true, false)) is not None]
    on: dict[int, list[int]] = {}
    for number, mask in enumerate(masks):
        for index in _bits(mask):
            on.setdefault(index, []).append(number)
    waiting_on = [mask.bit_count() for mask in masks]
    started: set[int] = set()
    waiting, near = set(on), set[int]()
    order: list[int] = []

    def cost(index: int) -> tuple[int, int]:
        opened = sum(number not in started for number in on[index])
        closed = sum(waiting_on[number] == 1 for number in on[index])
        return opened - closed, index

    while waiting:
        index = min(near or waiting, key=cost)
        waiting.discard(index)
        near.discard(index)
        order.append(index)
        for number in on[index]:
            waiting_on[number] -= 1
            if number not in started:
                started.add(number)
                near.update(other for other in _bits(masks[number]) if other in waiting)
    return order
