"""The work of one worker on a lot: read its grids, continue them, keep the result or send it back with a manifest."""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import IO
from uuid import uuid4

from grillon.errors import Damaged
from grillon.sweep.run.schedule import Lot
from grillon.sweep.staged_boards import StagedBoards
from grillon.sweep.storage import stage_files
from grillon.sweep.storage.chunks import TextWriter, read_lines
from grillon.sweep.storage.code_files import CodeKind, checksum
from grillon.sweep.storage.stage_files import StageFile
from grillon.sweep.storage.stores import Store


@dataclass(frozen=True)
class GridSource:
    """Some grids of a file in a store, which a ledger names: `count` of them from `first` on.

    If the file is a text too large to be read for a few grids, they are in the block of it that begins at byte `block`.
    """

    name: str
    named: StageFile
    first: int
    count: int
    block: int | None = None

    @classmethod
    def whole(cls, name: str, named: StageFile) -> GridSource:
        """All grids of a file."""
        return cls(name, named, 0, named.rows)


@dataclass(frozen=True)
class LotManifest:
    """The result a worker returns. `data` holds the bytes of the file if the worker was given no store."""

    lot: Lot
    file: StageFile
    seconds: float
    data: bytes | None = None


BLOCK = 1 << 20
"""Bytes of a block, about as many as the grids of a large lot take."""


def blocks_of(store: Store, whole: GridSource, kind: CodeKind) -> list[GridSource]:
    """The blocks of a text, in order; Damaged if it is not the one in the ledger."""
    found: list[GridSource] = []
    at = 0

    def cut(lines: bytes) -> None:
        nonlocal at
        while lines:
            end = lines.find(b"\n", BLOCK) + 1 or len(lines)
            block, lines = lines[:end], lines[end:]
            rows = block.count(b"\n")
            found.append(GridSource(whole.name, StageFile(whole.named.name, rows, checksum(block), end), 0, rows, at))
            at += end

    read_lines(store, whole.name, kind, cut, whole.named)
    return found


@lru_cache(maxsize=8)
def _cached(store: Store, name: str, named: StageFile, block: int | None, kind: CodeKind, _version: Hashable) -> bytes:
    place = store.place(name)
    if block is None:
        return stage_files.decode(store.get(name), place, kind, named)
    lines = store.get(name, block, named.bytes)
    stage_files.check_named(StageFile("", lines.count(b"\n"), checksum(lines), len(lines)), place, named)
    return stage_files.decoded(place, lines, kind)


def read_source(store: Store, source: GridSource, kind: CodeKind) -> bytes:
    """The grids of a source, checked against the ledger's entry for their file."""
    records = _cached(store, source.name, source.named, source.block, kind, store.version(source.name))
    return records[source.first * kind.cells : (source.first + source.count) * kind.cells]


def read_sources(store: Store, sources: Iterable[GridSource], kind: CodeKind) -> bytes:
    """The grids of several sources, in order."""
    return b"".join(read_source(store, source, kind) for source in sources)


@dataclass(frozen=True)
class LotTask:
    """A lot with everything a worker on another machine needs.

    Without a store the grids are sent with the task as `records`, and returned with the manifest. The file is named
    after `target`; every worker adds its own suffix, so that no two of them ever write the same one.
    """

    boards: StagedBoards
    lot: Lot
    until: int
    sources: tuple[GridSource, ...]
    target: str
    store: Store | None
    records: bytes = b""

    def __call__(self) -> LotManifest:
        """Process the lot."""
        begin = time.perf_counter()
        boards, stage = self.boards, self.lot.stage
        records = self.records if self.store is None else read_sources(self.store, self.sources, boards.kind(stage))
        if stage and len(records) != self.lot.size * stage:
            raise Damaged(
                "lot {lot} of stage {stage}: {found:,} {found:grid|grids}, not {size}",
                lot=self.lot.number,
                stage=stage,
                found=len(records) // stage,
                size=self.lot.size,
            )
        found = boards.continued(records, stage, self.until)
        folder, _, name = self.target.rpartition("/")
        stem, _, ending = name.rpartition(".")
        name = f"{stem}-{uuid4().hex[:16]}.{ending}"
        data, file = stage_files.encode(name, found, boards.kind(self.until))
        if self.store is None:
            return LotManifest(self.lot, file, time.perf_counter() - begin, data)
        self.store.put(f"{folder}/{name}", data)
        return LotManifest(self.lot, file, time.perf_counter() - begin)


def join(
    store: Store, files: list[GridSource], kind: CodeKind, target: Store, name: str, *, whole: bool = True
) -> StageFile:
    """One text file of several sources, written a piece at a time; only a whole stage gets an end marker."""
    written = 0, 0

    def write(file: IO[bytes]) -> None:
        nonlocal written
        text = TextWriter(file, kind)
        for source in files:
            read_lines(store, source.name, kind, text.add, source.named)
        written = text.end(whole=whole)

    size = target.replace(name, write)
    return StageFile(name.rpartition("/")[2], *written, size)
