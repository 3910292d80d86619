"""The houses of a Sudoku, as data for the checker, `verify` and the oracles.

A candidate is ``cell * size + digit`` with the digit counted from 0. Houses are numbered: one for each cell; one for
each house of the variant and digit; then the pairs that differ, those that are not consecutive, and the candidates that
pencil marks rule out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from grillon.families.sudoku.variants import SYMBOLS, Variant, cell_name
from grillon.model.rules import House, Quota, Rules


class SudokuRules(Rules):
    """The rules of one variant, with the candidates that pencil marks rule out.

    >>> from grillon.families.sudoku.variants import CLASSIC
    >>> rules = SudokuRules(CLASSIC)
    >>> rules.house(0).name, rules.house(81).name
    ('cell R1C1', 'row 1')
    >>> len(rules.houses_of(0))
    4
    """

    def __init__(self, variant: Variant, masks: Sequence[int] | None = None) -> None:
        self.variant = variant
        size, cells = variant.size, variant.cells
        full = (1 << size) - 1
        self._ruled_out = (
            ()
            if masks is None
            else tuple(
                cell * size + digit
                for cell, mask in enumerate(masks)
                if mask.bit_count() != 1 and mask != full
                for digit in range(size)
                if not mask >> digit & 1
            )
        )
        self._houses_at = cells
        self._pairs_at = cells + len(variant.houses) * size
        self._apart_at = self._pairs_at + len(variant.differing) * size
        self._ruled_out_at = self._apart_at + len(variant.apart) * 2 * (size - 1)

    @property
    def candidates(self) -> int:
        """The number of candidates: one for each cell and digit."""
        return self.variant.cells * self.variant.size

    def pair_house(self, pair: int, digit: int) -> int:
        """The number of the house that keeps a pair of cells from both holding a digit (from 0)."""
        return self._pairs_at + pair * self.variant.size + digit

    def apart_house(self, pair: int, digit: int, *, upward: bool) -> int:
        """The house of a pair that keeps it from holding digit and digit + 1 (in this order when `upward`)."""
        return self._apart_at + pair * 2 * (self.variant.size - 1) + 2 * digit + (0 if upward else 1)

    def house(self, number: int) -> House:
        """The house of that number."""
        variant, size = self.variant, self.variant.size
        if number < self._houses_at:
            return Quota(tuple(range(number * size, (number + 1) * size)), 1, 1, f"cell {cell_name(number, size)}")
        if number < self._pairs_at:
            index, digit = divmod(number - self._houses_at, size)
            house = variant.houses[index]
            return Quota(tuple(cell * size + digit for cell in house.cells), 1, 1, house.name)
        if number < self._apart_at:
            index, digit = divmod(number - self._pairs_at, size)
            rule, (first, second) = variant.differing[index]
            return Quota((first * size + digit, second * size + digit), 0, 1, rule)
        if number < self._ruled_out_at:
            index, rest = divmod(number - self._apart_at, 2 * (size - 1))
            rule, (first, second) = variant.apart[index]
            low, high = rest // 2, rest // 2 + 1
            digits = (low, high) if rest % 2 == 0 else (high, low)
            return Quota((first * size + digits[0], second * size + digits[1]), 0, 1, rule)
        candidate = self._ruled_out[number - self._ruled_out_at]
        cell, digit = divmod(candidate, size)
        return Quota((candidate,), 0, 0, f"pencil marks: {cell_name(cell, size)} is not {SYMBOLS[digit]}")

    def houses_of(self, candidate: int) -> Sequence[int]:
        """The houses of a candidate: its cell, its houses, its pairs."""
        size = self.variant.size
        cell, digit = divmod(candidate, size)
        numbers = [cell, *(self._houses_at + house * size + digit for house in self._houses_of_cell[cell])]
        numbers.extend(self.pair_house(pair, digit) for pair in self._pairs_of_cell[cell])
        for pair in self._apart_of_cell[cell]:
            first = self.variant.apart[pair][1][0] == cell
            if digit + 1 < size:
                numbers.append(self.apart_house(pair, digit, upward=first))
            if digit > 0:
                numbers.append(self.apart_house(pair, digit - 1, upward=not first))
        if candidate in self._ruled_out_index:
            numbers.append(self._ruled_out_at + self._ruled_out_index[candidate])
        return numbers

    def house_numbers(self) -> Iterable[int]:
        """The numbers of all houses, cells first."""
        return range(self._ruled_out_at + len(self._ruled_out))

    @property
    def ruled_out(self) -> tuple[int, ...]:
        """The candidates that pencil marks exclude from the start."""
        return self._ruled_out

    @cached_property
    def _ruled_out_index(self) -> dict[int, int]:
        return {candidate: index for index, candidate in enumerate(self._ruled_out)}

    @cached_property
    def _houses_of_cell(self) -> list[list[int]]:
        return self._by_cell([house.cells for house in self.variant.houses])

    @cached_property
    def _pairs_of_cell(self) -> list[list[int]]:
        return self._by_cell([pair for _, pair in self.variant.differing])

    @cached_property
    def _apart_of_cell(self) -> list[list[int]]:
        return self._by_cell([pair for _, pair in self.variant.apart])

    def _by_cell(self, groups: Sequence[Sequence[int]]) -> list[list[int]]:
        members: list[list[int]] = [[] for _ in range(self.variant.cells)]
        for index, cells in enumerate(groups):
            for cell in cells:
                members[cell].append(index)
        return members
