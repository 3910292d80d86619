"""The first rule that values or walls of a Tectonic break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import TYPE_CHECKING

from grillon.errors import FormatError
from grillon.model import Violation
from grillon.sentences import Name, Sentence

if TYPE_CHECKING:
    from grillon.families.tectonic.puzzle import TectonicPuzzle


def violation(puzzle: TectonicPuzzle) -> Violation | None:
    """The first rule that the known values directly break: too large for the region, twice in it, or touching."""
    if not _suspicious(puzzle):
        return None
    rules, frame = puzzle.rules, puzzle.frame
    for cell, value in enumerate(puzzle.values):
        if value > rules.limit(cell) > 0:
            size = rules.limit(cell)
            rule = Sentence(
                "{cell} is {value}, but its region has only {size} {size:cell|cells}: {cells}",
                cell=Name(frame.name, cell),
                value=value,
                size=size,
                cells=Name(frame.names, rules.members[puzzle.parts[cell]]),
            )
            return Violation(rule, (rules.candidate(cell, value),))
    for cell, value in enumerate(puzzle.values):
        if value <= 0:
            continue
        for other in range(cell + 1, frame.cells):
            if puzzle.values[other] != value:
                continue
            pair = (rules.candidate(cell, value), rules.candidate(other, value))
            names = Name(frame.names, (cell, other))
            if puzzle.parts[cell] == puzzle.parts[other]:
                region = Name(frame.names, rules.members[puzzle.parts[cell]])
                return Violation(
                    Sentence(
                        "{names} are both {value} in one region: {region}", names=names, value=value, region=region
                    ),
                    pair,
                )
            if other in frame.touching(cell):
                return Violation(Sentence("{names} touch and are both {value}", names=names, value=value), pair)
    return None


def _suspicious(puzzle: TectonicPuzzle) -> bool:
    """Might a value directly break a rule? Faster than naming it; False is certain."""
    values, parts, touching = puzzle.values, puzzle.parts, puzzle.frame.touching_later
    sizes = Counter(parts)
    seen: set[tuple[int, int]] = set()
    for cell, value in enumerate(values):
        if value > 0:
            part = parts[cell]
            if value > sizes[part] or (part, value) in seen:
                return True
            seen.add((part, value))
            for other in touching[cell]:
                if values[other] == value:
                    return True
    return False


def broken_region(puzzle: TectonicPuzzle, candidates: Collection[int]) -> Violation | None:
    """The first region of a board whose walls were unknown that does not hold each value once."""
    try:
        grid = puzzle.with_solution(candidates)
    except FormatError as error:
        return Violation(error.sentence)
    for part, members in enumerate(grid.rules.members):
        held = sorted(grid.values[cell] for cell in members)
        if held != list(range(1, grid.rules.sizes[part] + 1)):
            rule = Sentence(
                "the region {cells} holds {values}",
                cells=Name(puzzle.frame.names, members),
                values=", ".join(map(str, held)),
            )
            return Violation(rule)
    return None
