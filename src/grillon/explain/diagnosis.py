"""The reason why a ladder does not solve a puzzle: a fault of the puzzle, or too few techniques."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grillon.model.verdicts import Judgement
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.model.puzzle import Puzzle
    from grillon.model.verdicts import Verdict


def diagnose(puzzle: Puzzle, *, lang: str = "en", timeout: float | None = None) -> tuple[str, Verdict]:
    """The fault of the puzzle itself, in words, and the verdict that shows it; '' when it has one solution.

    >>> from grillon import parse
    >>> text, verdict = diagnose(parse("takuzu 2x2\\n. .\\n. ."))
    >>> text
    'there are several solutions: R1C1 = 0 in one solution, R1C1 = 1 in another'
    """
    verdict = puzzle.check(timeout=timeout)
    match verdict.judgement:
        case Judgement.NONE:
            reason = puzzle.reason_for_no_solution(lang)
            return Sentence("there is no solution. {reason}", reason=reason).text(lang), verdict
        case Judgement.SEVERAL:
            several = Sentence("there are several solutions: {difference}", difference=verdict.difference)
            return several.text(lang), verdict
        case Judgement.UNKNOWN:
            return Sentence("unknown: the {limit} limit was reached", limit=verdict.limit).text(lang), verdict
    return "", verdict
