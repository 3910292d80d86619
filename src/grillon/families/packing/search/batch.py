"""Many packings at once: those with one board and the same pieces go through the core in one call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TypeVar

from grillon import _core
from grillon._core import packing as core
from grillon.errors import GrillonError
from grillon.families.packing.formats.documents import shared_part
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.families.packing.search.counting import too_large_to_list
from grillon.lists.batch import Batch
from grillon.lists.found import NOT_COUNTED, Found
from grillon.model import Monitor, Rating, Solution, TechniqueSet, rating_in_short

A = TypeVar("A")


class PackingBatch(Batch[PackingPuzzle]):
    """Many packings; most lines of a list share board and pieces, and differ in the fixed pieces."""

    def kind(self, puzzle: PackingPuzzle) -> tuple[int, int]:
        """Board and pieces: mostly these are the same objects, so comparing them is quick."""
        return id(puzzle.board), id(puzzle.pieces)

    def _search_alike(
        self, puzzles: Sequence[PackingPuzzle], limit: int, threads: int, monitor: Monitor
    ) -> list[Found | None]:
        """The solutions of those that are solved quickly."""
        empty = puzzles[0].with_fixed(()) if puzzles[0].givens else puzzles[0]
        found = _first_records(empty, [puzzle.givens for puzzle in puzzles], limit, threads, monitor)
        return [None if records is None else Found(len(records), records, complete=True) for records in found]

    def rate_alike(
        self, puzzles: Sequence[PackingPuzzle], known: TechniqueSet, threads: int, monitor: Monitor
    ) -> list[Rating]:
        """The ratings of packings of one board."""
        fixed = [puzzle.givens for puzzle in puzzles]
        return self._ratings(core.grade_many(puzzles[0].bare, monitor.control, fixed, threads), monitor)

    def solution(self, puzzle: PackingPuzzle, record: bytes) -> Solution:
        """The solution of a puzzle."""
        return Solution.of_record(puzzle, record, puzzle.decode, puzzle.record_text)

    def solve_lines(self, lines: bytes, threads: int, monitor: Monitor) -> list[str | None]:
        """The text of the first solution of each line."""

        def solved(empty: PackingPuzzle, fixed: list[list[int]]) -> list[str | None]:
            found = _first_records(empty, fixed, 1, threads, monitor)
            return [empty.record_text(records[0]) if records else None for records in found]

        return _by_board(lines, None, solved)

    def count_lines(self, lines: bytes, limit: int, threads: int, monitor: Monitor) -> bytes:
        """The number of solutions of each line, up to a limit."""

        def counted(empty: PackingPuzzle, fixed: list[list[int]]) -> list[int]:
            found = _first_records(empty, fixed, limit, threads, monitor)
            return [NOT_COUNTED if records is None else len(records) for records in found]

        counts: list[int] = _by_board(lines, NOT_COUNTED, counted)
        return bytes(counts)

    def rate_lines(self, lines: bytes, threads: int, monitor: Monitor) -> list[Rating | None]:
        """The rating of each line that the ladder solves."""

        def rated(empty: PackingPuzzle, fixed: list[list[int]]) -> list[Rating | None]:
            if empty.board.optional:
                return [None] * len(fixed)
            known = self.family.ladder.sets[0]
            return [
                rating_in_short(known, hardest, sum(1 << at for at, times in enumerate(uses) if times))
                if end == _core.Ending.solved
                else None
                for end, hardest, uses in core.grade_many(empty.core, monitor.control, fixed, threads)
            ]

        return _by_board(lines, None, rated)


def _first_records(
    empty: PackingPuzzle, fixed: Sequence[Sequence[int]], limit: int, threads: int, monitor: Monitor
) -> list[list[bytes] | None]:
    """The first solutions with each of these sets of fixed pieces; None for those that need a separate call."""
    # Where cells may stay empty, the board depends on the fixed pieces.
    if too_large_to_list(empty) or empty.board.optional or monitor.device == "gpu":
        return [None] * len(fixed)
    size = empty.core.record_bytes
    return [
        None if records is None else [records[at : at + size] for at in range(0, len(records), size)]
        for records in core.solve_many(empty.core, monitor.control, fixed, limit, threads)
    ]


def _by_board(lines: bytes, unread: A, answer: Callable[[PackingPuzzle, list[list[int]]], list[A]]) -> list[A]:
    """The answers for lines in short form by board and pieces, with their fixed pieces; `unread` where it is wrong."""
    answers: list[A] = []
    for head, run in groupby(map(_halves, lines.decode("ascii").split()), lambda halves: halves[0]):
        fixed = [numbers for _, numbers in run]
        try:
            empty = shared_part(head)
        except GrillonError:
            answers += [unread] * len(fixed)
        else:
            answers += answer(empty, fixed)
    return answers


def _halves(line: str) -> tuple[str, list[int]]:
    """The part before the fixed pieces, without family and version, and the numbers of these, if they are numbers."""
    head, _, last = line.rpartition(".")
    try:
        numbers = [*map(int, last.split("-"))] if last else []
    except ValueError:
        numbers = [-1]
    # Python also reads 1_000 as a number, and others that the core does not accept.
    wrong = "_" in last or max(numbers, default=0) >= 1 << 31
    return head.partition(".1.")[2], [-1] if wrong else numbers
