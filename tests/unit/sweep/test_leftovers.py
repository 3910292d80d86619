"""What a killed worker was writing is gone when its run ends."""

from __future__ import annotations

from pathlib import Path

from grillon.base.workers import Threads
from grillon.families.tectonic.boards import tectonic_boards
from grillon.sweep.run.run import Run


def test_no_half_written_file_stays(tmp_path: Path) -> None:
    run = Run.start(tmp_path, tectonic_boards(3, 3, 5))
    folder = run.folder / "palier-p09"
    folder.mkdir(exist_ok=True)
    (folder / ".lot-0000001.txt.killed.tmp").write_text("12")
    assert run.finish(Threads()) == 2824
    assert not list(run.folder.rglob("*.tmp"))
