"""Boards pasted from a terminal keep their walls."""

from __future__ import annotations

import pytest

import grillon
from grillon import families
from grillon.errors import AmbiguousFormat, FormatError
from grillon.families.sudoku import SudokuPuzzle, Variant
from grillon.families.sudoku.formats.drawn_grids import DRAWN
from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.formats.walls import walls_drawn
from grillon.render.text import to_text
from tests.support.cases import for_each

LIGHT = """
┌───┬───────┐
│ 1 │     3 │
│   └───┐   │
│ .     │   │
├───┐   │   │
│   │ 2 │ . │
└───┴───┴───┘
"""


@for_each("size", ["4x4", "5x4", "7x6"])
@for_each("seed", [1, 2])
def test_the_picture_of_a_tectonic_is_read_back(size: str, seed: int) -> None:
    puzzle = families.get("tectonic").generate(size=size, seed=seed).puzzle
    picture = to_text(puzzle.drawing())
    again = grillon.parse(picture)
    # A picture does not tell a maximum that no region has.
    assert isinstance(again, TectonicPuzzle)
    assert (again.values, again.borders) == (puzzle.values, puzzle.borders)


def test_lines_with_gaps_are_walls() -> None:
    drawn = "+-+-+-+\n|1|? 3|\n+ +-+ +\n|? ?|?|\n+-+ + +\n|?|2|?|\n+-+-+-+"
    assert walls_drawn(LIGHT) == drawn
    assert grillon.parse(LIGHT) == grillon.parse("tectonic\n" + drawn)


def test_a_frame_is_no_wall() -> None:
    takuzu = grillon.parse("0 . 1 .\n. . . .\n. . 1 .\n. 0 . .", family="takuzu")
    sudoku = grillon.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    for puzzle in (takuzu, sudoku):
        picture = to_text(puzzle.drawing())
        assert walls_drawn(picture) == ""
        assert grillon.parse(picture) == puzzle


JIGSAW = SudokuPuzzle.from_values([1, 2, 3] + [0] * 13, Variant(4, (0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3)))


def test_a_sudoku_with_regions_of_its_own_may_be_another_puzzle() -> None:
    picture = to_text(JIGSAW.drawing())
    with pytest.raises(AmbiguousFormat, match="sudoku drawn, tectonic drawn; choose one with format or family"):
        grillon.parse(picture)
    assert grillon.parse(picture, family="sudoku") == JIGSAW
    assert grillon.parse(picture, family="tectonic").family_name == "tectonic"


def test_a_tectonic_whose_regions_are_as_large_as_a_row_is_read_when_it_is_named() -> None:
    cut = ["aaabb", "aaccb", "ddcbb", "ddcce", "deeee"]
    puzzle = TectonicPuzzle.from_regions([list(row) for row in cut], [[1, 0, 0, 0, 0], *([[0] * 5] * 4)], maximum=5)
    picture = to_text(puzzle.drawing())
    with pytest.raises(AmbiguousFormat, match="tectonic drawn"):
        grillon.parse(picture)
    assert grillon.parse(picture, family="tectonic") == puzzle


@pytest.mark.parametrize(
    "damage",
    [("1", "5"), ("-", ":"), ("|1", " 1")],
    ids=["a digit too large", "a wall not known", "no wall around it"],
)
def test_a_drawn_sudoku_is_whole(damage: tuple[str, str]) -> None:
    drawn = walls_drawn(to_text(JIGSAW.drawing()))
    assert DRAWN.matches(drawn)
    assert not DRAWN.matches(drawn.replace(*damage))
    with pytest.raises(FormatError, match="each of its regions has as many cells as a row"):
        DRAWN.read(drawn.replace(*damage))
