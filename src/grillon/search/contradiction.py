"""Why a puzzle has no solution, where forced entries alone break a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.model.work import PLAIN
from grillon.search.replay import Event, EventKind

if TYPE_CHECKING:
    from grillon.puzzle.puzzle import Puzzle

MAX_EVENTS = 1000
"""The maximum number of search events examined."""


def contradiction(puzzle: Puzzle) -> tuple[list[Event], Event] | None:
    """The entries forced by the givens, and the rule that they make impossible; None if no such rule is found.

    >>> import grillon
    >>> follows, broken = contradiction(grillon.parse("sudoku 4x4\\n1 2 3 .\\n. . . .\\n. . . 4\\n. . . ."))
    >>> [str(event.name) for event in follows], str(broken.why)
    (['R1C4 = 4'], 'not possible any more: one 4 in column 4')
    """
    follows: list[Event] = []
    if puzzle.violation() is not None:
        return None
    for event in puzzle.replay(engine=PLAIN, max_events=MAX_EVENTS).once():
        if event.kind is EventKind.CONTRADICT:
            return follows, event
        if event.kind is not EventKind.DERIVE:
            return None
        if event.fact is not None and event.fact >= 0:
            follows.append(event)
    return None


def contradiction_text(puzzle: Puzzle, lang: str) -> str:
    """The contradiction as a sentence; empty if there is none."""
    found = contradiction(puzzle)
    if found is None or not found[1].why:
        return ""
    follows, broken = found
    terms = {"number": len(follows), "entry": follows[-1].name if follows else "", "reason": broken.why}
    if not follows:
        return Sentence("At once {reason}.", **terms).text(lang)
    if len(follows) == 1:
        return Sentence("{entry} follows; {reason}.", **terms).text(lang)
    return Sentence("{number} entries follow, the last {entry}; {reason}.", **terms).text(lang)
