"""Bars on a terminal, and work on a catalogue that a limit ends."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from threading import Event

import pytest

from grillon import parse
from grillon.catalogue import Catalogue
from grillon.cli.common import progress
from grillon.model import Monitor
from tests.unit.cli.conftest import Grillon, Ran


@pytest.fixture
def watched(grillon: Grillon, monkeypatch: pytest.MonkeyPatch) -> Grillon:
    """The command line with its standard error on a terminal."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")

    def call(*words: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
        return grillon(*words, stdin=stdin)

    return call


def test_a_bar_while_a_catalogue_is_filled(watched: Grillon, tmp_path: Path) -> None:
    book = tmp_path / "book.db"
    ran = watched("generate", "latin", "--count", "3", "--seed", "1", "--into", str(book), "--workers", "1")
    assert ran.code == 0, ran.err
    shown = re.split(r"[\r\n]", ran.err)
    assert any("generating, " in line and " a second" in line for line in shown)
    # The time left is told once.
    assert max(line.count(" left") for line in shown) == 1
    assert ran.out == f"{book}: 3 puzzles of latin, from seed 1 on\n"


def test_a_bar_while_solutions_are_explained(watched: Grillon, tmp_path: Path) -> None:
    out = tmp_path / "two.pdf"
    ran = watched("booklet", "takuzu 2x2\n0 .\n. .", "takuzu 2x2\n1 .\n. .", "--explained", "--out", str(out))
    assert ran.code == 0, ran.err
    assert "explaining" in ran.err
    assert "2/2" in ran.err
    assert ran.out == f"{out}: 2 puzzles\n"


def test_a_limit_keeps_what_was_made(grillon: Grillon, tmp_path: Path) -> None:
    book = tmp_path / "book.db"
    ran = grillon(
        *("generate", "sudoku", "--count", "1000000", "--seed", "1"),
        *("--into", str(book), "--workers", "1", "--timeout", "1"),
    )
    assert ran.code == 3
    kept, limit = ran.err.splitlines()
    with Catalogue(book, writable=False) as there:
        assert kept.startswith(f"grillon: {book} has what was made so far: {len(there):,} puzzle")
    assert limit == "grillon: the timeout limit was reached"


class _Waits(Event):
    """An event that is set after so many looks at it."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.looks = looks

    def wait(self, timeout: float | None = None) -> bool:
        self.looks -= 1
        return self.looks < 0


@pytest.mark.parametrize(("looks", "shown"), [(3, True), (0, False)])
def test_counters_are_shown_once_work_takes_a_while(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, looks: int, shown: bool
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monitor = Monitor()
    parse("takuzu 2x2\n0 .\n. .").solve(monitor=monitor)
    progress._watch("counting", monitor, _Waits(looks))
    assert ("counting" in capsys.readouterr().err) == shown
