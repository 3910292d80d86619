"""The progress of a sweep on a terminal."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from grillon.cli.common import sweep_progress
from grillon.cli.common.sweep_progress import CountLine
from grillon.families.tectonic.boards import TectonicBoards
from grillon.model import Monitor


def on_a_terminal(*words: str, columns: int = 160) -> str:
    """What a command shows on standard error when that is a terminal."""
    screen, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "grillon", *words],
        stdout=subprocess.DEVNULL,
        stderr=terminal,
        env={**os.environ, "TERM": "xterm", "COLUMNS": str(columns), "LINES": "20"},
    )
    os.close(terminal)
    shown = b""
    with suppress(OSError):  # when the other end is closed
        while part := os.read(screen, 1 << 16):
            shown += part
    os.close(screen)
    assert process.wait() == 0
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode(errors="replace"))


LINE = re.compile(r"stage (\d+) of (\d+), (?:about )?(.*?) left, [\d,]+ (?:state|grid)s?, [\d,]+/s, [\d.]+ [MG]B")


def test_a_run_on_a_terminal(tmp_path: Path) -> None:
    words = ("enumerate", "tectonic", "3x3", "--lot", "20", "--largest-lot", "20", "--out", str(tmp_path))
    lines = LINE.findall(on_a_terminal(*words))
    assert {total for _, total, *_ in lines} == {"9"}
    stages = [int(stage) for stage, *_ in lines]
    assert stages == sorted(stages)
    assert any(re.fullmatch(r"\d+ (s|min.*|h.*)", left) for *_, left in lines)


@pytest.mark.parametrize("columns", [60, 80])
def test_the_line_of_a_run_does_not_wrap(tmp_path: Path, columns: int) -> None:
    words = ("enumerate", "tectonic", "3x3", "--lot", "50", "--largest-lot", "50", "--out", str(tmp_path))
    shown = on_a_terminal(*words, columns=columns)
    lines = [line for line in re.split(r"[\r\n]+", shown) if line.strip()]
    assert any("stage" in line for line in lines)
    assert all(line.startswith("enumerating") and len(line.rstrip()) <= columns for line in lines)


def test_a_count_that_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[float, str]] = []

    @contextmanager
    def bar(what: str) -> Iterator[sweep_progress.Show]:
        yield lambda share, text: shown.append((share, text))

    monkeypatch.setattr(sweep_progress, "bar", bar)
    monkeypatch.setattr(sweep_progress, "PATIENCE", 0.0)
    monkeypatch.setattr(sweep_progress, "PERIOD", 0.001)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    grids = TectonicBoards(5, 4)
    with sweep_progress.watching("counting", grids) as monitor:
        assert int(grids.count(monitor=monitor, threads=1)) == 27213144
    assert all(LINE.fullmatch(text) for _, text in shown)
    assert {LINE.findall(text)[0][1] for _, text in shown} == {"20"}
    shares = [share for share, _ in shown]
    # Read while the core works: the stage may be newer than what is done of it.
    assert shares[-1] > shares[0]
    assert all(0 <= share <= 1 for share in shares)


def test_the_line_of_a_count() -> None:
    monitor = Monitor()
    share, text = CountLine([1, 1, 2], 3)(monitor, 2.0)
    assert share == 0.0
    assert text == "stage 0 of 3, some time left, 0 states, 0/s, 0.0 MB"
    assert CountLine([], 3)(monitor, 2.0) == (0.0, "stage 0 of 3, 0 states, 0/s, 0.0 MB")
