"""The first fields of a `--json` line; values are written by `grillon.codec`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grillon.cli._input import Item
    from grillon.model import Puzzle


def puzzle_json(puzzle: Puzzle) -> dict[str, str]:
    """The family and the puzzle in its own text: the output form of a puzzle that a verb made."""
    return {"family": puzzle.family_name, "puzzle": str(puzzle)}


def item_json(item: Item) -> dict[str, object]:
    """The location of a puzzle in the input, its family, and the puzzle on one line if it fits: it parses back."""
    from grillon.formats.short import one_text

    return {**place_of(item), "family": item.puzzle.family_name, "puzzle": one_text(item.puzzle)}


def place_of(item: Item) -> dict[str, object]:
    """The file of a puzzle, none for a text, and its number in it, from 1."""
    from grillon.cli._input import TYPED

    return {"source": None if item.source is TYPED else str(item.source), "place": item.number or 1}
