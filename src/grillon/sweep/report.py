"""Reports on a folder: status, verification, and export in plain text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise, takewhile
from operator import and_
from pathlib import Path

from grillon._core import sweep as core
from grillon.errors import Damaged, GrillonError, RequestError
from grillon.external import sentence_of
from grillon.sentences import Sentence
from grillon.sweep import layout, shards
from grillon.sweep.begun import Begun
from grillon.sweep.forecast import RunForecast, remaining
from grillon.sweep.ledger import LotRecord, RunLedger, RunLock
from grillon.sweep.pieces import SortedText, read_records
from grillon.sweep.staged import StagedBoards
from grillon.sweep.stages import Order, trusted_stage
from grillon.sweep.stores import FolderStore, Store
from grillon.sweep.work import Source, join


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
    """The runs in a folder: the folder itself, or those of a root."""
    folder = Path(folder)
    if (folder / layout.LEDGER).is_file():
        return [folder]
    found = sorted(path.parent for path in folder.glob(f"*/*/{layout.LEDGER}"))
    if not found:
        raise RequestError("{folder}: no run was started here", folder=folder)
    return found


class View:
    """The ledger of a folder, read once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        ledger = RunLedger.of_folder(folder)
        try:
            with ledger.snapshot():
                self.finished = "grids" in ledger.facts()
                self.begun = Begun.read(ledger)
                self.lots = list(self.begun.lots(ledger))
                self.wholes = ledger.wholes()
        finally:
            ledger.close()
        self.boards, self.stages = self.begun.boards, self.begun.stages
        self.root = folder.parent.parent
        self.store = self.begun.store(self.root)
        self.lots_of: dict[int, list[LotRecord]] = {stage: [] for stage in self.stages}
        for record in self.lots:
            self.lots_of[record.lot.stage].append(record)

    def joined(self, stage: int) -> list[LotRecord]:
        """The lots of a stage up to the first that is not done."""
        return list(takewhile(lambda record: record.shard is not None, self.lots_of[stage]))

    def before(self, stage: int) -> int:
        """The stage whose lots produce this one."""
        return self.stages[self.stages.index(stage) - 1]

    def known(self, stage: int) -> int:
        """The number of grids of a stage before the first gap."""
        if stage == self.stages[0]:
            return self.begun.first.count
        return sum(record.shard.rows for record in self.joined(self.before(stage)) if record.shard)

    def is_whole(self, stage: int) -> bool:
        """Are all grids of a stage there? Then all of the stage before were, and all of them have been read."""
        if stage == self.stages[0]:
            return True
        before = self.before(stage)
        read = sum(record.lot.size for record in self.joined(before))
        return self.is_whole(before) and read == self.known(before)

    def files(self, stage: int, *, gaps: bool = False) -> list[Source]:
        """The files of a stage in order, up to the first lot that is missing or, with `gaps`, all there are."""
        if stage in self.wholes:
            whole = self.wholes[stage]
            return [Source.whole(f"{self.boards.folder_name}/{whole.name}", whole)]
        folder, before = f"{self.boards.folder_name}/{layout.stage_name(stage)}", self.before(stage)
        return [
            Source.whole(f"{folder}/{record.shard.name}", record.shard)
            for record in (self.lots_of[before] if gaps else self.joined(before))
            if record.shard is not None
        ]


def status(folder: Path) -> RunStatus:
    """The status of a run, running or stopped."""
    return status_of(View(folder))


def status_of(view: View) -> RunStatus:
    """The status of a run from its ledger."""
    stages = []
    known, arrived = view.begun.first.count, 0
    for stage in view.stages:
        lots, joined = view.lots_of[stage], view.joined(stage)
        read = sum(record.lot.size for record in joined)
        rows = sum(record.shard.rows for record in joined if record.shard)
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
                sum(record.shard is not None for record in lots),
                max((record.lot.size for record in lots), default=0),
            )
        )
        known, arrived = rows, sum(record.shard.bytes for record in lots if record.shard)
    expected = None if view.finished else _expected_end(view, stages)
    running = RunLock.held(view.folder)
    return RunStatus(view.folder, view.boards, running, view.finished, stages[-1].known, tuple(stages), expected)


def _expected_end(view: View, stages: list[StageStatus]) -> ExpectedEnd:
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
    view = View(folder)
    if view.stages[0]:
        # The stage of a lower board that this run began with, in the folder of that board.
        try:
            trusted_stage(view.store, view.begun.first.name, view.root, view.boards, view.stages[0])
        except (GrillonError, OSError) as error:
            yield _error_sentence(error)
        else:
            order = Order(view.stages[0])
            yield from _read(view.store, view.begun.first, view.boards.kind(view.stages[0]), order)
    for before, stage in pairwise(view.stages):
        named = sum(record.shard.rows for record in view.lots_of[before] if record.shard)
        last = b""
        for source in view.files(stage, gaps=True):
            named -= source.count
            order = Order(stage, last)
            wrong = _read(view.store, source, view.boards.kind(stage), order)
            yield from wrong
            last = last if wrong else order.last
        if named:
            yield Sentence(
                "{path}: the lots of stage {before} do not add up to the grids of stage {stage}",
                path=folder / layout.LEDGER,
                before=before,
                stage=stage,
            )
    yield from _numbers(view)


def _numbers(view: View) -> Iterator[str]:
    """Missing or surplus grids: the total is counted in another way."""
    if not view.finished or not view.is_whole(view.stages[-1]):
        done = sum(record.shard is not None for record in view.lots)
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


def _read(store: Store, source: Source, kind: shards.Kind, order: Order) -> list[str]:
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
    view = View(folder)
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
    view = View(folder)
    lines = []
    for record in view.lots:
        lot = record.lot
        lines.append(f"given {lot.stage} {lot.number} {lot.first} {lot.size}\n")
        if record.shard is not None:
            shard = record.shard
            lines.append(f"done {lot.stage} {lot.number} {shard.name} {shard.rows} {shard.checksum}\n")
    shards.write_safely(path, lambda file: file.write("".join(lines).encode()))


CONTEXTS = ("contexte-0.txt", "contexte-1.txt")


def export_context(folder: Path, target: Path) -> Path:
    """Write the progress over the older of two context files, so that one of them is always complete."""
    found = [(_read_context(target / name) or (-1, {}))[0] for name in CONTEXTS]
    path = target / CONTEXTS[found.index(min(found))]
    body = f"{max(found) + 1}\n" + "".join(f"{s.stage} {s.known} {s.read}\n" for s in status(folder).stages)
    shards.write_safely(path, lambda file: file.write(f"{body}{shards.checksum(body.encode())}\n".encode()))
    return path


def read_context(target: Path) -> dict[int, tuple[int, int]]:
    """Known and read of every stage, from the newest complete context file."""
    whole = [context for name in CONTEXTS if (context := _read_context(target / name)) is not None]
    if not whole:
        raise Damaged("{folder}: no complete context file", folder=target)
    return max(whole, key=lambda context: context[0])[1]


def _read_context(path: Path) -> tuple[int, dict[int, tuple[int, int]]] | None:
    try:
        *body, seal = path.read_text().splitlines(keepends=True)
        if seal != f"{shards.checksum(''.join(body).encode())}\n":
            return None
        serial, *lines = body
        rows = [tuple(map(int, line.split())) for line in lines]
        return int(serial), {stage: (known, read) for stage, known, read in rows}
    except (OSError, ValueError):
        return None


def write_transposed(folder: Path) -> int:
    """The complete grids of a run turned on their side, in order, as `grilles.txt` of the other board."""
    view = View(folder)
    boards, last, turned = view.boards, view.stages[-1], view.boards.transposed()
    on_its_side = core.Form(boards.rows, boards.columns, True, boards.walls)
    with SortedText(turned.kind(), folder) as text:
        for source in view.files(last):
            kind, turn = boards.kind(last), lambda grids: text.add(on_its_side(grids))
            read_records(view.store, source.name, kind, turn, source.named)
        return text.write(view.store, f"{turned.folder_name}/{layout.GRIDS}").rows
