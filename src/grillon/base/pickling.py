"""Frozen values that remember what was computed from them, but travel without it."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


class PickledByFields:
    """For frozen dataclasses with cached properties: a pickle holds the fields alone, and is made anew from them.

    >>> import pickle
    >>> from grillon import parse
    >>> puzzle = parse("takuzu 2x2\\n0 .\\n. .")
    >>> before = len(pickle.dumps(puzzle))
    >>> _ = puzzle.drawing(), puzzle.solve(), puzzle.rules
    >>> len(pickle.dumps(puzzle)) == before
    True
    """

    def __reduce__(self) -> tuple[Any, ...]:
        values: list[object] = [getattr(self, member.name) for member in fields(self) if member.init]  # type: ignore[arg-type]
        return type(self), tuple(values)
