"""The context in which a verb works: its language, its deadline, who listens, and how it is stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from grillon.base.languages import ENGLISH
from grillon.model.monitor import Monitor

PERIOD = 0.2
"""Seconds between two reports of progress."""

Document = dict[str, Any]


def one_after_another(works: Iterable[Callable[[], None]]) -> None:
    """Do several pieces of work in turn."""
    for work in works:
        work()


@dataclass
class Ask:
    """The context of a piece of work besides its request. Another thread may cancel it and ask for its progress."""

    lang: str = ENGLISH
    timeout: float = 10.0
    patience: float = 1.0
    """How many times as long as elsewhere a short question may take, where it names no time itself."""
    tell: Callable[[str, Document], None] = lambda kind, data: None
    """Sends an event to the listener; any thread may call it."""
    streamed: bool = False
    """Does the listener receive events as they happen?"""
    do_all: Callable[[Iterable[Callable[[], None]]], None] = one_after_another
    """Does several pieces of work, side by side where the host has threads."""
    progress: Callable[[], Document] | None = None
    """The content of a progress report besides the seconds; by default, the counters of the newest monitor."""
    started: float = field(default_factory=perf_counter)
    cancelled: bool = False
    """Has the listener gone?"""
    _monitors: list[Monitor] = field(default_factory=list)

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
        # In this order, as `cancel` does the reverse: whichever thread comes second cancels the monitor.
        self._monitors.append(monitor)
        if self.cancelled:
            monitor.cancel()
        return monitor

    def cancel(self) -> None:
        """Cancel all monitors, present and future."""
        self.cancelled = True
        for monitor in tuple(self._monitors):
            monitor.cancel()

    def report(self) -> Document:
        """Report the progress of the work."""
        report: Document = {"seconds": round(self.seconds, 3)}
        if self.progress is not None:
            return {**report, **self.progress()}
        counters = self._monitors[-1].counters if self._monitors else {}
        return {**report, "counters": {name: number for name, number in counters.items() if number}}
