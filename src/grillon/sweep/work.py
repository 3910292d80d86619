"""What a worker does with one lot: read its grids, continue them, write the result, return a small manifest."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from grillon._core import sweep as core
from grillon.errors import Damaged
from grillon.sweep import shards
from grillon.sweep.lots import Lot
from grillon.sweep.shards import Kind, Shard
from grillon.sweep.staged import StagedBoards


@dataclass(frozen=True)
class Source:
    """Some grids of a file, which a ledger names: `count` of them from `first` on."""

    path: str
    named: Shard
    first: int
    count: int

    @classmethod
    def whole(cls, path: str | Path, named: Shard) -> Source:
        """All grids of a file."""
        return cls(str(path), named, 0, named.rows)


@dataclass(frozen=True)
class Task:
    """A lot with everything a worker on another machine needs."""

    boards: StagedBoards
    lot: Lot
    until: int
    sources: tuple[Source, ...]
    target: str


@dataclass(frozen=True)
class Manifest:
    """What a worker returns: never data."""

    lot: Lot
    shard: Shard
    seconds: float


@lru_cache(maxsize=8)
def _cached(path: str, named: Shard, kind: Kind, _signature: tuple[int, int]) -> bytes:
    return shards.read(Path(path), kind, named)


def read_source(source: Source, kind: Kind) -> bytes:
    """The grids of a source, checked against what the ledger says of their file."""
    status = os.stat(source.path)
    records = _cached(source.path, source.named, kind, (status.st_mtime_ns, status.st_size))
    return records[source.first * kind.cells : (source.first + source.count) * kind.cells]


def read_sources(sources: Iterable[Source], kind: Kind) -> bytes:
    """The grids of several sources, one after the other."""
    return b"".join(read_source(source, kind) for source in sources)


def read_lines(source: Source, kind: Kind) -> bytes:
    """The lines of codes of a whole file. Those of a text are as they were written, and not read as grids."""
    path = Path(source.path)
    if path.suffix == ".parquet":
        return core.to_lines(shards.read(path, kind, source.named), kind.cells, kind.base)
    lines, found = shards.read_lines(path, kind)
    if (found.rows, found.checksum) != (source.named.rows, source.named.checksum):
        raise Damaged("{path}: not the file the ledger names, its checksum differs", path=path)
    return lines


def work(task: Task) -> Manifest:
    """Do a lot."""
    begin = time.perf_counter()
    boards, stage = task.boards, task.lot.stage
    records = read_sources(task.sources, boards.kind(stage)) if stage else b""
    if stage and len(records) != task.lot.size * stage:
        raise Damaged(
            "lot {lot} of stage {stage}: {found} {found:grid|grids}, not {size}",
            lot=task.lot.number,
            stage=stage,
            found=len(records) // stage,
            size=task.lot.size,
        )
    found = boards.continued(records, stage, task.until)
    shard = shards.write(Path(task.target), found, boards.kind(task.until))
    return Manifest(task.lot, shard, time.perf_counter() - begin)
