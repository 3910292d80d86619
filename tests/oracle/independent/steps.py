"""All steps from a position, and arguments link by link, against the solutions and against the proof."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from grillon.explain.chains.expansion import unfolded
from grillon.explain.chains.walks import Stop
from grillon.explain.check.checker import check_step
from grillon.explain.names import plain_fact
from grillon.explain.trace import ToldStep
from grillon.model import Position, Step
from grillon.puzzle.puzzle import Puzzle
from tests.oracle.independent.asked import AnyCase, puzzle_of, said
from tests.oracle.independent.changed import drawn_entries, left_of, named
from tests.oracle.independent.rules.common import Solution

MOST_STEPS = 12
MOST_WALKS = 3


def _drawn(case: AnyCase, puzzle: Puzzle, random: Random) -> Iterator[tuple[Position, list[Solution]]]:
    """The puzzle itself and a position on it, with the solutions that agree."""
    yield puzzle.position(), list(case.solutions)
    names = named(puzzle)
    entered, excluded = drawn_entries(case, puzzle, random)
    position = puzzle.position().enter(*(names[one] for one in entered))
    yield position.exclude(*(names[one] for one in excluded)), left_of(case, entered, excluded)


def _agrees(puzzle: Puzzle, solution: Solution, fact: int) -> bool:
    return (puzzle.candidate_name(max(fact, ~fact)) in solution) == (fact >= 0)


def _assumes(case: AnyCase, step: Step) -> bool:
    """May the step be wrong, because it relies on the one solution that there is not?"""
    return case.number != 1 and step.technique.assumes_one_solution


def possible_steps(case: AnyCase) -> None:
    """Each is true, accepted by the checker and tells something new; the easiest technique comes first."""
    puzzle = puzzle_of(case)
    if case.broken:
        return
    random = Random(f"steps {case.seed}")
    for position, left in _drawn(case, puzzle, random):
        for known in random.sample(puzzle.family.ladder.sets, 1):
            told: set[int] = set()
            steps = list(islice(puzzle.possible_steps(position, techniques=known.name), MOST_STEPS))
            for step in steps:
                assert not told.issuperset(step.conclusions), step
                told.update(step.conclusions)
                assert check_step(position, step), step
                assert not any(position.holds(~fact) for fact in step.conclusions), step
                if not _assumes(case, step):
                    assert all(_agrees(puzzle, one, fact) for one in left for fact in step.conclusions), step
            first = puzzle.explain(position, techniques=known.name, max_steps=1).steps
            assert not (steps and position.clashes)
            if first:
                # The placements of a house may fail for different reasons; each technique alone does not see that.
                if case.family == "packing":
                    continue
                assert steps, first
                ratings = [step.technique.rating for step in steps]
                assert ratings == sorted(ratings)
                assert ratings[0] <= first[0].technique.rating, (steps[0], first[0])


def walks(case: AnyCase) -> None:
    """Where an argument stands is what the proof has by then, and true in every solution that is as supposed."""
    puzzle = puzzle_of(case)
    if case.broken:
        return
    for position, left in _drawn(case, puzzle, Random(f"walks {case.seed}")):
        told = (ToldStep(*pair) for pair in puzzle.explain(position).positions())
        for one in islice((one for one in told if one.walkable), MOST_WALKS):
            agreeing = [] if _assumes(case, one.step) else [s for s in left if _on_board(one.position, s)]
            check_walk(one, agreeing)


def _on_board(position: Position, solution: Solution) -> bool:
    puzzle = position.puzzle
    return said(puzzle, position.true) <= solution and not said(puzzle, position.excluded) & solution


def check_walk(told: ToldStep, left: list[Solution]) -> None:
    before, puzzle, stops = told.position, told.position.puzzle, told.walk
    proof = unfolded(before, told.step).proof
    facts = {plain_fact(puzzle, link.fact) for link in proof}
    for at, stop in enumerate(stops):
        assert all(one < at for one in stop.known), stop
        assert facts.issuperset(stop.facts), stop
        stands = [stops[one] for one in stop.known]
        supposed = [fact for one in stands if one.supposed for fact in one.facts]
        for solution in left:
            if not stop.supposed and all(_agrees(puzzle, solution, fact) for fact in supposed):
                assert all(_agrees(puzzle, solution, fact) for fact in stop.facts), stop
        if not stop.depth and not stop.supposed:
            _follows(told, stop, stands)
    proved = {fact for stop in stops if not stop.depth and not stop.supposed for fact in stop.facts}
    assert proved.issuperset(plain_fact(puzzle, fact) for fact in told.step.conclusions), told.step


def _follows(told: ToldStep, stop: Stop, stands: list[Stop]) -> None:
    """Some link of the proof leads to each fact of the stop from what stands there and on the board alone."""
    puzzle, state = told.position.puzzle, told.position
    facts = [fact for one in stands for fact in one.facts]
    state = state.enter(*(fact for fact in facts if fact >= 0)).exclude(*(~fact for fact in facts if fact < 0))
    for fact in stop.facts:
        links = [
            link
            for link in unfolded(told.position, told.step).proof
            if not link.depth and not link.assumed and plain_fact(puzzle, link.fact) == fact
        ]
        assert any(all(state.holds(one) for one in link.facts) for link in links), (fact, stop, links)


STEPS: dict[str, Callable[[AnyCase], None]] = {verb.__name__: verb for verb in (possible_steps, walks)}
