"""The fact base in words: a sentence for each event."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from grillon.base.sentences import Sentence, listing
from grillon.explain.facts import rewriting_text
from grillon.families.sudoku.facts.base import (
    Contradiction,
    Derivation,
    Event,
    FactBase,
    FirstValuesExhausted,
    Rewriting,
    ZoneLook,
    known_grid,
)
from grillon.families.sudoku.facts.facts import Absence, Fact, parse_fact
from grillon.families.sudoku.facts.grid import Zone
from grillon.families.sudoku.facts.zones import run_by_zones
from grillon.families.sudoku.variants import SYMBOLS, cell_name, house_words
from grillon.model import Position
from grillon.puzzle.parts.facts import FactEvent, FactEventKind, FactRun, Facts

RULES = {
    "singleton1_excludes": Sentence("elimination by a value placed"),
    "pair1_excludes": Sentence("elimination by a pair of places"),
    "pair2_excludes": Sentence("elimination by a pair of values"),
    "last_place": Sentence("the last place"),
    "last_two_places": Sentence("the last two places"),
    "last_value": Sentence("the last value"),
    "last_two_values": Sentence("the last two values"),
    "gathered_places": Sentence("values that share their places"),
    "pair2_splits": Sentence("a pair of values, one by one"),
    "pairs_merge": Sentence("two pairs of places in one"),
    "twins_merge": Sentence("twin cells"),
    "pair1_settled": Sentence("a pair of places, one taken"),
    "singleton2_settled": Sentence("a cell of two values, filled"),
    "pair2_settled": Sentence("a set, one cell filled"),
    "narrowed": Sentence("fewer places or values are left"),
    "singleton1_covers": Sentence("an absence that a value placed shows"),
    "pair2_covers": Sentence("an absence that a set shows"),
    "occupied": Sentence("an absence from a cell that is taken"),
}
"""The effect of each rule; the last ones only rewrite."""


KINDS = (
    Sentence("singleton{values}"),
    Sentence("pair{values}"),
    Sentence("triplet{values}"),
    Sentence("quadruplet{values}"),
)
"""Presences by their number of cells."""


def fact_event(event: Event, lang: str) -> FactEvent:
    """An event of the base, as a serialisable value."""
    if isinstance(event, Derivation):
        fact = event.fact
        candidates = candidates_of(fact)
        return FactEvent(
            FactEventKind.FACT,
            str(fact),
            event.rule,
            tuple(map(str, event.premises)),
            "" if event.zone is None else str(event.zone),
            event.mode,
            text=_derivation_text(event, lang),
            chosen=candidates if fact.kind == "singleton1" else (),
            excluded=candidates if isinstance(fact, Absence) else (),
            about=() if fact.kind == "singleton1" or isinstance(fact, Absence) else candidates,
            because=tuple(sorted({candidate for premise in event.premises for candidate in candidates_of(premise)})),
        )
    if isinstance(event, Rewriting):
        return FactEvent(
            FactEventKind.REWRITING,
            str(event.fact),
            event.rule,
            replaced_by=str(event.replaced_by),
            text=rewriting_text(str(event.fact), str(event.replaced_by), RULES[event.rule].text(lang), lang),
            about=candidates_of(event.fact),
            because=candidates_of(event.replaced_by),
        )
    if isinstance(event, ZoneLook):
        zone, value = zone_text(event.zone, lang), SYMBOLS[event.value - 1]
        words = Sentence("Out of events. Unblocking {zone}: where is {value}?", zone=zone, value=value)
        # A zone holds every value once: it has as many cells as there are values.
        about = tuple(cell * len(event.zone.cells) + event.value - 1 for cell in event.zone.cells)
        return FactEvent(
            FactEventKind.LOOK, zone=str(event.zone), mode="unblocking", text=words.text(lang), about=about
        )
    if isinstance(event, FirstValuesExhausted):
        words = Sentence(
            "The first missing values of the zones give nothing more ({known} {known:fact|facts} known).",
            known=event.known,
        )
        return FactEvent(FactEventKind.EXHAUSTED, text=words.text(lang))
    words = Sentence("{fact} cannot be: something entered before is wrong.", fact=event.fact)
    return FactEvent(
        FactEventKind.CONTRADICTION, str(event.fact), text=words.text(lang), about=candidates_of(event.fact)
    )


def candidates_of(fact: Fact) -> tuple[int, ...]:
    """The candidates that a fact is about: each of its values in each of its cells.

    >>> from grillon.families.sudoku.facts.facts import parse_fact
    >>> candidates_of(parse_fact("AaAb_12")), candidates_of(parse_fact("-Ba_4", size=4))
    ((0, 1, 9, 10), (19,))
    """
    cells, values = ((fact.cell,), (fact.value,)) if isinstance(fact, Absence) else (fact.cells, fact.values)
    return tuple(cell * fact.size + value - 1 for cell in cells for value in values)


def _derivation_text(derivation: Derivation, lang: str) -> str:
    terms = {"fact": _named(derivation.fact, lang), "cells": _plainly(derivation.fact, lang)}
    if derivation.rule not in RULES:
        return Sentence("{fact} ({cells}) is entered.", **terms).text(lang)
    terms["rule"] = RULES[derivation.rule].text(lang)
    if derivation.zone is None:
        step = Sentence("{fact} ({cells}), by {rule}", **terms)
    else:
        step = Sentence("{fact} ({cells}), by {rule} in {zone}", zone=zone_text(derivation.zone, lang), **terms)
    return Sentence("{step}, from {premises}.", step=step, premises=listing(map(str, derivation.premises), lang)).text(
        lang
    )


def _named(fact: Fact, lang: str) -> str:
    """The fact with the name of its kind before it, as far as it has one; an absence shows by its sign."""
    if isinstance(fact, Absence) or len(fact.cells) > len(KINDS):
        return str(fact)
    kind = Sentence(KINDS[len(fact.cells) - 1], values=len(fact.values))
    return f"{kind.text(lang)} {fact}"


def zone_text(zone: Zone, lang: str) -> str:
    """A zone in the notation; zones without letters have the name of their house."""
    return zone.name if zone.kind in ("row", "column", "box") else house_words(zone.name, lang)


def _plainly(fact: Fact, lang: str) -> str:
    """The fact with the usual names of cells."""
    if isinstance(fact, Absence):
        cell, value = cell_name(fact.cell, fact.size, lang), SYMBOLS[fact.value - 1]
        return Sentence("{cell}: not {value}", cell=cell, value=value).text(lang)
    cells = " ".join(cell_name(cell, fact.size, lang) for cell in fact.cells)
    values = " ".join(SYMBOLS[value - 1] for value in fact.values)
    return Sentence("{cells}: {values}", cells=cells, values=values).text(lang)


class SudokuFacts(Facts):
    """The base of facts, where all houses hold each digit once."""

    pattern = "-?(?:[A-Y][a-y])+_.*"

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
        """The whole run from a position, as serialisable values; `on_event` is called with each event.

        The facts `entered`, in the notation, come after those of the position. The base has one queue, or zones that
        work asynchronously.

        >>> from grillon.families.sudoku.formats.text import read_line
        >>> line = "002876130000090000300040007403008200600724308820030045000010000140080063030050081"
        >>> puzzle = read_line(line)
        >>> run = puzzle.family.facts.run(puzzle.position())
        >>> run.end, run.events[0].fact, run.events[0].rule
        ('solved', 'De_6', 'last_place')
        """
        if known_grid(position.puzzle) is None:
            return None
        base = FactBase.at(position, thorough=not strict, run=False)
        start = tuple(map(str, base.derived))
        events: list[FactEvent] = []

        def listen(event: Event) -> None:
            events.append(fact_event(event, lang))
            if on_event is not None:
                on_event(events[-1])

        base.listener = listen
        if base.contradiction is not None:
            listen(Contradiction(base.contradiction))
        for text in entered:
            base.tell(parse_fact(text, size=base.grid.size), "entered")
        if asynchronous:
            run_by_zones(base)
        else:
            base.wake()
            base.run()
        return FactRun(
            start,
            tuple(events),
            tuple(map(str, base.facts)),
            base.end,
            len(base.derived),
            strict,
            sum(base.looks),
            {rule: words.text(lang) for rule, words in RULES.items()},
        )
