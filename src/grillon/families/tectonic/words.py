"""What the placeholders of the sentences stand for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from grillon.explain.wording import listing, sentence
from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.families.tectonic.techniques import WALL_TECHNIQUES
from grillon.model import Position, Role, Step

_BY_CELL = ("naked_single", "colouring", "one_step_contradiction", "contradiction_chain", "forcing_chain")


def terms(position: Position, step: Step, lang: str) -> Mapping[str, str]:
    """The terms of a step: `targets` and `values` it decides, the `cells` it is seen from, their `region`, `length`.

    >>> puzzle = TectonicPuzzle.from_regions(["aab", "aab"], [[0, 3, 1], [2, 4, 0]])
    >>> terms(puzzle.position(), puzzle.explain(most=1).steps[0], "en")["targets"]
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

    def values(candidates: Iterable[int]) -> str:
        held = {candidate % maximum for candidate in candidates if candidate < first_wall}
        return listing([str(value + 1) for value in sorted(held)], lang)

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
        "cells": named(seen),
        "pattern": values(seen),
        "maximum": str(maximum),
        "length": str(sum(not inference.assumed for inference in step.proof)),
    }


def _region_of(position: Position, cell: int) -> Sequence[int]:
    """The cells of its region, as far as they are known in the position."""
    puzzle = position.puzzle
    assert isinstance(puzzle, TectonicPuzzle)
    parts = puzzle.frame.components([part >= 0 for part in puzzle.parts], puzzle.borders_in(position))
    return [other for other, part in enumerate(parts) if part == parts[cell]]


def _region(puzzle: TectonicPuzzle, members: Sequence[int], lang: str) -> str:
    """A region in words: by its cells."""
    names = puzzle.frame.names(members, lang)
    return sentence("words.region", lang, puzzle.family, cells=names)


def house_name(puzzle: TectonicPuzzle, house: int, lang: str) -> str:
    """What people call a house."""
    rules, frame = puzzle.rules, puzzle.frame
    if house < frame.cells:
        return sentence("house.cell", lang, puzzle.family, cell=frame.name(house, lang))
    if house >= rules.first_set_house:
        return _set_name(puzzle, house, lang)
    part, index = divmod(house - frame.cells, puzzle.maximum)
    if part < frame.cells:
        region = _region(puzzle, rules.members[part], lang)
        key = "house.region" if rules.closed[part] else "house.part"
        return sentence(key, lang, puzzle.family, region=region, value=index + 1)
    members = [member // puzzle.maximum for member in rules.house(house).members]
    return sentence("house.touching", lang, puzzle.family, cells=frame.names(members, lang), value=index + 1)


def _set_name(puzzle: TectonicPuzzle, house: int, lang: str) -> str:
    """A house about a connected set of cells."""
    rules, maximum = puzzle.rules, puzzle.maximum
    cells, slot = rules.cells_of_set(house), rules.slot_of_set(house)
    names = puzzle.frame.names(cells, lang)
    if slot < maximum:
        key = "house.whole" if slot < len(cells) else "house.above"
        return sentence(key, lang, puzzle.family, cells=names, value=slot + 1)
    if slot < 2 * maximum:
        return sentence("house.together", lang, puzzle.family, cells=names, value=slot - maximum + 1)
    key = "house.large" if slot == 2 * maximum else "house.joined"
    return sentence(key, lang, puzzle.family, cells=names, maximum=maximum)
