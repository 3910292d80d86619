"""How people solve a Takuzu: the ladder of the core."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from grillon._core import takuzu
from grillon.families.takuzu.logic.techniques import TECHNIQUES
from grillon.families.takuzu.logic.words import terms
from grillon.families.takuzu.puzzle import TakuzuPuzzle
from grillon.model.board.position import Position
from grillon.model.monitor import Monitor
from grillon.model.results.ending import Ending, rating_from
from grillon.model.results.ratings import REFERENCE, Rating, TechniqueSet
from grillon.model.steps import LadderRun, Step
from grillon.model.work import LadderWork
from grillon.puzzle.parts.ladder import Ladder


class TakuzuLadder(Ladder[TakuzuPuzzle]):
    """One set of techniques."""

    @cached_property
    def sets(self) -> tuple[TechniqueSet, ...]:
        """The techniques, in order of difficulty."""
        return (TechniqueSet(REFERENCE, "standard", "grillon", TECHNIQUES),)

    def run(self, puzzle: TakuzuPuzzle, start: Position, work: LadderWork) -> LadderRun:
        """Run the ladder of the core."""
        filled = puzzle.with_candidates(start.chosen).values
        steps = work.most if work.most >= 0 else 1 << 63
        run = takuzu.run_ladder(puzzle.shape, filled, sorted(start.excluded), work.bits, steps, work.monitor.control)
        return LadderRun.of_core(run, work)

    def rate(self, puzzle: TakuzuPuzzle, known: TechniqueSet, monitor: Monitor) -> Rating:
        """The difficulty for a person, without building proofs."""
        end, hardest, uses = takuzu.grade(puzzle.shape, puzzle.values, known.bits(None), monitor.control)
        return rating_from(known, Ending.of_run(end, monitor), hardest / 100, uses)

    def terms(self, puzzle: TakuzuPuzzle, position: Position, step: Step, lang: str) -> Mapping[str, str]:
        """The cells, values and lines of a step."""
        return terms(puzzle, step, lang)
