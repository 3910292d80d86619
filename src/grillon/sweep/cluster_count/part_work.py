"""The work of one worker in a count over a cluster: merge and expand some shards of a stage for the next one.

The states of a stage are divided by the documented hash into shards. A part takes some of them from the files of all
parts of the stage before, in which equal states occur again; its output is one file with the states of each shard in
turn and a footer with the number and the checksum of each.
"""

from __future__ import annotations

import os
import platform
import struct
import sys
import time
from dataclasses import dataclass
from typing import IO
from uuid import uuid4

from grillon._core import sweep as core
from grillon.base.sentences import Sentence
from grillon.errors import LimitReached
from grillon.model.monitor import Monitor, Stop
from grillon.sweep.storage.stage_files import StageFile, not_listed
from grillon.sweep.storage.stores import Store, WrittenOnce
from grillon.sweep.swept_boards import SweptBoards

SHARDS = core.Part.shards
"""The number of shards of a stage."""
FOOTER = struct.Struct(f"<{2 * SHARDS}Q")


@dataclass(frozen=True, slots=True)
class CountPart:
    """Shards `first`..`first + size - 1` of a stage."""

    stage: int
    first: int
    size: int


@dataclass(frozen=True)
class PartManifest:
    """The outcome of a part: the file of its states, the number of complete boards, and its size.

    `tables` is the peak size of its tables in bytes, `memory` that of the whole process, `worker`.
    `problem` is empty if all went well, or names what was too small: `memory` or `words`.
    """

    file: StageFile | None = None
    finished: int = 0
    states: int = 0
    steps: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    tables: int = 0
    memory: int = 0
    worker: str = ""
    problem: str = ""


@dataclass(frozen=True)
class PartTask:
    """A part with everything a worker on another machine needs.

    `files` have the states of the stage; their checksum is that of the footer. Weights have `words` words, tables take
    at most `memory` bytes; about `expected` new states are expected.
    """

    boards: SweptBoards
    part: CountPart
    words: int
    memory: int
    expected: int
    files: tuple[StageFile, ...]
    target: str
    store: Store

    def __call__(self) -> PartManifest:
        """Process the part."""
        begin, used, monitor = time.perf_counter(), time.process_time(), Monitor()
        stage = self.part.stage
        part = self.boards.count_part(stage, self.words, self.memory)
        part.expect(self.expected)
        try:
            fits = _add_shards(self, part, monitor) if stage else part.add(monitor.control, [part.start()[1]])
        except OverflowError:
            return PartManifest(problem="words")
        if not fits:
            if monitor.stopped_by is not Stop.MEMORY:
                raise LimitReached("{name}: stopped ({limit})", name=self.target, limit=monitor.limit)
            return PartManifest(problem="memory")
        file = _keep(self, part)
        return PartManifest(
            file,
            part.finished,
            part.states,
            part.steps,
            seconds=time.perf_counter() - begin,
            cpu_seconds=time.process_time() - used,
            tables=part.peak,
            memory=peak_memory(),
            worker=f"{platform.node()}-{os.getpid()}",
        )


def _add_shards(task: PartTask, part: core.Part, monitor: Monitor) -> bool:
    readers = [ShardReader(task.store, file, part.entry_bytes) for file in task.files]
    for shard in range(task.part.first, task.part.first + task.part.size):
        pieces = [piece for reader in readers if (piece := reader.shard(shard))]
        if pieces and not part.add(monitor.control, pieces):
            return False
    return True


class ShardReader:
    """A file of states, shard by shard, each compared with its stored checksum."""

    def __init__(self, store: Store, file: StageFile, entry: int) -> None:
        self._store, self._file, self._entry = store, file, entry
        footer = store.get(file.name, file.bytes - FOOTER.size, FOOTER.size)
        if len(footer) != FOOTER.size or core.checksum(footer) != file.checksum:
            raise not_listed(store.place(file.name))
        numbers = FOOTER.unpack(footer)
        self._rows, self._checksums = numbers[:SHARDS], numbers[SHARDS:]

    def shard(self, number: int) -> bytes:
        """The entries of a shard."""
        rows, first = self._rows[number], sum(self._rows[:number])
        if not rows:
            return b""
        data = self._store.get(self._file.name, first * self._entry, rows * self._entry)
        if core.checksum(data) != self._checksums[number]:
            raise not_listed(self._store.place(self._file.name))
        return data


def check_states(store: Store, file: StageFile, entry: int, *, whole: bool) -> None:
    """Check the end of a file of states again, or the `whole`; Damaged, or FileNotFoundError, if it is not the one that
    the ledger names.
    """
    reader = ShardReader(store, file, entry)
    for shard in range(SHARDS if whole else 0):
        reader.shard(shard)


def _keep(task: PartTask, part: core.Part) -> StageFile | None:
    """Write the collected states, a shard at a time; None if there are none."""
    name = f"{task.target}-{uuid4().hex[:16]}.run"
    rows, sums = [0] * SHARDS, [0] * SHARDS
    written = 0

    def write(file: IO[bytes]) -> None:
        nonlocal written
        written += 1
        if written > 1:
            raise WrittenOnce(5, Sentence("the store did not accept the file"), name)
        for shard in range(SHARDS):
            data = part.take(shard)
            rows[shard], sums[shard] = len(data) // part.entry_bytes, core.checksum(data)
            file.write(data)
        file.write(FOOTER.pack(*rows, *sums))

    # The conductor syncs whole stages from time to time: syncing each file at once takes longer than making it.
    size = task.store.replace(name, write, durable=False)
    if not sum(rows):
        task.store.delete(name)
        return None
    return StageFile(name, sum(rows), core.checksum(FOOTER.pack(*rows, *sums)), size)


def peak_memory() -> int:
    """The peak memory of this process in bytes, 0 if the system does not report it."""
    try:
        import resource
    except ImportError:
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
