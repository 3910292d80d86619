"""Tectonic boards of pictures: regions by thick lines or tints, digits up to the largest region."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grillon.families.tectonic.puzzle import LARGEST_MAXIMUM, TectonicPuzzle
from grillon.picture.guesses import Choice, Guess, Pictures, digits, marks_of
from grillon.picture.regions import Cut, cuts
from grillon.picture.seen import SeenBoard

_LOOSE = 1.5
"""What speaks against a wall that ends inside a region."""


class TectonicPictures(Pictures[TectonicPuzzle]):
    """Reads Tectonic boards of any size."""

    def guesses(self, board: SeenBoard) -> Iterator[Guess]:
        """The clearest way to cut the board into regions."""
        best: Cut | None = None
        for cut in cuts(board):
            sizes = cut.sizes
            if len(sizes) < 2 or max(sizes) > LARGEST_MAXIMUM or max(sizes) < 2:
                continue
            if best is None or cut.loose < best.loose:
                best = cut
            if cut.loose == 0:
                break
        if best is None or best.loose > 3:
            return
        sizes, regions = best.sizes, best.regions
        choices = []
        for index, cell in enumerate(board.cells):
            if cell.large:
                shares = {
                    number - 1: share for number, share in digits(cell.large, sizes[regions[index]]).items() if number
                }
                if not shares:
                    shares = dict.fromkeys(range(sizes[regions[index]]), 0.0)
                choices.append(Choice.among(index, shares, given=board.is_given(cell.large[0])))
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
        alike = 4.0 if len(set(sizes)) == 1 else 0.0  # regions of one size are rather those of a Sudoku
        yield Guess("tectonic", alike + _LOOSE * best.loose, tuple(choices), puzzle, marks)
