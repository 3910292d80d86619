"""The puzzles of a day: the same ones everywhere, easier on Mondays and harder towards Sunday.

An edition fixes how a day becomes a request. It has a number of its own: a new version of the package gives the same
puzzles for the same edition, and where a generator must change, a new edition begins.

>>> today = daily("2026-11-15", families=["takuzu"])[0]
>>> print(today.day.strftime("%A"), today.level, today.generated.puzzle.check())
Sunday expert unique
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b

from grillon import families as registry
from grillon.errors import LimitReached, RequestError
from grillon.model import Level, Monitor
from grillon.model.arguments import asked_day
from grillon.puzzle.family import Family
from grillon.puzzle.generated import Generated
from grillon.puzzle.parts.generator import schema_of

EDITION = 1
WEEK = (Level.BEGINNER, Level.EASY, Level.EASY, Level.MEDIUM, Level.MEDIUM, Level.HARD, Level.EXPERT)
"""Of the first edition, from Monday to Sunday."""
TRIES = 5
"""Seeds for each level; the first that gives a puzzle is the day's."""


@dataclass(frozen=True, slots=True)
class Daily:
    """A family's puzzle of the day."""

    family: str
    day: date
    edition: int
    level: Level | None
    """The level asked for; None where the family does not take one."""
    generated: Generated


def daily(
    day: date | str | None = None,
    *,
    families: Iterable[str] | None = None,
    edition: int = EDITION,
    watch: Callable[[], Monitor] = Monitor,
) -> list[Daily]:
    """The puzzles of a day, one of each family that generates, or of those named; today's where no day is given.

    `watch` gives the monitor of each try. Work that it stops ends with LimitReached: a day has no other puzzle because
    a machine is slow.
    """
    known = asked_day(day)
    if edition != EDITION:
        raise RequestError("there is no edition {edition}; the newest is {newest}", edition=edition, newest=EDITION)
    named = registry.names() if families is None else [registry.get(name).name for name in families]
    able = [family for name in named if "generator" in (family := registry.get(name))]
    return [_of(family, known, edition, watch) for family in able]


def day_seed(edition: int, family: str, day: date) -> int:
    """The first seed of a day.

    >>> day_seed(1, "takuzu", date(2026, 11, 15))
    2152909032
    """
    digest = blake2b(f"grillon daily {edition} {family} {day.isoformat()}".encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big")


def _levels(family: Family, wanted: Level) -> Iterator[Level | None]:
    """The level of the day, then easier ones: no family has to have them all."""
    options = {option.name: option for option in schema_of(family).options}
    if "level" not in options:
        yield None
        return
    choices = options["level"].choices
    yield from (level for level in sorted(Level, reverse=True) if level <= wanted and str(level) in choices)
    yield None


def _of(family: Family, day: date, edition: int, watch: Callable[[], Monitor]) -> Daily:
    seed, last = day_seed(edition, family.name, day), LimitReached("there is no puzzle for this day")
    for level in _levels(family, WEEK[day.weekday()]):
        request = {} if level is None else {"level": str(level)}
        for offset in range(TRIES):
            monitor = watch()
            try:
                generated = family.generate(seed=seed + offset, monitor=monitor, **request)
            except LimitReached as error:
                if monitor.stopped_by:
                    raise
                last = error
            else:
                return Daily(family.name, day, edition, level, generated)
    raise last
