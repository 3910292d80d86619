"""How people solve a Sudoku: the ladder of the core with either set of techniques, and ratings of many puzzles."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from grillon import _core
from grillon._core import sudoku
from grillon.base.sentences import Sentence
from grillon.errors import RequestError
from grillon.families.sudoku.logic.people_techniques import PEOPLE, score
from grillon.families.sudoku.logic.techniques import CLASSIC_SET, unusable
from grillon.families.sudoku.logic.words import terms
from grillon.families.sudoku.puzzle import SudokuPuzzle, plain_rules
from grillon.families.sudoku.variants import Variant
from grillon.model.board.position import Position
from grillon.model.monitor import Monitor
from grillon.model.results.ending import Ending, rating_from, rating_of
from grillon.model.results.ratings import REFERENCE, Rating, Technique, TechniqueSet
from grillon.model.steps import LadderRun, Step, Trace
from grillon.model.work import LadderWork
from grillon.puzzle.parts.ladder import Ladder

_MAX_TECHNIQUES = 72
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


def _number(known: TechniqueSet) -> int:
    return 0 if known.name == REFERENCE else 1


@lru_cache(maxsize=64)
def core_ladder(variant: Variant) -> sudoku.Ladder:
    """The core's ladder for a variant."""
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
    extra = [list(house.cells) for house in variant.houses[3 * size :]]
    return sudoku.Ladder(size, list(variant.regions), extra, pairs, rules.clue_parts())


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
    allowed = known.bits(None) if techniques is None else techniques
    numbers = array("i")
    numbers.frombytes(core_ladder(variant).rate(values, _number(known), allowed, threads, watched.control))
    return [numbers[at : at + _NUMBERS] for at in range(0, len(numbers), _NUMBERS)]


_ENDINGS = {end.value: Ending(end.name) for end in _core.Ending if end.name != "stopped"}
"""The endings of a run that was not stopped, by the core's number."""


def rating_of_numbers(numbers: Sequence[int], known: TechniqueSet, monitor: Monitor) -> Rating:
    """A rating from the core's numbers."""
    end, hardest, first_placement, first_step, technique, steps, *uses = numbers
    ending = _ENDINGS.get(end) or Ending.of_run(_core.Ending(end), monitor)
    found = known.techniques[technique] if technique >= 0 else None
    details: dict[str, object] = {"steps": steps, "end": ending.value}
    if known is not PEOPLE:
        # A run that ended before the first digit, or the first step, does not have this number.
        details = {"EP": first_placement / 100 or None, "ED": first_step / 100 or None, **details}
    rating = rating_from(known, ending, hardest / 100, uses, technique=found, details=details)
    return _scored(rating) if known is PEOPLE else rating


def _scored(rating: Rating) -> Rating:
    """A rating by people's techniques with the score of all its steps."""
    return replace(rating, details={"score": score(rating.uses), **rating.details})


def rate(puzzle: SudokuPuzzle, known: TechniqueSet, *, monitor: Monitor) -> Rating:
    """The rating of a puzzle: ER, with EP and ED in the details; or people's, with the score of all steps."""
    if puzzle.has_marks:
        trace = puzzle.explain(techniques=known.name, monitor=monitor, trimmed=False)
        rating = rating_of(trace, known)
        return _scored(rating) if known is PEOPLE else rating
    (numbers,) = rate_values(puzzle.variant, puzzle.digits, known, monitor=monitor)
    return honest_rating(puzzle, rating_of_numbers(numbers, known, monitor), known, monitor)


def honest_rating(puzzle: SudokuPuzzle, rating: Rating, known: TechniqueSet, monitor: Monitor) -> Rating:
    """The rating; where there are several solutions, the one without techniques that assume a single solution."""
    if rating.uses.keys() <= _sound_ones(_number(known)) or not has_several(puzzle, monitor):
        return rating
    allowed = known.bits(sound_techniques(known))
    (numbers,) = rate_values(puzzle.variant, puzzle.digits, known, techniques=allowed, monitor=monitor)
    return rating_of_numbers(numbers, known, monitor)


def has_several(puzzle: SudokuPuzzle, monitor: Monitor) -> bool:
    """Are there two solutions, within the limits of the monitor?"""
    return puzzle.count(up_to=2, monitor=monitor).value > 1


class SudokuLadder(Ladder[SudokuPuzzle]):
    """Sudoku Explainer's techniques, which ratings refer to, and those with names people use.

    A step that assumes one solution proves nothing where there are several: such steps are then left out.
    """

    explained_with = PEOPLE.name
    sets = (CLASSIC_SET, PEOPLE)

    def run(self, puzzle: SudokuPuzzle, start: Position, work: LadderWork) -> LadderRun:
        """Run the ladder of the core; people's techniques start near the last move."""
        run = core_ladder(puzzle.variant).run_ladder(
            *_facts(puzzle, start, work),
            _number(work.known),
            work.bits,
            work.most,
            work.monitor.control,
        )
        return LadderRun.of_core(run, work)

    def explain(self, puzzle: SudokuPuzzle, start: Position, work: LadderWork) -> Trace:
        """As in the contract.

        >>> from grillon import parse
        >>> trace = parse("sudoku 4x4\\n..3.\\n2...\\n..1.\\n....").explain()
        >>> trace.end, any(step.technique.assumes_one_solution for step in trace)
        (<Ending.STUCK: 'stuck'>, False)
        """
        self._require_usable(puzzle, work)
        trace = super().explain(puzzle, start, work)
        if not any(step.technique.assumes_one_solution for step in trace) or not has_several(puzzle, work.monitor):
            return trace
        return replace(super().explain(puzzle, start, _sound(work)), technique_set=trace.technique_set)

    def next_steps(self, puzzle: SudokuPuzzle, start: Position, work: LadderWork) -> tuple[Step, ...]:
        """All steps of people's techniques that could be taken now, of the lowest level, the easiest to see first.

        >>> from grillon import parse
        >>> puzzle = parse("sudoku 4x4\\n123.\\n.412\\n2143\\n4321")
        >>> [puzzle.candidate_name(*step.chosen) for step in puzzle.next_steps()]
        ['R2C1 = 3', 'R1C4 = 4']
        """
        if work.known is not PEOPLE:
            return super().next_steps(puzzle, start, replace(work, max_steps=None))
        self._require_usable(puzzle, work)
        steps = _listed(puzzle, start, work)
        if any(step.technique.assumes_one_solution for step in steps) and has_several(puzzle, work.monitor):
            return _listed(puzzle, start, _sound(work))
        return steps

    def _require_usable(self, puzzle: SudokuPuzzle, work: LadderWork) -> None:
        """Refuse named techniques that never apply to the puzzle, rather than silently leaving them out."""
        for name in work.only or ():
            why = self.unusable(puzzle, self.technique(name, work.known.name))
            if why is not None:
                raise RequestError(why)

    def unusable(self, puzzle: SudokuPuzzle, technique: Technique) -> Sentence | None:
        """The reason not to use a technique: exchanging digits may break a rule, or the board is too large for it.

        >>> from grillon.families.sudoku import FAMILY, Variant
        >>> puzzle = SudokuPuzzle.from_values([0] * 81, Variant.boxed(9, rules=["antiknight"]))
        >>> print(FAMILY.ladder.unusable(puzzle, FAMILY.ladder.technique("unique_rectangle_1")))
        unique rectangle, type 1: not used with the rule 'antiknight', where exchanging digits may break it
        """
        return unusable(technique, puzzle.variant)

    def rate(self, puzzle: SudokuPuzzle, known: TechniqueSet, monitor: Monitor) -> Rating:
        """The difficulty for a person, without building proofs."""
        return rate(puzzle, known, monitor=monitor)

    def terms(self, puzzle: SudokuPuzzle, position: Position, step: Step, lang: str) -> Mapping[str, str]:
        """The cells, digits and houses of a step."""
        return terms(puzzle, position, step, lang)


def _facts(
    puzzle: SudokuPuzzle, start: Position, work: LadderWork
) -> tuple[list[int], list[int], list[int], list[int]]:
    return sorted(start.true), sorted(start.excluded), list(puzzle.givens), sorted(work.last)


def _listed(puzzle: SudokuPuzzle, start: Position, work: LadderWork) -> tuple[Step, ...]:
    """The steps that the core lists, of the lowest level that has any."""
    ladder = core_ladder(puzzle.variant)
    run = ladder.list(*_facts(puzzle, start, work), work.bits, work.most, work.monitor.control)
    return LadderRun.of_core(run, work).steps


def _sound(work: LadderWork) -> LadderWork:
    """The same without techniques that assume a single solution."""
    sound = sound_techniques(work.known)
    return replace(work, only=[name for name in sound if work.only is None or name in work.only])
