"""How people solve a Tectonic: the ladders of the core, for known regions and for unknown walls."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import cached_property

from grillon._core import tectonic as core
from grillon.families.tectonic.logic.techniques import CUT_EXACTLY, TECHNIQUES
from grillon.families.tectonic.logic.words import terms
from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.families.tectonic.search.batch import TectonicBatch
from grillon.model.board.position import Position
from grillon.model.monitor import Monitor
from grillon.model.results.ratings import REFERENCE, Rating, Technique, TechniqueSet
from grillon.model.steps import LadderRun, Step
from grillon.model.work import LadderWork
from grillon.puzzle.parts.ladder import Ladder


class TectonicLadder(Ladder[TectonicPuzzle]):
    """One set of techniques; where walls are unknown, steps decide them as well."""

    @cached_property
    def sets(self) -> tuple[TechniqueSet, ...]:
        """The techniques, in order of difficulty."""
        return (TechniqueSet(REFERENCE, "standard", "grillon", TECHNIQUES),)

    def run(self, puzzle: TectonicPuzzle, start: Position, work: LadderWork) -> LadderRun:
        """Run the ladder of the core."""
        excluded = array("i", sorted(c for c in start.excluded if puzzle.rules.legal(c))).tobytes()
        limits = work.bits, work.most
        if puzzle.complete_cut:
            filled = bytearray(puzzle.frame.cells)
            for candidate in start.true:
                cell, index = divmod(candidate, puzzle.maximum)
                filled[cell] = index + 1
            rows, columns, maximum, regions, _ = puzzle.known_board()
            run = core.run_ladder(
                work.monitor.control, rows, columns, maximum, regions, bytes(filled), excluded, *limits
            )
        else:
            chosen = array("i", sorted(start.true)).tobytes()
            run = core.run_cut_ladder(work.monitor.control, *puzzle.partial_board(), chosen, excluded, *limits)
        return LadderRun.of_core(run, work)

    def cites_too_much(self, puzzle: TectonicPuzzle, technique: Technique) -> bool:
        """Where walls are unknown, a technique for known regions may cite more of them than its conclusion needs."""
        exact = puzzle.complete_cut or technique.id in CUT_EXACTLY
        return super().cites_too_much(puzzle, technique) or not exact

    def rate(self, puzzle: TectonicPuzzle, known: TechniqueSet, monitor: Monitor) -> Rating:
        """The difficulty for a person, without building proofs where all regions are known."""
        if not puzzle.complete_cut:
            return super().rate(puzzle, known, monitor)
        return TectonicBatch(self._family).rate_alike([puzzle], known, 1, monitor)[0]

    def terms(self, puzzle: TectonicPuzzle, position: Position, step: Step, lang: str) -> Mapping[str, str]:
        """The cells, values and regions of a step."""
        return terms(puzzle, position, step, lang)
