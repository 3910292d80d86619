"""The board: regions known, partly known or unknown, holes, validation, and the minimal frontier."""

from __future__ import annotations

from dataclasses import replace

import pytest

import grillon
from grillon.errors import BrokenRules, FormatError
from grillon.families.tectonic import TectonicPuzzle, frontier, frontier_only
from grillon.families.tectonic.board import HOLE, Border, Frame
from grillon.families.tectonic.formats.drawn_grids import read_drawn, write_drawn
from grillon.families.tectonic.symmetry import images, upside_down
from grillon.model import Judgement
from grillon.render.svg import to_svg

PARTIAL = """
+-+-+-+-+
|. . . .|
+ + + + +
|4|5|4 .|
+ +-+-+ +
|2|3 2|3|
+-+ +-+ +
|5 4|5 4|
+ +-+-+-+
|1|2 3 1|
+-+-+-+-+
""".strip()

FRONTIER = PARTIAL.replace("|1|2 3 1|", "|1|… … …|")


def _body(text: str) -> str:
    return text.split("\n", 1)[1]


@pytest.mark.parametrize("drawing", [PARTIAL, FRONTIER])
def test_the_two_drawings_round_trip(drawing: str) -> None:
    grid = read_drawn(drawing)
    assert grid.maximum == 5
    assert _body(write_drawn(grid)) == drawing
    assert grillon.parse(str(grid), family="tectonic") == grid
    assert grillon.parse(drawing, family="tectonic") == grid


def test_the_frontier_is_what_was_drawn() -> None:
    grid = read_drawn(PARTIAL)
    assert frontier_only(grid) == read_drawn(FRONTIER)
    left_out = set(range(20)) - frontier(grid) - {cell for cell, value in enumerate(grid.values) if value == 0}
    assert left_out == {17, 18, 19}


def test_what_is_left_out_changes_nothing_for_what_is_to_come() -> None:
    edge, *rest = PARTIAL.splitlines()
    taller = read_drawn("\n".join([edge, *["|. . . .|", "+ + + + +"] * 2, *rest]))
    assert taller.count().value == frontier_only(taller).count().value == 5


def test_rows_may_be_drawn_from_the_bottom() -> None:
    grid = read_drawn(PARTIAL)
    assert read_drawn(f"tectonic, rows from the bottom\n{PARTIAL}") == upside_down(grid) != grid


def test_holes_take_part_in_nothing() -> None:
    ring = TectonicPuzzle.from_regions(["aab", "a b", "ccb"])
    assert ring.values[4] == HOLE
    assert not ring.rules.legal(ring.rules.candidate(4, 1))
    assert ring.count().value == 2
    for solution in ring.solutions():
        assert ring.verify(solution)
    assert grillon.parse(str(ring), family="tectonic") == ring


def test_borders_are_settled_so_that_equal_boards_are_equal() -> None:
    frame = Frame(2, 2)
    borders = [Border.OPEN] * 3 + [Border.UNKNOWN]
    puzzle = TectonicPuzzle(2, 2, 4, (0,) * 4, tuple(map(int, borders)))
    assert puzzle == TectonicPuzzle.from_regions(["aa", "aa"])
    assert puzzle.borders == (Border.OPEN,) * frame.borders


def test_a_column_is_a_board_too() -> None:
    column = TectonicPuzzle.from_regions(["a", "a", "b"], [[0], [0], [0]])
    assert column.borders == (Border.OPEN, Border.WALL)
    assert grillon.parse(str(column), family="tectonic") == column
    assert column.count().value == list(images(column))[1].count().value == 1


def test_walls_are_candidates_only_where_some_are_unknown() -> None:
    known = TectonicPuzzle.from_regions(["aab"])
    unknown = TectonicPuzzle.blank(1, 3, 2)
    assert known.rules.candidates == 6
    assert unknown.rules.candidates == 8
    solution = unknown.solve().value
    assert unknown.verify(solution)
    assert not unknown.verify(solution.candidates - {max(solution.candidates)})


def test_verify_names_the_region_of_a_wrong_cut() -> None:
    blank = TectonicPuzzle.blank(1, 3, 3)
    rules = blank.rules
    values = {rules.candidate(0, 1), rules.candidate(1, 3), rules.candidate(2, 2)}
    assert blank.verify(values)
    wrong = blank.verify(values | {rules.wall(1)})
    assert wrong.judgement is Judgement.WRONG
    assert str(wrong.violation) == "the region R1C1 and R1C2 holds 1, 3"


@pytest.mark.parametrize(
    ("regions", "values", "message"),
    [
        (["aba"], None, "region a is not connected: R1C1 and R1C3"),
        (["aaaaaaaaaa"], None, "the maximum is 1 to 9, not 10"),
        (["aab", "ab"], None, "row 2 has 2 cells, row 1 has 3"),
        (["aa"], [[3, 0]], "R1C1: 3 is above the maximum of 2"),
    ],
)
def test_boards_that_are_none(regions: list[str], values: list[list[int]] | None, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        TectonicPuzzle.from_regions(regions, values)
    assert str(caught.value) == message


def test_a_region_larger_than_the_maximum_is_named_with_its_cells() -> None:
    with pytest.raises(FormatError) as caught:
        TectonicPuzzle.from_regions(["aab", "aab"], maximum=3)
    assert str(caught.value) == "the region of R1C1 has 4 cells, more than the maximum of 3: R1C1, R1C2, R2C1 and R2C2"


@pytest.mark.parametrize(
    ("regions", "values", "message"),
    [
        (["aab", "aab"], [[0, 0, 3], [0, 0, 0]], "R1C3 is 3, but its region has only 2 cells: R1C3 and R2C3"),
        (["aab", "aab"], [[1, 0, 0], [0, 1, 0]], "R1C1 and R2C2 are both 1 in one region: R1C1, R1C2, R2C1 and R2C2"),
        (["aab", "aab"], [[0, 2, 0], [0, 0, 2]], "R1C2 and R2C3 touch and are both 2"),
    ],
)
def test_givens_that_break_a_rule_parse_and_are_named(
    regions: list[str], values: list[list[int]], message: str
) -> None:
    puzzle = TectonicPuzzle.from_regions(regions, values)
    verdict = grillon.parse(str(puzzle), family="tectonic").check()
    assert verdict.judgement is Judgement.BROKEN
    assert str(verdict.violation) == message
    assert puzzle.count().value == 0
    assert not puzzle.solve()
    with pytest.raises(BrokenRules, match="the givens break a rule"):
        puzzle.explain()


def test_equal_neighbours_are_found_while_regions_are_unknown() -> None:
    blank = TectonicPuzzle.blank(2, 2)
    puzzle = replace(blank, values=(1, 0, 0, 1))
    assert str(puzzle.check().violation) == "R1C1 and R2C2 touch and are both 1"
    assert puzzle.count().value == 0


def test_a_drawing_tells_walls_open_and_unknown_borders_apart() -> None:
    board = TectonicPuzzle(1, 4, 3, (1, 0, 0, 0), (2, 0, 1))
    first = board.drawing(board.position()).cells
    assert [(cell.heavy, cell.unsure) for cell in first] == [("NSW", ""), ("NS", "E"), ("NES", "W"), ("NESW", "")]
    decided = board.position().enter(board.rules.wall(1))
    assert [cell.heavy for cell in board.drawing(decided).cells] == ["NSW", "NES", "NESW", "NESW"]
    opened = board.position().exclude(board.rules.wall(1))
    assert [cell.unsure for cell in board.drawing(opened).cells] == [""] * 4
    assert "stroke-dasharray" in to_svg(board.drawing(board.position()))
    assert "stroke-dasharray" not in to_svg(board.drawing(opened))
