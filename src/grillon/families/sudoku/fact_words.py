"""The fact base in words: one line per fact in the order of derivation, with what it rewrites."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from grillon.families.sudoku.fact_grid import Zone
from grillon.families.sudoku.factbase import (
    Contradiction,
    Derivation,
    Event,
    FactBase,
    FirstValuesExhausted,
    Look,
    Rewriting,
)
from grillon.families.sudoku.facts import Absence, Fact
from grillon.families.sudoku.variants import SYMBOLS, cell_name
from grillon.families.sudoku.words import kind_name
from grillon.model import Position
from grillon.model.facts import FactEvent, FactEventKind, FactRun
from grillon.sentences import Sentence, listing

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
    "singleton1_covers": Sentence("an absence that a value placed shows"),
    "pair2_covers": Sentence("an absence that a set shows"),
    "occupied": Sentence("an absence from a cell that is taken"),
}
"""The effect of each rule; the last ones only rewrite."""


def fact_run(
    position: Position, lang: str, *, strict: bool = False, on_event: Callable[[FactEvent], None] | None = None
) -> FactRun:
    """The whole run from a position, as serialisable values; `on_event` is called with each event.

    >>> from grillon.families.sudoku.text import read_line
    >>> line = "002876130000090000300040007403008200600724308820030045000010000140080063030050081"
    >>> run = fact_run(read_line(line).position(), "en")
    >>> run.end, run.events[0].fact, run.events[0].rule
    ('solved', 'De_6', 'last_place')
    """
    base = FactBase.at(position, thorough=not strict, run=False)
    start = tuple(map(str, base.derived))
    events: list[FactEvent] = []

    def listen(event: Event) -> None:
        events.append(fact_event(event, lang))
        if on_event is not None:
            on_event(events[-1])

    base.listener = listen
    base.wake()
    base.run()
    return FactRun(
        start,
        tuple(events),
        tuple(map(str, base.facts)),
        base.end,
        len(base.derived),
        strict,
        {rule: words.text(lang) for rule, words in RULES.items()},
    )


def fact_event(event: Event, lang: str) -> FactEvent:
    """An event of the base, as a serialisable value."""
    text = event_text(event, lang)
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
            text=text,
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
            text=text,
            about=candidates_of(event.fact),
            because=candidates_of(event.replaced_by),
        )
    if isinstance(event, Look):
        # A zone holds every value once: it has as many cells as there are values.
        about = tuple(cell * len(event.zone.cells) + event.value - 1 for cell in event.zone.cells)
        return FactEvent(FactEventKind.LOOK, zone=str(event.zone), mode="unblocking", text=text, about=about)
    if isinstance(event, FirstValuesExhausted):
        return FactEvent(FactEventKind.EXHAUSTED, text=text)
    return FactEvent(FactEventKind.CONTRADICTION, str(event.fact), text=text, about=candidates_of(event.fact))


def candidates_of(fact: Fact) -> tuple[int, ...]:
    """The candidates that a fact is about: each of its values in each of its cells.

    >>> from grillon.families.sudoku.facts import parse_fact
    >>> candidates_of(parse_fact("AaAb_12")), candidates_of(parse_fact("-Ba_4", size=4))
    ((0, 1, 9, 10), (19,))
    """
    cells, values = ((fact.cell,), (fact.value,)) if isinstance(fact, Absence) else (fact.cells, fact.values)
    return tuple(cell * fact.size + value - 1 for cell in cells for value in values)


def event_text(event: Event, lang: str) -> str:
    """An event in one sentence."""
    if isinstance(event, Derivation):
        return _derivation_text(event, lang)
    if isinstance(event, Rewriting):
        return _rewriting_text([event], lang)
    if isinstance(event, Look):
        zone, value = zone_text(event.zone, lang), SYMBOLS[event.value - 1]
        return Sentence("Out of events. Unblocking {zone}: where is {value}?", zone=zone, value=value).text(lang)
    if isinstance(event, FirstValuesExhausted):
        return Sentence(
            "The first missing values of the zones give nothing more ({known} {known:fact|facts} known).",
            known=event.known,
        ).text(lang)
    assert isinstance(event, Contradiction)
    return Sentence("{fact} cannot be: something entered before is wrong.", fact=event.fact).text(lang)


def fact_lines(position: Position, lang: str, *, strict: bool = False) -> Iterator[str]:
    """Every fact with its rule and its premises, what it rewrites, and how it ended.

    An absence that is implied by the fact it comes from never enters the base, and no line reports its removal. A base
    that is not `strict` continues where the first missing values of the zones give nothing more; a line shows where.

    >>> from grillon.families.sudoku.text import read_line
    >>> line = "002876130000090000300040007403008200600724308820030045000010000140080063030050081"
    >>> next(fact_lines(read_line(line).position(), "en"))[:42]
    '1. De_6 (R4C5: 6), by the last place in e,'
    """
    base = FactBase.at(position, thorough=not strict, run=False)
    before = len(base.log)
    base.wake()
    base.run()
    number = 0
    worth_telling = (event for event in base.log[before:] if not _goes_without_saying(base, event))
    for rewriting, events in groupby(worth_telling, key=_rewriting_key):
        if rewriting is not None:
            yield f"   {_rewriting_text([e for e in events if isinstance(e, Rewriting)], lang)}"
            continue
        for event in events:
            if isinstance(event, Derivation):
                number += 1
                yield f"{number}. {event_text(event, lang)}"
            else:
                yield event_text(event, lang)
    shown = ", ".join(map(str, base.facts))
    terms = {"known": len(base.derived), "zones": sum(base.looks), "facts": shown}
    if base.end == "solved":
        yield Sentence("Solved: {known} {known:fact|facts} known, {zones} {zones:zone|zones} examined.", **terms).text(
            lang
        )
    elif base.end == "blocked":
        yield Sentence("Blocked: {known} {known:fact|facts} known. The base: {facts}.", **terms).text(lang)


def _goes_without_saying(base: FactBase, event: Event) -> bool:
    """Is this an absence that is implied by the very fact it was derived from?"""
    return isinstance(event, Rewriting) and base.last(event.fact).premises == (event.replaced_by,)


def _rewriting_key(event: Event) -> tuple[Fact, str] | None:
    return (event.replaced_by, event.rule) if isinstance(event, Rewriting) else None


def _rewriting_text(events: Iterable[Rewriting], lang: str) -> str:
    rewritings = list(events)
    return Sentence(
        "{facts} → {fact}: {rule}.",
        facts=listing((str(one.fact) for one in rewritings), lang, maximum=20),
        fact=rewritings[0].replaced_by,
        rule=RULES[rewritings[0].rule].text(lang),
    ).text(lang)


def _derivation_text(derivation: Derivation, lang: str) -> str:
    terms = {"fact": derivation.fact, "cells": _plainly(derivation.fact, lang)}
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


def zone_text(zone: Zone, lang: str) -> str:
    """A zone in the notation; zones without letters have the name of their house."""
    return zone.name if zone.kind in ("row", "column", "box") else kind_name(zone.name, lang)


def _plainly(fact: Fact, lang: str) -> str:
    """The fact with the usual names of cells."""
    if isinstance(fact, Absence):
        cell, value = cell_name(fact.cell, fact.size, lang), SYMBOLS[fact.value - 1]
        return Sentence("{cell}: not {value}", cell=cell, value=value).text(lang)
    cells = " ".join(cell_name(cell, fact.size, lang) for cell in fact.cells)
    values = " ".join(SYMBOLS[value - 1] for value in fact.values)
    return Sentence("{cells}: {values}", cells=cells, values=values).text(lang)
