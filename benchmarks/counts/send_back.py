"""The memory of a conductor whose workers send back their grids, while its store writes slowly.

Workers make grids several times faster than the store takes them. What the conductor holds must depend on the size of a
lot and on the number of workers, never on what has been sent: the rows of one board stop after more and more of it.
`--large` goes on to half a gigabyte.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import benchmarks
from benchmarks import Row

WORKERS, LOT, MB = 4, 1000, 1 << 20
SENT, LARGE = (8, 64), (512,)
"""Megabytes sent back until a run is stopped."""
SPEEDS = {"a slow store": 8, "a fast store": 0}
"""Megabytes that the store writes in a second; 0: as many as the disk takes."""

CHILD = """
import json, os, tempfile, time
from pathlib import Path
from grillon.families.tectonic.boards import tectonic_boards
from grillon.sweep import Run
from grillon.sweep.run.settings import RunOptions
from grillon.base.cluster import Cluster
from grillon.sweep.cluster_count.part_work import peak_memory
from grillon.sweep.storage.stores import FolderStore

class Enough(Exception):
    pass

class Slow(FolderStore):
    sent = lots = largest = 0
    before = None

    def put(self, name, data):
        if self.before is None and self.lots >= 10:
            # Everything is loaded, and lots of all kinds have gone out.
            self.before = peak_memory()
        self.sent, self.lots, self.largest = self.sent + len(data), self.lots + 1, max(self.largest, len(data))
        if {speed}:
            time.sleep(len(data) / ({speed} << 20))
        super().put(name, data)
        if self.sent >= {sent} << 20:
            raise Enough

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as root:
        cluster = Cluster(workers={workers})
        run = Run.start(root, tectonic_boards(5, 4, 5), RunOptions(lot_size=100, largest_lot={lot}))
        store = run.store = Slow(root)
        workers = []
        close = cluster.close
        cluster.close = lambda: (workers.extend(cluster._client.run(peak_memory).values()), close())
        begin = time.perf_counter()
        try:
            run.finish(cluster, send_back=True)
        except Enough:
            pass
        seconds = time.perf_counter() - begin
    peak = peak_memory()
    print(json.dumps([store.sent, store.lots, store.largest, peak, peak - store.before, max(workers), seconds]))
"""


def sent_back(megabytes: int, store: str) -> Row:
    """A run until so much was sent back, in a process of its own; the scheduler is in that process too."""
    code = CHILD.format(speed=SPEEDS[store], sent=megabytes, workers=WORKERS, lot=LOT)
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    sent, lots, largest, peak, grown, worker, seconds = json.loads(child.stdout.read())
    _, child.returncode, used = os.wait4(child.pid, 0)
    note = (
        f"in {lots:,} answers of at most {largest / MB:.1f} MB, {seconds:.0f} s on the clock; "
        f"conductor {peak // MB} MB, {grown / MB:.1f} MB more since its tenth answer; workers {worker // MB} MB"
    )
    return Row(f"{sent // MB} MB sent back to {store}", used.ru_utime + used.ru_stime, sent // MB, "MB", note=note)


def run() -> Iterator[Row]:
    for megabytes in SENT + (LARGE if benchmarks.large else ()):
        for store in SPEEDS:
            yield sent_back(megabytes, store)
