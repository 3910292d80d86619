"""Processes of this machine that do parts of one work."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

T = TypeVar("T")


class Pool:
    """Several processes. They end with this one, however it ends."""

    def __init__(self, width: int) -> None:
        self.width = width
        context = get_context("spawn")
        watched, self._held = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(width, mp_context=context, initializer=_begin, initargs=(watched,))
        self._watched = watched

    def submit(self, task: Callable[..., T], /, *terms: object) -> Future[T]:
        """Begin a part: a function of a module and its arguments."""
        return self._pool.submit(task, *terms)

    def close(self) -> None:
        """Stop: the closed pipe tells the processes, and what they have not begun is left."""
        self._held.close()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._watched.close()


class StopRequest:
    """In a process of a pool: whether it was asked to stop, and what to do at once when it is."""

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
