"""Positions as a person types them: --set, --exclude and --entries."""

from __future__ import annotations

from pathlib import Path

import pytest

from grillon import parse
from tests.unit.cli.conftest import Grillon

SUDOKU = "sudoku.1.4.c4a12b2f"
TAKUZU = "takuzu.1.4x4.u.88m.W"
OPEN = "takuzu 2x2\n. .\n. ."


def solution(text: str) -> list[str]:
    """Every entry of the solution that is not given, as a person types it."""
    puzzle = parse(text)
    return [puzzle.places.write(candidate) for candidate in sorted(puzzle.solve().value.position().chosen)]


def test_entries_are_typed_one_by_one_or_several_in_a_word(grillon: Grillon) -> None:
    first, second, *_ = solution(SUDOKU)
    alone = grillon("explain", SUDOKU, "--set", first, "--set", second)
    assert alone.out == grillon("explain", SUDOKU, "--set", f"{first},{second}").out
    assert alone.out == grillon("explain", SUDOKU, "--set", f"{first} {second}").out
    assert alone.out != grillon("explain", SUDOKU).out
    typed = f"position\nset {first} {second}\npuzzle\n{SUDOKU}"
    assert alone.out == grillon("explain", typed).out


def test_a_position_of_text_and_options_together(grillon: Grillon) -> None:
    first, second, *_ = solution(SUDOKU)
    typed = f"position\nset {first}\npuzzle\n{SUDOKU}"
    assert (
        grillon("explain", typed, "--set", second).out == grillon("explain", SUDOKU, "--set", f"{first} {second}").out
    )


@pytest.mark.parametrize("verb", [("solve",), ("check",), ("count",), ("rate",), ("convert", "--to", "short")])
def test_entries_that_are_left_out_are_not_lost_in_silence(grillon: Grillon, verb: tuple[str, ...]) -> None:
    played = grillon(*verb, f"position\nset {solution(SUDOKU)[0]}\npuzzle\n{SUDOKU}")
    alone = grillon(*verb, f"position\npuzzle\n{SUDOKU}")
    assert (played.out, alone.err) == (alone.out, "")
    assert played.err == "puzzle: its entries are left out, only the puzzle counts here\n"


def test_what_is_ruled_out_counts(grillon: Grillon) -> None:
    right = solution(SUDOKU)[0]
    ran = grillon("explain", SUDOKU, "--exclude", right)
    assert (ran.code, ran.out) == (1, "Contradiction. Steps: 0; after that, nothing can be right.\n")
    assert grillon("count", SUDOKU, "--exclude", right).out == "0\n"


def test_exclusions_are_kept_where_solutions_are_asked_for(grillon: Grillon) -> None:
    blank = "sudoku.1.4.p"
    assert grillon("count", blank).out == "288\n"
    assert grillon("count", blank, "--exclude", "R1C1=1").out == "216\n"  # each digit is there in a quarter of them
    assert grillon("count", blank, "--exclude", "R1C1=1 R1C1=2 R1C1=3").out == "72\n"
    solved = grillon("solve", blank, "--all", "--exclude", "R1C1=1").out
    assert solved.count("sudoku 4x4") == 216
    assert "\n1 " not in [text[len("sudoku 4x4") :][:3] for text in solved.split("\n\n")]


def test_the_last_symbol_left_is_given(grillon: Grillon) -> None:
    assert grillon("solve", OPEN, "--exclude", "R1C1=0").out == grillon("solve", OPEN, "--set", "R1C1=1").out


def test_an_exclusion_that_a_puzzle_cannot_hold_is_refused_with_the_reason(grillon: Grillon) -> None:
    for verb in ("solve", "check", "count"):
        refused = grillon(verb, "tectonic.1.4x4m4w.II3m.3d432h", "--exclude", "R1C2=2")
        assert refused.code == 2
        assert refused.err == (
            "grillon: --exclude: a tectonic puzzle cannot state that R1C2 = 2 is ruled out; "
            "only hint, explain and render accept it\n"
        )


def test_entries_become_givens_where_solutions_are_asked_for(grillon: Grillon) -> None:
    assert grillon("count", OPEN).out == "2\n"
    assert grillon("count", OPEN, "--set", "R1C1=0").out == "1\n"
    assert grillon("solve", OPEN, "--set", "R1C1=1").out == "1 0\n0 1\n"
    assert grillon("check", OPEN, "--set", "R1C1=1").out == "puzzle: unique\n"
    assert grillon("convert", OPEN, "--set", "L1C1=1", "--to", "grid").out == "1 _\n_ _\n"
    assert grillon("check", OPEN, "--set", "R1C1=1 R1C2=1").code == 2


@pytest.mark.parametrize("puzzle", [SUDOKU, TAKUZU, "tectonic.1.4x4m4w.II3m.3d432h"])
def test_every_entry_of_the_solution_leaves_it_the_only_one(grillon: Grillon, puzzle: str) -> None:
    given = [word for entry in solution(puzzle) for word in ("--set", entry)]
    assert grillon("check", puzzle, *given).out == "puzzle: unique\n"
    assert grillon("solve", puzzle, *given).out == grillon("solve", puzzle).out


def test_the_grid_as_it_is_filled_so_far(grillon: Grillon, tmp_path: Path) -> None:
    solved = grillon("solve", TAKUZU).out
    full, wrong = tmp_path / "full.txt", tmp_path / "wrong.txt"
    full.write_text(solved)
    assert grillon("explain", TAKUZU, "--entries", str(full)).out == "Solved. Steps: 0.\n"
    given = parse(TAKUZU).places.entry(parse(TAKUZU).givens[0]).cells[0]
    cells = [list(line.replace(" ", "")) for line in solved.splitlines()]
    row, column = divmod(given, 4)
    cells[row][column] = str(1 - int(cells[row][column]))
    wrong.write_text("takuzu 4x4\n" + "\n".join(" ".join(line) for line in cells))
    ran = grillon("hint", TAKUZU, "--entries", str(wrong))
    assert ran.code == 2
    assert ran.err.startswith(f"grillon: {wrong}: R{row + 1}C{column + 1} = ")
    assert "contradicts the given" in ran.err


def test_what_is_wrong_with_an_entry_is_said_of_its_option(grillon: Grillon) -> None:
    assert grillon("hint", SUDOKU, "--set", "R9C9=1").err == "grillon: --set: R9C9 is not on the board\n"
    assert grillon("hint", SUDOKU, "--set", "R1C1=7").err.startswith("grillon: --set: ")
    ran = grillon("hint", SUDOKU, "--set", "R1C4=3")
    assert ran.err == "grillon: --set: R1C4 = 3 contradicts the given R1C4 = 4\n"
    assert "contredit la donnée L1C4 = 4" in grillon("hint", SUDOKU, "--set", "R1C4=3", "--lang", "fr").err
    assert grillon("hint", SUDOKU, "--entries", "/no/such.txt").err == "grillon: /no/such.txt: there is no such file\n"
