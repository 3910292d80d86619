"""A base of facts as a stream of events: the output of `explain --mode facts`, which a page can show live.

Facts, rules and zones are texts in the notation of the family, so only the family needs to know that notation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class FactEventKind(StrEnum):
    """The kind of an event."""

    FACT = "fact"
    REWRITING = "rewriting"
    LOOK = "look"
    EXHAUSTED = "exhausted"
    CONTRADICTION = "contradiction"


@dataclass(frozen=True, slots=True)
class FactEvent:
    """One event in a base of facts.

    `fact`: it became known by a `rule` from `premises`, perhaps in a `zone`. `rewriting`: it left the base and
    `replaced_by` names its replacement. `look`: no events are left, so a zone is examined for a value. `exhausted`: the
    first missing values of all zones give nothing more. `contradiction`: the fact is impossible.

    Its effect on candidates, for a board that follows along: those true from now on (`chosen`) or false (`excluded`),
    those it mentions without deciding them (`about`), and those of the facts it follows from (`because`).
    """

    kind: FactEventKind
    fact: str = ""
    rule: str = ""
    premises: tuple[str, ...] = ()
    zone: str = ""
    mode: str = ""
    replaced_by: str = ""
    text: str = ""
    """The event in words."""
    chosen: tuple[int, ...] = ()
    excluded: tuple[int, ...] = ()
    about: tuple[int, ...] = ()
    because: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FactRun:
    """A whole run: the facts at the start, the events in order, the base at the end and how it ended.

    `end` is `solved`, `blocked` or `contradiction`; `rules` describes every rule in words.
    """

    start: tuple[str, ...]
    events: tuple[FactEvent, ...]
    facts: tuple[str, ...]
    end: str
    known: int
    strict: bool = False
    rules: Mapping[str, str] = field(default_factory=dict)
