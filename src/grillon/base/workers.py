"""Workers that do the parts of one long work: this process, its threads, or processes of this machine.

A task has a name, `target`, and is done by calling it. Whoever has tasks submits them, takes outcomes in the order in
which they come, and decides by itself what counts: nothing depends on which worker did what or when. The workers of a
Dask cluster are the same thing behind the extra `cluster` (`grillon.base.cluster`).
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from operator import call
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Outcome = tuple[Any, Any]
"""A task, and its result or the exception that ended it."""
AHEAD = 3
"""The number of tasks handed out to each worker, which bounds the memory used."""


def usable_cores() -> int:
    """The number of cores this process may use."""
    mine = getattr(os, "sched_getaffinity", None)
    return len(mine(0)) if mine is not None else os.cpu_count() or 1


class AtOnce(Executor):
    """Does every task when it is submitted.

    >>> AtOnce().submit(abs, -3).result()
    3
    """

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do a task; an exception is that of its result."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def thread_pool(width: int, *, name: str = "") -> Executor:
    """Threads of this process; in a browser, where none can start, whoever submits a task does it.

    >>> with thread_pool(2) as threads:
    ...     list(threads.map(abs, [-3, 2]))
    [3, 2]
    """
    if sys.platform == "emscripten":
        return AtOnce()
    return ThreadPoolExecutor(width, thread_name_prefix=name)


class Workers(Protocol):
    """Takes tasks and hands back outcomes in any order."""

    width: int
    """The number of tasks it can do at once."""

    def submit(self, task: Any) -> None:
        """Start a task."""
        ...

    def next(self, timeout: float) -> Outcome | None:
        """An outcome, or None if none arrived in time."""
        ...

    def close(self) -> None:
        """Stop; tasks under way may be lost."""
        ...


def in_order(workers: Workers, tasks: Iterable[Any]) -> Iterator[Any]:
    """The results of tasks in their order; an exception that ended one is raised in its place.

    A few tasks for each worker are taken ahead, a single worker gets one at a time.

    >>> list(in_order(Threads(2, do=abs), [-3, 2, -1]))
    [3, 2, 1]
    """
    left, out, done = iter(tasks), deque[Any](), dict[int, Any]()
    while True:
        while len(out) < (AHEAD * workers.width if workers.width > 1 else 1):
            task = next(left, None)
            if task is None:
                break
            out.append(task)
            workers.submit(task)
        if not out:
            return
        while id(out[0]) not in done:
            outcome = workers.next(0.1)
            # An outcome of tasks that nobody waits for any more is dropped.
            if outcome is not None and any(outcome[0] is task for task in out):
                done[id(outcome[0])] = outcome[1]
        result = done.pop(id(out.popleft()))
        if isinstance(result, BaseException):
            raise result
        yield result


class Here:
    """This process, one task at a time, when its outcome is asked for."""

    width = 1

    def __init__(self, *, do: Callable[[Any], Any] = call) -> None:
        self._do, self._waiting = do, deque[Any]()

    def submit(self, task: Any) -> None:
        """Take a task."""
        self._waiting.append(task)

    def next(self, timeout: float) -> Outcome | None:
        """Do the next task."""
        if not self._waiting:
            return None
        task = self._waiting.popleft()
        try:
            return task, self._do(task)
        except Exception as error:
            return task, error

    def close(self) -> None:
        """Drop what was not begun."""
        self._waiting.clear()


class _Pool:
    """Workers of an executor of the standard library."""

    def __init__(self, width: int, executor: Executor, do: Callable[[Any], Any]) -> None:
        self.width, self._executor, self._do = width, executor, do
        self._outcomes: SimpleQueue[Outcome] = SimpleQueue()

    def submit(self, task: Any) -> None:
        """Start a task."""
        future = self._executor.submit(self._do, task)
        future.add_done_callback(lambda done: self._finished(task, done))

    def _finished(self, task: Any, future: Future[Any]) -> None:
        if not future.cancelled():
            self._outcomes.put((task, future.exception() or future.result()))

    def next(self, timeout: float) -> Outcome | None:
        """An outcome, or None if none arrived in time."""
        try:
            return self._outcomes.get(timeout=timeout)
        except Empty:
            return None

    def close(self) -> None:
        """Stop; tasks under way are finished first, waiting ones are dropped."""
        self._executor.shutdown(wait=True, cancel_futures=True)


class Threads(_Pool):
    """Threads of this process, for work that the core does without the interpreter lock."""

    def __init__(self, width: int | None = None, *, do: Callable[[Any], Any] = call) -> None:
        width = width or usable_cores()
        super().__init__(width, thread_pool(width, name="worker"), do)


class Processes(_Pool):
    """Processes of this machine. They end with this one, however it ends."""

    def __init__(self, width: int, *, do: Callable[[Any], Any] = call) -> None:
        # In a browser there are none.
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        context = get_context("spawn")
        self._watched, self._held = context.Pipe(duplex=False)
        executor = ProcessPoolExecutor(width, mp_context=context, initializer=_begin, initargs=(self._watched,))
        super().__init__(width, executor, do)

    def close(self) -> None:
        """Stop: the closed pipe tells the processes, and what they have not begun is left."""
        self._held.close()
        super().close()
        self._watched.close()


class StopRequest:
    """In a process that works for another: whether it was asked to stop, and what to do at once when it is."""

    stopped = False
    at_once: Callable[[], None] | None = None


def _begin(watched: Connection) -> None:
    """In a new process: Ctrl-C is for the one that asked, and when that is gone so is this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, args=(watched,), daemon=True).start()


def _watch(watched: Connection) -> None:
    from multiprocessing import parent_process

    # Nothing is ever sent: the other end is closed, or gone with its process.
    watched.poll(None)
    StopRequest.stopped = True
    if StopRequest.at_once is not None:
        StopRequest.at_once()
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
