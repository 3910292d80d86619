"""Records go to the disk in groups: in order, nothing leaves before its record is there, nothing recorded is lost."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from grillon.base.ledger import LEDGER
from grillon.base.workers import Threads
from grillon.families.tectonic.boards import TectonicBoards, tectonic_boards
from grillon.sweep.run import report
from grillon.sweep.run.group_commit import GroupWriter
from grillon.sweep.run.ledger import LotRecord, RunLedger
from grillon.sweep.run.lot_work import LotManifest, LotTask
from grillon.sweep.run.run import Run
from grillon.sweep.run.schedule import Lot
from grillon.sweep.run.settings import RunOptions
from grillon.sweep.storage import stage_files
from grillon.sweep.storage.stage_files import StageFile

BOARD, GRIDS = tectonic_boards(3, 2, 5), 208
SMALL = RunOptions(lot_size=20, largest_lot=None)
ALL = b"".join(TectonicBoards(3, 2, largest=5).batches())


def recorded(ledger: Path) -> dict[tuple[int, int], str | None]:
    """The lots somebody else finds in a ledger, and their files."""
    with closing(sqlite3.connect(ledger)) as connection:
        rows = connection.execute("SELECT stage, number, file FROM lots ORDER BY stage, number").fetchall()
    return {(stage, number): file for stage, number, file in rows}


def record(number: int) -> LotRecord:
    return LotRecord(Lot(0, number, number, 1), StageFile(f"lot-{number}", 1, 1, 1))


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[RunLedger]:
    with RunLedger.create(tmp_path / LEDGER, {}) as begun:
        yield begun


def test_what_comes_while_a_group_is_written_goes_with_the_next(
    ledger: RunLedger, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, sync = threading.Event(), RunLedger.sync_lots

    def waits(self: RunLedger) -> None:
        slow.wait()
        sync(self)

    monkeypatch.setattr(RunLedger, "sync_lots", waits)
    writer = GroupWriter(ledger)
    writer.record(record(0))
    writer.begin()
    for number in range(1, 50):
        writer.record(record(number))
        writer.begin()
        assert writer.ended(0.0) is None
    assert recorded(ledger.path) == {}, "nothing is there before it was brought to the disk"
    slow.set()
    first = writer.ended(None)
    assert first is not None
    assert [entry.lot.number for entry in first.records] == [0]
    assert list(recorded(ledger.path)) == [(0, 0)]
    writer.begin()
    second = writer.ended(None)
    assert second is not None
    assert [entry.lot.number for entry in second.records] == list(range(1, 50))
    assert len(recorded(ledger.path)) == 50
    writer.close()


def test_nothing_is_written_past_a_group_that_failed(ledger: RunLedger, monkeypatch: pytest.MonkeyPatch) -> None:
    sync, failures = RunLedger.sync_lots, [OSError(28, "full")]

    def fails_once(self: RunLedger) -> None:
        if failures:
            with self.database.rolling_back():
                raise failures.pop()
        sync(self)

    monkeypatch.setattr(RunLedger, "sync_lots", fails_once)
    writer = GroupWriter(ledger)
    writer.record(record(0))
    writer.begin()
    writer.record(record(1))
    with pytest.raises(OSError, match="full"):
        writer.ended(None)
    writer.begin()
    assert recorded(ledger.path) == {}
    writer.rescue()
    assert list(recorded(ledger.path)) == [(0, 0), (0, 1)]
    writer.close()


def test_a_lot_goes_out_after_it_and_all_it_reads_are_recorded(tmp_path: Path) -> None:
    run = Run.start(tmp_path, BOARD, SMALL)

    def looks(task: LotTask) -> LotManifest:
        there = recorded(run.folder / LEDGER)
        assert (task.lot.stage, task.lot.number) in there
        assert {Path(source.name).name for source in task.sources} <= set(there.values())
        return task()

    assert run.finish(Threads(3, do=looks)) == GRIDS
    assert not list(run.folder.glob(f"{LEDGER}-*")), "the ledger is one file again"


KILLED = """
import os, signal, sys
from grillon.sweep import Run
from grillon.base.workers import Threads
from grillon.sweep.run.ledger import RunLedger
from tests.unit.sweep.test_groups import BOARD, SMALL

left, when = int(sys.argv[2]), sys.argv[3]
write, sync, acknowledge = RunLedger.write_lots, RunLedger.sync_lots, Run._recorded

def write_lots(self, records):
    global left
    left -= 1
    if left == 0 and when == "not synced":
        # All will be written, and nothing waits for the disk.
        self.database.connection.execute("PRAGMA synchronous = OFF")
    write(self, records)

def sync_lots(self):
    if left == 0:
        if when != "not committed":
            sync(self)
        os.kill(os.getpid(), signal.SIGKILL)
    sync(self)

def recorded(self, group):
    tasks = acknowledge(self, group)
    if group is not None:
        size = os.path.getsize(self._ledger.path.with_name(self._ledger.path.name + "-wal"))
        for record in group.records:
            print(record.lot.stage, record.lot.number, record.file.name if record.file else "", size, sep=",")
        sys.stdout.flush()
    return tasks

RunLedger.write_lots, RunLedger.sync_lots, Run._recorded = write_lots, sync_lots, recorded
Run.start(sys.argv[1], BOARD, SMALL).finish(Threads(2))
"""


@pytest.mark.parametrize("when", ["not committed", "not synced", "not acknowledged"])
@pytest.mark.parametrize("group", [1, 3])
def test_killed_while_a_group_is_written(tmp_path: Path, when: str, group: int) -> None:
    arguments = [sys.executable, "-c", KILLED, str(tmp_path / "run"), str(group), when]
    root = Path(__file__).parents[3]
    child = subprocess.run(arguments, cwd=root, capture_output=True, text=True, check=False)
    assert child.returncode == -signal.SIGKILL, child.stderr
    told = [line.split(",") for line in child.stdout.splitlines()]
    synced = int(told[-1][3]) if told else 0
    log = tmp_path / "run" / BOARD.folder_name / f"{LEDGER}-wal"
    # With the power, all or some of what nobody waited for may be gone too.
    unsynced = log.stat().st_size - synced
    for lost in {0, unsynced // 2, unsynced}:
        copy = tmp_path / f"lost-{lost}"
        shutil.copytree(tmp_path / "run", copy)
        left = copy / BOARD.folder_name / log.name
        left.write_bytes(left.read_bytes()[: log.stat().st_size - lost])
        there = recorded(copy / BOARD.folder_name / LEDGER)
        for stage, number, file, _ in told:
            assert (int(stage), int(number)) in there
            assert not file or there[int(stage), int(number)] == file, "what was acknowledged is there"
        run = Run.resume(copy, BOARD)
        assert run.finish(Threads(2)) == GRIDS
        assert list(report.verify(run.folder)) == []
        assert stage_files.read(report.export_stages(run.folder, copy / "text")[-1], BOARD.kind()) == ALL
