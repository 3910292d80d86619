"""Exit codes of verdicts, and of commands over many puzzles."""

from __future__ import annotations

from click.exceptions import Exit

from grillon.cli.common.entries import puzzle_of_entries
from grillon.errors import InputError
from grillon.explain.diagnosis import diagnose
from grillon.model import Position

CODES = {"unique": 0, "correct": 0, "several": 1, "none": 1, "wrong": 1, "broken": 2, "unknown": 3}
"""The exit code of each judgement."""


def diagnosis_and_code(position: Position, *, lang: str, timeout: float | None) -> tuple[str, int]:
    """The fault of the puzzle with a player's entries, and its exit code; empty and 0 if it has one solution.

    The same where the entries make no puzzle: then nothing true can be said of it.
    """
    try:
        puzzle = puzzle_of_entries(position) if position.begun else position.puzzle
    except InputError:
        return "", 0
    text, verdict = diagnose(puzzle, lang=lang, timeout=timeout)
    return text, CODES[str(verdict.judgement)]


class ExitStatus:
    """The exit code of a command over many puzzles: a no outweighs a limit, bad input outweighs both."""

    def __init__(self) -> None:
        self.codes: set[int] = set()

    def add(self, code: int) -> None:
        """Remember how one puzzle ended."""
        self.codes.add(code)

    def exit(self) -> None:
        """End the command with the worst code seen."""
        for code in (2, 1, 3):
            if code in self.codes:
                raise Exit(code)
