"""Work off the event loop: two lanes of threads, deadlines, progress, and an end when the client disconnects.

Hints, checks and other short work have their own lane, so that they never wait behind long work.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from os import cpu_count
from time import perf_counter
from typing import Any

from grillon.base.sentences import Sentence
from grillon.web.answers.ask import PERIOD, Ask, Document
from grillon.web.answers.problems import busy
from grillon.web.answers.verbs.searches import THREADS

SHORT_THREADS = 4
LONG_THREADS = max(2, cpu_count() or 1)
MAX_WAITING = 256
"""The maximum number of requests in one lane, running ones included; further clients are asked to retry."""


def side_by_side(works: Iterable[Callable[[], None]]) -> None:
    """Do several pieces of work, as many at a time as there are threads for a search."""
    with ThreadPoolExecutor(THREADS, thread_name_prefix="grillon-race") as threads:
        for work in works:
            threads.submit(work)


class Job:
    """One piece of work in a lane. It belongs to the event loop that made it."""

    def __init__(self, lane: Lane, work: Callable[[], Any], ask: Ask) -> None:
        self._loop = asyncio.get_running_loop()
        self._told: asyncio.Queue[tuple[str, Document]] = asyncio.Queue()
        self.ask, self._work = ask, work
        ask.tell, ask.do_all = self._tell, side_by_side
        self._future = lane.pool.submit(self._run)
        self._ended = asyncio.wrap_future(self._future)
        self._ended.add_done_callback(lambda _: lane.jobs.discard(self))

    def _run(self) -> Any:
        self.ask.started = perf_counter()  # the deadline does not run while the work waits for its turn
        return self._work()

    def _tell(self, kind: str, data: Document) -> None:
        # A server that stops does not wait for cancelled work.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._told.put_nowait, (kind, data))

    async def result(self) -> Any:
        """The result; raises what the work raised."""
        await asyncio.wait({self._ended})
        if self._ended.cancelled():
            raise busy(Sentence("the server is stopping"))
        return self._ended.result()

    async def events(self) -> AsyncIterator[tuple[str, Document]]:
        """The events of the work, with its progress from time to time, until it ends."""
        yield "progress", self.ask.report()
        while not self._ended.done():
            told = asyncio.ensure_future(self._told.get())
            await asyncio.wait({told, self._ended}, timeout=PERIOD, return_when=asyncio.FIRST_COMPLETED)
            if told.done():
                yield told.result()
                continue
            told.cancel()
            if not self._ended.done():
                yield "progress", self.ask.report()
        while not self._told.empty():
            yield self._told.get_nowait()

    def cancel(self) -> None:
        """Abandon the work: leave the queue, or stop."""
        self._future.cancel()
        self.ask.cancel()


class Lane:
    """Threads for one kind of work."""

    def __init__(self, name: str, threads: int, *, max_waiting: int = MAX_WAITING) -> None:
        self.threads, self.max_waiting = threads, max_waiting
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix=f"grillon-{name}")
        self.jobs: set[Job] = set()

    def start(self, work: Callable[[], Any], ask: Ask) -> Job:
        """Put work into the lane; a Problem if it is too full."""
        if len(self.jobs) >= self.max_waiting:
            raise busy(Sentence("too many requests are waiting; try again in a moment"))
        job = Job(self, work, ask)
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

    def __init__(self) -> None:
        self.short, self.long = Lane("short", SHORT_THREADS), Lane("long", LONG_THREADS)

    def stop(self) -> None:
        """End all work; listeners are notified."""
        self.long.stop()
        self.short.stop()

    def close(self) -> None:
        """End all work, and the threads."""
        self.long.close()
        self.short.close()
