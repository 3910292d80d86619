"""A count whose states are divided among workers: the number of one process, whatever is lost on the way."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import IO
from uuid import uuid4

import pytest

from grillon._core import sweep as core
from grillon.base.workers import Threads
from grillon.errors import Damaged, LimitReached, RequestError
from grillon.families.tectonic.boards import TectonicBoards
from grillon.sweep.cluster_count import count
from grillon.sweep.cluster_count.count import ClusterCount
from grillon.sweep.cluster_count.part_work import PartManifest, PartTask
from grillon.sweep.storage.stores import FolderStore, store_at


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards small enough for a test are cut as large ones are."""
    monkeypatch.setattr(count, "SMALL", 10)


BOARD, GRIDS = TectonicBoards(3, 4, largest=5), 28196


@pytest.mark.parametrize(
    ("rows", "columns", "largest"), [(3, 3, 5), (4, 3, 6), (2, 7, 5), (1, 6, 4), (3, 3, 3), (5, 5, 4), (1, 1, 1)]
)
@pytest.mark.parametrize("memory", [1 << 19, 1 << 26])
def test_the_number_of_one_process(tmp_path: Path, rows: int, columns: int, largest: int, memory: int) -> None:
    boards = TectonicBoards(rows, columns, largest=largest)
    found = ClusterCount(tmp_path, boards, worker_memory=memory).finish(Threads(2))
    assert found == boards.count().value


def test_a_number_that_needs_wider_weights(tmp_path: Path) -> None:
    boards = TectonicBoards(36, 2, largest=5)
    expected = boards.count().value
    assert expected > 2**64
    assert ClusterCount(tmp_path, boards).finish(Threads(2)) == expected


class Broken:
    """Does so many parts, then the connection is lost."""

    def __init__(self, after: int) -> None:
        self.left, self.done = after, list[str]()

    def __call__(self, task: PartTask) -> PartManifest:
        self.left -= 1
        if self.left < 0:
            raise ConnectionError(task.target)
        self.done.append(task.target)
        return task()


@pytest.mark.parametrize("away", [False, True])
def test_what_is_done_stays_done(tmp_path: Path, away: bool) -> None:
    lots = f"memory://{uuid4().hex}/count" if away else ""
    whole = Broken(10**6)
    assert ClusterCount(tmp_path / "quiet", BOARD).finish(Threads(1, do=whole)) == GRIDS
    done: list[str] = []
    for _ in range(len(whole.done)):
        part = Broken(7)
        try:
            found = ClusterCount(tmp_path / "run", BOARD, lots=lots).finish(Threads(1, do=part))
        except ConnectionError:
            done += part.done
        else:
            done += part.done
            break
    assert found == GRIDS
    assert sorted(done) == sorted(whole.done)


def test_a_full_disk_ends_the_count_and_what_is_done_stays_done(tmp_path: Path) -> None:
    done: list[str] = []

    def full(task: PartTask) -> PartManifest:
        if len(done) == 8:
            store = replace(task, store=Full(tmp_path))
            return store()
        done.append(task.target)
        return task()

    with pytest.raises(OSError, match="No space left"):
        ClusterCount(tmp_path, BOARD).finish(Threads(1, do=full))
    assert not list(tmp_path.glob(".*.tmp")), "the half-written run is gone"
    again = Broken(10**6)
    assert ClusterCount(tmp_path, BOARD).finish(Threads(1, do=again)) == GRIDS
    assert not set(again.done) & set(done)


class Full(FolderStore):
    """A folder on a disk that has no room for the end of a file."""

    def replace(self, name: str, write: Callable[[IO[bytes]], object], *, durable: bool = True) -> int:
        def partly(file: IO[bytes]) -> None:
            write(file)
            raise OSError(28, "No space left on device", name)

        return super().replace(name, partly, durable=durable)


def test_answers_that_come_twice_or_late_change_nothing(tmp_path: Path) -> None:
    class Repeating:
        width = 3

        def __init__(self) -> None:
            self.waiting: list[tuple[PartTask, PartManifest]] = []
            self.choose = random.Random(1)

        def submit(self, task: PartTask) -> None:
            for _ in range(2):
                self.waiting.append((task, task()))
            self.choose.shuffle(self.waiting)

        def next(self, timeout: float) -> tuple[PartTask, PartManifest] | None:
            return self.waiting.pop() if self.waiting else None

        def close(self) -> None:
            pass

    assert ClusterCount(tmp_path, BOARD).finish(Repeating()) == GRIDS


def stopped(folder: Path, after: int = 9) -> list[Path]:
    """A count that ended in the middle; its runs."""
    with pytest.raises(ConnectionError):
        ClusterCount(folder, BOARD).finish(Threads(2, do=Broken(after)))
    return sorted(folder.glob("stage-*.run"))


def cut_short(data: bytes) -> bytes:
    return data[:-9]


def flipped(data: bytes) -> bytes:
    place = len(data) // 3
    return data[:place] + bytes([data[place] ^ 4]) + data[place + 1 :]


def footer_flipped(data: bytes) -> bytes:
    return data[:-700] + bytes([data[-700] ^ 4]) + data[-699:]


def lost(data: bytes) -> bytes | None:
    return None


class AtOnce:
    """What is brought to the disk is there when the stage after it begins, however slow the disk."""

    def __init__(self, threads: int) -> None:
        pass

    def __enter__(self) -> AtOnce:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def submit(self, do: Callable[..., None], *words: object) -> Future[None]:
        done: Future[None] = Future()
        do(*words)
        done.set_result(None)
        return done


@pytest.mark.parametrize("damage", [cut_short, flipped, footer_flipped, lost])
@pytest.mark.parametrize("kept", [False, True])
def test_a_damaged_run_is_never_counted_but_made_again(
    tmp_path: Path, damage: Callable[[bytes], bytes | None], kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(count, "ThreadPoolExecutor", AtOnce)
    begun = ClusterCount(tmp_path, BOARD)
    if kept:
        begun.keep_every = 0.0
    with pytest.raises(ConnectionError):
        begun.finish(Threads(2, do=Broken(14)))
    runs = sorted(tmp_path.glob("stage-*.run"))
    stages = sorted({path.name[:9] for path in runs})
    for path in runs:
        # What is kept on the disk is as it was: a power cut takes what came later.
        if (left := damage(path.read_bytes())) is None:
            path.unlink()
        elif not kept or path.name[:9] != stages[0]:
            path.write_bytes(left)
    again = Broken(10**6)
    assert ClusterCount(tmp_path, BOARD).finish(Threads(1, do=again)) == GRIDS
    first = min(int(target[6:9]) for target in again.done)
    assert (first > 0) == (kept and damage is not lost)


def test_a_run_that_is_damaged_every_time_ends_the_count(tmp_path: Path) -> None:
    def spoilt(task: PartTask) -> PartManifest:
        for path in tmp_path.glob("stage-003-*.run"):
            path.write_bytes(flipped(path.read_bytes()))
        return task()

    with pytest.raises(Damaged, match=r"stage-\d+.*checksum"):
        ClusterCount(tmp_path, BOARD).finish(Threads(1, do=spoilt))


def test_late_answers_from_before_going_back_are_not_taken(tmp_path: Path) -> None:
    """A part whose answer comes when the count went back has the name of another attempt."""

    class Late:
        width = 1

        def __init__(self) -> None:
            self.asked: list[PartTask] = []
            self.late: list[tuple[PartTask, PartManifest | Damaged]] = []
            self.spoilt = False

        def submit(self, task: PartTask) -> None:
            self.asked.append(task)

        def next(self, timeout: float) -> tuple[PartTask, PartManifest | Damaged] | None:
            if not self.asked:
                return self.late.pop() if self.late else None
            task = self.asked.pop(0)
            if task.part.stage == 6 and not self.spoilt:
                self.spoilt = True
                self.late = [(task, task())]
                return task, Damaged("{path}: damaged", path=task.target)
            return task, task()

        def close(self) -> None:
            pass

    executor = Late()
    assert ClusterCount(tmp_path, BOARD).finish(executor) == GRIDS
    assert executor.spoilt


def test_parts_that_do_not_fit_are_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(count, "GROWTH", 0.01)
    board, whole = TectonicBoards(4, 4), Broken(10**6)
    assert ClusterCount(tmp_path, board, worker_memory=4 << 20).finish(Threads(1, do=whole)) == 795880
    sizes = {int(target[-2:]) for target in whole.done}
    assert len(sizes) > 2


def test_workers_tell_what_they_took(tmp_path: Path) -> None:
    begun = ClusterCount(tmp_path, BOARD)
    assert begun.finish(Threads(1)) == GRIDS
    (use,) = begun.workers.values()
    assert use.parts > 12
    assert use.cpu_seconds > 0
    assert begun.max_memory == use.memory > 1 << 20


def test_a_checksum_notices_every_bit_and_the_length() -> None:
    data = random.Random(1).randbytes(75)
    sums = {core.checksum(data)}
    for bit in range(8 * len(data)):
        sums.add(core.checksum((int.from_bytes(data, "big") ^ 1 << bit).to_bytes(len(data), "big")))
    sums |= {core.checksum(data[:size]) for size in range(len(data))}
    sums |= {core.checksum(data + bytes(zeros)) for zeros in range(1, 70)}
    assert len(sums) == 1 + 8 * len(data) + len(data) + 69


def test_runs_nobody_names_are_removed(tmp_path: Path) -> None:
    stopped(tmp_path)
    stray = tmp_path / "stage-003-words-1-shards-00-64-late.run"
    stray.write_bytes(b"late")
    assert ClusterCount(tmp_path, BOARD).finish(Threads(1)) == GRIDS
    assert not stray.exists()


def test_another_count_and_another_conductor_are_refused(tmp_path: Path) -> None:
    stopped(tmp_path)
    with pytest.raises(RequestError, match="keeps a count of tectonic 3x4 max 5"):
        ClusterCount(tmp_path, TectonicBoards(3, 3))
    counting_now = ClusterCount(tmp_path, BOARD)
    with pytest.raises(RequestError, match="another run"):
        ClusterCount(tmp_path, BOARD)
    assert counting_now.finish(Threads(1)) == GRIDS


def test_a_store_elsewhere_has_one_count_at_a_time_and_is_left_empty(tmp_path: Path) -> None:
    store = store_at(f"memory://{uuid4().hex}")
    first = ClusterCount(tmp_path / "one", BOARD, lots=store.address)
    for _ in range(2):
        with pytest.raises(RequestError, match="another run keeps its files here"):
            ClusterCount(tmp_path / "two", BOARD, lots=store.address)
    first.keep_every = 0.0
    assert first.finish(Threads(1)) == GRIDS
    assert store.names("") == []
    for folder in ("one", "two"):
        counted = ClusterCount(tmp_path / folder, BOARD, lots=store.address)
        assert counted.finish(Threads(1)) == GRIDS


def test_too_little_memory_is_said(tmp_path: Path) -> None:
    with pytest.raises(LimitReached, match=r"worker.memory gives them more"):
        ClusterCount(tmp_path, TectonicBoards(4, 4), worker_memory=1 << 14).finish(Threads(1))
