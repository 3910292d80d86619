"""Exit codes of verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grillon.model import Puzzle

CODES = {"unique": 0, "correct": 0, "several": 1, "none": 1, "wrong": 1, "broken": 2, "unknown": 3}
"""The exit code of each judgement."""


def diagnosis_and_code(puzzle: Puzzle, *, lang: str, timeout: float | None) -> tuple[str, int]:
    """The fault of the puzzle itself and its exit code; empty and 0 if it has one solution."""
    from grillon.explain.diagnosis import diagnose

    text, verdict = diagnose(puzzle, lang=lang, timeout=timeout)
    return text, CODES[str(verdict.judgement)]
