"""Executors of lots: threads of this process, or Dask workers that reach the store or send back their results."""

from __future__ import annotations

import logging
import re
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from queue import Empty, SimpleQueue
from typing import Any, Protocol
from uuid import uuid4

from grillon.errors import GrillonError, RequestError
from grillon.extras import load
from grillon.model.arguments import thread_number
from grillon.sentences import Sentence
from grillon.sweep.work import work

Outcome = tuple[Any, Any]
"""A task, and its result or the exception that ended it."""
TRIES = 20
"""The number of attempts for a lot whose worker dies before the run fails."""
CONNECT = 10.0
"""Seconds that a scheduler may take to answer at all."""
MESSAGES = 10
"""Messages that a connection of this process keeps after they were sent."""


class Executor(Protocol):
    """Takes tasks and hands back outcomes in any order."""

    width: int
    """The number of tasks it can run at once."""

    def submit(self, task: Any) -> None:
        """Start a task."""
        ...

    def next(self, timeout: float) -> Outcome | None:
        """An outcome, or None if none arrived in time."""
        ...

    def close(self) -> None:
        """Stop; tasks under way may be lost."""
        ...


class Threads:
    """Threads of this process: the core works without the interpreter lock."""

    def __init__(self, threads: int | None = None, *, do: Callable[[Any], Any] = work) -> None:
        self.width = thread_number(threads)
        self._do = do
        self._pool = ThreadPoolExecutor(self.width, thread_name_prefix="lot")
        self._outcomes: SimpleQueue[Outcome] = SimpleQueue()

    def submit(self, task: Any) -> None:
        """Start a task."""
        future = self._pool.submit(self._do, task)
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
        self._pool.shutdown(wait=True, cancel_futures=True)


def connect(address: str) -> Any:
    """A client of the Dask scheduler at an address; RequestError if nothing answers there."""
    distributed = load("distributed", extra="cluster", purpose=Sentence("working on a cluster"))
    # Dask itself never returns for an address without a port.
    if not re.fullmatch(r"(\w+://)?(\[[^\]]+\]|[^:/\s]+):\d+/?", address):
        raise RequestError("--cluster: '{address}' is not an address such as tcp://host:8786", address=address)
    try:
        return distributed.Client(address, timeout=CONNECT, set_as_default=False)
    except OSError as error:
        raise RequestError("no scheduler answers at {address}: {error}", address=address, error=error) from None


@contextmanager
def _holding_interrupts() -> Iterator[None]:
    """Ctrl-C takes effect after the block, and never in processes that are started by threads started in it."""
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover
        yield
        return
    # The first process of a program starts this one too, which would let the signal through again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Cluster:
    """Dask workers: those of a scheduler at `address`, or processes here. A lot whose worker died is sent again."""

    look_period = 2.0
    """Seconds between two checks that the scheduler is still the same one, and how many workers it has."""
    gather_timeout = 60.0
    """The time limit for transferring a finished answer, in seconds."""
    close_timeout = 20.0
    """Seconds that workers of this machine may take to end; any that remain end with this process."""

    def __init__(
        self,
        address: str | None = None,
        *,
        workers: int | None = None,
        worker_memory: int | None = None,
        tries: int = TRIES,
        do: Callable[[Any], Any] = work,
    ) -> None:
        distributed = load("distributed", extra="cluster", purpose=Sentence("working on a cluster"))
        dask = load("dask", extra="cluster", purpose=Sentence("working on a cluster"))
        # Dask keeps the last 1,000 messages of every connection for its developers, with the grids sent in them.
        dask.config.set({"distributed.admin.low-level-log-length": MESSAGES})
        self._local: Any = None
        self._client: Any = None
        try:
            if address is None:
                # Workers that inherit this leave Ctrl-C to the conductor, which ends them.
                with _holding_interrupts():
                    self._local = self._processes(dask, distributed, workers, worker_memory)
                address = str(self._local.scheduler_address)
            self._client = connect(address)
            self.width = workers or 1
            self._measure_width()
            self._scheduler, self._looked = self._client.scheduler_info()["id"], time.monotonic()
        except BaseException:
            self.close()
            raise
        self._do, self._max_tries, self._tries = do, tries, dict[str, int]()
        # The scheduler must not answer with another conductor's results.
        self._name = uuid4().hex
        self._ended: SimpleQueue[tuple[Any, Any]] = SimpleQueue()

    @staticmethod
    def _processes(dask: Any, distributed: Any, workers: int | None, worker_memory: int | None) -> Any:
        """Workers on this machine."""
        # Tasks keep to their memory themselves; a worker that does not is killed, and its task is sent again.
        with dask.config.set({f"distributed.worker.memory.{at}": False for at in ("target", "spill", "pause")}):
            return distributed.LocalCluster(
                n_workers=workers or thread_number(None),
                threads_per_worker=1,
                memory_limit=worker_memory or 0,
                # Any free port: Dask's own may be taken by another run on this machine.
                dashboard_address="127.0.0.1:0",
                # Errors that Dask recovers from do not concern the user, and we report the others.
                silence_logs=logging.CRITICAL,
            )

    def submit(self, task: Any) -> None:
        """Start a task, named after its target."""
        attempt = self._tries.get(task.target, 0) + 1
        self._tries[task.target] = attempt
        future = self._client.submit(self._do, task, key=f"{task.target}-{self._name}-{attempt}", pure=False, retries=0)
        future.add_done_callback(lambda done: self._ended.put((task, done)))

    def next(self, timeout: float) -> Outcome | None:
        """An outcome, or None if none arrived in time; a lost scheduler is an error.

        Answers are transferred only here: those not yet taken stay with their workers.
        """
        try:
            task, future = self._ended.get(timeout=timeout)
        except Empty:
            self._look_for_scheduler()
            return None
        outcome = self._outcome(task, future)
        future.release()
        if outcome is None:
            # Its worker died, or the scheduler lost sight of it.
            self._look_for_scheduler(at_once=True)
            self.submit(task)
        else:
            self._tries.pop(task.target, None)
        return outcome

    def _outcome(self, task: Any, future: Any) -> Outcome | None:
        """The outcome of a task, None if it must be redone."""
        from asyncio import CancelledError

        error: BaseException
        try:
            return task, future.result(timeout=self.gather_timeout)
        except (GrillonError, PermissionError, FileNotFoundError) as mine:
            return task, mine
        except (Exception, CancelledError) as other:
            error = other
        return (task, error) if self._tries[task.target] >= self._max_tries else None

    def _look_for_scheduler(self, *, at_once: bool = False) -> None:
        """Dask reconnects to whatever answers at the address later, and tasks of the old scheduler are lost."""
        there = self._client.status == "running"
        if there and (at_once or time.monotonic() - self._looked > self.look_period):
            try:
                there = self._client.scheduler_info()["id"] == self._scheduler
                self._measure_width()
            except (OSError, KeyError):
                there = False
            self._looked = time.monotonic()
        if not there:
            raise ConnectionError("the scheduler is gone; resume when there is one again")

    def _measure_width(self) -> None:
        """Workers come and go: as much work is given out as those that are there now can do."""
        self.width = sum(self._client.nthreads().values()) or self.width

    def close(self) -> None:
        """Leave the cluster; one that was started here ends. Even if that is slow, the answer is already there."""
        for ending in (self._client, self._local):
            if ending is not None:
                with suppress(TimeoutError, OSError):
                    ending.close(timeout=self.close_timeout)
