"""The work of one worker in a count over a cluster: merge and expand some shards of a stage for the next one.

The states of a stage are divided by the documented hash into shards. A part takes some of them from the runs of all
parts of the stage before, in which equal states occur again; its output is one run, a file with the states of each
shard in turn and a footer with the number and the checksum of each.
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
from grillon.errors import Damaged, LimitReached
from grillon.model.monitor import Monitor
from grillon.sentences import Sentence
from grillon.sweep.boards import SweptBoards
from grillon.sweep.shards import Shard
from grillon.sweep.stores import Store, WrittenOnce

SHARDS = core.Part.shards
"""The number of shards of a stage."""
FOOTER = struct.Struct(f"<{2 * SHARDS}Q")


@dataclass(frozen=True)
class PartTask:
    """Shards `first`..`first + size - 1` of a stage, with everything a worker on another machine needs.

    `runs` are the names of the runs of the stage and their entries in the ledger; their checksum is that of the footer.
    Weights have `words` words, tables take at most `memory` bytes; about `expected` new states are expected.
    """

    boards: SweptBoards
    stage: int
    first: int
    size: int
    words: int
    memory: int
    expected: int
    runs: tuple[Shard, ...]
    target: str
    store: Store


@dataclass(frozen=True)
class PartManifest:
    """The outcome of a part: its run, the number of complete boards, and its size.

    `tables` is the peak size of its tables in bytes, `memory` that of the whole process, `worker`.
    `problem` is empty if all went well, or names what was too small: `memory` or `words`.
    """

    run: Shard | None = None
    finished: int = 0
    states: int = 0
    steps: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    tables: int = 0
    memory: int = 0
    worker: str = ""
    problem: str = ""


def work_part(task: PartTask) -> PartManifest:
    """Process a part."""
    begin, used, monitor = time.perf_counter(), time.process_time(), Monitor()
    part = task.boards.count_part(task.stage, task.words, task.memory)
    part.expect(task.expected)
    try:
        fits = _add_shards(task, part, monitor) if task.stage else part.add(monitor.control, [part.start()[1]])
    except OverflowError:
        return PartManifest(problem="words")
    if not fits:
        if monitor.stopped_by != "memory":
            raise LimitReached("{name}: stopped ({limit})", name=task.target, limit=monitor.limit)
        return PartManifest(problem="memory")
    run = _keep(task, part)
    return PartManifest(
        run,
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
    readers = [_Reader(task.store, run, part.entry_bytes) for run in task.runs]
    for shard in range(task.first, task.first + task.size):
        pieces = [piece for reader in readers if (piece := reader.shard(shard))]
        if pieces and not part.add(monitor.control, pieces):
            return False
    return True


class _Reader:
    """A run, shard by shard, each compared with its stored checksum."""

    def __init__(self, store: Store, run: Shard, entry: int) -> None:
        self._store, self._run, self._entry = store, run, entry
        footer = store.get(run.name, run.bytes - FOOTER.size, FOOTER.size)
        if len(footer) != FOOTER.size or core.checksum(footer) != run.checksum:
            raise Damaged("{path}: not the file listed in the ledger: its checksum differs", path=store.place(run.name))
        numbers = FOOTER.unpack(footer)
        self._rows, self._checksums = numbers[:SHARDS], numbers[SHARDS:]

    def shard(self, number: int) -> bytes:
        """The entries of a shard."""
        rows, first = self._rows[number], sum(self._rows[:number])
        if not rows:
            return b""
        data = self._store.get(self._run.name, first * self._entry, rows * self._entry)
        if core.checksum(data) != self._checksums[number]:
            place = self._store.place(self._run.name)
            raise Damaged("{path}: not the file listed in the ledger: its checksum differs", path=place)
        return data


def check_run(store: Store, run: Shard, entry: int, *, whole: bool) -> None:
    """Check the end of a run again, or the `whole`; Damaged, or FileNotFoundError, if it is not the one that the ledger
    names.
    """
    reader = _Reader(store, run, entry)
    for shard in range(SHARDS if whole else 0):
        reader.shard(shard)


def _keep(task: PartTask, part: core.Part) -> Shard | None:
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

    # The conductor syncs whole stages from time to time: syncing each run at once takes longer than making it.
    size = task.store.replace(name, write, durable=False)
    if not sum(rows):
        task.store.delete(name)
        return None
    return Shard(name, sum(rows), core.checksum(FOOTER.pack(*rows, *sums)), size)


def peak_memory() -> int:
    """The peak memory of this process in bytes, 0 if the system does not report it."""
    try:
        import resource
    except ImportError:
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
