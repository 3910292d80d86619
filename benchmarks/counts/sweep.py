"""The sweep: numbers of grids, all grids to a sink, random grids."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

import benchmarks
from benchmarks import Row, measure
from grillon.families.takuzu.boards.sweep import SweptTakuzuBoards
from grillon.families.tectonic.boards import TectonicBoards

COUNTS: tuple[tuple[tuple[int, int], int, str], ...] = (
    ((4, 6), 506490848, "none"),
    ((4, 8), 274662642744, "10 CPU s"),
    ((5, 5), 1509456800, "60 CPU s, 2 GB, 14 million states"),
)
LARGE: tuple[tuple[tuple[int, int], int, str], ...] = (((5, 8), 173883012723148, "600 CPU s, 8 GB"),)
"""Sizes, numbers of grids with regions of at most 5 cells, and the target of the count in CPU seconds on two cores."""

CHILD = """
from grillon._core import tectonic
from grillon.model import Monitor
number, sizes = tectonic.count_grids(Monitor().control, {tall}, {wide}, 5, 2, 8 << 30)
print(number, max(states for states, _ in sizes))
"""


def counted(rows: int, columns: int, number: int, target: str) -> Row:
    """A count in a separate process: its CPU time, memory and states are measured alone."""
    code = CHILD.format(tall=max(rows, columns), wide=min(rows, columns))
    start = time.perf_counter()
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    found, states = (int(word) for word in child.stdout.read().split())
    _, child.returncode, used = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    assert found == number, f"{rows}x{columns}: {found} grids, not {number}"
    note = f"{states:,} states, {used.ru_maxrss >> 10} MB, {wall:.0f} s on the clock; target: {target}"
    return Row(f"number of Tectonic grids {rows}x{columns}", used.ru_utime + used.ru_stime, note=note)


def spent(size: str, *out: str) -> float:
    """The CPU seconds of an enumeration in a separate process, to a pipe or with --out to a folder."""
    with tempfile.TemporaryDirectory() as root:
        words = [sys.executable, "-m", "grillon", "enumerate", "tectonic", size, "--threads", "1", *out]
        child = subprocess.Popen([*words, root] if out else words, stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        assert child.returncode == 0
    return used.ru_utime + used.ru_stime


def run() -> Iterator[Row]:
    for (rows, columns), number, target in COUNTS + (LARGE if benchmarks.large else ()):
        yield counted(rows, columns, number, target)
    yield Row(
        "number of Takuzu grids 8x8, equal lines allowed", measure(lambda: SweptTakuzuBoards(8, 8).count(), repeat=1)
    )

    grids = TectonicBoards(4, 5)
    tables = measure(grids.prepare, repeat=1)
    yield Row("tables of Tectonic 4x5", tables)
    # The tables are included: all grids are measured, from nothing to the last byte.
    records = tables + measure(lambda: sum(map(len, grids.batches(threads=2))), repeat=2)
    yield Row("all Tectonic grids 4x5 to a sink, records", records, 27213144, "grids")
    lines = tables + measure(lambda: sum(map(len, grids.lines(threads=2))), repeat=2)
    yield Row("all Tectonic grids 4x5 to a sink, codes", lines, 27213144, "grids")
    yield Row("random Tectonic grids 4x5", measure(lambda: grids.sample_digits(10_000, seed=1)), 10_000, "grids")

    square = TectonicBoards(5, 5)
    yield Row("tables of Tectonic 5x5", measure(lambda: square.prepare(memory=8 << 30), repeat=1))
    yield Row("random Tectonic grids 5x5", measure(lambda: square.sample_digits(10_000, seed=1)), 10_000, "grids")

    piped, on_disk = spent("4x4"), spent("4x4", "--out")
    note = f"{on_disk / piped:.1f} times the CPU seconds of all grids to a pipe, {piped:.1f} s; target: at most 2 times"
    yield Row("all Tectonic grids 4x4 on disk, stage by stage", on_disk, 795880, "grids", "to a pipe", piped, note)
