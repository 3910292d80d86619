"""Answers of a search: the value found, the number of them, or the limit reached first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import repeat
from typing import Generic, TypeVar

from grillon.base.sentences import Sentence
from grillon.errors import LimitReached, NoSolution
from grillon.model.value import Value, go_through, new

T = TypeVar("T")


class Status(StrEnum):
    """How a question ended."""

    FOUND = "found"
    NONE = "none"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, repr=False)
class Outcome(Value, Generic[T]):
    """`found` with a value, `none`, or `unknown` with the limit that was reached; never a bare None.

    >>> Outcome.found(7).value
    7
    >>> bool(Outcome.none())
    False
    >>> str(Outcome.unknown("timeout"))
    'unknown (timeout)'
    """

    status: Status
    _value: T | None = None
    limit: str = ""

    @classmethod
    def found(cls, value: T) -> Outcome[T]:
        """An outcome with the value that was found."""
        return cls(Status.FOUND, value)

    @classmethod
    def all_found(cls, values: Sequence[T]) -> list[Outcome[T]]:
        """Outcomes with these values, one each."""
        made = list(map(new, repeat(cls, len(values))))
        go_through(map(_set_status, made, repeat(Status.FOUND)))
        go_through(map(_set_value, made, values))
        go_through(map(_set_limit, made, repeat("")))
        return made

    @classmethod
    def none(cls) -> Outcome[T]:
        """An outcome for a proof that there is none."""
        return cls(Status.NONE)

    @classmethod
    def unknown(cls, limit: str) -> Outcome[T]:
        """An outcome for a limit that was reached first."""
        return cls(Status.UNKNOWN, None, limit)

    @property
    def value(self) -> T:
        """The value that was found; raises NoSolution or LimitReached otherwise."""
        if self.status is Status.FOUND:
            return self._value  # type: ignore[return-value]
        if self.status is Status.NONE:
            raise NoSolution("there is no solution")
        raise LimitReached("unknown: the {limit} limit was reached", limit=self.limit)

    def __bool__(self) -> bool:
        return self.status is Status.FOUND

    def _summary(self) -> str:
        """The outcome in words: found (with the value), none, or unknown."""
        return f"found {self._value!r}" if self else str(self)

    def __str__(self) -> str:
        if self.status is Status.FOUND:
            return str(self._value)
        return "none" if self.status is Status.NONE else f"unknown ({self.limit})"


_set_status, _set_value, _set_limit = (vars(Outcome)[name].__set__ for name in ("status", "_value", "limit"))


@dataclass(frozen=True, slots=True, repr=False)
class Count(Value):
    """A number of solutions or grids: exact, or a lower bound with the limit that was reached.

    >>> print(Count(9356))
    9356
    >>> print(Count(100, limit="up to 100"))
    at least 100 (up to 100)
    """

    value: int
    limit: str = ""
    """What ended the counting early; empty when exact."""

    @property
    def exact(self) -> bool:
        """Is this the whole number, not a lower bound?"""
        return not self.limit

    def __int__(self) -> int:
        if self.limit:
            raise LimitReached("only a bound is known: {count}", count=self)
        return self.value

    def __str__(self) -> str:
        if self.exact:
            return str(self.value)
        return f"at least {self.value} ({self.limit})" if self.value else self.text()

    def text(self, lang: str = "en") -> str:
        """The number as people write it, with words if it is a bound.

        >>> Count(4331140).text(), Count(100, limit="timeout").text("fr")
        ('4,331,140', 'au moins 100 (timeout)')
        >>> Count(0, limit="memory").text()
        'unknown: the memory limit was reached'
        """
        if self.exact:
            return Sentence("{value:,}", value=self.value).text(lang)
        if self.value == 0:
            return Sentence("unknown: the {limit} limit was reached", limit=self.limit).text(lang)
        return Sentence("at least {value:,} ({limit})", value=self.value, limit=self.limit).text(lang)
