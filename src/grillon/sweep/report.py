"""What a folder holds: status, verification, and export in plain text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Any, cast

from grillon._core import sweep as core
from grillon.errors import Damaged, RequestError
from grillon.sentences import Heard, Sentence
from grillon.sweep import digits, layout, shards
from grillon.sweep.conductor import Options, join
from grillon.sweep.layout import RunRules
from grillon.sweep.ledger import RunLock, Ledger, LotRecord
from grillon.sweep.work import Source, read_sources


@dataclass(frozen=True)
class StageStatus:
    """One stage: grids known and read, how many each read grid became, bytes on disk, seconds of work.

    Its lots: how many were given out, how many are done, and the size of the largest.
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
class RunStatus:
    """A run, running or dead."""

    folder: Path
    rules: RunRules
    running: bool
    finished: bool
    grids: int
    stages: tuple[StageStatus, ...]

    @property
    def state(self) -> str:
        """Finished, running or stopped."""
        if self.finished:
            return Sentence("finished")
        return Sentence("running") if self.running else Sentence("stopped")

    @property
    def lots_given(self) -> int:
        """How many lots went out."""
        return sum(stage.lots for stage in self.stages)

    @property
    def lots_done(self) -> int:
        """How many of them are done."""
        return sum(stage.done for stage in self.stages)


def run_folders(folder: str | Path) -> list[Path]:
    """The runs in a folder: the folder itself, or those of a root."""
    folder = Path(folder)
    if (folder / layout.LEDGER).is_file():
        return [folder]
    found = sorted(path.parent for path in folder.glob(f"h*/m*/{layout.LEDGER}"))
    if not found:
        raise RequestError("{folder}: no run was started here", folder=folder)
    return found


class _View:
    """The ledger of a folder, read once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        ledger = Ledger.open(folder)
        try:
            with ledger.snapshot():
                self.facts = ledger.facts()
                self.lots = list(ledger.lots())
                self.wholes = ledger.wholes()
        finally:
            ledger.close()
        self.rules = RunRules(**cast("dict[str, Any]", self.facts["rules"]))
        self.options = Options(**cast("dict[str, Any]", self.facts["options"]))
        self.stages = cast("list[int]", self.facts["stages"])
        self.begin = cast("dict[str, Any]", self.facts["begin"])
        self.lots_of: dict[int, list[LotRecord]] = {stage: [] for stage in self.stages}
        for record in self.lots:
            self.lots_of[record.lot.stage].append(record)

    def following(self, stage: int) -> int:
        return self.stages[self.stages.index(stage) + 1]

    def joined(self, stage: int) -> list[LotRecord]:
        """The lots of a stage up to the first that is not done."""
        return list(takewhile(lambda record: record.shard is not None, self.lots_of[stage]))

    def files(self, stage: int) -> list[Source]:
        """The files of a stage in order."""
        if stage in self.wholes:
            whole = self.wholes[stage]
            return [Source(str(self.folder / whole.name), whole.checksum, 0, whole.rows)]
        before = self.stages[self.stages.index(stage) - 1]
        folder = self.folder / layout.stage_name(stage)
        return [
            Source(str(folder / record.shard.name), record.shard.checksum, 0, record.shard.rows)
            for record in self.joined(before)
            if record.shard is not None
        ]


def status(folder: Path) -> RunStatus:
    """How far a run is; works while it runs and when it is dead."""
    view = _View(folder)
    stages = []
    known, arrived = view.begin["rows"], 0
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
    return RunStatus(folder, view.rules, RunLock.held(folder), "grids" in view.facts, stages[-1].known, tuple(stages))


def verify(folder: Path) -> Iterator[str]:
    """Read every file the ledger names; yields what is wrong, nothing when all is well."""
    view = _View(folder)
    if view.begin["stage"]:
        # The stage of a lower board that this run began with, in the folder of that board.
        path = folder.parent.parent / view.begin["file"]
        begin = Source(str(path), int(view.begin["checksum"]), 0, view.begin["rows"])
        _, wrong = _read(begin, view.stages[0], view.rules)
        yield from wrong
    for before, stage in pairwise(view.stages):
        missing = sum(record.shard.rows for record in view.joined(before) if record.shard)
        last = b""
        for source in view.files(stage):
            missing -= source.count
            records, wrong = _read(source, stage, view.rules)
            yield from wrong
            for record in digits.records(records, stage):
                if record <= last:
                    yield Sentence("{path}: the codes are not in rising order", path=source.path)
                    break
                last = record
        if missing:
            yield Sentence(
                "{path}: the lots of stage {before} do not add up to the grids of stage {stage}",
                path=folder / layout.LEDGER,
                before=before,
                stage=stage,
            )


def _read(source: Source, stage: int, rules: RunRules) -> tuple[bytes, list[str]]:
    """The records of a file, and what is wrong with it."""
    try:
        records = shards.read(Path(source.path), stage, rules.base)
    except (Damaged, OSError) as error:
        return b"", [error.sentence if isinstance(error, Damaged) else Heard(str(error))]
    if shards.checksum(records) != source.checksum or len(records) != source.count * stage:
        altered = Sentence("{path}: not the file the ledger names, its checksum differs", path=source.path)
        return records, [altered]
    return records, []


def export_stages(folder: Path, target: Path) -> list[Path]:
    """Every stage as one text file with its end marker."""
    view = _View(folder)
    written = []
    for stage in view.stages[1:]:
        path = layout.stage_file(target, view.rules, stage)
        join(path, view.files(stage), stage, view.rules.base)
        written.append(path)
    return written


def export_lots(folder: Path, path: Path) -> None:
    """The ledger as file F: a line for every lot given out, then a line for every lot done."""
    view = _View(folder)
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
    """The progress as the older of a pair of context files, so that one of the two is always whole."""
    found = [(_read_context(target / name) or (-1, {}))[0] for name in CONTEXTS]
    path = target / CONTEXTS[found.index(min(found))]
    body = f"{max(found) + 1}\n" + "".join(f"{s.stage} {s.known} {s.read}\n" for s in status(folder).stages)
    shards.write_safely(path, lambda file: file.write(f"{body}{shards.checksum(body.encode())}\n".encode()))
    return path


def read_context(target: Path) -> dict[int, tuple[int, int]]:
    """Known and read of every stage, from the newest whole context file."""
    whole = [context for name in CONTEXTS if (context := _read_context(target / name)) is not None]
    if not whole:
        raise Damaged("{folder}: no whole context file", folder=target)
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


def write_transposed(folder: Path, target: Path) -> int:
    """The complete grids of a run laid on their side, in order, as `grilles.txt` of the other board."""
    view = _View(folder)
    rules, last = view.rules, view.stages[-1]
    turned = core.Form(rules.rows, rules.columns, True, True)(read_sources(view.files(last), last, rules.base))
    in_order = b"".join(sorted(digits.records(turned, last)))
    return shards.write_text(target / layout.GRIDS, in_order, last, rules.base).rows
