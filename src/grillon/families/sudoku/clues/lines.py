"""Lines on which the digits side by side are related, or those at the same distance from the middle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, groupby, pairwise
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.families.sudoku.clues import strokes
from grillon.families.sudoku.clues.shapes import Along
from grillon.model.drawing import Figure
from grillon.rules.clue import Part, Sum, Tally, Track

if TYPE_CHECKING:
    from grillon.families.sudoku.variants import Variant


@dataclass(frozen=True)
class Whisper(Along):
    """Digits side by side on it are `by` apart at least."""

    word = "whisper"
    plural = Sentence("whispers")
    title = Sentence("the whisper from {first}")
    says = Sentence("{clue}: digits side by side on it are {by} apart at least")
    rule_text = Sentence("Digits side by side on a whisper line are at least 5 apart, or the number at its start.")
    rank = 10
    fpuzzles = "whispers"
    constraint = "Whisper"
    drawings = ("lines", "arrows")
    may_return = True
    by: int = 5

    def parts(self, variant: Variant) -> Iterator[Part]:
        yield Track.pairs(pairwise(self.cells), variant.size, lambda first, second: abs(first - second) >= self.by)

    def figures(self, variant: Variant) -> Iterator[Figure]:
        yield strokes.line(self.cells, variant.size, 0.16)
        if self.by != 5:
            yield strokes.number_at_start(self.cells[0], variant.size, self.by)


@dataclass(frozen=True)
class Renban(Along):
    """Consecutive digits in any order, all different."""

    word = "renban"
    plural = Sentence("renbans")
    title = Sentence("the renban from {first}")
    says = Sentence("{clue}: its digits are consecutive")
    rule_text = Sentence("Digits on a renban line are consecutive and all different, in any order.")
    rank = 10
    fpuzzles = "renban"
    constraint = "Renban"
    drawings = ("lines", "arrows")

    def parts(self, variant: Variant) -> Iterator[Part]:
        most = len(self.cells)
        yield Track.pairs(combinations(self.cells, 2), variant.size, lambda first, second: abs(first - second) < most)
        yield Tally(self.cells, range(1, variant.size + 1), 0, 1)

    def fault(self, variant: Variant) -> Sentence | None:
        return self.too_long(variant)

    def figures(self, variant: Variant) -> Iterator[Figure]:
        yield strokes.line(self.cells, variant.size, 0.26, (0.01, 0.34))


@dataclass(frozen=True)
class Palindrome(Along):
    """The same digits from both ends."""

    word = "palindrome"
    tells_digits_apart = False
    plural = Sentence("palindromes")
    title = Sentence("the palindrome from {first}")
    says = Sentence("{clue} reads the same from both ends")
    rule_text = Sentence("A palindrome line reads the same from both ends.")
    rank = 10
    fpuzzles = "palindrome"
    constraint = "Palindrome"
    drawings = ("lines", "arrows")

    def parts(self, variant: Variant) -> Iterator[Part]:
        half = len(self.cells) // 2
        facing = zip(self.cells[:half], reversed(self.cells), strict=False)
        yield Track.pairs(facing, variant.size, lambda first, second: first == second)

    def figures(self, variant: Variant) -> Iterator[Figure]:
        yield from strokes.double_line(self.cells, variant.size)


@dataclass(frozen=True)
class Zipper(Along):
    """Digits at the same distance from the middle have one sum, that of a middle digit if there is one."""

    word = "zipper"
    plural = Sentence("zippers")
    title = Sentence("the zipper from {first}")
    says = Sentence("{clue}: digits at the same distance from its middle have one sum")
    rule_text = Sentence(
        "Digits at the same distance from the middle of a zipper line all have one sum; a digit in its middle is "
        "that sum."
    )
    rank = 10
    fpuzzles = "zipperline"
    constraint = "Zipper"
    drawings = ("lines", "arrows")
    least = 3

    def parts(self, variant: Variant) -> Iterator[Part]:
        half, odd = divmod(len(self.cells), 2)
        facing = list(zip(self.cells[:half], reversed(self.cells), strict=False))
        middle = (self.cells[half],) if odd else facing.pop()
        for pair in facing:
            yield Sum((*pair, *middle), (1, 1, *(-1,) * len(middle)), 0, 0)

    def figures(self, variant: Variant) -> Iterator[Figure]:
        yield strokes.line(self.cells, variant.size, 0.12)
        points = [strokes.middle(cell, variant.size) for cell in self.cells]
        half = len(points) // 2
        centre = points[half] if len(points) % 2 else strokes.between(points[half - 1], points[half])
        yield Figure((centre,), fill="soft", radius=0.2)


@dataclass(frozen=True)
class RegionSum(Along):
    """Its digits have the same sum in every region it crosses."""

    word = "region_sum"
    plural = Sentence("region sum lines")
    title = Sentence("the region sum line from {first}")
    says = Sentence("{clue} has the same sum in every region")
    rule_text = Sentence(
        "Digits on a region sum line have the same sum in every box or region that it crosses; where it comes back, "
        "the sum is taken anew."
    )
    rank = 10
    fpuzzles = "regionsumline"
    constraint = "RegionSumLine"
    drawings = ("lines", "arrows")

    def parts(self, variant: Variant) -> Iterator[Part]:
        first, *others = (tuple(cells) for _, cells in groupby(self.cells, variant.regions.__getitem__))
        for cells in others:
            yield Sum((*first, *cells), (*(1,) * len(first), *(-1,) * len(cells)), 0, 0)

    def figures(self, variant: Variant) -> Iterator[Figure]:
        yield strokes.line(self.cells, variant.size, 0.2, (0.3, 0.3))


@dataclass(frozen=True)
class Entropic(Along):
    """Any three digits in a row on it are a low, a middle and a high one."""

    word = "entropic"
    plural = Sentence("entropic lines")
    title = Sentence("the entropic line from {first}")
    says = Sentence("{clue}: three digits in a row on it are a low, a middle and a high one")
    rule_text = Sentence(
        "Any three digits in a row on an entropic line are a low, a middle and a high one, such as 1 to 3, 4 to 6 "
        "and 7 to 9."
    )
    rank = 10
    fpuzzles = "entropicline"
    constraint = "Entropic"
    drawings = ("lines", "arrows")

    def parts(self, variant: Variant) -> Iterator[Part]:
        third = variant.size // 3
        yield Track.pairs(self.within(3), variant.size, lambda a, b: (a - 1) // third != (b - 1) // third)

    def fault(self, variant: Variant) -> Sentence | None:
        if variant.size % 3:
            return Sentence("{size} digits have no thirds", size=variant.size)
        return None

    def figures(self, variant: Variant) -> Iterator[Figure]:
        yield strokes.line(self.cells, variant.size, 0.2, (0.34, 0.3, 0.01, 0.3))


@dataclass(frozen=True)
class Modular(Along):
    """Any `by` digits in a row on it leave different remainders when divided by that."""

    word = "modular"
    plural = Sentence("modular lines")
    title = Sentence("the modular line from {first}")
    says = Sentence("{clue}: digits in a row on it leave different remainders by {by}")
    rule_text = Sentence(
        "Any three digits in a row on a modular line leave different remainders when divided by 3, or by the number "
        "at its start."
    )
    rank = 10
    fpuzzles = "modularline"
    constraint = "Modular"
    drawings = ("lines", "arrows")
    by: int = 3

    def parts(self, variant: Variant) -> Iterator[Part]:
        yield Track.pairs(self.within(self.by), variant.size, lambda first, second: (first - second) % self.by != 0)

    def figures(self, variant: Variant) -> Iterator[Figure]:
        yield from strokes.double_line(self.cells, variant.size, (0.3, 0.34))
        if self.by != 3:
            yield strokes.number_at_start(self.cells[0], variant.size, self.by)
