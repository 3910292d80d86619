"""Which language is spoken, its catalogues and its grammar; a third language is one file."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from grillon import families
from grillon.base.languages import GRAMMAR, NUMBER, QUOTED, catalogue, language, languages, page_catalogue
from grillon.base.sentences import Sentence, filled, listing
from grillon.errors import MissingExtra, RequestError, WordingError
from grillon.messages import update
from tests.support.pseudo_language import PSEUDO, undecorated_words, write_pseudo_language
from tests.support.puzzles import FAMILIES

VARIABLES = ("GRILLON_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "GRILLON_LANG": "fr"}, "fr"),
    ],
)
def test_language_comes_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], expected: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language() == expected


def test_the_argument_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRILLON_LANG", "fr")
    assert language("en") == "en"


@pytest.mark.parametrize("name", ["klingon", "../fr", "f", "tlh"])
def test_an_unknown_language_that_was_asked_for_is_refused(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("GRILLON_LANG", name)
    with pytest.raises(RequestError, match=re.escape(name)):
        language()


def test_a_missing_term_is_named() -> None:
    with pytest.raises(WordingError, match="'place'"):
        Sentence("Look at {place}.", other=3)
    with pytest.raises(WordingError, match="'place'"):
        filled("À regarder : {place}.", {}, "fr")


def test_lists_are_cut_only_when_that_saves_something() -> None:
    assert listing([], "en") == ""
    assert listing(["A"], "fr") == "A"
    assert listing("ABCD", "fr", maximum=3) == "A, B, C et D"
    assert listing("ABCDE", "en", maximum=3) == "A, B, C and 2 more"


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (0, "0 of 9 cells are filled", "0 case remplie sur 9"),
        (1, "1 of 9 cells is filled", "1 case remplie sur 9"),
        (2, "2 of 9 cells are filled", "2 cases remplies sur 9"),
    ],
)
def test_singular_and_plural(number: int, english: str, french: str) -> None:
    sentence = Sentence("{filled} of {cells} cells {filled:is|are} filled", filled=number, cells=9)
    assert (sentence, sentence.text("fr")) == (english, french)


def test_numbers_and_quotes_are_written_as_the_language_does() -> None:
    terms = {"number": 1234567, "share": 0.25, "sign": "x", "text": "1,5."}
    template = "{number:,} {share} {share:.1f} {sign!r} {text}"
    assert filled(template, terms) == "1,234,567 0.25 0.2 'x' 1,5."
    assert filled(template, terms, "fr") == "1\u202f234\u202f567 0,25 0,2 « x » 1,5."


def test_a_page_gets_its_language_as_json() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "grillon.base.languages", "json", "fr"], capture_output=True, text=True, check=True
    )
    page = json.loads(ran.stdout)
    assert page == page_catalogue("fr")
    assert (page["quotes"], page["thousands"], page["decimal"]) == (["« ", " »"], "\u202f", ",")
    assert page["messages"]["tectonic\x04naked single"] == "valeur unique"
    assert page["messages"].items() >= {"{head} and {last}": "{head} et {last}", "hard": "difficile"}.items()
    assert page_catalogue("en")["messages"] == {}


# A third language


@pytest.fixture
def pseudo_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    write_pseudo_language(tmp_path)
    monkeypatch.setenv("GRILLON_LOCALES", str(tmp_path))
    return PSEUDO


def test_a_third_language_is_one_file(pseudo_language: str) -> None:
    assert languages() == ("en", "fr", "qps")
    assert language("qps-ploc") == "qps"
    sentence = Sentence("{path}: there is no such file", path="a.txt")
    assert sentence.text("qps") == "⟦a.txt: there is no such file⟧"
    assert catalogue("qps").grammar.decimal == "."
    assert sentence.text("fr") == "a.txt : ce fichier n'existe pas"


@pytest.mark.parametrize("name", FAMILIES)
def test_hints_of_every_family_are_in_the_third_language_only(pseudo_language: str, name: str) -> None:
    family = families.get(name)
    puzzle = family.generate(seed=3).puzzle
    hint = puzzle.hint()
    for strength in (1, 2, 3):
        text = hint.text(strength, pseudo_language)
        assert "⟦" in text
        assert undecorated_words(text) == [], text
    assert puzzle.places.cell_name(0, pseudo_language).startswith("⟦")
    drawing = puzzle.drawing(lang=pseudo_language)
    assert undecorated_words(drawing.description) == []
    assert undecorated_words(family.display_name.text(pseudo_language)) == []


def test_a_new_catalogue_has_every_sentence_and_keeps_what_was_translated(tmp_path: Path) -> None:
    from babel.messages.pofile import read_po

    keys = {("", "{cells} {cells:cell|cells}"), ("", "100 % of {all}"), (GRAMMAR, NUMBER), (GRAMMAR, QUOTED)}
    update(tmp_path, "grillon", "pl", keys)
    path = tmp_path / "pl" / "LC_MESSAGES" / "grillon.po"
    path.write_text(
        path.read_text("utf-8").replace('"100 % of {all}"\nmsgstr ""', '"100 % of {all}"\nmsgstr "100 % z {all}"')
    )
    update(tmp_path, "grillon", "pl", keys - {("", "{cells} {cells:cell|cells}")} | {("", "new")})
    with path.open("rb") as file:
        messages = {message.id: message.string for message in read_po(file) if message.id}
    assert messages == {"100 % of {all}": "100 % z {all}", NUMBER: "", QUOTED: "", "new": ""}


def test_a_language_may_have_more_forms_than_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    messages = Catalog(locale="pl")
    messages.add("{n} {n:cell|cells}", "{n} {n:pole|pola|pól}")
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "grillon.mo").open("wb") as file:
        write_mo(file, messages)
    monkeypatch.setenv("GRILLON_LOCALES", str(tmp_path))
    texts = [Sentence("{n} {n:cell|cells}", n=number).text("pl") for number in (1, 3, 5)]
    assert texts == ["1 pole", "3 pola", "5 pól"]


def test_a_missing_extra_is_named_in_french() -> None:
    error = MissingExtra("gpu", Sentence("working on a GPU"))
    assert error.text("fr") == "travailler sur un GPU demande l'extra « gpu » : pip install 'grillon[gpu]'"
