"""A base of facts in words: one line per fact in the order of derivation, with what it rewrites."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from grillon.base.sentences import Sentence, listing
from grillon.puzzle.parts.facts import FactEvent, FactEventKind, FactRun


def fact_lines(run: FactRun, lang: str) -> Iterator[str]:
    """Every fact with its rule and its premises, what it rewrites, and how it ended.

    An absence that is implied by the fact it comes from never enters the base, and no line reports its removal. A base
    that is not `strict` continues where the first missing values of the zones give nothing more; a line shows where.

    >>> from grillon.families.sudoku.formats.text import read_line
    >>> line = "002876130000090000300040007403008200600724308820030045000010000140080063030050081"
    >>> puzzle = read_line(line)
    >>> next(fact_lines(puzzle.family.facts.run(puzzle.position()), "en"))[:53]
    '1. singleton1 De_6 (R4C5: 6), by the last place in e,'
    """
    premises = {event.fact: event.premises for event in run.events if event.kind is FactEventKind.FACT}
    worth_telling = (
        event
        for event in run.events
        if event.kind is not FactEventKind.REWRITING or premises.get(event.fact) != (event.replaced_by,)
    )
    number = 0
    for rewriting, events in groupby(worth_telling, key=_rewriting_key):
        if rewriting is not None:
            replaced_by, rule = rewriting
            facts = listing((event.fact for event in events), lang, maximum=20)
            yield f"   {rewriting_text(facts, replaced_by, run.rules[rule], lang)}"
            continue
        for event in events:
            number += event.kind is FactEventKind.FACT
            yield f"{number}. {event.text}" if event.kind is FactEventKind.FACT else event.text
    shown = ", ".join(run.facts)
    terms = {"known": run.known, "zones": run.examined, "facts": shown}
    if run.end == "solved":
        yield Sentence("Solved: {known} {known:fact|facts} known, {zones} {zones:zone|zones} examined.", **terms).text(
            lang
        )
    elif run.end == "blocked":
        yield Sentence("Blocked: {known} {known:fact|facts} known. The base: {facts}.", **terms).text(lang)


def rewriting_text(facts: str, replaced_by: str, rule: str, lang: str) -> str:
    """Facts that another one replaces, and the rule in words."""
    return Sentence("{facts} → {fact}: {rule}.", facts=facts, fact=replaced_by, rule=rule).text(lang)


def _rewriting_key(event: FactEvent) -> tuple[str, str] | None:
    return (event.replaced_by, event.rule) if event.kind is FactEventKind.REWRITING else None
