"""`--csv`: a table for each verb that has it, the same answers as `--json`, read back by Python's own reader."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from grillon import parse
from grillon.codec.rows import columns
from tests.support.puzzles import FAMILIES, generated
from tests.unit.cli.conftest import Grillon

PUZZLES = "latin.1.1000\nlatin.1.0000\nlatin.1.120003000\n"


def table(text: str) -> list[dict[str, str]]:
    """The rows of a table, by an independent reader."""
    return list(csv.DictReader(io.StringIO(text, newline="")))


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "several, with a comma.txt"
    path.write_text(PUZZLES)
    return str(path)


@pytest.mark.parametrize(
    ("verb", "kind", "more"), [("check", "verdict", "reason"), ("rate", "rating", "diagnosis"), ("count", "count", "")]
)
def test_columns_are_those_of_the_values(grillon: Grillon, file: str, verb: str, kind: str, more: str) -> None:
    ran = grillon(verb, file, "--csv")
    rows, lines = table(ran.out), objects(grillon(verb, file, "--json").out)
    assert tuple(rows[0]) == ("source", "place", "family", "puzzle", *columns(kind), *([more] if more else []))
    assert [(row["source"], row["place"], row["puzzle"]) for row in rows] == [
        (line["source"], str(line["place"]), line["puzzle"]) for line in lines
    ]
    assert ran.code == grillon(verb, file, "--json").code


def test_checks_in_a_table(grillon: Grillon, file: str) -> None:
    rows, lines = table(grillon("check", file, "--csv").out), objects(grillon("check", file, "--json").out)
    assert [row["judgement"] for row in rows] == ["unique", "several", "none"]
    for row, line in zip(rows, lines, strict=True):
        found = [solution["text"] for solution in line["solutions"]]
        assert [text for text in (row["solution"], row["other_solution"]) if text] == found
        assert row["reason"] == line["reason"]


def test_ratings_in_a_table(grillon: Grillon, file: str) -> None:
    rows, lines = table(grillon("rate", file, "--csv").out), objects(grillon("rate", file, "--json").out)
    for row, line in zip(rows, lines, strict=True):
        rating = line["rating"]
        assert row["rating"] == ("" if rating["value"] is None else str(rating["value"]))
        assert (row["level"], row["solved"]) == (rating["level"] or "", str(rating["solved"]).lower())
        assert row["diagnosis"] == line["diagnosis"]


def test_counts_in_a_table(grillon: Grillon, file: str) -> None:
    rows = table(grillon("count", file, "--csv").out)
    assert [(row["count"], row["exact"]) for row in rows] == [("1", "true"), ("2", "true"), ("0", "true")]
    assert [row["limit"] for row in table(grillon("count", file, "--csv", "--up-to", "1").out)] == ["up to 1"] * 2 + [
        ""
    ]
    (grids,) = table(grillon("count", "takuzu", "4x4", "--csv").out)
    assert grids == {"family": "takuzu", "size": "4x4", "count": "72", "exact": "true", "limit": "", "source": ""}


@pytest.mark.parametrize("family", FAMILIES)
def test_generated_puzzles_in_a_table(grillon: Grillon, family: str, tmp_path: Path) -> None:
    words = ["generate", family, "--count", "2", "--seed", "1"]
    size = generated(family, 1).request.get("size")
    if isinstance(size, tuple):
        words += ["--size", "x".join(map(str, size))]
    ran = grillon(*words, "--csv")
    rows, lines = table(ran.out), objects(grillon(*words, "--json").out)
    assert tuple(rows[0]) == columns("generated")
    for row, line in zip(rows, lines, strict=True):
        # A table has the puzzle on one line, JSON in its own text.
        assert parse(row["puzzle"]) == parse(line["puzzle"])
        assert row["solution"] == line["solution"]["text"]
        assert (row["seed"], row["rating"]) == (str(line["seed"]), str(line["rating"]["value"]))
    out = tmp_path / "made.csv"
    assert grillon(*words, "--csv", "--out", str(out)).code == 0
    assert out.read_text() == ran.out


def test_answers_come_before_the_end_of_the_input(grillon: Grillon, file: str, tmp_path: Path) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_text(PUZZLES + "latin.1.x\n")
    ran = grillon("check", str(broken), "--csv")
    assert ran.code == 2
    assert [row["place"] for row in table(ran.out)] == ["1", "2", "3", "4"]
    assert not any(value for name, value in table(ran.out)[3].items() if name not in ("source", "place"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check", "--csv", "--json"), "--csv and --json cannot be combined"),
        (("rate", "--csv", "--resume", "kept.json"), "--csv and --resume cannot be combined"),
        (("count", "--csv", "--per-placement"), "--csv and --per-placement cannot be combined"),
    ],
)
def test_what_does_not_go_together(grillon: Grillon, file: str, words: tuple[str, ...], said: str) -> None:
    ran = grillon(words[0], file, *words[1:])
    assert (ran.code, ran.out, said in ran.err) == (2, "", True)


def test_no_cell_is_a_formula(grillon: Grillon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A spreadsheet runs what begins like a formula; in a catalogue the text comes back as it was."""
    monkeypatch.chdir(tmp_path)
    for name in ("=1+1.txt", "@x.txt", "+1.txt"):
        Path(name).write_text(PUZZLES)
        for verb in ("rate", "check", "count"):
            assert {row["source"] for row in table(grillon(verb, name, "--csv").out)} == {f"'{name}"}
    row = {"family": "latin", "puzzle": "latin.1.1000", "version": "=1+1", "method": "'-1"}
    Path("rows.jsonl").write_text(json.dumps(row))
    assert grillon("catalogue", "import", "rows.jsonl", "--into", "book.db").code == 0
    assert grillon("catalogue", "export", "--from", "book.db", "--out", "out.csv").code == 0
    (line,) = table(Path("out.csv").read_text("utf-8"))
    assert (line["version"], line["method"]) == ("'=1+1", "''-1")
    assert grillon("catalogue", "import", "out.csv", "--into", "other.db").code == 0
    (again,) = objects(grillon("catalogue", "list", "--from", "other.db", "--json").out)
    assert (again["version"], again["method"]) == ("=1+1", "'-1")
