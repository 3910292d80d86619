"""People's techniques against slow finders written from their definitions: nothing missed, nothing more."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from grillon.families import get
from grillon.families.sudoku import SudokuPuzzle
from grillon.families.sudoku.logic.people_techniques import PEOPLE
from grillon.model import Position
from tests.oracle import sudoku_patterns as slow
from tests.support.cases import for_each

USES = json.loads((Path(__file__).parents[1] / "unit" / "sudoku" / "logic" / "people.json").read_text("utf-8"))
Finder = Callable[[slow.Grid], set[slow.Candidate]]

FINDERS: list[tuple[tuple[str, ...], Finder]] = [
    (("naked_pair", "locked_pair"), lambda grid: slow.naked_sets(grid, 2)),
    (("hidden_pair",), lambda grid: slow.hidden_sets(grid, 2)),
    (("naked_triple", "locked_triple"), lambda grid: slow.naked_sets(grid, 3)),
    (("hidden_triple",), lambda grid: slow.hidden_sets(grid, 3)),
    (("x_wing",), lambda grid: slow.fish(grid, 2, finned=False)),
    (("skyscraper", "two_string_kite", "turbot_fish"), slow.turbots),
    (("empty_rectangle",), slow.empty_rectangles),
    (("remote_pair",), slow.remote_pairs),
    (("xy_wing",), slow.xy_wings),
    (("w_wing",), slow.w_wings),
    (("xyz_wing",), lambda grid: slow.bent_sets(grid, 3)),
    (("swordfish",), lambda grid: slow.fish(grid, 3, finned=False)),
    (("naked_quad",), lambda grid: slow.naked_sets(grid, 4)),
    (("hidden_quad",), lambda grid: slow.hidden_sets(grid, 4)),
    (("colour_trap", "colour_wrap"), slow.simple_colours),
    (("multi_colouring",), slow.multi_colours),
    (("jellyfish",), lambda grid: slow.fish(grid, 4, finned=False)),
    (("finned_x_wing", "sashimi_x_wing"), lambda grid: slow.fish(grid, 2, finned=True)),
    (("wxyz_wing",), lambda grid: slow.bent_sets(grid, 4)),
    (("finned_swordfish", "sashimi_swordfish"), lambda grid: slow.fish(grid, 3, finned=True)),
    (("x_chain",), lambda grid: slow.chains(grid, "x")),
    (("xy_chain",), lambda grid: slow.chains(grid, "xy")),
    (("alternating_chain", "discontinuous_loop"), lambda grid: slow.chains(grid, "all")),
]
RATING = {technique.id: technique.rating for technique in PEOPLE.techniques}


def grid_of(position: Position) -> slow.Grid:
    """The candidates as the rules leave them, read without the ladder."""
    puzzle = position.puzzle
    assert isinstance(puzzle, SudokuPuzzle)
    size = puzzle.size
    filled = {candidate // size for candidate in position.true}
    candidates = {
        cell: frozenset(digit + 1 for digit in range(size) if not position.holds(~(cell * size + digit)))
        for cell in range(puzzle.variant.cells)
        if cell not in filled
    }
    return slow.Grid(candidates, [list(house.cells) for house in puzzle.variant.houses], size)


def ruled_out(position: Position, names: tuple[str, ...]) -> set[slow.Candidate]:
    """What the ladder lists for these techniques."""
    puzzle = position.puzzle
    assert isinstance(puzzle, SudokuPuzzle)
    size = puzzle.size
    steps = puzzle.next_steps(position, techniques="people", only=names)
    return {(candidate // size, candidate % size + 1) for step in steps for candidate in step.excluded}


def compare(position: Position, rating: float, compared: Counter[str]) -> None:
    """Techniques easier than the step taken here find nothing, those as easy find the same in both ways."""
    grid = grid_of(position)
    for names, finder in FINDERS:
        if min(RATING[name] for name in names) > rating:
            continue
        expected = finder(grid)
        assert ruled_out(position, names) == expected, (names, str(position))
        if expected:
            compared[names[0]] += 1


@for_each("technique", [name for names, _ in FINDERS for name in names])
def test_each_technique_finds_what_its_definition_does(technique: str) -> None:
    position = Position.parse(USES[technique]["position"])
    compared: Counter[str] = Counter()
    compare(position, RATING[technique], compared)
    assert sum(compared.values()) == 1


def test_nothing_is_missed_on_the_way_through_puzzles() -> None:
    compared: Counter[str] = Counter()
    for seed in range(12):
        trace = get("sudoku").generate(seed=seed, minimal=True).puzzle.explain(techniques="people", trimmed=False)
        for position, step in trace.positions():
            if step.technique.rating >= RATING["naked_pair"]:
                compare(position, min(step.technique.rating, RATING["wxyz_wing"]), compared)
    assert len(compared) >= 5


TWICE_LINKED = (
    "position\nset R2C1=3 R5C1=7 R5C8=2 R6C1=2 R6C7=7 R7C1=9 R7C3=5 R8C4=7 R8C5=6 R8C6=5 R9C5=2\npuzzle\n"
    "8...4.2.5....7..4......23.....2.7.....9..65....3.5.....7.18...24.....9..1.69...57"
)


@pytest.mark.parametrize(
    ("text", "number"),
    [(USES["als_xz"]["position"], 2), (USES["als_xy_wing"]["position"], 0), (TWICE_LINKED, 12)],
    ids=["once", "never", "twice"],
)
def test_no_linked_pair_of_almost_locked_sets_is_missed(text: str, number: int) -> None:
    position = Position.parse(text)
    expected = slow.als_xz(grid_of(position))
    assert len(expected) == number
    assert expected == ruled_out(position, ("als_xz",))
