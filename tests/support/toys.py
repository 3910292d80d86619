"""Puzzles made of bare houses, for tests of code that is independent of families."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from grillon.model import Places, RuleTable
from grillon.model.houses import House, Quota
from grillon.model.rule_table import Numbered
from grillon.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class BareRules(RuleTable):
    """Some houses over this number of candidates."""

    houses: tuple[House, ...]
    number: int

    @property
    def candidates(self) -> int:
        return self.number

    def house(self, number: int) -> House:
        return self.houses[number]

    def legal(self, candidate: int) -> bool:
        return 0 <= candidate < self.number

    def houses_of(self, candidate: int) -> Iterator[int]:
        return (number for number, house in enumerate(self.houses) if candidate in house.members)

    def house_numbers(self) -> Iterator[int]:
        return iter(range(len(self.houses)))

    def rules_of(self, candidate: int) -> Iterable[Numbered]:
        return ()

    def house_name(self, number: int, lang: str = "en") -> str:
        return f"house {number}"


@dataclass(frozen=True)
class BarePuzzle(Puzzle):
    """A puzzle with rules and givens, and no engine."""

    family_name: ClassVar[str] = "bare"
    bare: BareRules
    given: tuple[int, ...] = ()

    @property
    def rules(self) -> BareRules:
        return self.bare

    @property
    def givens(self) -> tuple[int, ...]:
        return self.given

    def __str__(self) -> str:
        return f"{self.bare.number} candidates"

    def candidate_name(self, candidate: int, lang: str = "en") -> str:
        return f"c{candidate}"

    @property
    def places(self) -> Places:
        raise AssertionError("a bare puzzle has no places")


@dataclass(frozen=True)
class Square:
    """Digits in a square with boxes and, if asked for, both diagonals; cells, digits and houses from 0."""

    box: tuple[int, int]
    diagonals: bool = False

    @property
    def side(self) -> int:
        return self.box[0] * self.box[1]

    def candidate(self, row: int, column: int, digit: int) -> int:
        return (row * self.side + column) * self.side + digit

    def cell(self, row: int, column: int) -> int:
        """The number of a cell's house."""
        return row * self.side + column

    def puzzle(self, givens: Iterable[tuple[int, int, int]] = ()) -> BarePuzzle:
        side, everyone = self.side, range(self.side)
        cells = [(row, column) for row in everyone for column in everyone]
        houses = [Quota(tuple(self.candidate(*cell, digit) for digit in everyone), 1, 1) for cell in cells]
        lines = [[(row, column) for column in everyone] for row in everyone]
        lines += [[(row, column) for row in everyone] for column in everyone]
        high, wide = self.box
        lines += [
            [cell for cell in cells if (cell[0] // high, cell[1] // wide) == (down, across)]
            for down in range(side // high)
            for across in range(side // wide)
        ]
        if self.diagonals:
            lines += [[(row, row) for row in everyone], [(row, side - 1 - row) for row in everyone]]
        for line in lines:
            for digit in everyone:
                members = tuple(self.candidate(*cell, digit) for cell in line)
                houses.append(Quota(members, 1, 1))
        rules = BareRules(tuple(houses), side**3)
        return BarePuzzle(rules, tuple(self.candidate(*given) for given in givens))
