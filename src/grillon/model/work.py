"""A request to an engine: limits common to all families, and the family's own choices."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypedDict, cast

from grillon.base.names import match_name, suggestion
from grillon.base.sentences import Sentence
from grillon.errors import RequestError
from grillon.model.arguments import step_limit, thread_number, whole_number
from grillon.model.monitor import Monitor

if TYPE_CHECKING:
    from pathlib import Path

    from grillon.model.results.ratings import TechniqueSet

Choices = Mapping[str, tuple[str | bool, ...]]
"""The options of a family's engines, each with its values, the default first."""
Chooser = Callable[[Mapping[str, object]], Mapping[str, str | bool]]


MAX_COUNT = 2**62
"""No limit needs to be larger: the core takes numbers of solutions and bytes in 64 bits."""
MAX_EVENTS = 100_000
PLAIN = "plain"
"""The engine that every family has: the plain search of `grillon.search.plain_search`."""


class LimitOptions(TypedDict, total=False):
    """The keywords with which a verb is limited and watched; each may be left out."""

    timeout: float | None
    """In seconds."""
    threads: int | None
    memory: int | None
    """In bytes; None is the engine's own cap."""
    monitor: Monitor | None


class CountOptions(LimitOptions, total=False):
    """The keywords of a count that may be continued later."""

    resume: Path | None


class SearchOptions(LimitOptions, total=False):
    """The keywords of a search: its limits, and how it is done where a family offers the choice (`Search.choices`)."""

    engine: str | None
    heuristic: str | None
    cells: str | None
    prune: bool | str | None


class LadderOptions(TypedDict, total=False):
    """The keywords of an explanation: with which techniques, how far, and what limits and watches it."""

    techniques: str | None
    """The name of one of the family's sets (`Ladder.sets`); None is the one it explains with."""
    only: Collection[str] | None
    """The techniques of it that are allowed; None for all."""
    max_steps: int | None
    timeout: float | None
    """In seconds."""
    monitor: Monitor | None
    last: Collection[int]
    """The candidates of the last move: of steps that are equally easy a family may take the one nearest to it."""


_LIMITS = frozenset(LimitOptions.__annotations__)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Limits:
    """The limits of one call, made once from the keywords of a verb."""

    monitor: Monitor
    threads: int = 1
    memory: int | None = None
    """In bytes; None is the engine's own cap."""
    resume: Path | None = None
    """Where the finished parts of long work are kept, and found again: a file or a folder, as the work needs."""

    @classmethod
    def of(cls, options: LimitOptions) -> Limits:
        """The limits that a caller gives, checked; a fresh monitor where there is none."""
        for name in options.keys() - CountOptions.__annotations__.keys():
            known = ", ".join(CountOptions.__annotations__)
            raise RequestError("unknown option '{name}'; choose from: {known}", name=name, known=known)
        monitor = Monitor.of(options.get("monitor"), timeout=options.get("timeout"))
        memory = options.get("memory")
        if memory is not None:
            memory = min(whole_number("memory", memory), MAX_COUNT)
        return cls(
            monitor, thread_number(options.get("threads"), monitor), memory, cast(CountOptions, options).get("resume")
        )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Work(Limits):
    """One call of an engine: its limits, and what is asked of it."""

    chosen: Mapping[str, str | bool] = field(default_factory=dict)
    limit: int | None = None
    """The maximum number of solutions."""

    @classmethod
    def asked(cls, options: Mapping[str, object], limit: int | None, choices: Chooser) -> Work:
        """The work for the keywords of a verb; `choices` reads those that are no limits."""
        limits = Limits.of(cast(LimitOptions, {name: options[name] for name in _LIMITS & options.keys()}))
        chosen = choices({name: value for name, value in options.items() if name not in _LIMITS})
        if limit is not None:
            limit = min(whole_number("limit", limit), MAX_COUNT)
        return cls(limits.monitor, limits.threads, limits.memory, chosen=chosen, limit=limit)

    @property
    def plain(self) -> bool:
        """Is it the plain search that is asked for?"""
        return self.chosen.get("engine") == PLAIN

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


@dataclass(frozen=True, slots=True, eq=False)
class LadderWork:
    """One run of a ladder: with which techniques, how far, and under which monitor."""

    known: TechniqueSet
    monitor: Monitor
    only: Collection[str] | None = None
    """The ids of the techniques that are allowed; None for all of the set."""
    max_steps: int | None = None
    last: Collection[int] = ()
    """The candidates of the last move, near which the next step is easiest to see."""
    route: str = "canonical"

    @property
    def bits(self) -> int:
        """The techniques allowed as the core's set, one bit each."""
        return self.known.bits(self.only)

    @property
    def most(self) -> int:
        """The maximum number of steps as the core takes it: -1 for no limit."""
        return step_limit(self.max_steps)

    @property
    def label(self) -> str:
        """The name of the techniques in a trace."""
        return self.known.label if self.only is None else ", ".join(self.only)


def chosen_from(choices: Choices, given: Mapping[str, object], *, family: str) -> dict[str, str | bool]:
    """Every option with its value: as given, or the default.

    >>> chosen_from({"engine": ("search", "sat")}, {}, family="takuzu")
    {'engine': 'search'}
    >>> chosen_from({"engine": ("search", "sat")}, {"engine": "magic"}, family="takuzu")
    Traceback (most recent call last):
    grillon.errors.RequestError: takuzu has no engine 'magic'; choose from: search, sat, plain
    """
    if not given:
        return {option: values[0] for option, values in choices.items()}
    if given.get("engine") is not None:
        choices = {"engine": (), **choices}
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
        # Every family has the plain search besides; it has options of its own.
        known = (*values, PLAIN) if option == "engine" else values
        if isinstance(value, str):
            value = match_name(value, map(str, values)) or value
        if not isinstance(value, str | bool) or value not in values:
            raise RequestError(
                "{family} has no {option} '{value}'; {offer}",
                family=family,
                option=option,
                value=value,
                offer=suggestion(str(value), map(str, known)),
            )
        chosen[option] = value
    return chosen
