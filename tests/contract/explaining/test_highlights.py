"""What a picture highlights is what the step is about, and nothing else."""

from __future__ import annotations

import re
from collections import defaultdict

from grillon.model import Role, Step
from grillon.model.drawing import Drawing
from grillon.puzzle.generated import Generated
from grillon.puzzle.puzzle import Puzzle
from tests.support.puzzles import FAMILIES, SEEDS, generated

MAX_STEPS = 25


def cells_named(puzzle: Puzzle, candidate: int) -> list[str]:
    """The cells of a candidate, by its name: "R3C5 = 7", "L on R1C1 R1C2"."""
    found = re.findall(r"\bR\d+C\d+\b", puzzle.candidate_name(candidate))
    assert found, puzzle.candidate_name(candidate)
    return found


def shown_roles(drawing: Drawing) -> dict[str, set[Role]]:
    """The roles of every cell that has any, its own and those of its marks."""
    found: dict[str, set[Role]] = defaultdict(set)
    for cell in drawing.cells:
        for role in (cell.role, *(mark.role for mark in cell.marks)):
            if role is not None:
                found[cell.label].add(role)
    return found


def roles_in(puzzle: Puzzle, step: Step) -> dict[str, set[Role]]:
    """The roles a cell may have: those of the step's candidates there; what is ruled out may be shown as such."""
    found: dict[str, set[Role]] = defaultdict(set)
    for role, candidates in step.roles.items():
        for candidate in candidates:
            for cell in cells_named(puzzle, candidate):
                found[cell].add(role)
    for candidate in step.excluded:
        for cell in cells_named(puzzle, candidate):
            found[cell].add(Role.ELIMINATED)
    return found


def test_conclusions_are_highlighted_where_they_are(example: Generated) -> None:
    puzzle = example.puzzle
    seen = 0
    for position, step in list(puzzle.explain().positions())[:MAX_STEPS]:
        shown = shown_roles(puzzle.drawing(position, step=step))
        for candidates, role in ((step.chosen, Role.TARGET), (step.excluded, Role.ELIMINATED)):
            for candidate in candidates:
                for cell in cells_named(puzzle, candidate):
                    assert role in shown[cell], (step, cell)
                    seen += 1
    assert seen


def test_nothing_else_is_highlighted(example: Generated) -> None:
    puzzle = example.puzzle
    steps = list(puzzle.explain().positions())[:MAX_STEPS]
    assert steps
    for position, step in steps:
        allowed = roles_in(puzzle, step)
        for cell, roles in shown_roles(puzzle.drawing(position, step=step)).items():
            assert roles <= allowed[cell], (step, cell)
        assert not shown_roles(puzzle.drawing(position))


def test_a_marked_digit_is_that_of_a_candidate_with_its_role() -> None:
    seen = {family: marks_with_a_role(generated(family, SEEDS[0]).puzzle) for family in FAMILIES}
    assert seen["sudoku"] > 0
    assert seen["tectonic"] > 0


def marks_with_a_role(puzzle: Puzzle) -> int:
    """How many there are in the pictures of a puzzle's steps; each is found to be right."""
    number = 0
    for position, step in list(puzzle.explain().positions())[:MAX_STEPS]:
        named = {
            (puzzle.candidate_name(candidate), role)
            for role, candidates in (*step.roles.items(), (Role.ELIMINATED, step.excluded))
            for candidate in candidates
        }
        drawing = puzzle.drawing(position, step=step)
        marks = {(f"{cell.label} = {mark.symbol}", mark.role) for cell in drawing.cells for mark in cell.marks}
        roled = {mark for mark in marks if mark[1] is not None}
        assert roled <= named
        number += len(roled)
    return number
