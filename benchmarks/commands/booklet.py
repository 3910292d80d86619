"""A booklet of 200 puzzles with their solutions from a catalogue: CPU seconds of the whole command, target 1.5."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import Row
from benchmarks.commands.startup import cpu
from grillon import families
from grillon.catalogue import Catalogue

NUMBER = 200


def run() -> Iterator[Row]:
    every = {name: [name] for name in families.BUILT_IN}
    with TemporaryDirectory() as folder:
        for what, names in {**every, "every family": list(every)}.items():
            path = Path(folder, f"{what}.db")
            with Catalogue(path, create=True) as book:
                for name in names:
                    book.add_all(families.get(name).generate_many(NUMBER // len(names), seed=1), keep_symmetric=True)
            command = str(Path(sys.executable).with_name("grillon"))
            seconds = cpu(command, "booklet", "--from", str(path), "--out", str(Path(folder, "booklet.pdf")))
            yield Row(f"grillon booklet, {NUMBER} of {what}", seconds, NUMBER, "puzzles", note="target 1.5 s")
