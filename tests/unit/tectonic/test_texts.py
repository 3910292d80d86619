"""Formats and codes: known texts of other programs, and one-line errors for texts that are none."""

from __future__ import annotations

from dataclasses import replace

import pytest

import grillon
from grillon.errors import FormatError, InputError
from grillon.families.tectonic import FAMILY, TectonicPuzzle
from grillon.families.tectonic.board import HOLE
from grillon.families.tectonic.formats.drawn_grids import read_drawn, write_drawn
from grillon.families.tectonic.formats.letters import read_letters, write_letters
from grillon.families.tectonic.formats.links import read_seismic, read_suguru, write_seismic, write_suguru
from grillon.families.tectonic.numbering.ids import (
    from_grid_id,
    grid_id,
    layout_id,
    read_stored,
    values_id,
    write_stored,
)
from grillon.families.tectonic.numbering.prefix_code import from_prefix_code, from_prefix_number, prefix_code
from grillon.families.tectonic.numbering.storage_code import from_storage_number, storage_number
from grillon.families.tectonic.symmetry import upside_down
from grillon.formats import parse_many
from tests.support.cases import for_each
from tests.unit.tectonic.test_model import PARTIAL

LINK = "https://puzz.link/p?suguru/5/5/cih47bs73m3g5p1g2g"
GAME = "4x4Tdh:ccba3ad1,2f43b32c"


def test_a_suguru_link_of_the_pzpr_tests() -> None:
    puzzle = read_suguru(LINK)
    assert (puzzle.rows, puzzle.columns, puzzle.maximum) == (5, 5, 5)
    assert puzzle.check()
    assert write_suguru(puzzle) == LINK
    assert grillon.parse(LINK, family="tectonic") == puzzle


def test_a_seismic_game() -> None:
    puzzle = read_seismic(GAME)
    assert puzzle.check()
    assert write_seismic(puzzle) == GAME.replace("dh", "")
    assert grillon.parse(GAME, family="tectonic") == puzzle


def test_other_programs_do_not_know_unknown_walls() -> None:
    for write in (write_suguru, write_seismic):
        with pytest.raises(InputError, match="whose regions are all known"):
            write(TectonicPuzzle.blank(2, 2))


def test_a_suguru_link_has_holes_and_a_seismic_game_has_none() -> None:
    ring = TectonicPuzzle.from_regions(["aab", "a b", "ccb"], [[1, 0, 0], [0, 0, 3], [0, 0, 0]])
    link = write_suguru(ring)
    assert link == "https://puzz.link/p?suguru/3/3/egb01j3i10", "the fifth of nine cells is empty: 00001 0000"
    assert read_suguru(link) == ring
    assert grillon.parse(link, family="tectonic") == ring
    with pytest.raises(InputError, match="a Seismic ID holds only complete boards without holes"):
        write_seismic(ring)


def test_letters() -> None:
    text = "a1 a. b1\n?. a4 b."
    puzzle = read_letters(text)
    assert not puzzle.complete_cut
    assert write_letters(puzzle) == text
    assert grillon.parse(text, family="tectonic") == puzzle
    with pytest.raises(
        InputError, match="letters cannot express that only the border between R1C2 and R1C3 is unknown"
    ):
        write_letters(TectonicPuzzle(1, 4, 2, (1, 0, 0, 0), (2, 0, 2)))


def test_many_boards_in_one_file() -> None:
    puzzles = [FAMILY.generate(seed=seed, size=(4, 5)).puzzle for seed in range(3)]
    text = "\n".join(str(puzzle) for puzzle in puzzles)
    assert list(parse_many(text, family="tectonic")) == puzzles
    bare = "\n\n".join(str(puzzle).split("\n", 1)[1] for puzzle in puzzles)
    assert len(list(parse_many(bare, family="tectonic"))) == 3


def test_the_partial_grid_has_a_code_that_grows_with_it() -> None:
    grid = upside_down(read_drawn(PARTIAL))
    code = prefix_code(grid)
    assert len(code) == 15, "unknown cells at the end cost nothing"
    assert from_prefix_code(code, rows=5, columns=4, maximum=5) == grid
    taller = from_prefix_code(code, rows=9, columns=4, maximum=5)
    assert prefix_code(taller) == code


def test_a_stored_puzzle_is_grid_mask_and_difficulty() -> None:
    made = FAMILY.generate(seed=9, size=(6, 6), level="hard")
    stored = write_stored(made.puzzle)
    assert stored.endswith(":hard")
    assert made.solution is not None
    assert from_grid_id(stored.split(":")[0]).values == made.puzzle.with_solution(made.solution.candidates).values
    assert grillon.parse(stored, family="tectonic") == made.puzzle


def test_grids_with_holes_have_ids_too() -> None:
    blank = TectonicPuzzle.blank(6, 6)
    board = replace(blank, values=tuple(HOLE if cell in (8, 9, 21) else 0 for cell in range(36)))
    grids = [board.with_solution(solution.candidates) for solution in board.solutions(limit=20)]
    assert len({grid_id(grid) for grid in grids}) == 20
    for grid in grids:
        assert from_grid_id(grid_id(grid)) == grid
    assert len({layout_id(grid) for grid in grids}) == len({grid.borders for grid in grids})
    assert len({values_id(grid) for grid in grids}) == len({grid.values for grid in grids})
    ring = TectonicPuzzle.from_regions(["aab", "a b", "ccb"], [[1, 0, 0], [0, 0, 3], [0, 0, 0]])
    assert ring.check()
    stored = write_stored(ring)
    assert grillon.parse(stored, family="tectonic") == ring


@for_each(
    ("text", "message"),
    [
        ("+-+-+\n|1 x|\n+-+-+", "line 2, column 4: 'x' is not a cell"),
        ("+-+-+\n|1!2|\n+-+-+", "line 2, column 3: '!' is not a border"),
        ("+-+-+\n|1 2|\n+ + +", "line 3: the drawing ends with its lower edge, +-+-+"),
        ("+-+-+", "line 1: the drawing ends with its lower edge, +-+-+"),
        ("+-+-+\n|1 2 3|\n+-+-+", "line 2, column 6: 7 characters, but the edge has 5"),
        ("tectonic maximum 3\n+-+-+\n 1 2|\n+-+-+", "line 3: a row starts and ends with '|'"),
        ("+-+-+\n|1|2|\n+ + +\n|3 4|\n+-+-+", "R1C1 and R1C2 are in one region, but there is a wall between them"),
    ],
)
def test_drawings_that_are_none(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        grillon.parse(text, family="tectonic")
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a1 b1 a.", "region a is not connected: R1C1 and R1C3"),
        ("a1 a.\nb1", "line 2: 2 cells expected, found 1"),
        ("a1 a.\na2 a3 a+", "line 2: 'a+' is not a region and a value"),
    ],
)
def test_letters_that_are_none(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_letters(text)
    assert str(caught.value) == message


@for_each(
    ("game", "message"),
    [
        ("4x4T:ccba3ad,2f43b32c", "the walls fill 23 of 24 borders"),
        ("4x4T:ccba3a!1,2f43b32c", "'!' does not belong to the walls of a game ID"),
        ("4x4T:ccba3ad1,2f43b32", "the clues fill 13 of 16 cells"),
        ("4x4T:ccba99ad1,2f43b32c", "99 walls on a board of 24 borders"),
        ("0x4T:a,a", "a board has 1 to 10000 cells, not 4x0"),
        ("4x4:ccba3ad1,2f43b32c", "a Seismic ID in Tectonic mode has the form COLUMNSxROWSTde:WALLS,CLUES"),
    ],
)
def test_games_that_are_none(game: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_seismic(game)
    assert str(caught.value) == message


def test_links_that_are_none() -> None:
    with pytest.raises(FormatError, match="a suguru link is needed"):
        read_suguru("https://puzz.link/p?sudoku/5/5/cih47bs73m3g5p1g2g")
    with pytest.raises(FormatError, match="'x' follows the last cell"):
        read_suguru(LINK + "00000x")
    with pytest.raises(FormatError, match="'77' is too short: 25 borders or cells need 5 characters"):
        read_suguru(LINK + "77")
    with pytest.raises(FormatError, match="'z' does not belong to the borders or empty cells"):
        read_suguru(LINK + "0000z")


@for_each(
    ("body", "message"),
    [
        ("4x4m5w.ZOKj", "'4x4m5w.ZOKj' is not SIZEmMAXIMUMw.WALLS.CELLS, such as 6x6m5w..."),
        ("4x4m5w.ZOK.p", "4 characters expected in 'ZOK', found 3"),
        ("4x4m5w.ZOKj.o", "16 cells expected, found 15"),
        ("4x4m5w.ZOKj.n0a", "'0' is not a cell of the short form"),
        ("4x4m5u.________.p", "the walls hold a border that is neither wall, open nor unknown"),
        ("999x999m5w..a", "a board has 1 to 10000 cells, not 999x999"),
    ],
)
def test_short_bodies_that_are_none(body: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        FAMILY.formats.from_short(body)
    assert str(caught.value) == message


def test_documents_that_are_none() -> None:
    with pytest.raises(FormatError, match="field 'drawing'"):
        FAMILY.formats.from_document({"maximum": 5})
    with pytest.raises(FormatError, match="field 'maximum'"):
        FAMILY.formats.from_document({"drawing": ["+-+", "|1|", "+-+"]})
    with pytest.raises(FormatError, match="field 'size': 2x2 is written, 1x1 is drawn"):
        FAMILY.formats.from_document({"size": "2x2", "maximum": 1, "drawing": ["+-+", "|1|", "+-+"]})


def test_codes_that_are_no_codes() -> None:
    with pytest.raises(FormatError, match="'z' is not a sign of a prefix code of maximum 5"):
        from_prefix_code("4z", rows=2, columns=2, maximum=5)
    with pytest.raises(FormatError, match="R1C1 joins a cell that does not exist"):
        from_prefix_code("5", rows=2, columns=2, maximum=5)
    with pytest.raises(FormatError, match="the code has 5 cells, a board of 2x2 only 4"):
        from_prefix_code("44444", rows=2, columns=2, maximum=5)
    with pytest.raises(FormatError, match="3 is not a prefix code of maximum 5: a cell has no value"):
        from_prefix_number(3, rows=2, columns=2, maximum=5)
    with pytest.raises(FormatError, match="not the code of a"):
        from_storage_number(10**30, rows=2, columns=2, maximum=4, regions=1)
    for text, message in (
        ("2x3.4", "a grid id has 4 fields"),
        ("2x.4.2.G", "'2x' is not a size"),
        ("2x3.4.2.!", "'!' does not belong to an id"),
        ("2x3.x.2.G", "'x' is not the maximum of an id"),
    ):
        with pytest.raises(FormatError, match=message):
            from_grid_id(text)
    with pytest.raises(FormatError, match="'mild' is not a level"):
        read_stored("2x3.4.2.BW:U:mild")


def test_only_grids_that_keep_the_rules_have_a_storage_code() -> None:
    with pytest.raises(InputError, match="only a complete grid has a storage code"):
        storage_number(TectonicPuzzle.blank(2, 2))
    with pytest.raises(InputError, match="R1C1 and R1C2 touch and are both 1"):
        storage_number(TectonicPuzzle.from_regions(["ab"], [[1, 1]]))


def test_a_drawing_states_its_maximum_only_when_it_must() -> None:
    puzzle = TectonicPuzzle.from_regions(["aab"], maximum=4)
    assert write_drawn(puzzle).splitlines()[0] == "tectonic maximum 4"
    assert write_drawn(TectonicPuzzle.from_regions(["aab"])).splitlines()[0] == "tectonic"


@for_each("columns", [2, 3, 4, 5, 7])
def test_seismic_walls_after_whole_runs_of_26_open_borders(columns: int) -> None:
    """`z` has no wall of its own: the walls behind it are counted in one number."""
    for rows in range(1, 60):
        board = TectonicPuzzle.from_regions([[row] * columns for row in range(rows)])
        assert read_seismic(write_seismic(board)) == board
    assert write_seismic(TectonicPuzzle.from_regions([[row] * 2 for row in range(26)])) == "2x26T:z50,zz"


def test_a_board_is_refused_before_anything_of_its_size_is_made() -> None:
    for rows, columns in ((10**5, 10**5), (10**9, 1), (0, 5), (5, -1)):
        with pytest.raises(FormatError, match="a board has 1 to 10000 cells"):
            TectonicPuzzle.blank(rows, columns, 5)


def test_the_walls_of_a_solution_belong_to_it() -> None:
    puzzle = TectonicPuzzle.blank(2, 3, 4)
    solution = puzzle.solve().value
    assert puzzle.family.formats.parse_solution(puzzle, str(solution)) == solution
    assert puzzle.verify(puzzle.family.formats.parse_solution(puzzle, str(solution)))
    with pytest.raises(FormatError, match="a grid of 2x3 is expected, this one is 1x1"):
        puzzle.family.formats.parse_solution(puzzle, "tectonic\n+-+\n|1|\n+-+")
