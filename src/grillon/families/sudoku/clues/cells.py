"""Cells that hold odd or even digits, and groups of cells that hold the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
class Odd(Clue):
    """An odd digit."""

    word = "odd"
    plural = Sentence("odd digits")
    title = Sentence("the circle in {first}")
    says = Sentence("the digit of {first} is odd")
    rule_text = Sentence("Cells with a grey circle hold odd digits.")
    rank = 8
    fpuzzles = "odd"
    drawings = ("marks",)
    most = 1
    cells: tuple[int, ...]

    def parts(self, variant: Variant) -> Iterator[Part]:
        yield Track.following((self.cells,), variant.size, 0, lambda state, value: 0 if value % 2 else None)

    def figures(self, variant: Variant) -> Iterator[Figure]:
        yield Figure((strokes.middle(self.cells[0], variant.size),), fill="soft", radius=0.38)


@dataclass(frozen=True)
class Even(Clue):
    """An even digit."""

    word = "even"
    plural = Sentence("even digits")
    title = Sentence("the square in {first}")
    says = Sentence("the digit of {first} is even")
    rule_text = Sentence("Cells with a grey square hold even digits.")
    rank = 8
    fpuzzles = "even"
    drawings = ("marks",)
    most = 1
    cells: tuple[int, ...]

    def parts(self, variant: Variant) -> Iterator[Part]:
        yield Track.following((self.cells,), variant.size, 0, lambda state, value: None if value % 2 else 0)

    def figures(self, variant: Variant) -> Iterator[Figure]:
        corners = ((0.14, 0.14), (0.14, 0.86), (0.86, 0.86), (0.86, 0.14))
        points = tuple(strokes.middle(self.cells[0], variant.size, *corner) for corner in corners)
        yield Figure(points, fill="soft", closed=True)


@dataclass(frozen=True)
class Clone(Clue):
    """Two groups of cells hold the same digits, cell by cell."""

    word = "clone"
    tells_digits_apart = False
    plural = Sentence("clones")
    title = Sentence("the clones from {first}")
    says = Sentence("{clue} hold the same digits")
    rule_text = Sentence(
        "Groups of cells of one form and with the same letter hold the same digits at the same places."
    )
    rank = 8
    stroke = "halves"
    fpuzzles = "clone"
    cells: tuple[int, ...]
    copy: tuple[int, ...]

    def parts(self, variant: Variant) -> Iterator[Part]:
        yield Track.pairs(zip(self.cells, self.copy, strict=True), variant.size, lambda first, second: first == second)

    def fault(self, variant: Variant) -> Sentence | None:
        if len(self.cells) != len(self.copy):
            return Sentence("the two groups have different numbers of cells")
        return None

    def numbered(self) -> tuple[int, ...]:
        return min(self.cells), min(self.copy)

    def moved(self, where: Sequence[int]) -> Clone:
        pairs = [sorted((where[cell], where[other])) for cell, other in zip(self.cells, self.copy, strict=True)]
        cells, copy = zip(*sorted(pairs), strict=True)
        return Clone(cells, copy)

    def figures(self, variant: Variant) -> Iterator[Figure]:
        letter = chr(ord("A") + [clue for clue in variant.clues if isinstance(clue, Clone)].index(self) % 26)
        for cells in (self.cells, self.copy):
            yield from strokes.cage(cells, variant.size, letter, dash=(0.01, 0.09))
