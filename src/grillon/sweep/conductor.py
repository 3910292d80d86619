"""A run: all grids of a board, stage by stage on disk, that survives anything that ends it.

A lot is given out (recorded), its result is written to a file of its own, then it is recorded as done. Only files
the ledger names are valid. Results join the next stage in lot order; when all of a stage is there, its lots become one
file.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass
from hashlib import blake2b
from operator import index
from pathlib import Path
from typing import IO, Any, Literal, cast

from grillon.errors import Damaged, GrillonError, LimitReached, RequestError
from grillon.model.boards import Boards, boards_of
from grillon.model.monitor import Monitor
from grillon.sweep import layout, shards
from grillon.sweep.executors import Executor
from grillon.sweep.forecast import RunForecast, remaining
from grillon.sweep.ledger import LotRecord, RunLedger, RunLock
from grillon.sweep.lots import STRATEGIES, Lot, Plan, Strategy
from grillon.sweep.shards import Kind, Shard
from grillon.sweep.staged import StagedBoards
from grillon.sweep.stages import stage_size, trusted_stage
from grillon.sweep.work import Manifest, Source, Task, read_lines
from grillon.words import suggestion

Store = Literal["text", "parquet"]


@dataclass(frozen=True)
class Options:
    """How a run cuts and orders its work; kept in the ledger.

    `keep` says which stages are kept: at the end of every row, or after every cell as the plain tree has it.
    """

    lot_size: int = 100
    largest_lot: int | None = 20_000
    strategy: Strategy = "lowest"
    one_a_stage: bool = False
    max_waiting: int = 1000
    keep: Literal["rows", "cells"] = "rows"
    store: Store = "text"

    def __post_init__(self) -> None:
        if self.lot_size < 1 or self.max_waiting < 1:
            raise RequestError("lot size and the number of waiting lots are at least 1")
        if self.strategy not in STRATEGIES:
            raise RequestError(
                "unknown strategy '{strategy}'; {offer}",
                strategy=self.strategy,
                offer=suggestion(self.strategy, STRATEGIES),
            )

    @property
    def ending(self) -> str:
        """How names of lot files end."""
        return ".parquet" if self.store == "parquet" else ".txt"


@dataclass(frozen=True)
class Begun:
    """How a run was begun: its stages, and the grids of the first one, which may be a stage of a lower board."""

    boards: StagedBoards
    options: Options
    stages: list[int]
    first: Source

    @classmethod
    def read(cls, ledger: RunLedger, root: Path) -> Begun:
        """From the ledger of a run under a root folder; Damaged when that makes no sense."""
        facts = ledger.facts()
        try:
            asked = cast("dict[str, Any]", facts["boards"])
            rows, columns = map(index, asked["size"])
            boards = boards_of(str(asked["family"]), (rows, columns), dict(asked["rules"])).staged()
            options = Options(**cast("dict[str, Any]", facts["options"]))
            stages = [index(stage) for stage in cast("list[int]", facts["stages"])]
            begin = cast("dict[str, Any]", facts["begin"])
            path = str(root / begin["file"]) if begin["stage"] else ""
            first = Source.whole(path, Shard(path, index(begin["rows"]), int(begin["checksum"]), 0))
            sound = (
                stages[0] == begin["stage"] and stages[-1] == boards.cells and boards.rows == rows and first.count >= 0
            )
            sound = sound and stages == sorted(set(stages)) and stages[0] >= 0 and len(stages) > 1
        except (GrillonError, KeyError, TypeError, ValueError, IndexError):
            sound = False
        if not sound:
            raise Damaged("{path}: what it says of the run's beginning makes no sense", path=ledger.path)
        return cls(boards, options, stages, first)

    def lots(self, ledger: RunLedger) -> list[LotRecord]:
        """All lots; Damaged when one belongs to no stage of the run."""
        found = list(ledger.lots())
        for record in found:
            if record.lot.stage not in self.stages[:-1]:
                raise Damaged(
                    "{path}: lot {lot} of stage {stage} belongs to no stage of this run",
                    path=ledger.path,
                    lot=record.lot.number,
                    stage=record.lot.stage,
                )
        return found


@dataclass(frozen=True)
class Progress:
    """How far a run is: shown while it works. `share` of the work is done, in about `remaining` seconds the rest."""

    stage: int
    stages: int
    known: int
    made: int
    lots: int
    seconds: float
    share: float
    remaining: float | None


class Run:
    """One run in one folder.

    >>> import tempfile
    >>> from grillon.sweep.executors import Threads
    >>> with tempfile.TemporaryDirectory() as root:
    ...     run = Run.start(root, boards_of("tectonic", (3, 3), {"max": 5}))
    ...     grids = run.finish(Threads(1))
    ...     print(grids, (run.folder / "grilles.txt").exists())
    2824 True
    """

    tell_period = 0.2
    """Seconds between two reports of progress."""
    write_period = 0.5
    """Seconds after which what came in is written, even if nothing goes out."""
    ahead = 6
    """Lots given out beyond two for each worker, so that several are written together."""

    def __init__(self, root: Path, begun: Begun, ledger: RunLedger, run_lock: RunLock) -> None:
        options = begun.options
        self.root, self.boards, self.options = root, begun.boards, options
        self.folder = root / begun.boards.folder_name
        self._begun, self._ledger, self._baton = begun, ledger, run_lock
        self._stages = begun.stages
        self._plan = Plan(
            self._stages,
            lot_size=options.lot_size,
            strategy=options.strategy,
            one_a_stage=options.one_a_stage,
            max_waiting=options.max_waiting,
            largest_lot=options.largest_lot,
        )
        # The files of every stage in lot order, and where each begins.
        self._files: dict[int, list[Source]] = {stage: [] for stage in self._stages}
        self._starts: dict[int, list[int]] = {stage: [0] for stage in self._stages}
        self._shards: dict[tuple[int, int], Shard] = {}
        if self._stages[0]:
            self._append(self._stages[0], begun.first.path, begun.first.named)
        self._plan.begin(begun.first.count)
        self._again: list[Lot] = []
        # Lots that are done or about to go out and not yet in the ledger.
        self._unwritten: list[LotRecord] = []
        self._made = 0
        self._forecast: RunForecast | None = None
        self._share_before: float | None = None

    # Beginning

    @classmethod
    def start(cls, root: str | Path, boards: Boards, options: Options | None = None) -> Run:
        """A new run under a root folder. Stages a lower board left behind are used again.

        Boards wider than tall are enumerated on their side.
        """
        root, options, upright = Path(root), options or Options(), boards.staged()
        folder = root / upright.folder_name
        stage_size(upright, 0)
        shards.make_folder(folder)
        run_lock = RunLock(folder)
        try:
            step = upright.columns if options.keep == "rows" else 1
            stages = [0, *range(step, upright.cells + 1, step)]
            begin: dict[str, object] = {"stage": 0, "rows": 1, "file": "", "checksum": "0"}
            known = layout.reusable(root, upright, stages[1:-1])
            if known is not None and not (folder / layout.LEDGER).exists():
                stage, path = known
                found = trusted_stage(path, upright, stage)
                begin = {
                    "stage": stage,
                    "rows": found.rows,
                    "file": str(path.relative_to(root)),
                    "checksum": str(found.checksum),
                }
                stages = [number for number in stages if number >= stage]
            size, rules = [upright.rows, upright.columns], dict(upright.rules)
            asked = {"family": upright.family_name, "size": size, "rules": rules}
            facts = {"boards": asked, "options": asdict(options), "stages": stages, "begin": begin}
            ledger = RunLedger.begin(folder, facts)
            return cls(root, Begun.read(ledger, root), ledger, run_lock)
        except BaseException:
            run_lock.release()
            raise

    @classmethod
    def resume(cls, root: str | Path, boards: Boards) -> Run:
        """Go on with a run. Files are read again: one that is not whole is set aside and its lot done once more."""
        root, upright = Path(root), boards.staged()
        folder = root / upright.folder_name
        if not folder.is_dir():
            raise RequestError("{folder}: no run was started here", folder=folder)
        with ExitStack() as held:
            run_lock = RunLock(folder)
            held.callback(run_lock.release)
            ledger = RunLedger.of_folder(folder)
            held.callback(ledger.close)
            begun = Begun.read(ledger, root)
            if begun.boards != upright:
                raise Damaged("{path}: the ledger of another board", path=ledger.path)
            run = cls(root, begun, ledger, run_lock)
            run._restore()
            held.pop_all()
        return run

    def _restore(self) -> None:
        wholes = self._ledger.wholes()
        for stage in list(wholes):
            if stage not in self._stages[1:]:
                raise Damaged("{path}: stage {stage} is none of this run", path=self._ledger.path, stage=stage)
            if self._trusted(self.folder / wholes[stage].name, wholes[stage], stage):
                continue
            self._ledger.drop_whole(stage)
            del wholes[stage]
        known: list[tuple[Lot, int | None]] = []
        named = set()
        for record in self._begun.lots(self._ledger):
            until, shard = self._next_stage(record.lot.stage), record.shard
            path = self._lot_path(record.lot)
            if shard is not None and until not in wholes and not self._trusted(path, shard, until):
                self._ledger.reopen(record.lot)
                shard = None
            known.append((record.lot, None if shard is None else shard.rows))
            if shard is not None:
                self._shards[record.lot.stage, record.lot.number] = shard
                named.add(path)
        for stage in self._stages:
            stage_folder = self.folder / layout.stage_name(stage)
            for path in stage_folder.glob("*") if stage_folder.is_dir() else ():
                if path not in named and not path.name.endswith(".damaged"):
                    path.unlink()
        for path in self.folder.glob(".*.tmp*"):
            path.unlink()
        try:
            self._again = self._plan.restore(known)
        except (ValueError, KeyError) as error:
            raise Damaged("{path}: {reason}", path=self._ledger.path, reason=error) from None
        self._plan.settle()
        self._wholes_known(wholes)

    def _wholes_known(self, wholes: dict[int, Shard]) -> None:
        for stage in self._stages[1:]:
            if stage in wholes:
                whole = wholes[stage]
                self._append(stage, self.folder / whole.name, whole)
                continue
            before = self._stages[self._stages.index(stage) - 1]
            for number in range(self._plan.stage(before).joined):
                self._append_lot(before, number)

    def _trusted(self, path: Path, shard: Shard, length: int) -> bool:
        """Is the file whole and the one the ledger names? If not it is set aside, never deleted."""
        try:
            shards.read(path, self.boards.kind(length), shard)
        except FileNotFoundError:
            return False
        except Damaged:
            path.replace(path.with_name(path.name + ".damaged"))
            return False
        return True

    # Working

    def finish(
        self,
        executor: Executor,
        *,
        timeout: float | None = None,
        monitor: Monitor | None = None,
        tell: Callable[[Progress], None] | None = None,
    ) -> int:
        """Work until all grids are there; returns how many. LimitReached when stopped: what is done stays done."""
        begin = time.monotonic()
        monitor = Monitor.of(monitor, timeout=timeout)
        in_flight, told, written = 0, begin, begin
        if tell is not None:
            tell(self._progress(0.0))
        with self._ending(executor):
            while not self._plan.finished:
                if in_flight <= executor.width + 1 or time.monotonic() - written >= self.write_period:
                    tasks: list[Task] = []
                    while in_flight < 2 * executor.width + self.ahead and (task := self._next_task()) is not None:
                        tasks.append(task)
                        in_flight += 1
                    # What came in and what goes out are written together: every record waits for the disk.
                    self._write_lots()
                    written = time.monotonic()
                    for task in tasks:
                        executor.submit(task)
                if in_flight == 0:
                    raise Damaged("{folder}: the ledger names no way to go on", folder=self.folder)
                outcome = executor.next(0.1)
                if outcome is not None:
                    in_flight -= 1
                    self._take_in(*outcome)
                if tell is not None and (now := time.monotonic()) - told >= self.tell_period:
                    tell(self._progress(now - begin))
                    told = now
                if monitor.poll(1):
                    raise LimitReached(
                        "{folder}: stopped ({limit}); resume to go on", folder=self.folder, limit=monitor.stopped_by
                    )
            self._write_lots()
            return self._join_stages()

    @contextmanager
    def _ending(self, executor: Executor) -> Iterator[None]:
        """What is done stays done, whatever ends the run; if that cannot be written either, it is done again."""
        try:
            yield
        except BaseException:
            with suppress(GrillonError, OSError):
                self._write_lots()
            raise
        finally:
            executor.close()
            self.close()

    def close(self) -> None:
        """Let go of the folder."""
        self._ledger.close()
        self._baton.release()

    def _next_task(self) -> Task | None:
        # A lot of an earlier run waits until the grids before it are there again.
        for lot in self._again:
            if lot.first + lot.size <= self._plan.stage(lot.stage).known:
                self._again.remove(lot)
                return self._task(lot)
        fresh = self._plan.take()
        if fresh is None:
            return None
        self._unwritten.append(LotRecord(fresh, None))
        return self._task(fresh)

    def _write_lots(self) -> None:
        if self._unwritten:
            self._ledger.put_lots(self._unwritten)
            self._unwritten.clear()

    def _task(self, lot: Lot) -> Task:
        sources = tuple(self._sources(lot)) if lot.stage else ()
        return Task(self.boards, lot, self._next_stage(lot.stage), sources, str(self._lot_path(lot)))

    def _take_in(self, task: Task, result: Manifest | BaseException) -> None:
        if isinstance(result, BaseException):
            raise result
        self._unwritten.append(LotRecord(task.lot, result.shard, result.seconds))
        self._made += result.shard.rows
        self._shards[task.lot.stage, task.lot.number] = result.shard
        for number in self._plan.done(task.lot, result.shard.rows):
            self._append_lot(task.lot.stage, number)

    def _progress(self, seconds: float) -> Progress:
        at = next((stage for stage in self._stages[1:] if not self._plan.stage(stage).closed), self._stages[-1])
        stages = [self._plan.stage(stage) for stage in self._stages]
        if self._forecast is None:
            self._forecast = RunForecast(self.boards, self._stages)
        read = {stage.number: stage.committed_read for stage in stages}
        share = self._forecast.share(read, {stage.number: stage.known for stage in stages if stage.closed})
        if self._share_before is None:
            self._share_before = share
        left = remaining(seconds, share, self._share_before)
        lots = sum(stage.joined for stage in stages)
        return Progress(at, self.boards.cells, self._plan.stage(at).known, self._made, lots, seconds, share, left)

    # Files

    def _next_stage(self, stage: int) -> int:
        return self._stages[self._stages.index(stage) + 1]

    def _lot_path(self, lot: Lot) -> Path:
        name = f"lot-{lot.number:07}{self.options.ending}"
        return self.folder / layout.stage_name(self._next_stage(lot.stage)) / name

    def _append(self, stage: int, path: str | Path, named: Shard) -> None:
        self._files[stage].append(Source.whole(path, named))
        self._starts[stage].append(self._starts[stage][-1] + named.rows)

    def _append_lot(self, stage: int, number: int) -> None:
        shard = self._shards[stage, number]
        self._append(self._next_stage(stage), self._lot_path(Lot(stage, number, 0, 0)), shard)

    def _sources(self, lot: Lot) -> Iterator[Source]:
        starts, files = self._starts[lot.stage], self._files[lot.stage]
        at, end = lot.first, lot.first + lot.size
        index = bisect_right(starts, at) - 1
        while at < end:
            take = min(end, starts[index + 1]) - at
            if take:
                file = files[index]
                yield Source(file.path, file.named, at - starts[index], take)
            at += take
            index += 1

    def _join_stages(self) -> int:
        """Make one text file of the lots of every stage; with Parquet the lots stay as they are."""
        last = self._stages[-1]
        # A worker that was killed in this run left what it was writing.
        for stage in self._stages[1:]:
            for path in (self.folder / layout.stage_name(stage)).glob(".*.tmp"):
                path.unlink(missing_ok=True)
        if self.options.store == "text":
            wholes = self._ledger.wholes()
            for stage in self._stages[1:]:
                if stage not in wholes:
                    self._ledger.put_whole(stage, self._join(stage))
            for stage in self._stages[1:]:
                stage_folder = self.folder / layout.stage_name(stage)
                for path in stage_folder.glob(f"lot-*{self.options.ending}"):
                    path.unlink()
                with suppress(OSError):
                    stage_folder.rmdir()
        self._ledger.put_fact("grids", self._plan.stage(last).known)
        return self._plan.stage(last).known

    def _join(self, stage: int) -> Shard:
        path = layout.stage_file(self.folder, self.boards, stage)
        return join(path, self._files[stage], self.boards.kind(stage))


def join(path: Path, files: list[Source], kind: Kind, *, whole: bool = True) -> Shard:
    """One text file of several sources, written a source at a time; only a whole stage gets an end marker."""
    rows = sum(source.count for source in files)
    over_lines = blake2b(digest_size=8)

    def write(file: IO[bytes]) -> None:
        for source in files:
            lines = read_lines(source, kind)
            over_lines.update(lines)
            file.write(lines)
        if whole:
            file.write(shards.marker(rows, int.from_bytes(over_lines.digest(), "big"), kind).encode() + b"\n")

    size = shards.write_safely(path, write)
    return Shard(path.name, rows, int.from_bytes(over_lines.digest(), "big"), size)
