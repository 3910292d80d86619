"""Lines of a list as bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grillon import families
from grillon.errors import GrillonError
from grillon.formats import Misread
from grillon.formats.base import Format

if TYPE_CHECKING:
    from grillon.lists.batch import Batch
    from grillon.puzzle.family import Family
    from grillon.puzzle.puzzle import Puzzle


@dataclass(frozen=True, eq=False, repr=False)
class Block:
    """Consecutive lines of one family that hold just a puzzle each: a `Batch` answers them without reading each."""

    form: Format
    data: bytes
    number: int
    line: int
    """The line of the first of them in their file."""

    @property
    def family(self) -> Family[Any] | None:
        """The family of the lines; a format of all families begins each line with the name of one, known or not."""
        name = self.form.family or self.data[: self.data.index(b".")].decode("ascii")
        return families.get(name) if name in families.names() else None

    @property
    def batch(self) -> Batch[Any] | None:
        """The family's calls for many puzzles, if they take lines of this format."""
        batch = self.family and self.family.batch
        return batch if batch and batch.own_lines == bool(self.form.family) else None

    def puzzles(self) -> Iterable[Puzzle]:
        """The puzzles, in order."""
        assert self.form.lines is not None
        return self.form.lines.puzzles(self.data)

    def read_each(self) -> Iterator[Puzzle | Misread]:
        """The same, with what is wrong with those that cannot be read."""
        done = 0
        try:
            for puzzle in self.puzzles():
                yield puzzle
                done += 1
        except GrillonError as error:
            yield Misread(error, self.line + done)
            for at in range(done + 1, self.number):
                yield from self.part(at, at + 1).read_each()

    @cached_property
    def _each(self) -> list[bytes]:
        return self.data.splitlines(keepends=True)

    def part(self, start: int, end: int) -> Block:
        """The lines from `start` up to `end`."""
        if start == 0 and end >= self.number:
            return self
        lines = self._each[start:end]
        return Block(self.form, b"".join(lines), len(lines), self.line + start)
