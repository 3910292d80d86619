"""Progress stays on one line of the terminal, in both languages."""

from __future__ import annotations

import io
import os

import pytest
from rich.console import Console

from grillon.base.sentences import Sentence
from grillon.cli.common.progress import _COUNTERS, bar_on, progress_line
from grillon.cli.language import phrase
from tests.unit.cli.test_processes import LARGE, on_a_terminal


class Counting:
    """A monitor of work that has every counter and a known end."""

    counters = dict.fromkeys(map(str, _COUNTERS), 123_456_789_012) | {"done": 25, "total": 100}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("columns", [40, 80])
def test_a_bar_fits_the_terminal(monkeypatch: pytest.MonkeyPatch, lang: str, columns: int) -> None:
    monkeypatch.setenv("GRILLON_LANG", lang)
    console = Console(file=io.StringIO(), width=columns, force_terminal=True, color_system=None)
    progress = bar_on(console)
    task = progress.add_task(phrase(Sentence("generating")), total=1_000_000)
    progress.update(task, completed=999_999)
    lines = console.render_lines(progress.get_renderable())
    assert len(lines) == 1
    shown = "".join(segment.text for segment in lines[0])
    assert len(shown) <= columns
    assert ("…" in shown) == (columns < 80)


def test_the_time_left_comes_before_the_counters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRILLON_LANG", "en")
    line = progress_line("counting", Counting(), 120.0)  # type: ignore[arg-type]
    assert line.startswith("counting: about 6 min 0 s left, ")
    assert len(line) > 80


def test_the_counters_of_a_long_count_do_not_wrap() -> None:
    """Where they take two lines, the cursor must go up before they are drawn again."""
    shown = b""
    with on_a_terminal("count", LARGE, columns=20) as (_, reader):
        while shown.count("…".encode()) < 3 and b"\x1b[1A" not in shown:
            shown += os.read(reader, 65536)
    assert b"counting: nodes" in shown
    assert b"\x1b[1A" not in shown
