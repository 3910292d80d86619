"""What one command prints, the next one accepts; what was not asked is said plainly."""

from __future__ import annotations

from tests.support.cases import for_each
from tests.unit.cli.conftest import Grillon

HOUSES = "sudoku 4x4\n. . . .\n. . . .\n. . . .\n. . . .\nhouse R1C1 R2C2 R3C3 R4C4\ndiffer R1C4 R4C1"


@for_each("verb", ["solve", "check", "count", "rate", "explain", "hint"])
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
