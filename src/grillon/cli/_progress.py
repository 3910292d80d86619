"""Live counters and bars while the core works: on a terminal only, and only for work that takes a while."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from time import perf_counter
from typing import TYPE_CHECKING

from grillon.cli._speech import phrase
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.model import Family, Monitor

PATIENCE, PERIOD = 0.5, 0.2
_COUNTERS: dict[str, Sentence] = {
    name: name
    for name in (
        Sentence("attempts"),
        Sentence("backtracks"),
        Sentence("branches"),
        Sentence("bytes"),
        Sentence("depth"),
        Sentence("done"),
        Sentence("nodes"),
        Sentence("pruned"),
        Sentence("solutions"),
        Sentence("stage"),
        Sentence("states"),
        Sentence("tested"),
        Sentence("total"),
    )
}


@contextmanager
def watching(
    what: str, *, timeout: float | None = None, shown: bool = True, verbose: bool = False
) -> Iterator[Monitor]:
    """A monitor whose counters are shown on standard error while the block runs (unless a bar is there instead)."""
    from grillon.cli._output import note
    from grillon.model import Monitor

    monitor = Monitor(timeout=timeout, listener=note if verbose else None)
    with beside(lambda done: _watch(what, monitor, done), shown=shown and not verbose):
        yield monitor


@contextmanager
def beside(watch: Callable[[threading.Event], None], *, shown: bool = True) -> Iterator[None]:
    """On a terminal, `watch` runs on a thread of its own until the block ends, which the event tells it."""
    if not (shown and sys.stderr.isatty()):
        yield
        return
    done = threading.Event()
    watcher = threading.Thread(target=watch, args=(done,), daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()


def _watch(what: str, monitor: Monitor, done: threading.Event) -> None:
    if done.wait(PATIENCE):
        return
    from rich.console import Console

    start = perf_counter()
    with Console(stderr=True).status(phrase(what)) as status:
        while not done.wait(PERIOD):
            left = time_left(monitor.counters, PATIENCE + perf_counter() - start)
            line = Sentence("{what}: {counters}{left}", what=what, counters=counters_line(monitor), left=left)
            status.update(phrase(line))


def counters_line(monitor: Monitor, family: Family | None = None) -> str:
    """The counters that have moved, in one line; with a family, its own as well."""
    counters = monitor.counters if family is None else family.statistics(monitor)
    moved = (
        Sentence("{name} {number:,}", name=_COUNTERS.get(name, name), number=number)
        for name, number in counters.items()
        if number
    )
    return ", ".join(map(phrase, moved)) or Sentence("starting")


def time_left(counters: Mapping[str, int], elapsed: float) -> str:
    """What is still to be done at the pace so far, where the whole work is known.

    >>> time_left({"done": 25, "total": 100}, 120.0)
    ', about 0:06:00 left'
    """
    done, total = counters["done"], counters["total"]
    if not 0 < done < total:
        return ""
    return Sentence(", about {time} left", time=timedelta(seconds=round(elapsed * (total - done) / done)))


@contextmanager
def bar(what: str, total: int | None = None) -> Iterator[Callable[[int], None]]:
    """A progress bar over many puzzles, as a function to call with how many more are done.

    It is shown on standard error while the output goes to a file or a pipe; on a terminal the output itself shows
    how far the work is.
    """
    if total == 1 or not sys.stderr.isatty() or sys.stdout.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(phrase(what), total=total)
        yield lambda done: progress.advance(task, done)
