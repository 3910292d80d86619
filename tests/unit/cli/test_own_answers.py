"""What one command prints, the next one accepts; what was not asked is said plainly."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.cli.conftest import Grillon

HOUSES = "sudoku 4x4\n. . . .\n. . . .\n. . . .\n. . . .\nhouse R1C1 R2C2 R3C3 R4C4\ndiffer R1C4 R4C1"
PUZZLES = {
    "takuzu of odd sides": "takuzu 3x3 odd\n0 . .\n. 0 .\n. . 1",
    "takuzu with equal lines": "takuzu 2x6 equal\n0 . . . . .\n. . . . . .",
    "tectonic with unknown walls": "tectonic maximum 4\n+-+-+-+\n|. . .|\n+ + + +\n|. 4 .|\n+-+-+-+",
    "tectonic with one wall unknown": "tectonic\n+-+-+\n|1:.|\n+ + +\n|3 4|\n+-+-+",
    "sudoku with its own houses": HOUSES,
}


@pytest.mark.parametrize("name", PUZZLES)
def test_check_accepts_what_solve_prints(name: str, grillon: Grillon, tmp_path: Path) -> None:
    puzzle, solution = tmp_path / "puzzle", tmp_path / "solution"
    puzzle.write_text(PUZZLES[name])
    solved = grillon("solve", str(puzzle))
    assert solved.code == 0, solved.err
    solution.write_text(solved.out)
    checked = grillon("check", str(puzzle), "--solution", str(solution))
    assert (checked.code, checked.err) == (0, "")
    assert "correct" in checked.out


@pytest.mark.parametrize("verb", ["solve", "check", "count", "rate", "explain", "hint"])
def test_json_of_a_sudoku_with_its_own_houses(verb: str, grillon: Grillon) -> None:
    ended = grillon(verb, HOUSES, "--json")
    assert ended.code in (0, 1), ended.err
    assert ended.out.startswith("{")


def test_an_open_range_means_what_it_says(grillon: Grillon) -> None:
    made = grillon("generate", "sudoku", "--rating", "3..", "--seed", "4", "-v")
    assert made.code == 0, made.err
    assert float(grillon("rate", made.out.strip()).out.split()[1]) >= 3
    easy = grillon("generate", "sudoku", "--rating", "..1.5", "--seed", "4")
    assert float(grillon("rate", easy.out.strip()).out.split()[1]) <= 1.5


def test_a_puzzle_without_a_rating_says_so(grillon: Grillon) -> None:
    words = ("generate", "takuzu", "--size", "6x6", "--no-unique", "--seed", "1", "-v")
    assert "not rated" in grillon(*words).err
    assert "sans cotation" in grillon(*words, "--lang", "fr").err
    assert "None" not in grillon(*words).err
