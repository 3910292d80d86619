"""A Latin square to complete, its solutions and its ladder."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from grillon.errors import FormatError
from grillon.model import (
    Constraint,
    LadderRun,
    Monitor,
    OnceEach,
    Places,
    Position,
    Puzzle,
    Solution,
    Solutions,
    Work,
)
from grillon.model.arguments import known_text
from grillon.model.constraints import lines
from grillon.model.rows import rectangle
from grillon.sentences import Name, Sentence, cell_name
from grillon_latin.ladder import run_ladder
from grillon_latin.rules import LatinRules

SMALLEST, LARGEST = 2, 6
BATCH, PERIOD = 64, 256


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
        return LatinRules(self.side)

    @property
    def givens(self) -> tuple[int, ...]:
        """The candidates of the digits on the board."""
        return tuple(cell * self.side + digit - 1 for cell, digit in enumerate(self.digits) if digit)

    @property
    def places(self) -> Places:
        """A square of digits."""
        return Places(rectangle(self.side, self.side), symbols=tuple(map(str, range(1, self.side + 1))))

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """Every row and column holds each digit once."""
        return tuple(OnceEach(cells) for cells in lines(self.side, self.side))

    def with_givens(self, givens: Collection[int], *, ruled_out: Collection[int] = ()) -> LatinPuzzle:
        """The same square with exactly these digits."""
        self._nothing_ruled_out(ruled_out)
        digits = self._by_cell(givens)
        return LatinPuzzle(self.side, tuple(digits.get(cell, -1) + 1 for cell in range(self.side**2)))

    def __str__(self) -> str:
        return "latin\n" + _square(self.side, self.digits)

    def candidate_name(self, candidate: int, lang: str = "en") -> str:
        """`R1C2 = 3`, L1C2 in French."""
        row, column, digit = self.rules.parts(candidate)
        return f"{cell_name(row, column, lang)} = {digit + 1}"

    def house_name(self, house: int, lang: str = "en") -> str:
        """A cell, or a digit in a row or a column."""
        kind, rest = divmod(house, self.side**2)
        line, other = divmod(rest, self.side)
        if kind == 0:
            return Sentence("{cell} holds one digit", cell=cell_name(line, other, lang)).text(lang)
        if kind == 1:
            return Sentence("row {line} holds one {digit}", line=line + 1, digit=other + 1).text(lang)
        return Sentence("column {line} holds one {digit}", line=line + 1, digit=other + 1).text(lang)

    def solution_text(self, candidates: frozenset[int]) -> str:
        """The full square."""
        digits = [0] * self.side**2
        for candidate in candidates:
            digits[candidate // self.side] = candidate % self.side + 1
        return _square(self.side, digits)

    def parse_solution(self, text: str) -> Solution:
        """A full square, with or without the word above it."""
        return super().parse_solution(text if known_text(text).lstrip().startswith("latin") else f"latin\n{text}")

    def search(self, work: Work) -> Solutions:
        """All solutions in the order of their digits."""
        return Solutions(
            self,
            SquareStream(self, work.monitor),
            work,
            record_size=self.side**2,
            decode=lambda record: [cell * self.side + digit - 1 for cell, digit in enumerate(record)],
        )

    def run_ladder(
        self,
        position: Position,
        *,
        techniques: Collection[str] | None = None,
        max_steps: int | None = None,
        monitor: Monitor,
    ) -> LadderRun:
        """Run the ladder."""
        return run_ladder(position, techniques=techniques, max_steps=max_steps, monitor=monitor)


def _square(side: int, digits: Collection[int]) -> str:
    symbols = [str(digit) if digit else "." for digit in digits]
    return "\n".join(" ".join(symbols[start : start + side]) for start in range(0, side**2, side))


class SquareStream:
    """Solutions as bytes, one a cell, found by trying every digit in every cell."""

    def __init__(self, puzzle: LatinPuzzle, monitor: Monitor) -> None:
        self._puzzle, self._monitor, self._nodes = puzzle, monitor, 0
        self._squares = self._search(list(puzzle.digits), 0)

    def take(self) -> bytes:
        """The next few squares."""
        batch = bytearray()
        for square in self._squares:
            batch += square
            if len(batch) >= BATCH * len(square):
                break
        return bytes(batch)

    def close(self) -> None:
        """Nothing runs between two calls of `take`."""
        self._squares = iter(())

    def _search(self, digits: list[int], cell: int) -> Iterator[bytes]:
        self._nodes += 1
        if self._nodes % PERIOD == 1 and self._monitor.poll(PERIOD):
            return
        if cell == len(digits):
            yield bytes(digits)
            return
        given = self._puzzle.digits[cell]
        for digit in (given,) if given else range(1, self._puzzle.side + 1):
            if digit not in self._seen(digits, cell):
                digits[cell] = digit
                yield from self._search(digits, cell + 1)
                digits[cell] = given
                if self._monitor.stopped_by:
                    return

    def _seen(self, digits: list[int], cell: int) -> set[int]:
        return {digits[peer] for peer in _peers(self._puzzle.side, cell)}


@cache
def _peers(side: int, cell: int) -> set[int]:
    """The other cells of a cell's row and column."""
    row, column = divmod(cell, side)
    return {row * side + other for other in range(side)} ^ {other * side + column for other in range(side)}
