"""Sudoku boards of pictures: boxes or regions by lines and tints, digits, numbers or letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import combinations

from grillon.base.sentences import Sentence
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.variants import SYMBOLS, Variant, box_regions, default_box
from grillon.picture.guesses import Choice, Guess, Pictures, digits, letters_only, marks_of
from grillon.picture.regions import cuts, separation
from grillon.picture.seen import SIGNS, SeenBoard, SeenSign, apart, grouped

_NO_BOXES = 2.5
"""What speaks against boxes that nothing shows."""


def _lettered(signs: tuple[SeenSign, ...], size: int) -> dict[int, float]:
    """1 to 9, then A, or numbers of two digits."""
    return digits(signs, size, letters=SYMBOLS[9:size])


def _hexadecimal(signs: tuple[SeenSign, ...], size: int) -> dict[int, float]:
    """0 to 9, then A: one below."""
    if len(signs) != 1:
        return {}
    return {number: signs[0].share(SIGNS[number - 1]) for number in range(1, size + 1)}


def _alphabetic(signs: tuple[SeenSign, ...], size: int) -> dict[int, float]:
    """A to P."""
    if len(signs) != 1:
        return {}
    return {number: share for number, share in letters_only(signs[0]).items() if number <= size}


class SudokuPictures(Pictures[SudokuPuzzle]):
    """Reads Sudoku boards from 4x4 to 16x16."""

    def guesses(self, board: SeenBoard) -> Iterator[Guess]:
        """One for each way to write the digits."""
        size = board.rows
        if size != board.columns or not 4 <= size <= 16:
            return
        layout = self._layout(board)
        if layout is None:
            return
        regions, cost = layout
        variant = Variant(size, regions, self._further_rules(board))
        alphabets: list[tuple[Callable[[tuple[SeenSign, ...], int], dict[int, float]], Sentence | None]] = [
            (_lettered, None)
        ]
        if size > 9:
            alphabets.append(
                (_hexadecimal, Sentence("its digits are read as 1 to {size}: 0 as 1, and so on", size=size))
            )
            alphabets.append(
                (_alphabetic, Sentence("its letters are read as 1 to {size}: A as 1, and so on", size=size))
            )
        for shares_of, said in alphabets:
            choices = self._choices(board, shares_of)
            if choices:
                marks = {
                    cell: frozenset(number - 1 for number in numbers)
                    for cell, numbers in marks_of(board, size, letters=SYMBOLS[9:size]).items()
                }
                yield Guess(
                    "sudoku",
                    cost + (0.5 if said else 0.0),
                    tuple(choices),
                    partial(_puzzle, variant),
                    marks,
                    () if said is None else (said,),
                )

    def _choices(
        self, board: SeenBoard, shares_of: Callable[[tuple[SeenSign, ...], int], dict[int, float]]
    ) -> list[Choice]:
        choices = []
        for index, cell in enumerate(board.cells):
            if cell.large:
                shares = {number - 1: share for number, share in shares_of(cell.large, board.rows).items() if number}
                if not shares:
                    shares = dict.fromkeys(range(board.rows), 0.0)
                choices.append(Choice.among(index, shares, given=board.is_given(cell.large[0])))
        return choices

    def _layout(self, board: SeenBoard) -> tuple[tuple[int, ...], float] | None:
        """The region of each cell, and what speaks against it; None where nothing fits."""
        size = board.rows
        boxes = [
            (
                separation(board, regions := box_regions(size, rows, size // rows)),
                rows == (default_box(size) or (0,))[0],
                regions,
            )
            for rows in range(2, size)
            if size % rows == 0
        ]
        best = max(boxes, default=None)
        if best is not None and best[0] > 0.97:
            return best[2], 0.0
        other = False  # regions that are clear, but not of a Sudoku
        for cut in cuts(board):
            if cut.loose == 0 and set(cut.sizes) == {size}:
                return cut.regions, 0.0
            other = other or (cut.loose == 0 and len(cut.sizes) > 1)
        if best is not None and best[0] > 0.85:
            return best[2], 6.0 if other else 1.0
        usual = default_box(size)
        if usual is None:
            return None
        strengths = sorted(border.strength for border in board.borders)
        even = strengths[len(strengths) * 19 // 20] < 1.6 * strengths[len(strengths) // 20] + 4
        return box_regions(size, *usual), _NO_BOXES if even and not other else 9.0

    def _further_rules(self, board: SeenBoard) -> tuple[str, ...]:
        """The rules of diagonals that have a line, or of cells that are tinted while no others are."""
        size = board.rows
        falling, rising = board.diagonals
        if falling or rising:
            return tuple(rule for rule, seen in (("diagonal", falling), ("antidiagonal", rising)) if seen)
        papers = [cell.paper for cell in board.cells]
        common = papers[grouped(papers, 8)[0][0]]
        tinted = {cell for cell, paper in enumerate(papers) if apart(paper, common) > 12}
        down = {row * size + row for row in range(size)}
        up = {row * size + size - 1 - row for row in range(size)}
        everything = set(range(size * size))  # where most cells are tinted, the others are found
        tints = {"diagonal": down, "antidiagonal": up}
        if size == 9:
            tints["windoku"] = {cell for cell in range(81) if cell // 9 % 4 and cell % 9 % 4}
        for number in range(len(tints), 0, -1):
            for rules in combinations(tints, number):
                cells = set().union(*(tints[rule] for rule in rules))
                if min(len(tinted ^ cells), len((everything - tinted) ^ cells)) <= len(cells) // 10:
                    return rules
        return ()


def _puzzle(variant: Variant, givens: Mapping[int, int]) -> SudokuPuzzle:
    return SudokuPuzzle.from_values([givens.get(cell, -1) + 1 for cell in range(variant.cells)], variant)
