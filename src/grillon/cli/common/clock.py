"""Time limits of a command and of each of its puzzles."""

from __future__ import annotations

from grillon.base.sentences import Sentence
from grillon.model.monitor import countdown

TIMEOUT = Sentence("timeout")


class Clock:
    """The time `--timeout` leaves to a command that starts now, and `--timeout-each` to each of its puzzles.

    >>> Clock(None, 5.0).for_one, Clock(None, None).for_one, Clock(0.0, 5.0).over
    (5.0, None, True)
    """

    def __init__(self, timeout: float | None, each: float | None = None) -> None:
        self.each = each
        self._left = countdown(timeout)

    @property
    def left(self) -> float | None:
        """Seconds left for the command; None if it has no limit."""
        return self._left()

    @property
    def over(self) -> bool:
        """Has the command used up its time? Work not yet started is then unknown."""
        return self.left == 0

    @property
    def for_one(self) -> float | None:
        """Seconds for the next puzzle."""
        limits = [limit for limit in (self.left, self.each) if limit is not None]
        return min(limits, default=None)

    def start_one(self) -> Clock:
        """The clock of the next puzzle, if several pieces of work share its time."""
        return Clock(self.for_one)
