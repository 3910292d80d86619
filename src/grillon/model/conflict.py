"""Givens that contradict each other, if a puzzle has no solution because of them.

>>> from grillon import parse
>>> puzzle = parse("sudoku 4x4\\n1 . . .\\n. . 2 .\\n. 3 . .\\n. . . 1")
>>> puzzle.check().judgement.value, [puzzle.candidate_name(given) for given in conflict(puzzle)]
('none', ['R1C1 = 1', 'R2C3 = 2', 'R4C4 = 1'])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grillon.errors import InputError
from grillon.model.monitor import Monitor
from grillon.model.verdicts import Judgement
from grillon.sentences import Sentence, listing

if TYPE_CHECKING:
    from grillon.model.puzzle import Puzzle

BUDGET = 5_000
"""Search nodes for each query: an undecided puzzle is taken to have a solution."""
MOST_NAMED = 4
Givens = tuple[int, ...]


def conflict(puzzle: Puzzle) -> Givens:
    """Givens without a solution, each of them needed for the contradiction as far as is known; empty if the board
    itself has no solution, or if the contradiction is not found quickly.
    """

    def fails(givens: Givens) -> bool:
        try:
            verdict = puzzle.with_givens(givens, ruled_out=puzzle.ruled_out).check(monitor=Monitor(budget=BUDGET))
        except InputError:  # some families refuse to make a puzzle of givens that contradict each other
            return True
        return verdict.judgement in (Judgement.NONE, Judgement.BROKEN)

    def needed(base: Givens, parts: Givens, tried: bool) -> Givens:
        """A minimal selection of the parts that still contradicts the base; all of them together are known to."""
        if not tried and fails(base):
            return ()
        if len(parts) == 1:
            return parts
        one, other = parts[: len(parts) // 2], parts[len(parts) // 2 :]
        of_other = needed(base + one, other, False)
        return needed(base + of_other, one, not of_other) + of_other

    givens = tuple(puzzle.givens)
    if not givens or fails(()) or not fails(givens):
        return ()
    return tuple(sorted(needed((), givens, True)))


def conflict_text(puzzle: Puzzle, lang: str) -> str:
    """The conflict as a sentence; empty if there is none."""
    givens = conflict(puzzle)
    names = listing((puzzle.candidate_name(given, lang) for given in givens), lang, maximum=MOST_NAMED)
    if len(givens) < 2:
        return Sentence("{entry} is in no solution of this board.", entry=names).text(lang) if givens else ""
    return Sentence("These givens contradict each other: {entries}.", entries=names).text(lang)
