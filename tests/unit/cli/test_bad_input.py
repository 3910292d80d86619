"""Bad input of every kind: one clear line on standard error, its exit code, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from grillon.cli import _input
from grillon.formats import MAX_TEXT
from tests.unit.cli.conftest import Grillon

VERBS = ("solve", "check", "count", "rate", "hint", "explain", "render")

TEXTS = {
    "empty": (b"", "the text is empty"),
    "blank": (b" \n\n", "the text is empty"),
    "binary": (b"\x89PNG\r\n\x1a\n\x00\x00", "this is a binary file"),
    "not unicode": (b"latin.1.1000\nlatin.1.\xff\xfe", "line 2: the byte 0xff is not UTF-8"),
    "wrong characters": (b"latin\n1 x\n. .", "line 2: 'x' is not a cell"),
    "wrong size": (b"latin\n1 2 3\n. .", "line 2: 2 cells expected, found 3"),
    "wrong short form": (b"latin.1.12345", "a square number of digits expected"),
    "wrong version": (b"latin.9.1000", "version 9 of the short form is unknown"),
    "unknown family": (b"chess.1.e4", "no format recognises a text that starts with 'chess.1.e4'"),
    "second puzzle": (b"latin.1.1000\nlatin.1.10", "2: a square number of digits expected"),
    "not JSON": (b'{"grillon": 1, ', "not JSON"),
    "deep JSON": (b'{"grillon":' + b"[" * 200_000, "nested too deeply"),
    "JSON of no puzzle": (b'{"grillon": 1, "family": "latin", "puzzle": {}}', "field 'rows'"),
    "prose": (b"Lorem ipsum dolor sit amet", "no format recognises"),
}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("kind", TEXTS)
def test_one_line_and_exit_code_2(grillon: Grillon, tmp_path: Path, verb: str, kind: str) -> None:
    data, message = TEXTS[kind]
    file = tmp_path / "input"
    file.write_bytes(data)
    for ran in (grillon(verb, str(file)), grillon(verb, "-", stdin=data)):
        assert ran.code == 2, ran
        assert message in ran.err
        assert ran.err.startswith("grillon: ")
        assert ran.err.count("\n") == 1


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb not in ("check", "render")])
def test_contradictory_givens(grillon: Grillon, verb: str) -> None:
    ran = grillon(verb, "latin.1.1100000000000000")
    assert ran.code == 2
    assert ran.err == "grillon: puzzle: the givens break a rule: row 1 holds one 1: R1C1 = 1, R1C2 = 1\n"


def test_what_comes_before_an_error_is_answered(grillon: Grillon, tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    for verb in ("check", "rate", "solve"):
        for bad in ("latin.1.10", "latin.1.1100"):
            file.write_text(f"latin.1.1000\nlatin.1.2000\n{bad}\n")
            ran = grillon(verb, str(file))
            assert ran.code == 2
            if (verb, bad) != ("check", "latin.1.1100"):
                assert ran.err.startswith(f"grillon: {file} 3: ")
            assert ran.out.splitlines()[0].startswith((f"{file} 1: ", "1 2"))


def test_places_that_are_no_files(grillon: Grillon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert grillon("solve", str(tmp_path)).err == f"grillon: {tmp_path}: this is a directory, not a puzzle\n"
    missing = tmp_path / "missing.txt"
    assert grillon("solve", str(missing)).err == f"grillon: {missing}: there is no such file\n"
    assert "(and there is no file of that name)" in grillon("solve", "missing").err
    assert grillon("solve", "x" * 5000).code == 2
    assert grillon("solve", "nul\0character").code == 2

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(_input, "open", refuse, raising=False)
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


def test_what_nobody_foresaw_is_still_one_line(grillon: Grillon, monkeypatch: pytest.MonkeyPatch) -> None:
    def surprise(*_: object, **__: object) -> None:
        raise ZeroDivisionError("by chance")

    monkeypatch.setattr("grillon.cli._input.blocks", surprise)
    ran = grillon("solve", "latin.1.1000")
    assert (ran.code, ran.err.count("\n")) == (70, 1)
    assert "ZeroDivisionError" in ran.err
    monkeypatch.setenv("GRILLON_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        grillon("solve", "latin.1.1000")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("solve", "x", "--limit", "many"), "--limit: 'many' is not a whole number"),
        (("solve", "x", "--limit", "0"), "--limit: 0 is below 1"),
        (("solve", "x", "--timeout", "soon"), "--timeout: 'soon' is not a number"),
        (("solve", "x", "--timeout", "-1"), "--timeout: -1 is not above 0"),
        (("hint", "x", "--strength", "4"), "--strength: 4 is above 3"),
        (("unrank", "takuzu", "4x4", "first"), "NUMBER...: 'first' is not a whole number"),
        (("explain", "x", "--mode", "poems"), "--mode: 'poems' is not one of 'steps', 'facts'"),
        (("sweep", "stauts"), "unknown verb 'stauts'; did you mean status? Choose from: "),
    ],
)
def test_place_rule_and_value_of_a_wrong_word(grillon: Grillon, words: tuple[str, ...], message: str) -> None:
    ran = grillon(*words)
    assert ran.code == 2
    assert ran.err.startswith(f"grillon: {message}")
    assert ran.err.count("\n") == 1


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
