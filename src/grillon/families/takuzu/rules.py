"""The houses of a Takuzu, numbered by arithmetic.

Candidate ``2 * cell + value`` means that a cell holds a value; cells are numbered row by row. Lines are numbered rows
first, then columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from math import isqrt

from grillon.model import Differ, House, Quota, Rules
from grillon.sentences import cell_name


@dataclass(frozen=True)
class TakuzuRules(Rules):
    """The rules: cells, balance, no three alike, different lines, numbered in that order.

    >>> rules = TakuzuRules(4, 4)
    >>> rules.house(rules.balance(0, 1)).name
    'row 1: as many 0 as 1'
    >>> rules.house(rules.three(0, 1, 0)).members
    (2, 4, 6)
    """

    rows: int
    columns: int
    distinct: bool = True

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.rows * self.columns

    @property
    def lines(self) -> int:
        """The number of rows and columns together."""
        return self.rows + self.columns

    @property
    def candidates(self) -> int:
        """The number of candidates: two for each cell."""
        return 2 * self.cells

    @cached_property
    def _row_threes(self) -> int:
        return max(0, self.columns - 2)

    @cached_property
    def _column_threes(self) -> int:
        return max(0, self.rows - 2)

    @cached_property
    def _first_three(self) -> int:
        return self.cells + 2 * self.lines

    @cached_property
    def _first_differ(self) -> int:
        return self._first_three + 2 * (self.rows * self._row_threes + self.columns * self._column_threes)

    @cached_property
    def houses(self) -> int:
        """The number of houses."""
        pairs = self.rows * (self.rows - 1) // 2 + self.columns * (self.columns - 1) // 2
        return self._first_differ + (pairs if self.distinct else 0)

    def line_cells(self, line: int) -> range:
        """The cells of a line, in order."""
        if line < self.rows:
            return range(line * self.columns, (line + 1) * self.columns)
        return range(line - self.rows, self.cells, self.columns)

    def line_name(self, line: int) -> str:
        """`row 3` or `column 5`."""
        return f"row {line + 1}" if line < self.rows else f"column {line - self.rows + 1}"

    def balance(self, line: int, value: int) -> int:
        """The house of a line for the number of its cells that hold a value."""
        return self.cells + 2 * line + value

    def three(self, line: int, offset: int, value: int) -> int:
        """The house of three cells of a line, from `offset` on, that are not all `value` and not all the other."""
        index = (
            line * self._row_threes + offset
            if line < self.rows
            else self.rows * self._row_threes + (line - self.rows) * self._column_threes + offset
        )
        return self._first_three + 2 * index + value

    def differ(self, line: int, other: int) -> int:
        """The house of two lines of one direction that are not equal."""
        low, high = sorted((line, other))
        if high < self.rows:
            return self._first_differ + high * (high - 1) // 2 + low
        low, high = low - self.rows, high - self.rows
        return self._first_differ + self.rows * (self.rows - 1) // 2 + high * (high - 1) // 2 + low

    def line_of(self, number: int) -> int | None:
        """The line a house is about; None for a cell. Of two different lines the later one."""
        if number < self.cells:
            return None
        if number < self._first_three:
            return (number - self.cells) // 2
        if number < self._first_differ:
            index = (number - self._first_three) // 2
            rows = self.rows * self._row_threes
            return index // self._row_threes if index < rows else self.rows + (index - rows) // self._column_threes
        return self._pair(number)[1]

    def other_line_of(self, number: int) -> int | None:
        """The earlier of two lines that must differ; None for other houses."""
        return self._pair(number)[0] if number >= self._first_differ else None

    def _pair(self, number: int) -> tuple[int, int]:
        index, first = number - self._first_differ, 0
        if index >= self.rows * (self.rows - 1) // 2:
            index, first = index - self.rows * (self.rows - 1) // 2, self.rows
        high = (1 + isqrt(1 + 8 * index)) // 2
        return first + index - high * (high - 1) // 2, first + high

    def house(self, number: int) -> House:
        """The house of that number."""
        if number < self.cells:
            row, column = divmod(number, self.columns)
            return Quota((2 * number, 2 * number + 1), 1, 1, f"{cell_name(row, column)} holds one value")
        value = (number - self.cells) % 2
        line = self.line_of(number)
        assert line is not None
        cells = self.line_cells(line)
        if number < self._first_three:
            low, high = len(cells) // 2, len(cells) - len(cells) // 2
            rule = "as many 0 as 1" if low == high else f"{low} or {high} cells hold {value}"
            return Quota(tuple(2 * cell + value for cell in cells), low, high, f"{self.line_name(line)}: {rule}")
        if number < self._first_differ:
            offset = (number - self.three(line, 0, 0)) // 2
            group = cells[offset : offset + 3]
            name = f"{self.line_name(line)}: no three alike in {self._span(group)}"
            return Quota(tuple(2 * cell + value for cell in group), 1, 2, name)
        first, second = self._pair(number)
        name = f"{self.line_name(first)} and {self.line_name(second)} are different"
        return Differ(
            tuple(2 * cell + 1 for cell in self.line_cells(first)),
            tuple(2 * cell + 1 for cell in self.line_cells(second)),
            name,
        )

    def _span(self, cells: Sequence[int]) -> str:
        return "..".join(cell_name(*divmod(cell, self.columns)) for cell in (cells[0], cells[-1]))

    def excluded_by(self, candidate: int, chosen: AbstractSet[int]) -> tuple[int, int] | None:
        """The other value of the cell, the only choice that rules out a candidate alone, with the house."""
        return (candidate ^ 1, candidate // 2) if candidate ^ 1 in chosen else None

    def houses_of(self, candidate: int) -> Sequence[int]:
        """The cell, then for row and column the balance, the groups of three and, for a 1, the pairs of lines."""
        cell, value = divmod(candidate, 2)
        row, column = divmod(cell, self.columns)
        numbers = [cell]
        for line, at in ((row, column), (self.rows + column, row)):
            length = len(self.line_cells(line))
            numbers.append(self.balance(line, value))
            numbers.extend(self.three(line, offset, value) for offset in range(max(0, at - 2), min(at, length - 3) + 1))
            if self.distinct and value == 1:
                lines = range(self.rows) if line < self.rows else range(self.rows, self.lines)
                numbers.extend(self.differ(line, other) for other in lines if other != line)
        return numbers

    def decided_by(self, candidate: int) -> Iterable[int]:
        """The pairs of lines that a 0 decides, although only the 1 is a member of them."""
        if candidate % 2:
            return ()
        return [number for number in self.houses_of(candidate + 1) if number >= self._first_differ]

    def house_numbers(self) -> Iterable[int]:
        """Every house."""
        return range(self.houses)
