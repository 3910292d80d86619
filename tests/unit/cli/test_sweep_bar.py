"""The progress of a sweep on a terminal."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from grillon.cli._sweep_bar import CountLine
from grillon.model import Monitor


def on_a_terminal(*words: str) -> str:
    """What a command shows on standard error when that is a terminal."""
    screen, terminal = pty.openpty()
    os.set_blocking(screen, False)
    process = subprocess.Popen(
        [sys.executable, "-m", "grillon", *words],
        stdout=subprocess.DEVNULL,
        stderr=terminal,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "160", "LINES": "20"},
    )
    os.close(terminal)
    shown = b""
    while True:
        ended = process.poll() is not None
        try:
            while part := os.read(screen, 1 << 16):
                shown += part
        except BlockingIOError:
            pass
        except OSError:
            break
        if ended:
            break
    os.close(screen)
    assert process.wait() == 0
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode(errors="replace"))


@pytest.mark.parametrize("words", [("count", "tectonic", "8x4"), ("enumerate", "tectonic", "4x4")])
def test_stage_states_rate_memory_and_time_left(words: tuple[str, ...], tmp_path: Path) -> None:
    kept = ("--out", str(tmp_path)) if words[0] == "enumerate" else ()
    shown = on_a_terminal(*words, *kept)
    lines = re.findall(
        r"stage (\d+) of (\d+), ([\d,]+) (?:states|grids), ([\d,]+)/s, [\d.]+ [MG]B, about (.*?) left", shown
    )
    assert lines
    assert {int(total) for _, total, *_ in lines} == {32 if words[0] == "count" else 16}
    stages = [int(stage) for stage, *_ in lines]
    assert stages == sorted(stages)
    assert any(re.fullmatch(r"\d+ (s|min.*|h.*)", left) for *_, left in lines)


def test_the_line_of_a_count() -> None:
    monitor = Monitor()
    share, text = CountLine([1, 1, 2], 3)(monitor, 2.0)
    assert share == 0.0
    assert text == "stage 0 of 3, 0 states, 0/s, 0.0 MB, about some time left"
    assert CountLine([], 3)(monitor, 2.0) == (0.0, "stage 0 of 3, 0 states, 0/s, 0.0 MB")
