"""Watching and stopping long work from another thread."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextvars import ContextVar
from typing import TYPE_CHECKING, TypeVar

from grillon.errors import RequestError
from grillon.model.arguments import known_seconds, whole_number
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon._core import Control


T = TypeVar("T")

CLOSED = Sentence("closed")
"""The limit of a stream of solutions that was closed before its end."""
_STOPPED = Sentence("stopped")
_REASONS: dict[str, Sentence] = {
    reason: reason
    for reason in (Sentence("cancelled"), Sentence("timeout"), Sentence("budget"), Sentence("memory"), CLOSED)
}
_MAX_NODES = 2**64 - 1
DEVICES = ("cpu", "gpu")
DEVICE: ContextVar[str] = ContextVar("device", default="cpu")
"""The default device of calls: set once by the command line for the whole command."""


class Monitor:
    """Pass one to a verb, then read `counters` or call `cancel` from any thread. Use a new monitor for each call.

    >>> monitor = Monitor()
    >>> monitor.counters["nodes"]
    0
    >>> monitor.cancel()
    >>> monitor.stopped_by
    'cancelled'

    `timeout` is in seconds; `budget` is in nodes of the engine at work, and the same on every machine.
    """

    def __init__(
        self,
        *,
        timeout: float | None = None,
        budget: int | None = None,
        listener: Callable[[str], None] | None = None,
        device: str | None = None,
    ) -> None:
        from grillon._core import Control

        self.control: Control = Control()
        self.listener = listener
        """Receives progress messages line by line (`--verbose`); None for no messages."""
        self.engines: list[str] = []
        """The names of the running engines, if a family has several: the counters are theirs."""
        self.budget = budget
        self.device = DEVICE.get() if device is None else device
        """`gpu` to use a graphics card for whatever has kernels for it; everything else runs on the processor."""
        if self.device not in DEVICES:
            raise RequestError("there is no device '{device}'; choose cpu or gpu", device=self.device)
        if timeout is not None:
            self.control.set_timeout(known_seconds(timeout))
        if budget is not None:
            # The core takes 0 for no budget; a caller who gives 0 nodes wants the work to end at once.
            self.control.set_budget(whole_number("budget", budget, maximum=_MAX_NODES) or 1)

    @classmethod
    def of(cls, monitor: Monitor | None, *, timeout: float | None = None) -> Monitor:
        """The caller's monitor with this timeout, or a fresh one."""
        if monitor is None:
            return cls(timeout=timeout)
        if not isinstance(monitor, Monitor):
            raise RequestError("a monitor is needed, not {kind}", kind=type(monitor).__name__)
        if timeout is not None:
            monitor.control.set_timeout(known_seconds(timeout))
        return monitor

    def part(self) -> Monitor:
        """A monitor for a part of the work that can be closed separately; limits, counters and cancellation are shared.

        >>> whole = Monitor()
        >>> part = whole.part()
        >>> part.control.close()
        >>> part.stopped_by, whole.stopped_by
        ('closed', '')
        """
        part = Monitor(listener=self.listener, device=self.device)
        part.control, part.engines, part.budget = self.control.part(), self.engines, self.budget
        return part

    def cancel(self) -> None:
        """Ask the work to stop; it does so within a few milliseconds."""
        self.control.cancel()

    def poll(self, nodes: int) -> bool:
        """Count nodes, for engines written in Python, every few hundred nodes; true if the work must stop.

        >>> Monitor(timeout=0).poll(100)
        True
        """
        return self.control.poll(nodes)

    @property
    def stopped_by(self) -> str:
        """'cancelled', 'timeout', 'budget' or 'memory'; empty while nothing stopped the work."""
        return _REASONS.get(self.control.stop_reason, self.control.stop_reason)

    @property
    def limit(self) -> str:
        """The limit that stopped unfinished work: never empty."""
        return self.stopped_by or _STOPPED

    def over(self, things: Iterable[T]) -> Iterator[T]:
        """Several pieces of work under one monitor: a limit of one engine does not apply to the next."""
        for thing in things:
            self.control.resume()
            yield thing

    @property
    def counters(self) -> Mapping[str, int]:
        """A snapshot of the live counters: nodes, tested, branches, pruned, depth, solutions, ..."""
        return self.control.counters()
