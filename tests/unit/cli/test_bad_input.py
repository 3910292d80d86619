"""Bad input of every kind: one clear line on standard error, its exit code, never a traceback."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from grillon.cli.common import sources
from grillon.formats import MAX_TEXT
from tests.support.cases import for_each
from tests.support.schemas import validate
from tests.unit.cli.conftest import Grillon

VERBS = ("solve", "check", "count", "rate", "hint", "explain", "render")

TEXTS = {
    "empty": (b"", "the text is empty"),
    "blank": (b" \n\n", "the text is empty"),
    "damaged picture": (b"\x89PNG\r\n\x1a\n\x00\x00", "this picture is damaged"),
    "not unicode": (b"latin.1.1000\nlatin.1.\xff\xfe", "line 2: the byte 0xff is not UTF-8"),
    "wrong characters": (b"latin\n1 x\n. .", "line 2: 'x' is not a cell"),
    "wrong size": (b"latin\n1 2 3\n. .", "line 2: 2 cells expected, found 3"),
    "wrong short form": (b"latin.1.12345", "a square number of digits expected"),
    "wrong version": (b"latin.9.1000", "version 9 of the short form is unknown"),
    "unknown family": (b"chess.1.e4", "no format recognises a text that starts with 'chess.1.e4'"),
    "second puzzle": (b"latin.1.1000\nlatin.1.10", "line 2: a square number of digits expected"),
    "not JSON": (b'{"grillon": 1, ', "not JSON"),
    "deep JSON": (b'{"grillon":' + b"[" * 200_000, "nested too deeply"),
    "JSON of no puzzle": (b'{"grillon": 1, "family": "latin", "puzzle": {}}', "field 'rows'"),
    "prose": (b"Lorem ipsum dolor sit amet", "no format recognises"),
}


@for_each("verb", VERBS)
@for_each("kind", TEXTS)
def test_one_line_and_exit_code_2(grillon: Grillon, tmp_path: Path, verb: str, kind: str) -> None:
    data, message = TEXTS[kind]
    file = tmp_path / "input"
    file.write_bytes(data)
    for ran in (grillon(verb, str(file)), grillon(verb, "-", stdin=data)):
        assert ran.code == 2, ran
        assert message in ran.err
        assert ran.err.startswith("grillon: ")
        assert ran.err.count("\n") == 1


@for_each("verb", [verb for verb in VERBS if verb not in ("check", "render")])
def test_contradictory_givens(grillon: Grillon, verb: str) -> None:
    ran = grillon(verb, "latin.1.1100000000000000")
    assert ran.code == 2
    assert ran.err == "grillon: puzzle: the givens break a rule: row 1 holds 1 more than once: R1C1, R1C2\n"


WRONG = {"latin.1.10": ": line 4: ", "latin.1.1100": " 2: ", "what?": ": line 4: "}
"""The second puzzle of a list, on its fourth line, and the place that the error names."""


@pytest.mark.parametrize("bad", WRONG)
def test_a_list_goes_on_after_a_puzzle_that_is_wrong(grillon: Grillon, tmp_path: Path, bad: str) -> None:
    file, made = tmp_path / "many.txt", tmp_path / "made.txt"
    file.write_text(f"# three\nlatin.1.1000 # easy\n\n{bad}\nlatin.1.2000\n")
    name, clashing = str(file), bad == "latin.1.1100"
    for words, first, last in (
        (["solve"], "1 2\n2 1\n", "\n2 1\n1 2\n"),
        (["check"], f"{name} 1: unique\n", f"{name} 3: unique\n"),
        (["count"], f"{name} 1: 1\n", f"{name} 3: 1\n"),
        (["count", "--memory", "1G"], f"{name} 1: 1\n", f"{name} 3: 1\n"),
        (["rate"], f"{name} 1: 1.0", "(latin, standard)\n"),
        (["convert", "--to", "short"], "latin.1.1000\n", "latin.1.2000\n"),
    ):
        if clashing and words[0] in ("check", "convert"):
            continue  # they take a puzzle whose givens break a rule
        ran = grillon(*words, name)
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert ran.err.startswith(f"grillon: {name}{WRONG[bad]}")
        assert ran.out.startswith(first)
        assert ran.out.endswith(last)
        assert ran.out.split("\n").count("") == (3 if words == ["solve"] else 2)
        lines = [json.loads(line) for line in grillon(*words, name, "--json").out.splitlines()]
        assert [line["place"] for line in lines] == [1, 2, 3]
        assert set(lines[1]) == {"source", "place", "error"}
        for line in lines:
            validate(line, f"{words[0]}.json")
        if words[0] in ("check", "count", "rate") and len(words) == 1:
            rows = list(csv.reader(io.StringIO(grillon(*words, name, "--csv").out)))[1:]
            assert [row[:2] for row in rows] == [[name, place] for place in "123"]
            assert [any(row[2:]) for row in rows] == [True, False, True]
    for words in (["hint"], ["explain"], ["explain", "--html", str(made)], ["render"]):
        if clashing and words[0] == "render":
            continue
        ran = grillon(*words, name)
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert ran.err.startswith(f"grillon: {name}{WRONG[bad]}")
        lines = [json.loads(line) for line in grillon(*words, name, "--json").out.splitlines()]
        assert [line["place"] for line in lines] == [1, 2, 3]
        assert [set(line) == {"source", "place", "error"} for line in lines] == [False, True, False]
        for line in lines:
            validate(line, f"{words[0]}.json")
    kept = grillon("rate", name, "--resume", str(made.with_suffix(".rated")))
    assert (kept.code, kept.out) == (2, f"{made.with_suffix('.rated')}: 2 new, 0 already there\n")
    if not clashing:
        assert grillon("convert", name, "--to", "short", "--out", str(made)).out == ""
        assert made.read_text() == "latin.1.1000\n\nlatin.1.2000\n"


def test_a_wrong_line_between_empty_lines_is_told_alone(grillon: Grillon, tmp_path: Path) -> None:
    file, line = tmp_path / "many.txt", "1.....3..4.....2"
    for text, number in ((f"{line}\n\n# more\n{line}\nxx\n{line}\n", 5), (f"{line}\n\nxx\n\n{line}\n{line}\n", 3)):
        file.write_text(text)
        ran = grillon("check", str(file))
        assert (ran.code, ran.out.count("unique\n"), ran.err.count("\n")) == (2, 3, 1)
        assert ran.err.startswith(f"grillon: {file}: line {number}: ")


def test_a_list_of_grids_goes_on_after_one_without_a_number(grillon: Grillon, tmp_path: Path) -> None:
    file = tmp_path / "grids.txt"
    file.write_text("takuzu 2x2\n0 1\n1 0\n\ntakuzu 4x4\n" + ". . . .\n" * 4 + "\ntakuzu 2x2\n1 0\n0 1\n")
    ran = grillon("rank", "takuzu", "2x2", str(file))
    assert (ran.code, ran.out.split("\n")) == (2, ["0", "", "1", ""])
    assert ran.err.startswith(f"grillon: {file} 2: ")
    lines = [json.loads(line) for line in grillon("rank", "takuzu", "2x2", str(file), "--json").out.splitlines()]
    assert ["error" in line for line in lines] == [False, True, False]
    for line in lines:
        validate(line, "rank.json")


def test_a_puzzle_that_a_format_cannot_express_is_named(grillon: Grillon, tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text("takuzu 2x2\n0 .\n. .\n\ntakuzu 3x3 odd\n0 . .\n. . .\n. . 1\n\ntakuzu 2x2\n1 .\n. .\n")
    ran = grillon("convert", str(file), "--to", "unruly")
    assert (ran.code, ran.out) == (2, "2x2u:ad\n\n2x2u:Ad\n")
    assert ran.err == f"grillon: {file} 2: 3x3: a game ID has even sizes only\n"


def test_places_that_are_no_files(grillon: Grillon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert grillon("solve", str(tmp_path)).err == f"grillon: {tmp_path}: this is a directory, not a puzzle\n"
    missing = tmp_path / "missing.txt"
    assert grillon("solve", str(missing)).err == f"grillon: {missing}: there is no such file\n"
    assert "(and there is no file of that name)" in grillon("solve", "missing").err
    assert grillon("solve", "x" * 5000).code == 2
    assert grillon("solve", "nul\0character").code == 2

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(sources, "open", refuse, raising=False)
    assert grillon("solve", str(missing)).err == f"grillon: {missing}: this file may not be read (no permission)\n"


def test_a_hundred_megabytes_are_refused_unread(grillon: Grillon, tmp_path: Path) -> None:
    file = tmp_path / "large.txt"
    with file.open("wb") as stream:
        stream.truncate(100_000_000)
    ran = grillon("solve", str(file))
    assert (ran.code, ran.err) == (
        2,
        f"grillon: {file}: too long: a text of puzzles has at most {MAX_TEXT >> 20} MiB\n",
    )


def test_words_that_make_no_sense(grillon: Grillon) -> None:
    assert (
        grillon("sovle", "x").err
        == "grillon: unknown verb 'sovle'; did you mean solve? `grillon --help` lists them all\n"
    )
    assert grillon("solve", "--speed", "9").code == 2
    assert grillon("solve").err == "grillon: Missing argument 'PUZZLE...'; see `grillon solve --help`\n"
    assert grillon("--lang", "xx", "families").err == "grillon: unknown language 'xx'; choose from: en, fr\n"
    assert grillon("solve", "latin.1.1000", "--family", "chess").err.startswith("grillon: unknown family 'chess'")
    assert grillon("solve", "latin.1.1000", "--format", "morse").err.startswith("grillon: unknown format 'morse'")
    assert grillon("convert", "latin.1.1000", "--to", "morse").err.startswith("grillon: latin has no format 'morse'")
    assert grillon("render", "latin.1.1000", "--out", "/nowhere/at/all.svg").code == 2
    assert grillon("hint", "position\nset R9C9=1\npuzzle\nlatin.1.1000").err.startswith(
        "grillon: R9C9 is not on the board"
    )


def test_a_short_form_that_ends_like_the_name_of_a_file(grillon: Grillon) -> None:
    assert grillon("check", "takuzu.1.6x6.u.0AWKQ0.bG").out == "puzzle: unique\n"
    assert grillon("check", "takuzu.txt").err == "grillon: takuzu.txt: there is no such file\n"


def test_only_what_may_be_a_file_is_said_to_be_none(grillon: Grillon) -> None:
    ran = grillon("solve", "latin.1.1000", "--format", "morse")
    assert ran.err.startswith("grillon: unknown format 'morse'; ")
    assert "file" not in ran.err


def test_a_puzzle_of_another_family(grillon: Grillon) -> None:
    for words in (("cut",), ("solve", "--family", "packing")):
        ran = grillon(words[0], "latin.1.1000", *words[1:])
        assert (ran.code, ran.err) == (2, "grillon: this is a puzzle of latin, not of packing\n")
    ran = grillon("compare", "latin.1.1000")
    assert (ran.code, ran.err) == (2, "grillon: latin has one way to search: there is nothing to compare\n")
    assert grillon("hint", "position\npuzzle\nlatin.1.1000", "--family", "sudoku").code == 2


def test_a_solution_that_is_none_is_named(grillon: Grillon, tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("")
    ran = grillon("check", "latin.1.1000", "--solution", str(empty))
    assert ran.code == 2
    assert ran.err.startswith(f"grillon: {empty}: ")
    ran = grillon("rank", "takuzu", "4x4", "takuzu 4x4\n. . . .\n. 0 0 .\n. . . .\n. . . .")
    assert ran.err == (
        "grillon: puzzle: only a grid, a puzzle with one solution or a beginning (the first cells of a grid, row by "
        "row) has numbers: several: R1C3 = 0 in one solution, R1C3 = 1 in another\n"
    )


def test_a_grid_of_a_size_that_is_not_numbered_is_not_blamed(grillon: Grillon) -> None:
    grid = "takuzu 8x7 odd\n" + grillon("solve", "takuzu 8x7 odd\n" + 8 * ". . . . . . .\n").out
    ran = grillon("rank", "takuzu", "8x7", grid)
    assert ran.code == 2
    assert "8x7 has more than 100,000 grids (56 cells): they are not numbered" in ran.err


def test_a_value_that_fills_pages_is_cut(grillon: Grillon) -> None:
    ran = grillon("solve", "-", "--format", "letters", stdin=b"." * 1_000_000)
    assert ran.code == 2
    assert ran.err.startswith("grillon: standard input: line 1: '....")
    assert "... [...] ..." in ran.err
    assert ran.err.endswith("' is not a region and a value\n")
    assert len(ran.err) < 1100
