"""The rules of a puzzle as data: houses over candidates.

A *candidate* is a number that stands for an atomic statement ("R3C5 is 7"). A *fact* is a candidate that is true
(``c``) or false (``~c``). A *house* is one demand on a few candidates. The checker, `verify` and the oracles of the
tests read these and nothing else, so they share no code with any solver.

>>> house = Quota((0, 1, 2), low=1, high=1, name="cell R1C1")
>>> house.broken_by({0, 1})
True
>>> house.broken_by({2})
False
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import Enum

ONE_SOLUTION = -1
"""The house number a step cites when its technique assumes that the puzzle has one solution."""


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


@dataclass(frozen=True, slots=True)
class Quota:
    """Between `low` and `high` of the members are true."""

    members: tuple[int, ...]
    low: int
    high: int
    name: str = ""

    def broken_by(self, true: AbstractSet[int]) -> bool:
        """Does this complete set of true candidates break the house?"""
        return not self.low <= sum(member in true for member in self.members) <= self.high

    def clashes(self, true: AbstractSet[int]) -> bool:
        """Do these choices alone break the house while the rest is still open?"""
        return sum(member in true for member in self.members) > self.high


@dataclass(frozen=True, slots=True)
class Differ:
    """The two lists of candidates are not equal: at one place at least, one is true and the other false."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    name: str = ""

    @property
    def members(self) -> tuple[int, ...]:
        """Every candidate of both lists."""
        return self.first + self.second

    def broken_by(self, true: AbstractSet[int]) -> bool:
        """Does this complete set of true candidates break the house?"""
        return all((a in true) == (b in true) for a, b in zip(self.first, self.second, strict=True))

    def clashes(self, true: AbstractSet[int]) -> bool:
        """Not by choices alone: `Rules.clashing` knows when all members are decided."""
        return False


@dataclass(frozen=True, slots=True)
class When:
    """While all these facts hold, the quota holds. Example: the demand of a region that exists only if its walls do.

    >>> house = When((~0, 1), Quota((2, 3), 1, 1))
    >>> house.broken_by({1}), house.broken_by({0, 1})
    (True, False)
    """

    facts: tuple[int, ...]
    quota: Quota

    @property
    def name(self) -> str:
        """The name of the quota."""
        return self.quota.name

    @property
    def members(self) -> tuple[int, ...]:
        """The candidates of the facts and of the quota."""
        return (*(max(fact, ~fact) for fact in self.facts), *self.quota.members)

    def broken_by(self, true: AbstractSet[int]) -> bool:
        """Does this complete set of true candidates break the house?"""
        return all((max(fact, ~fact) in true) == (fact >= 0) for fact in self.facts) and self.quota.broken_by(true)

    def clashes(self, true: AbstractSet[int]) -> bool:
        """Not by choices alone: what is not chosen may still be."""
        return False


House = Quota | Differ | When


class Rules(ABC):
    """The houses of one puzzle, built on demand: a large board has too many to keep."""

    @property
    @abstractmethod
    def candidates(self) -> int:
        """The number of candidates; they are numbered from 0."""

    @abstractmethod
    def house(self, number: int) -> House:
        """The house of that number."""

    @abstractmethod
    def houses_of(self, candidate: int) -> Sequence[int]:
        """The numbers of the houses that candidate is a member of."""

    @abstractmethod
    def house_numbers(self) -> Iterable[int]:
        """Every house, in a fixed order: verify names the first that is broken."""

    def legal(self, candidate: int) -> bool:
        """Is this number a candidate at all? (A family may leave gaps in its numbering.)"""
        return 0 <= candidate < self.candidates

    def broken(self, true: AbstractSet[int]) -> Iterator[int]:
        """The numbers of the houses that a complete set of true candidates breaks."""
        return (number for number in self.house_numbers() if self.house(number).broken_by(true))

    def clashing(self, true: AbstractSet[int], excluded: AbstractSet[int] = frozenset()) -> Iterator[int]:
        """The numbers of the houses that these choices directly break, while the rest is still open."""
        seen = set()
        for candidate in sorted(true):
            for number in (*self.houses_of(candidate), *self.decided_by(candidate)):
                if number not in seen:
                    seen.add(number)
                    if self._is_clash(self.house(number), true, excluded):
                        yield number

    def broken_with(self, candidate: int, true: AbstractSet[int]) -> int | None:
        """The number of the house that one more choice would directly break."""
        with_it = true | {candidate}
        numbers = (*self.houses_of(candidate), *self.decided_by(candidate))
        return next((number for number in numbers if self._is_clash(self.house(number), with_it, frozenset())), None)

    def decided_by(self, candidate: int) -> Iterable[int]:
        """Houses that a choice may decide although it is not a member of them."""
        return ()

    def _is_clash(self, house: House, true: AbstractSet[int], excluded: AbstractSet[int]) -> bool:
        if isinstance(house, Quota):
            return house.clashes(true)
        return house.broken_by(true) and all(
            member in true or member in excluded or self.excluded_by(member, true) is not None
            for member in house.members
        )

    def excluded_by(self, candidate: int, chosen: AbstractSet[int]) -> tuple[int, int] | None:
        """The chosen candidate and the house that make `candidate` impossible, if one choice alone does.

        This is the only consequence a position draws by itself; everything else is a step with a proof.
        """
        for number in self.houses_of(candidate):
            house = self.house(number)
            if isinstance(house, Quota) and house.high == 1:
                for member in house.members:
                    if member != candidate and member in chosen:
                        return member, number
        return None

    def excluded_among(self, candidates: Iterable[int], chosen: AbstractSet[int]) -> set[int]:
        """The ones among these candidates that one choice alone makes impossible."""
        return {candidate for candidate in candidates if self.excluded_by(candidate, chosen) is not None}
