"""The conductor and its ledger under many workers that do nothing: the cost of giving out and recording lots.

For comparison, the time of a sync on that disk, alone and of a group of records: the rate of lots is at most a group in
that time. `--large` does a thousand lots for each worker, a million with the most, and draws
docs/images/charts/ledger.svg. The folder is a temporary one: `TMPDIR` chooses the disk.
"""

from __future__ import annotations

import os
import random
import resource
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from unittest.mock import patch

import benchmarks
from benchmarks import Row
from benchmarks.races._plots import draw
from grillon.families.tectonic.boards import tectonic_boards
from grillon.sweep.run.ledger import RunLedger
from grillon.sweep.run.lot_work import LotManifest, LotTask
from grillon.sweep.run.run import Run
from grillon.sweep.run.settings import RunOptions
from grillon.sweep.storage.stage_files import StageFile

WORKERS = (1, 10, 100, 1000)
LOTS = 10_000


class Simulated:
    """Workers that report immediate success: the first lot made one grid per lot wanted, the others none."""

    def __init__(self, workers: int, lots: int) -> None:
        self.width, self._lots = workers, lots
        self._under_way: deque[LotTask] = deque()
        self._choose = random.Random(1)

    def submit(self, task: LotTask) -> None:
        self._under_way.append(task)

    def next(self, timeout: float) -> tuple[LotTask, LotManifest]:
        # Workers are not equally fast: any of the oldest may be the first to answer.
        self._under_way.rotate(-self._choose.randrange(min(len(self._under_way), 1 + self.width // 4)))
        task = self._under_way.popleft()
        rows = 0 if task.lot.stage else self._lots
        return task, LotManifest(task.lot, StageFile(f"lot-{task.lot.number:07}-0.parquet", rows, 1, 1), 0.0)

    def close(self) -> None:
        pass


@dataclass
class Measured:
    """Wall and CPU seconds, growth in bytes, the number of groups written, and the time of a sync."""

    seconds: float
    used: float
    grown: int
    groups: int
    sync: float


def measured(workers: int, lots: int) -> Measured:
    syncs: list[float] = []
    sync = RunLedger.sync_lots

    def timed(ledger: RunLedger) -> None:
        begin = time.perf_counter()
        sync(ledger)
        syncs.append(time.perf_counter() - begin)

    with tempfile.TemporaryDirectory() as root, patch.object(RunLedger, "sync_lots", timed):
        options = RunOptions(lot_size=1, largest_lot=None, store="parquet", max_waiting=10 * workers)
        conducted = Run.start(root, tectonic_boards(2, 2, 4), options)
        before = resource.getrusage(resource.RUSAGE_SELF)
        begin, used = time.perf_counter(), time.process_time()
        conducted.finish(Simulated(workers, lots))
        seconds, used = time.perf_counter() - begin, time.process_time() - used
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before.ru_maxrss
    return Measured(seconds, used, grown << 10, len(syncs), median(syncs))


def sync_alone() -> float:
    """The median seconds of a sync of some pages, without a ledger."""
    syncs = []
    with tempfile.TemporaryFile() as file:
        for _ in range(30):
            os.write(file.fileno(), bytes(1 << 14))
            begin = time.perf_counter()
            os.fsync(file.fileno())
            syncs.append(time.perf_counter() - begin)
    return median(syncs)


def run() -> Iterator[Row]:
    found = []
    for workers in WORKERS:
        # A million with the most workers: anything that grows with the lots would show there.
        lots = LOTS if not benchmarks.large else max(LOTS, 1000 * workers)
        alone, of = sync_alone(), measured(workers, lots)
        found.append((workers, lots / of.seconds, lots / of.used))
        note = (
            f"{lots / of.seconds:,.0f} a second on the clock, {of.grown >> 20} MB more, "
            f"{lots // of.groups:,} in a group, sync of a group {1000 * of.sync:.1f} ms, "
            f"of a file {1000 * alone:.1f} ms; target: 2,000 with 1,000 workers"
        )
        yield Row(f"{lots:,} lots of {workers:,} workers", of.used, lots, "lots", note=note)
    if benchmarks.large:
        clock = [(workers, rate) for workers, rate, _ in found]
        processor = [(workers, rate) for workers, _, rate in found]
        lines = {"on the clock": clock, "of processor time": processor}
        draw("ledger", {"lots a second": lines}, along="simulated workers", logarithmic=False, target=2000)
