"""Numbers outside the board, about the line of cells that they point along."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.families.sudoku.clues import strokes
from grillon.families.sudoku.clues.shapes import Outside
from grillon.model.board.places import Place
from grillon.model.drawing import Figure, Note
from grillon.rules.clue import Part, Sum, Track

if TYPE_CHECKING:
    from grillon.families.sudoku.variants import Variant


@dataclass(frozen=True)
class LittleKiller(Outside):
    """The digits of a diagonal add up to a number; they may repeat."""

    word = "little_killer"
    reversible = True
    plural = Sentence("little killer sums")
    title = Sentence("the little killer sum from {first} to {last}")
    rule_text = Sentence(
        "Digits along the diagonal that an arrow outside the board points to add up to the number beside it; they "
        "may repeat."
    )
    rank = 6
    fpuzzles = "littlekillersum"
    constraint = "LittleKiller"
    drawings = ("numbers",)

    @staticmethod
    def told(digits: Sequence[int]) -> int | None:
        return sum(digits)

    def note(self, variant: Variant, taken: Collection[tuple[int, int]]) -> Note:
        note = super().note(variant, taken)
        down, right = self.step(variant.size)
        return replace(note, row=note.row - 0.12 * down, column=note.column - 0.12 * right)

    def pointer(self, variant: Variant, note: Note) -> Iterator[Figure]:
        down, right = self.step(variant.size)
        ends = (
            Place(round(note.row + 0.5 + at * down, 3), round(note.column + 0.5 + at * right, 3)) for at in (0.22, 0.5)
        )
        yield from strokes.arrow(tuple(ends), head=0.12)

    def parts(self, variant: Variant) -> Iterator[Part]:
        yield Sum(self.cells, (1,) * len(self.cells), self.number, self.number)


@dataclass(frozen=True)
class Sandwich(Outside):
    """The digits between 1 and the highest digit of a line add up to a number."""

    word = "sandwich"
    reversible = True
    plural = Sentence("sandwich sums")
    title = Sentence("the sandwich sum from {first} to {last}")
    rule_text = Sentence(
        "A number outside a row or column is the sum of the digits between 1 and the highest digit there."
    )
    rank = 6
    fpuzzles = "sandwichsum"
    constraint = "Sandwich"
    drawings = ("numbers",)
    straight = True

    @staticmethod
    def told(digits: Sequence[int]) -> int | None:
        first, last = sorted((digits.index(1), digits.index(len(digits))))
        return sum(digits[first + 1 : last])

    def parts(self, variant: Variant) -> Iterator[Part]:
        crusts, total = (1, variant.size), self.number

        def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            """The crusts that have been passed, and the sum so far."""
            passed, found = state
            if value in crusts:
                return (passed + 1, found) if passed < 1 or found == total else None
            if passed != 1:
                return state
            return (passed, found + value) if found + value <= total else None

        start = (0, 0)
        yield Track.following((self.cells,), variant.size, start, step, lambda state: state[0] == 2)


@dataclass(frozen=True)
class XSum(Outside):
    """The first X digits of a line add up to a number, X being the first of them."""

    word = "x_sum"
    plural = Sentence("X-sums")
    title = Sentence("the X-sum from {first} to {last}")
    rule_text = Sentence(
        "An X-sum outside a row or column is the sum of the first X digits from there; X is the first of them."
    )
    rank = 6
    fpuzzles = "xsum"
    constraint = "XSum"
    drawings = ("numbers",)
    sign = "X"
    straight = True

    @staticmethod
    def told(digits: Sequence[int]) -> int | None:
        return sum(digits[: digits[0]])

    def parts(self, variant: Variant) -> Iterator[Part]:
        def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            """How many digits are still to be added (-1: as many as the next says), and what is missing."""
            left, missing = state
            if left == 0:
                return state
            now = (value if left < 0 else left) - 1, missing - value
            return now if now[1] >= 0 and (now[0] or not now[1]) else None

        start = (-1, self.number)
        yield Track.following((self.cells,), variant.size, start, step, lambda state: not state[0])


@dataclass(frozen=True)
class Skyscraper(Outside):
    """So many digits of a line are higher than all before them."""

    word = "skyscraper"
    plural = Sentence("skyscrapers")
    title = Sentence("the skyscraper count from {first} to {last}")
    rule_text = Sentence(
        "A skyscraper number outside a row or column tells how many digits from there are higher than all before them."
    )
    rank = 6
    fpuzzles = "skyscraper"
    constraint = "Skyscraper"
    drawings = ("numbers",)
    sign = "▲"
    straight = True

    @staticmethod
    def told(digits: Sequence[int]) -> int | None:
        return sum(digit > max(digits[:at], default=0) for at, digit in enumerate(digits))

    def parts(self, variant: Variant) -> Iterator[Part]:
        def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            """The highest digit so far, and how many more are still to be seen."""
            highest, left = state
            if value <= highest:
                return state
            return (value, left - 1) if left else None

        yield Track.following((self.cells,), variant.size, (0, self.number), step, lambda state: not state[1])


@dataclass(frozen=True)
class NumberedRoom(Outside):
    """The digit at the place that the first digit of a line tells."""

    word = "numbered_room"
    plural = Sentence("numbered rooms")
    title = Sentence("the numbered room from {first} to {last}")
    rule_text = Sentence(
        "A numbered room outside a row or column is the digit at the place from there that the first digit tells."
    )
    rank = 6
    constraint = "NumberedRoom"
    drawings = ("numbers",)
    sign = "#"
    straight = True

    @staticmethod
    def told(digits: Sequence[int]) -> int | None:
        return digits[digits[0] - 1]

    def parts(self, variant: Variant) -> Iterator[Part]:
        def step(left: int, value: int) -> int | None:
            """How many cells it is to the room (-1: not known yet, 0: it was passed)."""
            if left == 0:
                return left
            left = value if left < 0 else left
            if left == 1:
                return 0 if value == self.number else None
            return left - 1

        yield Track.following((self.cells,), variant.size, -1, step, lambda left: not left)
