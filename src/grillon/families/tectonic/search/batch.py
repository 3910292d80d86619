"""Many puzzles at once: those whose regions are known go through the core in one call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from grillon._core import tectonic
from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.lists.batch import Batch, LineCore
from grillon.lists.found import Found
from grillon.model import Monitor, Rating, Solution, TechniqueSet


class TectonicBatch(Batch[TectonicPuzzle]):
    """Many Tectonics."""

    _lines: ClassVar[LineCore] = tectonic

    def kind(self, puzzle: TectonicPuzzle) -> bool | None:
        """Are all regions known?"""
        return puzzle.complete_cut or None

    def _search_alike(
        self, puzzles: Sequence[TectonicPuzzle], limit: int, threads: int, monitor: Monitor
    ) -> list[Found]:
        """Up to two solutions of puzzles whose regions are known."""
        answers = tectonic.check_all(monitor.control, [puzzle.known_board() for puzzle in puzzles], threads)
        found = []
        for puzzle, (records, complete) in zip(puzzles, answers, strict=True):
            size = len(puzzle.values)
            parts = [records[at : at + size] for at in range(0, min(len(records), limit * size), size)]
            found.append(Found(len(parts), parts, complete))
        return found

    def rate_alike(
        self, puzzles: Sequence[TectonicPuzzle], known: TechniqueSet, threads: int, monitor: Monitor
    ) -> list[Rating]:
        """The ratings of puzzles whose regions are known."""
        boards = [puzzle.known_board() for puzzle in puzzles]
        return self._ratings(tectonic.grade_all(monitor.control, boards, threads), monitor)

    def solution(self, puzzle: TectonicPuzzle, record: bytes) -> Solution:
        """The solution of a puzzle."""
        return Solution.of_record(puzzle, record, puzzle.filling, puzzle.filled_text)
