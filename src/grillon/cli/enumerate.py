"""Enumerate all grids of a size: to a folder stage by stage, or depth-first to a sink."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grillon.cli import _boards as boards
from grillon.cli import _options as options
from grillon.cli._command import PATH, Whole
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.model import Boards

ON_DISK = (
    *("--resume", "--transpose", "--workers", "--cluster"),
    *("--lot", "--largest-lot", "--strategy", "--one-a-stage", "--keep", "--store"),
    *("--lots", "--send-back", "--max-waiting", "--ahead", "--tries", "--patience", "--anyway"),
)
"""Options of a run that keeps its grids."""
KEPT = {
    "--lot": "lot_size",
    "--largest-lot": "largest_lot",
    "--strategy": "strategy",
    "--one-a-stage": "one_a_stage",
    "--keep": "keep",
    "--lots": "lots",
    "--max-waiting": "max_waiting",
    "--store": "store",
}
"""The options that a run keeps from its start."""


@boards.board_verb(examples=("grillon enumerate {swept} --sink number", "grillon enumerate {swept} --out runs"))
@boards.family
@boards.size
@click.option(
    "--out", metavar="DIR", type=PATH, help="Keep stages in this folder (default: grids go to standard output)."
)
@click.option(
    "--sink",
    metavar="NAME",
    default="codes",
    show_default=True,
    help="Without --out: codes (one per line), records (one byte per cell) or number.",
)
@click.option(
    "--up-to-symmetry",
    is_flag=True,
    help="Without --out: short forms of the grids, leaving out rotations and reflections.",
)
@click.option("--resume", is_flag=True, help="Continue the run in the folder.")
@click.option("--transpose", is_flag=True, help="Also write each grid with rows and columns swapped.")
@click.option("--workers", metavar="N", type=Whole(1), help="Processes instead of threads (extra 'cluster').")
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler, such as tcp://host:8786.")
@options.number("--lot", default=100, help="Smallest number of grids in a lot.")
@options.number(
    "--largest-lot", default=20_000, help="Largest number of grids in a lot; lots grow while many grids wait."
)
@click.option(
    "--strategy",
    metavar="NAME",
    default="lowest",
    show_default=True,
    help="Which stage to work on first: lowest, highest, or first (in the order of arrival).",
)
@click.option("--one-a-stage", is_flag=True, help="At most one lot of each stage at a time.")
@click.option(
    "--keep", metavar="NAME", default="rows", show_default=True, help="Stages kept: rows (at row ends) or cells (all)."
)
@click.option(
    "--store", metavar="NAME", default="text", show_default=True, help="text, or parquet with the extra 'sweep'."
)
@click.option(
    "--lots",
    metavar="ADDRESS",
    default="",
    help="Keep grids in this store, such as s3://bucket/runs, instead of the folder.",
)
@click.option(
    "--send-back",
    is_flag=True,
    help="For workers that cannot reach the store: send them the grids and get the results back.",
)
@options.number(
    "--max-waiting", default=1000, help="Hand out no more work while this many results wait for an earlier stage."
)
@options.number("--ahead", default=6, help="Lots to hand out in advance, on top of two per worker.")
@options.number("--tries", default=20, help="How many times to try a lot whose workers die.")
@options.patience
@options.anyway
@options.threads
@options.memory
@boards.tables
@options.timeout
@options.json
@click.pass_context
def enumerate(
    ctx: click.Context,
    /,
    family: str,
    size: str,
    out: Path | None,
    sink: str,
    up_to_symmetry: bool,
    resume: bool,
    transpose: bool,
    workers: int | None,
    cluster: str | None,
    lot: int,
    largest_lot: int,
    strategy: str,
    one_a_stage: bool,
    keep: str,
    store: str,
    lots: str,
    send_back: bool,
    max_waiting: int,
    ahead: int,
    tries: int,
    patience: float,
    anyway: bool,
    threads: int | None,
    memory: str | None,
    tables: Path | None,
    timeout: float | None,
    as_json: bool,
    **rules: object,
) -> None:
    """Enumerate all grids of a family and size. A run on disk may be interrupted; --resume continues it."""
    from grillon.cli._output import emit, tell
    from grillon.errors import RequestError
    from grillon.words import suggestion

    for name, value, known in (
        ("--sink", sink, ("codes", "records", "number")),
        ("--keep", keep, ("rows", "cells")),
        ("--store", store, ("text", "parquet")),
    ):
        if value not in known:
            raise RequestError(
                "{name}: '{value}' is unknown; {offer}", name=name, value=value, offer=suggestion(value, known)
            )
    if out is None:
        options.only_for(Sentence("grids that are kept on disk: name a folder with --out"), ctx, *ON_DISK)
        if as_json and sink != "number":
            raise RequestError("--json: only with --out or --sink number; the grids themselves are lines already")
        grids = boards.boards_of(family, size, rules)
        if up_to_symmetry:
            options.only_for(Sentence("all grids, without --up-to-symmetry"), ctx, "--sink", "--json", "--tables")
            _print_classes(grids, timeout)
            return
        preparing = {"threads": threads, "memory": options.memory_bytes(memory), "tables": tables}
        number = _to_sink(grids, sink, preparing, timeout)
        if as_json:
            emit({"family": family, "size": list(boards.size_of(size)), "grids": number, "folder": None})
        elif sink == "number":
            print(number)
        return
    options.only_for(
        Sentence("grids that go to standard output, without --out"),
        ctx,
        "--sink",
        "--up-to-symmetry",
        "--memory",
        "--tables",
    )
    board = boards.boards_of(family, size, rules)
    chosen: dict[str, Any] = {"strategy": strategy, "one_a_stage": one_a_stage, "keep": keep, "store": store}
    chosen |= {"lot_size": lot, "largest_lot": largest_lot, "lots": lots, "max_waiting": max_waiting}
    if resume:
        _report_ignored(ctx, out, board, anyway=anyway)
    else:
        _announce_cost(out, board, chosen, threads or workers, anyway=anyway)
    doing = {"cluster": cluster, "workers": workers, "threads": threads, "tries": tries, "patience": patience}
    number, folder = _to_folder(out, board, resume, chosen, doing, ahead, send_back, timeout, transpose)
    if as_json:
        emit({"family": family, "size": [board.rows, board.columns], "grids": number, "folder": folder})
    else:
        tell(Sentence("{number:,} {number:grid|grids} in {folder}", number=number, folder=folder))


def _report_ignored(ctx: click.Context, out: Path, board: Boards, *, anyway: bool) -> None:
    """A run continues with its original options: different ones given now are reported as ignored.

    Report the remaining work if it is large, and refuse a run that no longer fits.
    """
    from grillon.cli._output import note
    from grillon.cli._sweep_bar import end_line
    from grillon.sweep.report import View, status_of
    from grillon.sweep.stores import full_address

    folder = out / board.staged().folder_name
    if not folder.is_dir():
        return
    view = View(folder)
    begun, found = view.begun.options, status_of(view)
    for option, name in KEPT.items():
        parameter = option.removeprefix("--").replace("-", "_")
        asked, kept = ctx.params[parameter], getattr(begun, name)
        if name == "lots" and asked:
            asked = full_address(asked)
        if not options.was_given(ctx, parameter) or asked == kept:
            continue
        if asked is True:
            note(Sentence("{option}: ignored, the run was started without it", option=option))
        else:
            terms = {"option": option, "asked": asked, "kept": kept}
            note(Sentence("{option} {asked}: ignored, the run was started with {kept}", **terms))
    if found.expected is not None:
        if (found.expected.seconds or 0.0) >= boards.LONG:
            note(end_line(found.expected))
        there = sum(stage.bytes for stage in found.stages)
        boards.refuse_without_room(found.expected.bytes - there, begun.lots or out, anyway=anyway)


def _announce_cost(out: Path, board: Boards, chosen: dict[str, Any], threads: int | None, *, anyway: bool) -> None:
    """Announce the cost of a large run; refuse one that will not fit, unless overridden."""
    from grillon.cli._output import note
    from grillon.cli._progress import duration
    from grillon.cli._sweep_bar import amount
    from grillon.model.arguments import thread_number
    from grillon.sweep.begun import Options
    from grillon.sweep.forecast import expected_run

    expected = expected_run(board.staged(), Options(**chosen))
    seconds = expected.seconds / thread_number(threads)
    if seconds >= boards.LONG:
        cost = {"grids": expected.grids, "bytes": amount(expected.bytes), "time": duration(seconds)}
        note(
            Sentence("the run makes about {grids:,} {grids:grid|grids}, and takes {bytes} of disk and {time}", **cost)
            if expected.grids
            else Sentence(
                "the run takes at least {bytes} of disk and {time}; how many grids it makes is not known", **cost
            )
        )
    boards.refuse_without_room(expected.bytes, chosen["lots"] or out, anyway=anyway)


def _to_folder(
    out: Path,
    board: Boards,
    resume: bool,
    cutting: dict[str, Any],
    doing: dict[str, Any],
    ahead: int,
    send_back: bool,
    timeout: float | None,
    transpose: bool,
) -> tuple[int, str]:
    """The number of grids, and where they are."""
    from grillon.cli import _sweep_bar as progress
    from grillon.sweep.begun import Options
    from grillon.sweep.conductor import Run
    from grillon.sweep.executors import Cluster, Executor, Threads
    from grillon.sweep.report import write_transposed

    # The executor first: without a cluster no run is started, to be found there the next time.
    executor: Executor
    if doing["cluster"] or doing["workers"]:
        executor = Cluster(doing["cluster"], workers=doing["workers"], tries=doing["tries"])
    else:
        executor = Threads(doing["threads"])
    try:
        asking = {"patience": doing["patience"]}
        run = Run.resume(out, board, **asking) if resume else Run.start(out, board, Options(**cutting), **asking)
    except BaseException:
        executor.close()
        raise
    run.ahead = ahead
    with progress.bar(Sentence("enumerating")) as show:
        grids = run.finish(
            executor,
            send_back=send_back,
            timeout=timeout,
            tell=lambda run: show(run.share, progress.run_line(run)),
        )
    wide = board.rows < board.columns
    if wide or transpose:
        write_transposed(run.folder)
    name = (run.boards.transposed() if wide else run.boards).folder_name
    return grids, run.store.place(name) if run.options.lots else str(out / name)


def _to_sink(board: Boards, sink: str, preparing: dict[str, Any], timeout: float | None) -> int:
    """All grids in the order of their numbers, nothing stored; codes end with the marker that proves them complete."""
    from hashlib import blake2b

    from grillon.cli import _sweep_bar as progress
    from grillon.cli._speech import phrase
    from grillon.sweep.shards import marker

    grids = board.enumerated()
    boards.announce_cost(grids, preparing["memory"], preparing["tables"])
    with progress.watching(Sentence("preparing"), grids, timeout=timeout, forecast=False) as monitor:
        total = grids.prepare(**preparing, monitor=monitor)
    batches = grids.lines if sink == "codes" else grids.batches
    checksum, seen = blake2b(digest_size=8), 0
    write = (lambda batch: None) if sink == "number" else sys.stdout.buffer.write
    with progress.bar(Sentence("enumerating")) as show:
        for batch in batches(threads=preparing["threads"], monitor=monitor):
            write(batch)
            seen += batch.count(b"\n") if sink == "codes" else len(batch) // grids.cells
            if sink == "codes":
                checksum.update(batch)
            show(seen / total, phrase(Sentence("{seen:,} of {total:,} {total:grid|grids}", seen=seen, total=total)))
    if sink == "codes":
        end = marker(seen, int.from_bytes(checksum.digest(), "big"), grids.kind())
        sys.stdout.buffer.write(end.encode() + b"\n")
    return seen


def _print_classes(grids: Boards, timeout: float | None) -> None:
    """Print one grid of each class per line."""
    from grillon.cli._output import put
    from grillon.cli._progress import watching
    from grillon.formats.short import one_text

    with watching(Sentence("enumerating"), timeout=timeout) as monitor:
        for grid in grids.classes(monitor=monitor):
            put(one_text(grid))
