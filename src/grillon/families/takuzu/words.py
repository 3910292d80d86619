"""The terms for the placeholders of the sentences."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from grillon.families.takuzu.puzzle import TakuzuPuzzle
from grillon.model import Position, Quota, Role, Step, Use
from grillon.sentences import Sentence, cell_name, listing

_MAX_NAMED = 6


def terms(position: Position, step: Step, lang: str) -> Mapping[str, str]:
    """The terms of a step: `targets`, `value`, `other`, the `cells` that show it, `line`, `twins`, `place`.

    >>> from grillon.families.takuzu.text import read_unruly
    >>> puzzle = read_unruly("4x4u:AAo")
    >>> terms(puzzle.position(), puzzle.explain(max_steps=1).steps[0], "en")["targets"]
    'R1C3'
    """
    puzzle = position.puzzle
    assert isinstance(puzzle, TakuzuPuzzle)

    def named(candidates: Collection[int]) -> str:
        cells = sorted({candidate // 2 for candidate in candidates})
        return listing((cell_name(*divmod(cell, puzzle.columns), lang) for cell in cells), lang, maximum=_MAX_NAMED)

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
        "twins": lines_name(puzzle, sorted(set(twins)), lang, either=True),
    }


def house_name(puzzle: TakuzuPuzzle, house: int, lang: str) -> str:
    """The name of a house.

    >>> house_name(TakuzuPuzzle(4, 4, bytes([2] * 16)), 0, "fr")
    'L1C1 contient une seule valeur'
    """
    rules = puzzle.rules
    line, other = rules.line_of(house), rules.other_line_of(house)
    if line is None:
        return Sentence("{cell} holds one value", cell=cell_name(*divmod(house, puzzle.columns), lang)).text(lang)
    if other is not None:
        return Sentence(
            "{first} and {second} are different",
            first=line_name(puzzle, other, lang),
            second=line_name(puzzle, line, lang),
        ).text(lang)
    demand = rules.house(house)
    assert isinstance(demand, Quota)
    members = demand.members
    if len(members) == 3 and house >= rules.three(0, 0, 0):
        names = [cell_name(*divmod(member // 2, puzzle.columns), lang) for member in (members[0], members[-1])]
        return Sentence(
            "no three alike in {line}, {first} to {last}",
            first=names[0],
            last=names[1],
            line=line_name(puzzle, line, lang),
        ).text(lang)
    low, high = demand.low, demand.high
    number = str(low) if low == high else f"{low}-{high}"
    return Sentence(
        "{line} holds {number} {number:time|times} {value}",
        line=line_name(puzzle, line, lang),
        number=number,
        value=members[0] % 2,
    ).text(lang)


_BALANCE = {
    Use.ENOUGH: Sentence("{line} has all its {value}s"),
    Use.TOO_MANY: Sentence("{line} would hold too many {value}s"),
}
_THREE = {
    Use.ENOUGH: Sentence("{cells} cannot be three {value}s"),
    Use.TOO_MANY: Sentence("{cells} would be three {value}s"),
}
_EQUAL = {
    Use.ENOUGH: Sentence("{lines} cannot be equal"),
    Use.TOO_MANY: Sentence("{lines} would be equal"),
}
_WHOLE = {
    Use.ENOUGH: Sentence("every way to complete {line} has it"),
    Use.TOO_MANY: Sentence("{line} cannot be completed"),
}


def house_reason(puzzle: TakuzuPuzzle, houses: Sequence[int], use: Use, lang: str) -> str:
    """The reason why a house makes a cell 0 or 1, or how it fails.

    >>> puzzle = TakuzuPuzzle(4, 4, bytes([2] * 16))
    >>> house_reason(puzzle, [puzzle.rules.balance(0, 1)], Use.NEEDED, "en")
    'row 1 has all its 0s'
    >>> house_reason(puzzle, [puzzle.rules.three(0, 1, 1)], Use.TOO_MANY, "fr")
    'L1C2, L1C3 et L1C4 seraient trois 1'
    """
    rules = puzzle.rules
    fails = Use.TOO_MANY if use in (Use.TOO_FEW, Use.TOO_MANY) else Use.ENOUGH
    lines = {line for house in houses if (line := rules.line_of(house)) is not None}
    if len(houses) > 1 and len(lines) == 1:
        return Sentence(_WHOLE[fails], line=line_name(puzzle, lines.pop(), lang)).text(lang)
    if len(houses) > 1 or not lines:
        return listing((house_name(puzzle, house, lang) for house in houses), lang)
    house, line = houses[0], lines.pop()
    other = rules.other_line_of(house)
    if other is not None:
        return Sentence(_EQUAL[fails], lines=lines_name(puzzle, [other, line], lang)).text(lang)
    members = rules.house(house).members
    value = members[0] % 2 if use in (Use.ENOUGH, Use.TOO_MANY) else 1 - members[0] % 2
    if house >= rules.three(0, 0, 0):
        cells = listing((cell_name(*divmod(member // 2, puzzle.columns), lang) for member in members), lang)
        return Sentence(_THREE[fails], cells=cells, value=value).text(lang)
    return Sentence(_BALANCE[fails], line=line_name(puzzle, line, lang), value=value).text(lang)


def line_name(puzzle: TakuzuPuzzle, line: int, lang: str) -> str:
    """`row 3` or `column 5`, with its article in French."""
    if line < puzzle.rows:
        return Sentence("row {number}", number=line + 1).text(lang)
    return Sentence("column {number}", number=line - puzzle.rows + 1).text(lang)


def lines_name(puzzle: TakuzuPuzzle, lines: Sequence[int], lang: str, *, either: bool = False) -> str:
    """The name of several lines, or of one of them: `rows 3 and 5`."""
    rows, columns = ([line for line in lines if (line < puzzle.rows) is wanted] for wanted in (True, False))
    if len(rows) > 1 and not columns:
        numbers = listing((str(line + 1) for line in rows), lang, either=either)
        return Sentence("rows {numbers}", numbers=numbers).text(lang)
    if len(columns) > 1 and not rows:
        numbers = listing((str(line - puzzle.rows + 1) for line in columns), lang, either=either)
        return Sentence("columns {numbers}", numbers=numbers).text(lang)
    return listing((line_name(puzzle, line, lang) for line in lines), lang, either=either)
