"""Sudoku boards of pictures: boxes or regions by lines and tints, digits, numbers or letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from math import isqrt
from statistics import median

from grillon.base.sentences import Sentence
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.variants import SYMBOLS, Variant, box_regions, default_box
from grillon.picture.guesses import Choice, Guess, Pictures, digits, letters_only, marks_of, unclear_marks
from grillon.picture.regions import cuts, separation
from grillon.picture.seen import SIGNS, SeenBoard, SeenSign, Tone, far_apart, tone

_DIAGONALS = (("diagonal",), ("antidiagonal",), ("diagonal", "antidiagonal"))
_SUPPOSED = 2.0
"""What speaks against a diagonal that is not seen."""
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
        regions, cost, doubts = layout
        seen = self._further_rules(board, regions)
        # Thin diagonals are easily missed: where the rules ask for one, it is supposed, and said to be unclear.
        others = [rules for rules in _DIAGONALS if size == 9 and set(rules) > set(seen)]
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
            if not choices:
                continue
            marks = {
                cell: frozenset(number - 1 for number in numbers)
                for cell, numbers in marks_of(board, size, letters=SYMBOLS[9:size]).items()
            }
            for rules in (seen, *others):
                yield Guess(
                    "sudoku",
                    cost + (0.5 if said else 0.0) + (0.0 if rules == seen else _SUPPOSED * len(rules)),
                    tuple(choices),
                    partial(_puzzle, Variant(size, regions, rules)),
                    marks,
                    () if said is None else (said,),
                    doubts=doubts | unclear_marks(board) if rules == seen else frozenset(range(size * size)),
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
                choices.append(Choice.among(index, shares, as_given=board.as_given(cell.large[0])))
        return choices

    def _layout(self, board: SeenBoard) -> tuple[tuple[int, ...], float, frozenset[int]] | None:
        """The region of each cell, what speaks against it, and cells with unclear borders; None where nothing fits."""
        size = board.rows
        everywhere = frozenset(range(size * size))
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
            return best[2], 0.0, frozenset()
        other = False  # regions that are clear, but not of a Sudoku
        for cut in cuts(board):
            if cut.loose == 0 and set(cut.sizes) == {size}:
                return cut.regions, cut.cost, cut.doubts
            other = other or (cut.loose == 0 and len(cut.sizes) > 1)
        if best is not None and best[0] > 0.85:
            return best[2], 6.0 if other else 1.0, everywhere
        usual = default_box(size)
        if usual is None:
            return None
        strengths = sorted(border.strength for border in board.borders)
        even = strengths[len(strengths) * 19 // 20] < 1.6 * strengths[len(strengths) // 20] + 4
        return box_regions(size, *usual), _NO_BOXES if even and not other else 9.0, everywhere

    def _further_rules(self, board: SeenBoard, regions: tuple[int, ...]) -> tuple[str, ...]:
        """The rules of diagonals that have a line, or of cells that are tinted while no others are."""
        size = board.rows
        falling, rising = board.diagonals
        if falling or rising:
            return tuple(rule for rule, seen in (("diagonal", falling), ("antidiagonal", rising)) if seen)
        down = {row * size + row for row in range(size)}
        up = {row * size + size - 1 - row for row in range(size)}
        tints = {"diagonal": down, "antidiagonal": up}
        if size == 9:
            tints["windoku"] = {cell for cell in range(81) if cell // 9 % 4 and cell % 9 % 4}
        tones = [tone(cell.paper) for cell in board.cells]
        for number in range(len(tints), 0, -1):
            for rules in combinations(tints, number):
                cells = set().union(*(tints[rule] for rule in rules))
                if all(_tinted(tones, regions, tints[rule], cells) for rule in rules):
                    return rules
        return ()


_LEAST_TINT = 4.0
"""The step from paper to a tint, at least."""


def _tinted(tones: Sequence[Tone], regions: tuple[int, ...], cells: set[int], tinted: set[int]) -> bool:
    """Do these cells have one tint against those beside them in their regions that have none?"""
    size = isqrt(len(tones))

    def step(cell: int) -> Tone | None:
        row, column = divmod(cell, size)
        around = [
            tones[r * size + c]
            for r in range(max(0, row - 1), min(size, row + 2))
            for c in range(max(0, column - 1), min(size, column + 2))
            if r * size + c not in tinted and regions[r * size + c] == regions[cell]
        ]
        return (
            tuple(own - median(part) for own, part in zip(tones[cell], zip(*around, strict=True), strict=True))
            if around
            else None
        )

    inside = [one for cell in cells if (one := step(cell)) is not None]
    outside = [one for cell in set(range(len(tones))) - tinted if (one := step(cell)) is not None]
    none = (0.0,) * 4
    usual = tuple(median(part) for part in zip(*inside, strict=True))
    tint = far_apart(usual, none)
    alike = sum(far_apart(one, usual) < 0.45 * tint for one in inside)
    plain = sum(far_apart(one, none) < 0.45 * tint for one in outside)
    return tint > _LEAST_TINT and 10 * alike >= 8 * len(inside) and 10 * plain >= 7 * len(outside)


def _puzzle(variant: Variant, givens: Mapping[int, int]) -> SudokuPuzzle:
    return SudokuPuzzle.from_values([givens.get(cell, -1) + 1 for cell in range(variant.cells)], variant)
