"""Puzzles as a tree of text files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from grillon.model import Level, Solution
from grillon.model.annotations import P

if TYPE_CHECKING:
    from pathlib import Path


class TextTree(Protocol[P]):
    """Grids and puzzles as a tree of text files, one folder per kind of board: the type of `Formats.tree`."""

    def write(self, root: Path, puzzles: Iterable[tuple[P, Solution, Level | None]]) -> Sequence[Path]:
        """Add puzzles, their grids and levels to the files below a folder; returns the files written."""
        ...

    def read(self, root: Path) -> Iterator[P]:
        """Every puzzle of such a tree, in the order of folders and files."""
        ...

    def check(self, puzzle: P) -> None:
        """An error for a puzzle that such a tree does not hold."""
        ...
