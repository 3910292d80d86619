"""What the placeholders of the sentences stand for: cells, digits and houses of a step, and the names of houses."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from grillon.explain.names import supposition_text
from grillon.families.sudoku.variants import SYMBOLS, cell_name
from grillon.model import ONE_SOLUTION, Level, Position, Role, Step
from grillon.sentences import Sentence, either, listing

if TYPE_CHECKING:
    from grillon.families.sudoku.puzzle import SudokuPuzzle

_BY_CELL = ("naked_single", "xy_wing", "xyz_wing", "unique", "bug", "aligned")
"""Techniques that are looked for at cells rather than in a house."""

_LINES = {
    "row": Sentence("row {number}"),
    "column": Sentence("column {number}"),
    "box": Sentence("box {number}"),
    "region": Sentence("region {number}"),
    "diagonal": Sentence("the diagonal"),
    "antidiagonal": Sentence("the antidiagonal"),
    "window": Sentence("window {number}"),
    "group": Sentence("group {number}"),
    "house": Sentence("house {number}"),
}
_SEVERAL = {
    "row": Sentence("rows {numbers}"),
    "column": Sentence("columns {numbers}"),
    "box": Sentence("boxes {numbers}"),
    "region": Sentence("regions {numbers}"),
}


def line_name(puzzle: SudokuPuzzle, house: int, lang: str) -> str:
    """What a person calls a house of cells, by its place among the variant's houses.

    >>> from grillon.families.sudoku.text import read_line
    >>> puzzle = read_line("1" + "." * 80)
    >>> line_name(puzzle, 10, "en"), line_name(puzzle, 20, "fr")
    ('column 2', 'le bloc 3')
    """
    return kind_name(puzzle.variant.houses[house].name, lang)


def kind_name(name: str, lang: str) -> str:
    """What a person calls a house of cells, by its name: `region 3`."""
    kind, _, number = name.partition(" ")
    return Sentence(_LINES[kind], number=number).text(lang)


def lines_name(puzzle: SudokuPuzzle, houses: Sequence[int], lang: str, *, either: bool = False) -> str:
    """What a person calls several houses of cells, or one of them: together where they are of one kind.

    >>> from grillon.families.sudoku.text import read_line
    >>> puzzle = read_line("1" + "." * 80)
    >>> lines_name(puzzle, [0, 6], "en"), lines_name(puzzle, [0, 6], "fr"), lines_name(puzzle, [0, 9], "fr")
    ('rows 1 and 7', 'les lignes 1 et 7', 'la ligne 1 et la colonne 1')
    """
    names = [puzzle.variant.houses[house].name.partition(" ") for house in houses]
    kind = names[0][0] if names else ""
    if len(names) > 1 and kind in _SEVERAL and all(name[0] == kind for name in names):
        numbers = listing((number for _, _, number in names), lang, either=either)
        return Sentence(_SEVERAL[kind], numbers=numbers).text(lang)
    return listing((line_name(puzzle, house, lang) for house in houses), lang, either=either)


def house_name(puzzle: SudokuPuzzle, house: int, lang: str) -> str:
    """What a person calls a house of the rules.

    >>> from grillon.families.sudoku.text import read_line
    >>> puzzle = read_line("1" + "." * 80)
    >>> house_name(puzzle, 0, "en"), house_name(puzzle, 81, "en"), house_name(puzzle, 81, "fr")
    ('one digit in R1C1', 'one 1 in row 1', 'un seul 1 dans la ligne 1')
    """
    size, cells = puzzle.size, puzzle.variant.cells
    if house < cells:
        return Sentence("one digit in {cell}", cell=cell_name(house, size, lang)).text(lang)
    line, digit = divmod(house - cells, size)
    if line < len(puzzle.variant.houses):
        return Sentence("one {digit} in {line}", line=line_name(puzzle, line, lang), digit=SYMBOLS[digit]).text(lang)
    members = puzzle.rules.house(house).members
    pair = listing((puzzle.candidate_name(member, lang) for member in members), lang)
    if len(members) > 1:
        return Sentence("not both {pair}", pair=pair).text(lang)
    return Sentence("the marks rule out {pair}", pair=pair).text(lang)


def _ends(puzzle: SudokuPuzzle, step: Step, lang: str) -> str:
    """The two ends of the argument against the first conclusion, one of which is true."""
    roots = [number for number, inference in enumerate(step.proof) if inference.assumed]
    if not roots:
        return ""
    argument = step.proof[roots[0] : roots[1] if len(roots) > 1 else None]
    root, last = argument[0].fact, argument[-1]
    named = {candidate for role in (Role.ELIMINATING, Role.AUXILIARY) for candidate in step.roles.get(role, ())}
    links = [link for link in argument[1:-1] if max(link.fact, ~link.fact) in named]
    begin = [~link.fact for link in links if root in link.facts and link.fact < 0]
    derived = {link.fact for link in argument}
    end = [fact for fact in last.facts if fact >= 0]
    if not end:
        digit = root % puzzle.size
        shown = step.roles.get(Role.ELIMINATING, ())
        end = [candidate for candidate in shown if candidate not in derived and candidate % puzzle.size == digit]
    ends = dict.fromkeys(puzzle.candidate_name(candidate, lang) for candidate in (*begin, *end))
    return listing(ends, lang, either=True)


def terms(position: Position, step: Step, lang: str) -> Mapping[str, str]:
    """The terms of a step.

    `targets` and `digit` are what is decided; `cells` and `digits` the pattern it comes from; `helpers` and
    `helper_digits` what supports it; `supposition` what a chain refutes; `first` and `second` the houses it starts
    with, `bases` and `covers` all of them; `house` the one that decides; `place` is where to look. Where only one of
    them holds the digit, the same cells and digits are listed with "or": `places`,
    `helper_places`, `source_places`, `helper_choices`, `either_extra`, and `covers` always. `set_cells` and
    `set_digits` are the pattern and what supports it together; one of the `ends` of a chain is true.

    >>> from grillon.families.sudoku.text import read_line
    >>> puzzle = read_line("12345678." + "." * 72)
    >>> found = terms(puzzle.position(), puzzle.explain(max_steps=1).steps[0], "en")
    >>> found["place"], found["targets"], found["digit"]
    ('row 1', 'R1C9', '9')
    """
    from grillon.families.sudoku.puzzle import SudokuPuzzle

    puzzle = position.puzzle
    assert isinstance(puzzle, SudokuPuzzle)
    size, cells = puzzle.size, puzzle.variant.cells

    def named(candidates: Iterable[int], *, either: bool = False) -> str:
        cells = sorted({candidate // size for candidate in candidates})
        return listing((cell_name(cell, size, lang) for cell in cells), lang, either=either)

    def digits(candidates: Iterable[int], *, either: bool = False) -> str:
        return listing((SYMBOLS[digit] for digit in sorted({c % size for c in candidates})), lang, either=either)

    def extras(*, either: bool = False) -> str:
        return listing((puzzle.candidate_name(candidate, lang) for candidate in shown), lang, either=either)

    def lines(houses: Collection[int]) -> list[int]:
        found = dict.fromkeys((house - cells) // size for house in houses if house >= cells)
        return [line for line in found if line < len(puzzle.variant.houses)]

    def line(houses: Sequence[int], index: int = 0) -> str:
        return line_name(puzzle, houses[index], lang) if len(houses) > index else ""

    results = step.chosen or step.excluded
    starting = lines(step.proof[0].houses) if step.proof else []
    deciding = lines(step.proof[-1].houses) if step.proof else []
    half = len(starting) // 2
    shown = step.roles.get(Role.ELIMINATING, ())
    helpers = step.roles.get(Role.AUXILIARY, ())
    pattern = step.roles.get(Role.PATTERN, ()) if ONE_SOLUTION in step.cited_houses else shown
    by_cell = not deciding or step.technique.id.startswith(_BY_CELL)
    where = pattern if step.technique.id.startswith(("unique", "xy")) else results
    opposite = [~candidate for candidate in step.chosen] or step.excluded
    supposition = either(*(supposition_text(puzzle, fact, lang) for fact in opposite)).text(lang)
    return {
        "place": named(where) if by_cell or step.technique.level >= Level.HARD else line(deciding),
        "targets": named(results),
        "digit": digits(results),
        "cells": named(pattern),
        "places": named(pattern, either=True),
        "digits": digits(pattern),
        "extras": extras(),
        "either_extra": extras(either=True),
        "helpers": named(helpers),
        "helper_places": named(helpers, either=True),
        "helper_digits": digits(helpers),
        "helper_choices": digits(helpers, either=True),
        "supposition": supposition,
        "sources": named(shown),
        "source_places": named(shown, either=True),
        "first": line(starting),
        "second": line(starting, 1),
        "bases": lines_name(puzzle, starting[:half], lang),
        "covers": lines_name(puzzle, starting[half:], lang, either=True),
        "house": line(deciding),
        "set_cells": named((*shown, *helpers)),
        "set_digits": digits((*shown, *helpers)),
        "ends": _ends(puzzle, step, lang),
    }
