"""An alternative route through a puzzle, with as few steps above easy as possible.

The canonical route always takes the easiest step. Sometimes a step that is no harder than the hardest of that route, or
one of several equal steps, makes much more progress and saves others. All of these are tried from every position kept,
easy steps are always taken, and of the positions reached the most advanced ones are kept. Where none was left out the
route is the shortest possible with these techniques; otherwise it is the shortest found.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from grillon.errors import RequestError
from grillon.model.ending import Ending
from grillon.model.ratings import Level
from grillon.words import suggestion

if TYPE_CHECKING:
    from grillon.model.monitor import Monitor
    from grillon.model.position import Position
    from grillon.model.ratings import TechniqueSet
    from grillon.model.steps import Step, Trace

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


def shortest_route(trace: Trace, known: TechniqueSet, allowed: list[str] | None, monitor: Monitor) -> Trace:
    """The canonical trace, or one with fewer steps above easy. If a limit is reached, the canonical one."""
    fewest = hard_steps(trace.steps)
    if not trace.solved or fewest < 2:
        return trace
    levels = {step.technique.level for step in trace if step.technique.level > Level.EASY}
    names = [technique for technique in known.techniques if allowed is None or technique.id in allowed]
    easy = [technique.id for technique in names if technique.level <= Level.EASY]
    puzzle = trace.start.puzzle

    def onward(position: Position, steps: tuple[Step, ...]) -> _Reached:
        more = puzzle.explain(position, techniques=known.name, ladder=easy, monitor=monitor, trimmed=False)
        return _Reached(more.final, steps + more.steps, more.end)

    kept = [onward(trace.start, ())]
    for _ in range(1, fewest):
        reached: dict[tuple[frozenset[int], frozenset[int]], _Reached] = {}
        for here in kept:
            for level in sorted(levels):
                ladder = [technique.id for technique in names if technique.level is level]
                for step in puzzle.next_steps(
                    here.position, techniques=known.name, ladder=ladder, max_steps=MAX_STEPS, monitor=monitor
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
