from __future__ import annotations

from pathlib import Path

import pytest

from grillon.errors import RequestError, WordingError
from grillon.explain.wording import language, listing, sentence, sentences
from grillon.sentences import Sentence

VARIABLES = ("GRILLON_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
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


def test_an_unknown_language_that_was_asked_for_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRILLON_LANG", "klingon")
    with pytest.raises(RequestError, match="klingon"):
        language()


def test_missing_keys_and_terms_are_named() -> None:
    with pytest.raises(WordingError, match=r"'no\.such'"):
        sentence("no.such", "en")
    with pytest.raises(WordingError, match="'place'"):
        sentence("hint.where", "fr")


@pytest.mark.parametrize(("text", "reason"), [("{", "not JSON"), ("[]", "flat"), ('{"a": {"b": "c"}}', "flat")])
def test_bad_locale_files_are_named(tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / "en.json").write_text(text, "utf-8")
    with pytest.raises(WordingError, match=reason):
        sentences(tmp_path, "en")
    with pytest.raises(WordingError, match=r"fr\.json"):
        sentences(tmp_path, "fr")


def test_lists_are_cut_only_when_that_saves_something() -> None:
    assert listing([], "en") == ""
    assert listing(["A"], "fr") == "A"
    assert listing("ABCD", "fr", most=3) == "A, B, C et D"
    assert listing("ABCDE", "en", most=3) == "A, B, C and 2 more"


@pytest.mark.parametrize(
    ("filled", "english", "french"),
    [
        (0, "0 of 9 cells are filled", "0 case remplie sur 9"),
        (1, "1 of 9 cells is filled", "1 case remplie sur 9"),
        (2, "2 of 9 cells are filled", "2 cases remplies sur 9"),
    ],
)
def test_singular_and_plural(filled: int, english: str, french: str) -> None:
    said = Sentence("{filled} of {cells} cells {filled:is|are} filled", filled=filled, cells=9)
    assert (said, said.text("fr")) == (english, french)
