"""The Dask cluster: scheduler and workers as processes of their own, workers killed at random."""

from __future__ import annotations

import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from grillon.errors import RequestError
from grillon.sweep import Run, RunRules, report
from grillon.sweep.conductor import Options
from grillon.sweep.executors import Cluster, Threads
from grillon.sweep.layout import LEDGER
from tests.faults.test_sweep import grids_checksum, undisturbed

RULES = RunRules(3, 3, 5)


def start(log: Path, kind: str, *words: str) -> subprocess.Popen[bytes]:
    """A scheduler or worker as a process of its own, telling into a file."""
    with open(log, "ab") as told:
        return subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{kind}", *words, "--no-dashboard"],
            stderr=told,
            stdout=subprocess.DEVNULL,
        )


def end(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGKILL)
    process.wait()


def start_scheduler(folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    log = folder / "scheduler.log"
    process = start(log, "scheduler", "--host", "127.0.0.1", "--port", "0")
    while not (found := re.search(r"Scheduler at:\s*(tcp://\S+)", log.read_text())):
        assert process.poll() is None
        time.sleep(0.05)
    return process, found[1]


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    process, address = start_scheduler(tmp_path)
    yield address
    end(process)


def worker(folder: Path, address: str) -> subprocess.Popen[bytes]:
    return start(folder / "workers.log", "worker", address, "--no-nanny", "--nthreads", "1")


def test_workers_that_are_killed_lose_nothing(tmp_path: Path, scheduler: str) -> None:
    workers = [worker(tmp_path, scheduler) for _ in range(2)]
    choose = random.Random(4)
    stop = threading.Event()

    def kill_some() -> None:
        for _ in range(2):
            if stop.wait(1 + choose.random()):
                return
            end(workers.pop(0))
            workers.append(worker(tmp_path, scheduler))

    killer = threading.Thread(target=kill_some)
    try:
        run = Run.start(tmp_path, RULES, Options(lot_size=150, largest_lot=None))
        cluster = Cluster(scheduler)
        killer.start()
        assert run.finish(cluster) == 2824
    finally:
        stop.set()
        killer.join()
        for process in workers:
            end(process)
    assert list(report.verify(run.folder)) == []
    assert grids_checksum(run.folder, RULES) == undisturbed(tmp_path, RULES)


def test_a_scheduler_that_dies_ends_the_run_and_threads_finish_it(tmp_path: Path) -> None:
    process, address = start_scheduler(tmp_path)
    helper = worker(tmp_path, address)
    try:
        run = Run.start(tmp_path, RULES, Options(lot_size=20, largest_lot=None))
        cluster = Cluster(address)

        def end_it() -> None:
            while report.status(run.folder).lots_done < 3:
                time.sleep(0.05)
            end(process)

        ender = threading.Thread(target=end_it)
        ender.start()
        with pytest.raises(ConnectionError):
            run.finish(cluster)
        ender.join()
    finally:
        end(helper)
        end(process)
    assert not report.status(run.folder).finished
    assert (run.folder / LEDGER).exists()
    assert Run.resume(tmp_path, RULES).finish(Threads(2)) == 2824


def test_no_scheduler_is_one_line() -> None:
    with pytest.raises(RequestError, match="no scheduler answers"):
        Cluster("tcp://127.0.0.1:9")
