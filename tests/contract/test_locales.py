"""The words of every family, those of other packages included: complete, filled by its terms, and clean."""

from __future__ import annotations

import re

import pytest

import grillon
from grillon import families
from grillon.base.languages import catalogue, languages
from grillon.base.sentences import Sentence, placeholders
from grillon.model import Level, Technique
from grillon.puzzle.generated import Generated
from tests.support.cases import for_each
from tests.support.puzzles import FAMILIES

SAME_IN_FRENCH = {"Kakuro", "Sudoku", "Takuzu", "Tectonic", "expert", "contradiction", "sandwich"}
"""Names nobody translates, and words that both languages have."""

TECHNIQUES = [
    (name, technique) for name in FAMILIES for known in families.get(name).ladder.sets for technique in known.techniques
]


@for_each(("name", "technique"), TECHNIQUES)
def test_every_technique_has_a_name_and_a_reason(name: str, technique: Technique) -> None:
    assert technique.name
    # A technique without a reason of its own is told by its proof, which tests/property/test_chains.py looks at.
    texts = [technique.name, *filter(None, [technique.why])]
    for text in texts:
        assert text == text.strip()
        assert "  " not in text
    assert not placeholders(technique.name)
    for lang in languages():
        for text in texts if lang != languages()[0] else ():
            assert Sentence(text).text(lang) != text or text in SAME_IN_FRENCH, f"{lang}: {text}"
        assert all(Sentence(text).text(lang).endswith(".") for text in texts[1:])


@pytest.mark.parametrize("name", FAMILIES)
def test_every_family_has_a_name_for_people(name: str) -> None:
    title = families.get(name).display_name
    assert title
    for lang in languages()[1:]:
        assert title.text(lang) != title or title in SAME_IN_FRENCH


@pytest.mark.parametrize("name", FAMILIES)
def test_every_family_says_what_it_is(name: str) -> None:
    family = families.get(name)
    texts = [family.about.short_rules, family.about.symbol_words, *family.about.exact_rules]
    assert len(re.findall(r"[.](?= |$)", family.about.short_rules)) == 3, "three sentences"
    assert all(rule.endswith(".") for rule in family.about.exact_rules)
    for lang in languages()[1:]:
        assert len(re.findall(r"[.](?= |$)", family.about.short_rules.text(lang))) == 3
        assert all(text.text(lang) != text for text in texts)


@pytest.mark.parametrize("name", FAMILIES)
def test_a_level_means_the_techniques_that_have_it(name: str) -> None:
    family = families.get(name)
    for level in Level:
        text = family.ladder.sets[0].level_text(level)
        named = [technique for technique in family.ladder.techniques if technique.level is level]
        assert all(technique.name in text for technique in named)
        assert not named or "hardest step" in text
        for lang in languages()[1:]:
            assert family.ladder.sets[0].level_text(level, lang) != text


def test_a_puzzle_says_its_exact_rules(example: Generated) -> None:
    puzzle = example.puzzle
    for lang in languages()[1:]:
        assert all(rule.text(lang) != rule for rule in puzzle.exact_rules)


@for_each(
    ("text", "said", "unsaid"),
    [
        ("sudoku 4x4 x\n....\n....\n....\n....", "top right to the bottom left", "knight"),
        ("sudoku 4x4 antiknight\n....\n....\n....\n....", "knight's move", "diagonal"),
        ("takuzu 2x2 equal\n0 .\n. .", "may be the same", "No two rows"),
        ("takuzu 3x3 odd\n0 . .\n. . .\n. . .", "odd number", "even number"),
        ("tectonic maximum 4\n+-+-+\n|1 .|\n+ + +\n|. .|\n+-+-+", "No region has more than 4 cells", "5"),
        ("packing square\n..?\npiece A ##", "but 1 cell may stay empty", "Piece A"),
        ("packing square\n...\npiece A # x2..3", "Piece A is used 2 to 3 times", "once."),
        ("packing square\n..\npiece A ## fixed noflip", "May not be turned: A", "Pieces may be turned"),
    ],
)
def test_variants_have_their_own_rules(text: str, said: str, unsaid: str) -> None:
    rules = " ".join(grillon.parse(text).exact_rules)
    assert said in rules
    assert unsaid not in rules


def test_every_level_has_its_word() -> None:
    for lang in languages()[1:]:
        for level in Level:
            assert level.text(lang) != level.text() or level.text() in SAME_IN_FRENCH


@pytest.mark.parametrize("lang", languages()[1:])
def test_placeholders_are_those_of_the_english_sentence(lang: str) -> None:
    for key, text in catalogue(lang).sentences.items():
        assert placeholders(text) == placeholders(key.rpartition("\x04")[2]), key
