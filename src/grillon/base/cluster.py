"""Workers of a Dask cluster (extra `cluster`): those of a scheduler at an address, or processes of this machine."""

from __future__ import annotations

import logging
import re
import signal
import threading
import time
from asyncio import CancelledError
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from operator import call
from queue import Empty, SimpleQueue
from typing import Any
from uuid import uuid4

from grillon.base.extras import load
from grillon.base.sentences import Sentence
from grillon.base.workers import Outcome, usable_cores
from grillon.errors import GrillonError, RequestError

TRIES = 20
"""The number of attempts at a task whose worker dies before the work fails."""
CONNECT = 10.0
"""Seconds that a scheduler may take to answer at all."""
MESSAGES = 10
"""Messages that a connection of this process keeps after they were sent."""


def connect(address: str) -> Any:
    """A client of the Dask scheduler at an address; RequestError if nothing answers there."""
    distributed = load("distributed", extra="cluster", purpose=Sentence("working on a cluster"))
    # Dask itself never returns for an address without a port.
    if not re.fullmatch(r"(\w+://)?(\[[^\]]+\]|[^:/\s]+):\d+/?", address):
        raise RequestError("'{address}' is not an address such as tcp://host:8786", argument="cluster", address=address)
    try:
        return distributed.Client(address, timeout=CONNECT, set_as_default=False)
    except OSError as error:
        raise RequestError("no scheduler answers at {address}: {error}", address=address, error=error) from None


@contextmanager
def _holding_interrupts() -> Iterator[None]:
    """Ctrl-C takes effect after the block, and never in processes that are started by threads started in it.

    So does a request to terminate, which those processes still obey: that is how they are ended. Where it is sent to
    all of them, they do not start, and it is the reason.
    """
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover
        yield
        return
    # The first process of a program starts this one too, which would let the signal through again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    ending = signal.getsignal(signal.SIGTERM)
    waits = callable(ending) and threading.current_thread() is threading.main_thread()
    asked: list[Any] = []
    if waits:
        signal.signal(signal.SIGTERM, lambda *told: asked.append(told))
    try:
        yield
    finally:
        if waits:
            signal.signal(signal.SIGTERM, ending)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if asked and callable(ending):
            ending(*asked[0])


class Cluster:
    """Dask workers: those of a scheduler at `address`, or processes here. A task whose worker died is sent again."""

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
        do: Callable[[Any], Any] = call,
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
                n_workers=workers or usable_cores(),
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
