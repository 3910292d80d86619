"""Random mixtures of cages, lines, dots and numbers, mostly 4x4 to 6x6, against CP-SAT, which reads houses only.

    python -m tests.oracle.sudoku_clues --problems 10000 --seed 0

The numbers of solutions are compared, up to a thousand; every step of an explanation must be true in all solutions, and
accepted by the checker.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from grillon.errors import GrillonError
from grillon.explain.check.checker import check_step
from grillon.families.sudoku.clues import Clue
from grillon.families.sudoku.clues import kinds as all_kinds
from grillon.families.sudoku.clues.shapes import Outside
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.setting import RECIPES, CagePlan, drawn_clues
from grillon.families.sudoku.variants import Variant
from tests.oracle import cpsat

LIMIT = 1000
_SIZES = (4, 4, 4, 6, 6, 5, 9)
_BOARD_RULES = ("diagonal", "antidiagonal", "antiknight", "antiking", "nonconsecutive")


def random_grid(variant: Variant, chance: Random) -> list[int] | None:
    """A solution of the board without clues, by CP-SAT after a few random givens; None where there is none."""
    values = [0] * variant.cells
    for cell in chance.sample(range(variant.cells), 3):
        values[cell] = chance.randint(1, variant.size)
    found = cpsat.solutions(SudokuPuzzle.from_values(values, variant), 1)
    return [candidate % variant.size + 1 for candidate in sorted(next(iter(found)))] if found else None


def random_puzzle(seed: int) -> SudokuPuzzle:
    """A board with clues that a grid meets, most of the time, and some of its digits as givens."""
    chance = Random(seed)
    while True:
        size = chance.choice(_SIZES)
        rules = tuple(chance.sample(_BOARD_RULES, 1)) if chance.random() < 0.2 else ()
        plain = (
            Variant.boxed(size, rules=rules) if size != 5 else Variant(5, tuple(cell // 5 for cell in range(25)), rules)
        )
        grid = random_grid(plain, chance)
        if grid is None:
            continue
        words = chance.sample([word for word in RECIPES if word != "killer"], chance.randint(0, 3))
        clues = list(drawn_clues([kind for word in words for kind in RECIPES[word]], grid, plain, chance))
        if chance.random() < 0.5:
            clues += CagePlan(grid, size, chance, chance.randint(0, 2)).clues()
        rules_of_all = [clue for clue in clues if clue.least == 0]
        clues = [clue for clue in clues if clue.least and (rules_of_all or chance.random() < 0.7)]
        clues = [_changed(clue, chance) if chance.random() < 0.03 else clue for clue in clues]
        kept = chance.uniform(0, 0.45) if size < 9 else chance.uniform(0.2, 0.5)
        values = [digit if chance.random() < kept else 0 for digit in grid]
        try:
            variant = replace(plain, clues=tuple(dict.fromkeys((*clues, *rules_of_all))))
        except GrillonError:
            continue  # a changed clue may be none
        if variant.clues:
            return SudokuPuzzle.from_values(values, variant)


def _changed(clue: Clue, chance: Random) -> Clue:
    """Another number, so that often no grid meets it."""
    if isinstance(clue, Outside):
        return replace(clue, number=max(0, clue.number + chance.choice((-1, 1, 2))))
    total = clue.numbers.get("total", 0)
    return replace(clue, total=total + 1) if total else clue  # type: ignore[call-arg]


def differences(puzzle: SudokuPuzzle) -> Iterator[str]:
    """What differs, in words."""
    expected = cpsat.solutions(puzzle, LIMIT)
    count = puzzle.count(up_to=LIMIT).value
    if count != len(expected):
        yield f"{count} solutions, CP-SAT has {len(expected)}"
    first = next(iter(puzzle.solutions(limit=1)), None)
    if first is not None and not puzzle.verify(first):
        yield f"not a solution: {first}"
    if not expected or len(expected) == LIMIT:
        return
    sure, possible = frozenset.intersection(*expected), frozenset[int]().union(*expected)
    for known in ("people", "reference"):
        trace = puzzle.explain(techniques=known, trimmed=False)
        for position, step in trace.positions():
            wrong = [c for c in step.chosen if c not in sure] + [c for c in step.excluded if c in possible]
            if wrong:
                yield f"{step.technique.id}: {[puzzle.candidate_name(c) for c in wrong]} is wrong"
                return
            checked = check_step(position, step)
            if not checked:
                yield f"{step.technique.id}: {checked}"


def main() -> int:
    """Problems until one differs."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--problems", type=int, default=10_000)
    asked.add_argument("--seed", type=int, default=0)
    options = asked.parse_args()
    kinds: set[str] = set()
    for seed in range(options.seed, options.seed + options.problems):
        puzzle = random_puzzle(seed)
        kinds |= {clue.word for clue in puzzle.variant.clues}
        cpsat.solutions.cache_clear()
        for difference in differences(puzzle):
            print(f"seed {seed}: {difference}\n{puzzle}", flush=True)
            return 1
        if (seed + 1 - options.seed) % 100 == 0:
            print(f"{seed + 1 - options.seed} problems agree", flush=True)
    missing = {word for word, kind in all_kinds().items() if word not in kinds and kind.least}
    print(f"{options.problems} problems agree", *(f"(none with {', '.join(sorted(missing))})" if missing else "",))
    return 0


if __name__ == "__main__":
    sys.exit(main())
