"""Tables kept in a file: made once, they serve every later question about the grids of a size.

A line of JSON says what they are, then come the tables as the machine has them in memory, then a checksum of it all.
"""

from __future__ import annotations

import json
import sys
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from grillon._core import sweep as core
from grillon.errors import Damaged, with_place
from grillon.sweep import shards

VERSION = 1
DIGEST = 32


def save(boards: core.Boards, path: Path, what: str) -> None:
    """Keep tables under a name that stands only for the whole of them."""
    stages = len(boards.live_states)

    def write(file: IO[bytes]) -> None:
        digest = blake2b(digest_size=DIGEST)
        sizes = [[len(table) for table in boards.tables(stage)] for stage in range(stages)]
        head = {"version": VERSION, "what": what, "order": sys.byteorder, "words": boards.words, "sizes": sizes}
        parts = (table for stage in range(stages) for table in boards.tables(stage))
        for part in (json.dumps(head).encode() + b"\n", *parts):
            digest.update(part)
            file.write(part)
        file.write(digest.digest())

    shards.write_safely(path, write)


def make_room(folder: Path) -> None:
    """Make the folder tables will be kept in, or say why not before they are made."""
    shards.make_folder(folder)
    with with_place(folder):
        TemporaryFile(dir=folder).close()


def load(path: Path, what: str) -> core.Boards:
    """The tables of a file; Damaged when it is not whole, altered, or holds something else."""
    digest = blake2b(digest_size=DIGEST)
    with open(path, "rb") as file:
        line = file.readline()
        digest.update(line)
        try:
            head = json.loads(line)
            said = {name: head[name] for name in ("version", "what", "order")}
            sizes: list[list[int]] = [[int(size) for size in stage] for stage in head["sizes"]]
            words = int(head["words"])
        except (ValueError, KeyError, TypeError):
            raise Damaged("{path}: these are no tables of a sweep", path=path) from None
        if said != {"version": VERSION, "what": what, "order": sys.byteorder}:
            raise Damaged(
                "{path}: tables of {said}, not version {known} of {what} on this machine",
                path=path,
                said=said,
                known=VERSION,
                what=what,
            )
        stages = []
        for stage in sizes:
            completions, first_edge, edges = (file.read(size) for size in stage)
            for part in (completions, first_edge, edges):
                digest.update(part)
            stages.append((completions, first_edge, edges))
        if file.read() != digest.digest():
            raise Damaged("{path}: the checksum does not fit, the tables are not whole", path=path)
    try:
        return core.Boards.restore(words, stages)
    except ValueError as error:
        raise Damaged("{path}: {reason}", path=path, reason=error) from None
