"""Validation of arguments before any work begins: the error for a wrong value is one line and names the keyword."""

from __future__ import annotations

import os
from collections.abc import Iterable
from math import isnan
from operator import index
from typing import TYPE_CHECKING

from grillon.errors import RequestError

if TYPE_CHECKING:
    from grillon.model.monitor import Monitor
    from grillon.model.position import Position
    from grillon.model.puzzle import Puzzle

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


def position_of(puzzle: Puzzle, position: Position) -> Position:
    """The position, if it belongs to this puzzle."""
    from grillon.model.position import Position

    if not isinstance(position, Position):
        raise RequestError("a position is needed, not {kind}", kind=type(position).__name__)
    if position.puzzle != puzzle:
        raise RequestError("the position belongs to another puzzle")
    return position


def known_puzzles(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Several puzzles, of any families."""
    from grillon.model.puzzle import Puzzle

    if isinstance(puzzles, Puzzle | str) or not isinstance(puzzles, Iterable):
        raise RequestError("several puzzles are needed, not {kind}", kind=type(puzzles).__name__)
    listed = list(puzzles)
    # Checking each class once is enough: there are few classes, and there may be many puzzles.
    for kind in dict.fromkeys(map(type, listed)):
        if not issubclass(kind, Puzzle):
            raise RequestError("a puzzle is needed, not {kind}", kind=kind.__name__)
    return listed
