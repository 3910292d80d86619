"""The notation of the Interactive Sudoku Solver."""

from __future__ import annotations

import pytest

from grillon.errors import FormatError
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.formats import detect, write
from grillon.formats import parse as read


def parse(text: str) -> SudokuPuzzle:
    puzzle = read(text)
    assert isinstance(puzzle, SudokuPuzzle)
    return puzzle


KNOWN = {
    ".Thermo~R1C1~R1C2~R2C3": ["thermometer R1C1 R1C2 R2C3"],
    ".Cage~10~R1C1~R1C2.AllDifferent~R5C5~R6C6.Sum~9~R8C8~R9C9": [
        "cage 10 R1C1 R1C2",
        "cage R5C5 R6C6",
        "cage 9 repeats R8C8 R9C9",
    ],
    ".Arrow~R1C1~R1C2.PillArrow~2~R5C5~R5C6~R6C6~R7C6": ["arrow R1C1 > R1C2", "arrow R5C5 R5C6 > R6C6 R7C6"],
    ".StrictKropki.WhiteDot~R1C1~R1C2.BlackDot~R2C1~R2C2": ["all_dots", "black_dot R2C1 R2C2", "white_dot R1C1 R1C2"],
    ".StrictXV .X~R1C1~R1C2 .V~R2C1~R2C2": ["all_xv", "v R2C1 R2C2", "x R1C1 R1C2"],
    # A list of cells has a sign between any two side by side; the first of them is the greater one.
    ".GreaterThan~R1C5~R2C5~R1C6~R5C5.X~R8C1~R8C2~R6C1~R6C2": [
        "greater_than R1C5 R1C6",
        "greater_than R1C5 R2C5",
        "x R6C1 R6C2",
        "x R8C1 R8C2",
    ],
    ".LittleKiller~22~R1C1": ["little_killer 22 R1C1-R9C9"],
    ".LittleKiller~22~R1C5": ["little_killer 22 R1C5-R5C1"],
    ".LittleKiller~22~R5C9": ["little_killer 22 R5C9-R1C5"],
    ".LittleKiller~22~R9C1": ["little_killer 22 R9C1-R1C9"],
    ".Sandwich~0~C2.Sandwich~35~R9": ["sandwich 0 R1C2-R9C2", "sandwich 35 R9C1-R9C9"],
    ".XSum~C2~27~": ["x_sum 27 R1C2-R9C2"],
    ".XSum~R2~8~9.Skyscraper~C1~~3": ["skyscraper 3 R9C1-R1C1", "x_sum 8 R2C1-R2C9", "x_sum 9 R2C9-R2C1"],
    ".Quad~R1C1~1~4": ["quadruple 1 4 R1C1 R1C2 R2C1 R2C2"],
    ".Whisper~6~R1C1~R1C2": ["whisper 6 R1C1 R1C2"],
    ".Renban~R1C1~R1C2.Lockout~4~R2C1~R2C2.Modular~3~R3C1~R3C2": [
        "lockout R2C1 R2C2",
        "modular R3C1 R3C2",
        "renban R1C1 R1C2",
    ],
}


@pytest.mark.parametrize(("text", "lines"), KNOWN.items(), ids=KNOWN)
def test_constraints_are_read_and_written(text: str, lines: list[str]) -> None:
    puzzle = parse(text)
    assert [clue.text(9) for clue in puzzle.variant.clues] == lines
    assert parse(write(puzzle, "constraints")) == puzzle


def test_givens_marks_rules_and_regions() -> None:
    puzzle = parse(".NoBoxes.Jigsaw~0011001122332233.Shape~4x4.~R1C1_1~R2C2_2_3.AntiKnight.Diagonal~-1.")
    assert str(puzzle).splitlines()[:3] == ["sudoku 4x4 diagonal antiknight", "1 . . .", ". 23 . ."]
    assert parse(write(puzzle, "constraints")) == puzzle
    whole = parse(".Jigsaw~0000111122223333.Shape~4x4.")
    assert len(whole.variant.extra) == 4  # with the boxes, regions are further houses


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (".Thermo~R1C1~R1C10", "'R1C10' is not a cell of 9x9"),
        (".Thermo~R1C1", "2 cells at least"),
        (".CountingCircles~R1C1~R1C2", "the constraint 'CountingCircles' is not supported"),
        (".Shape~4x5.Thermo~R1C1~R1C2", "'4x5' is not the size"),
        (".Shape~9x9~0-8.Thermo~R1C1~R1C2", "'9x9~0-8' is not the size"),
        (".Thermo~R1C1~R1C2.~R5C5_0", "'0' is not a number from 1 to 9"),
        (".Sandwich~x~C2", "'x' is not a number"),
        (".Sandwich~3~C0", "'C0' is not a row or column"),
        (".LittleKiller~3~R2C2", "not at the edge"),
        (".NoBoxes.Thermo~R1C1~R1C2", "without boxes"),
        (".Jigsaw~12.Thermo~R1C1~R1C2", "a region is needed"),
        (".Quad~R9C9~1", "not on the board"),
        (".Quad~1.X~R1C1~R1C2", "'Quad~1' is not supported"),
        (".Thermo~5~R1C1~R1C2", "is not supported"),
        (".StrictXV~R1C1.X~R1C1~R1C2", "is not supported"),
    ],
)
def test_damaged_texts_are_refused(text: str, why: str) -> None:
    with pytest.raises(FormatError, match=why):
        parse(text)


def test_a_board_of_letters_is_no_list_of_constraints() -> None:
    rows = ["." * 16] * 15 + ["..E..K..MI....P."]
    regions = "".join("ABCDEFGHIJKLMNOP"[row // 4 * 4 + column // 4] for row in range(16) for column in range(16))
    board = "".join(["....L.MF.B....HM", *rows[1:]])
    assert detect(f"{board} {regions}", family="sudoku").name == "line"


@pytest.mark.parametrize("line", ["odd R1C1", "white_dot 2 R1C1 R1C2", "clone R1C1 > R9C9", "all_dots white"])
def test_what_the_notation_has_no_word_for_is_refused(line: str) -> None:
    board = "\n".join(["." * 9] * 9)
    with pytest.raises(FormatError, match="this notation cannot express"):
        write(parse(f"sudoku 9x9\n{board}\n{line}"), "constraints")
