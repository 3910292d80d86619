"""The command line in this process: quick, with its output and exit code."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from shutil import copy

import pytest

from grillon.cli.run import run


@dataclass(frozen=True)
class Ran:
    """How a command ended."""

    code: int
    out: str
    err: str


Grillon = Callable[..., Ran]


@pytest.fixture
def grillon(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Grillon:
    """`grillon("solve", text)`; `stdin` holds what is piped in."""
    monkeypatch.setenv("GRILLON_LANG", "en")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")  # pictures in boxes, wherever the tests run

    def call(*words: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsys.readouterr()
        code = run(words)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return call


@pytest.fixture(scope="session")
def made_book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A catalogue of six small Takuzus and six Sudokus, each tagged with its family."""
    path = tmp_path_factory.mktemp("catalogue") / "book.db"
    for family in ("takuzu", "sudoku"):
        words = f"generate {family} --size 4x4 --count 6 --seed 1 --into {path} --tag {family}"
        assert run(words.split()) == 0
    return path


@pytest.fixture
def book(made_book: Path, tmp_path: Path) -> str:
    """A catalogue for one test, which may change it."""
    return str(copy(made_book, tmp_path / "book.db"))
