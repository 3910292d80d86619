"""A booklet of 200 puzzles with their solutions from a catalogue: CPU seconds of the whole command, target 1.5."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import Row
from benchmarks.startup import cpu
from grillon import families
from grillon.catalogue import Catalogue

NUMBER = 200


def run() -> Iterator[Row]:
    command = str(Path(sys.executable).with_name("grillon"))
    with TemporaryDirectory() as folder:
        for name in families.BUILT_IN:
            path = Path(folder, f"{name}.db")
            with Catalogue(path, create=True) as book:
                book.add_all(families.get(name).generate_many(NUMBER, seed=1), keep_symmetric=True)
            out = str(Path(folder, "booklet.pdf"))
            seconds = cpu(command, "booklet", "--from", str(path), "--out", out)
            yield Row(f"grillon booklet, {NUMBER} of {name}", seconds, NUMBER, "puzzles", note="target 1.5 s")
