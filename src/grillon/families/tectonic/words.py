"""What the placeholders of the sentences stand for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grillon.explain.wording import listing, sentence
from grillon.families.tectonic.puzzle import TectonicPuzzle
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

    def cells(candidates: Iterable[int]) -> list[int]:
        return sorted({candidate // maximum for candidate in candidates})

    def named(candidates: Iterable[int]) -> str:
        return listing([frame.name(cell, lang) for cell in cells(candidates)], lang)

    def values(candidates: Iterable[int]) -> str:
        return listing([str(value + 1) for value in sorted({candidate % maximum for candidate in candidates})], lang)

    decided = step.chosen or step.excluded
    seen = step.roles.get(Role.ELIMINATING) or step.roles.get(Role.AUXILIARY) or decided
    at_region = decided if step.technique.id in ("full_block", "hidden_single") else seen
    region = _region(puzzle, cells(at_region)[0], lang)
    targets = named(decided)
    return {
        "place": targets if step.technique.id in _BY_CELL else region,
        "region": region,
        "targets": targets,
        "values": values(decided),
        "cells": named(seen),
        "pattern": values(seen),
        "length": str(sum(not inference.assumed for inference in step.proof)),
    }


def _region(puzzle: TectonicPuzzle, cell: int, lang: str) -> str:
    """A region in words: by its cells while they are few."""
    members = puzzle.rules.members[puzzle.parts[cell]]
    names = puzzle.frame.names(members, lang)
    return sentence("words.region", lang, puzzle.kin, cells=names)


def house_name(puzzle: TectonicPuzzle, house: int, lang: str) -> str:
    """What people call a house."""
    rules, frame = puzzle.rules, puzzle.frame
    if house < frame.cells:
        return sentence("house.cell", lang, puzzle.kin, cell=frame.name(house, lang))
    part, index = divmod(house - frame.cells, puzzle.maximum)
    if part < frame.cells:
        region = _region(puzzle, rules.members[part][0], lang)
        return sentence("house.region", lang, puzzle.kin, region=region, value=index + 1)
    members = [member // puzzle.maximum for member in rules.house(house).members]
    return sentence("house.touching", lang, puzzle.kin, cells=frame.names(members, lang), value=index + 1)
