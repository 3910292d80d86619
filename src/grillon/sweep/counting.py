"""A count whose states are divided among workers, stage by stage, so that their memories add up.

A stage is cut into parts, each of some shards. A worker reads its shards from the runs of the stage before, merges
equal states, expands each once and writes one run. When all parts of a stage are there the next one begins, and the
runs before it go. Everything that is done is in a ledger: whatever is killed costs the parts it was at.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from grillon.errors import Damaged, LimitReached, RequestError
from grillon.ledger import plainly, seal_of
from grillon.model.monitor import Monitor
from grillon.sweep.boards import SweptBoards
from grillon.sweep.claims import Claim
from grillon.sweep.executors import Executor
from grillon.sweep.layout import LEDGER
from grillon.sweep.ledger import LotRecord, RunLedger, RunLock
from grillon.sweep.lots import Lot
from grillon.sweep.parts import SHARDS, PartManifest, PartTask
from grillon.sweep.shards import Shard, make_folder
from grillon.sweep.stores import Store, store_at

WIDTHS = (1, 2, 16)
"""Words of a weight: a count that does not fit is begun again with more."""
WORKER_MEMORY = 1 << 30
"""What a worker may hold when nothing is said."""
TABLES = 0.5
"""Of this the tables, beside Python, what is read, and tables that grow."""
GROWTH = 6
"""Bytes of tables for a byte of states that are read: what follows from a state, and room in tables."""
SMALL = 20_000
"""States that are not worth a part of their own."""


@dataclass(frozen=True)
class CountProgress:
    """How far a count is: its stage, the states read of it and how many there are, before equal ones are merged."""

    stage: int
    read: int
    states: int
    seconds: float
    memory: int


class CountLedger(RunLedger):
    """The parts that are done: lots of the run's ledger, by their first shard."""

    @classmethod
    def of_job(cls, folder: Path, job: str) -> Self:
        """The ledger of this count in a folder, begun if there is none; RequestError when it keeps another."""
        path = folder / LEDGER
        if not path.exists():
            return cls.create(path, {"count": job, "words": 1, "stage": 0, "conductors": 0, "order": sys.byteorder})
        ledger = cls.open(path)
        facts = ledger.facts()
        if facts.get("count") != job or facts.get("order") != sys.byteorder:
            ledger.close()
            kept = facts.get("count")
            raise RequestError("{path} keeps a count of {kept}, not of {run}", path=path, kept=kept, run=job)
        return ledger

    def put_part(self, record: LotRecord, finished: int) -> None:
        """A part is done: its run and what it finished, both or none."""
        row = (record.lot.stage * SHARDS + record.lot.first, str(finished))
        with plainly(self.path), self._transaction():
            self._put_lot(record)
            self._connection.execute("INSERT OR REPLACE INTO parts VALUES (?, ?, ?)", (*row, seal_of(*row)))

    def next_stage(self, stage: int) -> None:
        """All of the stage before is done, and what led to that stage is needed no more."""
        with plainly(self.path), self._transaction():
            self._put_fact("stage", stage)
            self._connection.execute("DELETE FROM lots WHERE stage < ?", (stage - 1,))

    def begin_again(self, words: int) -> None:
        """With weights of more words."""
        with plainly(self.path), self._transaction():
            self._put_fact("stage", 0)
            self._put_fact("words", words)
            self._connection.execute("DELETE FROM lots")
            self._connection.execute("DELETE FROM parts")


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
        self, folder: str | Path, boards: SweptBoards, *, lots: str = "", worker_memory: int | None = None
    ) -> None:
        self.folder, self.boards = Path(folder), boards
        self.store: Store = store_at(lots or self.folder)
        self._memory = int((worker_memory or WORKER_MEMORY) * TABLES)
        self.most_memory = 0
        """The most bytes a worker held, of those that said so."""
        with ExitStack() as held:
            make_folder(self.folder)
            self._lock = RunLock(self.folder)
            held.callback(self._lock.release)
            self._ledger = CountLedger.of_job(self.folder, str(boards))
            held.callback(self._ledger.close)
            self._number = self._ledger.number("conductors") + 1
            self._ledger.put_fact("conductors", self._number)
            self._claim = Claim(self.store, "count") if lots else None
            if self._claim is not None:
                self._claim.take(self._number)
            held.pop_all()

    def finish(
        self,
        executor: Executor,
        *,
        monitor: Monitor | None = None,
        tell: Callable[[CountProgress], None] | None = None,
    ) -> int | None:
        """The number of grids; None when the monitor stopped the count, which goes on from its folder later."""
        monitor = Monitor.of(monitor)
        self._begin = time.monotonic()
        try:
            while True:
                stage = self._ledger.number("stage")
                runs = self._runs(stage - 1)
                if stage and not runs:
                    return sum(self._ledger.parts().values())
                if not self._stage(stage, runs, executor, monitor, tell):
                    return None
        finally:
            executor.close()
            self._ledger.close()
            self._lock.release()

    def _runs(self, stage: int) -> tuple[Shard, ...]:
        """The runs that the parts of a stage led to, which are the states of the next one."""
        return tuple(
            record.shard
            for record in self._ledger.lots()
            if record.lot.stage == stage and record.shard is not None and record.shard.rows
        )

    def _stage(
        self,
        stage: int,
        runs: tuple[Shard, ...],
        executor: Executor,
        monitor: Monitor,
        tell: Callable[[CountProgress], None] | None,
    ) -> bool:
        """Do what is left of a stage; False when stopped."""
        words, rows = self._ledger.number("words"), sum(run.rows for run in runs)
        self._sweep_out(stage)
        done = [record.lot for record in self._ledger.lots() if record.lot.stage == stage]
        waiting = self._cut(done, rows, runs, executor.width) if stage else ([] if done else [(0, SHARDS)])
        read = rows * sum(lot.size for lot in done) // SHARDS
        out: set[str] = set()
        while waiting or out:
            while waiting and len(out) < 2 * executor.width:
                first, size = waiting.pop(0)
                target = f"stage-{stage:03}-words-{words}-shards-{first:02}-{size:02}"
                executor.submit(
                    PartTask(self.boards, stage, first, size, words, self._memory, runs, target, self.store)
                )
                out.add(target)
            outcome = executor.next(0.1)
            # The first answer counts; any other is too late, or of a count with narrower weights.
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
            if tell is not None:
                tell(CountProgress(stage, read, rows, time.monotonic() - self._begin, self.most_memory))
            if monitor.poll(1):
                return False
        self._ledger.next_stage(stage + 1)
        return True

    def _cut(self, done: Iterable[Lot], rows: int, runs: tuple[Shard, ...], width: int) -> list[tuple[int, int]]:
        """The shards that are not done, in parts that fit the memory and keep all workers busy."""
        bytes_read = sum(run.bytes for run in runs)
        parts = max(min(width, rows // SMALL), bytes_read * GROWTH // self._memory, 1)
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
                memory=int(self._memory / TABLES) >> 20,
            )
        half = task.size // 2
        return [(task.first, half), (task.first + half, task.size - half)]

    def _record(self, task: PartTask, result: PartManifest) -> None:
        run = result.run or Shard("none", 0, 0, 0)
        lot = Lot(task.stage, task.first, task.first, task.size)
        self._ledger.put_part(LotRecord(lot, run, result.seconds), result.finished)
        self.most_memory = max(self.most_memory, result.memory)

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
            self._claim.check(self._number)
        named = {record.shard.name for record in self._ledger.lots() if record.shard is not None}
        for name in self.store.names("stage-"):
            if name not in named:
                self.store.delete(name)
        for name in named - {"none"} - set(self.store.names("stage-")):
            raise Damaged("{path}: the ledger names it, and it is not there", path=self.store.place(name))
