"""Kill -9 of the conductor, of workers and of the scheduler at random moments: the grids are those of a quiet run."""

from __future__ import annotations

import random
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from grillon.base.ledger import LEDGER
from grillon.base.workers import Threads
from grillon.families.tectonic.boards import TectonicBoards, tectonic_boards
from grillon.sweep.run import report
from grillon.sweep.run.run import Run
from grillon.sweep.storage.code_files import checksum
from tests.faults.cluster import Site, end
from tests.faults.test_sweep import grids_checksum

FOUR, FIVE = tectonic_boards(4, 4, 5), tectonic_boards(5, 4, 4)
GRIDS = {FOUR: 795880, FIVE: 1068}
LOTS = 40
"""A kill comes before so many more lots are done."""


def lots_done(root: Path, rules: TectonicBoards) -> int:
    """As the ledger says while somebody else writes it."""
    path = root / rules.folder_name / LEDGER
    if not path.exists():
        return 0
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as ledger, suppress(sqlite3.OperationalError):
        return int(ledger.execute("SELECT count(*) FROM lots WHERE file IS NOT NULL").fetchone()[0])
    return 0


class Victim:
    """A run by the command line that is killed and resumed until it was killed often enough."""

    def __init__(self, root: Path, rules: TectonicBoards, words: list[str]) -> None:
        self.root, self.rules = root, rules
        # Lots so small that there are enough of them to be killed in between.
        lots = ["--lot", "100", "--largest-lot", "10000"] if rules == FOUR else ["--lot", "5"]
        size = f"{rules.rows}x{rules.columns}"
        self.command = [sys.executable, "-m", "grillon", "enumerate", "tectonic", size]
        self.command += ["--max", str(rules.largest), "--out", str(root), *lots, *words]
        self.process: subprocess.Popen[bytes] | None = None
        self.words = ""

    def start(self) -> subprocess.Popen[bytes]:
        resume = ["--resume"] if (self.root / self.rules.folder_name / LEDGER).exists() else []
        self.process = subprocess.Popen([*self.command, *resume], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        return self.process

    def running(self) -> subprocess.Popen[bytes]:
        """The conductor; a new one when the last was killed or lost its scheduler."""
        if self.process is not None and self.process.poll() is None:
            return self.process
        if self.process is not None and self.ended() == 0:
            shutil.rmtree(self.root)
        return self.start()

    def ended(self) -> int:
        """How it ended, in peace or not, with its last words read."""
        assert self.process is not None
        if self.process.stderr is not None and not self.process.stderr.closed:
            self.words = self.process.communicate()[1].decode()
        return self.process.returncode

    def end(self) -> None:
        """Let it finish in peace."""
        self.running()
        if self.ended() != 0:
            self.start()
        assert self.ended() == 0, self.words

    def check(self, expected: int) -> None:
        folder = self.root / self.rules.folder_name
        found = report.status(folder)
        assert (found.finished, found.grids) == (True, GRIDS[self.rules])
        assert list(report.verify(folder)) == []
        assert grids_checksum(folder, self.rules) == expected
        assert not list(folder.rglob("*.tmp"))
        assert not list(folder.rglob("*.damaged"))


def wait_for_lots(victim: Victim, more: int, patience: float) -> None:
    """Until so many more lots are done, the run ends, or a while has passed."""
    before, until = lots_done(victim.root, victim.rules), time.monotonic() + patience
    while time.monotonic() < until and victim.process is not None and victim.process.poll() is None:
        if lots_done(victim.root, victim.rules) >= before + more:
            return
        time.sleep(0.05)


@cache
def quiet(rules: TectonicBoards) -> int:
    """The checksum of the grids of an undisturbed run."""
    with TemporaryDirectory() as root:
        run = Run.start(root, rules)
        run.finish(Threads(2))
        return grids_checksum(run.folder, rules)


def kill_on_threads(victim: Victim, times: int, choose: random.Random) -> None:
    for _ in range(times):
        process = victim.running()
        wait_for_lots(victim, choose.randrange(LOTS), 20)
        time.sleep(choose.random() * 0.3)
        end(process)


def kill_on_a_cluster(victim: Victim, site: Site, times: int, choose: random.Random, whom: tuple[str, ...]) -> None:
    """Any of those named, as processes of their own."""
    for _ in range(times):
        process = victim.running()
        wait_for_lots(victim, choose.randrange(LOTS), 20)
        time.sleep(choose.random() * 0.3)
        who = choose.choice(whom)
        if who == "conductor":
            end(process)
        elif who == "worker":
            site.kill_worker(choose.randrange(2))
        else:
            site.kill_scheduler()
            # It ends, or had not yet found the scheduler and goes on with the new one: `running` knows.
            wait_for_lots(victim, 1, 60)


def test_one_run_killed_eight_times_on_threads_and_on_a_cluster(tmp_path: Path, site: Site) -> None:
    choose = random.Random(1)
    root = tmp_path / "killed"
    kill_on_threads(Victim(root, FOUR, ["--threads", "2"]), 4, choose)
    victim = Victim(root, FOUR, ["--cluster", site.address])
    kill_on_a_cluster(victim, site, 4, choose, ("conductor", "worker"))
    victim.end()
    # What a quiet run gives, without the time of one: the long tests compare with real ones.
    victim.check(checksum(b"".join(TectonicBoards(4, 4, largest=5).batches())))


@pytest.mark.long
@pytest.mark.parametrize("rules", GRIDS)
def test_a_conductor_killed_thirty_times(tmp_path: Path, rules: TectonicBoards) -> None:
    victim = Victim(tmp_path / "killed", rules, ["--threads", "2"])
    kill_on_threads(victim, 30, random.Random(3))
    victim.end()
    victim.check(quiet(rules))


@pytest.mark.long
@pytest.mark.parametrize("rules", GRIDS)
def test_a_cluster_killed_thirty_times(tmp_path: Path, site: Site, rules: TectonicBoards) -> None:
    # One of the two with workers that reach no store.
    sending = ["--send-back"] if rules == FIVE else []
    victim = Victim(tmp_path / "killed", rules, ["--cluster", site.address, *sending])
    kill_on_a_cluster(victim, site, 30, random.Random(4), ("conductor", "worker", "worker", "scheduler"))
    victim.end()
    victim.check(quiet(rules))


@pytest.mark.long
def test_processes_of_one_machine_killed_thirty_times(tmp_path: Path) -> None:
    choose = random.Random(5)
    victim = Victim(tmp_path / "killed", FOUR, ["--workers", "2"])
    for _ in range(30):
        process = victim.running()
        wait_for_lots(victim, choose.randrange(LOTS), 30)
        end(process)
    victim.end()
    victim.check(quiet(FOUR))
