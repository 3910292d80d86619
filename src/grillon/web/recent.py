"""A bounded cache. It holds nothing that a request could not recompute."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """Values by their keys, the most recently used ones; safe from any thread.

    >>> recent = Recent[str, int](2)
    >>> for number, name in enumerate("abc"):
    ...     _ = recent.put(name, number)
    >>> recent.get("a"), recent.get("c")
    (None, 2)
    """

    def __init__(self, size: int) -> None:
        self._size, self._held, self._lock = size, OrderedDict[K, V](), Lock()

    def get(self, key: K) -> V | None:
        """The value of a key, if it is still known."""
        with self._lock:
            if key not in self._held:
                return None
            self._held.move_to_end(key)
            return self._held[key]

    def put(self, key: K, value: V) -> V:
        """Remember a value; the least recently used one is dropped."""
        with self._lock:
            self._held[key] = value
            self._held.move_to_end(key)
            while len(self._held) > self._size:
                self._held.popitem(last=False)
        return value
