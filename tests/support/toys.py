"""Puzzles made of bare houses, for tests of code that is independent of families."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from grillon.model import Constraint, House, LadderRun, Monitor, Places, Position, Puzzle, Quota, Rules, Solutions, Work


@dataclass(frozen=True)
class BareRules(Rules):
    """Some houses over this number of candidates."""

    houses: tuple[House, ...]
    number: int

    @property
    def candidates(self) -> int:
        return self.number

    def house(self, number: int) -> House:
        return self.houses[number]

    def houses_of(self, candidate: int) -> Sequence[int]:
        return [number for number, house in enumerate(self.houses) if candidate in house.members]

    def house_numbers(self) -> Iterable[int]:
        return range(len(self.houses))


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

    def solution_text(self, candidates: frozenset[int]) -> str:
        return " ".join(map(str, sorted(candidates)))

    def search(self, work: Work) -> Solutions:
        raise AssertionError("a bare puzzle has no engine")

    @property
    def places(self) -> Places:
        raise AssertionError("a bare puzzle has no places")

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        raise AssertionError("a bare puzzle has no places")

    def run_ladder(
        self,
        position: Position,
        *,
        techniques: Collection[str] | None = None,
        max_steps: int | None = None,
        monitor: Monitor,
    ) -> LadderRun:
        raise AssertionError("a bare puzzle has no ladder")


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
        houses = [
            Quota(tuple(self.candidate(*cell, digit) for digit in everyone), 1, 1, f"cell {cell}") for cell in cells
        ]
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
        for number, line in enumerate(lines):
            for digit in everyone:
                members = tuple(self.candidate(*cell, digit) for cell in line)
                houses.append(Quota(members, 1, 1, f"{digit} in line {number}"))
        rules = BareRules(tuple(houses), side**3)
        return BarePuzzle(rules, tuple(self.candidate(*given) for given in givens))
