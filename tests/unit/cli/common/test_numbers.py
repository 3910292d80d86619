"""Numbers are written as the language of the command writes them, and ratings with one decimal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grillon import families
from grillon.cli.common import output
from grillon.cli.language import phrase
from tests.unit.cli.conftest import Grillon


def test_compare_writes_seconds_as_the_language_does(grillon: Grillon) -> None:
    for lang, sign in (("en", r"\."), ("fr", ",")):
        ran = grillon("compare", families.get("packing").about.example, "--lang", lang)
        rows = ran.out.splitlines()[1:]
        assert rows
        assert all(re.search(rf" \d+{sign}\d{{4}}", row) for row in rows)


def test_ratings_have_one_decimal(grillon: Grillon, tmp_path: Path) -> None:
    book, puzzle = str(tmp_path / "book.grillon"), families.get("sudoku").about.example
    assert grillon("catalogue", "add", puzzle, "--into", book).code == 0
    for lang, sign in (("en", "."), ("fr", ",")):
        value = f"{families.get('sudoku').parse(puzzle).rate().value:.1f}".replace(".", sign)
        assert re.search(rf" {re.escape(value)}\b", grillon("catalogue", "list", "--from", book, "--lang", lang).out)
        assert f" {value} " in grillon("rate", puzzle, "--lang", lang).out.replace(":", " ")


def test_large_counts_are_grouped_as_the_language_does_it(grillon: Grillon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "printed", phrase)  # as on a terminal
    for lang, sign in (("en", ","), ("fr", "\u202f")):
        assert grillon("count", "takuzu", "6x6", "--lang", lang).out == f"4{sign}140\n"
        assert grillon("count", "packing", "6x10", "--lang", lang).out == f"9{sign}356\n"
        assert f"6{sign}670{sign}903{sign}752" in grillon("count", "sudoku", "9x9", "--lang", lang).out
        assert f"4{sign}140" in grillon("unrank", "takuzu", "6x6", "5000", "--lang", lang).err


def test_programs_read_plain_counts(grillon: Grillon) -> None:
    assert grillon("count", "takuzu", "6x6").out == "4140\n"
    for words in (["--json"], ["--csv"]):
        told = grillon("count", "takuzu", "6x6", *words, "--lang", "fr").out
        assert "4140" in told
        assert not re.search(r"4\D140", told)
