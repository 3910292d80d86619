"""Long lists of packings in short form, one per line: most share board and pieces and differ in the fixed pieces."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from grillon.errors import GrillonError
from grillon.families.packing.batch import first_records
from grillon.families.packing.documents import shared_part
from grillon.model import rating_in_short
from grillon.model.arguments import thread_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grillon.families.packing.puzzle import PackingPuzzle
    from grillon.model import Monitor, Rating


class ShortPackings:
    """Solves, checks and rates many of them at once."""

    def solve(self, data: bytes, *, threads: int | None, monitor: Monitor) -> list[str | None]:
        """The first solution of each; None for lines that must be parsed as puzzles."""
        texts: list[str | None] = []
        for empty, fixed in _runs(data):
            if empty is None:
                texts += [None] * len(fixed)
                continue
            found = first_records(empty, fixed, 1, thread_number(threads, monitor), monitor)
            texts += [empty.record_text(records[0]) if records else None for records in found]
        return texts

    def check(self, data: bytes, *, threads: int | None, monitor: Monitor) -> list[bool]:
        """Whether each is proved to have exactly one solution."""
        unique: list[bool] = []
        for empty, fixed in _runs(data):
            width = thread_number(threads, monitor)
            found = [None] * len(fixed) if empty is None else first_records(empty, fixed, 2, width, monitor)
            unique += [records is not None and len(records) == 1 for records in found]
        return unique

    def rate(self, data: bytes, *, threads: int | None, monitor: Monitor) -> list[Rating | None]:
        """The rating of each that the ladder solves."""
        from grillon._core import Ending, packing

        ratings: list[Rating | None] = []
        for empty, fixed in _runs(data):
            if empty is None or empty.board.optional:
                ratings += [None] * len(fixed)
                continue
            family = empty.family
            grades = packing.grade_many(empty.core, monitor.control, fixed, thread_number(threads, monitor))
            ratings += [
                rating_in_short(family, hardest, sum(1 << at for at, times in enumerate(uses) if times))
                if end == Ending.solved
                else None
                for end, hardest, uses in grades
            ]
        return ratings


def _runs(data: bytes) -> Iterator[tuple[PackingPuzzle | None, list[list[int]]]]:
    """Board and pieces, with the fixed pieces of each line; None where the lines have to be read one by one."""
    for head, run in groupby(map(_halves, data.decode("ascii").split()), lambda halves: halves[0]):
        try:
            empty = shared_part(head)
        except GrillonError:
            empty = None
        yield empty, [numbers for _, numbers in run]


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
