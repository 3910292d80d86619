"""A count by four workers that share the states, each within 1 GB, and the same count in one process.

`--large` counts 5x8, which takes 2.5 GB in one process.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator

import benchmarks
from benchmarks import Row
from benchmarks.counts.sweep import counted

WORKERS, MEMORY = 4, 1 << 30
BOARDS: tuple[tuple[tuple[int, int], int], ...] = (((4, 8), 274662642744), ((5, 5), 1509456800))
LARGE: tuple[tuple[tuple[int, int], int], ...] = (((5, 8), 173883012723148),)

CHILD = """
import json, tempfile
from grillon.families.tectonic.boards import TectonicBoards
from grillon.sweep.cluster_count.count import ClusterCount
from grillon.base.cluster import Cluster

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        counting = ClusterCount(folder, TectonicBoards({rows}, {columns}), worker_memory={memory})
        number = counting.finish(Cluster(workers={workers}, worker_memory={memory}))
    uses = [(use.parts, use.cpu_seconds, use.memory) for use in counting.workers.values()]
    print(json.dumps([number, uses]))
"""


def shared(rows: int, columns: int, number: int, alone: float) -> Row:
    """The count by workers: CPU seconds of all processes together, and the peak memory of each worker."""
    code = CHILD.format(rows=rows, columns=columns, workers=WORKERS, memory=MEMORY)
    start = time.perf_counter()
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    found, uses = json.loads(child.stdout.read())
    _, child.returncode, used = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    assert found == number, f"{rows}x{columns}: {found} grids, not {number}"
    assert all(memory <= MEMORY for _, _, memory in uses), "a worker held more than it may"
    each = "; ".join(f"{parts} parts, {cpu:.1f} CPU s, {memory >> 20} MB" for parts, cpu, memory in uses)
    note = f"workers: {each}; {wall:.0f} s on the clock; targets: 1,024 MB, 0.50 times"
    what = f"number of Tectonic grids {rows}x{columns} by {WORKERS} workers"
    return Row(what, used.ru_utime + used.ru_stime, peer="one process", peer_seconds=alone, note=note)


def run() -> Iterator[Row]:
    for (rows, columns), number in BOARDS + (LARGE if benchmarks.large else ()):
        alone = counted(rows, columns, number, "none")
        yield alone
        yield shared(rows, columns, number, alone.seconds)
