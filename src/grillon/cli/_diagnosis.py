"""Why a ladder does not solve a puzzle: a fault of the puzzle has its own exit code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.model import Puzzle


def diagnose(puzzle: Puzzle, *, lang: str = "en", timeout: float | None = None) -> tuple[str, int]:
    """What is wrong with the puzzle itself and the exit code of that; nothing and 0 when it has one solution."""

    verdict = puzzle.check(timeout=timeout)
    match str(verdict.judgement):
        case "none":
            return Sentence("there is no solution. {reason}", reason=puzzle.reason_for_no_solution(lang)).text(lang), 1
        case "several":
            several = Sentence("there are several solutions: {difference}", difference=verdict.difference)
            return several.text(lang), 1
        case "unknown":
            return Sentence("unknown: the {limit} limit was reached", limit=verdict.limit).text(lang), 3
    return "", 0
