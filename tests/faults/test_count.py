"""A count that spills is killed at any moment, and goes on from its folder to the same number."""

from __future__ import annotations

import random
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from grillon.errors import InputError, RequestError
from grillon.families.tectonic.boards import TectonicBoards
from grillon.sweep.storage.folder_lock import FolderLock

NUMBER = 27213144
TINY = ["--memory", "2M", "--threads", "1"]


def started(folder: Path) -> subprocess.Popen[str]:
    words = [sys.executable, "-m", "grillon", "count", "tectonic", "4x5", *TINY, "--resume", str(folder)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def stage(folder: Path) -> int:
    try:
        lines = (folder / "count.manifest").read_text().splitlines()
    except FileNotFoundError:
        return -1
    return int(lines[2].removeprefix("stage "))


def kill(folder: Path, before: int, pause: float) -> bool:
    """Go on with the count in the folder and kill it after a further stage; False if it was over before that."""
    process = started(folder)
    while stage(folder) <= before and process.poll() is None:
        time.sleep(0.02)
    time.sleep(pause)
    process.send_signal(signal.SIGKILL)
    out, _ = process.communicate()
    if process.returncode == -signal.SIGKILL:
        return True
    assert out == f"{NUMBER}\n"
    return False


def test_a_killed_count_goes_on(tmp_path: Path) -> None:
    chance = random.Random(7)
    kills, before = 0, -1
    while kills < 3:
        if kill(tmp_path, before, chance.random() / 5):
            assert stage(tmp_path) > before
            kills, before = kills + 1, stage(tmp_path)
        else:
            kills, before = 0, -1
    out, err = started(tmp_path).communicate()
    assert (out, err) == (f"{NUMBER}\n", "")
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def interrupted(tmp_path: Path) -> Path:
    while not kill(tmp_path, -1, 0):
        pass
    assert stage(tmp_path) > 0
    return tmp_path


def test_what_does_not_belong_together_is_refused(interrupted: Path) -> None:
    grids = TectonicBoards(4, 5)
    with pytest.raises(InputError, match=r"it continues 'tectonic 5x4 .*', not 'tectonic 5x3"):
        TectonicBoards(5, 3).count(memory=2 << 20, threads=1, resume=interrupted)
    run_lock = FolderLock(interrupted)
    with pytest.raises(RequestError, match="another"):
        grids.count(memory=2 << 20, threads=1, resume=interrupted)
    run_lock.release()

    manifest = interrupted / "count.manifest"
    whole = manifest.read_bytes()
    for damaged in (whole[:-30], whole.replace(b"stage", b"stagf"), b""):
        manifest.write_bytes(damaged)
        with pytest.raises(InputError, match="manifest"):
            grids.count(memory=2 << 20, threads=1, resume=interrupted)
    manifest.write_bytes(whole)
    run = next(interrupted.glob("run-*.bin"))
    content = run.read_bytes()
    for damaged in (content[:-24], content[:5] + bytes([content[5] ^ 1]) + content[6:]):
        run.write_bytes(damaged)
        with pytest.raises(InputError, match="the run is damaged"):
            grids.count(memory=2 << 20, threads=1, resume=interrupted)
    run.unlink()
    with pytest.raises(InputError, match=run.name):
        grids.count(memory=2 << 20, threads=1, resume=interrupted)
    run.write_bytes(content)
    assert int(grids.count(memory=2 << 20, threads=1, resume=interrupted)) == NUMBER


def test_a_full_disk_is_an_error_and_the_count_goes_on_afterwards(tmp_path: Path) -> None:
    words = [
        sys.executable,
        "-m",
        "grillon",
        "count",
        "tectonic",
        "4x4",
        "--memory",
        "1M",
        "--threads",
        "1",
        "--resume",
        str(tmp_path),
    ]

    def little_disk() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    full = subprocess.run(words, preexec_fn=little_disk, capture_output=True, text=True, check=False)
    assert (full.returncode, full.stdout) == (2, "")
    assert full.stderr.startswith("grillon: ")
    assert full.stderr.endswith("File too large\n")
    assert full.stderr.count("\n") == 1
    assert subprocess.run(words, capture_output=True, text=True, check=True).stdout == "795880\n"
