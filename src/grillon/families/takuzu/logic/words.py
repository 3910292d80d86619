"""The terms for the placeholders of the sentences."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from grillon.base.sentences import cell_name, listing
from grillon.families.takuzu.puzzle import TakuzuPuzzle
from grillon.families.takuzu.rules import line_name, lines_name
from grillon.model import Role, Step

_MAX_NAMED = 6


def terms(puzzle: TakuzuPuzzle, step: Step, lang: str) -> Mapping[str, str]:
    """The terms of a step: `targets`, `value`, `other`, the `cells` that show it, `line`, `twins`, `place`.

    >>> from grillon.families.takuzu.formats.text import read_unruly
    >>> puzzle = read_unruly("4x4u:AAo")
    >>> terms(puzzle, puzzle.explain(max_steps=1).steps[0], "en")["targets"]
    'R1C3'
    """

    def named(candidates: Collection[int]) -> str:
        cells = sorted({candidate // 2 for candidate in candidates})
        return listing((cell_name(*divmod(cell, puzzle.columns), lang) for cell in cells), lang, maximum=_MAX_NAMED)

    rules = puzzle.rules
    value = step.chosen[0] % 2 if step.chosen else 0
    houses = step.proof[-1].houses if step.proof else ()
    lines = [about[-1] for house in houses if (about := rules.lines_of(house))]
    target_cells = {candidate // 2 for candidate in step.chosen}
    line = next((line for line in lines if target_cells & set(rules.line_cells(line))), lines[0] if lines else 0)
    pairs = [about for house in step.cited_houses if len(about := rules.lines_of(house)) == 2]
    twins = [one if two == line else two for one, two in pairs]
    targets = named(step.chosen)
    by_line = bool(lines) and step.technique.id not in ("contradiction", "line_contradiction", "nested")
    return {
        "place": line_name(puzzle, line, lang) if by_line else targets,
        "line": line_name(puzzle, line, lang),
        "targets": targets,
        "value": str(value),
        "other": str(1 - value),
        "cells": named(step.roles.get(Role.ELIMINATING, ())),
        "twins": lines_name(puzzle, sorted(set(twins)), lang, either=True),
    }
