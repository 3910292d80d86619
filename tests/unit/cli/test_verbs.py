"""Every verb on a family that is not Grillon's own: what works here works for any family."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.cases import for_each
from tests.unit.cli.conftest import Grillon

UNIQUE = "latin.1.4300040000020000"
OPEN = "latin.1.0000"
NO_SOLUTION = "latin.1.120003000"
BROKEN = "latin.1.1100000000000000"
REASON = "5 entries follow, the last R3C3 = 2; not possible any more: column 3 holds one 3."
CULPRIT = "These cannot stand together: R1C1 = 1, R1C2 = 2 and R2C3 = 3."


@for_each(
    ("words", "code", "expected"),
    [
        (["solve", UNIQUE], 0, "4 3 2 1\n2 4 1 3\n3 1 4 2\n1 2 3 4\n"),
        (["solve", OPEN, "--all"], 0, "1 2\n2 1\n\n2 1\n1 2\n"),
        (["solve", OPEN, "--limit", "1"], 0, "1 2\n2 1\n"),
        (["solve", NO_SOLUTION], 1, ""),
        (["check", UNIQUE], 0, "puzzle: unique\n"),
        (["check", OPEN], 1, "puzzle: several: R1C1 = 1 in one solution, R1C1 = 2 in another\n"),
        (["check", NO_SOLUTION], 1, f"puzzle: none. {REASON} {CULPRIT}\n"),
        (["check", BROKEN], 2, "puzzle: broken: row 1 holds 1 more than once: R1C1, R1C2\n"),
        (["count", OPEN], 0, "2\n"),
        (["count", OPEN, "--up-to", "1"], 0, "at least 1 (up to 1)\n"),
        (["count", NO_SOLUTION], 1, "0\n"),
        (["count", "latin.1.1000", "--per-placement"], 0, None),
        (["rate", UNIQUE], 0, "puzzle: 1.0 beginner (latin, standard)\n"),
        (["rate", OPEN], 1, "puzzle: there are several solutions: R1C1 = 1 in one solution, R1C1 = 2 in another\n"),
        (["hint", UNIQUE], 0, "Look at R1C4.\n"),
        (["hint", f"position\nset R1C3=1\npuzzle\n{UNIQUE}"], 0, "Wrong entries: 1.\n"),
        (["explain", OPEN], 1, None),
        (["convert", UNIQUE, "--to", "square"], 0, "latin\n4 3 . .\n. 4 . .\n. . . 2\n. . . .\n"),
        (["render", "latin.1.1000", "--solution"], 0, "┌───┬───┐\n│ 1 │ 2 │\n├───┼───┤\n│ 2 │ 1 │\n└───┴───┘\n"),
    ],
)
def test_answers_and_exit_codes(grillon: Grillon, words: list[str], code: int, expected: str | None) -> None:
    ran = grillon(*words)
    assert ran.code == code, ran.err
    if expected is not None:
        assert ran.out == expected
    assert "Traceback" not in ran.err


def test_a_solution_is_verified(grillon: Grillon, tmp_path: Path) -> None:
    right, wrong = tmp_path / "right.txt", tmp_path / "wrong.txt"
    right.write_text("1 2\n2 1\n")
    wrong.write_text("1 2\n1 2\n")
    assert grillon("check", "latin.1.1000", "--solution", str(right)).out == "puzzle: correct\n"
    refused = grillon("check", "latin.1.1000", "--solution", str(wrong))
    assert (refused.code, refused.out[:16]) == (1, "puzzle: wrong: c")


def test_a_text_a_file_a_link_and_standard_input_are_the_same(grillon: Grillon, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(UNIQUE)
    square = "latin\n4 3 . .\n. 4 . .\n. . . 2\n. . . .\n"
    answers = {
        grillon("solve", word, stdin=UNIQUE.encode()).out
        for word in (UNIQUE, str(file), "-", square, f"https://example.org/play#{UNIQUE}")
    }
    assert answers == {"4 3 2 1\n2 4 1 3\n3 1 4 2\n1 2 3 4\n"}


def test_generated_puzzles_read_back_from_one_file(grillon: Grillon, tmp_path: Path) -> None:
    for words in ([], ["--format", "square"], ["--format", "json"]):
        made = grillon("generate", "latin", "--count", "3", "--seed", "5", *words)
        assert made.out == grillon("generate", "latin", "--count", "3", "--seed", "5", *words).out
        file = tmp_path / "many.txt"
        file.write_text(made.out)
        assert grillon("check", str(file)).out == "".join(f"{file} {number}: unique\n" for number in (1, 2, 3))
        assert len(grillon("rate", str(file)).out.splitlines()) == 3
        assert grillon("solve", str(file)).code == 0
        out = tmp_path / "out.txt"
        grillon("generate", "latin", "--count", "3", "--seed", "5", "--out", str(out), *words)
        assert out.read_text().split() == made.out.split()


def test_each_of_many_seeds_can_be_made_alone(grillon: Grillon) -> None:
    many = grillon("generate", "latin", "--count", "3", "--seed", "5").out.splitlines()
    assert [grillon("generate", "latin", "--seed", str(seed)).out.strip() for seed in (5, 6, 7)] == many


def test_the_options_of_generate_come_from_the_family(grillon: Grillon) -> None:
    helped = grillon("generate", "latin", "--help")
    assert "--size" in helped.out
    assert "--level" in helped.out
    refused = grillon("generate", "fences", "--level", "herd")
    assert refused.code == 2
    assert refused.err == "grillon: --level: 'herd' is unknown; choose from: beginner, easy, medium\n"
    assert grillon("generate", "latin", "--size", "3x3", "--seed", "1").out.startswith("latin.1.")
    assert grillon("generate", "chess").err.startswith("grillon: unknown family 'chess'; choose from: ")


def test_explanations_in_words_in_two_languages(grillon: Grillon, tmp_path: Path) -> None:
    english = grillon("explain", UNIQUE)
    assert english.out.startswith("1. Only one digit left.")
    assert english.out.endswith("Solved. Steps: 12.\n")
    french = grillon("explain", UNIQUE, "--lang", "fr")
    assert french.out.startswith("1. ")
    assert "L1C4" in french.out
    facts = grillon("explain", UNIQUE, "--mode", "facts")
    assert len(facts.out.splitlines()) > len(english.out.splitlines())
    page = tmp_path / "page.html"
    silent = grillon("explain", UNIQUE, "--html", str(page), "--lang", "fr")
    assert (silent.code, silent.out, silent.err) == (0, "", "")
    assert page.read_text("utf-8").count("<svg") == 14
    assert '<html lang="fr">' in page.read_text("utf-8")
    assert json.loads(grillon("explain", UNIQUE, "--html", str(page), "--json").out)["end"] == "solved"
    assert "cannot be combined" in grillon("explain", UNIQUE, "--html", str(page), "--mode", "facts").err
    until = grillon("explain", UNIQUE, "--until", "naked_single")
    assert len(until.out.splitlines()) == 1
    assert grillon("explain", UNIQUE, "--until", "guessing").code == 2
    assert "unknown language" in grillon("explain", UNIQUE, "--lang", "tlh").err


def test_a_page_says_what_is_wrong_with_its_puzzle(grillon: Grillon, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    ran = grillon("explain", "latin.1.0000", "--html", str(page))
    diagnosis = "there are several solutions: "
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"grillon: puzzle: {diagnosis}")
    assert f"<p>{diagnosis}" in page.read_text("utf-8")


def test_hints_give_away_no_more_than_asked(grillon: Grillon) -> None:
    hints = [json.loads(grillon("hint", UNIQUE, "--json", "--strength", str(n)).out) for n in (1, 2, 3)]
    assert [hint["technique"] for hint in hints] == [None, "naked_single", "naked_single"]
    assert [hint["step"] is None for hint in hints] == [True, True, False]
    assert "R1C4 = 1" not in hints[1]["text"]


def test_a_hint_on_a_puzzle_without_solution_says_why(grillon: Grillon) -> None:
    puzzle = "packing square\n...\n...\n...\npiece A ##/##"
    ran = grillon("hint", puzzle)
    assert (ran.code, ran.out) == (1, "This puzzle has no solution. The areas differ: 9 cells, but pieces for 4.\n")
    french = "Cette grille n'a pas de solution. Les aires diffèrent : 9 cases, mais des pièces pour 4.\n"
    assert grillon("hint", puzzle, "--lang", "fr").out == french
    said = json.loads(grillon("hint", puzzle, "--strength", "3", "--json").out)
    assert (said["kind"], said["technique"], said["step"], said["solvable"]) == ("impossible", None, None, False)
    assert said["text"] == ran.out.strip()


def test_a_file_stays_as_it_is_where_the_work_fails(grillon: Grillon, tmp_path: Path) -> None:
    old, new, link = tmp_path / "old.txt", tmp_path / "new.txt", tmp_path / "link.txt"
    old.write_text("kept")
    link.symlink_to(new)
    for path in (old, new, link):
        for words in (
            ["explain", "latin\n1 1\n. .", "--html"],
            ["convert", UNIQUE, "--to", "nothing", "--out"],
            ["generate", "latin", "--size", "3x3", "--format", "nothing", "--out"],
            ["generate", "packing", "--timeout", "0.000001", "--out"],
        ):
            assert grillon(*words, str(path)).code in (2, 3)
    assert sorted(tmp_path.iterdir()) == [link, old]
    assert old.read_text() == "kept"
    assert grillon("convert", UNIQUE, "--to", "short", "--out", str(link)).code == 0
    assert new.read_text() == f"{UNIQUE}\n"


def test_pictures_are_written(grillon: Grillon, tmp_path: Path) -> None:
    for name, start in (("a.svg", b"<svg"), ("a.png", b"\x89PNG")):
        assert grillon("render", UNIQUE, "--step", "2", "--out", str(tmp_path / name)).code == 0
        assert (tmp_path / name).read_bytes().startswith(start)
    many = tmp_path / "many.txt"
    many.write_text(f"{UNIQUE}\n{OPEN}\n")
    assert grillon("render", str(many), "--out", str(tmp_path / "b.svg")).code == 0
    assert {path.name for path in tmp_path.glob("b*.svg")} == {"b.svg", "b-002.svg"}
    assert "neither in .svg nor in .png" in grillon("render", UNIQUE, "--out", "picture.gif").err
    assert "`grillon booklet` writes PDF" in grillon("render", UNIQUE, "--out", "picture.pdf").err
    assert "has 12 steps, not 99" in grillon("render", UNIQUE, "--step", "99").err


def test_limits_end_with_3(grillon: Grillon) -> None:
    large = "latin.1." + "0" * 36
    ran = grillon("count", large, "--timeout", "0.05")
    assert ran.code == 3
    assert "timeout" in ran.out
    assert grillon("check", large, "--timeout", "0.05").code in (1, 3)
    assert "is not above 0" in grillon("count", large, "--timeout", "0").err
    assert "such as 500M" in grillon("count", OPEN, "--memory", "much").err
    assert grillon("count", "latin", "4x4").err == "grillon: the grids of latin 4x4 cannot be counted\n"


def test_a_family_tells_what_it_is(grillon: Grillon) -> None:
    from grillon import families
    from grillon.model import Level

    for name in families.names():
        family = families.get(name)
        told = grillon("families", name.upper()).out
        for text in (
            family.display_name,
            family.about.short_rules,
            *family.about.exact_rules,
            family.about.symbol_words,
        ):
            assert text in told
        assert f"  hard: {family.ladder.sets[0].level_text(Level.HARD)}" in told
        assert family.about.short_rules.text("fr") in grillon("families", name, "--lang", "fr").out
    (described,) = [json.loads(line) for line in grillon("families", "sudoku", "--json").out.splitlines()]
    assert described["levels"]["hard"].startswith("The hardest step needed is one of: XY-Wing; ")
    assert grillon("families", "chess").code == 2


def test_families_and_version(grillon: Grillon) -> None:
    from grillon import __version__, families
    from grillon._core import build, cpu_path

    listed = grillon("families").out
    assert all(f"{name}\n" in listed for name in families.names())
    version = grillon("--version").out
    assert version.startswith(f"grillon {__version__} ")
    assert build() in version
    assert cpu_path() in version


def test_one_solution_and_several_solutions(grillon: Grillon) -> None:
    assert "puzzle: 1 solution in " in grillon("solve", "latin.1.1000", "--verbose").err
    assert "puzzle: 2 solutions in " in grillon("solve", "latin.1.0000", "--all", "--verbose").err


@pytest.mark.parametrize(
    ("variable", "value", "boxes"), [("LANG", "C", False), ("LC_ALL", "C", False), ("LC_ALL", "C.UTF-8", True)]
)
def test_pictures_are_ascii_in_the_locale_that_is_called_c(variable: str, value: str, boxes: bool) -> None:
    environment = {
        name: text
        for name, text in os.environ.items()
        if not name.startswith(("LC_", "LANG", "PYTHONIO", "PYTHONUTF8"))
    }
    command = [sys.executable, "-m", "grillon", "render", "takuzu 2x2\n0 .\n. ."]
    ran = subprocess.run(command, env={**environment, variable: value}, capture_output=True, check=True)
    assert ran.stdout.decode().splitlines()[0] == ("┌───┬───┐" if boxes else "+---+---+")
