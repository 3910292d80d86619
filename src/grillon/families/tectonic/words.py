"""The terms for the placeholders of the sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.families.tectonic.techniques import WALL_TECHNIQUES
from grillon.model import Position, Role, Step, Use
from grillon.sentences import Sentence, listing

_BY_CELL = ("naked_single", "colouring", "one_step_contradiction", "contradiction_chain", "forcing_chain")


def terms(position: Position, step: Step, lang: str) -> Mapping[str, str]:
    """The terms of a step: `targets` and `values` it decides, the `cells` that show it, their `region`.

    >>> puzzle = TectonicPuzzle.from_regions(["aab", "aab"], [[0, 3, 1], [2, 4, 0]])
    >>> terms(puzzle.position(), puzzle.explain(max_steps=1).steps[0], "en")["targets"]
    'R1C1'
    """
    puzzle = position.puzzle
    assert isinstance(puzzle, TectonicPuzzle)
    maximum, frame = puzzle.maximum, puzzle.frame
    first_wall = puzzle.rules.wall(0)

    def cells(candidates: Iterable[int]) -> list[int]:
        found: set[int] = set()
        for candidate in candidates:
            if candidate < first_wall:
                found.add(candidate // maximum)
            else:
                found.update(frame.pairs[candidate - first_wall])
        return sorted(found)

    def named(candidates: Iterable[int]) -> str:
        return listing([frame.name(cell, lang) for cell in cells(candidates)], lang)

    def values(candidates: Iterable[int], *, either: bool = False) -> str:
        held = {candidate % maximum for candidate in candidates if candidate < first_wall}
        return listing([str(value + 1) for value in sorted(held)], lang, either=either)

    decided = step.chosen or step.excluded
    seen = step.roles.get(Role.ELIMINATING) or step.roles.get(Role.AUXILIARY) or decided
    at_region = decided if step.technique.id in ("full_block", "hidden_single") else seen
    region = _region(puzzle, _region_of(position, cells(at_region)[0]), lang)
    targets = named(decided)
    return {
        "place": targets if step.technique.id in _BY_CELL or step.technique.id in WALL_TECHNIQUES else region,
        "region": region,
        "targets": targets,
        "values": values(decided),
        "either_value": values(decided, either=True),
        "cells": named(seen),
        "pattern": values(seen),
        "maximum": str(maximum),
    }


def _region_of(position: Position, cell: int) -> Sequence[int]:
    """The cells of its region, as far as known in the position."""
    puzzle = position.puzzle
    assert isinstance(puzzle, TectonicPuzzle)
    parts = puzzle.frame.components([part >= 0 for part in puzzle.parts], puzzle.borders_in(position))
    return [other for other, part in enumerate(parts) if part == parts[cell]]


def _region(puzzle: TectonicPuzzle, members: Sequence[int], lang: str) -> str:
    """A region in words: by its cells."""
    names = puzzle.frame.names(members, lang)
    return Sentence("the region {cells}", cells=names).text(lang)


def house_name(puzzle: TectonicPuzzle, house: int, lang: str) -> str:
    """The name of a house."""
    rules, frame = puzzle.rules, puzzle.frame
    if house < frame.cells:
        return Sentence("{cell} holds one value", cell=frame.name(house, lang)).text(lang)
    if house >= rules.first_set_house:
        return _set_name(puzzle, house, lang)
    part, index = divmod(house - frame.cells, puzzle.maximum)
    if part < frame.cells:
        region = _region(puzzle, rules.members[part], lang)
        holds = Sentence("{region} holds one {value}" if rules.closed[part] else "{region} holds at most one {value}")
        return Sentence(holds, region=region, value=index + 1).text(lang)
    members = [member // puzzle.maximum for member in rules.house(house).members]
    return Sentence("{cells} touch and cannot both be {value}", cells=frame.names(members, lang), value=index + 1).text(
        lang
    )


_OF_CELL = {
    Use.NEEDED: Sentence("{cell} can hold nothing else"),
    Use.ENOUGH: Sentence("{cell} holds only one value"),
    Use.TOO_FEW: Sentence("no value is left for {cell}"),
    Use.TOO_MANY: Sentence("{cell} would hold two values"),
}
_OF_REGION = {
    Use.NEEDED: Sentence("{region} has no other place for {value}"),
    Use.ENOUGH: Sentence("{region} holds only one {value}"),
    Use.TOO_FEW: Sentence("{region} has no place left for {value}"),
    Use.TOO_MANY: Sentence("{region} would hold {value} twice"),
}


def house_reason(puzzle: TectonicPuzzle, houses: Sequence[int], use: Use, lang: str) -> str:
    """The reason why a house makes a value certain or impossible, or how it fails.

    >>> puzzle = TectonicPuzzle.from_regions(["aab", "aab"], [[0, 3, 1], [2, 4, 0]])
    >>> house_reason(puzzle, [0], Use.NEEDED, "en")
    'R1C1 can hold nothing else'
    """
    rules, frame = puzzle.rules, puzzle.frame
    touching = [set(rules.house(house).members) for house in houses if _touches(puzzle, house)]
    if len(touching) == len(houses):
        return _touching_reason(puzzle, touching, use, lang)
    if len(houses) > 1 or houses[0] >= rules.first_set_house:
        return listing((house_name(puzzle, house, lang) for house in houses), lang)
    (house,) = houses
    if house < frame.cells:
        return Sentence(_OF_CELL[use], cell=frame.name(house, lang)).text(lang)
    part, index = divmod(house - frame.cells, puzzle.maximum)
    region = _region(puzzle, rules.members[part], lang)
    return Sentence(_OF_REGION[use], region=region, value=index + 1).text(lang)


def _touches(puzzle: TectonicPuzzle, house: int) -> bool:
    """Is it a house of two cells that touch?"""
    cells = puzzle.frame.cells
    return cells * (1 + puzzle.maximum) <= house < puzzle.rules.first_set_house


def _touching_reason(puzzle: TectonicPuzzle, pairs: Sequence[set[int]], use: Use, lang: str) -> str:
    """The reason from cells that touch, or from one that touches several."""
    frame, maximum = puzzle.frame, puzzle.maximum
    common = set.intersection(*pairs)
    if len(pairs) > 1 and len(common) == 1:
        others = sorted(member // maximum for pair in pairs for member in pair - common)
        return Sentence(
            "{cell} touches {cells}",
            cell=frame.name(min(common) // maximum, lang),
            cells=listing([frame.name(cell, lang) for cell in others], lang),
        ).text(lang)
    names = [frame.names(sorted(member // maximum for member in pair), lang) for pair in pairs]
    template = Sentence("{cells} touch")
    if use in (Use.TOO_FEW, Use.TOO_MANY):
        template = Sentence("{cells} touch and would be equal")
    return listing([Sentence(template, cells=name).text(lang) for name in names], lang)


def _set_name(puzzle: TectonicPuzzle, house: int, lang: str) -> str:
    """The name of a house about a connected set of cells."""
    rules, maximum = puzzle.rules, puzzle.maximum
    cells, slot = rules.cells_of_set(house), rules.slot_of_set(house)
    names = puzzle.frame.names(cells, lang)
    if slot < maximum:
        whole = Sentence(
            "{cells}, with walls all around and none inside, hold one {value}"
            if slot < len(cells)
            else "{cells}, with walls all around and none inside, hold no {value}"
        )
        return Sentence(whole, cells=names, value=slot + 1).text(lang)
    if slot < 2 * maximum:
        return Sentence(
            "{cells}, with no wall between them, hold at most one {value}", cells=names, value=slot - maximum + 1
        ).text(lang)
    if slot == 2 * maximum:
        return Sentence(
            "{cells} are more than {maximum} cells: a wall separates them", cells=names, maximum=maximum
        ).text(lang)
    return Sentence("{cells} are in one region: no wall is left between them", cells=names).text(lang)
