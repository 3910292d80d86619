"""A count over a cluster of processes that are killed: the same number, and what was done stays done."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from grillon.base.cluster import Cluster
from grillon.families.tectonic.boards import TectonicBoards
from grillon.sweep.cluster_count import count
from grillon.sweep.cluster_count.count import ClusterCount, CountProgress
from tests.faults.cluster import Site

BOARD, GRIDS = TectonicBoards(3, 5), 556184


def test_workers_that_are_killed_cost_their_parts(tmp_path: Path, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(count, "SMALL", 10)
    kill_at = {4: 0, 8: 1, 11: 0}

    def kill_some(progress: CountProgress) -> None:
        if (worker := kill_at.pop(progress.stage, None)) is not None:
            site.kill_worker(worker)

    found = ClusterCount(tmp_path / "count", BOARD).finish(Cluster(site.address), tell=kill_some)
    assert not kill_at
    assert found == GRIDS


def stage_of(folder: Path) -> int:
    """The latest stage that has a run."""
    return max((int(path.name[6:9]) for path in folder.glob("stage-*.run")), default=-1)


@pytest.mark.long
def test_a_count_killed_thirty_times(tmp_path: Path, site: Site) -> None:
    choose = random.Random(6)
    folder = tmp_path / "count"
    words = ["count", "tectonic", "4x5", "--cluster", site.address, "--resume", str(folder), "--worker-memory", "8M"]

    def started() -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "grillon", *words]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    process, kills = started(), 0
    while kills < 30:
        before, until = stage_of(folder), time.monotonic() + 30
        while process.poll() is None and stage_of(folder) <= before and time.monotonic() < until:
            time.sleep(0.05)
        if process.poll() is not None:
            assert process.communicate()[0] == "27213144\n"
            for path in folder.iterdir():
                path.unlink()
            process = started()
            continue
        kills += 1
        if choose.random() < 0.5:
            site.kill_worker(choose.randrange(2))
        else:
            process.send_signal(signal.SIGKILL)
            process.communicate()
            process = started()
    out, err = process.communicate()
    assert (out, process.returncode) == ("27213144\n", 0), err
