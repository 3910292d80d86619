"""The terms for the placeholders of the sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from grillon.base.sentences import listing
from grillon.families.tectonic.logic.techniques import WALL_TECHNIQUES
from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.model import Position, Role, Step

_BY_CELL = ("naked_single", "colouring", "one_step_contradiction", "contradiction_chain", "forcing_chain")


def terms(puzzle: TectonicPuzzle, position: Position, step: Step, lang: str) -> Mapping[str, str]:
    """The terms of a step: `targets` and `values` it decides, the `cells` that show it, their `region`.

    >>> puzzle = TectonicPuzzle.from_regions(["aab", "aab"], [[0, 3, 1], [2, 4, 0]])
    >>> terms(puzzle, puzzle.position(), puzzle.explain(max_steps=1).steps[0], "en")["targets"]
    'R1C1'
    """
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
    region = puzzle.rules.region_name(_region_of(puzzle, position, cells(at_region)[0]), lang)
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


def _region_of(puzzle: TectonicPuzzle, position: Position, cell: int) -> Sequence[int]:
    """The cells of its region, as far as known in the position."""
    parts = puzzle.frame.components([part >= 0 for part in puzzle.parts], puzzle.borders_in(position))
    return [other for other, part in enumerate(parts) if part == parts[cell]]
