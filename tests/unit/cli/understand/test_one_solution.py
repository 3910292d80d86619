"""Puzzles with no solution or several: refused where one is needed, or taken with --anyway and marked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.pdfs import Pdf
from tests.unit.cli.conftest import Grillon

PROPER, SEVERAL, NONE = "1.....3..4.....2", "1.....3.........", "123............4"


def test_a_booklet_has_one_solution_for_each_puzzle(grillon: Grillon, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    for puzzle, why in ((SEVERAL, "several solutions: R"), (NONE, "no solution.")):
        ran = grillon("booklet", PROPER, puzzle, "--out", str(out))
        assert (ran.code, out.exists()) == (1, False)
        assert why in ran.err
        assert "--anyway" in ran.err
    assert grillon("booklet", SEVERAL, PROPER, NONE, "--out", str(out), "--explained", "--anyway").code == 0
    text = Pdf(out.read_bytes()).text
    assert "1. Sudoku 4×4 several solutions" in " ".join(text.split())
    assert "3. Sudoku 4×4 no solution" in " ".join(text.split())
    assert "extreme" not in text
    assert text.count("2. Sudoku 4×4") == 2  # the puzzle, and its explanation
    assert text.count("1. Sudoku 4×4") == text.count("3. Sudoku 4×4") == 1
    folder = tmp_path / "folder"
    assert grillon("booklet", SEVERAL, PROPER, "--to", "svg", "--out", str(folder), "--anyway").code == 0
    several, proper = json.loads((folder / "index.json").read_text("utf-8"))["puzzles"]
    assert (several["mark"], several["level"], several["solution"]) == ("several solutions", None, None)
    assert (proper["mark"], proper["solution"]) == ("", "solution-002.svg")
    assert "several solutions" in (folder / "index.html").read_text("utf-8")


def test_a_catalogue_refuses_or_marks_them(grillon: Grillon, tmp_path: Path) -> None:
    book, marked, puzzles = (str(tmp_path / name) for name in ("book.db", "marked.db", "puzzles.txt"))
    Path(puzzles).write_text(f"{PROPER}\n{SEVERAL}\n{NONE}\n")
    for words in (("add", puzzles), ("import", puzzles)):
        ran = grillon("catalogue", *words, "--into", book)
        assert ran.code == 1
        assert ran.out.endswith("already there, 2 refused\n")
        second, third = ran.err.splitlines()
        assert " 2: there are several" in second
        assert " 3: there is no solution" in third
    assert len(grillon("catalogue", "list", "--from", book).out.splitlines()) == 1
    assert grillon("catalogue", "add", puzzles, "--into", marked, "--anyway").code == 0
    _, second, third = grillon("catalogue", "list", "--from", marked).out.splitlines()
    assert (second.split()[-2:], third.split()[-2:]) == (["several", "solutions"], ["no", "solution"])
    assert "several solutions" in grillon("catalogue", "show", "2", "--from", marked).out
    # Exchanged, they are refused again, or keep their marks; a grid in the file is no proof that there is no other.
    rows = tmp_path / "rows.jsonl"
    assert grillon("catalogue", "export", "--from", marked, "--out", str(rows)).code == 0
    told = [json.loads(line) for line in rows.read_text("utf-8").splitlines()]
    assert [row["judgement"] for row in told] == ["unique", "several", "none"]
    told[1]["grid"] = told[0]["grid"]
    rows.write_text("".join(f"{json.dumps(row)}\n" for row in told))
    ran = grillon("catalogue", "import", str(rows), "--into", str(tmp_path / "again.db"), "--json")
    assert (ran.code, json.loads(ran.out)["new"], json.loads(ran.out)["refused"]) == (1, 1, 2)
    again = str(tmp_path / "third.db")
    assert grillon("catalogue", "import", str(rows), "--into", again, "--anyway").code == 0
    assert grillon("catalogue", "list", "--from", again).out == grillon("catalogue", "list", "--from", marked).out
    # A booklet of it names the puzzle by its number there.
    ran = grillon("booklet", "--from", marked, "--out", str(tmp_path / "out.pdf"))
    assert (ran.code, ran.err[:38]) == (1, "grillon: puzzle 2: there are several s")


def test_a_picture_of_one_solution_of_several_says_so(grillon: Grillon) -> None:
    assert "several solutions" in grillon("render", SEVERAL, "--solution").err
    assert grillon("render", PROPER, "--solution").err == ""


def test_a_rating_has_a_level_only_with_one_solution(grillon: Grillon) -> None:
    for puzzle, why in ((SEVERAL, "several solutions"), (NONE, "no solution")):
        told = json.loads(grillon("rate", puzzle, "--json").out)
        assert (told["rating"]["level"], told["rating"]["limit"]) == (None, "")
        assert why in told["diagnosis"]
        assert "extreme" not in grillon("rate", puzzle, "--csv").out


@pytest.mark.parametrize("verb", ["add", "import"])
def test_a_catalogue_that_gets_nothing_is_not_made(grillon: Grillon, tmp_path: Path, verb: str) -> None:
    puzzles, book = tmp_path / "several.txt", tmp_path / "book.db"
    puzzles.write_text(f"{SEVERAL}\n")
    assert grillon("catalogue", verb, str(puzzles), "--into", str(book)).code != 0
    assert [file.name for file in tmp_path.iterdir()] == ["several.txt"]
    assert grillon("catalogue", verb, str(puzzles), "--into", str(book), "--anyway").code == 0
    assert grillon("catalogue", verb, str(puzzles), "--into", str(book)).code != 0
    assert grillon("catalogue", "list", "--from", str(book)).out.count("several") == 1


def test_pieces_that_go_together_in_one_way_are_printed(grillon: Grillon, tmp_path: Path) -> None:
    halves, out = "packing square\n...\npiece A #\npiece B ##", str(tmp_path / "one.pdf")
    assert grillon("count", halves).out == "2\n"
    assert grillon("booklet", halves, "--out", out).code == 0
    assert grillon("booklet", "packing square\n....\npiece A #\npiece B ###", "--out", out).code == 0
    assert "--anyway" in grillon("booklet", "packing square\n....\npiece A #\npiece B # x3", "--out", out).err


def test_pieces_that_go_together_in_one_way_make_one_solution(grillon: Grillon, tmp_path: Path) -> None:
    """However the board may be turned: to every verb that rates, prints or keeps; counts tell the ways apart."""
    whole, loose = (
        "packing square\n...\npiece A #\npiece B ##",
        "packing square\n....\npiece A #\npiece B # x1\npiece C ##",
    )
    puzzle, book, rows = tmp_path / "whole.txt", str(tmp_path / "book.db"), str(tmp_path / "rows.jsonl")
    puzzle.write_text(whole)
    assert [grillon("count", str(puzzle), *words).out for words in ((), ("--up-to-symmetry",))] == ["2\n", "1\n"]
    told = json.loads(grillon("rate", str(puzzle), "--json").out)
    assert (told["rating"]["level"], told["diagnosis"]) == ("extreme", "")
    for words in (
        ("rate", str(puzzle)),
        ("hint", str(puzzle)),
        ("booklet", str(puzzle), "--out", str(tmp_path / "out.pdf")),
        ("catalogue", "add", str(puzzle), "--into", book),
        ("catalogue", "verify", "--from", book, "--rate"),
        ("catalogue", "export", "--from", book, "--out", rows),
        ("catalogue", "import", rows, "--into", str(tmp_path / "again.db")),
        ("render", str(puzzle), "--solution"),
    ):
        ran = grillon(*words)
        assert (words, ran.code, "several" in ran.out + ran.err) == (words, 0, False)
    puzzle.write_text(loose)
    for verb in (("rate",), ("booklet", "--out", str(tmp_path / "loose.pdf")), ("catalogue", "add", "--into", book)):
        ran = grillon(*verb, str(puzzle))
        assert (verb, ran.code, "several solutions" in ran.out + ran.err) == (verb, 1, True)
