"""The command line, in this process and in one of its own."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any

from grillon.cli.run import run


@dataclass(frozen=True)
class Ran:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, Any]]:
        """What `--json` wrote, an object a line."""
        return [json.loads(line) for line in self.out.splitlines()]


@contextmanager
def _standard_input(text: str) -> Iterator[None]:
    kept = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode()))
    try:
        yield
    finally:
        sys.stdin = kept


def grillon(*words: str, stdin: str = "") -> Ran:
    """Run a command in this process."""
    # Some verbs write bytes, so that text alone would not do.
    written = io.BytesIO(), io.BytesIO()
    out, err = (io.TextIOWrapper(stream, "utf-8") for stream in written)
    with _standard_input(stdin), redirect_stdout(out), redirect_stderr(err):
        code = run([*words, "--lang", "en"])
        out.flush()
        err.flush()
    return Ran(code, *(stream.getvalue().decode() for stream in written))


def process(*words: str, stdin: str = "") -> Ran:
    """Run a command in a process of its own."""
    command = [sys.executable, "-m", "grillon", *words, "--lang", "en"]
    ran = subprocess.run(command, input=stdin, capture_output=True, text=True, encoding="utf-8", check=False)
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def words_of(request: Mapping[str, object]) -> list[str]:
    """The options of the command line that ask for this."""
    words = []
    for name, value in request.items():
        words += [f"--{'' if value else 'no-'}{name}"] if isinstance(value, bool) else [f"--{name}", str(value)]
    return words
