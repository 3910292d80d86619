"""How a line of `--json` begins; values are written by `grillon.codec`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grillon.model import Puzzle


def puzzle_json(puzzle: Puzzle) -> dict[str, object]:
    """The family and a text that parses back."""
    return {"family": puzzle.family_name, "puzzle": str(puzzle)}
