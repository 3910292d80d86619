"""The progress of a sweep: stage, states, rate, memory and time left, on a terminal only."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.cli.common.progress import PATIENCE, PERIOD, beside, time_left
from grillon.cli.language import phrase
from grillon.model import Monitor
from grillon.sweep.forecast import remaining, share_of_stages

if TYPE_CHECKING:
    from grillon.puzzle.parts.boards import Boards
    from grillon.sweep.cluster_count.count import CountProgress
    from grillon.sweep.run.report import ExpectedEnd
    from grillon.sweep.run.run import RunProgress

Show = Callable[[float, str], None]


def amount(number: float) -> Sentence:
    """A human-readable number of bytes.

    >>> amount(512), amount(3_500_000), amount(2.1 * 2**30), amount(9.8 * 2**40)
    ('0.0 MB', '3.3 MB', '2.1 GB', '9.8 TB')
    """
    if number >= 2**40:
        return Sentence("{terabytes:,.1f} TB", terabytes=number / 2**40)
    if number >= 2**30:
        return Sentence("{gigabytes:.1f} GB", gigabytes=number / 2**30)
    return Sentence("{megabytes:.1f} MB", megabytes=number / 2**20)


def memory_in_use() -> int:
    """The memory of this process in bytes, if the system reports it."""
    try:
        import resource

        with open("/proc/self/statm") as counts:
            return int(counts.read().split()[1]) * resource.getpagesize()
    except (ImportError, OSError):
        return 0


@contextmanager
def bar(what: str) -> Iterator[Show]:
    """A bar on standard error, as a function to call with the share done (0 to 1) and its text."""
    if not sys.stderr.isatty():
        yield lambda share, text: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
    from rich.table import Column

    console = Console(stderr=True)
    # On a narrow terminal the end of the line is cut off: the most important part is first.
    columns = (
        TextColumn(phrase(what), table_column=Column(no_wrap=True, min_width=len(phrase(what)))),
        BarColumn(bar_width=24 if console.width >= 120 else 8),
        TaskProgressColumn(table_column=Column(no_wrap=True)),
        TextColumn("{task.description}", table_column=Column(no_wrap=True, overflow="ellipsis")),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(phrase(Sentence("starting")), total=1.0)
        yield lambda share, text: progress.update(task, completed=share, description=text)


def run_line(progress: RunProgress) -> str:
    """The progress line of a run on disk."""
    rate = progress.made / progress.seconds if progress.seconds else 0.0
    return phrase(
        Sentence(
            "stage {stage} of {stages}, {left}, {grids:,} {grids:grid|grids}, {rate:,.0f}/s, {memory}; "
            "about {expected:,} {expected:grid|grids} and {disk} of disk in the end",
            stage=progress.stage,
            stages=progress.stages,
            grids=progress.known,
            rate=rate,
            memory=amount(memory_in_use()),
            left=time_left(progress.remaining),
            expected=progress.grids,
            disk=amount(progress.bytes),
        )
    )


def end_line(expected: ExpectedEnd) -> Sentence:
    """The line for an unfinished run on disk that is not running here."""
    return Sentence(
        "{share:.0f} % of the work is done, {left} on one core; about {grids:,} {grids:grid|grids} and {disk} of disk "
        "in the end",
        share=100 * expected.share,
        left=time_left(expected.seconds),
        grids=expected.grids,
        disk=amount(expected.bytes),
    )


def part_line(progress: CountProgress, profile: list[int], stages: int) -> tuple[float, str]:
    """The progress of a count shared by several processes, and its line."""
    part = progress.read / progress.states if progress.states else 0.0
    share = share_of_stages(profile, progress.stage, part) if profile else 0.0
    line = Sentence(
        "stage {stage} of {stages}, {left}, {states:,} {states:state|states}, {memory}",
        stage=progress.stage,
        stages=stages,
        left=time_left(remaining(progress.seconds, share)),
        states=progress.states,
        memory=amount(progress.memory),
    )
    return share, phrase(line)


class CountLine:
    """The progress line of a count, from the counters of its monitor."""

    def __init__(self, profile: list[int], stages: int) -> None:
        self.profile, self.stages = profile, stages

    def __call__(self, monitor: Monitor, seconds: float) -> tuple[float, str]:
        """The share done, and the progress line."""
        counters = monitor.counters
        stage, states = counters["stage"], counters["states"]
        part = counters["done"] / counters["total"] if counters["total"] else 0.0
        share = share_of_stages(self.profile, stage, part) if self.profile else 0.0
        rate = counters["nodes"] / seconds if seconds else 0.0
        done = Sentence("stage {stage} of {stages}", stage=stage, stages=self.stages)
        if self.profile:
            done = Sentence("{line}, {left}", line=done, left=time_left(remaining(seconds, share)))
        line = Sentence(
            "{line}, {states:,} {states:state|states}, {rate:,.0f}/s, {memory}",
            line=done,
            states=states,
            rate=rate,
            memory=amount(counters["bytes"]),
        )
        return share, phrase(line)


@contextmanager
def watching(what: str, boards: Boards, *, timeout: float | None = None, forecast: bool = True) -> Iterator[Monitor]:
    """A monitor for a sweep over all grids, whose progress is shown while the block runs; `forecast` the time left."""
    monitor = Monitor(timeout=timeout)

    def watch(done: threading.Event) -> None:
        begin = time.monotonic()
        if done.wait(PATIENCE):
            return
        line = CountLine(boards.expected_stages() if forecast else [], boards.cells)
        with bar(what) as show:
            while not done.wait(PERIOD):
                show(*line(monitor, time.monotonic() - begin))

    with beside(watch):
        yield monitor
