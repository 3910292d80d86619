"""What the placeholders of the sentences stand for: cells, digits and houses of a step, and the names of houses."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from grillon.explain.wording import listing, sentence
from grillon.families.sudoku.variants import SYMBOLS, cell_name
from grillon.model import ONE_SOLUTION, Position, Role, Step

if TYPE_CHECKING:
    from grillon.families.sudoku.puzzle import SudokuPuzzle

_BY_CELL = ("naked_single", "xy_wing", "xyz_wing", "unique", "bug", "aligned")
"""Techniques that are looked for at cells rather than in a house."""

_LINES = {
    "row": "line.row",
    "column": "line.column",
    "box": "line.box",
    "region": "line.region",
    "diagonal": "line.diagonal",
    "antidiagonal": "line.antidiagonal",
    "window": "line.window",
    "group": "line.group",
    "house": "line.house",
}


def line_name(puzzle: SudokuPuzzle, house: int, lang: str) -> str:
    """What a person calls a house of cells, by its place among the variant's houses.

    >>> from grillon.families.sudoku.text import read_line
    >>> puzzle = read_line("1" + "." * 80)
    >>> line_name(puzzle, 10, "en"), line_name(puzzle, 20, "fr")
    ('column 2', 'le bloc 3')
    """
    kind, _, number = puzzle.variant.houses[house].name.partition(" ")
    return sentence(_LINES[kind], lang, puzzle.family, number=number)


def house_name(puzzle: SudokuPuzzle, house: int, lang: str) -> str:
    """What a person calls a house of the rules.

    >>> from grillon.families.sudoku.text import read_line
    >>> puzzle = read_line("1" + "." * 80)
    >>> house_name(puzzle, 0, "en"), house_name(puzzle, 81, "en"), house_name(puzzle, 81, "fr")
    ('one digit in R1C1', 'one 1 in row 1', 'un seul 1 dans la ligne 1')
    """
    size, family, cells = puzzle.size, puzzle.family, puzzle.variant.cells
    if house < cells:
        return sentence("house.cell", lang, family, cell=cell_name(house, size, lang))
    line, digit = divmod(house - cells, size)
    if line < len(puzzle.variant.houses):
        return sentence("house.line", lang, family, line=line_name(puzzle, line, lang), digit=SYMBOLS[digit])
    members = puzzle.rules.house(house).members
    pair = listing((puzzle.candidate_name(member, lang) for member in members), lang)
    return sentence("house.pair" if len(members) > 1 else "house.mark", lang, family, pair=pair)


def terms(position: Position, step: Step, lang: str) -> Mapping[str, str]:
    """The terms of a step.

    `targets` and `digit` are what is decided; `cells` and `digits` the pattern it comes from; `helpers` and
    `helper_digits` what supports it; `first` and `second` the houses it starts with, `bases` and `covers` all of
    them; `house` the one that decides; `length` the number of links; `place` is where to look.

    >>> from grillon.families.sudoku.text import read_line
    >>> puzzle = read_line("12345678." + "." * 72)
    >>> found = terms(puzzle.position(), puzzle.explain(most=1).steps[0], "en")
    >>> found["place"], found["targets"], found["digit"]
    ('row 1', 'R1C9', '9')
    """
    from grillon.families.sudoku.puzzle import SudokuPuzzle

    puzzle = position.puzzle
    assert isinstance(puzzle, SudokuPuzzle)
    size, cells = puzzle.size, puzzle.variant.cells

    def named(candidates: Iterable[int]) -> str:
        return listing((cell_name(cell, size, lang) for cell in sorted({c // size for c in candidates})), lang)

    def digits(candidates: Iterable[int]) -> str:
        return listing((SYMBOLS[digit] for digit in sorted({c % size for c in candidates})), lang)

    def lines(houses: Collection[int]) -> list[str]:
        found = dict.fromkeys((house - cells) // size for house in houses if house >= cells)
        return [line_name(puzzle, line, lang) for line in found if line < len(puzzle.variant.houses)]

    results = step.chosen or step.excluded
    starting = lines(step.proof[0].houses) if step.proof else []
    deciding = lines(step.proof[-1].houses) if step.proof else []
    half = len(starting) // 2
    shown = step.roles.get(Role.ELIMINATING, ())
    helpers = step.roles.get(Role.AUXILIARY, ())
    pattern = step.roles.get(Role.PATTERN, ()) if ONE_SOLUTION in step.cited_houses else shown
    by_cell = not deciding or step.technique.id.startswith(_BY_CELL)
    where = pattern if step.technique.id.startswith(("unique", "xy")) else results
    return {
        "place": named(where) if by_cell or step.technique.rating >= 6 else deciding[0],
        "targets": named(results),
        "digit": digits(results),
        "cells": named(pattern),
        "digits": digits(pattern),
        "extras": listing((puzzle.candidate_name(candidate, lang) for candidate in shown), lang),
        "helpers": named(helpers),
        "helper_digits": digits(helpers),
        "sources": named(shown),
        "first": starting[0] if starting else "",
        "second": starting[1] if len(starting) > 1 else "",
        "bases": listing(starting[:half], lang),
        "covers": listing(starting[half:], lang),
        "house": deciding[0] if deciding else "",
        "length": str(sum(not inference.assumed for inference in step.proof)),
    }
