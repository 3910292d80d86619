"""Between lines and lockout lines, whose two ends say what may stand between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.families.sudoku.clues import strokes
from grillon.families.sudoku.clues.shapes import Along
from grillon.model.drawing import Figure
from grillon.rules.clue import Part, Track

if TYPE_CHECKING:
    from grillon.families.sudoku.variants import Variant


@dataclass(frozen=True)
class Between(Along):
    """The digits between the two ends lie between those of the ends."""

    word = "between"
    plural = Sentence("between lines")
    title = Sentence("the between line from {first}")
    says = Sentence("{clue}: its digits lie between those of its ends")
    rule_text = Sentence("Digits on a between line lie strictly between the digits in the two circles at its ends.")
    rank = 11
    fpuzzles = "betweenline"
    constraint = "Between"
    drawings = ("lines", "arrows")
    least = 3

    def parts(self, variant: Variant) -> Iterator[Part]:
        def step(ends: tuple[int, ...], value: int) -> tuple[int, ...] | None:
            if len(ends) < 2:
                return tuple(sorted((*ends, value)))
            return ends if ends[0] < value < ends[1] else None

        nothing: tuple[int, ...] = ()
        yield Track.following((self.ends_first,), variant.size, nothing, step)

    def figures(self, variant: Variant) -> Iterator[Figure]:
        yield strokes.line(self.cells, variant.size, 0.08)
        for end in (self.cells[0], self.cells[-1]):
            yield from strokes.ring((end,), variant.size)


@dataclass(frozen=True)
class Lockout(Along):
    """The digits between its ends lie outside those of the ends, which are `by` apart at least."""

    word = "lockout"
    plural = Sentence("lockout lines")
    title = Sentence("the lockout line from {first}")
    says = Sentence("{clue}: its digits lie outside those of its ends, which are {by} apart at least")
    rule_text = Sentence(
        "The digits in the two diamonds of a lockout line are at least 4 apart, or the number at its start; digits "
        "between the diamonds are neither between these digits nor equal to one of them."
    )
    rank = 11
    fpuzzles = "lockout"
    constraint = "Lockout"
    drawings = ("lines", "arrows")
    least = 2
    by: int = 4

    def parts(self, variant: Variant) -> Iterator[Part]:
        def step(ends: tuple[int, ...], value: int) -> tuple[int, ...] | None:
            if len(ends) < 2:
                both = tuple(sorted((*ends, value)))
                return both if both[-1] - both[0] >= self.by or not ends else None
            return None if ends[0] <= value <= ends[1] else ends

        nothing: tuple[int, ...] = ()
        yield Track.following((self.ends_first,), variant.size, nothing, step)

    def figures(self, variant: Variant) -> Iterator[Figure]:
        yield strokes.line(self.cells, variant.size, 0.08)
        yield from (strokes.diamond(end, variant.size) for end in (self.cells[0], self.cells[-1]))
        if self.by != 4:
            yield strokes.number_at_start(self.cells[0], variant.size, self.by)
