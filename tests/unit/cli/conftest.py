"""The command line in this process: quick, with its output and exit code."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from grillon.cli._run import run


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
