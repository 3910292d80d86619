"""A count that is ended, in whatever way, goes on from its finished parts and comes to the right number."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from grillon import _core
from grillon.base.ledger import LEDGER, Ledger
from grillon.errors import Damaged, RequestError
from grillon.families.takuzu.boards.boards import TakuzuBoards
from grillon.model import Monitor
from tests.support.paths import comparing_paths

EIGHT, TEN = 4_111_116, 48_183_195_384


def kept(path: Path, run: str) -> dict[int, int]:
    with Ledger.in_folder(path, run) as ledger:
        return ledger.parts()


def test_the_parts_are_the_same_for_any_number_of_threads(tmp_path: Path) -> None:
    numbers = []
    for threads in (1, 2, 5):
        path = tmp_path / str(threads)
        assert int(TakuzuBoards(8, 8).count(resume=path, threads=threads)) == EIGHT
        numbers.append(kept(path, "takuzu 8x8"))
    assert numbers[0] == numbers[1] == numbers[2]
    assert sum(numbers[0].values()) == EIGHT


@comparing_paths
def test_the_parts_are_the_same_on_every_cpu_path(tmp_path: Path) -> None:
    before, numbers = _core.cpu_path(), []
    try:
        for path in _core.cpu_paths():
            _core.set_cpu_path(path)
            assert int(TakuzuBoards(8, 8).count(resume=tmp_path / path)) == EIGHT
            numbers.append(kept(tmp_path / path, "takuzu 8x8"))
    finally:
        _core.set_cpu_path(before)
    assert all(other == numbers[0] for other in numbers)


def test_only_what_is_missing_is_counted(tmp_path: Path) -> None:
    path, half = tmp_path / "half", tmp_path / "whole"
    TakuzuBoards(8, 8).count(resume=half)
    with Ledger.of_count(path, "takuzu 8x8") as ledger:
        for part, grids in kept(half, "takuzu 8x8").items():
            if part % 2:
                ledger.add_part(part, grids)
    monitor = Monitor()
    assert int(TakuzuBoards(8, 8).count(resume=path, monitor=monitor)) == EIGHT
    parts = len(kept(half, "takuzu 8x8"))
    assert monitor.counters["done"] == parts - parts // 2
    again = Monitor()
    assert int(TakuzuBoards(8, 8).count(resume=path, monitor=again)) == EIGHT
    assert again.counters["done"] == 0


# A process that kills itself once forty parts are kept: a killer outside could come too late.
KILLED = """
import os, signal, sys
from pathlib import Path
from grillon.families.takuzu.boards.boards import TakuzuBoards
from grillon.base import ledger

class Doomed(ledger.Ledger):
    def add_part(self, part, grids):
        super().add_part(part, grids)
        if len(self.parts()) == 40:
            os.kill(os.getpid(), signal.SIGKILL)

ledger.Ledger = Doomed
TakuzuBoards(10, 10).count(resume=Path(sys.argv[1]), threads=2)
"""


def test_a_count_that_was_killed(tmp_path: Path) -> None:
    path = tmp_path / "ten"
    killed = subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert len(kept(path, "takuzu 10x10")) == 40
    monitor = Monitor()
    assert int(TakuzuBoards(10, 10).count(resume=path, threads=2, monitor=monitor)) == TEN
    assert monitor.counters["done"] == 931 - 40


def test_a_count_that_ran_out_of_time_is_a_bound(tmp_path: Path) -> None:
    path = tmp_path / "none"
    cut = TakuzuBoards(12, 12).count(resume=path, monitor=Monitor(timeout=0))
    assert (cut.exact, cut.value, kept(path, "takuzu 12x12")) == (False, 0, {})


def test_a_file_of_another_count_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "six"
    TakuzuBoards(6, 6).count(resume=path)
    assert int(TakuzuBoards(6, 6).count(resume=path)) == 4140
    for boards in (TakuzuBoards(6, 8), TakuzuBoards(6, 6, distinct=False)):
        with pytest.raises(RequestError, match="keeps a count of takuzu 6x6, not of takuzu"):
            boards.count(resume=path)
    with pytest.raises(RequestError, match="a count of 7x7 grids has no parts to resume from"):
        TakuzuBoards(7, 7).count(resume=tmp_path / "seven")


def test_an_altered_number_is_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "six"
    TakuzuBoards(6, 6).count(resume=path)
    with sqlite3.connect(path / LEDGER) as connection:
        connection.execute("UPDATE parts SET value = '1' WHERE part = 5")
    with pytest.raises(Damaged, match="part 5 was altered"):
        TakuzuBoards(6, 6).count(resume=path)
    (path / LEDGER).write_bytes(b"this is no ledger, but it is long enough to be looked at as one" * 20)
    with pytest.raises(Damaged, match="not a database"):
        TakuzuBoards(6, 6).count(resume=path)


def test_a_file_of_an_earlier_version_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "old"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE run (name TEXT PRIMARY KEY) WITHOUT ROWID")
        connection.execute("INSERT INTO run VALUES ('takuzu 6x6')")
    before = path.read_bytes()
    with pytest.raises(Damaged, match="old: this is not a ledger of this version"):
        TakuzuBoards(6, 6).count(resume=path)
    assert path.read_bytes() == before
