"""Bad input is refused in one line that names the place."""

from __future__ import annotations

import pytest

import grillon
from grillon.errors import BrokenRules, FormatError, InputError
from grillon.families.takuzu import TakuzuPuzzle
from grillon.model import Judgement
from tests.support.cases import for_each

SEED_FILE = """# a grid of the Takuzu program
0 1 _ _

_\t_ 1 _
# a comment between rows
_ 0 _ _
1 _ _ 0
"""


def test_the_files_of_the_takuzu_program_are_read() -> None:
    puzzle = grillon.parse(SEED_FILE)
    assert str(puzzle) == "takuzu 4x4\n0 1 . .\n. . 1 .\n. 0 . .\n1 . . 0"


def test_one_and_two() -> None:
    puzzle = grillon.parse("1 2 - -\n- - 2 -\n- 1 - -\n2 - - 1", family="takuzu")
    assert puzzle == grillon.parse(SEED_FILE)


@for_each(
    ("text", "message"),
    [
        ("0 1 _ _\n_ x _ _\n_ _ _ _\n_ _ _ _", "line 2, column 3: 'x' is not a cell"),
        ("0 1 _ _\n_ _ _\n_ _ _ _\n_ _ _ _", "line 2, column 6: 3 cells, but the first row has 4"),
        ("0 1 _ _\n_ _ _ _ 1\n_ _ _ _\n_ _ _ _", "line 2, column 9: 5 cells, but the first row has 4"),
        ("0 1 _\n_ _ _\n_ _ _", "line 1: 3x3 has lines of odd length"),
        ("takuzu 3x3\n0 1 _\n_ _ _\n_ _ _", "line 1: 3x3 has lines of odd length"),
        ("takuzu 4x4 even\n0 1 . .", "line 1: 'even' is not a rule"),
        ("takuzu 4x6\n0 1 . .\n. . . .\n. . . .\n. . . .", "line 1: the headline says 4x6, the grid is 4x4"),
        ("takuzu four\n0 1 . .", "line 1: the headline is"),
        ("takuzu 4x4", "there is no row of cells"),
        ("4x4u:aC", "line 1: the letters stand for 3 of 16 cells"),
        ("4x4u:zzz", "line 1, column 7: the letters go beyond the 16 cells"),
        ("5x5:y", "5x5: a game ID has even sizes only"),
    ],
)
def test_a_text_that_makes_no_sense(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        grillon.parse(text, family="takuzu")
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_a_size_without_grids_is_refused_with_the_reason() -> None:
    with pytest.raises(InputError, match="no 4x8 grid exists: the 8 columns must differ, but only 6 lines of 4 cells"):
        grillon.parse("\n".join(["0 . . . . . . ."] * 4), family="takuzu", format="dots")
    assert grillon.parse("takuzu 4x8 equal\n" + "\n".join(["0 . . . . . . ."] * 4)).family_name == "takuzu"


@for_each(
    ("text", "rule"),
    [
        ("0 0 0 .\n. . . .\n. . . .\n. . . .", "three alike in row 1: R1C1 = 0, R1C2 = 0, R1C3 = 0"),
        ("1 . . .\n1 . . .\n1 . . .\n. . . .", "three alike in column 1: R1C1 = 1, R2C1 = 1, R3C1 = 1"),
        ("0 0 . 0\n. . . .\n. . . .\n. . . .", "too many 0 in row 1: 3 where 2 fit, at R1C4 = 0"),
        ("0 1 0 1\n. . . .\n0 1 0 1\n. . . .", "equal lines: row 1 and row 3 are both 0101"),
        ("0 . 0 .\n1 . 1 .\n1 . 1 .\n0 . 0 .", "equal lines: column 1 and column 3 are both 0110"),
    ],
)
def test_givens_that_break_a_rule_at_sight(text: str, rule: str) -> None:
    puzzle = grillon.parse(text, family="takuzu", format="dots")
    verdict = puzzle.check()
    assert verdict.judgement is Judgement.BROKEN
    assert str(verdict.violation) == rule
    with pytest.raises(BrokenRules, match="the givens break a rule"):
        puzzle.explain()


def test_unruly_game_ids_put_columns_first() -> None:
    puzzle = grillon.parse("6x4u:ax", family="takuzu")
    assert (str(puzzle).splitlines()[0], grillon.write(puzzle, "unruly")) == ("takuzu 4x6", "6x4u:ax")
    assert grillon.parse("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/unruly.html#6x4u:ax") == puzzle


def test_a_game_id_is_refused_before_its_board_is_made() -> None:
    with pytest.raises(FormatError, match="a Takuzu has 2 to 256 rows, not 999998"):
        grillon.parse("999999x999998u:a", family="takuzu")


def test_a_solution_of_another_size_is_refused() -> None:
    puzzle = TakuzuPuzzle(2, 6, bytes([2] * 12), distinct=False)
    with pytest.raises(FormatError, match="a grid of 2x6 is expected, this one is 2x2"):
        puzzle.family.formats.parse_solution(puzzle, "0 1\n1 0")
