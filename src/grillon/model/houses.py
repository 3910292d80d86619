"""Houses: the demands of a puzzle on its candidates, as data.

A *candidate* is a number that stands for an atomic statement ("R3C5 is 7"). A *fact* is a candidate that is true
(``c``) or false (``~c``). A *house* is one demand on a few candidates, of one of five kinds. The rules of a puzzle
build its houses (`grillon.model.rule`); the checker, `verify`, the plain search and the oracles of the tests read
houses and nothing else, so no rule checks itself.

>>> house = Quota((0, 1, 2), low=1, high=1)
>>> house.broken_by({0, 1}), house.broken_by({2})
(True, False)
>>> house.follows({0: True})
[-2, -3]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

ONE_SOLUTION = -1
"""The house number a step cites when its technique assumes that the puzzle has one solution."""

Known = Mapping[int, bool]
"""The candidates that are decided, and how."""


class Use(Enum):
    """The role of a house in an argument."""

    NEEDED = "needed"
    """It has no other option left: a candidate is true."""
    ENOUGH = "enough"
    """It has what it needs: a candidate is false."""
    TOO_FEW = "too few"
    """It has no option left at all: a contradiction."""
    TOO_MANY = "too many"
    """It has more than it may: a contradiction."""

    @property
    def fails(self) -> bool:
        """Is it a contradiction?"""
        return self in (Use.TOO_FEW, Use.TOO_MANY)


class _House:
    """What is asked of a house; each kind answers `broken_by` and `follows` itself."""

    __slots__ = ()
    if TYPE_CHECKING:  # a field of some kinds, derived in others

        @property
        def members(self) -> tuple[int, ...]:
            """Every candidate it is about."""

    def broken_by(self, true: AbstractSet[int]) -> bool:
        """Does this complete set of true candidates break the house?"""
        raise NotImplementedError

    def follows(self, known: Known) -> list[int] | None:
        """The new facts that it forces; None when it can no longer hold."""
        raise NotImplementedError

    def clashes(self, true: AbstractSet[int], excluded: Callable[[int], bool] = lambda member: False) -> bool:
        """Do these choices alone break the house? Most kinds can tell only when every member is decided."""
        return self.broken_by(true) and all(member in true or excluded(member) for member in self.members)

    @property
    def one_of(self) -> tuple[int, ...]:
        """Members of which at least one is true; none where that is not demanded."""
        return ()

    @property
    def at_most_one(self) -> tuple[int, ...]:
        """Members of which at most one is true; none where more may be."""
        return ()

    def needs(self, known: Known) -> list[int]:
        """The open members of which one more, at least, must be true."""
        return []

    def failure(self, true: Callable[[int], bool]) -> Use:
        """How it fails, once it does."""
        return Use.TOO_MANY


@dataclass(frozen=True, slots=True)
class Quota(_House):
    """Between `low` and `high` of the members are true."""

    members: tuple[int, ...]
    low: int
    high: int

    def broken_by(self, true: AbstractSet[int]) -> bool:
        return not self.low <= sum(member in true for member in self.members) <= self.high

    def follows(self, known: Known) -> list[int] | None:
        true = sum(known.get(member, False) for member in self.members)
        rest = [member for member in self.members if member not in known]
        if true > self.high or true + len(rest) < self.low:
            return None
        if true == self.high:
            return [~member for member in rest]
        return rest if true + len(rest) == self.low else []

    def clashes(self, true: AbstractSet[int], excluded: Callable[[int], bool] = lambda member: False) -> bool:
        return sum(member in true for member in self.members) > self.high

    @property
    def one_of(self) -> tuple[int, ...]:
        return self.members if self.low >= 1 else ()

    @property
    def at_most_one(self) -> tuple[int, ...]:
        return self.members if self.high == 1 else ()

    def needs(self, known: Known) -> list[int]:
        if self.low <= 0 or sum(known.get(member, False) for member in self.members) >= self.low:
            return []
        return [member for member in self.members if member not in known]

    def failure(self, true: Callable[[int], bool]) -> Use:
        return Use.TOO_MANY if sum(map(true, set(self.members))) > self.high else Use.TOO_FEW


@dataclass(frozen=True, slots=True)
class Differ(_House):
    """The two lists of candidates are not equal: at one place at least, one is true and the other false."""

    first: tuple[int, ...]
    second: tuple[int, ...]

    @property
    def members(self) -> tuple[int, ...]:
        return self.first + self.second

    def broken_by(self, true: AbstractSet[int]) -> bool:
        return all((a in true) == (b in true) for a, b in zip(self.first, self.second, strict=True))

    def follows(self, known: Known) -> list[int] | None:
        last: tuple[int, int] | None = None
        for first, second in zip(self.first, self.second, strict=True):
            a, b = known.get(first), known.get(second)
            if a is not None and b is not None:
                if a != b:
                    return []
            elif first != second:
                if last is not None or (a is None and b is None):
                    return []
                last = (first, second)
        if last is None:
            return None
        open_one, other = last if last[0] not in known else last[::-1]
        return [~open_one if known[other] else open_one]


@dataclass(frozen=True, slots=True)
class When(_House):
    """While all these facts hold, the quota holds. Example: the demand of a region that exists only if its walls do.

    >>> house = When((~0, 1), Quota((2, 3), 1, 1))
    >>> house.broken_by({1}), house.broken_by({0, 1})
    (True, False)
    """

    facts: tuple[int, ...]
    quota: Quota

    @property
    def members(self) -> tuple[int, ...]:
        return (*(max(fact, ~fact) for fact in self.facts), *self.quota.members)

    def broken_by(self, true: AbstractSet[int]) -> bool:
        return all((max(fact, ~fact) in true) == (fact >= 0) for fact in self.facts) and self.quota.broken_by(true)

    def follows(self, known: Known) -> list[int] | None:
        missing = {fact for fact in self.facts if max(fact, ~fact) not in known}
        if any(known.get(max(fact, ~fact), fact >= 0) != (fact >= 0) for fact in self.facts):
            return []
        inside = self.quota.follows(known)
        if not missing:
            return inside
        return [~fact for fact in missing] if inside is None and len(missing) == 1 else []

    def failure(self, true: Callable[[int], bool]) -> Use:
        return self.quota.failure(true)


@dataclass(frozen=True, slots=True)
class Total(_House):
    """The weights of the true members add up to `low` at least and `high` at most. Members are all different.

    >>> house = Total((0, 1, 2), weights=(1, 2, 4), low=5, high=6)
    >>> house.broken_by({0, 2}), house.follows({0: True})
    (False, [2])
    """

    members: tuple[int, ...]
    weights: tuple[int, ...]
    low: int
    high: int

    def broken_by(self, true: AbstractSet[int]) -> bool:
        return not self.low <= self._sum(lambda member: member in true) <= self.high

    def _sum(self, true: Callable[[int], bool]) -> int:
        return sum(weight for member, weight in zip(self.members, self.weights, strict=True) if true(member))

    def follows(self, known: Known) -> list[int] | None:
        rest = [pair for pair in zip(self.members, self.weights, strict=True) if pair[0] not in known]
        sure = self._sum(lambda member: known.get(member, False))
        above = self.high - sure - sum(min(weight, 0) for _, weight in rest)
        below = sure + sum(max(weight, 0) for _, weight in rest) - self.low
        if above < 0 or below < 0:
            return None
        found: dict[int, None] = {}
        for member, weight in rest:
            if abs(weight) > above:  # it must not add
                found[~member if weight > 0 else member] = None
            if abs(weight) > below:  # it must not be missing
                found[member if weight > 0 else ~member] = None
        return None if any(~fact in found for fact in found) else list(found)

    def clashes(self, true: AbstractSet[int], excluded: Callable[[int], bool] = lambda member: False) -> bool:
        least = self._sum(lambda member: member in true) + sum(
            min(weight, 0) for member, weight in zip(self.members, self.weights, strict=True) if member not in true
        )
        return least > self.high or super(Total, self).clashes(true, excluded)

    def failure(self, true: Callable[[int], bool]) -> Use:
        return Use.TOO_MANY if self._sum(true) > self.high else Use.TOO_FEW


NOWHERE = -1
"""Where an automaton goes with a value that is not allowed; and the candidate of a value that a cell cannot hold."""


@dataclass(frozen=True, slots=True)
class Sequence(_House):
    """One value in every cell, and along the cells an allowed sequence of values.

    `cells` has for each cell the candidates of its values, `NOWHERE` for one it cannot hold. What is allowed is an
    automaton that begins in state 0: `steps` has for each state the state after each value, `ends` are the states in
    which a sequence may end.

    >>> rising = Sequence.of_words(((0, 1, 2), (3, 4, 5)), [(0, 1), (0, 2), (1, 2)])
    >>> rising.broken_by({0, 5}), rising.broken_by({2, 4})
    (False, True)
    >>> rising.follows({0: False})
    [-3, 1, -4, -5, 5]
    """

    cells: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[int, ...], ...]
    ends: frozenset[int]

    @classmethod
    def of_words(cls, cells: Iterable[tuple[int, ...]], words: Iterable[tuple[int, ...]]) -> Sequence:
        """The house that allows these sequences and no others."""
        cells = tuple(cells)
        values, steps, ends = max(map(len, cells), default=0), [], set()
        steps.append([NOWHERE] * values)
        for word in words:
            state = 0
            for value in word:
                if steps[state][value] == NOWHERE:
                    steps[state][value] = len(steps)
                    steps.append([NOWHERE] * values)
                state = steps[state][value]
            ends.add(state)
        return cls(cells, tuple(map(tuple, steps)), frozenset(ends))

    @property
    def members(self) -> tuple[int, ...]:
        return tuple(member for cell in self.cells for member in cell if member != NOWHERE)

    def broken_by(self, true: AbstractSet[int]) -> bool:
        return self._possible({member: member in true for member in self.members}) is None

    def follows(self, known: Known) -> list[int] | None:
        possible = self._possible(known)
        if possible is None:
            return None
        found = []
        for cell, left in zip(self.cells, possible, strict=True):
            found += [~member for member in cell if member != NOWHERE and member not in known and member not in left]
            found += [member for member in left if len(left) == 1 and member not in known]
        return found

    def _possible(self, known: Known) -> list[set[int]] | None:
        """The candidates of each cell that some allowed sequence has; None if there is no sequence left."""
        reached, ways = [{0}], []
        for cell in self.cells:
            true = [member for member in cell if known.get(member, False)]
            open_ones = {member for member in true or cell if known.get(member, True)} if len(true) < 2 else set()
            moves = [
                (state, member, self.steps[state][value])
                for state in reached[-1]
                for value, member in enumerate(cell)
                if member != NOWHERE and member in open_ones and self.steps[state][value] != NOWHERE
            ]
            ways.append(moves)
            reached.append({after for _, _, after in moves})
        alive = reached[-1] & self.ends
        possible: list[set[int]] = []
        for moves in reversed(ways):
            kept = [move for move in moves if move[2] in alive]
            possible.append({member for _, member, _ in kept})
            alive = {before for before, _, _ in kept}
        return possible[::-1] if alive else None

    def needs(self, known: Known) -> list[int]:
        open_cells = (cell for cell in self.cells if not any(known.get(member, False) for member in cell))
        return next(([m for m in cell if m != NOWHERE and m not in known] for cell in open_cells), [])

    def failure(self, true: Callable[[int], bool]) -> Use:
        return Use.TOO_FEW


House = Quota | Differ | When | Total | Sequence
