"""The words of `grillon catalogue`, `generate --into` and `daily`."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from grillon import families
from grillon.catalogue import Catalogue
from grillon.formats import parse_many
from tests.support.cases import for_each
from tests.support.schemas import validate
from tests.unit.cli.conftest import Grillon
from tests.unit.tectonic.test_model import PARTIAL

FOUR = ("--size", "4x4")


def lines(output: str, verb: str = "catalogue") -> list[dict[str, Any]]:
    found = [json.loads(line) for line in output.splitlines()]
    for line in found:
        validate(line, f"{verb}.json")
    return found


def test_every_word_has_json(grillon: Grillon, book: str, tmp_path: Path) -> None:
    puzzle = families.get("latin").generate(seed=1).puzzle
    (added,) = lines(grillon("catalogue", "add", str(puzzle), "--into", book, "--json").out)
    assert (added["new"], added["known"]) == (1, 0)
    listed = lines(grillon("catalogue", "list", "--from", book, "--json").out)
    assert [line["id"] for line in listed] == list(range(1, 14))
    (shown,) = lines(grillon("catalogue", "show", "13", "--from", book, "--json").out)
    assert shown == listed[12]
    assert shown["puzzle"] == str(puzzle)
    (stats,) = lines(grillon("catalogue", "stats", "--from", book, "--json").out)
    assert (stats["puzzles"], stats["unused"], stats["tags"]) == (13, 13, {"sudoku": 6, "takuzu": 6})
    (used,) = lines(grillon("catalogue", "use", "1", "2", "--from", book, "--where", "here", "--json").out)
    assert used["puzzles"] == 2
    tagged = grillon(
        "catalogue", "tag", "--from", book, "--family", "sudoku", "--add", "x", "--drop", "sudoku", "--json"
    )
    assert lines(tagged.out)[0]["puzzles"] == 6
    out = str(tmp_path / "out.jsonl")
    (exported,) = lines(grillon("catalogue", "export", "--from", book, "--out", out, "--unused", "--json").out)
    assert exported == {"catalogue": book, "file": out, "puzzles": 11}
    other = str(tmp_path / "other.db")
    (imported,) = lines(grillon("catalogue", "import", out, "--into", other, "--json").out)
    assert imported["new"] == 11
    assert grillon("catalogue", "tag", "1", "--from", book, "--drop", "y").out.endswith("tags of 1 puzzle changed\n")
    (removed,) = lines(grillon("catalogue", "remove", "13", "--from", book, "--json").out)
    assert removed["puzzles"] == 1
    (verified,) = lines(grillon("catalogue", "verify", "--from", book, "--rate", "--json").out)
    assert verified["problems"] == []
    orders = tmp_path / "orders.toml"
    orders.write_text('[[order]]\nfamily = "latin"\ncount = 2\nseed = 50\n')
    (ordered,) = lines(grillon("catalogue", "order", str(orders), "--into", book, "--json").out)
    assert (ordered["family"], ordered["puzzles"], ordered["seed"]) == ("latin", 2, 50)
    (made,) = lines(
        grillon("generate", "latin", "--count", "2", "--seed", "9", "--into", other, "--json").out, "generate"
    )
    assert made["puzzles"] == 2


def test_what_people_read(grillon: Grillon, book: str) -> None:
    assert grillon("catalogue", "list", "--from", book, "--tagged", "sudoku", "--limit", "1").out.split() == [
        *("7", "sudoku", "4x4"),
        *grillon("catalogue", "list", "--from", book, "--tagged", "sudoku", "--limit", "1").out.split()[3:],
    ]
    shown = grillon("catalogue", "show", "1", "--from", book, "--solution").out
    assert "takuzu" in shown
    assert "seed 1" in shown
    assert "12 puzzles, 12 unused" in grillon("catalogue", "stats", "--from", book).out
    assert grillon("catalogue", "verify", "--from", book).out == f"{book}: whole\n"
    assert grillon("catalogue", "verify", "--from", book, "--lang", "fr").code == 0
    with Catalogue(book) as there:
        needed = there.get(7).techniques
    for lang, said in (("en", "techniques: hidden single in a box"), ("fr", "techniques : place unique dans un bloc")):
        shown = grillon("catalogue", "show", "7", "--from", book, "--lang", lang).out
        assert f"{said} [hidden_single_box] {needed['hidden_single_box']}, " in shown


def test_a_list_of_puzzles_is_read_by_other_verbs(grillon: Grillon, book: str) -> None:
    chosen = grillon("catalogue", "list", "--from", book, "--random", "4", "--seed", "3", "--to", "short").out
    assert chosen == grillon("catalogue", "list", "--from", book, "--random", "4", "--seed", "3", "--to", "short").out
    checked = grillon("check", "-", stdin=chosen.encode())
    assert (checked.code, checked.out.count("unique")) == (0, 4)


def test_the_puzzles_are_those_that_generate_prints(grillon: Grillon, book: str) -> None:
    printed = grillon("generate", "takuzu", *FOUR, "--count", "6", "--seed", "1").out
    with Catalogue(book, writable=False) as there:
        assert [entry.puzzle for entry in there.find(family="takuzu")] == list(parse_many(printed))


@for_each(
    ("words", "said"),
    [
        (("list", "--from", "/no/such.db"), "there is no such catalogue"),
        (("list", "--from", __file__), "this is not a catalogue of puzzles"),
        (("list",), "--from"),
        (("show", "99", "--from", "BOOK"), "there is no puzzle 99"),
        (("show", "0", "--from", "BOOK"), "0 is below 1"),
        (("list", "--from", "BOOK", "--level", "herd"), "unknown level 'herd'"),
        (("list", "--from", "BOOK", "--family", "sudoku", "--technique", "magic"), "no technique 'magic'"),
        (("list", "--from", "BOOK", "--rating", "x"), "'x' is not a range"),
        (("list", "--from", "BOOK", "--size", "0x3"), "--size: there is no board of 0x3"),
        (("list", "--from", "BOOK", "--size", "3x-1"), "--size: there is no board of 3x-1"),
        (("list", "--from", "BOOK", "--seed", "1"), "--seed: only for --random"),
        (("remove", "--from", "BOOK"), "give the numbers of puzzles, or options that select some"),
        (("use", "--from", "BOOK", "--where", "x"), "give the numbers of puzzles, or options that select some"),
        (("use", "1", "--from", "BOOK", "--where", "x", "--day", "soon"), "'soon' is not a day"),
        (("use", "1", "--from", "BOOK", "--where", "\n"), "is not a line of 1 to 200 characters"),
        (("tag", "1", "--from", "BOOK"), "name a tag"),
        (("export", "--from", "BOOK", "--out", "/no/such/file.csv"), "No such file or directory"),
        (("export", "--from", "BOOK", "--out", "x.magic"), "has no format 'magic'"),
        (("import", "/no/such", "--into", "BOOK"), "No such file or directory"),
        (("frobnicate",), "unknown verb 'frobnicate'"),
        ((), "name what to do: add, list"),
    ],
)
def test_what_is_wrong_is_one_line(grillon: Grillon, book: str, words: tuple[str, ...], said: str) -> None:
    before = Path(book).read_bytes()
    ran = grillon("catalogue", *(book if word == "BOOK" else word for word in words))
    assert ran.code == 2
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1
    assert Path(book).read_bytes() == before


@for_each(
    ("words", "said"),
    [
        (("--resume",), "--resume: only for --into"),
        (("--workers", "2"), "--workers: only for --into"),
        (("--into", "BOOK", "--format", "short"), "--format: only for puzzles that are printed"),
        (("--into", "BOOK", "--resume"), "there is no such unfinished work to resume"),
        (("--into", "BOOK", "--size", "0"), "--size: 0 is below"),
        (("--into", "BOOK", "--tag", ""), "is not a line of 1 to 200 characters"),
        (("--into", "BOOK", "--cluster", "nowhere"), "is not an address"),
    ],
)
def test_generate_refuses_what_means_nothing(grillon: Grillon, book: str, words: tuple[str, ...], said: str) -> None:
    ran = grillon("generate", "takuzu", *(book if word == "BOOK" else word for word in words))
    assert ran.code == 2
    assert said in ran.err
    with Catalogue(book, writable=False) as there:
        assert len(there) == 12


def test_an_order_that_cannot_be_met_makes_nothing(grillon: Grillon, tmp_path: Path) -> None:
    orders, book = tmp_path / "orders.toml", tmp_path / "book.db"
    orders.write_text('[[order]]\nfamily = "latin"\ncount = 2\n[[order]]\nfamily = "takuzu"\ncount = 1\nsize = "3x3"\n')
    ran = grillon("catalogue", "order", str(orders), "--into", str(book))
    assert ran.code == 2
    assert "order 2" in ran.err
    assert not book.exists()


def test_ctrl_c_and_resume(tmp_path: Path) -> None:
    book, quiet = tmp_path / "book.db", tmp_path / "quiet.db"
    # Many times what is kept at once, so that the stop falls into the work.
    count = "3000"
    words = ["takuzu", "--size", "8x8", "--count", count, "--seed", "3", "--workers", "2", "--into"]
    start = [sys.executable, "-m", "grillon", "generate"]
    running = subprocess.Popen([*start, *words, str(book)], stderr=subprocess.PIPE, text=True, start_new_session=True)
    kept = 0
    while running.poll() is None and not kept:
        if book.exists():
            with Catalogue(book, create=True) as there:
                kept = len(there)
        time.sleep(0.02)
    running.send_signal(signal.SIGINT)
    _, told = running.communicate()
    if running.returncode == 0:
        pytest.fail("it was over before it was stopped")
    assert running.returncode == 130, told
    assert "has what was made so far" in told
    again = ["takuzu", "--size", "8x8", "--resume", "--workers", "1", "--into", str(book)]
    subprocess.run([*start, *again], check=True, capture_output=True)
    subprocess.run([*start, *words, str(quiet)], check=True, capture_output=True)
    with Catalogue(book) as one, Catalogue(quiet) as other:
        assert len(one) == int(count)
        assert [entry.text for entry in one.find()] == [entry.text for entry in other.find()]


def test_without_workers_no_empty_catalogue_is_left(grillon: Grillon, tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    ran = grillon("generate", "takuzu", *FOUR, "--count", "2", "--cluster", "nowhere", "--into", str(path))
    assert ran.code == 2
    assert "is not an address such as" in ran.err
    assert not path.exists()


def test_daily(grillon: Grillon) -> None:
    printed = grillon("daily", "--date", "2026-11-09").out
    told = lines(grillon("daily", "--date", "2026-11-09", "--json").out, "daily")
    assert [line["family"] for line in told] == list(families.names())
    assert [str(puzzle) for puzzle in parse_many(printed)] == [line["puzzle"] for line in told]
    (one,) = lines(grillon("daily", "--date", "2026-11-15", "--family", "Takuzu", "--json").out, "daily")
    assert (one["family"], one["day"], one["edition"], one["level"]) == ("takuzu", "2026-11-15", 1, "expert")
    assert grillon("daily", "--date", "soon").code == 2
    assert grillon("daily", "--edition", "9").code == 2
    assert grillon("daily", "--family", "chess").code == 2


def test_every_verb_reads_the_files_of_a_tree(grillon: Grillon, tmp_path: Path) -> None:
    root = tmp_path / "data"
    made = grillon("enumerate", "tectonic", "3x3", "--max", "4", "--out", str(root), "--keep", "cells")
    assert made.code == 0, made.err
    assert grillon("sweep", "puzzles", str(root), "--count", "10").code == 0
    folder = root / "h03l03" / "m04"
    (level, *_) = sorted(folder.glob("d0*.txt"))
    for path in (folder / "grilles.txt", folder / "palier-p02.txt", level):
        for verb, words in (("solve", ()), ("render", ()), ("convert", ("--to", "drawn")), ("check", ())):
            ran = grillon(verb, str(path), *words)
            assert ran.code in (0, 1), (verb, path, ran.err)
            assert ran.out

    def ranks(path: Path) -> list[str]:
        ran = grillon("rank", "tectonic", "3x3", str(path), "--max", "4")
        assert ran.code == 0, ran.err
        return ran.out.splitlines()

    grids = ranks(folder / "grilles.txt")
    assert grids == list(map(str, range(len(grids))))
    assert set(ranks(level)) <= set(grids)
    # The beginnings of a stage share the grids out among them, in their order.
    shared = [range(int(first), int(last or first) + 1) for first, _, last in begun(ranks(folder / "palier-p02.txt"))]
    assert [number for some in shared for number in some] == list(range(len(grids)))
    prefixes = grillon("convert", str(folder / "palier-p02.txt"), "--to", "prefix").out.split()
    told = lines(grillon("rank", "tectonic", "3x3", *prefixes, "--max", "4", "--json").out, "rank")
    assert [(line["rank"], int(line["grids"])) for line in told if line["rank"] is not None] == [
        (str(some.start), len(some)) for some in shared
    ]
    lost = [line for line in told if line["rank"] is None]
    assert lost
    assert all(line["grids"] == "0" for line in lost)
    frontier = grillon("convert", str(folder / "palier-p06.txt"), "--to", "frontier").out
    assert "tectonic" in frontier
    assert "…" in grillon("convert", PARTIAL, "--to", "frontier").out


def begun(ranks: list[str]) -> list[tuple[str, str, str]]:
    """Lines FIRST..LAST, without those that lead to no grid."""
    return [line.partition("..") for line in ranks if line != "no grid"]


def test_a_technique_is_found_however_it_is_written_without_its_family(grillon: Grillon, book: str) -> None:
    listed = lines(grillon("catalogue", "list", "--from", book, "--json").out)
    needing = [line["id"] for line in listed if "hidden_single_box" in line["techniques"]]
    assert needing
    for name in ("hidden_single_box", "Hidden-Single-Box", "hidden single box"):
        found = lines(grillon("catalogue", "list", "--from", book, "--technique", name, "--json").out)
        assert [line["id"] for line in found] == needing


def test_names_that_mean_nothing_are_refused(grillon: Grillon, book: str) -> None:
    for question, said, french in (
        (
            ("--technique", "hiden_single_box"),
            "unknown technique 'hiden_single_box'; did you mean",
            "technique inconnue",
        ),
        (("--family", "chess"), "unknown family 'chess'", "famille inconnue"),
        (("--rating", "5..4"), "--rating: the range is empty", "--rating : l'intervalle est vide"),
        (("--same-grid", "999"), "there is no puzzle 999", "il n'y a pas de puzzle 999"),
    ):
        ran = grillon("catalogue", "list", "--from", book, *question)
        assert (ran.code, ran.out) == (2, "")
        assert said in ran.err
        assert french in grillon("--lang", "fr", "catalogue", "list", "--from", book, *question).err
    # A technique that a family knows but no puzzle needs is a question like any other.
    ran = grillon("catalogue", "list", "--from", book, "--technique", "skyscraper")
    assert (ran.code, ran.out, ran.err) == (0, "", "no puzzle fits\n")


def test_a_folder_without_a_tree_is_refused(grillon: Grillon, book: str, tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    ran = grillon("catalogue", "import", str(folder), "--into", book)
    assert ran.code == 2
    assert "there is no tree of text files in this folder" in ran.err


def test_what_is_wrong_with_the_file_names_it_once(grillon: Grillon, book: str) -> None:
    with closing(sqlite3.connect(book)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("UPDATE puzzle SET level = 77 WHERE id = 3")
        connection.commit()
    verified = grillon("catalogue", "verify", "--from", book)
    assert (verified.code, verified.out) == (1, f"{book}: puzzle 3: 77 is not a level\n")
