"""Ratings kept in a file, one JSON object per line, so that a long list can be stopped and resumed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from grillon.errors import InputError, with_place
from grillon.files import extend

if TYPE_CHECKING:
    from grillon.cli._input import Item
    from grillon.model import Puzzle


class Kept:
    """The file and its ratings: a puzzle rated there by the same set of techniques is not rated again.

    A line that was cut short when the program was killed is dropped, and its puzzle rated again.
    """

    def __init__(self, path: Path, techniques: str | None = None) -> None:
        self.path, self.before, self.added = path, 0, 0
        self._techniques = techniques
        self._known: set[tuple[str, str, str]] = set()
        with with_place(path):
            text = path.read_bytes() if path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        for number, line in enumerate(whole.splitlines(), start=1):
            self._known.add(self._key(line, number))
        with with_place(path):
            self._file = extend(path, len(whole))

    def _key(self, line: bytes, number: int) -> tuple[str, str, str]:
        try:
            answer = json.loads(line)
            return str(answer["family"]), str(answer["puzzle"]), str(answer["rating"]["technique_set"])
        except (ValueError, KeyError, TypeError):
            raise InputError(
                "{file}, line {number}: not an answer written by this command", file=self.path, number=number
            ) from None

    def missing(self, items: Iterable[Item]) -> Iterator[Item]:
        """The puzzles without a stored answer; only the first of equal ones."""
        asked: set[tuple[str, str, str]] = set()
        for item in items:
            key = self._key_of(item.puzzle)
            if key in asked:
                continue
            asked.add(key)
            if key in self._known:
                self.before += 1
            else:
                yield item

    def add(self, answer: Mapping[str, object]) -> None:
        """Store one more answer, on disk when this returns."""
        with with_place(self.path):
            self._file.write(json.dumps(answer, ensure_ascii=False).encode("utf-8") + b"\n")
            self._file.flush()
        self.added += 1

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _key_of(self, puzzle: Puzzle) -> tuple[str, str, str]:
        from grillon.cli._json import puzzle_json

        document = puzzle_json(puzzle)
        return document["family"], document["puzzle"], puzzle.family.technique_set_named(self._techniques).label
