"""Live counters and bars while the core works: on a terminal only, and only for work that takes a while."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence, by_text
from grillon.cli.language import note, phrase
from grillon.model import Monitor

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

    from grillon.puzzle.family import Family

PATIENCE, PERIOD = 0.5, 0.2
_COUNTERS = by_text(
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


@contextmanager
def watching(
    what: str, *, timeout: float | None = None, shown: bool = True, verbose: bool = False
) -> Iterator[Monitor]:
    """A monitor whose counters are shown on standard error while the block runs (unless there is a bar)."""
    monitor = Monitor(timeout=timeout, listener=note if verbose else None)
    with beside(lambda done: _watch(what, monitor, done), shown=shown and not verbose):
        yield monitor


@contextmanager
def finishing(monitor: Monitor) -> Iterator[None]:
    """Ctrl-C stops the work, lets the block finish its line and then ends the command; a second one ends it at once."""
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return
    interrupted = False

    def stop(_: int, __: object) -> None:
        nonlocal interrupted
        interrupted = True
        signal.signal(signal.SIGINT, before)
        monitor.cancel()

    signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if interrupted:
        raise KeyboardInterrupt


@contextmanager
def beside(watch: Callable[[threading.Event], None], *, shown: bool = True) -> Iterator[None]:
    """On a terminal, `watch` runs on its own thread until the block ends, signalled by the event."""
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
    from rich.text import Text

    start, console = perf_counter(), Console(stderr=True)
    with console.status(phrase(what)) as status:
        while not done.wait(PERIOD):
            line = Text(progress_line(what, monitor, PATIENCE + perf_counter() - start))
            # A line that wraps would not be erased completely; the spinner is in front of it.
            line.truncate(max(1, console.width - 4), overflow="ellipsis")
            status.update(line)


def progress_line(what: str, monitor: Monitor, elapsed: float) -> str:
    """A progress line: the most important part comes first, because a narrow terminal cuts the end."""
    left = seconds_left(monitor.counters, elapsed)
    terms = {"what": what, "counters": counters_line(monitor) or Sentence("starting")}
    if left is None:
        return phrase(Sentence("{what}: {counters}", **terms))
    return phrase(Sentence("{what}: {left}, {counters}", left=time_left(left), **terms))


def counters_line(monitor: Monitor, family: Family | None = None) -> str:
    """The non-zero counters in one line, empty if there is none; with a family, at the end, its own as well, and the
    backtracks in any case."""
    counters = monitor.counters
    if family is not None:
        counters = {"backtracks": counters["backtracks"], **family.search.statistics(monitor)}
    moved = (
        Sentence("{name} {number:,}", name=_COUNTERS.get(name, name), number=number)
        for name, number in counters.items()
        if number or family is not None
    )
    return ", ".join(map(phrase, moved))


def engine_line(monitor: Monitor, family: Family) -> str:
    """The counters of a search that has ended, after the names of their engines if there are several."""
    counters, engines = counters_line(monitor, family), family.search.engines_used(monitor)
    if not engines:
        return counters
    return Sentence(
        "{number:engine|engines} {engines}: {counters}",
        number=len(engines),
        engines=", ".join(engines),
        counters=counters,
    )


def seconds_left(counters: Mapping[str, int], elapsed: float) -> float | None:
    """The estimated seconds left at the current pace; None if the total is unknown.

    >>> seconds_left({"done": 25, "total": 100}, 120.0)
    360.0
    """
    done, total = counters["done"], counters["total"]
    return elapsed * (total - done) / done if 0 < done < total else None


def time_left(seconds: float | None) -> Sentence:
    """The time left, in words.

    >>> time_left(42.3), time_left(200), time_left(7300), time_left(None)
    ('about 42 s left', 'about 3 min 20 s left', 'about 2 h 1 min left', 'some time left')
    """
    if seconds is None:
        return Sentence("some time left")
    minutes, rest = divmod(round(seconds), 60)
    if not minutes:
        return Sentence("about {seconds} s left", seconds=rest)
    if minutes < 60:
        return Sentence("about {minutes} min {seconds} s left", minutes=minutes, seconds=rest)
    return Sentence("about {hours} h {minutes} min left", hours=minutes // 60, minutes=minutes % 60)


YEAR = 365 * 86_400


def duration(seconds: float) -> Sentence:
    """A rough time in everyday words.

    >>> duration(42), duration(7200), duration(40_000), duration(4e5), duration(1e9)
    ('1 minute', '120 minutes', '11 hours', '5 days', '32 years')
    """
    if seconds < 3 * 3600:
        return Sentence("{minutes} {minutes:minute|minutes}", minutes=max(1, round(seconds / 60)))
    if seconds < 3 * 86_400:
        return Sentence("{hours} {hours:hour|hours}", hours=round(seconds / 3600))
    if seconds < 2 * YEAR:
        return Sentence("{days} {days:day|days}", days=round(seconds / 86_400))
    return Sentence("{years:,} {years:year|years}", years=round(seconds / YEAR))


@contextmanager
def bar(what: str, total: int | None = None, *, silent: bool = False) -> Iterator[Callable[[int], None]]:
    """A progress bar over many puzzles, as a function to call with the number of puzzles newly done.

    It is shown on standard error while the output is a file or a pipe; on a terminal the output itself shows the
    progress, unless the work is `silent`.
    """
    done = 0

    def advance(number: int) -> None:
        nonlocal done
        done += number
        show(completed=done)

    with moving_bar(what, total, shown=total != 1 and (silent or not sys.stdout.isatty())) as show:
        yield advance


@contextmanager
def moving_bar(what: str, total: int | None = None, *, shown: bool = True) -> Iterator[Callable[..., None]]:
    """A bar on a terminal, as a function to call with what changed: `completed`, `total`, `description`."""
    if not (shown and sys.stderr.isatty()):
        yield lambda **changed: None
        return
    from rich.console import Console

    with bar_on(Console(stderr=True)) as progress:
        task = progress.add_task(phrase(what), total=total)
        yield lambda **changed: progress.update(task, **changed)


def bar_on(console: Console) -> Progress:
    """A bar that stays on one line, however narrow the terminal is."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn
    from rich.table import Column
    from rich.text import Text

    class TimeLeft(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(phrase(time_left(task.time_remaining)))

    def one_line() -> Column:
        return Column(no_wrap=True, overflow="ellipsis")

    columns = (
        TextColumn("{task.description}", table_column=one_line()),
        BarColumn(bar_width=20),
        MofNCompleteColumn(table_column=one_line()),
        TimeLeft(table_column=one_line()),
    )
    return Progress(*columns, console=console, transient=True)
