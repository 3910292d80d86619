"""The fact base in words: one line a fact, in the order it came to be known."""

from __future__ import annotations

from collections.abc import Iterator

from grillon.explain.wording import listing, sentence
from grillon.families.sudoku.factbase import Derivation, FactBase
from grillon.families.sudoku.facts import SIZE, Absence, Fact
from grillon.families.sudoku.variants import cell_name
from grillon.model import Family, Position

_RULES = {
    "singleton1_excludes": "rule.singleton1_excludes",
    "pair1_excludes": "rule.pair1_excludes",
    "pair2_excludes": "rule.pair2_excludes",
    "last_place": "rule.last_place",
    "last_two_places": "rule.last_two_places",
    "last_value": "rule.last_value",
    "last_two_values": "rule.last_two_values",
    "gathered_places": "rule.gathered_places",
    "pair2_splits": "rule.pair2_splits",
    "pairs_merge": "rule.pairs_merge",
    "twins_merge": "rule.twins_merge",
    "pair1_settled": "rule.pair1_settled",
    "pair2_settled": "rule.pair2_settled",
}


def fact_lines(position: Position, lang: str) -> Iterator[str]:
    """Every fact with its rule and its premises, and how it ended. The base is a thorough one; a line says where a base
    that looks only at the first missing value of each zone is blocked.

    >>> from grillon.families.sudoku.text import read_line
    >>> line = "002876130000090000300040007403008200600724308820030045000010000140080063030050081"
    >>> next(fact_lines(read_line(line).position(), "en"))[:42]
    '1. De_6 (R4C5: 6), by the last place in e,'
    """
    base, family = FactBase.at(position, thorough=True), position.puzzle.family
    number, mode = 0, "propagation"
    for known, derivation in enumerate(base.derived.values()):
        if known == base.first_values_exhausted:
            yield sentence("facts.further", lang, family, known=known)
        if derivation.rule == "given":
            continue
        if derivation.mode == "unblocking" and mode != "unblocking":
            yield sentence("facts.unblocking", lang, family, zone=derivation.zone)
        number, mode = number + 1, derivation.mode
        yield f"{number}. {_line(derivation, family, lang)}"
    if base.solved:
        yield sentence("facts.solved", lang, family, known=len(base.derived), zones=sum(base.looks))
    else:
        shown = ", ".join(map(str, base.facts))
        yield sentence("facts.blocked", lang, family, known=len(base.derived), facts=shown)


def _line(derivation: Derivation, family: Family, lang: str) -> str:
    terms = {
        "fact": derivation.fact,
        "cells": _plainly(derivation.fact, family, lang),
        "rule": sentence(_RULES[derivation.rule], lang, family),
        "zone": derivation.zone,
    }
    step = sentence("facts.step" if derivation.zone is None else "facts.step_in", lang, family, **terms)
    return sentence("facts.from", lang, family, step=step, premises=listing(map(str, derivation.premises), lang))


def _plainly(fact: Fact, family: Family, lang: str) -> str:
    """The fact in the names of cells that people know."""
    if isinstance(fact, Absence):
        return sentence("facts.absent", lang, family, cell=cell_name(fact.cell, SIZE, lang), value=fact.value)
    cells = " ".join(cell_name(cell, SIZE, lang) for cell in fact.cells)
    return sentence("facts.present", lang, family, cells=cells, values=" ".join(map(str, fact.values)))
