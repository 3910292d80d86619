"""What a family makes of a board that was seen: a `Guess`, whose signs the rules then decide."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from math import inf, log
from typing import TYPE_CHECKING, Generic

from grillon.base.sentences import Sentence
from grillon.model.annotations import P
from grillon.picture.seen import SIGNS, SeenBoard, SeenSign

if TYPE_CHECKING:
    from grillon.puzzle.family import Family
    from grillon.puzzle.puzzle import Puzzle

CLEAR_MARK = 0.9
"""A pencil mark that is less certain is to be looked at."""
SMALL = 90
"""What is lower than this, in thousandths of its cell, is no mark."""
LEAST = 1e-4
"""The share of a sign that nothing speaks for."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a cell may hold: symbols with their shares, the likeliest first."""

    cell: int
    symbols: tuple[tuple[int, float], ...]
    given: bool
    turned: float = inf
    """How much speaks against its being an entry instead of a given, or the other way round."""

    @property
    def cost(self) -> float:
        """How much speaks against its likeliest symbol."""
        return -log(self.symbols[0][1])

    @classmethod
    def among(cls, cell: int, shares: Mapping[int, float], *, as_given: float) -> Choice:
        """The choice among symbols that fit the board; their shares need not add up to 1."""
        known = sorted(shares.items(), key=lambda pair: (-pair[1], pair[0]))
        return cls(cell, tuple((symbol, max(share, LEAST)) for symbol, share in known), as_given > 0, abs(as_given))


@dataclass(frozen=True)
class Guess:
    """A puzzle that a board may be, with what its cells may hold."""

    family: str
    cost: float
    """What speaks against it besides the signs: 0 if nothing does, 3 for a thing that is very unlikely."""
    choices: tuple[Choice, ...]
    puzzle: Callable[[Mapping[int, int]], Puzzle]
    """The puzzle with these symbols of cells as givens."""
    marks: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """The symbols of pencil marks by cell."""
    said: tuple[Sentence, ...] = ()
    """What the user should know of how it was read."""
    across_cells: bool = False
    """Is ink that goes on from cell to cell a part of it?"""
    doubts: frozenset[int] = frozenset()
    """Cells whose borders or pencil marks may be read otherwise."""

    @property
    def strange(self) -> bool:
        """Do many of its signs look like nothing that belongs here?"""
        strange = sum(sum(share for _, share in choice.symbols) < 0.2 for choice in self.choices)
        return 4 * strange > len(self.choices) + 3

    @property
    def total(self) -> float:
        """What speaks against it, with its signs."""
        return self.cost + sum(choice.cost for choice in self.choices)


class Pictures(ABC, Generic[P]):
    """How a family reads boards of pictures."""

    def __init__(self, family: Family[P]) -> None:
        self.family = family

    @abstractmethod
    def guesses(self, board: SeenBoard) -> Iterator[Guess]:
        """The puzzles of this family that a board may be."""


def digits(signs: tuple[SeenSign, ...], largest: int, *, letters: str = "") -> dict[int, float]:
    """The share of each number that the signs of a cell may be: digits side by side, or one of the letters beyond 9.

    Zero is a number too, so that a caller sees what does not fit.
    """
    letters = letters[: max(0, largest - 9)]
    if len(signs) == 1:
        known = signs[0].among(letters)
        names = "0123456789" + letters
        shares = {number: known[name] for number, name in enumerate(names[: largest + 1])}
        for number, share in digits(signs[0].parts, largest).items() if len(signs[0].parts) == 2 else ():
            shares[number] = max(share, shares.get(number, 0.0))
        return shares
    if len(signs) == 2 and largest >= 10:
        tens, ones = (sign.among() for sign in signs)
        return {number: tens[str(number // 10)] * ones[str(number % 10)] for number in range(10, largest + 1)}
    return {}


def marks_of(board: SeenBoard, largest: int, *, zero: bool = False, letters: str = "") -> dict[int, frozenset[int]]:
    """The numbers of pencil marks by cell, where they are likely; where no cell has several, only sure ones."""
    found: dict[int, frozenset[int]] = {}
    least = 0.4 if _several(board) else CLEAR_MARK
    for index, cell in enumerate(board.cells):
        if cell.large:
            continue
        numbers = set()
        for sign in chain.from_iterable(map(_touching, cell.small)):
            shares = digits((sign,), largest, letters=letters)
            likely = max(shares, key=lambda number: shares[number])
            if shares[likely] > least and (likely or zero):
                numbers.add(likely)
        if numbers:
            found[index] = frozenset(numbers)
    return found


def _several(board: SeenBoard) -> bool:
    """Has any cell several small signs, as pencil marks are?"""
    return any(len(cell.small) > 1 and not cell.large for cell in board.cells)


def _touching(sign: SeenSign) -> tuple[SeenSign, ...]:
    """A small sign, or those that it is made of, if they look more like digits."""
    if sign.parts and _likely(sign) < 0.6 < min(map(_likely, sign.parts)):
        return sign.parts
    return (sign,)


def _likely(sign: SeenSign) -> float:
    return 0.0 if sign.other > 0.4 else max(sign.among().values())


def unclear_marks(board: SeenBoard) -> frozenset[int]:
    """The cells with a pencil mark that may be another one, or none; where no cell has several, what may be one."""
    least = 0.0 if _several(board) else 0.6
    return frozenset(
        index
        for index, cell in enumerate(board.cells)
        if not cell.large
        and any(
            sign.height >= SMALL and least <= _likely(sign) < CLEAR_MARK
            for sign in chain.from_iterable(map(_touching, cell.small))
        )
    )


def letters_only(sign: SeenSign) -> dict[int, float]:
    """The share of each number from 1 where A stands for 1."""
    return {number: sign.share(letter) for number, letter in enumerate(SIGNS[10:], 1)}
