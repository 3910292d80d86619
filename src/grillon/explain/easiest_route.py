"""An alternative route through a puzzle, with as few steps above easy as possible.

The canonical route always takes the easiest step. Sometimes a step that is no harder than the hardest of that route, or
one of several equal steps, makes much more progress and saves others. All of these are tried from every position kept,
easy steps are always taken, and of the positions reached the most advanced ones are kept. Where none was left out the
route is the shortest possible with these techniques; otherwise it is the shortest found.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from grillon.base.names import suggestion
from grillon.errors import RequestError
from grillon.model import Ending, Level, Position, Step, Trace

if TYPE_CHECKING:
    from grillon.model.work import LadderWork

CANONICAL, SHORTEST = ROUTES = ("canonical", "shortest")
WIDTH = 6
"""The number of positions kept after each step above easy."""
MAX_STEPS = 24
"""The maximum number of steps of each level tried from a position, the easiest to see first."""


def known_route(name: str) -> str:
    """The name of a route, checked.

    >>> known_route("scenic")
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: unknown route 'scenic'; choose from: canonical, shortest
    """
    if name not in ROUTES:
        raise RequestError("unknown route '{name}'; {offer}", name=name, offer=suggestion(name, ROUTES))
    return name


def hard_steps(steps: tuple[Step, ...]) -> int:
    """The number of steps above easy."""
    return sum(step.technique.level > Level.EASY for step in steps)


@dataclass(frozen=True)
class _Reached:
    """A position after all easy steps, and the way to it."""

    position: Position
    steps: tuple[Step, ...]
    end: Ending

    @property
    def advance(self) -> tuple[int, int]:
        """Its progress: digits placed, then candidates ruled out."""
        return len(self.position.true), len(self.position.excluded)


def shortest_route(trace: Trace, work: LadderWork) -> Trace:
    """The canonical trace, or one with fewer steps above easy. If a limit is reached, the canonical one."""
    fewest = hard_steps(trace.steps)
    if not trace.solved or fewest < 2:
        return trace
    levels = {step.technique.level for step in trace if step.technique.level > Level.EASY}
    names = [technique for technique in work.known.techniques if work.only is None or technique.id in work.only]
    easy = [technique.id for technique in names if technique.level <= Level.EASY]
    puzzle, monitor = trace.start.puzzle, work.monitor
    ladder, work = puzzle.family.ladder, replace(work, max_steps=None, last=(), route=CANONICAL)

    def onward(position: Position, steps: tuple[Step, ...]) -> _Reached:
        more = ladder.explain(puzzle, position, replace(work, only=easy))
        return _Reached(more.final, steps + more.steps, more.end)

    kept = [onward(trace.start, ())]
    for _ in range(1, fewest):
        reached: dict[tuple[frozenset[int], frozenset[int]], _Reached] = {}
        for here in kept:
            for level in sorted(levels):
                allowed_now = [technique.id for technique in names if technique.level is level]
                for step in ladder.next_steps(
                    puzzle, here.position, replace(work, only=allowed_now, max_steps=MAX_STEPS)
                ):
                    if monitor.poll(0):
                        return trace
                    there = onward(here.position.after(step), (*here.steps, step))
                    if there.end is Ending.SOLVED:
                        return replace(trace, steps=there.steps)
                    reached.setdefault((there.position.true, there.position.excluded), there)
        kept = sorted(reached.values(), key=lambda one: one.advance, reverse=True)[:WIDTH]
        if not kept:
            return trace
    return trace


# All the easiest steps from a position, for families whose ladder finds one at a time. A step says what it rests on:
# one that the ladder finds later could be taken at once if all the facts it cites hold already. A step may hide another
# one that leads to the same, so each technique is tried alone, and again after each step found.

MAX_LOOKED_AT = 5000
"""Steps looked at: on a large board with hundreds of easy steps, those that are found by then are enough."""


def easiest_steps(start: Position, work: LadderWork) -> tuple[Step, ...]:
    """The steps that could be taken from here, all of the lowest level, the ladder's own first."""
    puzzle, monitor = start.puzzle, work.monitor
    ladder = puzzle.family.ladder
    steps = ladder.explain(puzzle, start, replace(work, max_steps=1)).steps
    if not steps:
        return ()
    level = steps[0].technique.level
    allowed = [one for one in work.known.techniques if work.only is None or one.id in work.only]
    names = [one.id for one in allowed if one.level <= level]
    found = {frozenset(steps[0].conclusions): steps[0]}
    contexts, looked_at = deque([start, start.after(steps[0])]), 0
    while contexts:
        here = contexts.popleft()
        for name in names:
            if looked_at > MAX_LOOKED_AT or monitor.poll(0):
                return tuple(found.values())
            for step in ladder.explain(puzzle, here, replace(work, only=[name], max_steps=None, last=())).steps:
                looked_at += 1
                now = all(map(start.holds, step.cited_facts)) and not any(map(start.holds, step.conclusions))
                key = frozenset(step.conclusions)
                if now and step.technique.level is level and key not in found:
                    found[key] = step
                    contexts.append(start.after(step))
                    if len(found) == work.max_steps:
                        return tuple(found.values())
    return tuple(found.values())
