"""Thermometers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.families.sudoku.clues import strokes
from grillon.families.sudoku.clues.clue import Clue
from grillon.model.drawing import Figure
from grillon.rules.clue import Part, Track

if TYPE_CHECKING:
    from grillon.families.sudoku.variants import Variant


@dataclass(frozen=True)
class Thermometer(Clue):
    """Digits rise along it, from the bulb."""

    word = "thermometer"
    plural = Sentence("thermometers")
    title = Sentence("the thermometer from {first}")
    says = Sentence("digits rise along {clue}")
    rule_text = Sentence("Digits on a thermometer rise from its bulb.")
    rank = 2
    fpuzzles = "thermometer"
    constraint = "Thermo"
    drawings = ("lines", "arrows")
    least = 2
    cells: tuple[int, ...]

    def parts(self, variant: Variant) -> Iterator[Part]:
        yield Track.following((self.cells,), variant.size, 0, lambda low, value: value if value > low else None)

    def fault(self, variant: Variant) -> Sentence | None:
        return self.too_long(variant)

    def figures(self, variant: Variant) -> Iterator[Figure]:
        yield Figure((strokes.middle(self.cells[0], variant.size),), fill="soft", radius=0.36)
        yield strokes.line(self.cells, variant.size, 0.3)
