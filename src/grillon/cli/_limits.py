"""Time limits of a command and of each of its puzzles."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.model import Puzzle, Rating, Verdict

TIMEOUT = Sentence("timeout")


class Clock:
    """The time `--timeout` leaves to a command that starts now, and `--timeout-each` to each of its puzzles.

    >>> Clock(None, 5.0).for_one, Clock(None, None).for_one, Clock(0.0, 5.0).over
    (5.0, None, True)
    """

    def __init__(self, timeout: float | None, each: float | None = None) -> None:
        self.each = each
        self._end = None if timeout is None else monotonic() + timeout

    @property
    def left(self) -> float | None:
        """Seconds left for the command; None if it has no limit."""
        return None if self._end is None else max(0.0, self._end - monotonic())

    @property
    def over(self) -> bool:
        """Has the command used up its time? Work not yet started is then unknown."""
        return self.left == 0

    @property
    def for_one(self) -> float | None:
        """Seconds for the next puzzle."""
        limits = [limit for limit in (self.left, self.each) if limit is not None]
        return min(limits, default=None)


def late_verdict(puzzle: Puzzle) -> Verdict:
    """The verdict of a puzzle that was not reached."""
    from grillon.model import Judgement, Verdict

    return Verdict(Judgement.UNKNOWN, limit=TIMEOUT)


def late_rating(puzzle: Puzzle, techniques: str | None = None) -> Rating:
    """The same for a rating."""
    from grillon.model import Rating

    known = puzzle.family.technique_set_named(techniques)
    return Rating(None, known.scale, None, known.label, None, solved=False, limit=TIMEOUT)
