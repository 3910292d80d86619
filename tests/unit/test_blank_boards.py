"""A board without any clue, written in any format, is recognised as what it is."""

from __future__ import annotations

import pytest

from grillon.errors import InputError
from grillon.families.sudoku import SudokuPuzzle, Variant
from grillon.families.takuzu import TakuzuPuzzle
from grillon.families.takuzu.puzzle import EMPTY
from grillon.families.tectonic import TectonicPuzzle
from grillon.formats import formats, parse, write
from grillon.puzzle.puzzle import Puzzle
from tests.support.cases import for_each

CLASSIC_ONLY = {"sdk", "exchange", "sudokuwiki", "sudokucoach", "exchange-link"}
UNUSUAL = CLASSIC_ONLY | {"line", "sdm", "boxed", "pzpr"}


def takuzu(rows: int, columns: int) -> TakuzuPuzzle:
    return TakuzuPuzzle(rows, columns, bytes([EMPTY]) * (rows * columns))


def sudoku(variant: Variant) -> SudokuPuzzle:
    return SudokuPuzzle.from_values([0] * variant.cells, variant)


BOARDS: dict[str, tuple[Puzzle, set[str]]] = {
    **{f"takuzu {r}x{c}": (takuzu(r, c), {"codes"}) for r, c in ((2, 2), (4, 4), (6, 8), (16, 16))},
    **{f"sudoku {n}x{n}": (sudoku(Variant.boxed(n)), CLASSIC_ONLY) for n in (4, 6, 16, 25)},
    **{f"sudoku {n}x{n}": (sudoku(Variant.boxed(n)), CLASSIC_ONLY | {"pzpr"}) for n in (8, 12)},
    "sudoku 9x9": (sudoku(Variant.boxed(9)), {"exchange"}),
    "sudoku 9x9 x": (sudoku(Variant.boxed(9, rules=["x"])), UNUSUAL),
    "sudoku 6x6 boxes 3x2": (sudoku(Variant.boxed(6, box=(3, 2))), UNUSUAL),
    "tectonic 3x4": (TectonicPuzzle.from_regions(["aabb", "aabb", "cccc"]), {"stored", "codes"}),
    "tectonic unknown": (TectonicPuzzle.blank(3, 3, 5), {"stored", "codes", "suguru", "seismic"}),
}
"""Boards, and the formats that cannot say what they are."""


@for_each("name", BOARDS)
def test_a_blank_board_comes_back(name: str) -> None:
    puzzle, unsaid = BOARDS[name]
    for form in formats(puzzle.family_name):
        if form.write is None or not form.whole or form.name in unsaid:
            continue
        text = write(puzzle, form.name)
        assert parse(text, family=puzzle.family_name, format=form.name) == puzzle, form.name
        assert parse(text, family=puzzle.family_name) == puzzle, form.name
        assert parse(text) == puzzle, form.name


@for_each("name", BOARDS)
def test_a_format_that_cannot_say_a_board_refuses_it(name: str) -> None:
    puzzle, unsaid = BOARDS[name]
    for form in unsaid:
        with pytest.raises(InputError):
            write(puzzle, form)


@for_each("box", [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5)])
def test_a_solo_id_without_a_digit_is_no_unruly(box: tuple[int, int]) -> None:
    size = box[0] * box[1]
    puzzle = SudokuPuzzle.from_values([0] * size**2, Variant.boxed(size, box=box))
    assert parse(write(puzzle, "tatham")) == puzzle


@for_each("size", [(2, 2), (4, 4), (6, 6), (8, 8), (10, 14), (4, 6)])
def test_an_unruly_id_without_a_clue_is_no_solo(size: tuple[int, int]) -> None:
    for distinct in (True, False):
        puzzle = TakuzuPuzzle(*size, bytes([EMPTY]) * (size[0] * size[1]), distinct)
        assert parse(write(puzzle, "unruly")) == puzzle
