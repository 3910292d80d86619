"""The conductor and its ledger under many workers whose work is nothing: what giving out and recording lots costs.

`--large` does a thousand lots for each worker, a million with the most, and draws docs/images/charts/ledger.svg.
"""

from __future__ import annotations

import random
import resource
import tempfile
import time
from collections import deque
from collections.abc import Iterator

import benchmarks
from benchmarks import Row
from benchmarks._plots import draw
from grillon.families.tectonic.boards import tectonic_boards
from grillon.sweep import Run
from grillon.sweep.begun import Options
from grillon.sweep.shards import Shard
from grillon.sweep.work import Manifest, Task

WORKERS = (1, 10, 100, 1000)
LOTS = 10_000


class Simulated:
    """Workers that say that they are done: the first lot made as many grids as there are to be lots, others none."""

    def __init__(self, workers: int, lots: int) -> None:
        self.width, self._lots = workers, lots
        self._under_way: deque[Task] = deque()
        self._choose = random.Random(1)

    def submit(self, task: Task) -> None:
        self._under_way.append(task)

    def next(self, timeout: float) -> tuple[Task, Manifest]:
        # Workers are not equally fast: any of the oldest may be the first to answer.
        self._under_way.rotate(-self._choose.randrange(min(len(self._under_way), 1 + self.width // 4)))
        task = self._under_way.popleft()
        rows = 0 if task.lot.stage else self._lots
        return task, Manifest(task.lot, Shard(f"lot-{task.lot.number:07}-0.parquet", rows, 1, 1), 0.0)

    def close(self) -> None:
        pass


def lots_a_second(workers: int, lots: int) -> tuple[float, float, int]:
    """Seconds on the clock and of the processor, and by how many bytes the process grew."""
    with tempfile.TemporaryDirectory() as root:
        options = Options(lot_size=1, largest_lot=None, store="parquet", max_waiting=10 * workers)
        conducted = Run.start(root, tectonic_boards(2, 2, 4), options)
        before = resource.getrusage(resource.RUSAGE_SELF)
        begin, used = time.perf_counter(), time.process_time()
        conducted.finish(Simulated(workers, lots))
        seconds, used = time.perf_counter() - begin, time.process_time() - used
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before.ru_maxrss
    return seconds, used, grown << 10


def run() -> Iterator[Row]:
    found = []
    for workers in WORKERS:
        # A million with the most workers: whatever grew with the lots would show there.
        lots = LOTS if not benchmarks.large else max(LOTS, 1000 * workers)
        seconds, used, grown = lots_a_second(workers, lots)
        found.append((workers, lots / seconds, lots / used))
        note = f"{lots / seconds:,.0f} a second on the clock, {grown >> 20} MB more; target: 2,000 with 1,000 workers"
        yield Row(f"{lots:,} lots of {workers:,} workers", used, lots, "lots", note=note)
    if benchmarks.large:
        clock = [(workers, rate) for workers, rate, _ in found]
        processor = [(workers, rate) for workers, _, rate in found]
        lines = {"on the clock, other work beside it": clock, "of processor time": processor}
        draw("ledger", {"lots a second": lines}, along="simulated workers", logarithmic=False, target=2000)
