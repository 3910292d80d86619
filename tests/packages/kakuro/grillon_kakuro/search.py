"""All solutions, by trying every digit in the cell with the fewest."""

from __future__ import annotations

from collections.abc import Iterator

from grillon.model import Monitor, Solutions, Work
from grillon.model.results.solutions import FoundRecords
from grillon.puzzle.parts.search import Search
from grillon_kakuro.puzzle import DIGITS, KakuroPuzzle
from grillon_kakuro.run import fits


class KakuroSearch(Search[KakuroPuzzle]):
    """One engine; a white cell takes a byte."""

    def solutions(self, puzzle: KakuroPuzzle, work: Work) -> Solutions:
        """All solutions, by trying every digit in the cell with the fewest."""
        white = [cell for cell in range(len(puzzle.cells)) if not puzzle.is_black(cell)]
        ways = {cell: [int(text)] if (text := puzzle.cells[cell]).isdecimal() else list(DIGITS) for cell in white}
        return Solutions(
            puzzle,
            FoundRecords(_filled(puzzle, ways, work.monitor)),
            work,
            record_size=len(white),
            decode=lambda record: [cell * 9 + digit - 1 for cell, digit in zip(white, record, strict=True)],
        )


def _filled(puzzle: KakuroPuzzle, ways: dict[int, list[int]], monitor: Monitor) -> Iterator[bytes]:
    """The solutions with these digits in the cells; what a run rules out by itself is left out first."""
    if monitor.poll(1):
        return
    before: object = None
    while before != (before := sum(map(len, ways.values()))):
        for run in puzzle.runs:
            options = [ways[cell] for cell in run.cells]
            for at, cell in enumerate(run.cells):
                others = options[:at] + options[at + 1 :]
                fitting = [digit for digit in ways[cell] if fits(others, {digit}, run.total - digit, run.total)]
                ways = {**ways, cell: fitting}
    cell = min(ways, key=lambda one: (len(ways[one]) == 1, len(ways[one])))
    if len(ways[cell]) == 1:
        yield bytes(digit for (digit,) in ways.values())
    for digit in ways[cell] if len(ways[cell]) > 1 else ():
        yield from _filled(puzzle, {**ways, cell: [digit]}, monitor)
