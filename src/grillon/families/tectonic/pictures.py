"""Tectonic boards of pictures: regions by thick lines or tints, digits up to the largest region."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from grillon.families.tectonic.puzzle import LARGEST_MAXIMUM, TectonicPuzzle
from grillon.picture.guesses import Choice, Guess, Pictures, digits, marks_of, unclear_marks
from grillon.picture.regions import Cut, cuts
from grillon.picture.seen import SeenBoard

_LOOSE = 1.5
"""What speaks against a wall that ends inside a region."""
_TRIED = 6
"""Ways to cut a board."""


class TectonicPictures(Pictures[TectonicPuzzle]):
    """Reads Tectonic boards of any size."""

    def guesses(self, board: SeenBoard) -> Iterator[Guess]:
        """One for each way to cut the board into regions in which few walls end."""
        for cut in islice((cut for cut in cuts(board) if self._fits(cut)), _TRIED):
            yield from self._guess(board, cut)

    def _fits(self, cut: Cut) -> bool:
        sizes = cut.sizes
        return cut.loose <= 2 and len(sizes) > 1 and 2 <= max(sizes) <= LARGEST_MAXIMUM

    def _guess(self, board: SeenBoard, cut: Cut) -> Iterator[Guess]:
        sizes, regions = cut.sizes, cut.regions
        choices = []
        for index, cell in enumerate(board.cells):
            if cell.large:
                read = digits(cell.large, sizes[regions[index]])
                shares = {number - 1: share for number, share in read.items() if number}
                if not shares:
                    shares = dict.fromkeys(range(sizes[regions[index]]), 0.0)
                choices.append(Choice.among(index, shares, as_given=board.as_given(cell.large[0])))
        if not choices:
            return
        rows = [regions[start : start + board.columns] for start in range(0, len(regions), board.columns)]

        def puzzle(givens: Mapping[int, int]) -> TectonicPuzzle:
            values = [givens.get(cell, -1) + 1 for cell in range(len(regions))]
            lines = [values[start : start + board.columns] for start in range(0, len(values), board.columns)]
            return TectonicPuzzle.from_regions(rows, lines)

        marks = {
            cell: frozenset(number - 1 for number in numbers if number <= sizes[regions[cell]])
            for cell, numbers in marks_of(board, max(sizes)).items()
        }
        # Regions of one size may be those of a Sudoku; large ones are, and those as large as a row.
        sudoku = sizes[0] >= 6 or sizes[0] == board.rows == board.columns
        alike = (4.0 if sudoku else 1.0) if len(set(sizes)) == 1 else 0.0
        yield Guess(
            "tectonic",
            alike + _LOOSE * cut.loose + cut.cost,
            tuple(choices),
            puzzle,
            marks,
            doubts=cut.doubts | unclear_marks(board),
        )
