"""Why a ladder does not solve a puzzle: a fault of the puzzle has its own exit code."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grillon.model import Puzzle


def trouble_with(puzzle: Puzzle, *, timeout: float | None = None) -> tuple[str, int]:
    """What is wrong with the puzzle itself and the exit code of that; nothing and 0 when it has one solution."""
    verdict = puzzle.check(timeout=timeout)
    match str(verdict.judgement):
        case "none":
            return "there is no solution", 1
        case "several":
            return f"there are several solutions: {verdict.difference}", 1
        case "unknown":
            return f"unknown: the {verdict.limit} limit was reached", 3
    return "", 0
