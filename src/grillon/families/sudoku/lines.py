"""Long lists of classic puzzles, one per line: digits, and dots or zeros for empty cells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grillon.families.sudoku.many import solve_many
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.model.arguments import thread_number

if TYPE_CHECKING:
    from grillon.model.monitor import Monitor
    from grillon.model.puzzle import Puzzle
    from grillon.model.ratings import Rating

CELLS = 81
DIGITS = bytes.maketrans(b".0123456789", bytes([0, 0, *range(1, 10)]))
_STRIDE = CELLS + 1


class ClassicLines:
    """Reads, solves, checks and rates many of them at once.

    >>> line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ClassicLines().puzzles(line + b"\\n")[0].clues
    30
    """

    pattern = re.compile(rb"(?:[0-9.]{81}\r?\n)+")

    def puzzles(self, data: bytes) -> list[Puzzle]:
        """The puzzle of each line."""
        digits = data.translate(DIGITS, b"\n")
        return [SudokuPuzzle.of_digits(digits[at : at + CELLS]) for at in range(0, len(digits), CELLS)]

    def solve(self, data: bytes, *, threads: int | None, monitor: Monitor) -> list[str | None]:
        """The first solution of each; None where there is none or the search was stopped."""
        found, grids, _ = solve_many(data, _STRIDE, 1, thread_number(threads, monitor), monitor)
        text = grids.decode("ascii")
        return [
            text[at : at + CELLS] if number == 1 else None
            for number, at in zip(found, range(0, len(text), CELLS), strict=True)
        ]

    def check(self, data: bytes, *, threads: int | None, monitor: Monitor) -> list[bool]:
        """Whether each is proved to have exactly one solution."""
        found, _, _ = solve_many(data, _STRIDE, 2, thread_number(threads, monitor), monitor)
        return [number == 1 for number in found]

    def rate(self, data: bytes, *, threads: int | None, monitor: Monitor) -> list[Rating | None]:
        """The rating of each that has one solution, as some techniques assume, and that the ladder solves."""
        from grillon.families.sudoku.family import FAMILY
        from grillon.families.sudoku.ladder import rate_values, rating_of_numbers
        from grillon.families.sudoku.techniques import CLASSIC_SET
        from grillon.families.sudoku.variants import CLASSIC

        width = thread_number(threads, monitor)
        found, _, _ = solve_many(data, _STRIDE, 2, width, monitor)
        numbers = rate_values(CLASSIC, data.translate(DIGITS, b"\n"), threads=width, monitor=monitor)
        ratings = (rating_of_numbers(each, FAMILY, CLASSIC_SET, monitor) for each in numbers)
        return [rating if count == 1 and rating.solved else None for count, rating in zip(found, ratings, strict=True)]
