"""The rules of a Latin square: cells, then a digit in each row, then a digit in each column."""

from __future__ import annotations

from functools import cache

from grillon.base.sentences import Sentence
from grillon.model import Places, RuleTable
from grillon.model.board.places import lines, rectangle
from grillon.rules import OnceEach, OneSymbol


class LatinRules(RuleTable):
    """Candidate ``(row * side + column) * side + digit - 1`` says that a cell holds a digit.

    >>> rules = rules_of(4)
    >>> rules.house_name(rules.row(2, 3))
    'row 3 holds one 4'
    """

    def __init__(self, side: int) -> None:
        self.side = side
        names = [Sentence("row {number}", number=row + 1) for row in range(side)]
        names += [Sentence("column {number}", number=column + 1) for column in range(side)]
        houses = (OnceEach(cells, name) for cells, name in zip(lines(side, side), names, strict=True))
        places = Places(rectangle(side, side), symbols=tuple(map(str, range(1, side + 1))))
        super().__init__(places, OneSymbol(), *houses)

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


rules_of = cache(LatinRules)
