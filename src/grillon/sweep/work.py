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
from grillon.model.monitor import Monitor
from grillon.sweep import shards
from grillon.sweep.layout import RunRules
from grillon.sweep.lots import Lot
from grillon.sweep.shards import Shard


@dataclass(frozen=True)
class Source:
    """Some grids of a file: `count` of them from `first` on."""

    path: str
    checksum: int
    first: int
    count: int


@dataclass(frozen=True)
class Task:
    """A lot with everything a worker on another machine needs."""

    rules: RunRules
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
def _cached(path: str, checksum: int, length: int, base: int, _signature: tuple[int, int]) -> bytes:
    records = shards.read(Path(path), length, base)
    if shards.checksum(records) != checksum:
        raise Damaged("{path}: not the file the ledger names, its checksum differs", path=path)
    return records


def read_source(source: Source, length: int, base: int) -> bytes:
    """The grids of a source, checked against what the ledger says of their file."""
    status = os.stat(source.path)
    records = _cached(source.path, source.checksum, length, base, (status.st_mtime_ns, status.st_size))
    return records[source.first * length : (source.first + source.count) * length]


def read_sources(sources: Iterable[Source], length: int, base: int) -> bytes:
    """The grids of several sources, one after the other."""
    return b"".join(read_source(source, length, base) for source in sources)


def work(task: Task) -> Manifest:
    """Do a lot."""
    begin = time.perf_counter()
    rules, stage = task.rules, task.lot.stage
    records = read_sources(task.sources, stage, rules.base) if stage else b""
    if stage and len(records) != task.lot.size * stage:
        raise Damaged(
            "lot {lot} of stage {stage}: {found} grids, not {size}",
            lot=task.lot.number,
            stage=stage,
            found=len(records) // stage,
            size=task.lot.size,
        )
    found = core.tectonic_continue(
        Monitor().control, rules.rows, rules.columns, rules.largest, records, stage, task.until
    )
    shard = shards.write(Path(task.target), found, task.until, rules.base)
    return Manifest(task.lot, shard, time.perf_counter() - begin)
