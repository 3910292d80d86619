"""A run that is killed, starved or tampered with loses nothing, and goes on once the cause is gone."""

from __future__ import annotations

import ast
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from grillon import sweep
from grillon.base import cluster
from grillon.base.ledger import LEDGER
from grillon.base.workers import Threads
from grillon.errors import Damaged, RequestError
from grillon.families.tectonic.boards import TectonicBoards, tectonic_boards
from grillon.sweep.cluster_count.count import ClusterCount
from grillon.sweep.run import report
from grillon.sweep.run.lot_work import LotManifest, LotTask
from grillon.sweep.run.run import Run
from grillon.sweep.run.settings import RunOptions
from grillon.sweep.storage import stage_files
from grillon.sweep.storage.code_files import checksum

SMALL = tectonic_boards(3, 3, 5)
SMALL_GRIDS = 2824
COMMAND = [sys.executable, "-m", "grillon", "enumerate", "tectonic"]


def grids_checksum(folder: Path, rules: TectonicBoards) -> int:
    return checksum(stage_files.read(folder / "grilles.txt", rules.kind(rules.cells)))


def undisturbed(root: Path, rules: TectonicBoards) -> int:
    run = Run.start(root / "undisturbed", rules)
    run.finish(Threads(2))
    return grids_checksum(run.folder, rules)


class Breaking:
    """Does lots until one of them fails."""

    def __init__(self, after: int, failure: Callable[[LotTask], Exception]) -> None:
        self.left, self.failure = after, failure

    def __call__(self, task: LotTask) -> LotManifest:
        self.left -= 1
        if self.left < 0:
            raise self.failure(task)
        return task()


def test_a_full_disk_is_an_error_and_the_run_goes_on_later(tmp_path: Path) -> None:
    def full(task: LotTask) -> OSError:
        return OSError(28, "No space left on device", task.target)

    run = Run.start(tmp_path, SMALL, RunOptions(lot_size=150, largest_lot=None))
    with pytest.raises(OSError, match="No space left"):
        run.finish(Threads(2, do=Breaking(9, full)))
    assert not report.status(run.folder).finished
    assert Run.resume(tmp_path, SMALL).finish(Threads(2)) == SMALL_GRIDS
    assert list(report.verify(run.folder)) == []


def test_a_real_limit_on_file_sizes_ends_in_one_line(tmp_path: Path) -> None:
    import resource

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    command = [*COMMAND, "3x3", "--out", str(tmp_path), "--threads", "1"]
    ended = subprocess.run(command, capture_output=True, text=True, preexec_fn=limit)
    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1
    assert "Traceback" not in ended.stderr
    again = subprocess.run([*command, "--resume"], capture_output=True, text=True)
    assert (again.returncode, again.stdout.split()[0]) == (0, str(SMALL_GRIDS))


def stopped_run(root: Path, *, after: int = 12) -> Path:
    """A run that ended in the middle: some lots done, some not."""

    def gone(task: LotTask) -> Exception:
        return ConnectionError(task.target)

    run = Run.start(root, SMALL, RunOptions(lot_size=150, largest_lot=None))
    with pytest.raises(ConnectionError):
        run.finish(Threads(2, do=Breaking(after, gone)))
    return run.folder


def test_a_truncated_shard_is_set_aside_and_done_again(tmp_path: Path) -> None:
    folder = stopped_run(tmp_path)
    path = sorted((folder / "palier-p06").glob("lot-*"))[1]
    path.write_bytes(path.read_bytes()[:-5])
    damaged, unfinished = report.verify(folder)
    assert str(path) in damaged
    assert "not finished" in unfinished
    resumed = Run.resume(tmp_path, SMALL)
    assert path.with_name(path.name + ".damaged").exists()
    assert resumed.finish(Threads(2)) == SMALL_GRIDS
    assert grids_checksum(folder, SMALL) == undisturbed(tmp_path, SMALL)


def test_a_lost_early_shard_is_made_again_for_the_lots_that_need_it(tmp_path: Path) -> None:
    folder = stopped_run(tmp_path)
    for path in sorted((folder / "palier-p03").glob("lot-*")):
        path.unlink()
    assert Run.resume(tmp_path, SMALL).finish(Threads(2)) == SMALL_GRIDS
    assert grids_checksum(folder, SMALL) == undisturbed(tmp_path, SMALL)


def test_a_shard_that_changes_while_the_run_works_is_noticed(tmp_path: Path) -> None:
    folder = stopped_run(tmp_path)
    resumed = Run.resume(tmp_path, SMALL)
    for path in (folder / "palier-p06").glob("lot-*"):
        data = path.read_bytes()
        path.write_bytes(data.replace(data[:3], b"111", 1))
    with pytest.raises(Damaged, match=r"palier-p06.*checksum"):
        resumed.finish(Threads(2))
    assert Run.resume(tmp_path, SMALL).finish(Threads(2)) == SMALL_GRIDS


def test_a_ledger_of_another_version_is_left_alone(tmp_path: Path) -> None:
    folder = stopped_run(tmp_path)
    from grillon.base.ledger import VERSION, seal_of

    known = str(VERSION)

    connection = sqlite3.connect(folder / LEDGER)
    connection.execute("UPDATE facts SET value = '7', seal = ? WHERE name = 'version'", (seal_of("version", "7"),))
    connection.commit()
    before = (folder / LEDGER).read_bytes()
    with pytest.raises(Damaged, match="version 7, this Grillon reads version 3"):
        Run.resume(tmp_path, SMALL)
    assert (folder / LEDGER).read_bytes() == before
    connection.execute(
        "UPDATE facts SET value = ?, seal = ? WHERE name = 'version'", (known, seal_of("version", known))
    )
    connection.commit()
    connection.close()
    assert Run.resume(tmp_path, SMALL).finish(Threads(1)) == SMALL_GRIDS


def test_two_conductors_on_one_folder(tmp_path: Path) -> None:
    first = Run.start(tmp_path, SMALL)
    with pytest.raises(RequestError, match="another run"):
        Run.resume(tmp_path, SMALL)
    ended = subprocess.run([*COMMAND, "3x3", "--out", str(tmp_path), "--resume"], capture_output=True, text=True)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert "another run" in ended.stderr
    assert first.finish(Threads(1)) == SMALL_GRIDS


def test_a_clock_that_jumps_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is given out again because of the time of day, whichever way it goes."""
    jumps = random.Random(1)
    monkeypatch.setattr(time, "time", lambda: jumps.uniform(-1e9, 4e9))
    monkeypatch.setattr(time, "time_ns", lambda: jumps.randrange(-(10**18), 4 * 10**18))
    done: list[tuple[int, int]] = []

    def noted(task: LotTask) -> LotManifest:
        done.append((task.lot.stage, task.lot.number))
        return task()

    run = Run.start(tmp_path, SMALL, RunOptions(lot_size=150, largest_lot=None))
    assert run.finish(Threads(2, do=noted)) == SMALL_GRIDS
    assert len(set(done)) == len(done), "every lot was done once"
    counting = ClusterCount(tmp_path / "count", TectonicBoards(3, 3))
    assert counting.finish(Threads(2)) == SMALL_GRIDS


def test_nothing_of_a_run_asks_for_the_time_of_day() -> None:
    folder = Path(sweep.__file__).parent
    named = {
        (path.name, node.attr)
        for path in (*folder.rglob("*.py"), Path(cluster.__file__))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in {"time", "datetime"}
    }
    assert {attribute for _, attribute in named} == {"monotonic", "perf_counter", "process_time", "sleep"}


def test_a_read_only_folder_is_one_clear_line(tmp_path: Path) -> None:
    folder = stopped_run(tmp_path)
    # The system lets its administrator write anywhere, so the test takes another user's place.
    script = (
        "import os, sys, tempfile\n"
        "from grillon.cli.run import run\n"
        "with tempfile.TemporaryDirectory() as folder:\n"
        "    run(['enumerate', 'tectonic', '2x2', '--max', '4', '--out', folder, '--threads', '1'])\n"
        "    run(['enumerate', 'tectonic', '2x2', '--max', '4', '--out', folder, '--threads', '1', '--resume'])\n"
        "if os.getuid() == 0:\n"
        "    os.setgid(65534); os.setuid(65534)\n"
        f"sys.exit(run(['enumerate', 'tectonic', '3x3', '--out', {str(tmp_path)!r}, '--resume', '--threads', '1']))\n"
    )
    places = [tmp_path, *(path for path in tmp_path.rglob("*"))]
    temporary = Path(tempfile.gettempdir())
    above = [path for path in tmp_path.parents if temporary in path.parents]
    before = {path: path.stat().st_mode for path in above + places}
    for path in above:
        path.chmod(0o755)
    for path in places:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    finally:
        for path, mode in before.items():
            path.chmod(mode)
    assert ended.returncode == 2, ended.stderr
    assert ended.stderr.count("\n") == 1
    assert "Permission" in ended.stderr or "cannot be written" in ended.stderr
    assert Run.resume(tmp_path, SMALL).finish(Threads(1)) == SMALL_GRIDS
    assert list(report.verify(folder)) == []
