"""The size of batches."""

from __future__ import annotations

QUICK, SLOW = 0.1, 0.5
"""Seconds: a batch that takes less is followed by a larger one, one that takes more by a smaller one."""
LARGEST = 8192


class Pace:
    """The size of the next batch: small at first, growing while batches are quick, so that answers keep arriving.

    >>> pace = Pace(8, least=2)
    >>> pace.size, pace.after(0.001), pace.after(0.05), pace.after(0.2), pace.after(60.0)
    (8, 64, 128, 128, 64)
    """

    def __init__(
        self,
        first: int,
        *,
        least: int = 1,
        largest: int = LARGEST,
        quick: float = QUICK,
        slow: float = SLOW,
        growth: int = 8,
    ) -> None:
        """`growth` is how many times as large a batch may be as one that took next to no time."""
        self.size, self.least, self.largest = first, least, largest
        self.quick, self.slow, self.growth = quick, slow, growth

    @classmethod
    def on_threads(cls, threads: int) -> Pace:
        """The pace of a core that works on so many threads: each has something to do."""
        return cls(4 * threads, least=threads)

    def after(self, seconds: float) -> int:
        """The size of the next batch, given the seconds of the last one."""
        if seconds < self.quick:
            self.size = min((self.growth if seconds < self.quick / 16 else 2) * self.size, self.largest)
        elif seconds > self.slow:
            self.size = max(self.size // 2, self.least)
        return self.size
