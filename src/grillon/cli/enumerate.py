"""Enumerate all grids of a size: to a folder stage by stage, or depth-first to standard output."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from grillon.cli import _boards as boards
from grillon.cli import _options as options

if TYPE_CHECKING:
    from grillon.sweep.conductor import Progress


def enumerate(
    family: boards.FamilyArgument,
    size: boards.SizeArgument,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Keep stages here; without it codes go to standard output."),
    ] = None,
    most: boards.Most = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in the folder.")] = False,
    transpose: Annotated[bool, typer.Option("--transpose", help="Also write the grids laid on their side.")] = False,
    workers: Annotated[
        int | None,
        typer.Option("--workers", metavar="N", min=1, help="Processes instead of threads (extra 'cluster')."),
    ] = None,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler, such as tcp://host:8786.")
    ] = None,
    lot: Annotated[int, typer.Option("--lot", metavar="N", min=1, help="Grids in a lot.")] = 100,
    largest_lot: Annotated[
        int, typer.Option("--largest-lot", metavar="N", min=1, help="Lots grow up to this where many grids wait.")
    ] = 20_000,
    strategy: Annotated[
        str, typer.Option("--strategy", help="Stages first: lowest, highest or first (come).")
    ] = "lowest",
    keep: Annotated[str, typer.Option("--keep", help="Stages kept: rows (at row ends) or cells (all).")] = "rows",
    store: Annotated[str, typer.Option("--store", help="text, or parquet with the extra 'sweep'.")] = "text",
    threads: options.Threads = None,
    timeout: options.Timeout = None,
    as_json: options.Json = False,
) -> None:
    """Enumerate all grids of a family and size. A run on disk survives anything and goes on with --resume."""
    from grillon.cli._output import emit, tell
    from grillon.errors import RequestError

    rows, columns = boards.size_of(size)
    if out is None:
        _to_standard_output(family, size, most)
        return
    if family != "tectonic":
        raise RequestError(f"only tectonic grids are enumerated on disk, not {family}")
    for name, value, known in (("--keep", keep, ("rows", "cells")), ("--store", store, ("text", "parquet"))):
        if value not in known:
            raise RequestError(f"{name}: '{value}' is not one of {', '.join(known)}")
    from grillon.sweep.conductor import Options, Run
    from grillon.sweep.executors import Cluster, Executor, Threads
    from grillon.sweep.layout import RunRules
    from grillon.sweep.report import write_transposed

    rules = RunRules(max(rows, columns), min(rows, columns), most or 5)
    if resume:
        run = Run.resume(out, rules)
    else:
        chosen: dict[str, Any] = {"strategy": strategy, "keep": keep, "store": store}
        run = Run.start(out, rules, Options(lot_size=lot, largest_lot=largest_lot, **chosen))
    executor: Executor
    try:
        executor = Cluster(cluster, workers=workers) if cluster or workers else Threads(threads)
    except BaseException:
        run.close()
        raise
    grids = run.finish(executor, timeout=timeout, tell=_teller())
    folder = run.folder
    if rows < columns or transpose:
        other = out / f"h{rules.columns:02}l{rules.rows:02}" / f"m{rules.largest:02}"
        write_transposed(run.folder, rules, other)
        folder = other if rows < columns else folder
    if as_json:
        emit({"family": family, "size": [rows, columns], "grids": grids, "folder": str(folder)})
    else:
        tell(f"{grids} grids in {folder}")


def _to_standard_output(family: str, size: str, most: int | None) -> None:
    from grillon._core.sweep import to_lines
    from grillon.errors import RequestError
    from grillon.sweep.boards import TectonicGrids
    from grillon.sweep.digits import base

    grids = boards.boards_of(family, size, most, no_distinct=False)
    if not isinstance(grids, TectonicGrids):
        raise RequestError(f"only tectonic grids have codes, not {family}")
    if grids.on_its_side:
        raise RequestError(f"{size} is wider than tall: enumerate it on its side, or with --out")
    for batch in grids.batches():
        sys.stdout.write(to_lines(batch, grids.cells, base(grids.largest)).decode())


def _teller() -> Any:
    """Shows the progress on a terminal, nothing in a pipe."""
    if not sys.stderr.isatty():
        return None
    from rich.console import Console

    status = Console(stderr=True).status("starting")
    status.start()

    def tell(progress: Progress) -> None:
        rate = progress.known / progress.seconds if progress.seconds else 0.0
        status.update(
            f"stage {progress.stage} of {progress.stages}: {progress.known:,} grids, {progress.read:,} read, "
            f"{progress.lots:,} lots, {rate:,.0f} a second"
        )

    return tell
