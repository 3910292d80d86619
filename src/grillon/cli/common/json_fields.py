"""What `--json` prints: the first fields of a line, and values as `grillon.codec` writes them."""

from __future__ import annotations

from typing import Any

from grillon.cli.common.sources import TYPED, Item
from grillon.formats.short import one_text
from grillon.puzzle.puzzle import Puzzle


def puzzle_json(puzzle: Puzzle) -> dict[str, str]:
    """The family and the puzzle in its own text: the output form of a puzzle that a verb made."""
    return {"family": puzzle.family_name, "puzzle": str(puzzle)}


def item_json(item: Item) -> dict[str, object]:
    """The location of a puzzle in the input, its family, and the puzzle on one line if it fits: it parses back."""
    return {**place_of(item), "family": item.puzzle.family_name, "puzzle": one_text(item.puzzle)}


def place_of(item: Item) -> dict[str, object]:
    """The file of a puzzle, none for a text, and its number in it, from 1."""
    return {"source": None if item.source is TYPED else str(item.source), "place": item.number or 1}


def to_json(value: object, **how: Any) -> dict[str, Any]:
    """The JSON form of a value.

    The codec is imported here, where a program asks for it: it takes a fifth of the time of a short command.
    """
    from grillon import codec

    document: dict[str, Any] = codec.to_json(value, **how)
    return document
