"""Validation of arguments before any work begins: the error for a wrong value is one line and names the keyword."""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import date, datetime
from math import isnan
from operator import index
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.errors import FormatError, InputError, RequestError

if TYPE_CHECKING:
    from grillon.model.monitor import Monitor
    from grillon.puzzle.puzzle import Puzzle

MAX_THREADS = 1024
MAX_SEED = 2**64 - 1
"""The core takes seeds of 64 bits."""
LONGEST = 1e9
"""Seconds: about thirty years. The clock of the core does not reach much further."""


def whole_number(name: str, value: object, *, minimum: int | None = 0, maximum: int | None = None) -> int:
    """A whole number within its limits.

    >>> whole_number("limit", 3)
    3
    >>> whole_number("limit", 1.5)
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: limit: 1.5 is not a whole number
    """
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        raise _no_number(name, value) from None
    if isinstance(value, bool):
        raise _no_number(name, value)
    if minimum is not None and number < minimum:
        raise RequestError("{name} is at least {minimum}, not {value}", name=name, minimum=minimum, value=number)
    if maximum is not None and number > maximum:
        raise RequestError("{name} is at most {maximum}, not {value}", name=name, maximum=maximum, value=number)
    return number


def _no_number(name: str, value: object) -> RequestError:
    return RequestError("{name}: {value!r} is not a whole number", name=name, value=value)


def thread_number(threads: int | None, monitor: Monitor | None = None) -> int:
    """The number of threads a verb uses: the one given, or by default the number of cores this process may use.

    No answer depends on it. Work that cannot be split uses one thread in any case. If the monitor has a node budget,
    the default is one: several threads would not stop at the same place again.

    >>> thread_number(3), thread_number(None) >= 1
    (3, True)
    """
    if threads is not None:
        return whole_number("threads", threads, minimum=1, maximum=MAX_THREADS)
    if monitor is not None and monitor.budget is not None:
        return 1
    mine = getattr(os, "sched_getaffinity", None)
    return min(MAX_THREADS, len(mine(0)) if mine is not None else os.cpu_count() or 1)


def known_seed(seed: int) -> int:
    """The seed of something random.

    >>> known_seed(-1)
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: seed is at least 0, not -1
    """
    return whole_number("seed", seed, maximum=MAX_SEED)


def fresh_seed() -> int:
    """A random seed from the system, short enough to be typed again."""
    from secrets import randbelow

    return randbelow(2**32)


def seed_or_fresh(seed: int | None) -> int:
    """The seed that was asked for, or a new one.

    >>> seed_or_fresh(7)
    7
    """
    return fresh_seed() if seed is None else known_seed(seed)


def known_address(url: str) -> str:
    """The address of a page, `argument` base_url; nothing where there is none."""
    if url and not url.startswith(("https://", "http://")):
        raise RequestError("'{url}' begins neither with https:// nor with http://", argument="base_url", url=url)
    return url


def known_seconds(timeout: float) -> float:
    """A time limit as the clock of the core takes it.

    >>> known_seconds(float("nan"))
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: timeout: nan is not a number of seconds
    """
    if not isinstance(timeout, int | float) or isinstance(timeout, bool) or isnan(timeout):
        raise RequestError("timeout: {value!r} is not a number of seconds", value=timeout)
    if timeout < 0:
        raise RequestError("timeout is at least {minimum}, not {value:g}", minimum=0, value=timeout)
    return min(timeout, LONGEST)


def step_limit(max_steps: int | None) -> int:
    """The maximum number of ladder steps, as the core takes it: -1 for no limit, 0 for no step at all."""
    return -1 if max_steps is None else whole_number("max_steps", max_steps, maximum=2**31 - 1)


def known_text(text: object) -> str:
    """The text of a puzzle.

    >>> known_text(b"12")
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: a text is needed, not bytes
    """
    if not isinstance(text, str):
        raise RequestError("a text is needed, not {kind}", kind=type(text).__name__)
    return text


def known_candidates(candidates: object) -> frozenset[int]:
    """The candidates of a proposed solution: whole numbers."""
    if isinstance(candidates, str | bytes) or not isinstance(candidates, Iterable):
        raise RequestError(
            "a solution is a Solution or a collection of candidates, not {kind}", kind=type(candidates).__name__
        )
    listed = list(candidates)
    for candidate in listed:
        if not isinstance(candidate, int) or isinstance(candidate, bool):
            raise RequestError("{candidate!r} is not a candidate: candidates are whole numbers", candidate=candidate)
    return frozenset(listed)


def several_puzzles(puzzles: Iterable[Puzzle]) -> Iterable[Puzzle]:
    """Several puzzles, of any families."""
    if isinstance(puzzles, str) or not isinstance(puzzles, Iterable):
        raise RequestError("several puzzles are needed, not {kind}", kind=type(puzzles).__name__)
    return puzzles


def not_a_puzzle(kind: type) -> RequestError | None:
    """What is wrong with things of a class among puzzles. Each class is asked about once: there may be many puzzles."""
    from grillon.puzzle.puzzle import Puzzle

    if issubclass(kind, Puzzle):
        return None
    return RequestError("a puzzle is needed, not {kind}", kind=kind.__name__)


def asked_day(day: date | str | None) -> date:
    """A day of the calendar; today where none is given.

    >>> asked_day(datetime(2026, 11, 15, 8, 30))
    datetime.date(2026, 11, 15)
    >>> asked_day("2026-11-31")
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: '2026-11-31' is not a day such as 2027-07-01
    """
    if isinstance(day, datetime):
        return day.date()
    if isinstance(day, date):
        return day
    try:
        return date.today() if day is None else date.fromisoformat(day)
    except (ValueError, TypeError):
        raise RequestError("'{day}' is not a day such as 2027-07-01", day=day) from None


def known_sides(rows: int, columns: int, smallest: int, largest: int, error: type[InputError] = FormatError) -> None:
    """Refuse a board that has too few or too many rows or columns.

    >>> known_sides(3, 9, 2, 5)
    Traceback (most recent call last):
    ...
    grillon.errors.FormatError: a board has 2 to 5 rows and columns, not 9
    """
    for side in (rows, columns):
        if not smallest <= side <= largest:
            raise error(
                Sentence(
                    "a board has {smallest} to {largest} rows and columns, not {side}",
                    smallest=smallest,
                    largest=largest,
                    side=side,
                )
            )
