"""Drawings of a link that nobody has taken for a rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grillon.base.sentences import Sentence
from grillon.families.sudoku.clues.clue import Clue
from grillon.families.sudoku.variants import Variant
from grillon.rules.clue import Part


@dataclass(frozen=True)
class LeftOut(Clue):
    """It demands nothing: it keeps every answer about the puzzle from being taken for one about what was drawn."""

    word = "left_out"
    tells_digits_apart = False
    plural = Sentence("without its drawn rules")
    title = Sentence("the drawings left out")
    says = Sentence("{clue}")
    rule_text = Sentence(
        "Lines, dots or numbers that its setter drew are left out: no answer here takes them into account."
    )
    offered = False
    least = 0
    number: int = 0

    def parts(self, variant: Variant) -> Iterator[Part]:
        return iter(())
