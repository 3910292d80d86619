"""How a run of a ladder ended, and the rating that follows from it: the same in every family."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from itertools import compress
from operator import attrgetter
from typing import TYPE_CHECKING

from grillon.model.monitor import Monitor, Stop
from grillon.model.results.ratings import Level, Rating, Technique, TechniqueSet

if TYPE_CHECKING:
    from grillon import _core
    from grillon.model.steps import Trace


class Ending(StrEnum):
    """How a run of a ladder ended and, if it was stopped, by which limit.

    >>> Ending("solved") is Ending.SOLVED, Ending.TIMEOUT.complete
    (True, False)
    """

    SOLVED = "solved"
    STUCK = "stuck"
    """Beyond the ladder, or beyond the techniques allowed."""
    CONTRADICTION = "contradiction"
    LIMIT = "limit"
    """The requested number of steps was reached."""
    UNTIL = "until"
    """Cut at the first use of a technique."""
    CANCELLED = "cancelled"
    TIMEOUT = "timeout"
    BUDGET = "budget"
    MEMORY = "memory"
    CLOSED = "closed"
    STOPPED = "stopped"
    """Stopped without a known reason."""

    @classmethod
    def of_run(cls, ending: _core.Ending, monitor: Monitor) -> Ending:
        """The ending reported by the core for a run under this monitor."""
        return cls(monitor.limit if ending.name == "stopped" else ending.name)

    @property
    def complete(self) -> bool:
        """Did the ladder run until no technique applies?"""
        return self in (Ending.SOLVED, Ending.STUCK, Ending.CONTRADICTION)

    def text(self, lang: str = "en") -> str:
        """The displayed word."""
        return Stop(self.value).text(lang) if self.value in _STOPS else self.value


_STOPS = frozenset(stop.value for stop in Stop)


def rating_from(
    known: TechniqueSet,
    ending: Ending,
    hardest: float,
    uses: Sequence[int],
    *,
    technique: Technique | None = None,
    technique_set: str | None = None,
    details: Mapping[str, object] | None = None,
) -> Rating:
    """The rating of a run with a set of techniques: the rating of its hardest step, and the uses of each technique.

    `technique_set` is the name of the set if not all of its techniques were allowed. `technique` is that of the hardest
    step, if it is not the hardest technique used.

    >>> from grillon import families
    >>> rating = rating_from(families.get("takuzu").ladder.sets[0], Ending.SOLVED, 1.2, [0, 3, 2])
    >>> rating.value, rating.hardest.id, rating.uses
    (1.2, 'sandwich', {'pair': 3, 'sandwich': 2})
    """
    solved = ending is Ending.SOLVED
    found = list(compress(known.techniques, uses))
    level = max([each.level for each in found], default=Level.BEGINNER) if solved else Level.EXTREME
    return Rating(
        hardest if solved else None,
        known.scale,
        level if ending.complete else None,
        known.label if technique_set is None else technique_set,
        technique or max(found, key=_weight, default=None),
        {each.id: count for each, count in zip(found, filter(None, uses), strict=False)},
        solved,
        details or {},
        "" if solved or ending.complete else ending,
    )


_weight = attrgetter("rating")


@lru_cache(maxsize=4096)
def rating_in_short(known: TechniqueSet, hardest: int, used: int) -> Rating:
    """The rating of a puzzle that was solved with the techniques whose bits are set, without counts of their uses.

    Long lists of ratings have few different values if the uses of each technique are not counted.

    >>> from grillon import families
    >>> rating = rating_in_short(families.get("takuzu").ladder.sets[0], 120, 0b110)
    >>> rating.value, rating.hardest.id, rating.uses
    (1.2, 'sandwich', {})
    """
    uses = [used >> bit & 1 for bit in range(len(known.techniques))]
    return replace(rating_from(known, Ending.SOLVED, hardest / 100, uses), uses={})


def rating_of(trace: Trace, known: TechniqueSet) -> Rating:
    """The rating that a trace with techniques of a set proves."""
    uses = Counter(step.technique for step in trace)
    hardest = max(trace, key=lambda step: step.rating, default=None)
    return rating_from(
        known,
        trace.end,
        hardest.rating if hardest else 0.0,
        [uses[technique] for technique in known.techniques],
        technique=hardest.technique if hardest else None,
        technique_set=trace.technique_set,
    )
