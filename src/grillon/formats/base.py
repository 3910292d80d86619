"""What a text format is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from grillon.model.monitor import Monitor
    from grillon.model.position import Position
    from grillon.model.puzzle import Puzzle
    from grillon.model.ratings import Rating


class ListSolver(Protocol):
    """What is done with many lines at once that hold nothing but a puzzle each, and the end of the line.

    Whatever is not known at sight, or is wrong with a line, is left to the caller, who reads it as a puzzle.
    """

    def solve(self, data: bytes, *, threads: int | None, monitor: Monitor) -> list[str | None]:
        """The text of the first solution of each; None where there is none or the search was stopped."""
        ...

    def check(self, data: bytes, *, threads: int | None, monitor: Monitor) -> list[bool]:
        """Is it certain that the puzzle has exactly one solution?"""
        ...

    def rate(self, data: bytes, *, threads: int | None, monitor: Monitor) -> list[Rating | None]:
        """The rating of each that breaks no rule and is solved by the techniques; None for all others.

        How often each technique was used may be left out.
        """
        ...


class LineReader(ListSolver, Protocol):
    """What a format does with such lines."""

    @property
    def pattern(self) -> re.Pattern[bytes]:
        """Matches as many such lines as there are, with their ends."""
        ...

    def puzzles(self, data: bytes) -> Iterable[Puzzle]:
        """The puzzle of each line, one after the other; an error where a line holds none."""
        ...


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Format:
    """One text format of one family (or, with an empty family, of all).

    `matches` is quick and strict: it says whether the text has the shape of this format, so that an error inside is
    then reported by `read` with its line and column. `split` cuts a text that holds many puzzles. `read_position` is
    for formats that tell a player's entries from the givens, `lines` for those of which people keep long lists.
    """

    name: str
    family: str
    matches: Callable[[str], bool]
    read: Callable[[str], Puzzle]
    write: Callable[[Puzzle], str] | None = None
    split: Callable[[str], Iterator[str]] | None = None
    read_position: Callable[[str], Position] | None = None
    split_file: Callable[[str, str], Iterator[str]] | None = None
    """As `split`, for formats that the name of a file tells more than its text: the text, then the name."""
    whole: bool = True
    """Does it say all of a puzzle? What a format leaves out it cannot give back."""
    lines: LineReader | None = None
    remarks: bool = False
    """May something follow the puzzle of a line, behind a space, a comma, a semicolon or `#`?"""
