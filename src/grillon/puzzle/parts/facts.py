"""A base of facts as a stream of events: the output of `explain --mode facts`, which a page can show live.

Facts, rules and zones are texts in the notation of the family, so only the family needs to know that notation.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Literal

if TYPE_CHECKING:
    from grillon.model.board.position import Position
    from grillon.puzzle.family import Family

FactEnd = Literal["solved", "blocked", "contradiction"]
"""How a base of facts ends."""


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
    """In the notation of the family: `AaAb_12`, `-Aa_1`."""
    rule: str = ""
    """The rule by which it came or went; `given` and `entered` come from outside."""
    premises: tuple[str, ...] = ()
    """The facts it follows from."""
    zone: str = ""
    """The zone in which the rule was applied, or that is looked at."""
    mode: str = ""
    """`propagation` or `unblocking`."""
    replaced_by: str = ""
    """The fact that stands for it from now on."""
    text: str = ""
    """The event in words."""
    chosen: tuple[int, ...] = ()
    """The candidates that are true from now on."""
    excluded: tuple[int, ...] = ()
    """The candidates that are false from now on."""
    about: tuple[int, ...] = ()
    """The candidates it speaks of without deciding them."""
    because: tuple[int, ...] = ()
    """The candidates of the facts it rests on."""


@dataclass(frozen=True, slots=True)
class FactRun:
    """A whole run: the facts at the start, the events in order, the base at the end and how it ended.

    `end` is `solved`, `blocked` or `contradiction`; `examined` counts the zones examined, and `rules` describes every
    rule in words.
    """

    start: tuple[str, ...]
    """The facts that were given."""
    events: tuple[FactEvent, ...]
    facts: tuple[str, ...]
    """The base at the end: what no stronger fact has replaced."""
    end: FactEnd
    known: int
    """How many facts are known in all."""
    strict: bool = False
    """Was only the first missing value of each zone looked at?"""
    examined: int = 0
    """How often a zone was examined because there were no events left."""
    rules: Mapping[str, str] = field(default_factory=dict)
    """Every rule with what it does, in words."""


def fact_run(position: Position, lang: str = "en", **options: Any) -> FactRun | None:
    """`Facts.run` for the puzzle of a position, with its options; None if there is no base of facts for it."""
    facts = position.puzzle.family.facts
    return None if facts is None else facts.run(position, lang, **options)


class Facts(ABC):
    """The base of facts of a family."""

    pattern: ClassVar[str] = ""
    """The texts that are facts in the notation of the base, as a regular expression."""

    def __init__(self, family: Family) -> None:
        self._family = family

    @abstractmethod
    def run(
        self,
        position: Position,
        lang: str = "en",
        *,
        strict: bool = False,
        entered: Iterable[str] = (),
        asynchronous: bool = False,
        on_event: Callable[[FactEvent], None] | None = None,
    ) -> FactRun | None:
        """The events of the base; None if it is not for this puzzle. `on_event` is called with each.

        `strict` makes it search by its first rule alone, and `asynchronous` each of its zones work by itself. The facts
        `entered` are texts in its notation (`pattern`), besides those of the position. An exception raised by
        `on_event` ends the run.
        """
