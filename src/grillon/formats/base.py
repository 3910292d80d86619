"""Text formats."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, Generic

from grillon.model import Position
from grillon.model.annotations import P

if TYPE_CHECKING:
    from grillon.puzzle.puzzle import Puzzle


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PlainLines:
    """How lines that hold just a puzzle each are recognised and read, many at once."""

    pattern: re.Pattern[bytes]
    """It matches as many such lines as possible, with their ends."""
    puzzles: Callable[[bytes], Iterable[Puzzle]]
    """The puzzle of each line, in order; an error where a line holds none."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Format(Generic[P]):
    """One text format of one family (or, with an empty family, of all).

    `matches` is quick and strict: it tests whether the text has the shape of this format, so that an error inside is
    then reported by `read` with its line and column. `split` divides a text that holds many puzzles. `read_position` is
    for formats that distinguish a player's entries from the givens, `lines` for those used for long lists.
    """

    name: str
    family: str
    matches: Callable[[str], bool]
    read: Callable[[str], P]
    write: Callable[[P], str] | None = None
    split: Callable[[str], Iterator[str]] | None = None
    read_position: Callable[[str], Position] | None = None
    read_file: Callable[[BinaryIO, str], Iterator[P]] | None = None
    """Every puzzle of a file, instead of `split`, for formats that need its end first, or its name: both are given."""
    whole: bool = True
    """Does it hold the whole puzzle, so that it can be read back without loss?"""
    lines: PlainLines | None = None
    remarks: bool = False
    """May a remark follow the puzzle of a line, after a space, a comma, a semicolon or `#`?"""

    @property
    def listed(self) -> bool:
        """Are puzzles on consecutive lines read as several?"""
        return self.split is not None or self.read_file is not None
