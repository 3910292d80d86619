"""A run and a count in an object store: no rename, names given once, and a server that fails now and then."""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import count
from pathlib import Path
from typing import Any
from uuid import uuid4

import fsspec
import pytest

from grillon.base.workers import Threads
from grillon.families.tectonic.boards import TectonicBoards, tectonic_boards
from grillon.sweep.cluster_count.count import ClusterCount
from grillon.sweep.cluster_count.part_work import PartManifest, PartTask
from grillon.sweep.run import report
from grillon.sweep.run.lot_work import LotManifest, LotTask
from grillon.sweep.run.run import Run
from grillon.sweep.run.settings import RunOptions
from grillon.sweep.storage import stage_files, stores
from grillon.sweep.storage.stores import AddressStore, store_at
from tests.faults.object_store import Front, Killable
from tests.unit.sweep.test_stores import assert_replaced_by_all_of_another_or_not_at_all

BOARD, GRIDS = tectonic_boards(3, 2, 5), 208
ALL = b"".join(TectonicBoards(3, 2, largest=5).batches())


@pytest.fixture(scope="module")
def front() -> Iterator[Front]:
    front = Front()
    yield front
    front.close()


@pytest.fixture
def address(front: Front, monkeypatch: pytest.MonkeyPatch) -> str:
    """A bucket of its own, found as its users find theirs: by the environment."""
    for name, value in {
        "AWS_ACCESS_KEY_ID": "testing",
        "AWS_SECRET_ACCESS_KEY": "testing",
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ENDPOINT_URL": front.address,
    }.items():
        monkeypatch.setenv(name, value)
    bucket = uuid4().hex
    fsspec.filesystem("s3", use_listings_cache=False).mkdir(bucket)
    return f"s3://{bucket}/runs"


def test_it_keeps_the_promises_of_a_store(address: str) -> None:
    store = store_at(address)
    assert isinstance(store, AddressStore)
    store.put("a/b/lot", b"first")
    with pytest.raises(FileExistsError):
        store.put("a/b/lot", b"second")
    assert store.get("a/b/lot") == b"first"
    assert store.get("a/b/lot", 1, 3) == b"irs"
    assert store.get("a/b/lot", 3, 9) == b"st"
    assert store.get("a/b/lot", 7, 2) == b"", "as of a file that was cut off"
    store.put("a/c/lot", b"other")
    assert store.names("a/") == ["a/b/lot", "a/c/lot"]
    assert store.names("a/b/") == ["a/b/lot"]
    assert store.names("d/") == []
    store.set_aside("a/b/lot")
    assert store.names("a/b/") == ["a/b/lot.damaged"]
    store.delete("a/b/lot.damaged")
    store.delete("a/b/lot.damaged")
    with pytest.raises(FileNotFoundError):
        store.get("a/b/lot")
    assert_replaced_by_all_of_another_or_not_at_all(store)


class Failing:
    """Does lots; the store is busy at one of them, and down at another, and comes back when somebody asked."""

    def __init__(self, front: Front) -> None:
        self.front, self.done = front, 0

    def __call__(self, task: LotTask) -> LotManifest:
        self.done += 1
        if self.done == 3:
            self.front.busy = 8
        return task()


def test_a_run_whose_store_is_busy(tmp_path: Path, front: Front, address: str) -> None:
    run = Run.start(tmp_path / "run", BOARD, RunOptions(lot_size=40, largest_lot=None, lots=address))
    assert run.finish(Threads(1, do=Failing(front))) == GRIDS
    assert front.busy == 0
    assert list(report.verify(run.folder)) == []
    assert stage_files.decode(run.store.get(f"{BOARD.folder_name}/grilles.txt"), "grilles.txt", BOARD.kind()) == ALL


def test_a_run_whose_store_goes_down_for_a_while(tmp_path: Path, front: Front, address: str) -> None:
    run = Run.start(tmp_path / "run", BOARD, RunOptions(lot_size=40, largest_lot=None, lots=address))
    assert isinstance(run.store, AddressStore)
    run.store.patience = 0.2
    down = iter([False, False, False, True])

    def work_or_stop(task: LotTask) -> LotManifest:
        if next(down, False):
            front.go_down()
        return task()

    try:
        with pytest.raises(ConnectionError, match="does not answer"):
            run.finish(Threads(1, do=work_or_stop))
    finally:
        front.come_back()
    resumed = Run.resume(tmp_path / "run", BOARD)
    assert resumed.finish(Threads(1)) == GRIDS
    assert list(report.verify(run.folder)) == []


def test_a_store_that_is_silent_is_asked_again(front: Front, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "ANSWER", 0.5)
    monkeypatch.setattr(stores, "SLOWEST", 1 << 30)
    store = store_at(address)
    assert isinstance(store, AddressStore)
    # Making a client is no question to the store, and takes longer than this on a busy machine.
    store._files.connect()
    front.silent = 2
    store.put("lot", b"some grids")
    assert front.silent == 0
    front.silent = 1
    assert store.get("lot") == b"some grids"
    front.silent = 1
    assert store.replace("whole", lambda file: file.write(b"12345")) == 5
    assert front.silent == 0
    front.silent = 10**6
    store.patience = 0.1
    try:
        with pytest.raises(ConnectionError, match="does not answer"):
            store.get("lot")
    finally:
        front.silent = 0


@pytest.fixture
def killable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Killable]:
    (tmp_path / "objects").mkdir()
    server = Killable(tmp_path / "objects")
    for name, value in {
        "AWS_ACCESS_KEY_ID": server.key,
        "AWS_SECRET_ACCESS_KEY": server.key,
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ENDPOINT_URL": server.address,
    }.items():
        monkeypatch.setenv(name, value)
    # The library remembers where it was told to go first.
    fsspec.get_filesystem_class("s3").clear_instance_cache()
    yield server
    server.close()
    fsspec.get_filesystem_class("s3").clear_instance_cache()


class Murderous:
    """Kills the store's server before some of the lots, and before their workers write what they made."""

    def __init__(self, server: Killable, at: Container[int]) -> None:
        self.server, self.at, self.lots = server, at, count()

    def __call__(self, task: Any) -> Any:
        if next(self.lots) in self.at:
            self.server.kill()
        return task()


def check_killed(root: Path, server: Killable, board: TectonicBoards, at: Container[int], lot: int) -> None:
    """A run whose store is killed at these lots has the grids of a quiet one."""
    address = f"s3://{server.bucket}/runs"
    run = Run.start(root, board, RunOptions(lot_size=lot, largest_lot=None, lots=address))
    run.finish(Threads(2, do=Murderous(server, at)))
    assert list(report.verify(run.folder)) == []
    found = stage_files.decode(run.store.get(f"{board.folder_name}/grilles.txt"), "grilles.txt", board.kind())
    assert found == b"".join(TectonicBoards(board.rows, board.columns, largest=board.largest).batches())


def test_a_run_whose_store_is_killed(tmp_path: Path, killable: Killable) -> None:
    check_killed(tmp_path / "run", killable, BOARD, {0, 3, 7}, lot=40)
    assert killable.kills == 3


def test_a_count_whose_store_is_killed(tmp_path: Path, killable: Killable) -> None:
    counting = ClusterCount(tmp_path / "count", TectonicBoards(2, 3), lots=f"s3://{killable.bucket}/count")
    assert counting.finish(Threads(2, do=Murderous(killable, {1, 4}))) == GRIDS
    assert killable.kills == 2


@pytest.mark.long
def test_a_store_killed_thirty_times(tmp_path: Path, killable: Killable) -> None:
    check_killed(tmp_path / "run", killable, tectonic_boards(3, 3, 5), range(0, 90, 3), lot=100)
    assert killable.kills == 30


def test_a_count_in_an_object_store(tmp_path: Path, address: str) -> None:
    parts, store = count(), store_at(address)

    def cut_off(task: PartTask) -> PartManifest:
        """Somebody cuts a run short: its end is not there, where a worker looks first."""
        if next(parts) == 3:
            store.replace(task.files[0].name, lambda file: file.write(b"cut off"))
        return task()

    found = ClusterCount(tmp_path, TectonicBoards(2, 3), lots=address).finish(Threads(1, do=cut_off))
    assert found == GRIDS
    assert next(parts) > 7, "the count went back"
    assert not list(tmp_path.glob("stage-*"))
    assert store.names("") == []


def test_a_bucket_that_is_not_there_is_named_and_nothing_is_begun(tmp_path: Path, address: str) -> None:
    with pytest.raises(FileNotFoundError, match=r"bucket does not exist.*s3://nowhere/runs"):
        Run.start(tmp_path, BOARD, RunOptions(lots="s3://nowhere/runs"))
    assert Run.start(tmp_path, BOARD, RunOptions(lots=address)).finish(Threads(1)) == GRIDS
