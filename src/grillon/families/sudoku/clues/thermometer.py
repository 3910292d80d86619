"""Thermometers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

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

    word: ClassVar[str] = "thermometer"
    plural: ClassVar[Sentence] = Sentence("thermometers")
    title: ClassVar[Sentence] = Sentence("the thermometer from {first}")
    says: ClassVar[Sentence] = Sentence("digits rise along {clue}")
    rule_text: ClassVar[Sentence] = Sentence("Digits on a thermometer rise from its bulb.")
    least: ClassVar[int] = 2
    cells: tuple[int, ...]

    def parts(self, variant: Variant) -> Iterator[Part]:
        yield Track.following((self.cells,), variant.size, 0, lambda low, value: value if value > low else None)

    def fault(self, variant: Variant) -> Sentence | None:
        if len(self.cells) > variant.size:
            return Sentence("{cells} {cells:cell|cells}, more than there are digits", cells=len(self.cells))
        return None

    def figures(self, variant: Variant) -> Iterator[Figure]:
        yield Figure((strokes.middle(self.cells[0], variant.size),), fill="soft", radius=0.36)
        yield strokes.line(self.cells, variant.size, 0.3)
