"""Tectonic against CP-SAT over the declared rules, and against a slow cut of the board into regions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from grillon.families.tectonic import FAMILY, TectonicPuzzle
from grillon.families.tectonic.board import Border, Frame
from tests.oracle import cpsat
from tests.support.cases import for_each

LIMIT = 400


def _random_layout(rows: int, columns: int, maximum: int, chance: random.Random) -> TectonicPuzzle:
    """Regions by joining neighbours at random while they are small enough: hardly any such layout can be filled."""
    frame = Frame(rows, columns)
    region = list(range(frame.cells))
    pairs = list(frame.pairs)
    chance.shuffle(pairs)
    for first, second in pairs:
        a, b = region[first], region[second]
        if a != b and region.count(a) + region.count(b) <= maximum and chance.random() < 0.9:
            region = [a if name == b else name for name in region]
    lines = [region[start : start + columns] for start in range(0, frame.cells, columns)]
    return TectonicPuzzle.from_regions(lines, maximum=maximum)


@for_each("seed", range(40))
def test_fillings_of_random_layouts(seed: int) -> None:
    chance = random.Random(seed)
    puzzle = _random_layout(chance.randint(2, 4), chance.randint(2, 5), chance.randint(3, 6), chance)
    expected = cpsat.solutions(puzzle, LIMIT)
    found = {solution.candidates for solution in puzzle.solutions(limit=LIMIT)}
    assert puzzle.count(up_to=LIMIT).value == len(expected) == len(found)
    if len(expected) < LIMIT:
        assert found == expected


@for_each("seed", range(12))
def test_solutions_of_puzzles_with_some_clues_gone(seed: int) -> None:
    made = FAMILY.generate(seed=seed, size=(6, 6), maximum=5 + seed % 3)
    puzzle = made.puzzle
    assert cpsat.count(puzzle, 2) == 1
    shown = [cell for cell, value in enumerate(puzzle.values) if value]
    gone = set(random.Random(seed).sample(shown, 2))
    fewer = replace(puzzle, values=tuple(0 if cell in gone else value for cell, value in enumerate(puzzle.values)))
    expected = cpsat.solutions(fewer, LIMIT)
    assert fewer.count(up_to=LIMIT).value == len(expected)
    for solution in fewer.solutions(limit=20):
        assert fewer.verify(solution)


@for_each("seed", range(10))
def test_boards_with_holes(seed: int) -> None:
    chance = random.Random(seed)
    lines = [[chance.choice("ab") + str(row // 2) for _ in range(4)] for row in range(4)]
    holes = chance.sample(range(16), 3)
    names: list[list[object]] = [list(line) for line in lines]
    for hole in holes:
        names[hole // 4][hole % 4] = None
    frame = Frame(4, 4)
    flat = [name for line in names for name in line]
    borders = [Border.OPEN if flat[a] == flat[b] else Border.WALL for a, b in frame.pairs]
    parts = frame.components([name is not None for name in flat], borders)
    if max(parts.count(part) for part in set(parts) if part >= 0) > 6:
        borders = [Border.WALL] * frame.borders
    puzzle = TectonicPuzzle(4, 4, 6, tuple(-1 if name is None else 0 for name in flat), tuple(map(int, borders)))
    assert puzzle.count(up_to=LIMIT).value == cpsat.count(puzzle, LIMIT)


def _cuts(frame: Frame, maximum: int) -> Iterator[tuple[int, ...]]:
    """Every cut of the board into connected regions of at most `maximum` cells, the slow way: wall by wall."""
    for mask in range(1 << frame.borders):
        borders = [Border.WALL if mask >> number & 1 else Border.OPEN for number in range(frame.borders)]
        parts = frame.components([True] * frame.cells, borders)
        whole = all((parts[a] != parts[b]) == (mask >> n & 1) for n, (a, b) in enumerate(frame.pairs))
        if whole and max(parts.count(part) for part in parts) <= maximum:
            yield tuple(map(int, borders))


@for_each(("rows", "columns", "maximum"), [(2, 3, 4), (2, 3, 5), (2, 4, 4), (3, 3, 4), (1, 6, 4)])
def test_unknown_regions_against_every_cut(rows: int, columns: int, maximum: int) -> None:
    blank = TectonicPuzzle.blank(rows, columns, maximum)
    expected = set()
    for borders in _cuts(blank.frame, maximum):
        layout = replace(blank, borders=borders)
        walls = {blank.rules.wall(n) for n, border in enumerate(borders) if border == Border.WALL}
        expected |= {candidates | walls for candidates in cpsat.solutions(layout, 10**6)}
    assert {solution.candidates for solution in blank.solutions()} == expected


@for_each("seed", range(6))
def test_partly_unknown_regions_against_every_cut(seed: int) -> None:
    chance = random.Random(seed)
    grid = TectonicPuzzle.blank(3, 3, 5)
    full = list(grid.solutions(limit=1500))[chance.randrange(1500)]
    known = grid.with_solution(full.candidates)
    partial = replace(
        known,
        values=tuple(value if chance.random() < 0.3 else 0 for value in known.values),
        borders=tuple(border if chance.random() < 0.4 else int(Border.UNKNOWN) for border in known.borders),
    )
    expected = 0
    for borders in _cuts(grid.frame, 5):
        if all(mine in (int(Border.UNKNOWN), theirs) for mine, theirs in zip(partial.borders, borders, strict=True)):
            layout = replace(partial, borders=borders)
            too_large = any(value > layout.rules.limit(cell) for cell, value in enumerate(layout.values))
            expected += 0 if too_large else cpsat.count(layout, 10**6)
    assert partial.count().value == expected > 0


@pytest.mark.parametrize(("size", "grids"), [((2, 2, 4), 24), ((2, 3, 4), 16), ((2, 3, 5), 208), ((1, 5, 3), 21)])
def test_the_declared_rules_say_all_about_unknown_regions(size: tuple[int, int, int], grids: int) -> None:
    """What follows if a connected set of cells is a region, for every such set: no more is needed for the counts."""
    blank = TectonicPuzzle.blank(*size)
    assert cpsat.count(blank, 10**4) == grids
    assert cpsat.solutions(blank, 10**4) == {solution.candidates for solution in blank.solutions()}


@for_each("seed", range(4))
def test_partial_drawings_against_the_declared_rules(seed: int) -> None:
    chance = random.Random(seed)
    grid = next(iter(TectonicPuzzle.blank(3, 3, 4).solutions(limit=1)))
    known = TectonicPuzzle.blank(3, 3, 4).with_solution(grid.candidates)
    partial = replace(
        known,
        values=tuple(value if chance.random() < 0.2 else 0 for value in known.values),
        borders=tuple(border if chance.random() < 0.2 else int(Border.UNKNOWN) for border in known.borders),
    )
    assert cpsat.solutions(partial, 10**4) == {solution.candidates for solution in partial.solutions()}
