"""The Dask cluster: scheduler and workers as processes of their own, workers killed at random."""

from __future__ import annotations

import gc
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from grillon.base.cluster import Cluster
from grillon.base.ledger import LEDGER
from grillon.base.workers import Threads
from grillon.errors import RequestError
from grillon.families.tectonic.boards import tectonic_boards
from grillon.sweep.run import report
from grillon.sweep.run.lot_work import LotTask
from grillon.sweep.run.run import Run
from grillon.sweep.run.schedule import Lot
from grillon.sweep.run.settings import RunOptions
from tests.faults.cluster import Site, end
from tests.faults.test_sweep import grids_checksum, undisturbed

RULES = tectonic_boards(3, 3, 5)


def test_workers_that_are_killed_lose_nothing(tmp_path: Path, site: Site) -> None:
    choose = random.Random(4)
    stop = threading.Event()

    def kill_some() -> None:
        for _ in range(2):
            if stop.wait(1 + choose.random()):
                return
            site.kill_worker(choose.randrange(2))

    killer = threading.Thread(target=kill_some)
    try:
        run = Run.start(tmp_path, RULES, RunOptions(lot_size=150, largest_lot=None))
        cluster = Cluster(site.address)
        killer.start()
        assert run.finish(cluster) == 2824
    finally:
        stop.set()
        killer.join()
    assert list(report.verify(run.folder)) == []
    assert grids_checksum(run.folder, RULES) == undisturbed(tmp_path, RULES)


@pytest.mark.parametrize("comes_back", [False, True])
def test_a_scheduler_that_dies_ends_the_run_and_threads_finish_it(tmp_path: Path, site: Site, comes_back: bool) -> None:
    run = Run.start(tmp_path, RULES, RunOptions(lot_size=20, largest_lot=None))
    cluster = Cluster(site.address)

    def end_it() -> None:
        while report.status(run.folder).lots_done < 3:
            time.sleep(0.05)
        if comes_back:
            site.kill_scheduler()
        else:
            end(site.scheduler)

    ender = threading.Thread(target=end_it)
    ender.start()
    with pytest.raises(ConnectionError):
        run.finish(cluster)
    ender.join()
    assert not report.status(run.folder).finished
    assert (run.folder / LEDGER).exists()
    assert Run.resume(tmp_path, RULES).finish(Threads(2)) == 2824


def test_tasks_the_scheduler_forgets_are_asked_for_again(tmp_path: Path, site: Site) -> None:
    """A real scheduler that loses sight of what it was asked for: the futures end as cancelled or lost."""
    from distributed import Client, Future

    run = Run.start(tmp_path, RULES, RunOptions(lot_size=20, largest_lot=None))
    cluster, forgotten = Cluster(site.address), set[str]()

    def forget_some() -> None:
        with Client(site.address, set_as_default=False) as client:
            while len(forgotten) < 5 and not report.status(run.folder).finished:
                under_way = {str(key) for keys in client.processing().values() for key in keys} - forgotten
                for key in sorted(under_way)[:1]:
                    client.cancel([Future(key, client)], force=True)
                    forgotten.add(key)

    forgetter = threading.Thread(target=forget_some)
    forgetter.start()
    try:
        assert run.finish(cluster) == 2824
    finally:
        forgetter.join()
    assert forgotten
    assert list(report.verify(run.folder)) == []
    assert grids_checksum(run.folder, RULES) == undisturbed(tmp_path, RULES)


def test_what_was_sent_is_not_kept() -> None:
    """Lots carry their grids when workers reach no store, and there may be millions of them."""
    cluster = Cluster(workers=1)
    try:
        for number in range(30):
            cluster.submit(LotTask(RULES, Lot(0, number, 0, 1), 3, (), f"lot-{number}.txt", None))
            while cluster.next(0.1) is None:
                pass
        gc.collect()
        assert sum(type(thing) is LotTask for thing in gc.get_objects()) < 20
    finally:
        cluster.close()


def has_children(pid: int) -> bool:
    """Has any thread of the process started another process?"""
    return any(path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/children"))


@pytest.mark.parametrize("at_work", [False, True], ids=["starting", "working"])
def test_ctrl_c_is_left_to_the_conductor(tmp_path: Path, at_work: bool) -> None:
    """A terminal sends it to the workers too, which would each tell where they were."""
    command = [
        sys.executable,
        "-m",
        "grillon",
        "enumerate",
        "tectonic",
        "4x4",
        "--out",
        str(tmp_path),
        "--workers",
        "2",
    ]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    while process.poll() is None:
        if list(tmp_path.rglob("lot-*")) if at_work else has_children(process.pid):
            break
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate() == ("", "grillon: interrupted\n")
    assert process.returncode == 130


def test_no_scheduler_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grillon.base.cluster.CONNECT", 1.0)
    with pytest.raises(RequestError, match="no scheduler answers"):
        Cluster("tcp://127.0.0.1:9")
