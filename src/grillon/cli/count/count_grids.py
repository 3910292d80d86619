"""Counting all grids of a family and size, in one process or shared by several."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from click.exceptions import Exit

from grillon.base.sentences import Sentence
from grillon.cli.common import progress, sweep_progress
from grillon.cli.common.boards import announce_count, boards_of, size_of
from grillon.cli.common.json_fields import to_json
from grillon.cli.common.output import emit, tell
from grillon.cli.language import note
from grillon.cli.options.asked import CommandLimits, Form, Grids
from grillon.errors import RequestError
from grillon.model import Count
from grillon.model.monitor import countdown


@dataclass(frozen=True, kw_only=True)
class SharedCount:
    """The processes that share a count, and the store between them; false if there are none."""

    workers: int | None
    cluster: str | None
    worker_memory: int | None
    lots: str
    tries: int
    patience: float

    def __bool__(self) -> bool:
        return self.workers is not None or self.cluster is not None


def count_grids(
    grids: Grids,
    limits: CommandLimits,
    form: Form,
    *,
    resume: Path | None,
    shared: SharedCount,
    up_to_symmetry: bool,
    anyway: bool,
) -> None:
    """Count all grids and print the number; exit code 3 if a limit was reached."""
    left, boards = countdown(limits.timeout), boards_of(grids)
    if up_to_symmetry and resume is not None:
        raise RequestError("--resume and --up-to-symmetry cannot be combined")
    if not up_to_symmetry:
        announce_count(boards, limits, resume, shared.lots, left(), split=bool(shared), anyway=anyway)
    if shared:
        # With what an extra needs: executors, stores and the ledger of a run.
        from grillon.cli.count.shared_count import count_shared

        number = count_shared(boards, shared, left(), resume)
    elif up_to_symmetry:
        with progress.watching(Sentence("counting"), timeout=left()) as monitor:
            number = boards.count_classes(monitor=monitor)
    else:
        with (
            sweep_progress.watching(Sentence("counting"), boards, timeout=left())
            if boards.swept
            else progress.watching(Sentence("counting"), timeout=left())
        ) as monitor:
            number = boards.count(monitor=monitor, threads=limits.threads, memory=limits.memory, resume=resume)
    _print(grids, number, boards.source_of_classes if up_to_symmetry else boards.source, form)
    if number.exact and number.value == 0 and (why := boards.why_none) is not None:
        note(why)
    if not number.exact:
        raise Exit(3)


def _print(grids: Grids, number: Count, source: str, form: Form) -> None:
    size = size_of(grids.size)
    if form.as_csv:
        from grillon.cli.common.table import Table  # with the codec, which takes long to import

        about = {"family": grids.family, "size": "x".join(map(str, size))}
        Table.of_one(about, number, {"source": source})
    elif form.as_json:
        emit({"family": grids.family, "size": list(size), "count": to_json(number), "source": source})
    else:
        tell(Sentence("{number} ({source})", number=number, source=source) if source else number)
