"""The cost of a command from its start to its answer: CPU seconds of a new process for a small puzzle, target 0.15."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks import Row
from benchmarks.commands.startup import cpu
from grillon import families

TARGET = "target 0.15 s"
VERBS = {
    "solve": (),
    "check": (),
    "count": (),
    "rate": (),
    "hint": (),
    "explain": (),
    "convert": ("--to", "json"),
    "render": ("--out", "picture.svg"),
}
"""With what else they need."""
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def run() -> Iterator[Row]:
    command = str(Path(sys.executable).with_name("grillon"))
    yield Row("grillon --version", cpu(command, "--version"), note=TARGET)
    for name in families.BUILT_IN:
        for verb, more in VERBS.items():
            with tempfile.TemporaryDirectory() as folder:
                seconds = cpu(command, verb, families.get(name).about.example, *more, folder=folder)
            yield Row(f"grillon {verb}, a small {name}", seconds, note=TARGET)
    own = cpu(command, "solve", LINE)
    peer = shutil.which("qqwing")
    if peer is None:
        yield Row("grillon solve, 9x9 as a line", own, note=TARGET)
    else:
        other = cpu("sh", "-c", f"echo {LINE} | {peer} --solve --compact")
        yield Row("grillon solve, 9x9 as a line", own, peer="as fast as qqwing", peer_seconds=other, note=TARGET)
