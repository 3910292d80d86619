"""The words of every family, those of other packages included: complete, filled by its terms, and clean."""

from __future__ import annotations

import pytest

from grillon import families
from grillon.languages import catalogue, languages
from grillon.model import Level, Technique
from grillon.sentences import Sentence, placeholders
from tests.support.puzzles import FAMILIES

SAME_IN_FRENCH = {"Sudoku", "Takuzu", "Tectonic", "expert"}
"""Names nobody translates."""

TECHNIQUES = [(name, technique) for name in FAMILIES for technique in families.get(name).techniques]


@pytest.mark.parametrize(("name", "technique"), TECHNIQUES, ids=lambda value: str(value))
def test_every_technique_has_a_name_and_a_reason(name: str, technique: Technique) -> None:
    for text in (technique.name, technique.why):
        assert text
        assert text == text.strip()
        assert "  " not in text
    assert technique.why.endswith(".")
    assert not placeholders(technique.name)
    for lang in languages()[1:]:
        for text in (technique.name, technique.why):
            assert Sentence(text).text(lang) != text, f"{lang}: {text}"
        assert Sentence(technique.why).text(lang).endswith(".")


@pytest.mark.parametrize("name", FAMILIES)
def test_every_family_has_a_name_for_people(name: str) -> None:
    title = families.get(name).display_name
    assert title
    for lang in languages()[1:]:
        assert title.text(lang) != title or title in SAME_IN_FRENCH


def test_every_level_has_its_word() -> None:
    for lang in languages()[1:]:
        for level in Level:
            assert level.text(lang) != level.text() or level.text() in SAME_IN_FRENCH


@pytest.mark.parametrize("lang", languages()[1:])
def test_placeholders_are_those_of_the_english_sentence(lang: str) -> None:
    for key, text in catalogue(lang).sentences.items():
        assert placeholders(text) == placeholders(key.rpartition("\x04")[2]), key
