"""Watching and stopping long work from another thread."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextvars import ContextVar
from enum import StrEnum
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from grillon import families
from grillon._core import Control
from grillon.base.sentences import Argument, Sentence, by_text
from grillon.errors import LimitReached, RequestError
from grillon.model.arguments import known_seconds, whole_number

if TYPE_CHECKING:
    from grillon.search.replay import Event


T = TypeVar("T")


class Stop(StrEnum):
    """What stopped work before its end; false while nothing did.

    >>> Stop.TIMEOUT, Stop.TIMEOUT.text("fr"), bool(Stop.NOTHING)
    ('timeout', 'délai dépassé', False)
    """

    NOTHING = ""
    CANCELLED = "cancelled"
    TIMEOUT = "timeout"
    BUDGET = "budget"
    MEMORY = "memory"
    CLOSED = "closed"
    """The stream of solutions was closed before its end."""
    UNKNOWN = "stopped"

    __repr__ = str.__repr__  # it is shown as the text that it is

    def text(self, lang: str = "en") -> str:
        """The displayed word."""
        return _WORDS[self.value].text(lang) if self else ""


_WORDS = by_text(
    Sentence("cancelled"),
    Sentence("timeout"),
    Sentence("budget"),
    Sentence("memory"),
    Sentence("closed"),
    Sentence("stopped"),
)
_MAX_NODES = 2**64 - 1
DEVICES = ("cpu", "gpu")
DEVICE: ContextVar[str] = ContextVar("device", default="cpu")
"""The default device of calls: set once by the command line for the whole command."""


def countdown(timeout: float | None) -> Callable[[], float | None]:
    """The seconds that are left of a time limit which starts now and covers several pieces of work.

    >>> countdown(0)(), countdown(None)()
    (0.0, None)
    """
    if timeout is None:
        return lambda: None
    end = monotonic() + known_seconds(timeout)
    return lambda: max(0.0, end - monotonic())


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
        self.control = Control()
        self.listener = listener
        """Receives progress messages line by line (`--verbose`); None for no messages."""
        self.engines: list[str] = []
        """The names of the running engines, if a family has several: the counters are theirs."""
        self.events: list[Event] | None = None
        """The events of an engine written in Python, while they are recorded."""
        self.budget = budget
        self.device = DEVICE.get() if device is None else device
        """`gpu` to work on a graphics card; what has no kernels for it is refused (`require_processor`)."""
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

    def require_processor(self) -> None:
        """RequestError if a graphics card was asked for: no kernel does this work.

        >>> Monitor(device="gpu").require_processor()  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        grillon.errors.RequestError: device gpu: there are no kernels for this, only for ...
        """
        if self.device == "cpu":
            return
        first, *others = (family.device.kernels for family in families.every() if family.device)
        for other in others:
            first = Sentence("{first}, {second}", first=first, second=other)
        raise RequestError(
            "{option} gpu: there are no kernels for this, only for {kernels}; without {option} gpu, the processor does "
            "the work",
            option=Argument("device"),
            kernels=first,
        )

    def record(self, most: int, *, derived: bool, ends: bool = False, known: Iterable[int] = ()) -> None:
        """Let a search on one thread record its events, at most so many (`grillon.search.replay.recorded_events`).

        `derived` includes what follows from its choices, unless it is `known`; `ends` closes this part of the work when
        there is no room for another event.
        """
        self.control.record(most, derived, ends, sorted(known))
        self.events, self._most_events = [], most

    def tell(self, event: Event) -> None:
        """Record an event, for engines written in Python."""
        if self.events is not None and len(self.events) < self._most_events:
            self.events.append(event)

    def cancel(self) -> None:
        """Ask the work to stop; it does so within a few milliseconds."""
        self.control.cancel()

    def poll(self, nodes: int) -> bool:
        """Count nodes, for engines written in Python, every few hundred nodes; true if the work must stop.

        >>> Monitor(timeout=0).poll(100)
        True
        """
        return self.control.poll(nodes)

    def interrupted(self) -> bool:
        """Was the work cancelled, or is its time over? For loops over what an engine has found, which may take longer
        than finding it. Limits of the engine (budget, memory) do not count: all that it found is the answer.

        >>> Monitor(timeout=0).interrupted(), Monitor(budget=0).interrupted()
        (True, False)
        """
        return self.control.interrupted()

    def while_time(self, things: Iterable[T]) -> Iterator[T]:
        """The things, until the work is interrupted: then LimitReached.

        >>> list(Monitor(timeout=0).while_time([1, 2]))
        Traceback (most recent call last):
        ...
        grillon.errors.LimitReached: unknown: the timeout limit was reached
        """
        for thing in things:
            if self.control.interrupted():
                raise LimitReached("unknown: the {limit} limit was reached", limit=self.limit)
            yield thing

    @property
    def stopped_by(self) -> Stop:
        """What stopped the work; false while nothing did."""
        return Stop(self.control.stop_reason)

    @property
    def limit(self) -> Stop:
        """The limit that stopped unfinished work: never empty."""
        return self.stopped_by or Stop.UNKNOWN

    @property
    def counters(self) -> Mapping[str, int]:
        """A snapshot of the live counters: nodes, tested, branches, pruned, depth, solutions, ..."""
        return self.control.counters()
