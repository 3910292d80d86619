"""Kill -9 of the conductor, of workers and of the scheduler at random moments: the grids are those of a quiet run."""

from __future__ import annotations

import random
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from grillon.sweep import Run, RunRules, report
from grillon.sweep.executors import Threads
from grillon.sweep.layout import LEDGER
from tests.faults.cluster import Site, end
from tests.faults.test_sweep import grids_checksum

FOUR, FIVE = RunRules(4, 4, 5), RunRules(5, 4, 4)
GRIDS = {FOUR: 795880, FIVE: 1068}


def lots_done(root: Path, rules: RunRules) -> int:
    """As the ledger says while somebody else writes it."""
    path = root / rules.folder_name / LEDGER
    if not path.exists():
        return 0
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as ledger, suppress(sqlite3.OperationalError):
        return int(ledger.execute("SELECT count(*) FROM lots WHERE file IS NOT NULL").fetchone()[0])
    return 0


class Victim:
    """A run by the command line that is killed and resumed until it was killed often enough."""

    def __init__(self, root: Path, rules: RunRules, *, lot: int, words: list[str]) -> None:
        self.root, self.rules = root, rules
        # Small lots that hardly grow: more moments to be killed at.
        lots = ["--lot", str(lot), "--largest-lot", str(20 * lot)]
        size = f"{rules.rows}x{rules.columns}"
        self.command = [sys.executable, "-m", "grillon", "enumerate", "tectonic", size]
        self.command += ["--max", str(rules.largest), "--out", str(root), *lots, *words]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> subprocess.Popen[bytes]:
        resume = ["--resume"] if (self.root / self.rules.folder_name / LEDGER).exists() else []
        self.process = subprocess.Popen([*self.command, *resume], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        return self.process

    def running(self) -> subprocess.Popen[bytes]:
        """The conductor; a new one when the last was killed or lost its scheduler."""
        if self.process is None or self.process.poll() is not None:
            if self.process is not None and self.process.returncode == 0:
                shutil.rmtree(self.root)
            return self.start()
        return self.process

    def end(self) -> None:
        """Let it finish in peace."""
        process = self.running()
        _, errors = process.communicate()
        if process.returncode != 0:
            process = self.start()
            _, errors = process.communicate()
        assert process.returncode == 0, errors.decode()

    def check(self, quiet: int) -> None:
        folder = self.root / self.rules.folder_name
        found = report.status(folder)
        assert (found.finished, found.grids) == (True, GRIDS[self.rules])
        assert list(report.verify(folder)) == []
        assert grids_checksum(folder, self.rules) == quiet
        assert not list(folder.rglob("*.tmp"))
        assert not list(folder.rglob("*.damaged"))


def wait_for_lots(victim: Victim, more: int, patience: float) -> None:
    """Until so many more lots are done, the run ends, or a while has passed."""
    before, until = lots_done(victim.root, victim.rules), time.monotonic() + patience
    while time.monotonic() < until and victim.process is not None and victim.process.poll() is None:
        if lots_done(victim.root, victim.rules) >= before + more:
            return
        time.sleep(0.02)


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> dict[RunRules, int]:
    """The checksums of the grids of undisturbed runs."""
    checksums = {}
    for rules in GRIDS:
        run = Run.start(tmp_path_factory.mktemp("quiet"), rules)
        run.finish(Threads(2))
        checksums[rules] = grids_checksum(run.folder, rules)
    return checksums


def kill_on_threads(root: Path, rules: RunRules, times: int, seed: int) -> Victim:
    choose = random.Random(seed)
    victim = Victim(root, rules, lot=100, words=["--threads", "2"])
    for _ in range(times):
        process = victim.running()
        wait_for_lots(victim, choose.randrange(40), 20)
        time.sleep(choose.random() * 0.3)
        end(process)
    victim.end()
    return victim


def kill_on_a_cluster(root: Path, rules: RunRules, times: int, seed: int) -> Victim:
    """Any of the conductor, two workers and the scheduler, as processes of their own."""
    choose = random.Random(seed)
    site = Site(root.parent)
    try:
        victim = Victim(root, rules, lot=100, words=["--cluster", site.address])
        for _ in range(times):
            process = victim.running()
            wait_for_lots(victim, choose.randrange(40), 20)
            time.sleep(choose.random() * 0.3)
            who = choose.choice(("conductor", "worker", "worker", "scheduler"))
            if who == "conductor":
                end(process)
            elif who == "worker":
                site.kill_worker(choose.randrange(2))
            else:
                site.kill_scheduler()
                process.wait()
        victim.end()
    finally:
        site.close()
    return victim


def test_a_conductor_killed_eight_times(tmp_path: Path, quiet: dict[RunRules, int]) -> None:
    kill_on_threads(tmp_path / "killed", FOUR, 8, 1).check(quiet[FOUR])


def test_a_cluster_killed_eight_times(tmp_path: Path, quiet: dict[RunRules, int]) -> None:
    kill_on_a_cluster(tmp_path / "killed", FOUR, 8, 2).check(quiet[FOUR])


@pytest.mark.long
@pytest.mark.parametrize("rules", GRIDS)
def test_a_conductor_killed_thirty_times(tmp_path: Path, quiet: dict[RunRules, int], rules: RunRules) -> None:
    kill_on_threads(tmp_path / "killed", rules, 30, 3).check(quiet[rules])


@pytest.mark.long
@pytest.mark.parametrize("rules", GRIDS)
def test_a_cluster_killed_thirty_times(tmp_path: Path, quiet: dict[RunRules, int], rules: RunRules) -> None:
    kill_on_a_cluster(tmp_path / "killed", rules, 30, 4).check(quiet[rules])


@pytest.mark.long
def test_processes_of_one_machine_killed_thirty_times(tmp_path: Path, quiet: dict[RunRules, int]) -> None:
    choose = random.Random(5)
    victim = Victim(tmp_path / "killed", FOUR, lot=100, words=["--workers", "2"])
    for _ in range(30):
        process = victim.running()
        wait_for_lots(victim, choose.randrange(40), 30)
        end(process)
    victim.end()
    victim.check(quiet[FOUR])
