"""Watching and stopping long work from another thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon._core import Control


_REASONS: dict[str, Sentence] = {
    reason: reason for reason in (Sentence("cancelled"), Sentence("timeout"), Sentence("budget"), Sentence("memory"))
}


LONGEST = 1e9
"""Seconds: some thirty years. The clock of the core does not reach much further."""


class Monitor:
    """Pass one to a verb, then read `counters` or call `cancel` from any thread. A monitor watches one call.

    >>> monitor = Monitor()
    >>> monitor.counters["nodes"]
    0
    >>> monitor.cancel()
    >>> monitor.stopped_by
    'cancelled'

    `timeout` is in seconds; `budget` is in nodes of whatever engine works, and the same on every machine.
    """

    def __init__(
        self,
        *,
        timeout: float | None = None,
        budget: int | None = None,
        listener: Callable[[str], None] | None = None,
    ) -> None:
        from grillon._core import Control

        self.control: Control = Control()
        self.listener = listener
        """Hears, line by line, what the work does (`--verbose`); work that nobody listens to says nothing."""
        self.engines: list[str] = []
        """The engines at work, by their names, where a family has several: the counters are theirs."""
        if timeout is not None:
            self.control.set_timeout(min(timeout, LONGEST))
        if budget is not None:
            self.control.set_budget(budget)

    @classmethod
    def of(cls, monitor: Monitor | None, *, timeout: float | None = None) -> Monitor:
        """The caller's monitor with this timeout, or a fresh one."""
        if monitor is None:
            return cls(timeout=timeout)
        if timeout is not None:
            monitor.control.set_timeout(min(timeout, LONGEST))
        return monitor

    def cancel(self) -> None:
        """Ask the work to stop; it does within a few milliseconds."""
        self.control.cancel()

    def poll(self, nodes: int) -> bool:
        """For engines written in Python, every few hundred nodes: counts them; true when the work must end.

        >>> Monitor(timeout=0).poll(100)
        True
        """
        return self.control.poll(nodes)

    @property
    def stopped_by(self) -> str:
        """'cancelled', 'timeout', 'budget' or 'memory'; empty while nothing stopped the work."""
        return _REASONS.get(self.control.stop_reason, self.control.stop_reason)

    @property
    def counters(self) -> Mapping[str, int]:
        """A snapshot of the live counters: nodes, tested, branches, pruned, depth, solutions, ..."""
        return self.control.counters()
