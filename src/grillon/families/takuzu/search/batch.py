"""Many puzzles at once: those of one size and rule go through the core in one call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from grillon._core import takuzu
from grillon.families.takuzu.logic.techniques import TECHNIQUES
from grillon.families.takuzu.puzzle import TakuzuPuzzle
from grillon.lists.batch import Batch, LineCore
from grillon.lists.found import Found
from grillon.model import Monitor, Rating, Solution

if TYPE_CHECKING:
    from grillon.model import TechniqueSet


class TakuzuBatch(Batch[TakuzuPuzzle]):
    """Many Takuzu.

    >>> from grillon.families.takuzu import FAMILY
    >>> [found] = TakuzuBatch(FAMILY).search([TakuzuPuzzle(2, 2, bytes([0, 2, 2, 2]))], 2, 1, Monitor())
    >>> found.number, found.complete
    (1, True)
    """

    _lines: ClassVar[LineCore] = takuzu

    def kind(self, puzzle: TakuzuPuzzle) -> tuple[int, int, bool]:
        """Size and rule."""
        return puzzle.rows, puzzle.columns, puzzle.distinct

    def _search_alike(
        self, puzzles: Sequence[TakuzuPuzzle], limit: int, threads: int, monitor: Monitor
    ) -> list[Found | None]:
        """The solutions of puzzles of one size."""
        values, size = b"".join([puzzle.values for puzzle in puzzles]), len(puzzles[0].values)
        counts, grids, whole = takuzu.solve_many(puzzles[0].shape, values, limit, threads, monitor.control)
        return [
            Found(count, [grids[at : at + size] for at in range(start, start + count * size, size)], bool(complete))
            for count, start, complete in zip(counts, range(0, len(grids), limit * size), whole, strict=True)
        ]

    def rate_alike(
        self, puzzles: Sequence[TakuzuPuzzle], known: TechniqueSet, threads: int, monitor: Monitor
    ) -> list[Rating]:
        """The ratings of puzzles of one size."""
        values, all_techniques = b"".join([puzzle.values for puzzle in puzzles]), (1 << len(TECHNIQUES)) - 1
        shape = puzzles[0].shape
        return self._ratings(takuzu.grade_many(shape, values, all_techniques, threads, monitor.control), monitor)

    def solution(self, puzzle: TakuzuPuzzle, record: bytes) -> Solution:
        """The solution of a puzzle."""
        return Solution.of_record(puzzle, record, puzzle.decode, puzzle.record_text)
