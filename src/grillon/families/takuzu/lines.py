"""Long lists of Takuzu in short form, one on each line: they go through the core as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grillon._core import takuzu as core
from grillon.model import rating_in_short
from grillon.model.arguments import thread_number

if TYPE_CHECKING:
    from grillon.model import Monitor, Rating


class ShortPuzzles:
    """What is done with many of them at once."""

    def solve(self, data: bytes, *, threads: int | None, monitor: Monitor) -> list[str | None]:
        """The first solution of each; None for lines to be parsed as puzzles."""
        return core.solve_lines(monitor.control, data, thread_number(threads, monitor))

    def check(self, data: bytes, *, threads: int | None, monitor: Monitor) -> list[bool]:
        """Has it exactly one solution, for certain?"""
        return [number == 1 for number in core.count_lines(monitor.control, data, 2, thread_number(threads, monitor))]

    def rate(self, data: bytes, *, threads: int | None, monitor: Monitor) -> list[Rating | None]:
        """The rating of each that the ladder solves."""
        from grillon.families.takuzu.family import FAMILY

        grades = core.grade_lines(monitor.control, data, thread_number(threads, monitor))
        return [None if grade is None else rating_in_short(FAMILY, *grade) for grade in grades]
