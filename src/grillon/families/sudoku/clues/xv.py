"""X and V: two digits that add up to ten or five, and the rule that all of them are given."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from grillon.base.sentences import Sentence
from grillon.families.sudoku.clues.clue import Clue
from grillon.families.sudoku.clues.shapes import Pair, pairs_without
from grillon.model.drawing import Figure
from grillon.rules.clue import Part, Track

if TYPE_CHECKING:
    from grillon.families.sudoku.variants import Variant


@dataclass(frozen=True)
class _Sum(Pair):
    """Two digits side by side that add up to a number, with its letter between them."""

    total: ClassVar[int]

    def allows(self, first: int, second: int) -> bool:
        return first + second == self.total

    def figures(self, variant: Variant) -> Iterator[Figure]:
        yield Figure((self.place(variant.size),), fill="paper", radius=0.17, over=True)
        yield Figure((self.place(variant.size),), fill="ink", text=self.word.upper(), size=0.32, over=True)


@dataclass(frozen=True)
class X(_Sum):
    """Two digits side by side that add up to 10."""

    word = "x"
    plural = Sentence("X")
    title = Sentence("the X between {first} and {last}")
    says = Sentence("{clue}: the digits add up to 10")
    rule_text = Sentence("Digits with an X between them add up to 10.")
    rank = 5
    fpuzzles = "xv"
    constraint = "X"
    drawings = ("dots",)
    total = 10


@dataclass(frozen=True)
class V(_Sum):
    """Two digits side by side that add up to 5."""

    word = "v"
    plural = Sentence("V")
    title = Sentence("the V between {first} and {last}")
    says = Sentence("{clue}: the digits add up to 5")
    rule_text = Sentence("Digits with a V between them add up to 5.")
    rank = 5
    fpuzzles = "xv"
    constraint = "V"
    drawings = ("dots",)
    total = 5


@dataclass(frozen=True)
class AllXV(Clue):
    """Digits side by side without X or V add up neither to 10 nor to 5."""

    word = "all_xv"
    plural = Sentence("all X and V given")
    title = Sentence("the rule that all X and V are given")
    says = Sentence("{clue}")
    rule_text = Sentence("All X and V are given: digits side by side without one add up neither to 10 nor to 5.")
    rank = 5
    stroke = "none"
    beside = True
    fpuzzles = "negative"
    constraint = "StrictXV"
    least = 0

    def parts(self, variant: Variant) -> Iterator[Part]:
        marked = [clue for clue in variant.clues if isinstance(clue, (X, V))]
        if runs := pairs_without(variant, marked):
            yield Track.pairs(runs, variant.size, lambda first, second: first + second not in (5, 10))
