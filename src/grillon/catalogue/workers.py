"""Workers for bulk generation: processes of this machine, this process itself, or a Dask cluster.

Each part of the work is a run of seeds; the results are records, ready to be stored. The caller decides what to keep,
in the order of seeds, so nothing depends on which worker made what or when.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple, Protocol

from grillon.catalogue.records import Record, generated_record
from grillon.errors import GrillonError, LimitReached
from grillon.model import Monitor
from grillon.processes import Pool, StopRequest
from grillon.sentences import Sentence


class Part(NamedTuple):
    """A run of seeds of one request."""

    family: str
    request: Mapping[str, Any]
    first_seed: int
    seeds: int


Made = Record | LimitReached
"""The result of a seed: a puzzle, or the limit that prevented one."""


class Answer(Protocol):
    """The future result of a part."""

    def result(self) -> list[Made]:
        """The puzzles of a part, in the order of seeds."""
        ...


class Workers(Protocol):
    """Makes parts, several at a time."""

    width: int
    """The number of parts it works on at once."""

    def submit(self, part: Part) -> Answer:
        """Start a part."""
        ...

    def close(self) -> None:
        """Stop; parts under way are lost."""
        ...


def make(part: Part, monitor_of: Callable[[], Monitor] = Monitor) -> list[Made]:
    """The puzzles of a part, in the order of seeds."""
    from grillon import families

    family, found = families.get(part.family), list[Made]()
    for seed in range(part.first_seed, part.first_seed + part.seeds):
        try:
            found.append(generated_record(family.generate(seed=seed, monitor=monitor_of(), **part.request)))
        except LimitReached as error:
            found.append(error)
    return found


class Here:
    """This process, one part at a time."""

    width = 1

    def submit(self, part: Part) -> Answer:
        """Start a part, which is made when its result is requested."""
        return _Later(part)

    def close(self) -> None:
        """Do nothing: nothing is under way."""


class _Later(NamedTuple):
    part: Part

    def result(self) -> list[Made]:
        return make(self.part)


class Processes:
    """Processes of this machine. They end with this one, however it ends."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._pool = Pool(width)

    def submit(self, part: Part) -> Answer:
        """Start a part."""
        return _Waiting(self._pool.submit(_make_watched, part))

    def close(self) -> None:
        """Stop promptly."""
        self._pool.close()


class _Waiting(NamedTuple):
    future: Future[list[Made]]

    def result(self) -> list[Made]:
        try:
            return self.future.result()
        except BrokenProcessPool:
            raise LimitReached(
                "a worker process ended unexpectedly: it may have run out of memory; --resume continues"
            ) from None


def _make_watched(part: Part) -> list[Made]:
    def monitor_of() -> Monitor:
        if StopRequest.stopped:
            raise _Stopped("the work was stopped")
        monitor = Monitor()
        StopRequest.at_once = monitor.cancel
        return monitor

    try:
        return make(part, monitor_of)
    except _Stopped:
        return []


class _Stopped(GrillonError):
    """The result of this part is no longer needed."""


class Cluster:
    """The workers of a Dask scheduler. A part whose worker died is made again by another."""

    def __init__(self, address: str) -> None:
        from grillon.sweep.executors import connect

        self._client: Any = connect(address)
        self.width = max(1, sum(self._client.nthreads().values()))

    def submit(self, part: Part) -> Answer:
        """Start a part."""
        return _Gone(self._client.submit(make, part, pure=False))

    def close(self) -> None:
        """Leave the cluster."""
        self._client.close(timeout=2)


class _Gone(NamedTuple):
    future: Any

    def result(self) -> list[Made]:
        try:
            made: list[Made] = self.future.result()
        except GrillonError:
            raise
        except Exception as error:
            raise LimitReached(
                "the cluster is gone ({reason}); --resume continues", reason=Sentence(str(error))
            ) from None
        return made
