"""Four ways to make every partial grid once, in the same plain Python program: time and memory against size.

None are made; the previous stage is searched; the next stage is sorted afterwards; the next stage is a set. Stages are
kept in files, so that each way holds in memory only what it needs. `--large` adds a size and draws
docs/images/charts/duplicates.svg.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import benchmarks
from benchmarks import Row
from benchmarks.races._plots import draw
from tests.support.partial_grids import WAYS

BOARDS: tuple[tuple[tuple[int, int], int], ...] = (((2, 3), 208), ((2, 4), 888), ((3, 3), 2824))
LARGE: tuple[tuple[tuple[int, int], int], ...] = (((2, 5), 12496),)
NAMES = {"none": "none are made", "search": "search the previous stage", "sort": "sort afterwards", "set": "a set"}

CHILD = """
import json, marshal, resource, tempfile
from pathlib import Path
from tests.support.partial_grids import next_stage

def kept(path):
    with open(path, "rb") as file:
        while True:
            try:
                yield marshal.load(file)
            except EOFError:
                return

before = resource.getrusage(resource.RUSAGE_SELF)
made = twice = 0
with tempfile.TemporaryDirectory() as folder:
    old, new = Path(folder, "old"), Path(folder, "new")
    old.write_bytes(marshal.dumps(((), ())))
    for stage in range({rows} * {columns}):
        with open(new, "wb") as file:
            one, other = next_stage(kept(old), ({rows}, {columns}), 5, "{way}", lambda grid: marshal.dump(grid, file))
        made, twice = made + one, twice + other
        new.replace(old)
    grids = sum(1 for grid in kept(old))
after = resource.getrusage(resource.RUSAGE_SELF)
used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
print(json.dumps([grids, made, twice, used, after.ru_maxrss - before.ru_maxrss]))
"""


def made(size: tuple[int, int], number: int, way: str) -> tuple[Row, int, int]:
    """All grids of a size in a separate process; also the productions and the growth of the process in bytes."""
    code = CHILD.format(rows=size[0], columns=size[1], way=way)
    paths = os.pathsep.join([str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")])
    ran = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": paths},
    )
    grids, productions, twice, seconds, grown = json.loads(ran.stdout)
    assert grids == number, f"{size}: {grids} grids, not {number}"
    note = f"{twice:,} of them duplicates, {grown / 1024:.1f} MB"
    what = f"all grids {size[0]}x{size[1]}, {NAMES[way]}"
    return Row(what, seconds, productions, "productions", note=note), productions - twice, grown << 10


def run() -> Iterator[Row]:
    seconds: dict[str, list[tuple[float, float]]] = {name: [] for name in NAMES.values()}
    megabytes: dict[str, list[tuple[float, float]]] = {name: [] for name in NAMES.values()}
    for size, number in BOARDS + (LARGE if benchmarks.large else ()):
        for way in WAYS:
            row, partial, grown = made(size, number, way)
            yield row
            seconds[NAMES[way]].append((partial, row.seconds))
            megabytes[NAMES[way]].append((partial, max(grown / 2**20, 0.1)))
    if benchmarks.large:
        panels = {"CPU seconds": seconds, "memory, MB": megabytes}
        draw("duplicates", panels, along="partial grids of all stages")
