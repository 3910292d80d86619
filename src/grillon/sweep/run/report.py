"""Reports on a folder: status, verification, and export in plain text."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise
from operator import and_
from pathlib import Path

from grillon._core import sweep as core
from grillon.base.ledger import LEDGER
from grillon.base.sentences import Sentence
from grillon.base.system_errors import sentence_of
from grillon.errors import GrillonError, RequestError
from grillon.sweep.forecast import RunForecast, remaining
from grillon.sweep.run import layout
from grillon.sweep.run.lot_work import GridSource, join
from grillon.sweep.run.lower_boards import RisingOrder, trusted_stage
from grillon.sweep.run.view import RunView
from grillon.sweep.staged_boards import StagedBoards
from grillon.sweep.storage import stage_files
from grillon.sweep.storage.chunks import SortedText, read_records
from grillon.sweep.storage.code_files import CodeKind, checksum
from grillon.sweep.storage.folder_lock import FolderLock
from grillon.sweep.storage.stores import FolderStore, Store


@dataclass(frozen=True)
class StageStatus:
    """One stage: grids known and read, new grids per grid read, bytes on disk, seconds of work.

    Its lots: the number given out, the number done, and the size of the largest.
    """

    stage: int
    known: int
    read: int
    growth: float | None
    bytes: int
    seconds: float
    lots: int
    done: int
    largest_lot: int


@dataclass(frozen=True)
class ExpectedEnd:
    """The forecast of an unfinished run: final grids and bytes, the share done, seconds of work left.

    The seconds are None while too little is done to estimate them.
    """

    grids: int
    bytes: int
    share: float
    seconds: float | None


@dataclass(frozen=True)
class RunStatus:
    """A run, running or dead."""

    folder: Path
    boards: StagedBoards
    running: bool
    finished: bool
    grids: int
    stages: tuple[StageStatus, ...]
    expected: ExpectedEnd | None

    @property
    def state(self) -> str:
        """Finished, running or stopped."""
        if self.finished:
            return Sentence("finished")
        return Sentence("running") if self.running else Sentence("stopped")

    @property
    def lots_given(self) -> int:
        """The number of lots given out."""
        return sum(stage.lots for stage in self.stages)

    @property
    def lots_done(self) -> int:
        """The number of lots done."""
        return sum(stage.done for stage in self.stages)


def run_folders(folder: str | Path) -> list[Path]:
    """The runs in a folder: the folder itself, or all below it."""
    folder, found = Path(folder), []
    for path, below, files in os.walk(folder):
        below.sort()
        if LEDGER in files:
            found.append(Path(path))
            below.clear()  # its lots, which may be many
    if not found:
        raise RequestError("{folder}: no run was started here", folder=folder)
    return found


def below_root(run: Path, folder: Path) -> Path:
    """Where an export of `folder` has this run: as under its root, with the roots below the folder apart."""
    run, folder = Path(os.path.abspath(run)), Path(os.path.abspath(folder))
    root = run.parent.parent
    return run.relative_to(folder if root.is_relative_to(folder) else root)


def status(folder: Path) -> RunStatus:
    """The status of a run, running or stopped."""
    return status_of(RunView(folder))


def status_of(view: RunView) -> RunStatus:
    """The status of a run from its ledger."""
    stages = _stages_of(view)
    expected = None if view.finished else _expected_end(view, stages)
    running = FolderLock.held(view.folder)
    return RunStatus(view.folder, view.boards, running, view.finished, stages[-1].known, tuple(stages), expected)


def _stages_of(view: RunView) -> list[StageStatus]:
    stages = []
    known, arrived = view.begun.first.count, 0
    for stage in view.stages:
        lots, joined = view.lots_of[stage], view.joined(stage)
        read = sum(record.lot.size for record in joined)
        rows = sum(record.file.rows for record in joined if record.file)
        whole = view.wholes.get(stage)
        stages.append(
            StageStatus(
                stage,
                known,
                read,
                rows / read if read else None,
                whole.bytes if whole else arrived,
                sum(record.seconds for record in lots),
                len(lots),
                sum(record.file is not None for record in lots),
                max((record.lot.size for record in lots), default=0),
            )
        )
        known, arrived = rows, sum(record.file.bytes for record in lots if record.file)
    return stages


def _expected_end(view: RunView, stages: list[StageStatus]) -> ExpectedEnd:
    """The forecast from the growth of the stages, as the run itself shows it while it works."""
    forecast = RunForecast(view.boards, view.stages)
    read_before = [True, *(stage.read == stage.known for stage in stages)]
    whole = {
        stage.stage: stage.known for stage, read in zip(stages, accumulate(read_before, and_), strict=False) if read
    }
    share = forecast.share({stage.stage: stage.read for stage in stages}, whole)
    left = remaining(sum(stage.seconds for stage in stages), share)
    return ExpectedEnd(round(forecast.sizes(whole)[view.stages[-1]]), forecast.bytes(whole), share, left)


def verify(folder: Path) -> Iterator[str]:
    """Read every file the ledger names and count the complete ones; yields what is wrong or missing, nothing if all is
    well."""
    view = RunView(folder)
    if view.stages[0]:
        # The stage of a lower board that this run began with, in the folder of that board.
        try:
            trusted_stage(view.store, view.begun.first.name, view.root, view.boards, view.stages[0])
        except (GrillonError, OSError) as error:
            yield _error_sentence(error)
        else:
            order = RisingOrder(view.stages[0])
            yield from _read(view.store, view.begun.first, view.boards.kind(view.stages[0]), order)
    for before, stage in pairwise(view.stages):
        named = sum(record.file.rows for record in view.lots_of[before] if record.file)
        last = b""
        for source in view.files(stage, gaps=True):
            named -= source.count
            order = RisingOrder(stage, last)
            wrong = _read(view.store, source, view.boards.kind(stage), order)
            yield from wrong
            last = last if wrong else order.last
        if named:
            yield Sentence(
                "{path}: the lots of stage {before} do not add up to the grids of stage {stage}",
                path=folder / LEDGER,
                before=before,
                stage=stage,
            )
    yield from _numbers(view)


def _numbers(view: RunView) -> Iterator[str]:
    """Missing or surplus grids: the total is counted in another way."""
    if not view.finished or not view.is_whole(view.stages[-1]):
        done = sum(record.file is not None for record in view.lots)
        yield Sentence(
            "the run is not finished: {done} of the {given} {given:lot|lots} handed out so far are done",
            done=done,
            given=len(view.lots),
        )
        return
    counted = view.boards.count()
    if counted.exact and counted.value != view.known(view.stages[-1]):
        yield Sentence(
            "{found:,} {found:grid|grids} were found, but there are {expected} of this board",
            found=view.known(view.stages[-1]),
            expected=counted.value,
        )


def _error_sentence(error: GrillonError | OSError) -> str:
    return error.sentence if isinstance(error, GrillonError) else sentence_of(error)


def _read(store: Store, source: GridSource, kind: CodeKind, order: RisingOrder) -> list[str]:
    """What is wrong with a file whose records follow earlier ones."""
    try:
        read_records(store, source.name, kind, order.add, source.named)
    except (GrillonError, OSError) as error:
        return [_error_sentence(error)]
    if not order.rising:
        return [Sentence("{path}: the codes are not in rising order", path=store.place(source.name))]
    return []


UNFINISHED = ".unfinished.txt"


def export_stages(folder: Path, target: Path) -> list[Path]:
    """Every stage as one text file. An incomplete stage gets another name and no end marker."""
    view = RunView(folder)
    try:
        return _export_stages(view, target)
    except FileNotFoundError:
        # A run that works may have ended since, and joined its lots.
        if view.finished or (now := RunView(folder)).wholes == view.wholes:
            raise
        return _export_stages(now, target)


def _export_stages(view: RunView, target: Path) -> list[Path]:
    written = []
    for stage in view.stages[1:]:
        path = target / layout.stage_file(view.boards, stage)
        part = path.with_name(path.stem + UNFINISHED)
        whole = view.is_whole(stage)
        if not whole and not view.known(stage):
            continue
        name = path.name if whole else part.name
        join(view.store, view.files(stage), view.boards.kind(stage), FolderStore(target), name, whole=whole)
        if whole:
            part.unlink(missing_ok=True)
        written.append(path if whole else part)
    return written


def export_lots(folder: Path, path: Path) -> None:
    """The ledger as file F: a line for every lot given out, then a line for every lot done."""
    view = RunView(folder)
    lines = []
    for record in view.lots:
        lot = record.lot
        lines.append(f"given {lot.stage} {lot.number} {lot.first} {lot.size}\n")
        if record.file is not None:
            file = record.file
            lines.append(f"done {lot.stage} {lot.number} {file.name} {file.rows} {file.checksum}\n")
    stage_files.write_safely(path, lambda file: file.write("".join(lines).encode()))


CONTEXTS = ("contexte-0.txt", "contexte-1.txt")


def export_context(folder: Path, target: Path) -> Path:
    """Write the progress over the older of two context files, so that one of them is always complete."""
    found = [(read_context(target / name) or (-1, {}))[0] for name in CONTEXTS]
    path = target / CONTEXTS[found.index(min(found))]
    stages = _stages_of(RunView(folder))
    body = f"{max(found) + 1}\n" + "".join(f"{stage.stage} {stage.known} {stage.read}\n" for stage in stages)
    stage_files.write_safely(path, lambda file: file.write(f"{body}{checksum(body.encode())}\n".encode()))
    return path


def read_context(path: Path) -> tuple[int, dict[int, tuple[int, int]]] | None:
    """The number of a context file, and what is known and read of every stage; None unless it is complete."""
    try:
        *body, seal = path.read_text().splitlines(keepends=True)
        if seal != f"{checksum(''.join(body).encode())}\n":
            return None
        serial, *lines = body
        rows = [tuple(map(int, line.split())) for line in lines]
        return int(serial), {stage: (known, read) for stage, known, read in rows}
    except (OSError, ValueError):
        return None


def write_transposed(folder: Path) -> int:
    """The complete grids of a run turned on their side, in order, as `grilles.txt` of the other board."""
    view = RunView(folder)
    boards, last, turned = view.boards, view.stages[-1], view.boards.transposed()
    on_its_side = core.Form(boards.rows, boards.columns, True, boards.walls)
    with SortedText(turned.kind(), folder) as text:
        for source in view.files(last):
            kind, turn = boards.kind(last), lambda grids: text.add(on_its_side(grids))
            read_records(view.store, source.name, kind, turn, source.named)
        return text.write(view.store, f"{turned.folder_name}/{layout.GRIDS}").rows
