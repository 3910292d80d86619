"""Tables kept in a file: built once, they serve every later query about the grids of a size.

A line of JSON describes them, followed by the tables as they are in memory and a checksum of everything.
"""

from __future__ import annotations

import json
import os
import sys
from hashlib import blake2b
from operator import index
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from grillon._core import sweep as core
from grillon.base.files import make_folder
from grillon.errors import Damaged, with_place
from grillon.sweep.storage import stage_files

VERSION = 1
DIGEST = 32
LONGEST_HEAD = 1 << 26
MAX_WORDS = 255


def save(tables: core.Tables, path: Path, what: str) -> None:
    """Save tables atomically under a name."""
    stages = len(tables.live_states)

    def write(file: IO[bytes]) -> None:
        digest = blake2b(digest_size=DIGEST)
        sizes = [[len(table) for table in tables.tables(stage)] for stage in range(stages)]
        head = {"version": VERSION, "what": what, "order": sys.byteorder, "words": tables.words, "sizes": sizes}
        parts = (table for stage in range(stages) for table in tables.tables(stage))
        for part in (json.dumps(head).encode() + b"\n", *parts):
            digest.update(part)
            file.write(part)
        file.write(digest.digest())

    stage_files.write_safely(path, write)


def make_room(folder: Path) -> None:
    """Create the folder for the tables, or report the error before they are built."""
    make_folder(folder)
    with with_place(folder):
        TemporaryFile(dir=folder).close()


def load(path: Path, what: str) -> core.Tables:
    """The tables of a file; Damaged if it is incomplete, altered, or holds something else."""
    digest = blake2b(digest_size=DIGEST)
    with with_place(path), open(path, "rb") as file:
        line = file.readline(LONGEST_HEAD)
        digest.update(line)
        try:
            head = json.loads(line)
            found = {name: head[name] for name in ("version", "what", "order")}
            sizes = [[index(size) for size in stage] for stage in head["sizes"]]
            words = index(head["words"])
        except (ValueError, KeyError, TypeError, RecursionError):
            raise Damaged("{path}: these are not the tables of a sweep", path=path) from None
        if found != {"version": VERSION, "what": what, "order": sys.byteorder}:
            raise Damaged(
                "{path}: tables of {found}, not version {known} of {what} on this machine",
                path=path,
                found=found,
                known=VERSION,
                what=what,
            )
        # An altered header is not trusted: its sizes must match the file.
        sound = words > 0 and all(len(stage) == 3 and min(stage) >= 0 for stage in sizes)
        if not sound or len(line) + sum(map(sum, sizes)) + DIGEST != os.fstat(file.fileno()).st_size:
            raise Damaged("{path}: its header does not match the file: the tables are incomplete", path=path)
        stages = []
        for stage in sizes:
            completions, first_edge, edges = (file.read(size) for size in stage)
            for part in (completions, first_edge, edges):
                digest.update(part)
            stages.append((completions, first_edge, edges))
        if file.read() != digest.digest():
            raise Damaged("{path}: the checksum does not match: the tables are incomplete", path=path)
    try:
        return core.Tables.restore(min(words, MAX_WORDS), stages)
    except ValueError as error:
        raise Damaged("{path}: {reason}", path=path, reason=error) from None
