"""What searches over many puzzles found, in the form of the core."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

NOT_COUNTED = 255
"""Instead of a number of solutions: nothing is known."""


class Found(NamedTuple):
    """What a search for some solutions of a puzzle found."""

    number: int
    """The number of solutions up to the limit."""
    records: Sequence[bytes]
    """The first of them, in the core's form; perhaps not all."""
    complete: bool
    """Did the search come to its end, or to the limit?"""


class Single(NamedTuple):
    """What a search found where it found one solution of each puzzle: all records in one piece."""

    data: bytes
    size: int

    def records(self) -> list[bytes]:
        """The solution of each puzzle."""
        return [self.data[at : at + self.size] for at in range(0, len(self.data), self.size)]
