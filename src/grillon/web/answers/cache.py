"""A bounded cache. It holds nothing that a request could not recompute."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """Values by their keys, the most recently used ones; safe from any thread, as each step on the dict is.

    >>> recent = Recent[str, int](2)
    >>> for number, name in enumerate("abc"):
    ...     _ = recent.put(name, number)
    >>> recent.get("a"), recent.get("c")
    (None, 2)
    """

    def __init__(self, size: int) -> None:
        self._size, self._held = size, dict[K, V]()

    def get(self, key: K) -> V | None:
        """The value of a key, if it is still known."""
        value = self._held.pop(key, None)
        return None if value is None else self.put(key, value)

    def put(self, key: K, value: V) -> V:
        """Remember a value; the least recently used one is dropped."""
        self._held[key] = value
        while len(self._held) > self._size:
            self._held.pop(next(iter(self._held)), None)
        return value
