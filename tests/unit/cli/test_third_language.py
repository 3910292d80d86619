"""The command line in a language of one file: help of every verb, answers and errors."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grillon import families
from grillon.cli.app import verbs
from grillon.cli.library.catalogue import catalogue
from grillon.cli.library.collection import collection
from grillon.cli.library.learn import learn
from tests.support.cases import for_each
from tests.support.pseudo_language import PSEUDO, undecorated_words, write_pseudo_language
from tests.unit.cli.conftest import Grillon

COMMANDS = [
    (),
    *((verb,) for verb in verbs() if verb not in ("generate", "sweep", "catalogue", "collection", "learn")),
    *(("generate", name) for name in families.BUILT_IN),
    *(("catalogue", verb) for verb in catalogue.commands),
    *(("collection", verb) for verb in collection.commands),
    *(("learn", verb) for verb in learn.commands),
    *(("sweep", verb) for verb in ("status", "verify", "export", "puzzles", "statistics")),
]


@pytest.fixture(scope="module")
def locales(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("locales")
    write_pseudo_language(folder)
    return folder


@pytest.fixture(autouse=True)
def pseudo_language(locales: Path, monkeypatch: pytest.MonkeyPatch, grillon: Grillon) -> None:
    monkeypatch.setenv("GRILLON_LOCALES", str(locales))
    monkeypatch.setenv("GRILLON_LANG", PSEUDO)
    monkeypatch.setenv("COLUMNS", "250")


@for_each("words", COMMANDS)
def test_help_is_in_that_language_only(grillon: Grillon, words: tuple[str, ...]) -> None:
    help_text = grillon(*words, "--help").out
    assert "⟦" in help_text
    # Examples, names of options, commands and their values are no sentences.
    left = re.sub(r"^  grillon .*$|--?[a-z][\w-]*", " ", help_text, flags=re.MULTILINE)
    names = {"grillon", *words, *verbs()}
    assert [word for word in undecorated_words(left) if word not in names] == [], help_text


@for_each(
    "words",
    [
        ("check", "0 1 . 1\n. . . .\n. . 1 .\n. 0 . ."),
        ("check", "nothing"),
        ("chek",),
        ("check",),
        ("check", "--bogus", "x"),
        ("check", "/no/such/file.txt"),
        ("count", "tectonic", "30x30"),
        ("hint", "x", "--strength", "4"),
    ],
)
def test_answers_and_errors_are_in_that_language_only(grillon: Grillon, words: tuple[str, ...]) -> None:
    ran = grillon(*words)
    assert undecorated_words((ran.out + ran.err).removeprefix("grillon: ")) == []
