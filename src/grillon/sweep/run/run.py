"""A run: all grids of a board, stage by stage in a store, which survives any interruption.

A lot is given out (recorded), its result is kept in its own file, then it is recorded as done. Only files the ledger
names are valid. Results join the next stage in lot order; when a stage is complete, its lots become one file.
"""

from __future__ import annotations

import re
import time
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from itertools import accumulate
from pathlib import Path

from grillon.base.files import make_folder
from grillon.base.ledger import LEDGER
from grillon.base.sentences import Argument
from grillon.base.workers import Workers
from grillon.errors import Damaged, GrillonError, LimitReached, RequestError
from grillon.model.monitor import Monitor
from grillon.puzzle.parts.boards import Boards
from grillon.sweep.forecast import RunForecast, remaining
from grillon.sweep.run import layout
from grillon.sweep.run.group_commit import GroupWriter, RecordGroup
from grillon.sweep.run.ledger import LotRecord, RunLedger
from grillon.sweep.run.lot_work import GridSource, LotManifest, LotTask, blocks_of, join, read_sources
from grillon.sweep.run.lower_boards import lower_stage, stage_size, trusted_stage
from grillon.sweep.run.schedule import Lot, Plan
from grillon.sweep.run.settings import RunOptions, RunStart
from grillon.sweep.storage import stage_files
from grillon.sweep.storage.chunks import read_lines
from grillon.sweep.storage.folder_lock import FolderLock
from grillon.sweep.storage.stage_files import StageFile
from grillon.sweep.storage.store_lock import Claim
from grillon.sweep.storage.stores import PATIENCE, full_address, store_at


@dataclass(frozen=True)
class RunProgress:
    """The progress of a run: shown while it works. `share` of the work is done, the rest takes about `remaining`
    seconds. The run will have made about `grids` complete grids, and need about `bytes` in its store.
    """

    stage: int
    stages: int
    known: int
    made: int
    lots: int
    seconds: float
    share: float
    remaining: float | None
    grids: int
    bytes: int


class Run:
    """One run in one folder.

    >>> import tempfile
    >>> from grillon.puzzle.parts.boards import boards_of
    >>> from grillon.base.workers import Threads
    >>> with tempfile.TemporaryDirectory() as root:
    ...     run = Run.start(root, boards_of("tectonic", (3, 3), {"max": 5}))
    ...     grids = run.finish(Threads(1))
    ...     print(grids, (run.folder / "grilles.txt").exists())
    2824 True
    """

    tell_period = 0.2
    """Seconds between two reports of progress."""
    write_period = 0.5
    """Seconds after which results are recorded, even if no worker needs more work."""
    ahead = 6
    """Lots given out beyond two for each worker, so that no worker waits while others are recorded."""

    def __init__(
        self, root: Path, begun: RunStart, ledger: RunLedger, folder_lock: FolderLock, patience: float = PATIENCE
    ) -> None:
        options = begun.options
        self.root, self.boards, self.options = root, begun.boards, options
        self.folder = root / begun.boards.folder_name
        self.store = begun.store(root, patience)
        self._claim = Claim(self.store, begun.boards.folder_name) if options.lots else None
        self._begun, self._ledger, self._folder_lock = begun, ledger, folder_lock
        self._stages = begun.stages
        self._next_stage = dict(zip(self._stages, self._stages[1:], strict=False))
        self._plan = Plan(
            self._stages,
            lot_size=options.lot_size,
            strategy=options.strategy,
            one_a_stage=options.one_a_stage,
            max_waiting=options.max_waiting,
            largest_lot=options.largest_lot,
        )
        # For every stage, where the grids of each of its files begin; the files themselves are in the ledger.
        self._starts = {stage: array("Q", [0]) for stage in self._stages}
        # Stages that are one file, and those of them that are read, in blocks.
        self._whole: dict[int, GridSource] = {}
        self._blocks: dict[int, tuple[list[int], list[GridSource]]] = {}
        # The outcomes of results that wait for an earlier one or are not yet in the ledger.
        self._waiting: dict[tuple[int, int], StageFile] = {}
        self._fresh: dict[tuple[int, int], StageFile] = {}
        # Consecutive lots are often in one file: the last one looked up.
        self._read_last = (-1, -1), begun.first
        if self._stages[0]:
            self._is_whole(self._stages[0], begun.first)
        self._plan.begin(begun.first.count)
        self._again: list[Lot] = []
        # Lots that are with a worker: the first answer counts, later ones are ignored.
        self._out: set[tuple[int, int]] = set()
        # Lots that are done or about to go out and not yet in the ledger.
        self._writer = GroupWriter(ledger)
        self._made = 0
        self._forecast: RunForecast | None = None
        self._share_before: float | None = None

    # Starting

    @classmethod
    def start(
        cls, root: str | Path, boards: Boards, options: RunOptions | None = None, *, patience: float = PATIENCE
    ) -> Run:
        """A new run under a root folder. Stages left by a lower board are reused.

        Boards wider than tall are enumerated on their side. A store that does not answer is asked again for `patience`
        seconds.
        """
        root, options, upright = Path(root), options or RunOptions(), boards.staged()
        if options.lots:
            # The run may be resumed from another working folder.
            options = replace(options, lots=full_address(options.lots))
        folder = root / upright.folder_name
        stage_size(upright, 0)
        store = store_at(options.lots or root, patience=patience)
        if options.store == "parquet":
            stage_files.load_parquet()
        with ExitStack() as held:
            held.callback(_remove_empty, [path for path in (folder, *folder.parents) if not path.exists()])
            make_folder(folder)
            folder_lock = FolderLock(folder)
            held.callback(folder_lock.release)
            step = upright.columns if options.keep == "rows" else 1
            stages = [0, *range(step, upright.cells + 1, step)]
            begin: dict[str, object] = {"stage": 0, "rows": 1, "file": "", "checksum": "0"}
            fresh = not (folder / LEDGER).exists()
            held.callback(_forget, folder_lock)
            if fresh and (known := lower_stage(store, root, upright, stages[1:-1])) is not None:
                stage, name = known
                found = trusted_stage(store, name, root, upright, stage)
                begin = {"stage": stage, "rows": found.rows, "file": name, "checksum": str(found.checksum)}
                stages = [number for number in stages if number >= stage]
            if options.lots and fresh:
                Claim(store, upright.folder_name).check_free()
            size, rules = [upright.rows, upright.columns], dict(upright.rules)
            asked = {"family": upright.family_name, "size": size, "rules": rules}
            facts = {"boards": asked, "options": asdict(options), "stages": stages, "begin": begin, "claims": []}
            ledger = RunLedger.create(folder / LEDGER, facts)
            run = cls(root, RunStart.read(ledger), ledger, folder_lock, patience)
            try:
                run._take_over()
            except (GrillonError, OSError) as error:
                ledger.close()
                # Nothing was begun here, unless the store has taken the file without saying so.
                if not isinstance(error, ConnectionError):
                    ledger.path.unlink()
                raise
            held.pop_all()
        return run

    @classmethod
    def resume(cls, root: str | Path, boards: Boards, *, patience: float = PATIENCE) -> Run:
        """Continue a run. Files are read again: a damaged one is set aside and its lot redone."""
        root, upright = Path(root), boards.staged()
        folder = root / upright.folder_name
        if not folder.is_dir():
            raise RequestError("{folder}: no run was started here", folder=folder)
        with ExitStack() as held:
            folder_lock = FolderLock(folder)
            held.callback(folder_lock.release)
            ledger = RunLedger.of_folder(folder)
            held.callback(ledger.close)
            begun = RunStart.read(ledger)
            if begun.boards != upright:
                raise Damaged("{path}: the ledger of another board", path=ledger.path)
            run = cls(root, begun, ledger, folder_lock, patience)
            run._take_over()
            run._restore()
            held.pop_all()
        return run

    def _take_over(self) -> None:
        """Become the next conductor of a store outside this folder."""
        if self._claim is not None:
            self._claim.take(self._ledger)

    def _restore(self) -> None:
        wholes = self._ledger.wholes()
        for stage in list(wholes):
            if stage not in self._stages[1:]:
                raise Damaged("{path}: stage {stage} is not part of this run", path=self._ledger.path, stage=stage)
            if self._trusted(self._name(wholes[stage].name), wholes[stage], stage):
                continue
            self._ledger.drop_whole(stage)
            del wholes[stage]
        untrusted: list[Lot] = []
        try:
            self._again = self._plan.restore(self._known_lots(wholes, untrusted))
        except (ValueError, KeyError) as error:
            raise Damaged("{path}: {reason}", path=self._ledger.path, reason=error) from None
        self._ledger.put_lots(LotRecord(lot, None) for lot in untrusted)
        self._sweep_out()
        self._plan.settle()
        for stage in self._stages[1:]:
            if stage in wholes:
                self._is_whole(stage, GridSource.whole(self._name(wholes[stage].name), wholes[stage]))
                continue
            before = self._before(stage)
            for number in range(self._plan.stage(before).joined):
                self._append(stage, self._ledger.file_of(before, number).rows)

    def _known_lots(self, wholes: dict[int, StageFile], untrusted: list[Lot]) -> Iterator[tuple[Lot, int | None]]:
        """The lots of the ledger with the rows of those whose files match it."""
        for record in self._begun.lots(self._ledger):
            lot, until, file = record.lot, self._next_stage[record.lot.stage], record.file
            checked = file is None or until in wholes
            if file and not checked and not self._trusted(self._lot_name(lot.stage, file.name), file, until):
                untrusted.append(lot)
                file = None
            yield lot, None if file is None else file.rows

    def _sweep_out(self, *stages: int) -> None:
        """Remove what the ledger does not name: late answers, and partly written files."""
        if self._claim is not None:
            self._claim.check()
        wholes = self._ledger.wholes()
        for stage in stages or self._stages:
            for name in self.store.names(f"{self._name(layout.stage_name(stage))}/"):
                named = stage not in wholes and self._is_named(stage, name.rpartition("/")[2])
                if not named and not name.endswith(".damaged"):
                    self.store.delete(name)
        for path in self.folder.glob(".*.tmp*"):
            path.unlink()

    def _is_named(self, stage: int, name: str) -> bool:
        number = re.match(r"lot-(\d+)-", name)
        file = None if number is None else self._ledger.find(self._before(stage), int(number[1]))
        return file is not None and file.name == name

    def _trusted(self, name: str, file: StageFile, length: int) -> bool:
        """Is the file whole and the one the ledger names? If not it is set aside, never deleted."""
        try:
            read_lines(self.store, name, self.boards.kind(length), lambda lines: None, file)
        except FileNotFoundError:
            return False
        except Damaged:
            self.store.set_aside(name)
            return False
        return True

    # Working

    def finish(
        self,
        executor: Workers,
        *,
        send_back: bool = False,
        timeout: float | None = None,
        monitor: Monitor | None = None,
        tell: Callable[[RunProgress], None] | None = None,
    ) -> int:
        """Work until all grids are made; returns their number. LimitReached if stopped: finished work is kept.

        With `send_back` workers see no store: they get the grids with each lot, and send back their results. Their
        answers are taken one at a time.
        """
        begin = time.monotonic()
        monitor = Monitor.of(monitor, timeout=timeout)
        in_flight, at_work, last_told, written = 0, 0, begin, begin
        with self._ending(executor):
            if tell is not None:
                tell(self._progress(0.0))
            while not self._plan.finished:
                while in_flight < 2 * executor.width + self.ahead and (task := self._next_task(send_back)) is not None:
                    self._writer.give(task)
                    in_flight += 1
                if in_flight == 0:
                    raise Damaged("{folder}: the ledger has nothing to continue with", folder=self.folder)
                # Large groups are cheaper, but no worker should wait for one: it is sent while all are still busy.
                if at_work <= 3 * executor.width // 2 + self.ahead or time.monotonic() - written >= self.write_period:
                    self._writer.begin()
                    written = time.monotonic()
                # If no worker is busy, only the disk is left to wait for.
                for task in self._recorded(self._writer.ended(0.0 if at_work else 0.1)):
                    executor.submit(task)
                    at_work += 1
                outcome = executor.next(0.01 if self._writer.busy else 0.1) if at_work else None
                if outcome is not None and self._take_in(*outcome):
                    in_flight -= 1
                    at_work -= 1
                if tell is not None and (now := time.monotonic()) - last_told >= self.tell_period:
                    tell(self._progress(now - begin))
                    last_told = now
                if monitor.poll(1):
                    raise LimitReached(
                        "{folder}: stopped ({limit}); continue with {resume}",
                        resume=Argument("resume"),
                        folder=self.folder,
                        limit=monitor.stopped_by,
                    )
            self._recorded(self._writer.ended(None))
            self._writer.begin()
            self._recorded(self._writer.ended(None))
            return self._join_stages()

    @contextmanager
    def _ending(self, executor: Workers) -> Iterator[None]:
        """Record finished work, however the run ends; work that cannot be recorded is redone."""
        try:
            yield
        except BaseException:
            with suppress(GrillonError, OSError):
                self._writer.rescue()
            raise
        finally:
            executor.close()
            self.close()

    def close(self) -> None:
        """Release the folder."""
        self._ledger.close()
        self._writer.close()
        self._folder_lock.release()

    def _next_task(self, send_back: bool) -> LotTask | None:
        # A lot of an earlier run waits until the grids before it are there again.
        for lot in self._again:
            if lot.first + lot.size <= self._plan.stage(lot.stage).known:
                self._again.remove(lot)
                return self._task(lot, send_back)
        fresh = self._plan.take()
        if fresh is None:
            return None
        self._writer.record(LotRecord(fresh, None))
        return self._task(fresh, send_back)

    def _recorded(self, group: RecordGroup | None) -> list[LotTask]:
        """A group is on the disk: its answers count from now on, and these tasks may be sent out."""
        if group is None:
            return []
        for record in group.records:
            if record.file is not None:
                del self._fresh[record.lot.stage, record.lot.number]
                self._made += record.file.rows
        return group.tasks

    def _task(self, lot: Lot, send_back: bool) -> LotTask:
        until, sources = self._next_stage[lot.stage], tuple(self._sources(lot))
        target = self._lot_name(lot.stage, f"lot-{lot.number:07}{self.options.ending}")
        self._out.add((lot.stage, lot.number))
        if not send_back:
            return LotTask(self.boards, lot, until, sources, target, self.store)
        records = read_sources(self.store, sources, self.boards.kind(lot.stage))
        return LotTask(self.boards, lot, until, (), target, None, records)

    def _take_in(self, task: LotTask, result: LotManifest | BaseException) -> bool:
        """Accept an answer; False if the lot was answered before, and this one changes nothing."""
        key = task.lot.stage, task.lot.number
        if key not in self._out:
            return False
        if isinstance(result, BaseException):
            raise result
        file, name = result.file, self._lot_name(task.lot.stage, result.file.name)
        if result.data is not None:
            stage_files.decode_lines(result.data, name, self.boards.kind(task.until), file)
            self.store.put(name, result.data)
        self._out.remove(key)
        self._writer.record(LotRecord(task.lot, file, result.seconds))
        self._waiting[key] = self._fresh[key] = file
        for number in self._plan.done(task.lot, file.rows):
            # One that waited in an earlier run is only in the ledger.
            joined = self._waiting.pop((task.lot.stage, number), None) or self._ledger.file_of(task.lot.stage, number)
            self._append(task.until, joined.rows)
        return True

    def _progress(self, seconds: float) -> RunProgress:
        at = next((stage for stage in self._stages[1:] if not self._plan.stage(stage).closed), self._stages[-1])
        stages = [self._plan.stage(stage) for stage in self._stages]
        if self._forecast is None:
            self._forecast = RunForecast(self.boards, self._stages)
        read = {stage.number: stage.committed_read for stage in stages}
        whole = {stage.number: stage.known for stage in stages if stage.closed}
        share = self._forecast.share(read, whole)
        expected = round(self._forecast.sizes(whole)[self._stages[-1]]), self._forecast.bytes(whole)
        if self._share_before is None:
            self._share_before = share
        left = remaining(seconds, share, self._share_before)
        lots = sum(stage.joined for stage in stages)
        known = self._plan.stage(at).known
        return RunProgress(at, self.boards.cells, known, self._made, lots, seconds, share, left, *expected)

    # Files

    def _before(self, stage: int) -> int:
        return self._stages[self._stages.index(stage) - 1]

    def _name(self, name: str) -> str:
        return f"{self.boards.folder_name}/{name}"

    def _lot_name(self, stage: int, name: str) -> str:
        return self._name(f"{layout.stage_name(self._next_stage[stage])}/{name}")

    def _is_whole(self, stage: int, source: GridSource) -> None:
        self._whole[stage] = source
        self._append(stage, source.count)

    def _append(self, stage: int, rows: int) -> None:
        self._starts[stage].append(self._starts[stage][-1] + rows)

    def _file(self, stage: int, number: int) -> GridSource:
        """The file of that number of a stage."""
        if stage in self._whole:
            return self._whole[stage]
        if (stage, number) != self._read_last[0]:
            before = self._before(stage)
            file = self._fresh.get((before, number)) or self._ledger.file_of(before, number)
            self._read_last = (stage, number), GridSource.whole(self._lot_name(before, file.name), file)
        return self._read_last[1]

    def _sources(self, lot: Lot) -> Iterator[GridSource]:
        if not lot.stage:
            return
        starts, blocks = self._blocks_of(lot.stage) if lot.stage in self._whole else (self._starts[lot.stage], None)
        at, end = lot.first, lot.first + lot.size
        number = bisect_right(starts, at) - 1
        while at < end:
            take = min(end, starts[number + 1]) - at
            if take:
                file = self._file(lot.stage, number) if blocks is None else blocks[number]
                yield GridSource(file.name, file.named, at - starts[number], take, file.block)
            at += take
            number += 1

    def _blocks_of(self, stage: int) -> tuple[list[int], list[GridSource]]:
        """The blocks of a stage that is one file, and where their grids begin."""
        if stage not in self._blocks:
            blocks = blocks_of(self.store, self._whole[stage], self.boards.kind(stage))
            self._blocks[stage] = [0, *accumulate(block.count for block in blocks)], blocks
        return self._blocks[stage]

    def _join_stages(self) -> int:
        """Join the lots of every stage into one text file; with Parquet the lots stay separate."""
        last = self._stages[-1]
        wholes = self._ledger.wholes()
        for stage in self._stages[1:] if self.options.store == "text" else ():
            if stage not in wholes:
                self._ledger.put_whole(stage, self._join(stage))
            # Its lots are no longer named, and the disk may need the space.
            self._sweep_out(stage)
        # Files left by workers that were killed or late were never named.
        self._sweep_out()
        for stage in self._stages[1:]:
            self.store.tidy(self._name(layout.stage_name(stage)))
        self._ledger.put_facts(grids=self._plan.stage(last).known)
        return self._plan.stage(last).known

    def _join(self, stage: int) -> StageFile:
        name = self._name(layout.stage_file(self.boards, stage))
        files = [self._file(stage, number) for number in range(len(self._starts[stage]) - 1)]
        return join(self.store, files, self.boards.kind(stage), self.store, name)


def _forget(folder_lock: FolderLock) -> None:
    """Remove the lock of a run that was refused: it has no ledger."""
    if not folder_lock.path.with_name(LEDGER).exists():
        folder_lock.path.unlink()


def _remove_empty(folders: list[Path]) -> None:
    """Remove the folders made for a run that was refused, as far as nothing is in them."""
    with suppress(OSError):
        for folder in folders:
            folder.rmdir()
