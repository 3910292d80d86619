"""What `solve` writes, `check --solution` reads: rows without cells, equal copies that touch, odd names."""

from __future__ import annotations

import pytest

from grillon.families.packing.text import read_native
from tests.unit.cli.conftest import Grillon, grillon  # noqa: F401

PUZZLES = {
    "touching copies, one of them laid": "packing square\n....\n....\npiece A ## x4\nlaid A R1C2 R1C3",
    "touching copies, two of them laid": "packing square\n...\n...\npiece A ## x3\nlaid A R1C2 R2C2\nlaid A R1C1 R2C1",
    "an empty first row": "packing square\n###\n...\n#.#\npiece A ###\npiece B #",
    "empty rows and columns": "packing square\n####\n####\n#..#\n####\n#..#\npiece A ## x2",
    "an empty first layer": "packing cubic\n/\n#.\n/\n/\n..\npiece A ##\npiece B #",
    "names that begin a puzzle": "packing square\n.......\n"
    + "\n".join(f"piece {symbol} # fixed" for symbol in "packing"),
    "a brace": "packing square\n...\npiece { ###",
    "nothing lies": "packing square\n??\npiece A # x0..0",
    "balls": "packing pyramid\n##.\n...\n/\n#.\npiece A ## x0..2\npiece B # x1..3",
}


@pytest.mark.parametrize("name", PUZZLES)
def test_every_solution_reads_back(name: str) -> None:
    puzzle = read_native(PUZZLES[name])
    solutions = list(puzzle.solutions(limit=50))
    assert solutions
    for solution in solutions:
        text = str(solution)
        again = puzzle.parse_solution(text)
        assert puzzle.verify(again), text
        assert str(again) == text


@pytest.mark.parametrize("name", PUZZLES)
def test_the_command_accepts_what_it_wrote(name: str, tmp_path, grillon: Grillon) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    puzzle, solution = tmp_path / "puzzle.txt", tmp_path / "solution.txt"
    puzzle.write_text(PUZZLES[name])
    solved = grillon("solve", str(puzzle))
    assert solved.code == 0
    solution.write_text(solved.out)
    checked = grillon("check", str(puzzle), "--solution", str(solution))
    assert checked.code == 0, (solved.out, checked.out, checked.err)


def test_a_wrong_solution_is_still_called_wrong() -> None:
    puzzle = read_native(PUZZLES["touching copies, one of them laid"])
    assert not puzzle.verify(puzzle.parse_solution("AA..\nAAAA"))
