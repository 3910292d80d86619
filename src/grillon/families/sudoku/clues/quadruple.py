"""Quadruples: digits in a circle that stand in the four cells around it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.families.sudoku.clues import strokes
from grillon.families.sudoku.clues.clue import Clue
from grillon.families.sudoku.variants import SYMBOLS
from grillon.model.board.places import Place
from grillon.model.drawing import Figure
from grillon.rules.clue import Part, Tally

if TYPE_CHECKING:
    from grillon.families.sudoku.variants import Variant


@dataclass(frozen=True)
class Quadruple(Clue):
    """Each of these digits stands around the circle, as often as it is in it."""

    word = "quadruple"
    plural = Sentence("quadruples")
    title = Sentence("the quadruple at {first}")
    says = Sentence("{clue}: its digits stand around it")
    rule_text = Sentence("The digits in a circle stand in the four cells around it, each at least as often as there.")
    rank = 9
    fpuzzles = "quadruple"
    constraint = "Quad"
    drawings = ("corners",)
    ordered = False
    least = 4
    most = 4
    cells: tuple[int, ...]
    digits: tuple[int, ...] = ()

    def parts(self, variant: Variant) -> Iterator[Part]:
        for digit in sorted(set(self.digits)):
            yield Tally(self.cells, (digit,), self.digits.count(digit), 4)

    def fault(self, variant: Variant) -> Sentence | None:
        first, *others = self.cells
        if others != [first + 1, first + variant.size, first + variant.size + 1] or others[0] % variant.size == 0:
            return Sentence("its cells do not meet in a corner")
        if not 1 <= len(self.digits) <= 4 or not all(1 <= digit <= variant.size for digit in self.digits):
            return Sentence("it has one to four digits")
        return None

    def figures(self, variant: Variant) -> Iterator[Figure]:
        place = strokes.middle(self.cells[0], variant.size, 1, 1)
        yield Figure((place,), "ink", "paper", width=0.03, radius=0.28, over=True)
        signs = "".join(SYMBOLS[digit - 1] for digit in self.digits)
        rows = [signs] if len(signs) < 3 else [signs[:2], signs[2:]]
        for number, row in enumerate(rows):
            point = Place(round(place.row + 0.2 * (number - (len(rows) - 1) / 2), 3), place.column)
            yield Figure((point,), fill="ink", text=row, size=0.23, over=True)
