"""The core's ladder, called from Python: climbs with proofs, and ratings of one or many puzzles."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from grillon import _core
from grillon.families.sudoku.people import PEOPLE, score
from grillon.families.sudoku.puzzle import SudokuPuzzle, plain_rules
from grillon.families.sudoku.techniques import CLASSIC_SET
from grillon.families.sudoku.variants import Variant
from grillon.model.arguments import step_limit
from grillon.model.ending import Ending, rating_from, rating_of
from grillon.model.monitor import Monitor
from grillon.model.position import Position
from grillon.model.ratings import REFERENCE, Rating, TechniqueSet
from grillon.model.steps import LadderRun

if TYPE_CHECKING:
    from grillon._core.sudoku import Ladder
    from grillon.model.family import Family

_MAX_TECHNIQUES = 64
_NUMBERS = 6 + _MAX_TECHNIQUES
"""The core's numbers for a rating: end, hardest, up to the first placement, first step, hardest technique, steps, and
the uses of each technique."""


def sound_techniques(known: TechniqueSet) -> tuple[str, ...]:
    """The techniques that do not assume a single solution."""
    return tuple(technique.id for technique in known.techniques if not technique.assumes_one_solution)


@cache
def _sound_ones(number: int) -> frozenset[str]:
    """The same by the number of the set, cached: going through the set takes longer than rating an easy puzzle."""
    return frozenset(sound_techniques(PEOPLE if number else CLASSIC_SET))


def set_bits(known: TechniqueSet, identifiers: Collection[str] | None) -> int:
    """The core's set of the techniques named, one bit each; None means all."""
    return sum(
        1 << index
        for index, technique in enumerate(known.techniques)
        if identifiers is None or technique.id in identifiers
    )


def _number(known: TechniqueSet) -> int:
    return 0 if known.name == REFERENCE else 1


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
    position: Position,
    known: TechniqueSet,
    *,
    techniques: Collection[str] | None = None,
    max_steps: int | None = None,
    monitor: Monitor,
    last: Collection[int] = (),
) -> LadderRun:
    """Run the ladder from a position, every step with its proof; people's techniques start near the last move."""
    puzzle = position.puzzle
    assert isinstance(puzzle, SudokuPuzzle)
    end, pool = core_ladder(puzzle.variant).run_ladder(
        sorted(position.true),
        sorted(position.excluded),
        list(puzzle.givens),
        sorted(last),
        _number(known),
        set_bits(known, techniques),
        step_limit(max_steps),
        monitor.control,
    )
    return LadderRun(pool, Ending.of_run(end, monitor))


def list_steps(
    position: Position,
    *,
    techniques: Collection[str] | None = None,
    max_steps: int | None = None,
    monitor: Monitor,
    last: Collection[int] = (),
) -> LadderRun:
    """All steps of people's techniques that can be taken now, at the lowest level that has any."""
    puzzle = position.puzzle
    assert isinstance(puzzle, SudokuPuzzle)
    end, pool = core_ladder(puzzle.variant).list(
        sorted(position.true),
        sorted(position.excluded),
        list(puzzle.givens),
        sorted(last),
        set_bits(PEOPLE, techniques),
        step_limit(max_steps),
        monitor.control,
    )
    return LadderRun(pool, Ending.of_run(end, monitor))


def rate_values(
    variant: Variant,
    values: bytes,
    known: TechniqueSet = CLASSIC_SET,
    *,
    techniques: int | None = None,
    threads: int = 1,
    monitor: Monitor | None = None,
) -> list[array[int]]:
    """The core's numbers for each of many puzzles without pencil marks, one byte per cell."""
    watched = Monitor.of(monitor)
    allowed = set_bits(known, None) if techniques is None else techniques
    numbers = array("i")
    numbers.frombytes(core_ladder(variant).rate(values, _number(known), allowed, threads, watched.control))
    return [numbers[at : at + _NUMBERS] for at in range(0, len(numbers), _NUMBERS)]


_ENDINGS = {end.value: Ending(end.name) for end in _core.Ending if end.name != "stopped"}
"""The endings of a run that was not stopped, by the core's number."""


def rating_of_numbers(numbers: Sequence[int], family: Family, known: TechniqueSet, monitor: Monitor) -> Rating:
    """A rating from the core's numbers."""
    end, hardest, first_placement, first_step, technique, steps, *uses = numbers
    ending = _ENDINGS.get(end) or Ending.of_run(_core.Ending(end), monitor)
    found = known.techniques[technique] if technique >= 0 else None
    details: dict[str, object] = {"steps": steps, "end": ending.value}
    if known is not PEOPLE:
        # A run that ended before the first digit, or the first step, does not have this number.
        details = {"EP": first_placement / 100 or None, "ED": first_step / 100 or None, **details}
    rating = rating_from(family, ending, hardest / 100, uses, known=known, technique=found, details=details)
    return _scored(rating) if known is PEOPLE else rating


def _scored(rating: Rating) -> Rating:
    """A rating by people's techniques with the score of all its steps."""
    return replace(rating, details={"score": score(rating.uses), **rating.details})


def rate(puzzle: SudokuPuzzle, known: TechniqueSet, *, monitor: Monitor) -> Rating:
    """The rating of a puzzle: ER, with EP and ED in the details; or people's, with the score of all steps."""
    if puzzle.has_marks:
        trace = puzzle.explain(techniques=known.name, monitor=monitor, trimmed=False)
        rating = rating_of(trace, puzzle.family)
        return _scored(rating) if known is PEOPLE else rating
    (numbers,) = rate_values(puzzle.variant, puzzle.digits, known, monitor=monitor)
    return honest_rating(puzzle, rating_of_numbers(numbers, puzzle.family, known, monitor), known, monitor)


def honest_rating(puzzle: SudokuPuzzle, rating: Rating, known: TechniqueSet, monitor: Monitor) -> Rating:
    """The rating; where there are several solutions, the one without techniques that assume a single solution."""
    if rating.uses.keys() <= _sound_ones(_number(known)) or not has_several(puzzle, monitor):
        return rating
    allowed = set_bits(known, sound_techniques(known))
    (numbers,) = rate_values(puzzle.variant, puzzle.digits, known, techniques=allowed, monitor=monitor)
    return rating_of_numbers(numbers, puzzle.family, known, monitor)


def has_several(puzzle: SudokuPuzzle, monitor: Monitor) -> bool:
    """Are there two solutions, within the limits of the monitor?"""
    return puzzle.count(up_to=2, monitor=monitor).value > 1
