"""Checking a proof link by link, for arguments with chains inside that no search would find again.

Each inference must follow from the facts and houses it cites itself, and each of those facts must be known there: in
the position, or derived before under the suppositions that still hold. A supposition is refuted when it implies its own
negation or a fact and its negation; where suppositions cover all that a house still allows, what follows from each of
them holds without them. A chain inside an argument is itself such a proof, one layer deeper; it may use the facts known
around it, and the facts it establishes without suppositions are known there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grillon.model.board.position import Position
    from grillon.model.steps import Inference, Step

Holds = Callable[["Inference"], bool]
"""Does an inference follow from its own facts and houses?"""


@dataclass(slots=True)
class _Supposition:
    fact: int
    derived: set[int] = field(default_factory=set)
    fallen: bool = False

    def __post_init__(self) -> None:
        self.derived.add(self.fact)


@dataclass(slots=True)
class _Layer:
    """The facts known in one layer: under its suppositions, and without them."""

    suppositions: list[_Supposition] = field(default_factory=list)
    settled: set[int] = field(default_factory=set)
    inside: frozenset[int] = frozenset()
    """The facts established by the last chain inside."""

    @property
    def standing(self) -> _Supposition | None:
        """The supposition that the next inference may use."""
        last = self.suppositions[-1] if self.suppositions else None
        return None if last is None or last.fallen else last

    def knows(self, fact: int) -> bool:
        """Is the fact known here?"""
        standing = self.standing
        return fact in self.settled or (standing is not None and fact in standing.derived)

    def suppose(self, fact: int) -> None:
        """Add a supposition to those that hold, replacing those that are refuted."""
        if self.standing is None:
            self.suppositions.clear()
        self.suppositions.append(_Supposition(fact))
        self.inside = frozenset()

    def settle(self, fact: int) -> None:
        """Record a fact that holds whatever was supposed."""
        self.settled.add(fact)
        self.inside = frozenset()

    def establish(self, fact: int) -> None:
        """Record a fact that follows here; a supposition that implies its own negation is refuted."""
        standing = self.standing
        if standing is None:
            self.settled.add(fact)
        elif fact == ~standing.fact:
            standing.fallen = True
            self.settle(fact)
        else:
            standing.derived.add(fact)


def unsupported(position: Position, step: Step, holds: Holds) -> str:
    """The reason why the proof of a step is not valid, in one line; empty when it is."""
    layers = [_Layer()]
    for number, link in enumerate(step.proof, start=1):
        if link.depth > len(layers):
            return f"link {number} is two layers below the one before"
        while len(layers) > link.depth + 1:
            inner = layers.pop()
            layers[-1].inside = frozenset(inner.settled)
        if len(layers) == link.depth:
            layers.append(_Layer())
        reason = _wrong(position, layers, link, holds)
        if reason:
            return f"link {number}, {fact_text(position, link.fact)}: {reason}"
    missing = [fact for fact in step.conclusions if fact not in layers[0].settled]
    return "the proof ends before its conclusion" if missing else ""


def fact_text(position: Position, fact: int) -> str:
    """A fact in one short English phrase, for reasons of refusal."""
    if not position.puzzle.rules.legal(max(fact, ~fact)):
        return f"candidate {max(fact, ~fact)}"
    name = position.puzzle.candidate_name(max(fact, ~fact))
    return name if fact >= 0 else f"not {name}"


def _wrong(position: Position, layers: list[_Layer], link: Inference, holds: Holds) -> str:
    layer = layers[-1]
    if link.assumed:
        layer.suppose(link.fact)
        return ""
    for fact in link.facts:
        if not position.holds(fact) and not any(known.knows(fact) for known in layers):
            return "rests on something not known there"
    if link.fact in layer.inside and not link.houses:
        layer.establish(link.fact)
        return ""
    if any(~fact in link.facts for fact in link.facts):
        standing = layer.standing
        if standing is None or link.fact != ~standing.fact:
            return "only the supposition that contradicts itself is refuted"
        layer.establish(link.fact)
        return ""
    if _in_every_case(position, layer, link):
        layer.suppositions.clear()
        layer.settle(link.fact)
        return ""
    if not holds(link):
        return "does not follow from what it cites"
    layer.establish(link.fact)
    layer.inside = frozenset()
    return ""


def _in_every_case(position: Position, layer: _Layer, link: Inference) -> bool:
    """Do the suppositions cover all cases, and does each of them imply the fact?"""
    cases = {supposed.fact: supposed for supposed in layer.suppositions}

    def leads(option: int) -> bool:
        return ~option in layer.settled or (option in cases and link.fact in cases[option].derived)

    if not link.houses and not link.facts:
        return any(leads(option) and leads(~option) for option in cases)
    if len(link.houses) != 1 or len(cases) < 2:
        return False
    house = position.puzzle.rules.house(link.houses[0])
    return bool(house.one_of) and all(leads(member) for member in house.one_of if ~member not in link.facts)
