"""How a Tectonic is solved and counted: the searches of the core, for known regions and for unknown walls."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from contextlib import suppress

from grillon._core import tectonic as core
from grillon.errors import RequestError
from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.families.tectonic.symmetry import solution_classes
from grillon.model.monitor import Monitor
from grillon.model.results.answers import Count
from grillon.model.results.solutions import Solution, Solutions
from grillon.model.work import Work
from grillon.puzzle.parts.search import Search


class TectonicSearch(Search[TectonicPuzzle]):
    """One engine. Where walls are unknown, a solution has walls and values."""

    def solutions(self, puzzle: TectonicPuzzle, work: Work) -> Solutions:
        """All solutions in search order."""
        control = work.monitor.control
        cells = puzzle.frame.cells
        if puzzle.complete_cut:
            stream = core.solutions(control, *puzzle.known_board(), work.limit or 0)
            return Solutions(puzzle, stream, work, record_size=cells, decode=puzzle.filling, text=puzzle.filled_text)
        stream = core.cuts(control, *puzzle.partial_board(), work.limit or 0)

        def cut(record: bytes) -> Collection[int]:
            walls = [puzzle.rules.wall(number) for number in puzzle.inner_borders if record[cells + number]]
            return puzzle.filling(record[:cells]) + walls

        size = cells + puzzle.frame.borders
        return Solutions(puzzle, stream, work, record_size=size, decode=cut)

    def count(self, puzzle: TectonicPuzzle, work: Work) -> Count:
        """The number of solutions; without listing them where all regions are known or nothing at all is."""
        if puzzle.is_blank and work.limit is None:
            from grillon.families.tectonic.boards import tectonic_boards  # the sweep, for blank boards alone

            with suppress(RequestError):  # a board too wide for the sweep
                grids = tectonic_boards(puzzle.rows, puzzle.columns, puzzle.maximum)
                return grids.counted(work)
        if not puzzle.complete_cut:
            return super().count(puzzle, work)
        total = core.count(work.monitor.control, *puzzle.known_board(), work.limit or 0)
        return Count(total, work.bounded(total))

    def class_of(self, puzzle: TectonicPuzzle, monitor: Monitor) -> Callable[[Solution], Hashable]:
        """The class of a solution: its least image under the turns and reflections that keep walls and values."""
        return solution_classes(puzzle)
