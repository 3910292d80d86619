"""What the search of Takuzu records, in words."""

from __future__ import annotations

from grillon.base.sentences import Name, Sentence
from grillon.families.takuzu.puzzle import TakuzuPuzzle
from grillon.families.takuzu.rules import line_name
from grillon.search.replay import Seen, Watching


class TakuzuWatching(Watching[TakuzuPuzzle]):
    """Choices are values of cells, and a line that cannot be completed ends a branch."""

    engines = ("search",)

    def cut(self, puzzle: TakuzuPuzzle, reason: int, cells: tuple[int, ...]) -> Seen:
        """The line."""
        line = Name(line_name, puzzle, reason)
        return Sentence("{line} cannot be completed any more", line=line), tuple(puzzle.rules.line_cells(reason))


WATCHING = TakuzuWatching()
