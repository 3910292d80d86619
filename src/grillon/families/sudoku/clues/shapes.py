"""What kinds of one form share: pairs of cells, lines, numbers outside the board."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, ClassVar

from grillon.base.sentences import Sentence
from grillon.families.sudoku.clues import strokes
from grillon.families.sudoku.clues.clue import Clue
from grillon.model.board.places import Place
from grillon.model.drawing import Note
from grillon.rules.clue import Part, Track

if TYPE_CHECKING:
    from grillon.families.sudoku.variants import Variant


def neighbours(cell: int, size: int) -> list[int]:
    """The cells that touch the sides of a cell."""
    row, column = divmod(cell, size)
    near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [r * size + c for r, c in near if 0 <= r < size and 0 <= c < size]


def pairs_without(variant: Variant, marked: Sequence[Pair]) -> list[tuple[int, int]]:
    """The pairs of cells side by side that none of these clues marks."""
    known = {frozenset(pair.cells) for pair in marked}
    pairs = [(cell, near) for cell in range(variant.cells) for near in neighbours(cell, variant.size) if cell < near]
    return [pair for pair in pairs if frozenset(pair) not in known]


@dataclass(frozen=True)
class Pair(Clue):
    """Two cells side by side."""

    least = 2
    most = 2
    ordered = False
    cells: tuple[int, ...]

    def allows(self, first: int, second: int) -> bool:
        """May these digits stand there together?"""
        raise NotImplementedError

    def parts(self, variant: Variant) -> Iterator[Part]:
        yield Track.pairs((self.cells,), variant.size, self.allows)

    def place(self, size: int) -> Place:
        """Where the two cells meet."""
        first, last = (strokes.middle(cell, size) for cell in self.cells)
        return strokes.between(first, last)

    def fault(self, variant: Variant) -> Sentence | None:
        if self.cells[1] not in neighbours(self.cells[0], variant.size):
            return Sentence("its cells do not lie side by side")
        return None


@dataclass(frozen=True)
class Along(Clue):
    """Cells along a line."""

    least = 2
    reversible = True
    cells: tuple[int, ...]

    @property
    def ends_first(self) -> tuple[int, ...]:
        """The cells, first those of both ends."""
        return (self.cells[0], self.cells[-1], *self.cells[1:-1])

    def within(self, number: int) -> list[tuple[int, int]]:
        """The pairs of cells among every so many in a row."""
        near = combinations(range(len(self.cells)), 2)
        return [(self.cells[first], self.cells[last]) for first, last in near if last - first < number]


@dataclass(frozen=True)
class Outside(Clue):
    """A number outside the board, before the first cell of a line that goes on to the other side."""

    says = Sentence("{clue} is {number}")
    stroke = "ends"
    straight: ClassVar[bool] = False
    """Is it a row or a column, not a diagonal?"""
    sign: ClassVar[str] = ""
    """What stands before the number, to tell it from others."""
    cells: tuple[int, ...]
    number: int = -1

    @staticmethod
    def told(digits: Sequence[int]) -> int | None:
        """The number that a line of digits shows; None if it shows none."""
        raise NotImplementedError

    def fault(self, variant: Variant) -> Sentence | None:
        if self.number < 0:
            return Sentence("a number is missing")
        size = variant.size
        places = [divmod(cell, size) for cell in self.cells]
        steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)}
        whole = len(steps) <= 1 and all(
            place[0] in (0, size - 1) or place[1] in (0, size - 1) for place in (places[0], places[-1])
        )
        if self.straight:
            if len(places) == size and whole and 0 in next(iter(steps)):
                return None
            return Sentence("its cells are no whole row or column")
        corner = {*places[0]} <= {0, size - 1}
        if whole and (0 not in next(iter(steps)) if steps else corner):
            return None
        return Sentence("its cells are no whole diagonal")

    def step(self, size: int) -> tuple[int, int]:
        """Rows and columns from a cell to the next; along the board's edge where a corner is the only one."""
        row, column = divmod(self.cells[0], size)
        if len(self.cells) == 1:
            return 1 if row == 0 else -1, -1 if column == 0 else 1
        after = divmod(self.cells[1], size)
        return after[0] - row, after[1] - column

    def note(self, variant: Variant, taken: Collection[tuple[int, int]]) -> Note:
        """The number, at the first free place before the line."""
        size = variant.size
        (down, right), (row, column) = self.step(size), divmod(self.cells[0], size)
        row, column = row - down, column - right
        while (row, column) in taken:
            row -= down if not 0 <= row < size else 0
            column -= right if 0 <= row < size else 0
        return Note(row, column, f"{self.sign}{self.number}")
