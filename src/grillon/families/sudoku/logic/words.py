"""The terms for the placeholders of the sentences: cells, digits and houses of a step, and the names of houses."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence, either, listing
from grillon.explain.names import supposition_text
from grillon.families.sudoku.variants import SYMBOLS, cell_name, house_words, houses_words
from grillon.model import Inference, Level, Position, Role, Step
from grillon.model.houses import ONE_SOLUTION, Quota

if TYPE_CHECKING:
    from grillon.families.sudoku.puzzle import SudokuPuzzle

_BY_CELL = ("naked_single", "xy_wing", "xyz_wing", "unique", "bug", "aligned")
"""Techniques that are looked for at cells rather than in a house."""

_FISH_SIZES = {"x_wing": 2, "swordfish": 3, "jellyfish": 4}


def line_name(puzzle: SudokuPuzzle, house: int, lang: str) -> str:
    """The name of a house of cells, by its index among the variant's houses.

    >>> from grillon.families.sudoku.formats.text import read_line
    >>> puzzle = read_line("1" + "." * 80)
    >>> line_name(puzzle, 10, "en"), line_name(puzzle, 20, "fr")
    ('column 2', 'le bloc 3')
    """
    return house_words(puzzle.variant.houses[house].name, lang)


def lines_name(puzzle: SudokuPuzzle, houses: Sequence[int], lang: str, *, either: bool = False) -> str:
    """The name of several houses of cells, with "and" or "or", together where they are of one kind.

    >>> from grillon.families.sudoku.formats.text import read_line
    >>> puzzle = read_line("1" + "." * 80)
    >>> lines_name(puzzle, [0, 6], "en"), lines_name(puzzle, [0, 6], "fr"), lines_name(puzzle, [0, 9], "fr")
    ('rows 1 and 7', 'les lignes 1 et 7', 'la ligne 1 et la colonne 1')
    """
    return houses_words([puzzle.variant.houses[house].name for house in houses], lang, either=either)


def _argument(step: Step) -> tuple[Inference, ...]:
    """The inferences from the first supposition to its end."""
    roots = [number for number, inference in enumerate(step.proof) if inference.assumed]
    return step.proof[roots[0] : roots[1] if len(roots) > 1 else None] if roots else ()


def _ends(puzzle: SudokuPuzzle, step: Step, lang: str) -> str:
    """The two ends of the argument against the first conclusion, one of which is true."""
    argument = _argument(step)
    if not argument:
        return ""
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


def _fish(puzzle: SudokuPuzzle, step: Step, lines: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
    """The base lines and the cover lines of a fish, which its proof cites first.

    A Franken fish has fewer covers than bases: those that its cells are in.
    """
    name = step.technique.id
    size = next((size for fish, size in _FISH_SIZES.items() if name.endswith(fish)), 0)
    bases, covers = lines[:size], lines[size : 2 * size]
    if name.startswith("franken"):
        left, used = {candidate // puzzle.size for candidate in step.roles.get(Role.ELIMINATING, ())}, 0
        while left and used < len(covers):
            left -= set(puzzle.variant.houses[covers[used]].cells)
            used += 1
        covers = covers[:used]
    return bases, covers


def _in_turn(texts: Sequence[str]) -> Sentence:
    """The texts, separated by semicolons."""
    listed = Sentence(texts[0] if texts else "")
    for text in texts[1:]:
        listed = Sentence("{head}; {last}", head=listed, last=text)
    return listed


def _link_terms(puzzle: SudokuPuzzle, step: Step, lang: str) -> Mapping[str, str]:
    """The terms of a chain of two or three strong links: see `terms`."""
    size, cells, houses = puzzle.size, puzzle.variant.cells, puzzle.variant.houses
    argument, off, on = _argument(step), step.roles.get(Role.AUXILIARY, ()), step.roles.get(Role.ELIMINATING, ())
    if not argument or len(off) < 2 or len(on) < 2:
        return {}

    def named(candidates: Iterable[int], *, either: bool = False) -> str:
        return listing((cell_name(candidate // size, size, lang) for candidate in candidates), lang, either=either)

    def shared(candidates: Iterable[int], first: int = 0) -> str:
        inside = {candidate // size for candidate in candidates}
        found = (number for number in range(first, len(houses)) if inside <= set(houses[number].cells))
        number = next(found, None)
        return "" if number is None else line_name(puzzle, number, lang)

    cited = [
        (house - cells) // size for link in argument[1:] if link.fact >= 0 for house in link.houses if house >= cells
    ]
    strong = [line for line in cited if line < len(houses)]
    sets = dict.fromkeys(tuple(house for house in link.houses if house < cells) for link in argument)
    choices = sorted({candidate % size for candidate in (off[1], on[1])})
    return {
        "strong": lines_name(puzzle, strong, lang),
        "first_strong": lines_name(puzzle, strong[:1], lang),
        "joined": named((on[0], off[1])),
        "joint": shared((on[0], off[1])),
        "first_on": named(on[:1]),
        "near": named(off[1:], either=True),
        "far": named(on[1:], either=True),
        "box": shared((*off[1:], *on[1:]), 2 * size),
        "middle": named(dict.fromkeys(candidate // size * size for candidate in (off[1], on[1])), either=True),
        "middle_choices": listing((SYMBOLS[digit] for digit in choices), lang, either=True),
        "outer": named((off[0], on[-1])),
        "linked": SYMBOLS[on[0] % size],
        "sets": _in_turn([named(cell * size for cell in members) for members in sets if members]).text(lang),
    }


def _clue_terms(puzzle: SudokuPuzzle, position: Position, step: Step, lang: str) -> Mapping[str, str]:
    """The terms of a step from cages and lines: see `terms`."""
    rules, size, cells = puzzle.rules, puzzle.size, puzzle.variant.cells
    cited = [house for house in step.cited_houses if rules.is_of_clue(house)]
    if not cited:
        return {}
    sums = [house for house in cited if not isinstance(rules.house(house), Quota)]
    said = dict.fromkeys(rules.house_name(house, lang) for house in sums or cited)
    shown = step.roles.get(Role.ELIMINATING, ())
    inside = sorted({candidate // size for candidate in step.roles.get(Role.ELIMINATING, ())})
    digit = (step.chosen or step.excluded)[0] % size
    may = sorted({c // size for c in shown if c % size == digit and c // size in inside})
    quotas = [divmod(house - cells, size) for house in step.cited_houses if cells <= house]
    lines = [line for line, value in quotas if line < len(puzzle.variant.houses)]
    areas = [line for line in dict.fromkeys(lines) if lines.count(line) == size]
    return {
        "clues": listing(said, lang),
        "clue_cells": listing((cell_name(cell, size, lang) for cell in inside), lang),
        "digit_cells": listing((cell_name(cell, size, lang) for cell in may), lang, either=True),
        "areas": lines_name(puzzle, areas, lang),
        "whole": str(len(areas) * size * (size + 1) // 2),
        "pair": listing((SYMBOLS[c % size] for c in sorted(step.roles.get(Role.AUXILIARY, ()))), lang, either=True),
    }


def terms(puzzle: SudokuPuzzle, position: Position, step: Step, lang: str) -> Mapping[str, str]:
    """The terms of a step.

    `targets` and `digit` are what is decided; `cells` and `digits` the pattern it comes from, `path` the same cells in
    the order of a chain; `helpers` and `helper_digits` what supports it, `other_choices` without the digit decided, and
    `holders` all that may hold that digit, `petals` the other cells it rests on; `supposition` what a chain refutes;
    `first` and `second` the houses it starts with, `bases` and `covers` those of a fish; `house` the one that decides;
    `place` is where to look. Where only one of them holds the digit, the same cells and digits are listed with "or":
    `places`, `helper_places`, `source_places`, `helper_choices`, `either_extra`, and the `covers` of lines. `set_cells`
    and `set_digits` are the pattern and what supports it together; one of the `ends` of a chain is true.

    Short chains have more: `strong` are the houses of their strong links, `joined` the places that exclude each other,
    `joint` the house they share; `middle` and `middle_choices` the link between the `outer` cells, `linked` the digit
    that links to it; `sets` the almost locked sets. Of an empty rectangle, `first_strong` is the house of two
    places; a digit at `first_on` keeps `near` free of it, and `box` has it at `far`.

    Where cages or lines are cited, `clues` is what they say, `clue_cells` the cells that are looked at, `digit_cells`
    those of them that may hold the digit decided, and `pair` the two digits of the cell beside a cage; the digits of
    the `areas` add up to the `whole`.

    >>> from grillon.families.sudoku.formats.text import read_line
    >>> puzzle = read_line("12345678." + "." * 72)
    >>> found = terms(puzzle, puzzle.position(), puzzle.explain(max_steps=1).steps[0], "en")
    >>> found["place"], found["targets"], found["digit"]
    ('row 1', 'R1C9', '9')
    """
    size, cells = puzzle.size, puzzle.variant.cells

    def named(candidates: Iterable[int], *, either: bool = False, in_order: bool = False) -> str:
        found = dict.fromkeys(candidate // size for candidate in candidates)
        cells = found if in_order else sorted(found)
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
    decided = {candidate % size for candidate in results}
    cited = [house for house in step.proof[0].houses if house < cells] if step.proof else []
    starting = lines(step.proof[0].houses) if step.proof else []
    deciding = lines(step.proof[-1].houses) if step.proof else []
    bases, covers = _fish(puzzle, step, starting)
    shown = step.roles.get(Role.ELIMINATING, ())
    helpers = step.roles.get(Role.AUXILIARY, ())
    stems = {helper // size * size for helper in helpers}
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
        "path": named(pattern, in_order=True),
        "places": named(pattern, either=True),
        "digits": digits(pattern),
        "extras": extras(),
        "either_extra": extras(either=True),
        "helpers": named(helpers),
        "helper_places": named(helpers, either=True),
        "helper_digits": digits(helpers),
        "helper_choices": digits(helpers, either=True),
        "other_choices": digits((helper for helper in helpers if helper % size not in decided), either=True),
        "petals": named(cell * size for cell in cited if cell * size not in stems),
        "holders": named((c for c in (*shown, *helpers) if c % size in decided), either=True),
        "supposition": supposition,
        "sources": named(shown),
        "source_places": named(shown, either=True),
        "first": line(starting),
        "second": line(starting, 1),
        "bases": lines_name(puzzle, bases, lang),
        "covers": lines_name(puzzle, covers, lang, either=not step.technique.id.startswith("franken")),
        "house": line(deciding),
        "set_cells": named((*shown, *helpers)),
        "set_digits": digits((*shown, *helpers)),
        "ends": _ends(puzzle, step, lang),
        **_link_terms(puzzle, step, lang),
        **_clue_terms(puzzle, position, step, lang),
    }
