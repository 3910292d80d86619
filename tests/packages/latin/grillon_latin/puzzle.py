"""A Latin square to complete."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from grillon.base.sentences import Name, cell_name
from grillon.errors import FormatError
from grillon.puzzle.puzzle import Puzzle
from grillon_latin.rules import LatinRules, rules_of

SMALLEST, LARGEST = 2, 6


@dataclass(frozen=True, repr=False)
class LatinPuzzle(Puzzle):
    """The digits row by row, 0 for an empty cell.

    >>> puzzle = LatinPuzzle(2, (1, 0, 0, 0))
    >>> print(puzzle.solve())
    1 2
    2 1
    """

    family_name: ClassVar[str] = "latin"
    side: int
    digits: tuple[int, ...]

    def __post_init__(self) -> None:
        if not SMALLEST <= self.side <= LARGEST:
            raise FormatError(
                "a Latin square has {smallest} to {largest} rows, not {side}",
                smallest=SMALLEST,
                largest=LARGEST,
                side=self.side,
            )
        if len(self.digits) != self.side**2:
            raise FormatError(
                "{cells} {cells:cell|cells} expected, found {found}", cells=self.side**2, found=len(self.digits)
            )
        for cell, digit in enumerate(self.digits):
            if not 0 <= digit <= self.side:
                row, column = divmod(cell, self.side)
                raise FormatError(
                    "{cell}: {digit} is not a digit of 1..{side}",
                    cell=Name(cell_name, row, column),
                    digit=digit,
                    side=self.side,
                )

    @property
    def rules(self) -> LatinRules:
        """Cells, rows and columns."""
        return rules_of(self.side)

    @property
    def givens(self) -> tuple[int, ...]:
        """The candidates of the digits on the board."""
        return tuple(cell * self.side + digit - 1 for cell, digit in enumerate(self.digits) if digit)

    def with_givens(self, givens: Collection[int], *, ruled_out: Collection[int] = ()) -> LatinPuzzle:
        """The same square with exactly these digits."""
        self._nothing_ruled_out(ruled_out)
        digits = self._by_cell(givens)
        return LatinPuzzle(self.side, tuple(digits.get(cell, -1) + 1 for cell in range(self.side**2)))

    def __str__(self) -> str:
        symbols = [str(digit) if digit else "." for digit in self.digits]
        rows = (" ".join(symbols[start : start + self.side]) for start in range(0, self.side**2, self.side))
        return "\n".join(["latin", *rows])
