"""Long lists of short forms, one per line, that the core of their family reads directly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from grillon.model.arguments import thread_number
from grillon.model.ending import rating_in_short

if TYPE_CHECKING:
    from grillon import _core
    from grillon.model.family import Family
    from grillon.model.monitor import Monitor
    from grillon.model.ratings import Rating


class LineCore(Protocol):
    """The functions that ``bind_lines`` of the bindings adds to the core of a family."""

    def count_lines(self, control: _core.Control, lines: bytes, limit: int, threads: int) -> bytes:
        """The number of solutions of each, up to a limit; 255 where it is unknown."""
        ...

    def solve_lines(self, control: _core.Control, lines: bytes, threads: int) -> list[str | None]:
        """The text of the first solution of each."""
        ...

    def grade_lines(self, control: _core.Control, lines: bytes, threads: int) -> list[tuple[int, int] | None]:
        """The hardest rating of each and the techniques used, one bit each."""
        ...


@dataclass(frozen=True, slots=True)
class CoreLines:
    """A `ListSolver` by the core of a family; lines that the core leaves out are read as puzzles."""

    family: Family
    core: LineCore

    def solve(self, data: bytes, *, threads: int | None, monitor: Monitor) -> list[str | None]:
        """The text of the first solution of each."""
        return self.core.solve_lines(monitor.control, data, thread_number(threads, monitor))

    def check(self, data: bytes, *, threads: int | None, monitor: Monitor) -> list[bool]:
        """Whether each is proved to have exactly one solution."""
        found = self.core.count_lines(monitor.control, data, 2, thread_number(threads, monitor))
        return [number == 1 for number in found]

    def rate(self, data: bytes, *, threads: int | None, monitor: Monitor) -> list[Rating | None]:
        """The rating of each that the ladder solves."""
        grades = self.core.grade_lines(monitor.control, data, thread_number(threads, monitor))
        return [None if grade is None else rating_in_short(self.family, *grade) for grade in grades]
