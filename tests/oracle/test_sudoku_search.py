"""Counts and solutions against CP-SAT over the declared rules: puzzles with none, one and many solutions."""

from __future__ import annotations

import random

from grillon.families.sudoku import FAMILY, SudokuPuzzle, Variant
from grillon.model import Judgement
from tests.oracle import cpsat
from tests.support.cases import for_each

MANY = 6
JIGSAW_5 = Variant(5, tuple(map(int, "0000102111223312333424444")))
VARIANTS = {
    "4x4": Variant.boxed(4),
    "4x4 x": Variant.boxed(4, rules=["x"]),
    "5x5 jigsaw": JIGSAW_5,
    "6x6": Variant.boxed(6),
    "6x6 boxes 3x2": Variant.boxed(6, box=(3, 2)),
    "6x6 antiking": Variant.boxed(6, rules=["antiking"]),
    "6x6 nonconsecutive": Variant.boxed(6, rules=["nonconsecutive"]),
    "8x8": Variant.boxed(8),
    "9x9": Variant.boxed(9),
    "9x9 x": Variant.boxed(9, rules=["x"]),
    "9x9 windoku": Variant.boxed(9, rules=["windoku"]),
    "9x9 disjoint": Variant.boxed(9, rules=["disjoint"]),
    "9x9 antiknight": Variant.boxed(9, rules=["antiknight"]),
    "9x9 antiking": Variant.boxed(9, rules=["antiking"]),
    "9x9 nonconsecutive": Variant.boxed(9, rules=["nonconsecutive"]),
    "9x9 more": Variant(9, Variant.boxed(9).regions, extra=(tuple(range(4, 81, 9)),), differ=((0, 80), (8, 72))),
    "12x12": Variant.boxed(12),
    "16x16": Variant.boxed(16),
}


def puzzles(variant: Variant, generator: random.Random) -> list[SudokuPuzzle]:
    """One puzzle with givens of a grid, one with a few less, one with a changed given, one with pencil marks."""
    size, full = variant.size, (1 << variant.size) - 1
    order = list(range(size))
    generator.shuffle(order)
    start = SudokuPuzzle.from_values([0] * variant.cells, variant)
    grid = [0] * variant.cells
    for candidate in start.solve().value.candidates:
        grid[candidate // size] = candidate % size + 1
    if not variant.apart:
        grid = [order[value - 1] + 1 for value in grid]
    share = 0.45 if size <= 9 else 0.6
    kept = [value if generator.random() < share else 0 for value in grid]
    fewer = [value if generator.random() < 0.85 else 0 for value in kept]
    changed = list(kept)
    place = generator.randrange(variant.cells)
    changed[place] = generator.randrange(size) + 1
    marks = tuple(
        1 << value - 1 if value else full & ~(generator.getrandbits(size) & generator.getrandbits(size)) or full
        for value in fewer
    )
    return [
        *(SudokuPuzzle.from_values(values, variant) for values in (kept, fewer, changed)),
        SudokuPuzzle(variant, marks),
    ]


@for_each("name", VARIANTS)
def test_counts_and_solutions_agree(name: str) -> None:
    generator = random.Random(name)
    for _ in range(3):
        for puzzle in puzzles(VARIANTS[name], generator):
            expected = cpsat.solutions(puzzle, MANY)
            assert puzzle.count(up_to=MANY).value == len(expected)
            found = {solution.candidates for solution in puzzle.solutions(limit=MANY)}
            assert len(found) == len(expected)
            if len(expected) < MANY:
                assert found == expected
            assert all(puzzle.verify(candidates) for candidates in found)
            judgement = puzzle.check().judgement
            if judgement is not Judgement.BROKEN:
                assert judgement is (Judgement.NONE, Judgement.UNIQUE, Judgement.SEVERAL)[min(len(expected), 2)]
            else:
                assert not expected


def test_few_clues_have_many_solutions_and_are_counted_exactly() -> None:
    """Digits that no clue tells apart are multiplied, not searched: the products must be right."""
    generator = random.Random(5)
    for rules in ([], ["x"], ["antiking"], ["nonconsecutive"]):
        variant = Variant.boxed(4, rules=rules)
        for clues in range(4):
            values = [0] * 16
            for cell in generator.sample(range(16), clues):
                values[cell] = generator.randrange(4) + 1
            puzzle = SudokuPuzzle.from_values(values, variant)
            assert puzzle.count().value == cpsat.count(puzzle, 1000) == len(list(puzzle.solutions()))


@for_each(
    "request_",
    [
        {"size": "4x4"},
        {"size": "6x6", "symmetry": "rotation4"},
        {"variant": "jigsaw", "size": "7x7"},
        {"variant": "x"},
        {"variant": "jigsaw+x", "clues": 30},
        {"symmetry": "mirrors"},
    ],
)
def test_generated_puzzles_have_one_solution(request_: dict[str, object]) -> None:
    for seed in range(3):
        made = FAMILY.generate(seed=seed, monitor=None, **request_)
        assert made.solution is not None
        assert cpsat.solutions(made.puzzle, 2) == {made.solution.candidates}
