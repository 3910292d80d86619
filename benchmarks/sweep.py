"""The sweep: numbers of grids, all grids to a sink, random grids."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator

from benchmarks import Row, measure
from grillon.sweep import Run, RunRules, TakuzuGrids, TectonicGrids
from grillon.sweep.executors import Threads


def run() -> Iterator[Row]:
    for rows, columns, number in ((6, 4, 506490848), (8, 4, 274662642744), (5, 5, 1509456800)):
        grids = TectonicGrids(rows, columns)

        def count(grids: TectonicGrids = grids, number: int = number) -> None:
            assert int(grids.count()) == number

        yield Row(f"number of Tectonic grids {rows}x{columns}", measure(count, repeat=1))
    yield Row("number of Takuzu grids 8x8, equal lines allowed", measure(lambda: TakuzuGrids(8, 8).count(), repeat=1))

    grids = TectonicGrids(4, 5)
    tables = measure(grids.prepare, repeat=1)
    yield Row("tables of Tectonic 4x5", tables)
    # The tables are part of the way: what counts is all grids, from nothing to the last byte.
    records = tables + measure(lambda: sum(map(len, grids.batches(threads=2))), repeat=2)
    yield Row("all Tectonic grids 4x5 to a sink, records", records, 27213144, "grids")
    lines = tables + measure(lambda: sum(map(len, grids.lines(threads=2))), repeat=2)
    yield Row("all Tectonic grids 4x5 to a sink, codes", lines, 27213144, "grids")
    yield Row("random Tectonic grids 4x5", measure(lambda: grids.sample_digits(10_000, seed=1)), 10_000, "grids")

    square = TectonicGrids(5, 5)
    yield Row("tables of Tectonic 5x5", measure(lambda: square.prepare(memory=8 << 30), repeat=1))
    yield Row("random Tectonic grids 5x5", measure(lambda: square.sample_digits(10_000, seed=1)), 10_000, "grids")

    def on_disk() -> None:
        with tempfile.TemporaryDirectory() as root:
            assert Run.start(root, RunRules(4, 4, 5)).finish(Threads()) == 795880

    yield Row("all Tectonic grids 4x4 on disk, stage by stage", measure(on_disk, repeat=1), 795880, "grids")
