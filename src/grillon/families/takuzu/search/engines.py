"""How a Takuzu is solved and counted: the search of the core, or a SAT solver."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import compress
from typing import TYPE_CHECKING, ClassVar

from grillon._core import takuzu
from grillon.base.sentences import Sentence
from grillon.families.takuzu.puzzle import PROPAGATION, TakuzuPuzzle
from grillon.model.monitor import Monitor
from grillon.model.results.solutions import Solution, Solutions
from grillon.model.work import Choices, Work
from grillon.puzzle.parts.search import Search

if TYPE_CHECKING:
    from grillon.model.results.answers import Count
    from grillon.model.results.solutions import Records


class TakuzuSearch(Search[TakuzuPuzzle]):
    """Two engines: `heuristic` chooses the cell of the search of the core."""

    choices: ClassVar[Choices] = {"engine": ("search", "sat"), "heuristic": ("tightest", "isolated")}
    choice_words: ClassVar[Mapping[str, Mapping[str, Sentence]]] = {
        "engine": {"search": Sentence("line by line, by propagation"), "sat": Sentence("a SAT solver")},
        "heuristic": {
            "tightest": Sentence("full lines that failed often"),
            "isolated": Sentence("full lines, isolated cells"),
        },
    }
    counters = (
        *(Sentence("{rule}: calls", rule=rule) for rule in PROPAGATION),
        *(Sentence("{rule}: cells filled", rule=rule) for rule in PROPAGATION),
    )

    def solutions(self, puzzle: TakuzuPuzzle, work: Work) -> Solutions:
        """All solutions in the order of the engine."""
        records: Records
        work.monitor.engines.append(work.name("engine"))
        if work.name("engine") == "sat":
            from grillon.families.takuzu.search.sat import SatStream

            records = SatStream(puzzle, work.monitor)
        else:
            choice = getattr(takuzu.Choice, work.name("heuristic"))
            records = takuzu.solutions(
                puzzle.shape, puzzle.values, work.monitor.control, limit=work.limit or 0, choice=choice
            )
        size = len(puzzle.values)
        return Solutions(puzzle, records, work, record_size=size, decode=puzzle.decode, text=puzzle.record_text)

    def count(self, puzzle: TakuzuPuzzle, work: Work) -> Count:
        """The number of solutions; an empty grid is counted without listing where there is a method for its size."""
        from grillon.families.takuzu.boards.boards import TakuzuBoards  # many methods, for empty grids alone

        if not puzzle.givens and work.limit is None:
            boards = TakuzuBoards(puzzle.rows, puzzle.columns, distinct=puzzle.distinct)
            if boards.counted_at_once:
                return boards.counted(work)
        return super().count(puzzle, work)

    def class_of(self, puzzle: TakuzuPuzzle, monitor: Monitor) -> Callable[[Solution], bytes]:
        """The class of a solution: its least image under the symmetries that keep the givens."""
        own = (puzzle.rows, puzzle.columns, puzzle.values)
        kept = [image == own for image in puzzle.cells_of_images()]

        def class_of(solution: Solution) -> bytes:
            filled = replace(puzzle, values=bytes(candidate % 2 for candidate in sorted(solution.candidates)))
            return min(values for _, _, values in compress(filled.cells_of_images(), kept))

        return class_of
