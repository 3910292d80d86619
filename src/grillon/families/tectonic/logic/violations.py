"""The first rule that values or walls of a Tectonic break."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from grillon.base.sentences import Name, Sentence
from grillon.errors import FormatError
from grillon.model import Violation

if TYPE_CHECKING:
    from grillon.families.tectonic.puzzle import TectonicPuzzle


def violation(puzzle: TectonicPuzzle) -> Violation | None:
    """The first rule that the known values directly break: too large for the region, twice in it, or touching."""
    rules, frame, values = puzzle.rules, puzzle.frame, puzzle.values
    known = [(cell, value) for cell, value in enumerate(values) if value > 0]
    for cell, value in known:
        size = rules.limit(cell)
        if value > size:
            rule = Sentence(
                "{cell} is {value}, but its region has only {size} {size:cell|cells}: {cells}",
                cell=Name(frame.name, cell),
                value=value,
                size=size,
                cells=Name(frame.names, rules.members[puzzle.parts[cell]]),
            )
            return Violation(rule, (rules.candidate(cell, value),))
    for cell, value in known:
        region = rules.members[puzzle.parts[cell]]
        equal = [other for other in (*region, *frame.touching[cell]) if other > cell and values[other] == value]
        if equal:
            other = min(equal)
            pair = (rules.candidate(cell, value), rules.candidate(other, value))
            rule = Sentence("{names} touch and are both {value}")
            if other in region:
                rule = Sentence("{names} are both {value} in one region: {region}")
            names, where = Name(frame.names, (cell, other)), Name(frame.names, region)
            return Violation(Sentence(rule, names=names, value=value, region=where), pair)
    return None


def broken_region(puzzle: TectonicPuzzle, candidates: Collection[int]) -> Violation | None:
    """The first region of a board whose walls were unknown that does not hold each value once."""
    try:
        grid = puzzle.with_solution(candidates)
    except FormatError as error:
        return Violation(error.sentence)
    for members in grid.rules.members:
        held = sorted(grid.values[cell] for cell in members)
        if held != list(range(1, len(members) + 1)):
            rule = Sentence(
                "the region {cells} holds {values}",
                cells=Name(puzzle.frame.names, members),
                values=", ".join(map(str, held)),
            )
            return Violation(rule)
    return None
