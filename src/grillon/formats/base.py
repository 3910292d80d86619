"""What a text format is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grillon.model.position import Position
    from grillon.model.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Format:
    """One text format of one family (or, with an empty family, of all).

    `matches` is quick and strict: it says whether the text has the shape of this format, so that an error inside is
    then reported by `read` with its line and column. `split` cuts a text that holds many puzzles. `read_position` is
    for formats that tell a player's entries from the givens.
    """

    name: str
    family: str
    matches: Callable[[str], bool]
    read: Callable[[str], Puzzle]
    write: Callable[[Puzzle], str] | None = None
    split: Callable[[str], Iterator[str]] | None = None
    read_position: Callable[[str], Position] | None = None
