"""The cost of starting up: CPU time of a fresh process, against bare Python in the same run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from resource import RUSAGE_CHILDREN, getrusage

from benchmarks import Row

REPEAT = 5
PUZZLE = "takuzu.1.6x6.u.aDP0qJ.YJ0"


def cpu(*words: str, folder: str | None = None) -> float:
    """The least CPU time of a few runs of a command, in this folder if one is named."""
    # As for a user: Python keeps its compiled files.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    best = float("inf")
    for _ in range(REPEAT):
        before = getrusage(RUSAGE_CHILDREN)
        subprocess.run(words, stdout=subprocess.DEVNULL, env=environment, cwd=folder, check=True)
        after = getrusage(RUSAGE_CHILDREN)
        best = min(best, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return best


def run() -> Iterator[Row]:
    bare = cpu(sys.executable, "-c", "pass")
    yield Row("python -c pass", bare)
    for what, words in {
        "import grillon": ("-c", "import grillon"),
        "grillon --help": ("-m", "grillon", "--help"),
        "grillon --version": ("-m", "grillon", "--version"),
        "grillon check, one small Takuzu": ("-m", "grillon", "check", PUZZLE),
    }.items():
        yield Row(what, cpu(sys.executable, *words), peer="as fast as bare Python", peer_seconds=bare)
