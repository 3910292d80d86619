"""Arrows: the digits along one add up to the number in its circle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.families.sudoku.clues import strokes
from grillon.families.sudoku.clues.clue import Clue
from grillon.model.drawing import Figure
from grillon.rules.clue import Part, Sum

if TYPE_CHECKING:
    from grillon.families.sudoku.variants import Variant


@dataclass(frozen=True)
class Arrow(Clue):
    """The digits of `cells` add up to the number in `circle`; a circle of several cells is read from the first on."""

    word = "arrow"
    plural = Sentence("arrows")
    title = Sentence("the arrow at {first}")
    says = Sentence("{clue}: its digits add up to its circle")
    rule_text = Sentence(
        "Digits on an arrow add up to the number in its circle; a circle of several cells is one number, read from "
        "left to right or from top to bottom."
    )
    rank = 3
    stroke = "first"
    fpuzzles = "arrow"
    constraint = "Arrow"
    drawings = ("lines", "arrows")
    least = 2
    circle: tuple[int, ...]
    cells: tuple[int, ...]

    def parts(self, variant: Variant) -> Iterator[Part]:
        tens = tuple(-(10**power) for power in reversed(range(len(self.circle))))
        yield Sum((*self.circle, *self.cells), (*tens, *(1,) * len(self.cells)), 0, 0)

    def figures(self, variant: Variant) -> Iterator[Figure]:
        points = [
            strokes.middle(cell, variant.size)
            for cell in (_nearest(self.circle, self.cells[0], variant.size), *self.cells)
        ]
        yield from strokes.arrow(points)
        yield from strokes.ring(self.circle, variant.size)


@dataclass(frozen=True)
class DoubleArrow(Clue):
    """The digits between its two ends add up to the same as these."""

    word = "double_arrow"
    plural = Sentence("double arrows")
    title = Sentence("the double arrow from {first}")
    says = Sentence("{clue}: the digits between its circles add up to the same as these")
    rule_text = Sentence(
        "The digits between the two circles of a double arrow add up to the same as the digits in these."
    )
    rank = 3
    fpuzzles = "doublearrow"
    constraint = "DoubleArrow"
    drawings = ("lines", "arrows")
    least = 3
    reversible = True
    cells: tuple[int, ...]

    def parts(self, variant: Variant) -> Iterator[Part]:
        yield Sum(self.cells, (-1, *(1,) * (len(self.cells) - 2), -1), 0, 0)

    def figures(self, variant: Variant) -> Iterator[Figure]:
        points = [strokes.middle(cell, variant.size) for cell in self.cells]
        yield Figure(tuple(points), "ink", width=0.04)
        for end in (self.cells[0], self.cells[-1]):
            yield from strokes.ring((end,), variant.size)


def _nearest(circle: tuple[int, ...], cell: int, size: int) -> int:
    """The cell of a long circle at which its arrow begins."""
    row, column = divmod(cell, size)
    return min(circle, key=lambda one: (one // size - row) ** 2 + (one % size - column) ** 2)
