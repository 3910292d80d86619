"""Puzzles as a tree of text files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from grillon.model.puzzle import Puzzle
    from grillon.model.ratings import Level
    from grillon.model.solutions import Solution


class TextTree(Protocol):
    """Grids and puzzles as a tree of text files, one folder per kind of board: the type of `Family.tree`."""

    def write(self, root: Path, puzzles: Iterable[tuple[Puzzle, Solution, Level | None]]) -> Sequence[Path]:
        """Add puzzles, their grids and levels to the files below a folder; returns the files written."""
        ...

    def read(self, root: Path) -> Iterator[Puzzle]:
        """Every puzzle of such a tree, in the order of folders and files."""
        ...

    def check(self, puzzle: Puzzle) -> None:
        """An error for a puzzle that such a tree does not hold."""
        ...
