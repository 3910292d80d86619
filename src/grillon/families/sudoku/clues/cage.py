"""Cages, as in Killer Sudoku."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.families.sudoku.clues import strokes
from grillon.families.sudoku.clues.clue import Clue
from grillon.model.drawing import Figure
from grillon.rules.clue import Part, Sum, Tally

if TYPE_CHECKING:
    from grillon.families.sudoku.variants import Variant


@dataclass(frozen=True)
class Cage(Clue):
    """Digits in a cage are different, and add up to its sum; 0 if that is not told."""

    word = "cage"
    plural = Sentence("cages")
    title = Sentence("the cage at {first}")
    says = Sentence("{clue} adds up to {total}")
    rule_text = Sentence("Digits in a cage are different, and add up to the number in its corner where there is one.")
    rank = 1
    fpuzzles = "killercage"
    constraint = "Cage"
    drawings = ("cages",)
    ordered = False
    layer = 2
    cells: tuple[int, ...]
    total: int = 0
    repeats: bool = False
    """May digits repeat?"""

    @property
    def tells_digits_apart(self) -> bool:
        return self.total != 0

    def parts(self, variant: Variant) -> Iterator[Part]:
        if self.total:
            yield Sum(self.cells, (1,) * len(self.cells), self.total, self.total)
        if not self.repeats:
            yield Tally(self.cells, range(1, variant.size + 1), 0, 1)

    def fault(self, variant: Variant) -> Sentence | None:
        return None if self.repeats else self.too_long(variant)

    def numbered(self) -> tuple[int, ...]:
        return self.cells[:1] if self.total else ()

    def figures(self, variant: Variant) -> Iterator[Figure]:
        yield from strokes.cage(self.cells, variant.size, str(self.total or ""))
