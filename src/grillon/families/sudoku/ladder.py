"""The core's ladder, called from Python: climbs with proofs, and ratings of one or many puzzles."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from grillon.families.sudoku.puzzle import SudokuPuzzle, plain_rules
from grillon.families.sudoku.techniques import ALL, TECHNIQUES, technique_bits
from grillon.families.sudoku.variants import Variant
from grillon.model.arguments import step_limit
from grillon.model.ending import Ending, rating_from, rating_of
from grillon.model.monitor import Monitor
from grillon.model.position import Position
from grillon.model.steps import LadderRun
from grillon.model.values import Rating

if TYPE_CHECKING:
    from grillon._core.sudoku import Ladder
    from grillon.model.family import Family

ASSUMING = frozenset(technique.id for technique in TECHNIQUES if technique.assumes_one_solution)
"""What rests on there being one solution."""
SOUND = tuple(technique.id for technique in TECHNIQUES if not technique.assumes_one_solution)
_NUMBERS = 6 + len(TECHNIQUES)
"""What the core says of a rating: end, hardest, up to the first placement, first step, hardest technique, steps, and
how often each technique was used."""


@lru_cache(maxsize=64)
def core_ladder(variant: Variant) -> Ladder:
    """The core's ladder for a variant."""
    from grillon._core.sudoku import Ladder

    size, rules = variant.size, plain_rules(variant)
    pairs = [
        (first * size + digit, second * size + digit, rules.pair_house(index, digit))
        for index, (_, (first, second)) in enumerate(variant.differing)
        for digit in range(size)
    ]
    for index, (_, (first, second)) in enumerate(variant.apart):
        for low in range(size - 1):
            pairs.append((first * size + low, second * size + low + 1, rules.apart_house(index, low, upward=True)))
            pairs.append((first * size + low + 1, second * size + low, rules.apart_house(index, low, upward=False)))
    return Ladder(size, list(variant.regions), [list(house.cells) for house in variant.houses[3 * size :]], pairs)


def run_ladder(
    position: Position, *, techniques: Collection[str] | None = None, max_steps: int | None = None, monitor: Monitor
) -> LadderRun:
    """Run the ladder from a position, every step with its proof."""
    puzzle = position.puzzle
    assert isinstance(puzzle, SudokuPuzzle)
    end, pool = core_ladder(puzzle.variant).run_ladder(
        sorted(position.true),
        sorted(position.excluded),
        technique_bits(techniques),
        step_limit(max_steps),
        monitor.control,
    )
    return LadderRun(pool, Ending.of_run(end, monitor))


def rate_values(
    variant: Variant, values: bytes, *, techniques: int = ALL, threads: int = 1, monitor: Monitor | None = None
) -> list[tuple[int, ...]]:
    """The core's numbers for each of many puzzles without pencil marks, one byte a cell."""
    watched = Monitor.of(monitor)
    numbers = array("i")
    numbers.frombytes(core_ladder(variant).rate(values, techniques, threads, watched.control))
    stream = iter(numbers)
    return [tuple(islice(stream, _NUMBERS)) for _ in range(len(numbers) // _NUMBERS)]


def rating_of_numbers(numbers: Sequence[int], family: Family, monitor: Monitor) -> Rating:
    """A rating from the core's numbers."""
    from grillon import _core

    end, hardest, first_placement, first_step, technique, steps, *uses = numbers
    ending = Ending.of_run(_core.Ending(end), monitor)
    details = {"EP": first_placement / 100, "ED": first_step / 100, "steps": steps, "end": ending.value}
    found = TECHNIQUES[technique] if technique >= 0 else None
    return rating_from(family, ending, hardest / 100, uses, technique=found, details=details)


def rate(puzzle: SudokuPuzzle, *, monitor: Monitor) -> Rating:
    """The rating of a puzzle: ER, with EP and ED in the details."""
    if puzzle.has_marks:
        return rating_of(puzzle.explain(monitor=monitor, trimmed=False), puzzle.family)
    (numbers,) = rate_values(puzzle.variant, puzzle.digits, monitor=monitor)
    return honest_rating(puzzle, rating_of_numbers(numbers, puzzle.family, monitor), monitor)


def honest_rating(puzzle: SudokuPuzzle, rating: Rating, monitor: Monitor) -> Rating:
    """The rating, or the one without what assumes a single solution where there are several: it would prove nothing."""
    if ASSUMING.isdisjoint(rating.uses) or not has_several(puzzle, monitor):
        return rating
    techniques = technique_bits(SOUND)
    (numbers,) = rate_values(puzzle.variant, puzzle.digits, techniques=techniques, monitor=monitor)
    return rating_of_numbers(numbers, puzzle.family, monitor)


def has_several(puzzle: SudokuPuzzle, monitor: Monitor) -> bool:
    """Are there two solutions, as far as the monitor lets anybody look?"""
    return puzzle.count(up_to=2, monitor=monitor).value > 1
