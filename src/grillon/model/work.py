"""A request to an engine: limits common to all families, and the family's own choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from grillon.errors import RequestError
from grillon.model.monitor import Monitor
from grillon.sentences import Sentence
from grillon.words import match_name, suggestion

Choices = Mapping[str, tuple[str | bool, ...]]
"""The options of a family's engines, each with its values, the default first."""


MAX_COUNT = 2**62
"""No limit needs to be larger: the core takes numbers of solutions and bytes in 64 bits."""
MAX_EVENTS = 100_000
PLAIN = "plain"
"""The engine that every family has for watching a search: the plain search of `grillon.model.plain`."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Work:
    """One call of an engine. Built once from the keywords of a verb, so that families see no keyword twice."""

    monitor: Monitor
    chosen: Mapping[str, str | bool]
    limit: int | None = None
    """The maximum number of solutions."""
    threads: int = 1
    memory: int | None = None
    """In bytes; None is the engine's own cap."""

    def name(self, option: str) -> str:
        """The chosen value of an option whose values are names."""
        return str(self.chosen[option])

    def bounded(self, number: int) -> str:
        """Why a number of solutions is not exact: the requested limit, or what stopped the work."""
        if self.limit is not None and number >= self.limit:
            return Sentence("up to {limit}", limit=self.limit)
        return self.monitor.stopped_by

    def ended(self, number: int, complete: bool) -> str:
        """The same if the engine reports whether it finished: then nothing else counts."""
        if self.limit is not None and number >= self.limit:
            return Sentence("up to {limit}", limit=self.limit)
        return "" if complete else self.monitor.limit


def chosen_from(choices: Choices, given: Mapping[str, object], *, family: str) -> dict[str, str | bool]:
    """Every option with its value: as given, or the default.

    >>> chosen_from({"engine": ("search", "sat")}, {}, family="takuzu")
    {'engine': 'search'}
    >>> chosen_from({"engine": ("search", "sat")}, {"engine": "magic"}, family="takuzu")
    Traceback (most recent call last):
    grillon.errors.RequestError: takuzu has no engine 'magic'; choose from: search, sat
    """
    if not given:
        return {option: values[0] for option, values in choices.items()}
    for option in given:
        if option not in choices:
            if not choices:
                raise RequestError("{family} has no option '{option}' for solving", family=family, option=option)
            raise RequestError(
                "{family} has no option '{option}' for solving; choose from: {known}",
                family=family,
                option=option,
                known=", ".join(choices),
            )
    chosen = {}
    for option, values in choices.items():
        value = given.get(option)
        if value is None:
            value = values[0]
        if isinstance(value, str):
            value = match_name(value, map(str, values)) or value
        if not isinstance(value, str | bool) or value not in values:
            raise RequestError(
                "{family} has no {option} '{value}'; {offer}",
                family=family,
                option=option,
                value=value,
                offer=suggestion(str(value), map(str, values)),
            )
        chosen[option] = value
    return chosen
