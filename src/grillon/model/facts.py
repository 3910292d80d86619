"""A base of facts as a stream of events: what `explain --mode facts` prints and a page can show live.

Facts, rules and zones are texts in the notation of the family, so that nobody but the family has to know it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class FactEventKind(StrEnum):
    """What happened in the base."""

    FACT = "fact"
    REWRITING = "rewriting"
    LOOK = "look"
    EXHAUSTED = "exhausted"
    CONTRADICTION = "contradiction"


@dataclass(frozen=True, slots=True)
class FactEvent:
    """One thing that happens in a base of facts.

    `fact`: it came to be known by a `rule` from `premises`, perhaps in a `zone`. `rewriting`: it left the base and
    `replaced_by` says what stands for it. `look`: out of events, a zone is looked at for a value. `exhausted`: the
    first missing values of all zones give nothing more. `contradiction`: the fact cannot be.

    What it says of candidates, for a board that follows: those that are true from now on (`chosen`) or false
    (`excluded`), those that it speaks of without deciding them (`about`), and those of the facts it rests on
    (`because`).
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

    `end` is `solved`, `blocked` or `contradiction`; `rules` has every rule with what it does, in words.
    """

    start: tuple[str, ...]
    events: tuple[FactEvent, ...]
    facts: tuple[str, ...]
    end: str
    known: int
    strict: bool = False
    rules: Mapping[str, str] = field(default_factory=dict)
