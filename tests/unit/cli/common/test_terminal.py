"""What a person sees who looks at a terminal: pictures and tables besides the answer."""

from __future__ import annotations

import re
import sys

import pytest

from grillon import families, parse
from grillon.cli.common import output
from tests.unit.cli.conftest import Grillon, Ran

UNIQUE, SEVERAL = "latin.1.1000", "takuzu.1.2x2.u.0."


@pytest.fixture
def terminal(grillon: Grillon, monkeypatch: pytest.MonkeyPatch) -> Grillon:
    """The command line with its standard output on a wide terminal without colours."""
    for name, value in (("TERM", "xterm"), ("NO_COLOR", "1"), ("COLUMNS", "200")):
        monkeypatch.setenv(name, value)

    def call(*words: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        output.console.cache_clear()
        return grillon(*words, stdin=stdin)

    return call


def has_a_picture(text: str) -> bool:
    return re.search("[┏┌╔]", text) is not None


@pytest.mark.parametrize(
    "words",
    [
        ("solve", UNIQUE),
        ("hint", UNIQUE, "--strength", "3"),
        ("explain", UNIQUE),
        ("render", UNIQUE),
        ("generate", "latin", "--seed", "1"),
        ("daily", "--family", "takuzu", "--date", "2026-11-16"),
    ],
    ids=lambda words: words[0],
)
def test_a_picture_is_shown(terminal: Grillon, words: tuple[str, ...]) -> None:
    ran = terminal(*words)
    assert ran.code == 0, ran.err
    assert has_a_picture(ran.out)


def test_without_a_terminal_the_answer_is_text_alone(grillon: Grillon) -> None:
    assert not has_a_picture(grillon("solve", UNIQUE).out)


def test_two_solutions_are_both_shown(terminal: Grillon) -> None:
    ran = terminal("check", SEVERAL)
    assert ran.code == 1
    assert len(re.findall("[┏┌╔]", ran.out)) == 2
    first, second = parse(SEVERAL).check().solutions
    assert first != second


def test_every_solution_asked_for_is_shown(terminal: Grillon) -> None:
    ran = terminal("solve", SEVERAL, "--all")
    assert len(re.findall("[┏┌╔]", ran.out)) == parse(SEVERAL).count().value


def test_the_families_are_a_table(terminal: Grillon) -> None:
    ran = terminal("families")
    assert has_a_picture(ran.out)
    for family in families.every():
        assert re.search(rf"│\s*{family.name}\s*│", ran.out), family.name


def test_a_table_needs_a_wide_terminal(terminal: Grillon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert not has_a_picture(terminal("families").out)


def test_a_made_puzzle_comes_with_its_seed_and_rating(terminal: Grillon) -> None:
    ran = terminal("generate", "latin", "--seed", "7")
    assert "seed 7, " in ran.out
