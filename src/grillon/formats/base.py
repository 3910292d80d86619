"""Text formats."""

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
    """Solves, checks and rates many lines at once; each line holds just a puzzle.

    Lines that need a closer look, or that are wrong, are left to the caller, which reads them as puzzles.
    """

    def solve(self, data: bytes, *, threads: int | None, monitor: Monitor) -> list[str | None]:
        """The text of the first solution of each; None where there is none or the search was stopped."""
        ...

    def check(self, data: bytes, *, threads: int | None, monitor: Monitor) -> list[bool]:
        """Whether each is proved to have exactly one solution."""
        ...

    def rate(self, data: bytes, *, threads: int | None, monitor: Monitor) -> list[Rating | None]:
        """The rating of each that breaks no rule and is solved by the techniques; None for all others.

        The uses of each technique may be left out.
        """
        ...


class LineReader(ListSolver, Protocol):
    """Reads such lines in a format."""

    @property
    def pattern(self) -> re.Pattern[bytes]:
        """A pattern that matches as many such lines as possible, with their ends."""
        ...

    def puzzles(self, data: bytes) -> Iterable[Puzzle]:
        """The puzzle of each line, in order; an error where a line holds none."""
        ...


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Format:
    """One text format of one family (or, with an empty family, of all).

    `matches` is quick and strict: it tests whether the text has the shape of this format, so that an error inside is
    then reported by `read` with its line and column. `split` divides a text that holds many puzzles. `read_position` is
    for formats that distinguish a player's entries from the givens, `lines` for those used for long lists.
    """

    name: str
    family: str
    matches: Callable[[str], bool]
    read: Callable[[str], Puzzle]
    write: Callable[[Puzzle], str] | None = None
    split: Callable[[str], Iterator[str]] | None = None
    read_position: Callable[[str], Position] | None = None
    split_file: Callable[[str, str], Iterator[str]] | None = None
    """Like `split`, for formats that also need the name of a file: the text, then the name."""
    whole: bool = True
    """Does it hold the whole puzzle, so that it can be read back without loss?"""
    lines: LineReader | None = None
    remarks: bool = False
    """May a remark follow the puzzle of a line, after a space, a comma, a semicolon or `#`?"""
