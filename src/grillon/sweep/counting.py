"""A count whose states are divided among workers, stage by stage, so that their memories add up.

A stage is cut into parts, each of some shards. A worker reads its shards from the runs of the stage before, merges
equal states, expands each once and writes one run. When all parts of a stage are there the next one begins, and the
earlier runs are deleted. All finished work is recorded in a ledger: a crash costs only the parts under way.

From time to time the runs of a stage are synced to the disk, beside the work, and kept until those of a later one are
there. A power cut, or a damaged run, costs the work done since.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from grillon.errors import Damaged, GrillonError, LimitReached
from grillon.model.monitor import Monitor
from grillon.sweep.boards import SweptBoards
from grillon.sweep.claims import Claim
from grillon.sweep.count_ledger import CountLedger
from grillon.sweep.executors import Executor
from grillon.sweep.ledger import LotRecord, RunLock
from grillon.sweep.lots import Lot
from grillon.sweep.parts import SHARDS, PartManifest, PartTask, check_run
from grillon.sweep.shards import Shard, make_folder
from grillon.sweep.stores import PATIENCE, Store, store_at

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
"""The number of times a damaged run is remade before it ends the count."""


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
    """One count in one folder, or with its runs in another store.

    >>> from tempfile import TemporaryDirectory
    >>> from grillon.model.boards import boards_of
    >>> from grillon.sweep.executors import Threads
    >>> from grillon.sweep.parts import work_part
    >>> boards = boards_of("tectonic", (3, 4), {"max": 5})
    >>> with TemporaryDirectory() as folder:
    ...     ClusterCount(folder, boards.enumerated()).finish(Threads(2, do=work_part))
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
            self._lock = RunLock(self.folder)
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
        executor: Executor,
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
                    runs = self._runs(stage - 1)
                    if stage and not runs:
                        number = sum(self._ledger.parts().values())
                        self._ledger.next_stage(stage, 0, 0)
                        self.discard()
                        return number
                    try:
                        if not self._stage(stage, runs, executor, monitor, tell):
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
        """Delete all runs and leave the store to others; that this fails is no reason to lose the number."""
        with suppress(GrillonError, OSError):
            if self._claim is not None:
                self._claim.check()
            for name in self._stored():
                self.store.delete(name)
            if self._claim is not None:
                self._claim.release()

    # Stored runs

    def _stored(self) -> list[str]:
        """The names of all runs, including those that killed workers were writing."""
        return [*self.store.names("stage-"), *self.store.names(".stage-")]

    def _look_again(self) -> None:
        """The runs of an earlier process are unchanged, unless something happened to the disk."""
        if not self._whole(self._ledger.number("stage"), read=False):
            self._go_back()

    def _whole(self, stage: int, *, read: bool = True) -> bool:
        """Are all runs of a stage there, and as they were written? Workers check the runs that are not `read` here."""
        records = [record for record in self._ledger.lots() if record.lot.stage == stage - 1]
        if stage and sum(record.lot.size for record in records) != SHARDS:
            return False
        entry = self.boards.count_part(stage, self._ledger.number("words"), 0).entry_bytes
        try:
            for run in self._runs(stage - 1):
                check_run(self.store, run, entry, whole=read)
        except (Damaged, FileNotFoundError):
            return False
        return True

    def _go_back(self) -> None:
        """Go back to the last stage that is on the disk, or to the beginning."""
        kept = self._ledger.number("kept")
        self._ledger.go_back(kept if self._whole(kept) else 0)
        self._stage_to_keep, self._keeping = 0, None

    def _end_stage(self, stage: int, runs: Iterable[Shard]) -> None:
        """Go on to a stage whose states are all there; now and then they are synced to the disk beside the work."""
        kept = self._ledger.number("kept")
        if self._keeping is not None and self._keeping.done():
            self._keeping.result()
            kept, self._keeping = self._stage_to_keep, None
        if self._keeping is None and time.monotonic() - self._kept_at >= self.keep_every:
            self._kept_at, self._stage_to_keep = time.monotonic(), stage
            self._keeping = self._beside.submit(self.store.make_durable, [run.name for run in runs])
        self._ledger.next_stage(stage, kept, self._stage_to_keep if self._keeping is not None else 0)

    def _runs(self, stage: int) -> tuple[Shard, ...]:
        """The runs written by the parts of a stage: the states of the next one."""
        return tuple(
            record.shard
            for record in self._ledger.lots()
            if record.lot.stage == stage and record.shard is not None and record.shard.rows
        )

    # Working

    def _stage(
        self,
        stage: int,
        runs: tuple[Shard, ...],
        executor: Executor,
        monitor: Monitor,
        tell: Callable[[CountProgress], None] | None,
    ) -> bool:
        """Finish a stage; False if stopped."""
        words, again = self._ledger.number("words"), self._ledger.number("again")
        rows, bytes_read = sum(run.rows for run in runs), sum(run.bytes for run in runs)
        self._sweep_out(stage)
        done = [record.lot for record in self._ledger.lots() if record.lot.stage == stage]
        waiting = self._cut(done, rows, bytes_read, executor.width) if stage else ([] if done else [(0, SHARDS)])
        read = rows * sum(lot.size for lot in done) // SHARDS
        out: set[str] = set()
        growth = 0.0
        while waiting or out:
            while waiting and len(out) < 2 * executor.width:
                first, size = waiting.pop(0)
                target = f"stage-{stage:03}-words-{words}-again-{again}-shards-{first:02}-{size:02}"
                expected = int(rows * size / SHARDS * self._following)
                limits = words, self._memory, expected
                executor.submit(PartTask(self.boards, stage, first, size, *limits, runs, target, self.store))
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
                    waiting += self._halves(task)
                    continue
                self._record(task, result)
                read += rows * task.size // SHARDS
                growth = max(growth, result.tables / max(1.0, bytes_read * task.size / SHARDS))
            if tell is not None:
                tell(CountProgress(stage, read, rows, time.monotonic() - self._begin, self.max_memory))
            if monitor.poll(1):
                return False
        following = self._runs(stage)
        if rows > SMALL:
            # A little more than the largest part of this stage took: consecutive stages are alike.
            self._growth = 1.25 * growth
            self._following = sum(run.rows for run in following) / rows
        self._end_stage(stage + 1, following)
        return True

    def _cut(self, done: Iterable[Lot], rows: int, bytes_read: int, width: int) -> list[tuple[int, int]]:
        """The unfinished shards, in parts that fit the memory and keep all workers busy."""
        parts = max(min(width, rows // SMALL), int(bytes_read * self._growth / self._memory) + 1)
        if parts > width:
            parts = -(-parts // width) * width
        size = max(1, SHARDS // parts)
        known = {shard for lot in done for shard in range(lot.first, lot.first + lot.size)}
        cut: list[tuple[int, int]] = []
        for shard in range(SHARDS):
            if shard in known:
                continue
            if cut and sum(cut[-1]) == shard and cut[-1][1] < size:
                cut[-1] = (cut[-1][0], cut[-1][1] + 1)
            else:
                cut.append((shard, 1))
        return cut

    def _halves(self, task: PartTask) -> list[tuple[int, int]]:
        """Smaller parts for one that did not fit a worker."""
        if task.size == 1 or task.stage == 0:
            raise LimitReached(
                "stage {stage} of {boards} does not fit workers with {memory:,} MB: --worker-memory gives them more",
                stage=task.stage,
                boards=self.boards,
                memory=self._worker_memory >> 20,
            )
        half = task.size // 2
        return [(task.first, half), (task.first + half, task.size - half)]

    def _record(self, task: PartTask, result: PartManifest) -> None:
        run = result.run or Shard("none", 0, 0, 0)
        lot = Lot(task.stage, task.first, task.first, task.size)
        self._ledger.put_part(LotRecord(lot, run, result.seconds), result.finished)
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
        self._ledger.begin_again(WIDTHS[WIDTHS.index(words) + 1])
        return True

    def _sweep_out(self, stage: int) -> None:
        """Remove runs that no ledger names: those of earlier stages, and of workers that were killed or late."""
        if self._claim is not None:
            self._claim.check()
        named = {record.shard.name for record in self._ledger.lots() if record.shard is not None}
        stored = set(self._stored())
        for name in stored - named:
            self.store.delete(name)
        for name in named - {"none"} - stored:
            raise Damaged("{path}: the ledger lists this file, but it does not exist", path=self.store.place(name))
