"""Out of one catalogue and into another."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from grillon import families
from grillon.catalogue import Added, Catalogue, CatalogueEntry
from grillon.catalogue.exchange import export, load_into, row_of
from grillon.errors import GrillonError, InputError, RequestError
from grillon.formats import parse, parse_many
from tests.support.cases import for_each
from tests.unit.catalogue.conftest import made


def content(book: Catalogue) -> list[dict[str, object]]:
    return [row_of(entry) for entry in book.find()]


@pytest.fixture
def other(tmp_path: Path) -> Any:
    with Catalogue(tmp_path / "other.db", create=True) as catalogue:
        yield catalogue


@pytest.mark.parametrize("form", ["jsonl", "csv", "parquet", "db"])
def test_everything_comes_back(full: Catalogue, other: Catalogue, tmp_path: Path, form: str) -> None:
    full.use([1, 2], "été, « n° 1 »", day="2027-07-01")
    full.use([1], 'a "quoted", place')
    full.tag([2, 3], "cover; best", "=1+1")
    path = full.path
    if form != "db":
        path = tmp_path / f"puzzles.{form}"
        assert export(full.find(), path) == 28
    assert load_into(other, path) == Added(28, 0)
    assert content(other) == content(full)
    assert list(other.verify(rate=True)) == []
    assert load_into(other, path) == Added(0, 28)


def test_texts_hold_the_puzzles(full: Catalogue, other: Catalogue, tmp_path: Path) -> None:
    path = tmp_path / "book.sdm"
    assert export(full.find(family="sudoku"), path) == 4
    assert path.read_text().splitlines() == [str(one.puzzle) for one in made("sudoku")]
    assert load_into(other, path, tags=["sdm"]) == Added(4, 0)
    assert [entry.rating for entry in other.find(tag="sdm")] == [entry.rating for entry in full.find(family="sudoku")]
    drawn = tmp_path / "book.drawn"
    export(full.find(family="tectonic"), drawn)
    assert list(parse_many(drawn.read_text())) == [one.puzzle for one in made("tectonic")]
    with pytest.raises(RequestError, match=r"4 puzzles do not fit: .*takuzu has no format 'sdm'"):
        export(full.find(family="takuzu"), tmp_path / "takuzu.sdm")
    # All that do not fit are named, not only the first.
    with pytest.raises(RequestError, match="to sdm: 24 puzzles do not fit: ") as refused:
        export(full.find(), tmp_path / "takuzu.sdm")
    boards = {f"{entry.family} {entry.size[0]}x{entry.size[1]}" for entry in full.find() if entry.family != "sudoku"}
    assert all(f"{board} (" in str(refused.value) for board in boards)
    assert not (tmp_path / "takuzu.sdm").exists()


def test_a_tree_of_text_files(full: Catalogue, other: Catalogue, tmp_path: Path) -> None:
    root = tmp_path / "data"
    assert export(full.find(family="tectonic"), root) == 4
    names = {path.relative_to(root).as_posix() for path in root.rglob("*.txt")}
    levels = {
        f"h05l05/m05/d{entry.level + 1:02}.txt" for entry in full.find(family="tectonic") if entry.level is not None
    }
    assert names == {"h05l05/m05/grilles.txt", *levels}
    before = {path: path.read_bytes() for path in root.rglob("*.txt")}
    export(full.find(family="tectonic"), root)
    assert before == {path: path.read_bytes() for path in root.rglob("*.txt")}
    assert load_into(other, root) == Added(4, 0)

    def known(book: Catalogue) -> set[tuple[object, ...]]:
        return {(entry.text, entry.level, entry.layout, entry.sequence) for entry in book.find(family="tectonic")}

    assert known(other) == known(full)
    with pytest.raises(
        RequestError, match=r"to tree: 24 puzzles do not fit: .*fences has no tree of text files"
    ) as all_:
        export(full.find(), root)
    assert all(name in str(all_.value) for name in families.names() if name != "tectonic")


def test_a_tree_holds_no_holes_and_no_open_questions(other: Catalogue, tmp_path: Path) -> None:
    holed = "tectonic\n+-+-+\n|1 #|\n+ +-+\n|2 3|\n+-+-+"
    other.add_all([parse(holed), parse("tectonic maximum 4\n+-+-+\n|. .|\n+ + +\n|. .|\n+-+-+")], anyway=True)
    with pytest.raises(
        RequestError,
        match=r"2 puzzles do not fit: tectonic 2x2 \(2\); codes are only for complete boards without holes",
    ):
        export(other.find(), tmp_path / "data")
    assert not (tmp_path / "data").exists()


def rows_with(full: Catalogue, **changed: object) -> str:
    row = row_of(next(full.find(family="sudoku")))
    return json.dumps({**row, **changed})


@pytest.mark.parametrize(
    "changed",
    [
        {"puzzle": "x"},
        {"family": "chess"},
        {"family": None},
        {"family": 7},
        {"grid": [1, 2, 3]},
        {"grid": ["a"]},
        {"grid": [2**40]},
        {"rated": {"value": "x"}},
        {"rated": 3},
        {"seed": -1},
        {"seed": 2**70},
        {"uses": [["yesterday", "here"]]},
        {"uses": [["2027-01-01"]]},
        {"tags": ["a\nb"]},
        {"tags": "abc"},
        {"surprise": 1},
    ],
)
def test_rows_are_not_believed(full: Catalogue, other: Catalogue, tmp_path: Path, changed: dict[str, object]) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(rows_with(full) + "\n" + rows_with(full, **changed) + "\n", "utf-8")
    with pytest.raises(GrillonError) as refused:
        load_into(other, path)
    assert "row 2" in str(refused.value)
    assert "\n" not in str(refused.value)
    assert list(other.verify()) == []


@for_each("text", ["{", "[1]", "null", "\x00", "é" * 10])
def test_lines_that_are_none(other: Catalogue, tmp_path: Path, text: str) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(text, "latin-1")
    with pytest.raises(InputError, match="row 1: "):
        load_into(other, path)


def test_tables_that_are_none(full: Catalogue, other: Catalogue, tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    export(full.find(), path)
    with path.open(encoding="utf-8", newline="") as file:
        assert len(list(csv.reader(file))) == 29
    path.write_text("family,puzzle\nsudoku\n", "utf-8")
    with pytest.raises(InputError, match="row 2: wrong number of columns"):
        load_into(other, path)
    parquet = tmp_path / "rows.parquet"
    export(full.find(), parquet)
    data = bytearray(parquet.read_bytes())
    data[len(data) // 2] ^= 0x55
    parquet.write_bytes(bytes(data))
    with pytest.raises(InputError):
        load_into(other, parquet)
    parquet.write_bytes(b"PAR1")
    with pytest.raises(InputError):
        load_into(other, parquet)
    with pytest.raises(InputError, match="No such file"):
        load_into(other, tmp_path / "nothing.jsonl")


def test_a_spreadsheet_reads_the_plain_columns(full: Catalogue, tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    export(full.find(family="takuzu"), path)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    entries: list[CatalogueEntry] = list(full.find(family="takuzu"))
    assert [(row["family"], row["rows"], row["level"]) for row in rows] == [
        ("takuzu", "6", str(entry.level)) for entry in entries
    ]


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.txt", b"\xff\xfe\xff", "this is not UTF-8 text"),
        ("a.txt", b"takuzu 2x2\n0 .\n. .\n\ntakuzu 2x2\n0 3\n. .\n", "puzzle 2: "),
        ("a.csv", b"family,rows\nsudoku,many\n", "row 2: 'many' is not a valid value"),
        ("a.csv", b'family,puzzle\n"' + b"x" * 200_000 + b'",a\n', "this is not CSV (field larger than field limit"),
    ],
)
def test_files_that_are_refused(other: Catalogue, tmp_path: Path, name: str, data: bytes, message: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(InputError) as refused:
        load_into(other, path)
    assert str(refused.value).startswith(f"{path}: {message}")


def test_an_empty_table_adds_nothing_and_progress_is_told(full: Catalogue, other: Catalogue, tmp_path: Path) -> None:
    empty, whole = tmp_path / "empty.jsonl", tmp_path / "whole.jsonl"
    empty.write_text("\n")
    assert load_into(other, empty) == Added()
    export(full.find(), whole)
    told: list[Added] = []
    assert load_into(other, whole, progress=told.append) == told[-1] == Added(len(full))
