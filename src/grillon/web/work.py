"""Work off the event loop: two lanes of threads, deadlines, progress, and an end when the client disconnects.

Hints, checks and other short work have their own lane, so that they never wait behind long work.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from os import cpu_count
from threading import Lock
from time import perf_counter
from typing import Any

from grillon.errors import GrillonError
from grillon.model.monitor import Monitor
from grillon.sentences import Sentence

SHORT_THREADS = 4
LONG_THREADS = max(2, cpu_count() or 1)
MAX_WAITING = 256
"""The maximum number of requests in one lane, running ones included; further clients are asked to retry."""
PERIOD = 0.2
"""Seconds between two reports of progress."""

Document = dict[str, Any]


class Busy(GrillonError):
    """Too much is waiting already."""

    exit_code = 3


@dataclass
class Ask:
    """The context of a piece of work besides its request: the language, monitors that end with it, and a listener."""

    lang: str
    timeout: float
    tell: Callable[[str, Document], None] = lambda kind, data: None
    """Sends an event to the listener; any thread may call it."""
    progress: Callable[[], Document] | None = None
    """The content of a progress report besides the seconds; by default, the counters of the newest monitor."""
    streamed: bool = False
    """Does the listener receive events as they happen?"""
    started: float = field(default_factory=perf_counter)
    _monitors: list[Monitor] = field(default_factory=list)
    _cancelled: bool = False
    _lock: Lock = field(default_factory=Lock)

    @property
    def left(self) -> float:
        """The seconds left until the deadline."""
        return max(0.0, self.timeout - self.seconds)

    @property
    def seconds(self) -> float:
        """The seconds the work has taken so far."""
        return perf_counter() - self.started

    def watch(self, *, timeout: float | None = None, budget: int | None = None) -> Monitor:
        """A new monitor, which ends at the deadline (or after its own time), and when the listener has gone."""
        monitor = Monitor(timeout=self.left if timeout is None else timeout, budget=budget)
        with self._lock:
            self._monitors.append(monitor)
            cancelled = self._cancelled
        if cancelled:
            monitor.cancel()
        return monitor

    def cancel(self) -> None:
        """Cancel all monitors, present and future."""
        with self._lock:
            self._cancelled = True
            monitors = tuple(self._monitors)
        for monitor in monitors:
            monitor.cancel()

    @property
    def cancelled(self) -> bool:
        """Has the listener gone?"""
        return self._cancelled

    def report(self) -> Document:
        """Report the progress of the work."""
        report: Document = {"seconds": round(self.seconds, 3)}
        if self.progress is not None:
            return {**report, **self.progress()}
        counters = self._monitors[-1].counters if self._monitors else {}
        return {**report, "counters": {name: number for name, number in counters.items() if number}}


class Job:
    """One piece of work in a lane. It belongs to the event loop that made it."""

    def __init__(self, lane: Lane, work: Callable[[Ask], Any], lang: str, timeout: float, streamed: bool) -> None:
        self._loop = asyncio.get_running_loop()
        self._told: deque[tuple[str, Document]] = deque()
        self._news, self._ended = asyncio.Event(), False
        self.ask = Ask(lang, timeout, self._tell, streamed=streamed)
        self._work, self._lane = work, lane
        self._future: Future[Any] = lane.pool.submit(self._run)
        self._future.add_done_callback(lambda _: self._on_loop(self._finish))

    def _run(self) -> Any:
        self.ask.started = perf_counter()  # the deadline does not run while the work waits for its turn
        return self._work(self.ask)

    def _on_loop(self, call: Callable[..., None], *arguments: object) -> None:
        # A server that stops does not wait for cancelled work.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(call, *arguments)

    def _tell(self, kind: str, data: Document) -> None:
        self._on_loop(self._hear, kind, data)

    def _hear(self, kind: str, data: Document) -> None:
        self._told.append((kind, data))
        self._news.set()

    def _finish(self) -> None:
        self._lane.jobs.discard(self)
        self._ended = True
        self._news.set()

    async def result(self) -> Any:
        """The result; raises what the work raised."""
        while not self._ended:
            await self._wait()
        if self._future.cancelled():
            raise Busy(Sentence("the server is stopping"))
        return self._future.result()

    async def events(self) -> AsyncIterator[tuple[str, Document]]:
        """The events of the work, with its progress from time to time, until it ends."""
        yield "progress", self.ask.report()
        while True:
            while self._told:
                yield self._told.popleft()
            if self._ended:
                return
            try:
                await asyncio.wait_for(self._wait(), PERIOD)
            except TimeoutError:
                yield "progress", self.ask.report()

    async def _wait(self) -> None:
        """Wait for an event or the end of the work."""
        self._news.clear()
        await self._news.wait()

    def cancel(self) -> None:
        """Abandon the work: leave the queue, or stop."""
        self._future.cancel()
        self.ask.cancel()


class Lane:
    """Threads for one kind of work."""

    def __init__(self, name: str, threads: int, *, max_waiting: int = MAX_WAITING) -> None:
        self.name, self.threads, self.max_waiting = name, threads, max_waiting
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix=f"grillon-{name}")
        self.jobs: set[Job] = set()

    def start(self, work: Callable[[Ask], Any], *, lang: str, timeout: float, streamed: bool = False) -> Job:
        """Put work into the lane; Busy if it is too full."""
        if len(self.jobs) >= self.max_waiting:
            raise Busy(Sentence("too many requests are waiting; try again in a moment"))
        job = Job(self, work, lang, timeout, streamed)
        self.jobs.add(job)
        return job

    def stop(self) -> None:
        """End all work."""
        for job in tuple(self.jobs):
            job.cancel()

    def close(self) -> None:
        """End all work, and the threads."""
        self.stop()
        self.pool.shutdown(wait=True, cancel_futures=True)


class Lanes:
    """The lanes of a server."""

    def __init__(self, *, short: int = SHORT_THREADS, long: int = LONG_THREADS) -> None:
        self.short, self.long = Lane("short", short), Lane("long", long)

    def stop(self) -> None:
        """End all work; listeners are notified."""
        self.long.stop()
        self.short.stop()

    def close(self) -> None:
        """End all work, and the threads."""
        self.long.close()
        self.short.close()
