"""What the placeholders of the sentences stand for."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from grillon.explain.wording import listing, sentence
from grillon.families.takuzu.puzzle import TakuzuPuzzle
from grillon.families.takuzu.rules import cell_name
from grillon.model import Position, Quota, Role, Step

_MOST_NAMED = 6
_LINES = {"en": ("row", "column"), "fr": ("la ligne", "la colonne")}


def terms(position: Position, step: Step, lang: str) -> Mapping[str, str]:
    """The terms of a step: `targets`, `value`, `other`, `cells` it is seen from, `line`, `twins`, `place`, `length`.

    >>> from grillon.families.takuzu.text import read_unruly
    >>> puzzle = read_unruly("4x4u:AAo")
    >>> terms(puzzle.position(), puzzle.explain(most=1).steps[0], "en")["targets"]
    'R1C3'
    """
    puzzle = position.puzzle
    assert isinstance(puzzle, TakuzuPuzzle)

    def named(candidates: Collection[int]) -> str:
        cells = sorted({candidate // 2 for candidate in candidates})
        return listing((cell_name(*divmod(cell, puzzle.columns), lang) for cell in cells), lang, most=_MOST_NAMED)

    rules = puzzle.rules
    value = step.chosen[0] % 2 if step.chosen else 0
    houses = step.proof[-1].houses if step.proof else ()
    lines = [line for house in houses if (line := rules.line_of(house)) is not None]
    target_cells = {candidate // 2 for candidate in step.chosen}
    line = next((line for line in lines if target_cells & set(rules.line_cells(line))), lines[0] if lines else 0)
    pairs = [(rules.other_line_of(house), rules.line_of(house)) for house in step.cited_houses]
    twins = [one if two == line else two for one, two in pairs if one is not None and two is not None]
    targets = named(step.chosen)
    by_line = bool(lines) and step.technique.id not in ("contradiction", "line_contradiction", "nested")
    return {
        "place": line_name(puzzle, line, lang) if by_line else targets,
        "line": line_name(puzzle, line, lang),
        "targets": targets,
        "value": str(value),
        "other": str(1 - value),
        "cells": named(step.roles.get(Role.ELIMINATING, ())),
        "twins": listing((line_name(puzzle, twin, lang) for twin in sorted(set(twins))), lang),
        "length": str(sum(not inference.assumed for inference in step.proof)),
    }


def house_name(puzzle: TakuzuPuzzle, house: int, lang: str) -> str:
    """What a person calls a house.

    >>> house_name(TakuzuPuzzle(4, 4, bytes([2] * 16)), 0, "fr")
    'L1C1 contient une valeur'
    """
    rules, family = puzzle.rules, puzzle.family
    line, other = rules.line_of(house), rules.other_line_of(house)
    if line is None:
        return sentence("house.cell", lang, family, cell=cell_name(*divmod(house, puzzle.columns), lang))
    if other is not None:
        return sentence(
            "house.differ", lang, family, first=line_name(puzzle, other, lang), second=line_name(puzzle, line, lang)
        )
    demand = rules.house(house)
    assert isinstance(demand, Quota)
    members = demand.members
    if len(members) == 3 and house >= rules.three(0, 0, 0):
        names = [cell_name(*divmod(member // 2, puzzle.columns), lang) for member in (members[0], members[-1])]
        return sentence("house.three", lang, family, first=names[0], last=names[1], line=line_name(puzzle, line, lang))
    low, high = demand.low, demand.high
    number = str(low) if low == high else f"{low}-{high}"
    return sentence("house.balance", lang, family, line=line_name(puzzle, line, lang), number=number, value=members[0] % 2)


def line_name(puzzle: TakuzuPuzzle, line: int, lang: str) -> str:
    """`row 3` or `column 5`, with its article in French."""
    row, column = _LINES[lang]
    return f"{row} {line + 1}" if line < puzzle.rows else f"{column} {line - puzzle.rows + 1}"
