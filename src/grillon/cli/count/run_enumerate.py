"""The body of `grillon enumerate`."""

from __future__ import annotations

import sys
from dataclasses import dataclass, fields
from hashlib import blake2b
from pathlib import Path
from typing import Any

import click

from grillon.base.cluster import Cluster
from grillon.base.names import suggestion
from grillon.base.sentences import Sentence
from grillon.base.workers import Threads, Workers
from grillon.cli.common import sweep_progress as progress
from grillon.cli.common.boards import LONG, announce_tables, boards_of, refuse_without_room, size_of
from grillon.cli.common.output import emit, put, say
from grillon.cli.common.progress import duration, watching
from grillon.cli.count.enumerate import OnDisk
from grillon.cli.language import note, phrase
from grillon.cli.options.asked import CommandLimits, Form, Grids
from grillon.cli.options.shared import only_for, options_of_class, was_given
from grillon.errors import RequestError
from grillon.formats.short import one_text
from grillon.model.arguments import thread_number
from grillon.model.monitor import countdown
from grillon.puzzle.parts.boards import Boards
from grillon.sweep import forecast
from grillon.sweep.run.report import status_of, write_transposed
from grillon.sweep.run.run import Run
from grillon.sweep.run.settings import RunOptions
from grillon.sweep.run.view import RunView
from grillon.sweep.storage.code_files import marker
from grillon.sweep.storage.stores import full_address

KNOWN = {"sink": ("codes", "records", "number"), "keep": ("rows", "cells"), "store": ("text", "parquet")}
"""The words that options take."""


@dataclass(frozen=True, kw_only=True)
class RunOnDisk:
    """A run that keeps its grids in a folder: its options, which it keeps from its start, and who does the work."""

    out: Path
    options: RunOptions
    resume: bool
    transpose: bool
    workers: int | None
    cluster: str | None
    tries: int
    patience: float
    ahead: int
    send_back: bool
    anyway: bool

    def announce(self, board: Boards, threads: int | None) -> None:
        """Announce the cost of a large run; refuse one that will not fit, unless overridden."""
        expected = forecast.expected_run(board.staged(), self.options)
        seconds = expected.seconds / thread_number(threads or self.workers)
        if seconds >= LONG:
            cost = {"grids": expected.grids, "bytes": progress.amount(expected.bytes), "time": duration(seconds)}
            note(
                Sentence(
                    "the run makes about {grids:,} {grids:grid|grids}, and takes {bytes} of disk and {time}", **cost
                )
                if expected.grids
                else Sentence(
                    "the run takes at least {bytes} of disk and {time}; how many grids it makes is not known", **cost
                )
            )
        refuse_without_room(expected.bytes, self.options.lots or self.out, anyway=self.anyway)

    def announce_rest(self, board: Boards) -> None:
        """Report the remaining work if it is large, and refuse a run that no longer fits."""
        folder = self.out / board.staged().folder_name
        if not folder.is_dir():
            return
        view = RunView(folder)
        begun, found = view.begun.options, status_of(view)
        self._report_ignored(begun)
        if found.expected is not None:
            if (found.expected.seconds or 0.0) >= LONG:
                note(progress.end_line(found.expected))
            there = sum(stage.bytes for stage in found.stages)
            refuse_without_room(found.expected.bytes - there, begun.lots or self.out, anyway=self.anyway)

    def _report_ignored(self, begun: RunOptions) -> None:
        """A run continues with its original options: different ones given now are reported as ignored."""
        for parameter in click.get_current_context().command.params:
            asked = getattr(self.options, parameter.name, None)
            if parameter.name == "lots" and asked:
                asked = full_address(asked)
            kept = getattr(begun, parameter.name, asked)
            if not was_given(parameter.name) or asked == kept:
                continue
            if asked is True:
                note(Sentence("{option}: ignored, the run was started without it", option=parameter.opts[0]))
            else:
                terms = {"option": parameter.opts[0], "asked": asked, "kept": kept}
                note(Sentence("{option} {asked}: ignored, the run was started with {kept}", **terms))

    def finish(self, board: Boards, limits: CommandLimits) -> tuple[int, str]:
        """The number of grids, and where they are."""
        # The executor first: without a cluster no run is started, to be found there the next time.
        executor: Workers
        if self.cluster or self.workers:
            executor = Cluster(self.cluster, workers=self.workers, tries=self.tries)
        else:
            executor = Threads(limits.threads)
        try:
            run = (
                Run.resume(self.out, board, patience=self.patience)
                if self.resume
                else Run.start(self.out, board, self.options, patience=self.patience)
            )
        except BaseException:
            executor.close()
            raise
        run.ahead = self.ahead
        with progress.bar(Sentence("enumerating")) as show:
            grids = run.finish(
                executor,
                send_back=self.send_back,
                timeout=limits.timeout,
                tell=lambda run: show(run.share, progress.run_line(run)),
            )
        wide = board.rows < board.columns
        if wide or self.transpose:
            write_transposed(run.folder)
        name = (run.boards.transposed() if wide else run.boards).folder_name
        return grids, run.store.place(name) if run.options.lots else str(self.out / name)


def run_enumerate(
    grids: Grids,
    limits: CommandLimits,
    form: Form,
    *,
    out: Path | None,
    sink: str,
    up_to_symmetry: bool,
    **asked: Any,
) -> None:
    """Enumerate to a folder, or to standard output."""
    for name, known in KNOWN.items():
        if (value := asked.get(name, sink)) not in known:
            offer = suggestion(value, known)
            raise RequestError("{name}: '{value}' is unknown; {offer}", name=f"--{name}", value=value, offer=offer)
    if out is None:
        only_for(
            Sentence("grids that are kept on disk: name a folder with --out"),
            *(*options_of_class(OnDisk), "--patience", "--anyway"),
        )
        _to_output(grids, limits, form, sink, up_to_symmetry)
        return
    only_for(
        Sentence("grids that go to standard output, without --out"),
        *("--sink", "--up-to-symmetry", "--memory", "--tables"),
    )
    board = boards_of(grids)
    options = RunOptions(**{one.name: asked.pop(one.name) for one in fields(RunOptions)})
    run = RunOnDisk(out=out, options=options, **asked)
    if run.resume:
        run.announce_rest(board)
    else:
        run.announce(board, limits.threads)
    number, folder = run.finish(board, limits)
    if form.as_json:
        emit({"family": grids.family, "size": [board.rows, board.columns], "grids": number, "folder": folder})
    else:
        say("{number:,} {number:grid|grids} in {folder}", number=number, folder=folder)


def _to_output(grids: Grids, limits: CommandLimits, form: Form, sink: str, up_to_symmetry: bool) -> None:
    if form.as_json and sink != "number":
        raise RequestError("--json: only with --out or --sink number; the grids themselves are lines already")
    board = boards_of(grids)
    if up_to_symmetry:
        only_for(Sentence("all grids, without --up-to-symmetry"), "--sink", "--json", "--tables")
        with watching(Sentence("enumerating"), timeout=limits.timeout) as monitor:
            for grid in board.classes(monitor=monitor):
                put(one_text(grid))
        return
    number = _to_sink(board, sink, grids.tables, limits)
    if form.as_json:
        emit({"family": grids.family, "size": list(size_of(grids.size)), "grids": number, "folder": None})
    elif sink == "number":
        print(number)


def _to_sink(board: Boards, sink: str, tables: Path | None, limits: CommandLimits) -> int:
    """All grids in the order of their numbers, nothing stored; codes end with the marker that proves them complete."""
    left, grids = countdown(limits.timeout), board.enumerated()
    announce_tables(grids, limits.memory, tables, left())
    with progress.watching(Sentence("preparing"), grids, timeout=left(), forecast=False) as monitor:
        total = grids.prepare(threads=limits.threads, memory=limits.memory, tables=tables, monitor=monitor)
    batches = grids.lines if sink == "codes" else grids.batches
    checksum, seen = blake2b(digest_size=8), 0
    write = (lambda batch: None) if sink == "number" else sys.stdout.buffer.write
    with progress.bar(Sentence("enumerating")) as show:
        for batch in batches(threads=limits.threads, monitor=monitor):
            write(batch)
            seen += batch.count(b"\n") if sink == "codes" else len(batch) // grids.cells
            if sink == "codes":
                checksum.update(batch)
            show(seen / total, phrase(Sentence("{seen:,} of {total:,} {total:grid|grids}", seen=seen, total=total)))
    if sink == "codes":
        end = marker(seen, int.from_bytes(checksum.digest(), "big"), grids.kind())
        sys.stdout.buffer.write(end.encode() + b"\n")
    return seen
