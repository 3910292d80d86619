"""Which of two digits is the greater; digits that are less or greater than all around them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.families.sudoku.clues import strokes
from grillon.families.sudoku.clues.clue import Clue
from grillon.families.sudoku.clues.shapes import Pair, neighbours
from grillon.model.drawing import Figure
from grillon.rules.clue import Part, Track

if TYPE_CHECKING:
    from grillon.families.sudoku.variants import Variant


@dataclass(frozen=True)
class GreaterThan(Pair):
    """The first of two digits side by side is greater than the second."""

    word = "greater_than"
    plural = Sentence("inequalities")
    title = Sentence("the sign between {first} and {last}")
    says = Sentence("{clue}: {first} is greater than {last}")
    rule_text = Sentence("A sign between two digits opens towards the greater one.")
    rank = 7
    constraint = "GreaterThan"
    drawings = ("dots",)
    ordered = True

    def allows(self, first: int, second: int) -> bool:
        return first > second

    def figures(self, variant: Variant) -> Iterator[Figure]:
        first, last = (divmod(cell, variant.size) for cell in self.cells)
        yield Figure((self.place(variant.size),), fill="paper", radius=0.12, over=True)
        yield strokes.chevron(self.place(variant.size), (last[0] - first[0], last[1] - first[1]))


@dataclass(frozen=True)
class Minimum(Clue):
    """A digit that is less than those that touch its sides."""

    word = "minimum"
    plural = Sentence("minima")
    title = Sentence("the minimum at {first}")
    says = Sentence("{clue} is less than the digits beside it")
    rule_text = Sentence(
        "The digit of a cell with arrowheads that point inwards is less than the digits that touch its sides."
    )
    rank = 7
    fpuzzles = "minimum"
    drawings = ("marks",)
    most = 1
    beside = True
    cells: tuple[int, ...]

    def parts(self, variant: Variant) -> Iterator[Part]:
        beside = neighbours(self.cells[0], variant.size)
        yield Track.pairs([(*self.cells, other) for other in beside], variant.size, lambda here, there: here < there)

    def figures(self, variant: Variant) -> Iterator[Figure]:
        yield from _chevrons(self.cells[0], variant.size, -1)


@dataclass(frozen=True)
class Maximum(Clue):
    """A digit that is greater than those that touch its sides."""

    word = "maximum"
    plural = Sentence("maxima")
    title = Sentence("the maximum at {first}")
    says = Sentence("{clue} is greater than the digits beside it")
    rule_text = Sentence(
        "The digit of a cell with arrowheads that point outwards is greater than the digits that touch its sides."
    )
    rank = 7
    fpuzzles = "maximum"
    drawings = ("marks",)
    most = 1
    beside = True
    cells: tuple[int, ...]

    def parts(self, variant: Variant) -> Iterator[Part]:
        beside = neighbours(self.cells[0], variant.size)
        yield Track.pairs([(*self.cells, other) for other in beside], variant.size, lambda here, there: here > there)

    def figures(self, variant: Variant) -> Iterator[Figure]:
        yield from _chevrons(self.cells[0], variant.size, 1)


def _chevrons(cell: int, size: int, sign: int) -> Iterator[Figure]:
    """Four signs inside a cell that point outwards, or inwards."""
    for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
        point = strokes.middle(cell, size, 0.5 + 0.4 * down, 0.5 + 0.4 * right)
        yield strokes.chevron(point, (sign * down, sign * right), 0.06)
