"""Kropki dots: differences and ratios of digits side by side, and the rule that all dots are given."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.families.sudoku.clues.clue import Clue
from grillon.families.sudoku.clues.shapes import Pair, pairs_without
from grillon.model.drawing import Figure
from grillon.rules.clue import Part, Track

if TYPE_CHECKING:
    from grillon.families.sudoku.variants import Variant


@dataclass(frozen=True)
class WhiteDot(Pair):
    """Two digits side by side that are `by` apart."""

    word = "white_dot"
    plural = Sentence("white dots")
    title = Sentence("the white dot between {first} and {last}")
    says = Sentence("{clue}: the digits are {by} apart")
    rule_text = Sentence(
        "Digits with a white dot between them are consecutive, or as far apart as the number in the dot."
    )
    rank = 4
    fpuzzles = "difference"
    constraint = "WhiteDot"
    drawings = ("dots",)
    by: int = 1

    def allows(self, first: int, second: int) -> bool:
        return abs(first - second) == self.by

    def figures(self, variant: Variant) -> Iterator[Figure]:
        yield Figure((self.place(variant.size),), "ink", "white", width=0.04, radius=0.15, over=True)
        if self.by != 1:
            yield Figure((self.place(variant.size),), fill="black", text=str(self.by), size=0.22, over=True)


@dataclass(frozen=True)
class BlackDot(Pair):
    """Two digits side by side of which one is `by` times the other."""

    word = "black_dot"
    plural = Sentence("black dots")
    title = Sentence("the black dot between {first} and {last}")
    says = Sentence("{clue}: one digit is {by} times the other")
    rule_text = Sentence(
        "Of two digits with a black dot between them one is twice the other, or as many times it as the number in "
        "the dot."
    )
    rank = 4
    fpuzzles = "ratio"
    constraint = "BlackDot"
    drawings = ("dots",)
    by: int = 2

    def allows(self, first: int, second: int) -> bool:
        return max(first, second) == self.by * min(first, second)

    def figures(self, variant: Variant) -> Iterator[Figure]:
        yield Figure((self.place(variant.size),), "ink", "black", width=0.04, radius=0.15, over=True)
        if self.by != 2:
            yield Figure((self.place(variant.size),), fill="white", text=str(self.by), size=0.22, over=True)


@dataclass(frozen=True)
class AllDots(Clue):
    """Digits side by side without a dot have no relation that a dot would show; or that one of the colours would."""

    word = "all_dots"
    plural = Sentence("all dots given")
    title = Sentence("the rule that all dots are given")
    says = Sentence("{clue}")
    rule_text = Sentence(
        "All dots are given: digits side by side without a dot are neither consecutive nor one twice the other."
    )
    rank = 4
    stroke = "none"
    beside = True
    fpuzzles = "negative"
    constraint = "StrictKropki"
    least = 0
    white: bool = False
    black: bool = False

    def parts(self, variant: Variant) -> Iterator[Part]:
        dots = [clue for clue in variant.clues if isinstance(clue, (WhiteDot, BlackDot))]
        kinds = [WhiteDot] * (self.white or not self.black) + [BlackDot] * (self.black or not self.white)
        shown = {(type(dot), dot.by): dot for dot in dots if isinstance(dot, tuple(kinds))}
        for kind in kinds:
            if not any(isinstance(dot, kind) for dot in dots):
                shown[kind, 0] = kind((0, 1))
        if runs := pairs_without(variant, dots):
            yield Track.pairs(runs, variant.size, lambda a, b: not any(dot.allows(a, b) for dot in shown.values()))
