"""A count whose states are divided among workers, stage by stage, so that their memories add up.

A stage is cut into parts, each of some shards. A worker reads its shards from the files of the stage before, merges
equal states, expands each once and writes one file. When all parts of a stage are there the next one begins, and the
earlier files are deleted. All finished work is recorded in a ledger: a crash costs only the parts under way.

From time to time the files of a stage are synced to the disk, beside the work, and kept until those of a later one are
there. A power cut, or a damaged file, costs the work done since.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from grillon.base.files import make_folder
from grillon.base.sentences import Argument
from grillon.base.workers import Workers
from grillon.errors import Damaged, GrillonError, LimitReached
from grillon.model.monitor import Monitor
from grillon.sweep.cluster_count.ledger import CountLedger
from grillon.sweep.cluster_count.part_work import SHARDS, CountPart, PartManifest, PartTask, check_states
from grillon.sweep.storage.folder_lock import FolderLock
from grillon.sweep.storage.stage_files import StageFile
from grillon.sweep.storage.store_lock import Claim
from grillon.sweep.storage.stores import PATIENCE, Store, store_at
from grillon.sweep.swept_boards import SweptBoards

WIDTHS = (1, 2, 16)
"""Words of a weight: a count that does not fit is started again with more."""
WORKER_MEMORY = 1 << 30
"""The default memory limit of a worker."""
PROCESS = 160 << 20
"""The memory of Python with its libraries, which workers need before they count anything."""
TABLES = 0.75
"""The share of the rest for tables, beside input and output."""
GROWTH = 4.0
"""Bytes of tables per byte of states read, until a stage has been measured: new states, and spare room in tables."""
SMALL = 20_000
"""The number of states below which a separate part is not worthwhile."""
KEEP_EVERY = 60.0
"""Seconds between two stages that are synced to the disk."""
GO_BACK = 3
"""The number of times a damaged file is remade before it ends the count."""


@dataclass(frozen=True)
class CountProgress:
    """The progress of a count: its stage, the states read and the total, before equal ones are merged."""

    stage: int
    read: int
    states: int
    seconds: float
    memory: int


@dataclass
class WorkerUse:
    """The resources used by a worker so far: CPU seconds of its parts, and its peak memory in bytes."""

    parts: int = 0
    cpu_seconds: float = 0.0
    memory: int = 0


class ClusterCount:
    """One count in one folder, or with its states in another store.

    >>> from tempfile import TemporaryDirectory
    >>> from grillon.puzzle.parts.boards import boards_of
    >>> from grillon.base.workers import Threads
    >>> boards = boards_of("tectonic", (3, 4), {"max": 5})
    >>> with TemporaryDirectory() as folder:
    ...     ClusterCount(folder, boards.enumerated()).finish(Threads(2))
    28196
    """

    def __init__(
        self,
        folder: str | Path,
        boards: SweptBoards,
        *,
        lots: str = "",
        worker_memory: int | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self.folder, self.boards = Path(folder), boards
        self.store: Store = store_at(lots or self.folder, patience=patience)
        self._worker_memory = worker_memory or WORKER_MEMORY
        self._memory = int(max(self._worker_memory - PROCESS, self._worker_memory / 2) * TABLES)
        self.keep_every = KEEP_EVERY
        self.workers: dict[str, WorkerUse] = {}
        """The resources used by each worker that answered."""
        # For the last stage: bytes of tables per byte read, and new states per state.
        self._growth, self._following = GROWTH, 1.0
        self._stage_to_keep = 0
        self._keeping: Future[None] | None = None
        self._went_back = 0
        with ExitStack() as held:
            make_folder(self.folder)
            self._lock = FolderLock(self.folder)
            held.callback(self._lock.release)
            self._ledger = CountLedger.of_job(self.folder, str(boards))
            held.callback(self._ledger.close)
            self._claim = Claim(self.store, "count") if lots else None
            if self._claim is not None:
                self._claim.take(self._ledger)
            held.pop_all()

    @property
    def max_memory(self) -> int:
        """The peak memory of any worker that reported it, in bytes."""
        return max((use.memory for use in self.workers.values()), default=0)

    def finish(
        self,
        executor: Workers,
        *,
        monitor: Monitor | None = None,
        tell: Callable[[CountProgress], None] | None = None,
    ) -> int | None:
        """The number of grids; None if the monitor stopped the count, which can continue from its folder."""
        monitor = Monitor.of(monitor)
        self._begin = self._kept_at = time.monotonic()
        try:
            with ThreadPoolExecutor(1) as self._beside:
                self._look_again()
                while True:
                    stage = self._ledger.number("stage")
                    files = self._files(stage - 1)
                    if stage and not files:
                        number = sum(self._ledger.parts().values())
                        self._ledger.next_stage(stage, 0, 0)
                        self.discard()
                        return number
                    try:
                        if not self._stage(stage, files, executor, monitor, tell):
                            return None
                    except (Damaged, FileNotFoundError):
                        self._went_back += 1
                        if self._went_back > GO_BACK:
                            raise
                        self._go_back()
        finally:
            executor.close()
            self._ledger.close()
            self._lock.release()

    def discard(self) -> None:
        """Delete all states and leave the store to others; that this fails is no reason to lose the number."""
        with suppress(GrillonError, OSError):
            if self._claim is not None:
                self._claim.check()
            for name in self._stored():
                self.store.delete(name)
            if self._claim is not None:
                self._claim.release()

    # Stored states

    def _stored(self) -> list[str]:
        """The names of all files of states, including those that killed workers were writing."""
        return [*self.store.names("stage-"), *self.store.names(".stage-")]

    def _look_again(self) -> None:
        """The files of an earlier process are unchanged, unless something happened to the disk."""
        if not self._whole(self._ledger.number("stage"), read=False):
            self._go_back()

    def _whole(self, stage: int, *, read: bool = True) -> bool:
        """Are all states of a stage there, and as they were written? Workers check those that are not `read` here."""
        if stage and sum(part.size for part in self._ledger.parts_of(stage - 1)) != SHARDS:
            return False
        entry = self.boards.count_part(stage, self._ledger.number("words"), 0).entry_bytes
        try:
            for file in self._files(stage - 1):
                check_states(self.store, file, entry, whole=read)
        except (Damaged, FileNotFoundError):
            return False
        return True

    def _go_back(self) -> None:
        """Go back to the last stage that is on the disk, or to the beginning."""
        kept = self._ledger.number("kept")
        self._ledger.go_back(kept if self._whole(kept) else 0)
        self._stage_to_keep, self._keeping = 0, None

    def _end_stage(self, stage: int, files: Iterable[StageFile]) -> None:
        """Go on to a stage whose states are all there; now and then they are synced to the disk beside the work."""
        kept = self._ledger.number("kept")
        if self._keeping is not None and self._keeping.done():
            self._keeping.result()
            kept, self._keeping = self._stage_to_keep, None
        if self._keeping is None and time.monotonic() - self._kept_at >= self.keep_every:
            self._kept_at, self._stage_to_keep = time.monotonic(), stage
            self._keeping = self._beside.submit(self.store.make_durable, [file.name for file in files])
        self._ledger.next_stage(stage, kept, self._stage_to_keep if self._keeping is not None else 0)

    def _files(self, stage: int) -> tuple[StageFile, ...]:
        """The files written by the parts of a stage: the states of the next one."""
        return tuple(self._ledger.files(stage))

    # Working

    def _stage(
        self,
        stage: int,
        files: tuple[StageFile, ...],
        executor: Workers,
        monitor: Monitor,
        tell: Callable[[CountProgress], None] | None,
    ) -> bool:
        """Finish a stage; False if stopped."""
        words, again = self._ledger.number("words"), self._ledger.number("again")
        rows, bytes_read = sum(file.rows for file in files), sum(file.bytes for file in files)
        self._sweep_out()
        done = self._ledger.parts_of(stage)
        waiting = self._cut(stage, done, rows, bytes_read, executor.width)
        read = rows * sum(part.size for part in done) // SHARDS
        out: set[str] = set()
        growth = 0.0
        while waiting or out:
            while waiting and len(out) < 2 * executor.width:
                part = waiting.pop(0)
                target = f"stage-{stage:03}-words-{words}-again-{again}-shards-{part.first:02}-{part.size:02}"
                limits = words, self._memory, int(rows * part.size / SHARDS * self._following)
                executor.submit(PartTask(self.boards, part, *limits, files, target, self.store))
                out.add(target)
            outcome = executor.next(0.1)
            # The first answer counts; any other is late, or from a count with narrower weights.
            if outcome is not None and outcome[0].target in out:
                task, result = outcome
                out.remove(task.target)
                if isinstance(result, BaseException):
                    raise result
                if result.problem == "words":
                    return self._widen(words)
                if result.problem == "memory":
                    waiting += self._halves(task.part)
                    continue
                self._record(task.part, result)
                read += rows * task.part.size // SHARDS
                growth = max(growth, result.tables / max(1.0, bytes_read * task.part.size / SHARDS))
            if tell is not None:
                tell(CountProgress(stage, read, rows, time.monotonic() - self._begin, self.max_memory))
            if monitor.poll(1):
                return False
        following = self._files(stage)
        if rows > SMALL:
            # A little more than the largest part of this stage took: consecutive stages are alike.
            self._growth = 1.25 * growth
            self._following = sum(file.rows for file in following) / rows
        self._end_stage(stage + 1, following)
        return True

    def _cut(self, stage: int, done: Iterable[CountPart], rows: int, bytes_read: int, width: int) -> list[CountPart]:
        """The unfinished shards, in parts that fit the memory and keep all workers busy; the first stage is one."""
        parts = max(min(width, rows // SMALL), int(bytes_read * self._growth / self._memory) + 1)
        if parts > width:
            parts = -(-parts // width) * width
        size = max(1, SHARDS // parts) if stage else SHARDS
        known = {shard for part in done for shard in range(part.first, part.first + part.size)}
        cut: list[CountPart] = []
        for shard in range(SHARDS):
            if shard in known:
                continue
            if cut and cut[-1].first + cut[-1].size == shard and cut[-1].size < size:
                cut[-1] = CountPart(stage, cut[-1].first, cut[-1].size + 1)
            else:
                cut.append(CountPart(stage, shard, 1))
        return cut

    def _halves(self, part: CountPart) -> list[CountPart]:
        """Smaller parts for one that did not fit a worker."""
        if part.size == 1 or part.stage == 0:
            raise LimitReached(
                "stage {stage} of {boards} does not fit workers with {memory:,} MB: {worker_memory} gives them more",
                worker_memory=Argument("worker_memory"),
                stage=part.stage,
                boards=self.boards,
                memory=self._worker_memory >> 20,
            )
        half = part.size // 2
        first, second = part.first, part.first + half
        return [CountPart(part.stage, first, half), CountPart(part.stage, second, part.size - half)]

    def _record(self, part: CountPart, result: PartManifest) -> None:
        self._ledger.put_part(part, result.file, result.seconds, result.finished)
        use = self.workers.setdefault(result.worker, WorkerUse())
        use.parts += 1
        use.cpu_seconds += result.cpu_seconds
        use.memory = max(use.memory, result.memory)

    def _widen(self, words: int) -> bool:
        if words == WIDTHS[-1]:
            raise LimitReached(
                "there are too many grids {rows}x{columns} for exact numbers",
                rows=self.boards.rows,
                columns=self.boards.columns,
            )
        self._ledger.go_back(0, words=WIDTHS[WIDTHS.index(words) + 1])
        return True

    def _sweep_out(self) -> None:
        """Remove states that no ledger names: those of earlier stages, and of workers that were killed or late."""
        if self._claim is not None:
            self._claim.check()
        named = {file.name for file in self._ledger.files()}
        stored = set(self._stored())
        for name in stored - named:
            self.store.delete(name)
        for name in named - stored:
            raise Damaged("{path}: the ledger lists this file, but it does not exist", path=self.store.place(name))
