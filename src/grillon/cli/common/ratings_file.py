"""Ratings kept in a file, one JSON object per line, so that a long list can be stopped and resumed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from grillon.base.ledger import LineLedger
from grillon.cli.common.json_fields import item_json
from grillon.cli.common.sources import Item
from grillon.formats.short import one_text

Key = tuple[str, str, str]
"""The family of a puzzle, its text, and the set of techniques that rates it."""


class RatingsFile(LineLedger):
    """The file and its ratings: a puzzle rated there by the same set of techniques is not rated again.

    Equal puzzles of a list are rated once, and each has its line.
    """

    def __init__(self, path: Path, techniques: str | None = None) -> None:
        super().__init__(
            path,
            lambda answer: (str(answer["family"]), str(answer["puzzle"]), str(answer["rating"]["technique_set"])),
        )
        self.before = self.added = 0
        self._techniques = techniques
        self._known = self.lines.copy()
        """Lines that are there for puzzles of the list still to come."""
        self._waiting: dict[Key, list[Item]] = {}
        """Puzzles that are being rated, and those equal to them that follow."""

    def missing(self, items: Iterable[Item]) -> Iterator[Item]:
        """The puzzles to be rated: those without a stored answer, and of equal ones the first."""
        for item in items:
            if item.error is not None:
                yield item
                continue
            key = self._key_of(item)
            if self._known[key]:
                self._known[key] -= 1
                self.before += 1
            elif self.lines[key]:
                self._add_equal(key, item)
            elif key in self._waiting:
                self._waiting[key].append(item)
            else:
                self._waiting[key] = []
                yield item

    def add_rated(self, item: Item, answer: Mapping[str, object]) -> None:
        """Store the answer for a puzzle, and for those equal to it, on disk when this returns."""
        key = self._key_of(item)
        self._add(key, answer)
        for equal in self._waiting.pop(key):
            self._add_equal(key, equal)

    def leave(self, item: Item) -> int:
        """Store nothing for a puzzle; returns the number of lines that stay without an answer."""
        return 1 + len(self._waiting.pop(self._key_of(item)))

    def _add_equal(self, key: Key, item: Item) -> None:
        self._add(key, {**self.first(key), **item_json(item)})

    def _add(self, key: Key, answer: Mapping[str, object]) -> None:
        self.add(key, answer)
        self.added += 1

    def _key_of(self, item: Item) -> Key:
        puzzle = item.puzzle
        return puzzle.family_name, one_text(puzzle), puzzle.family.ladder.set_named(self._techniques).label
