"""A lot is taken, worked off, handed in and recorded, in that order and once, wherever the grids are kept."""

from __future__ import annotations

import shutil
from pathlib import Path
from uuid import uuid4

import pytest

from grillon.base.workers import Threads
from grillon.errors import Damaged, RequestError
from grillon.families.tectonic.boards import TectonicBoards, tectonic_boards
from grillon.sweep.run import report
from grillon.sweep.run.lot_work import LotManifest, LotTask
from grillon.sweep.run.run import Run
from grillon.sweep.run.settings import RunOptions
from grillon.sweep.run.view import RunView
from grillon.sweep.storage import stage_files
from grillon.sweep.storage.stores import FolderStore

BOARD, GRIDS = tectonic_boards(3, 2, 5), 208


def options(lots: str = "", store: str = "text") -> RunOptions:
    return RunOptions(lot_size=20, largest_lot=None, lots=lots, store=store)  # type: ignore[arg-type]


def elsewhere() -> str:
    return f"memory://{uuid4().hex}/runs"


def grids_of(run: Run, tmp_path: Path) -> bytes:
    path = report.export_stages(run.folder, tmp_path / "text")[-1]
    return stage_files.read(path, BOARD.kind())


ALL = b"".join(TectonicBoards(3, 2, largest=5).batches())


class Stops:
    """Does so many lots, then the connection is lost."""

    def __init__(self, after: int) -> None:
        self.left = after

    def __call__(self, task: LotTask) -> LotManifest:
        self.left -= 1
        if self.left < 0:
            raise ConnectionError(task.target)
        return task()


@pytest.mark.parametrize("store", ["text", "parquet"])
@pytest.mark.parametrize("send_back", [False, True])
@pytest.mark.parametrize("away", [False, True])
def test_the_same_grids_wherever_they_are_kept(tmp_path: Path, store: str, send_back: bool, away: bool) -> None:
    run = Run.start(tmp_path / "run", BOARD, options(elsewhere() if away else "", store))
    with pytest.raises(ConnectionError):
        run.finish(Threads(1, do=Stops(8)), send_back=send_back)
    run = Run.resume(tmp_path / "run", BOARD)
    assert run.finish(Threads(2), send_back=send_back) == GRIDS
    assert list(report.verify(run.folder)) == []
    assert grids_of(run, tmp_path) == ALL
    if away:
        assert not list(run.folder.rglob("palier*"))
        assert run.store.names(f"{BOARD.folder_name}/conductor-")


def test_workers_that_send_back_reach_no_store(tmp_path: Path) -> None:
    def without_a_store(task: LotTask) -> LotManifest:
        assert task.store is None
        assert not task.sources
        return task()

    run = Run.start(tmp_path, BOARD, options())
    assert run.finish(Threads(1, do=without_a_store), send_back=True) == GRIDS


def test_what_is_sent_back_is_checked_before_it_is_recorded(tmp_path: Path) -> None:
    def cut_short(task: LotTask) -> LotManifest:
        made = task()
        assert made.data is not None
        return LotManifest(made.lot, made.file, made.seconds, made.data[:-3]) if task.lot.stage else made

    run = Run.start(tmp_path, BOARD, options())
    with pytest.raises(Damaged):
        run.finish(Threads(1, do=cut_short), send_back=True)
    assert Run.resume(tmp_path, BOARD).finish(Threads(1)) == GRIDS


class Repeating:
    """Answers every lot twice or more, the later answers late, and never what was not asked."""

    width = 2

    def __init__(self) -> None:
        self.waiting: list[tuple[LotTask, LotManifest]] = []

    def submit(self, task: LotTask) -> None:
        first, second = task(), task()
        assert first.file.name != second.file.name
        self.waiting.insert(len(self.waiting) // 2, (task, first))
        self.waiting += [(task, second), (task, first)]

    def next(self, timeout: float) -> tuple[LotTask, LotManifest | BaseException] | None:
        return self.waiting.pop(0) if self.waiting else None

    def close(self) -> None:
        pass


@pytest.mark.parametrize("store", ["text", "parquet"])
@pytest.mark.parametrize("away", [False, True])
def test_an_answer_that_comes_twice_changes_nothing(tmp_path: Path, store: str, away: bool) -> None:
    run = Run.start(tmp_path / "run", BOARD, options(elsewhere() if away else "", store))
    assert run.finish(Repeating()) == GRIDS
    assert list(report.verify(run.folder)) == []
    assert grids_of(run, tmp_path) == ALL
    view = RunView(run.folder)
    named = {source.name for stage in view.stages[1:] for source in view.files(stage)}
    assert set(run.store.names(f"{BOARD.folder_name}/palier")) <= named


def test_an_answer_that_was_never_recorded_is_no_answer(tmp_path: Path) -> None:
    run = Run.start(tmp_path, BOARD, options())
    with pytest.raises(ConnectionError):
        run.finish(Threads(1, do=Stops(8)))
    stray = run.folder / "palier-p04" / "lot-0000099-0123456789abcdef.txt"
    data, _ = stage_files.encode(stray.name, ALL[:60], BOARD.kind(4))
    stray.write_bytes(data)
    run = Run.resume(tmp_path, BOARD)
    assert not stray.exists()
    assert run.finish(Threads(1)) == GRIDS
    assert grids_of(run, tmp_path) == ALL


def test_a_store_has_one_ledger(tmp_path: Path) -> None:
    lots = elsewhere()
    first = Run.start(tmp_path / "one", BOARD, options(lots))
    with pytest.raises(RequestError, match="another run keeps its files here, and has its own ledger"):
        Run.start(tmp_path / "two", BOARD, options(lots))
    assert not list(tmp_path.glob("two/*/*/ledger*")), "nothing was begun"
    assert first.finish(Threads(1)) == GRIDS


def stopped(root: Path, lots: str) -> Run:
    run = Run.start(root, BOARD, options(lots))
    with pytest.raises(ConnectionError):
        run.finish(Threads(1, do=Stops(8)))
    return run


def test_an_older_copy_of_the_ledger_is_refused_however_often_it_tries(tmp_path: Path) -> None:
    stopped(tmp_path / "one", elsewhere())
    shutil.copytree(tmp_path / "one", tmp_path / "copy")
    resumed = Run.resume(tmp_path / "one", BOARD)
    for _ in range(3):
        with pytest.raises(RequestError, match="another run"):
            Run.resume(tmp_path / "copy", BOARD)
    assert resumed.finish(Threads(1)) == GRIDS


def test_a_conductor_that_was_overtaken_deletes_nothing(tmp_path: Path) -> None:
    stopped(tmp_path / "one", elsewhere())
    slow = Run.resume(tmp_path / "one", BOARD)
    # The copy knows the slow one, and so may follow it.
    shutil.copytree(tmp_path / "one", tmp_path / "copy")
    quick = Run.resume(tmp_path / "copy", BOARD)
    with pytest.raises(RequestError, match="another run"):
        slow.finish(Threads(1))
    assert quick.finish(Threads(1)) == GRIDS
    assert grids_of(quick, tmp_path) == ALL


@pytest.mark.parametrize("when", ["before the name is taken", "before the file is written", "before it is confirmed"])
def test_a_conductor_killed_while_it_takes_a_store_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    store, lots = FolderStore.put, str(tmp_path / "grids")
    run = stopped(tmp_path / "run", lots)

    def killed(self: FolderStore, name: str, data: bytes) -> None:
        if when != "before the name is taken":
            store(self, name, data if when == "before it is confirmed" else b"")
        raise KeyboardInterrupt

    with monkeypatch.context() as dying:
        dying.setattr(FolderStore, "put", killed)
        with pytest.raises(KeyboardInterrupt):
            Run.resume(tmp_path / "run", BOARD)
    run = Run.resume(tmp_path / "run", BOARD)
    assert run.finish(Threads(1)) == GRIDS
    assert list(report.verify(run.folder)) == []


def test_a_store_is_found_from_any_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run = stopped(tmp_path / "run", "grids")
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    assert Run.resume(tmp_path / "run", BOARD).finish(Threads(1)) == GRIDS
    assert list(report.verify(run.folder)) == []
    assert not list((tmp_path / "other").iterdir())
