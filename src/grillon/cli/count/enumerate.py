"""Enumerate all grids of a size: to a folder stage by stage, or depth-first to a sink."""

from __future__ import annotations

import click

from grillon.cli.options import boards
from grillon.cli.options import shared as options
from grillon.cli.options.values import option


class OnDisk(click.Option):
    """An option of a run that keeps its grids."""


@boards.board_verb(examples=("grillon enumerate {swept} --sink number", "grillon enumerate {swept} --out runs"))
@boards.family
@boards.size
@option("--out DIR", "Keep stages in this folder (default: grids go to standard output).")
@option("--sink NAME", "Without --out: codes (one per line), records (one byte per cell) or number.", default="codes")
@option("--up-to-symmetry", "Without --out: short forms of the grids, leaving out rotations and reflections.")
@option("--resume", "Continue the run in the folder.", cls=OnDisk)
@option("--transpose", "Also write each grid with rows and columns swapped.", cls=OnDisk)
@option("--workers N", "Processes instead of threads (extra 'cluster').", cls=OnDisk)
@option("--cluster ADDRESS", "A Dask scheduler, such as tcp://host:8786.", cls=OnDisk)
@option("--lot N", "Smallest number of grids in a lot.", name="lot_size", cls=OnDisk, default=100)
@option(
    "--largest-lot N", "Largest number of grids in a lot; lots grow while many grids wait.", cls=OnDisk, default=20_000
)
@option(
    "--strategy NAME",
    "Which stage to work on first: lowest, highest, or first (in the order of arrival).",
    cls=OnDisk,
    default="lowest",
)
@option("--one-a-stage", "At most one lot of each stage at a time.", cls=OnDisk)
@option("--keep NAME", "Stages kept: rows (at row ends) or cells (all).", cls=OnDisk, default="rows")
@option("--store NAME", "text, or parquet with the extra 'sweep'.", cls=OnDisk, default="text")
@option(
    "--lots ADDRESS",
    "Keep grids in this store, such as s3://bucket/runs, instead of the folder.",
    cls=OnDisk,
    default="",
)
@option(
    "--send-back", "For workers that cannot reach the store: send them the grids and get the results back.", cls=OnDisk
)
@option(
    "--max-waiting N",
    "Hand out no more work while this many results wait for an earlier stage.",
    cls=OnDisk,
    default=1000,
)
@option("--ahead N", "Lots to hand out in advance, on top of two per worker.", cls=OnDisk, default=6)
@option("--tries N", "How many times to try a lot whose workers die.", cls=OnDisk, default=20)
@options.patience
@options.anyway
@boards.preparation
@options.json
def enumerate() -> None:
    """Enumerate all grids of a family and size. A run on disk may be interrupted; --resume continues it."""
