"""`grillon collection`."""

from __future__ import annotations

import json
from pathlib import Path

from grillon.formats import parse_many
from tests.support.schemas import validate
from tests.unit.cli.conftest import Grillon


def test_listed_by_family_and_level(grillon: Grillon) -> None:
    ran = grillon("collection", "list", "--family", "takuzu", "--level", "easy", "--json")
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert len(found) >= 30
    for one in found:
        validate(one, "collection.json")
        assert (one["family"], one["level"]) == ("takuzu", "easy")
    assert len(grillon("collection", "list", "--limit", "5").out.splitlines()) == 5
    texts = grillon("collection", "list", "--family", "takuzu", "--limit", "5", "--to", "short").out
    assert len(list(parse_many(texts))) == 5


def test_an_overview(grillon: Grillon) -> None:
    heading, levels, *rows = grillon("collection", "--lang", "fr").out.splitlines()
    assert heading.startswith("édition 1 : ")
    assert levels.split() == ["débutant", "facile", "moyen", "difficile", "expert", "extrême"]
    for family, *numbers in map(str.split, rows):
        listed = grillon("collection", "list", "--family", family).out.splitlines()
        assert sum(map(int, numbers)) == len(listed)


def test_shown(grillon: Grillon) -> None:
    shown, solved = (grillon("collection", "show", "1", *words).out for words in ((), ("--solution",)))
    assert shown != solved
    assert shown.splitlines()[-1] == solved.splitlines()[-1]
    (one,) = (json.loads(line) for line in grillon("collection", "show", "1", "--json").out.splitlines())
    validate(one, "collection.json")


def test_printed(grillon: Grillon, tmp_path: Path) -> None:
    out = tmp_path / "easy.pdf"
    words = ("--family", "takuzu", "--level", "easy", "--count", "3", "--out", str(out))
    assert grillon("booklet", "--from-collection", *words).out == f"{out}: 3 puzzles\n"


def test_refused(grillon: Grillon) -> None:
    assert "choose from: list, show" in grillon("collection", "frobnicate").err
    assert grillon("collection", "list", "--edition", "9").err == "grillon: there is no edition 9; the newest is 1\n"
