"""What people try who do not know the command yet: help in every place, absurd numbers, options that mean nothing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.support.cases import for_each
from tests.unit.cli.conftest import Grillon

OPEN_TAKUZU = "0 1 . 1\n. . . .\n. . 1 .\n. 0 . ."
TAKUZU = "takuzu.1.6x6.u.aDP0qJ.YJ0"


@for_each(
    ("words", "usage"),
    [
        (("help",), "grillon [OPTIONS] COMMAND"),
        (("-h",), "grillon [OPTIONS] COMMAND"),
        (("help", "help"), "grillon [OPTIONS] COMMAND"),
        (("help", "--help"), "grillon [OPTIONS] COMMAND"),
        (("help", "solve"), "grillon solve [OPTIONS] [PUZZLE...]\n"),
        (("solve", "-h"), "grillon solve [OPTIONS] [PUZZLE...]\n"),
        (("help", "count"), "grillon count [OPTIONS] [PUZZLE... | FAMILY SIZE]\n"),
        (("help", "sweep", "status"), "grillon sweep status [OPTIONS] DIR\n"),
        (("help", "generate", "takuzu"), "grillon generate takuzu [OPTIONS]\n"),
    ],
)
def test_help_is_wherever_it_is_looked_for(grillon: Grillon, words: tuple[str, ...], usage: str) -> None:
    ran = grillon(*words)
    assert (ran.code, ran.err) == (0, "")
    assert f"Usage: {usage}" in "\n".join(line.rstrip() for line in ran.out.splitlines()) + "\n"


def test_help_shows_no_types_of_a_programming_language(grillon: Grillon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    for words in (("--help",), ("rank", "-h"), ("cut", "-h"), ("enumerate", "-h"), ("generate", "sudoku", "-h")):
        for lang in ("en", "fr"):
            assert not re.search(r"<(bool|str|int|float|list|path)", grillon(*words, "--lang", lang).out)


def test_the_language_may_come_before_the_verb(grillon: Grillon) -> None:
    assert "Usage : grillon" in grillon("--lang", "fr").out
    assert "\nComprendre :\n" in grillon("--lang", "fr").out
    assert "\nComprendre :\n" in grillon("--lang=fr", "help").out
    assert "\nArguments :\n" in grillon("help", "rate", "--lang", "fr").out
    assert grillon("--lang", "fr", "check", TAKUZU).out == "grille : unique\n"
    assert grillon("sweep", "--lang", "fr").err.startswith("grillon: dites quoi faire : status")
    assert grillon("generate", "--lang", "fr").err.startswith("grillon: nommez une famille : ")


@for_each(
    ("words", "message"),
    [
        (("cut", "3x3", "--pieces", "99"), "--pieces: 99 is more than the board has cells (9)"),
        (("cut", "3x"), "'3x' is not a size such as 4x6"),
        (("cut", "0x0"), "0x0: the board has no cells"),
        (("cut", "9999x9999", "--pieces", "10"), "9999x9999: a board has at most 20000 cells, not 99980001"),
        (("generate", "packing", "--size", "0x0"), "--size: 0 is below 1"),
        (("generate", "packing", "--size", "99999x99999"), "--size: 99999 is above 1000"),
        (("generate", "packing", "--size", "999x999"), "--size: a board has at most 20000 cells, not 998001"),
        (("generate", "packing", "--size", "1x1"), "--size: piece R (2x4, 5 cells) is larger than the board (1x1)"),
        (("generate", "packing", "--size", "6x6"), "--size: the set iq does not fill the board. The areas differ"),
        (
            ("generate", "packing", "--variant", "pyramid", "--size", "900"),
            "--size: a board has at most 20000 cells, not 243405150",
        ),
        (
            ("generate", "packing", "--variant", "pyramid55", "--pieces", "soma"),
            "--variant: the set soma does not fill the board. The areas differ",
        ),
        (("generate", "sudoku", "--size", "6x"), "--size: '6x' is not a size such as 6x10"),
        (("generate", "sudoku", "--size", "1_0"), "--size: '1_0' is not a size such as 6x10"),
        (("generate", "takuzu", "--size", "9" * 23), f"--size: {'9' * 23} is above 256"),
        (("generate", "tectonic", "--size=-3x4"), "--size: -3 is below 4"),
        (("generate", "takuzu", "--seed", "9" * 23), f"--seed: {'9' * 23} is not between 0 and 9223372036854775807"),
        (("sample", "tectonic", "3x3", "--seed=-1"), "--seed: -1 is not between 0 and 9223372036854775807"),
        (("cut", "4x4", "--seed", "9" * 23), f"--seed: {'9' * 23} is not between 0 and"),
        (("count", "takuzu", "6x6", "--threads", "9" * 11), f"--threads: {'9' * 11} is above 1024"),
        (("count", "takuzu", "6x6", "--timeout", "nan"), "--timeout: nan is not a number of seconds"),
        (("count", "takuzu", "6x6", "--timeout", "1e400"), "--timeout: inf is not a number of seconds"),
        (("count", "tectonic", "4x4", "--memory", "0"), "--memory: '0' is not a size such as 500M or 2G"),
        (("count", "tectonic", "9999999999999x2"), "a board has 1 to 1000 rows and columns, not 9999999999999x2"),
        (("count", "tectonic", "3x3", "--max", "0"), "--max: 0 is below 1"),
        (("enumerate", "tectonic", "3x3", "--max", "0", "--out", "x"), "--max: 0 is below 1"),
        (("enumerate", "tectonic", "3x3", "--strategy", "lowst", "--out", "x"), "unknown strategy 'lowst'; did you"),
        (("count", "takuzu", "6x6", "--max", "3"), "No such option: --max"),
        (("count", "takuzu"), "takuzu: a size must follow, such as takuzu 6x6"),
        (("count", "takuzu", "6x6", "8x8"), "one size at a time, not 6x6, 8x8"),
        (("sample", "6x6", "takuzu"), "the family comes first: takuzu 6x6"),
        (("count", "takuzo", "6x6"), "unknown family 'takuzo'; did you mean takuzu?"),
        (("count", "takuzu", "6x6", "--up-to", "3"), "--up-to: only for the solutions of a puzzle"),
        (("count", "takuzu", "6x6", "--per-placement"), "--per-placement: only for the solutions of a puzzle"),
        (("count", OPEN_TAKUZU, "--max", "0"), "No such option: --max"),
        (("sample", OPEN_TAKUZU, "--tables", "x"), "--tables: only for all grids of a family and size"),
        (("enumerate", "tectonic", "3x3", "--resume"), "--resume: only for grids that are kept on disk"),
        (("enumerate", "tectonic", "3x3", "--out", "x", "--cluster", "foo"), "--cluster: 'foo' is not an address such"),
        (("sweep", "statistics", "tectonic", "2x2", "--out", "x.foo"), "--out: 'x.foo' ends neither in .svg nor in"),
        (("sweep", "statistics", "tectonic", "2x2", "--out", "no/x.svg"), "no/x.svg: No such file or directory"),
        (("enumerate", "tectonic", "3x3", "--lot", "100"), "--lot: only for grids that are kept on disk"),
        (
            ("enumerate", "tectonic", "3x3", "--out", "x", "--sink", "codes"),
            "--sink: only for grids that go to standard",
        ),
        (("sweep", "puzzles", "x", "--level", "easy", "--seed", "1"), "--seed: only for puzzles that are made"),
        (("solve", OPEN_TAKUZU, "--all", "--limit", "2"), "--all and --limit cannot be combined"),
        (("render", OPEN_TAKUZU, "--scale", "2"), "--scale: only for a picture in a file: name it with --out"),
        (("check", OPEN_TAKUZU, "--solution", "x", "--threads", "1"), "--threads: only for the number of solutions"),
        (("explain", OPEN_TAKUZU, "--html", "no/x.html"), "no/x.html: No such file or directory"),
        (("generate", "takuzu", "--out", "no/x"), "no/x: No such file or directory"),
        (("convert", OPEN_TAKUZU, "--to", "json", "--out", "."), ".: Is a directory"),
        (("sample", "tectonic", "2x2", "--tables", "/dev/null/x"), "/dev/null is a file, and a folder is needed"),
        (("count", "tectonic", "-3x4"), "'-3x4': numbers and sizes cannot be negative here"),
        (("enumerate", "tectonic", "-3x-4"), "'-3x-4': numbers and sizes cannot be negative here"),
        (("unrank", "tectonic", "2x2", "-1"), "'-1': numbers and sizes cannot be negative here"),
        (("solve", "-3--5--1-"), "'-3--5--1-' is not an option; put -- before a text that starts with -"),
        (("enumerate", "tectonic", "3x3", "--workers", "2"), "--workers: only for grids that are kept on disk"),
        (("solve", "x", "--limit", "many"), "--limit: 'many' is not a whole number"),
        (("solve", "x", "--limit", "0"), "--limit: 0 is below 1"),
        (("solve", "x", "--timeout", "soon"), "--timeout: 'soon' is not a number"),
        (("solve", "x", "--timeout", "-1"), "--timeout: -1 is not above 0"),
        (("hint", "x", "--strength", "4"), "--strength: 4 is above 3"),
        (("unrank", "takuzu", "4x4", "first"), "NUMBER...: 'first' is not a whole number"),
        (("explain", "x", "--mode", "poems"), "--mode: 'poems' is not one of 'steps', 'facts'"),
        (("sweep", "stauts"), "unknown verb 'stauts'; did you mean status? Choose from: "),
        (("sample", "tectonic", "3y3"), "'3y3' is not a size"),
        (("enumerate", "takuzu", "5x4", "--out", "x"), "the grids of takuzu 5x4 distinct are not enumerated on disk"),
        (("enumerate", "takuzu", "5x4"), "the grids of takuzu 5x4 distinct are not enumerated"),
        (
            ("enumerate", "tectonic", "3x3", "--sink", "paper"),
            "--sink: 'paper' is unknown; choose from: codes",
        ),
        (
            ("enumerate", "tectonic", "3x3", "--out", "x", "--keep", "all"),
            "--keep: 'all' is unknown; choose",
        ),
        (("sweep", "status", "no-such-folder"), "no-such-folder: no run was started here"),
        (("help", "sovle"), "unknown verb 'sovle'; did you mean solve? `grillon --help` lists them all"),
        (("sweep",), "name what to do: status, verify, export, puzzles, statistics"),
        (("generate",), "name a family: "),
    ],
)
def test_what_cannot_be_is_named(
    grillon: Grillon, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: tuple[str, ...], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = grillon(*words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"grillon: {message}")
    assert ran.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
    french = grillon(*words, "--lang", "fr")
    assert french.code == 2
    assert french.err != ran.err


def test_an_option_before_its_verb(grillon: Grillon) -> None:
    for words in (
        ("--json", "check", TAKUZU),
        ("generate", "--size", "6x6", "takuzu"),
        ("sweep", "--out", "x", "export"),
    ):
        ran = grillon(*words)
        assert ran.code == 2
        assert "; options come after the verb or the family they are for" in ran.err
        assert "; les options viennent après" in grillon(*words, "--lang", "fr").err or "--json" in words
    assert "come after" not in grillon("check", "--size", "6x6").err


def test_numbers_no_machine_word_holds_are_no_trouble(grillon: Grillon) -> None:
    maximum = "9" * 30
    assert grillon("solve", OPEN_TAKUZU, "--limit", maximum).out.count("\n\n") == 4
    assert grillon("count", OPEN_TAKUZU, "--up-to", maximum).out == "5\n"
    assert grillon("count", "takuzu", "6x6", "--timeout", "1e300").out == "4140\n"
    assert grillon("count", "tectonic", "3x3", "--memory", "99999999T").out == "2824\n"
    assert (
        grillon("render", TAKUZU, "--step", maximum).err
        == f"grillon: puzzle: the explanation has 18 steps, not {maximum}\n"
    )
    seed = str(2**63 - 1)
    made = grillon("generate", "tectonic", "--size", "4x4", "--maximum", "4", "--seed", seed, "--count", "2")
    assert (made.code, len(made.out.split())) == (0, 2)


def test_statistics_too_large_to_be_exact(grillon: Grillon) -> None:
    ran = grillon("sweep", "statistics", "tectonic", "256x2")
    assert (ran.code, ran.err) == (3, "grillon: there are too many grids 256x2 for exact numbers\n")


def test_sizes_as_people_write_them(grillon: Grillon) -> None:
    assert grillon("count", "takuzu", "4X4").out == grillon("count", "takuzu", "4").out == "72\n"
    assert grillon("cut", "3X3").out == grillon("cut", "3").out == grillon("cut", "3x3").out


def test_a_name_of_a_format_or_a_family_is_not_taken_for_a_missing_file(grillon: Grillon) -> None:
    ran = grillon("check", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7")
    assert ran.err == "grillon: 81 characters expected for 9x9, found 80\n"
    ran = grillon("check", "hello")
    assert ran.err.endswith("; `grillon families` lists the formats (and there is no file of that name)\n")


def test_a_hint_beyond_the_ladder_says_what_is_wrong_with_the_puzzle(grillon: Grillon) -> None:
    several = "there are several solutions: R3C2 = 0 in one solution, R3C2 = 1 in another\n"
    ran = grillon("hint", "takuzu 4x4\n" + ". . . .\n" * 4)
    assert (ran.code, ran.out.splitlines(keepends=True)[-1]) == (1, several)
    ran = grillon("hint", "takuzu 4x4\n" + ". . . .\n" * 4, "--json")
    assert json.loads(ran.out)["diagnosis"] == several.strip()
    assert json.loads(grillon("hint", TAKUZU, "--json").out)["diagnosis"] == ""


def test_techniques_are_named_in_the_language_of_the_command(grillon: Grillon) -> None:
    sudoku = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    assert "    30 x hidden single in a box [hidden_single_box]\n" in grillon("rate", sudoku, "-v").out
    french = grillon("rate", sudoku, "-v", "--lang", "fr").out
    assert "    30 x place unique dans un bloc [hidden_single_box]\n" in french
    assert "\n  EP 1,2, ED 1,2\n" in french
    # A name that can be typed stands alone.
    assert grillon("rate", TAKUZU, "-v").out.splitlines()[1:] == ["     5 x sandwich", "    13 x pair"]


def test_variants_of_sudoku_are_named_in_the_language_of_the_command(grillon: Grillon) -> None:
    knight = "sudoku.1.9-x-antiknight.a4b9n1m4c8a3i7l2o5b"
    assert "'9x9 x antiknight'" in grillon("convert", knight, "--to", "pzpr").err
    assert "« 9x9 x anti-cavalier »" in grillon("convert", knight, "--to", "pzpr", "--lang", "fr").err
    title = json.loads(grillon("render", knight, "--json", "--lang", "fr").out)["title"]
    assert title == "Sudoku 9x9 x anti-cavalier"


def test_the_rule_two_givens_break_is_a_sentence_in_both_languages(grillon: Grillon) -> None:
    twice = "11" + "." * 79
    assert grillon("check", twice).out == "puzzle: broken: row 1 holds 1 more than once: R1C1, R1C2\n"


def test_answers_to_several_puzzles_bear_their_names(grillon: Grillon, tmp_path: Path) -> None:
    both = f"{TAKUZU}\ntakuzu.1.6x6.u.0AWKQ0.bG\n".encode()
    hints = "standard input 1: Look at row 2.\nstandard input 2: Look at column 2.\n"
    assert grillon("hint", "-", stdin=both).out == hints
    told = grillon("explain", "-", stdin=both).out
    assert told.startswith("standard input 1\n1. Pair. ")
    assert "Solved. Steps: 18.\n\nstandard input 2\n1. Pair. " in told
    # One puzzle needs no name, wherever it comes from.
    assert grillon("count", "-", stdin=TAKUZU.encode()).out == "1\n"
    assert grillon("hint", "-", stdin=TAKUZU.encode()).out == "Look at row 2.\n"
    assert grillon("explain", TAKUZU).out.startswith("1. Pair. ")
    square = "packing square\n..\n..\npiece A ##/#.\npiece B #"
    file = tmp_path / "chart.svg"
    compared = grillon("compare", square, square, "--out", str(file)).out
    assert compared.startswith("puzzle\norder ")
    assert "\n\npuzzle\norder " in compared
    assert file.with_stem("chart-002").exists()


def test_a_picture_too_large_is_refused(grillon: Grillon, tmp_path: Path) -> None:
    ran = grillon("render", TAKUZU, "--out", str(tmp_path / "x.png"), "--scale", "1e9")
    assert (ran.code, ran.err) == (2, "grillon: --scale: 1e+09 is not between 0.1 and 100\n")


def test_new_puzzles_are_written_as_they_come(grillon: Grillon, tmp_path: Path) -> None:
    wanted = ("generate", "takuzu", "--size", "4x4", "--seed", "1", "--count", "3")
    printed, file = grillon(*wanted).out, tmp_path / "made.txt"
    ran = grillon(*wanted, "--out", str(file))
    assert (ran.code, ran.out, file.read_text()) == (0, "", printed)
    ran = grillon(*wanted, "--json", "--out", str(file))
    assert ran.out == ""
    assert [json.loads(line)["seed"] for line in file.read_text().splitlines()] == [1, 2, 3]
    ran = grillon(*wanted, "--format", "grid", "--out", str(file))
    assert file.read_text() == grillon(*wanted, "--format", "grid").out
    # What is there when a limit comes stays.
    ran = grillon("generate", "takuzu", "--size", "2x2", "--seed", "1", "--count", "99", "--out", str(file))
    assert ran.code == 3
    assert file.read_text().count("takuzu.1.2x2") >= 1


def test_a_place_that_cannot_be_written_is_told_before_the_work(grillon: Grillon, tmp_path: Path) -> None:
    for place, why in ((tmp_path, "Is a directory"), (tmp_path / "no" / "such", "No such file or directory")):
        ran = grillon("generate", "sudoku", "--clues", "5", "--out", str(place))
        assert (ran.code, ran.err) == (2, f"grillon: {place}: {why}\n")


def test_how_a_puzzle_was_made_is_told_in_the_language_of_the_command(grillon: Grillon) -> None:
    for family, method in (("sudoku", "chiffres retirés d'une grille"), ("packing", "pièces retirées d'une solution")):
        told = grillon("generate", family, "--seed", "1", "-v", "--lang", "fr").err
        assert f"graine 1 : 1 essai, {method} tirée au hasard" in told
    english = json.loads(grillon("generate", "sudoku", "--seed", "1", "--json", "--lang", "fr").out)
    assert english["method"] == "givens removed from a random grid"


def test_the_command_alone_on_a_terminal_shows_six_that_work(
    grillon: Grillon, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "Usage:" in grillon().out
    monkeypatch.setattr("grillon.cli.app.on_terminal", lambda: True)
    lines = grillon().out.splitlines()
    assert len(lines) == 6
    commands = [line.partition(" grillon ")[2].split() for line in lines]
    assert [words for words in commands if words[0] != "play" and grillon(*words).code] == []
    assert "navigateur" in grillon("--lang", "fr").out
