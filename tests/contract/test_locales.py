"""The locale files: same keys, every key used, same placeholders, and no sentence left untranslated."""

from __future__ import annotations

from pathlib import Path

import pytest

import grillon
from grillon import families
from grillon.explain.wording import COMMON, LANGUAGES, placeholders, sentences
from grillon.model import Level
from tests.support.puzzles import FAMILIES

SAME_IN_BOTH = {
    "": {"level.expert"},
    "sudoku": {"family.name"},
    "takuzu": {"family.name"},
    "tectonic": {"family.name"},
}
"""Sentences that are right to be equal in both languages: names nobody translates."""

PLACES = ["", *FAMILIES]


def _folder(place: str) -> Path:
    return families.get(place).locale_folder if place else COMMON


def _sources(place: str) -> str:
    folder = families.get(place).locale_folder.parent if place else Path(str(grillon.__file__)).parent
    return "\n".join(path.read_text("utf-8") for path in sorted(folder.rglob("*.py")))


@pytest.fixture(params=PLACES, ids=lambda place: place or "common")
def place(request: pytest.FixtureRequest) -> str:
    """The common sentences, then those of each family."""
    return str(request.param)


def test_both_languages_have_the_same_keys_in_the_same_order(place: str) -> None:
    english, french = (list(sentences(_folder(place), lang)) for lang in LANGUAGES)
    assert english == french


def test_placeholders_match(place: str) -> None:
    english, french = (sentences(_folder(place), lang) for lang in LANGUAGES)
    for key, text in english.items():
        assert placeholders(text) == placeholders(french[key]), key


def test_no_sentence_is_left_untranslated(place: str) -> None:
    english, french = (sentences(_folder(place), lang) for lang in LANGUAGES)
    same = {key for key, text in english.items() if text == french[key]}
    assert same == SAME_IN_BOTH.get(place, set())


def test_every_key_is_used(place: str) -> None:
    expected = {f"level.{level}" for level in Level}
    if place:
        techniques = families.get(place).techniques
        expected = {f"technique.{technique.id}.{part}" for technique in techniques for part in ("name", "why")}
        expected.add("family.name")
    keys = set(sentences(_folder(place), "en"))
    assert expected <= keys
    sources = _sources(place)
    assert not [key for key in keys - expected if f'"{key}"' not in sources]


def test_sentences_are_clean(place: str) -> None:
    for lang in LANGUAGES:
        for key, text in sentences(_folder(place), lang).items():
            assert text == text.strip(), key
            assert "  " not in text, key
            assert not key.endswith(".why") or text.endswith("."), key
