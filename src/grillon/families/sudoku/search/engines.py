"""How a Sudoku is solved and counted: the searches of the core, or a graphics card."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from grillon._core import sudoku
from grillon.families.sudoku.canonical import solution_classes
from grillon.families.sudoku.puzzle import SudokuPuzzle, core_board
from grillon.model.monitor import Monitor
from grillon.model.results.answers import Count
from grillon.model.results.solutions import KnownRecords, Solution, Solutions
from grillon.model.work import Work
from grillon.puzzle.parts.search import Search


class SudokuSearch(Search[SudokuPuzzle]):
    """One engine, in an order that does not depend on the threads; the classic 9x9 needs only one."""

    def solutions(self, puzzle: SudokuPuzzle, work: Work) -> Solutions:
        """All solutions in search order."""
        if (known := _on_device(puzzle, work)) is not None:
            return Solutions(
                puzzle, KnownRecords(known), work, record_size=81, decode=puzzle.decode, text=puzzle.text_of_digits
            )
        board = core_board(puzzle.variant)
        stream = sudoku.solutions(work.monitor.control, board, puzzle.core_masks(), work.limit or 0, work.threads)
        size = puzzle.variant.cells
        return Solutions(puzzle, stream, work, record_size=size, decode=puzzle.decode, text=puzzle.text_of_digits)

    def count(self, puzzle: SudokuPuzzle, work: Work) -> Count:
        """The number of solutions; for digits that no clue distinguishes, one order is counted and multiplied.

        >>> from grillon.families.sudoku.variants import Variant
        >>> print(SudokuPuzzle.from_values([0] * 16, Variant.boxed(4)).count())
        288
        """
        if (known := _on_device(puzzle, work)) is not None:
            return Count(len(known) // 81)
        control, board = work.monitor.control, core_board(puzzle.variant)
        high, low, complete = sudoku.count(control, board, puzzle.core_masks(), work.limit or 0, work.threads)
        found = high << 64 | low
        return Count(found, work.ended(found, complete))

    def class_of(self, puzzle: SudokuPuzzle, monitor: Monitor) -> Callable[[Solution], Hashable]:
        """The class of a solution: the canonical form of givens and solution together."""
        return super().class_of(puzzle, monitor) if puzzle.has_marks else solution_classes(puzzle, monitor)


def _on_device(puzzle: SudokuPuzzle, work: Work) -> bytes | None:
    """The only solution, or none, from a graphics card; None where the processor has to search: there is no card in
    this work, or its order decides which of several solutions is the first.
    """
    if work.monitor.device == "cpu" or work.limit == 0:
        return None
    from grillon.families.sudoku.search.batch import solved_digits  # for a graphics card alone

    if not puzzle.family.device.solves(puzzle):
        work.monitor.require_processor()
    [found], record = solved_digits(puzzle.digits, 2, work.threads, work.monitor)
    return record * found if found < 2 else None
