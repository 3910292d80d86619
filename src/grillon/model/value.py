"""Base of public values: a short `repr` and conversion to a table row."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import partial

MAX_SHOWN = 100
"""The maximum number of characters that `repr` shows: a list of values stays readable."""


# Most answers are built through their slots, in half the time: solving a puzzle can be quicker than building a frozen
# value.
new = object.__new__
go_through: Callable[[Iterable[object]], object] = partial(deque, maxlen=0)
"""Consumes an iterator for its side effects."""


class Value:
    """A value with a one-line `repr` and a flat row for tables.

    >>> from grillon import parse
    >>> puzzle = parse("takuzu 2x2\\n0 .\\n. .")
    >>> puzzle
    <TakuzuPuzzle: takuzu.1.2x2.u.W.0>
    >>> puzzle.check()
    <Verdict: unique>
    >>> puzzle.count().to_dict()
    {'count': 1, 'exact': True, 'limit': ''}
    """

    __slots__ = ()

    def to_dict(self) -> dict[str, str | int | float | bool | None]:
        """One row of a table: texts, numbers, true and false, the same columns for every value of its kind.

        ``pandas.DataFrame(rating.to_dict() for rating in ratings)`` is a table of ratings. `grillon.codec.to_json`
        writes everything, including lists and nested values, and reads it back.
        """
        from grillon.codec.rows import to_row

        return to_row(self)

    def _summary(self) -> str:
        """The text that `repr` shows."""
        return str(self)

    def __repr__(self) -> str:
        text = " ".join(self._summary().split())
        shown = text if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 1]}…"
        return f"<{type(self).__name__}: {shown}>"
