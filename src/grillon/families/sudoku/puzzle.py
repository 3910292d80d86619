"""A Sudoku puzzle: a variant, and the digits each cell may hold."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import compress, repeat
from operator import add
from typing import TYPE_CHECKING, ClassVar

from grillon._core import sudoku
from grillon.base.sentences import Name, Sentence
from grillon.errors import FormatError, InputError
from grillon.families.sudoku.digits import digits_text, write_text
from grillon.families.sudoku.rules import SudokuRules, exact_rules
from grillon.families.sudoku.scene import scene
from grillon.families.sudoku.variants import CLASSIC, SYMBOLS, Pair, cell_name
from grillon.model.results.verdicts import Violation
from grillon.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from grillon.families.sudoku.variants import Variant
    from grillon.model.board.position import Position
    from grillon.model.scene import Scene


_DIGITS = {1 << digit: digit + 1 for digit in range(len(SYMBOLS))}
"""The digit of each mask with one bit."""

Layout = tuple[int, int, list[list[int]], list[Pair], list[Pair]]


def core_layout(variant: Variant) -> Layout:
    """A variant without its clues as the core reads it: size, cells, houses, pairs that differ, pairs that are not
    consecutive.
    """
    return (
        variant.size,
        variant.cells,
        [list(house.cells) for house in variant.houses],
        [pair for _, pair in variant.differing],
        [pair for _, pair in variant.apart],
    )


def core_board(variant: Variant) -> sudoku.Board | None:
    """The core's board of a variant; None for the classic, which has its own solver."""
    return None if variant.is_classic else _general_board(variant)


@lru_cache(maxsize=64)
def _general_board(variant: Variant) -> sudoku.Board:
    return sudoku.Board(*core_layout(variant), plain_rules(variant).clue_parts())


plain_rules = lru_cache(maxsize=64)(SudokuRules)
"""The rules of a variant without pencil marks."""


@dataclass(frozen=True, repr=False)
class SudokuPuzzle(Puzzle):
    """A variant and, for each cell in reading order, the set of digits it may hold (bit d for digit d + 1).

    A cell with one digit is a given, a cell with all of them is empty; anything between is a pencil mark.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> puzzle = SudokuPuzzle.from_values([0 if c == "." else int(c) for c in line])
    >>> str(puzzle) == line
    True
    >>> print(puzzle.solve())
    534678912672195348198342567859761423426853791713924856961537284287419635345286179
    >>> puzzle.check().judgement
    <Judgement.UNIQUE: 'unique'>
    """

    family_name: ClassVar[str] = "sudoku"
    variant: Variant
    masks: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.masks) != self.variant.cells:
            raise FormatError(
                "{cells} {cells:cell|cells} expected, found {found}", cells=self.variant.cells, found=len(self.masks)
            )
        for cell, mask in enumerate(self.masks):
            if not 0 <= mask <= self.full:
                raise FormatError(
                    "{cell}: {mask} is not a set of digits of 1..{size}",
                    cell=Name(cell_name, cell, self.size),
                    mask=mask,
                    size=self.size,
                )

    @classmethod
    def from_values(cls, values: Iterable[int], variant: Variant = CLASSIC) -> SudokuPuzzle:
        """The puzzle with these givens, 0 for an empty cell.

        >>> from grillon.families.sudoku.variants import Variant
        >>> SudokuPuzzle.from_values([7] + [0] * 15, Variant.boxed(4))
        Traceback (most recent call last):
        ...
        grillon.errors.FormatError: R1C1: 7 is not a digit of 1..4
        """
        full = (1 << variant.size) - 1
        masks = []
        for cell, value in enumerate(values):
            if not 0 <= value <= variant.size:
                raise FormatError(
                    "{cell}: {value} is not a digit of 1..{size}",
                    cell=Name(cell_name, cell, variant.size),
                    value=value,
                    size=variant.size,
                )
            masks.append(1 << value - 1 if value else full)
        return cls(variant, tuple(masks))

    def with_givens(self, givens: Collection[int], *, ruled_out: Collection[int] = ()) -> SudokuPuzzle:
        """The same board with exactly these givens; the pencil marks are without the candidates ruled out.

        Nothing is left in a cell whose given is ruled out.
        """
        masks = [self.full] * self.variant.cells
        for candidate in ruled_out:
            if not 0 <= candidate < self.variant.cells * self.size:
                raise InputError("{candidate} is not a candidate of this puzzle", candidate=candidate)
            masks[candidate // self.size] &= ~(1 << candidate % self.size)
        for cell, digit in self._by_cell(givens).items():
            masks[cell] &= 1 << digit
        return replace(self, masks=tuple(masks))

    @classmethod
    def of_digits(cls, digits: bytes, variant: Variant = CLASSIC) -> SudokuPuzzle:
        """The same from valid digits, without checks.

        >>> SudokuPuzzle.of_digits(bytes([3] + [0] * 80)) == SudokuPuzzle.from_values([3] + [0] * 80)
        True
        """
        puzzle = cls.__new__(cls)
        known = puzzle.__dict__
        known["variant"], known["masks"] = variant, tuple(map(_masks(variant.size).__getitem__, digits))
        known["digits"], known["has_marks"] = digits, False
        return puzzle

    @property
    def size(self) -> int:
        """The number of rows, columns and digits."""
        return self.variant.size

    @property
    def full(self) -> int:
        """The mask of an empty cell."""
        return (1 << self.variant.size) - 1

    @cached_property
    def digits(self) -> bytes:
        """The givens as the core reads them: one byte per cell, 0 where none is given."""
        return bytes(map(_DIGITS.get, self.masks, repeat(0)))

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The givens, 0 for a cell that is not given."""
        return tuple(self.digits)

    @property
    def clues(self) -> int:
        """The number of given cells."""
        return sum(value != 0 for value in self.values)

    @cached_property
    def has_marks(self) -> bool:
        """Is there a cell that is neither given nor empty?"""
        return self.masks.count(self.full) != self.values.count(0)

    # The contract

    @cached_property
    def rules(self) -> SudokuRules:
        """The houses, as data."""
        return SudokuRules(self.variant, self.masks) if self.has_marks else plain_rules(self.variant)

    @cached_property
    def givens(self) -> tuple[int, ...]:
        """The candidates of the given cells."""
        return tuple(compress(map(add, range(-1, self.size**3 - 1, self.size), self.digits), self.digits))

    def scene(self, lang: str = "en") -> Scene:
        """The part of the picture that does not change."""
        return scene(self, lang)

    @property
    def exact_rules(self) -> tuple[Sentence, ...]:
        """The rules of this puzzle, in words."""
        return exact_rules(self.variant)

    @property
    def further_rules(self) -> tuple[Sentence, ...]:
        """What is demanded beside digits, rows, columns and regions."""
        return self.exact_rules[2:]

    def position(self, entries: str = "") -> Position:
        """The starting position; pencil marks are exclusions."""
        start = super().position(entries)
        if not self.has_marks:
            return start
        return start.exclude(*self.rules.ruled_out) if self.rules.ruled_out else start

    def __str__(self) -> str:
        return write_text(self)

    def violation(self) -> Violation | None:
        """The first rule that the givens directly break, or a cell without a digit."""
        if 0 in self.masks:
            cell = self.masks.index(0)
            return Violation(Sentence("pencil marks: {cell} has no digit left", cell=Name(cell_name, cell, self.size)))
        # The core finds quickly that nothing clashes; a clash is named from the houses.
        if sudoku.clash(core_board(self.variant), self.digits):
            return super().violation()
        return None

    def core_masks(self) -> bytes:
        """The cells as the core reads them."""
        return array("I", self.masks).tobytes()

    def decode(self, record: bytes) -> list[int]:
        """The candidates of a solution as the core writes it: one digit per cell."""
        size = self.variant.size
        return [at + value for at, value in zip(range(-1, size * len(record) - 1, size), record, strict=True)]

    def text_of_digits(self, digits: bytes) -> str:
        """The puzzle of this variant with these digits, as text."""
        if self.variant.is_classic:
            return digits_text(digits)  # lists of solutions make no puzzle for each
        return write_text(self.of_digits(digits, self.variant))

    def canonical(self) -> SudokuPuzzle:
        """The least of all equivalent puzzles: see `grillon.families.sudoku.canonical`."""
        from grillon.families.sudoku.canonical import canonical

        return canonical(self)

    def is_equivalent(self, other: SudokuPuzzle) -> bool:
        """Is the other puzzle equivalent to this one?

        >>> from grillon.families.sudoku.formats.text import read_line
        >>> first = read_line("1" + "." * 80)
        >>> first.is_equivalent(read_line("." * 80 + "9"))
        True
        """
        return self.canonical() == other.canonical()


@cache
def _masks(size: int) -> tuple[int, ...]:
    """The mask of each digit, 0 for an empty cell."""
    return ((1 << size) - 1, *(1 << digit for digit in range(size)))
