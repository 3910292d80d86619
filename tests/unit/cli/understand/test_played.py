"""Positions as a person types them: --set, --exclude and --entries."""

from __future__ import annotations

import json
from pathlib import Path

from grillon import parse
from tests.support.cases import for_each
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
    begun = f"position\nset {first}\npuzzle\n{SUDOKU}"
    assert alone.out == grillon("explain", begun, "--set", second).out


@for_each("verb", [("solve",), ("check",), ("count",), ("rate",), ("convert", "--to", "short")])
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


def test_an_entry_that_breaks_a_rule_is_refused_by_every_verb(grillon: Grillon) -> None:
    """A player learns which rule; a verb that asks for solutions refuses it as it refuses such givens."""
    twice, again = "R1C1=4", solution(SUDOKU)[0]  # R1C4 is 4
    for words, clash in ((["--set", twice], "more than once"), (["--set", again, "--exclude", again], "ruled out")):
        for mode in ([], ["--mode", "facts"]):
            ran = grillon("explain", SUDOKU, *words, *mode)
            assert (ran.code, ran.out.count("\n")) == (2, 1), ran
            assert ran.out.startswith("Contradiction from the start: ")
            assert clash in ran.out
        assert clash in json.loads(grillon("explain", SUDOKU, *words, "--json").out)["diagnosis"]
        for verb in ("solve", "check", "count"):
            assert grillon(verb, SUDOKU, *words).code == 2
    refused = grillon("solve", TAKUZU, "--set", solution(TAKUZU)[0], "--exclude", solution(TAKUZU)[0])
    assert refused.err.endswith("is entered as well\n")


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


FACTS = "002876130000090000300040007403008200600724308820030045000010000140080063030050081"


def test_what_is_wrong_is_said_of_the_puzzle_with_the_entries(grillon: Grillon) -> None:
    for verb in ("explain", "hint"):
        plain = grillon(verb, "." * 16)
        cell, _, digit, *_ = plain.out.splitlines()[-1].removeprefix("there are several solutions: ").split()
        entered = grillon(verb, "." * 16, "--set", f"{cell}={digit}")
        assert (plain.code, entered.code) == (1, 1)
        assert "several solutions" in entered.out
        assert cell not in entered.out  # it is known now


def test_facts_are_entered_by_name(grillon: Grillon) -> None:
    told = grillon("explain", FACTS, "--mode", "facts", "--set", "De_69,-De_9", "--exclude", "Aa_1", "--lang", "fr")
    lines = told.out.splitlines()
    assert lines[0] == "1. singleton2 De_69 (L4C5 : 6 9) est saisi."
    assert "-Aa_1 (L1C1 : pas 1) est saisi." in told.out
    assert ". singleton1 De_6 (L4C5 : 6), par " in told.out
    assert any(". paire1 " in line for line in lines)
    assert (told.code, lines[-1].startswith("Résolu")) == (0, True)
    run = json.loads(grillon("explain", FACTS, "--mode", "facts", "--set", "De_69", "--json").out)["fact_run"]
    assert (run["events"][0]["fact"], run["events"][0]["rule"]) == ("De_69", "entered")


def test_facts_that_cannot_be_together_end_the_explanation(grillon: Grillon) -> None:
    for entered, wrong in (("De_12", "De_12"), ("Ab_49,Ab_5", "Ab_5")):
        told = grillon("explain", FACTS, "--mode", "facts", "--set", entered)
        assert (told.code, told.out.splitlines()[-1]) == (1, f"{wrong} cannot be: something entered before is wrong.")
    # The puzzle without them has several solutions, which is not what is wrong.
    told = grillon("explain", "." * 81, "--mode", "facts", "--set", "Aa_12,Aa_3")
    assert told.out.splitlines()[-1] == "Aa_3 cannot be: something entered before is wrong."


def test_zones_may_work_by_themselves(grillon: Grillon) -> None:
    queue = grillon("explain", FACTS, "--mode", "facts")
    zones = grillon("explain", FACTS, "--mode", "facts", "--asynchronous")
    assert (zones.code, zones.out.splitlines()[-1].startswith("Solved")) == (0, True)
    assert zones.out != queue.out
    for words, error in (
        (("explain", FACTS, "--asynchronous"), "--asynchronous needs --mode facts"),
        (("explain", FACTS, "--set", "De_6"), "--set: 'De_6' is a fact; explain --mode facts accepts it"),
        (("explain", FACTS, "--mode", "facts", "--set", "De_66"), "'De_66' names a cell or a value twice"),
        (("explain", TAKUZU, "--mode", "facts", "--asynchronous"), "there is no base of facts for this puzzle"),
    ):
        refused = grillon(*words)
        assert (refused.code, refused.err) == (2, f"grillon: {error}\n")
