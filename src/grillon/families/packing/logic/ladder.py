"""How people fill a board with pieces: the ladder of the core."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from grillon._core import packing
from grillon.families.packing.logic.techniques import TECHNIQUES
from grillon.families.packing.logic.words import terms
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.model.board.position import Position
from grillon.model.monitor import Monitor
from grillon.model.results.ending import Ending, rating_from
from grillon.model.results.ratings import REFERENCE, Rating, TechniqueSet
from grillon.model.steps import LadderRun, Step
from grillon.model.work import LadderWork
from grillon.puzzle.parts.ladder import Ladder


class PackingLadder(Ladder[PackingPuzzle]):
    """One set of techniques."""

    @cached_property
    def sets(self) -> tuple[TechniqueSet, ...]:
        """The techniques, in order of difficulty."""
        return (TechniqueSet(REFERENCE, "standard", "grillon", TECHNIQUES),)

    def run(self, puzzle: PackingPuzzle, start: Position, work: LadderWork) -> LadderRun:
        """Run the ladder of the core."""
        run = packing.run_ladder(
            puzzle.core,
            work.monitor.control,
            sorted(start.chosen),
            sorted(start.excluded),
            enabled=[bool(work.bits >> index & 1) for index in range(len(work.known.techniques))],
            max_steps=work.most,
        )
        return LadderRun.of_core(run, work)

    def rate(self, puzzle: PackingPuzzle, known: TechniqueSet, monitor: Monitor) -> Rating:
        """The difficulty for a person, without building proofs; the same however the board is turned."""
        every = [True] * len(known.techniques)
        end, hardest, uses = packing.grade(puzzle.core, monitor.control, enabled=every)
        return rating_from(known, Ending.of_run(end, monitor), hardest / 100, uses)

    def terms(self, puzzle: PackingPuzzle, position: Position, step: Step, lang: str) -> Mapping[str, str]:
        """The pieces and cells of a step."""
        return terms(puzzle, position, step, lang)
