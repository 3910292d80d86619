"""The houses of a Latin square: cells, then a digit in each row, then a digit in each column."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from grillon.model import Quota, Rules


@dataclass(frozen=True)
class LatinRules(Rules):
    """Candidate ``(row * side + column) * side + digit - 1`` says that a cell holds a digit.

    >>> rules = LatinRules(4)
    >>> rules.house(rules.row(2, 3)).name
    'row 3 holds one 4'
    """

    side: int

    @property
    def candidates(self) -> int:
        """One for each cell and digit."""
        return self.side**3

    def candidate(self, row: int, column: int, digit: int) -> int:
        """The candidate of a cell and a digit, all from 0."""
        return (row * self.side + column) * self.side + digit

    def parts(self, candidate: int) -> tuple[int, int, int]:
        """Row, column and digit of a candidate, all from 0."""
        cell, digit = divmod(candidate, self.side)
        return *divmod(cell, self.side), digit

    def cell(self, row: int, column: int) -> int:
        """The house of a cell."""
        return row * self.side + column

    def row(self, row: int, digit: int) -> int:
        """The house of a digit in a row."""
        return self.side**2 + row * self.side + digit

    def column(self, column: int, digit: int) -> int:
        """The house of a digit in a column."""
        return 2 * self.side**2 + column * self.side + digit

    @lru_cache(3 * 6**2 * 5)  # noqa: B019 (there are five sizes)
    def house(self, number: int) -> Quota:
        """The house of that number."""
        kind, rest = divmod(number, self.side**2)
        line, other = divmod(rest, self.side)
        everyone = range(self.side)
        if kind == 0:
            members = tuple(self.candidate(line, other, digit) for digit in everyone)
            return Quota(members, 1, 1, f"R{line + 1}C{other + 1} holds one digit")
        if kind == 1:
            members = tuple(self.candidate(line, column, other) for column in everyone)
            return Quota(members, 1, 1, f"row {line + 1} holds one {other + 1}")
        members = tuple(self.candidate(row, line, other) for row in everyone)
        return Quota(members, 1, 1, f"column {line + 1} holds one {other + 1}")

    def houses_of(self, candidate: int) -> Sequence[int]:
        """A cell, a row and a column."""
        row, column, digit = self.parts(candidate)
        return self.cell(row, column), self.row(row, digit), self.column(column, digit)

    def house_numbers(self) -> Iterable[int]:
        """Every house."""
        return range(3 * self.side**2)
