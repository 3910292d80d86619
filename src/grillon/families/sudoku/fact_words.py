"""The fact base in words: one line a fact, in the order it came to be known."""

from __future__ import annotations

from collections.abc import Iterator

from grillon.families.sudoku.factbase import Derivation, FactBase
from grillon.families.sudoku.facts import SIZE, Absence, Fact
from grillon.families.sudoku.variants import cell_name
from grillon.model import Position
from grillon.sentences import Sentence, listing

_RULES = {
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
    "pair2_settled": Sentence("a set, one cell filled"),
}


def fact_lines(position: Position, lang: str) -> Iterator[str]:
    """Every fact with its rule and its premises, and how it ended. The base is a thorough one; a line says where a base
    that looks only at the first missing value of each zone is blocked.

    >>> from grillon.families.sudoku.text import read_line
    >>> line = "002876130000090000300040007403008200600724308820030045000010000140080063030050081"
    >>> next(fact_lines(read_line(line).position(), "en"))[:42]
    '1. De_6 (R4C5: 6), by the last place in e,'
    """
    base = FactBase.at(position, thorough=True)
    number, mode = 0, "propagation"
    for known, derivation in enumerate(base.derived.values()):
        if known == base.first_values_exhausted:
            yield Sentence(
                "The first missing values of the zones give nothing more ({known} {known:fact|facts} known). The "
                "others are looked at too.",
                known=known,
            ).text(lang)
        if derivation.rule == "given":
            continue
        if derivation.mode == "unblocking" and mode != "unblocking":
            yield Sentence("Out of events. Unblocking {zone}.", zone=derivation.zone).text(lang)
        number, mode = number + 1, derivation.mode
        yield f"{number}. {_line(derivation, lang)}"
    if base.solved:
        yield Sentence(
            "Solved: {known} {known:fact|facts} known, {zones} {zones:look|looks} at zones.",
            known=len(base.derived),
            zones=sum(base.looks),
        ).text(lang)
    else:
        shown = ", ".join(map(str, base.facts))
        yield Sentence(
            "Blocked: {known} {known:fact|facts} known. The base: {facts}.", known=len(base.derived), facts=shown
        ).text(lang)


def _line(derivation: Derivation, lang: str) -> str:
    terms = {
        "fact": derivation.fact,
        "cells": _plainly(derivation.fact, lang),
        "rule": _RULES[derivation.rule].text(lang),
        "zone": derivation.zone,
    }
    if derivation.zone is None:
        step = Sentence("{fact} ({cells}), by {rule}", **terms)
    else:
        step = Sentence("{fact} ({cells}), by {rule} in {zone}", **terms)
    return Sentence("{step}, from {premises}.", step=step, premises=listing(map(str, derivation.premises), lang)).text(
        lang
    )


def _plainly(fact: Fact, lang: str) -> str:
    """The fact in the names of cells that people know."""
    if isinstance(fact, Absence):
        return Sentence("{cell}: not {value}", cell=cell_name(fact.cell, SIZE, lang), value=fact.value).text(lang)
    cells = " ".join(cell_name(cell, SIZE, lang) for cell in fact.cells)
    return Sentence("{cells}: {values}", cells=cells, values=" ".join(map(str, fact.values))).text(lang)
