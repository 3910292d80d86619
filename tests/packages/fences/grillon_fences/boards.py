"""All fenced boards of a size: every way to cover it with any number of each piece."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import ClassVar

from grillon.errors import RequestError
from grillon.model import Boards, Count, Monitor, Puzzle
from grillon_fences.board import FENCE, OPEN, SHAPES, UNKNOWN, Watch, coverings, fences_of, pairs, places_of
from grillon_fences.puzzle import FencesPuzzle

Borders = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class FencedBoards(Boards):
    """The boards in the order of their coverings, all listed when first asked for: they are small.

    >>> FencedBoards(2, 2).count().value
    2
    """

    family_name: ClassVar[str] = "fences"
    rows: int
    columns: int

    def _coverings(self, watch: Watch | None = None) -> Iterator[tuple[tuple[int, ...], Borders]]:
        """How often each piece is used and what the borders are, for every covering."""
        unknown = (UNKNOWN,) * len(pairs(self.rows, self.columns))
        for counts in uses(self.rows * self.columns):
            places = places_of(self.rows, self.columns, counts)
            for covering in coverings(places, unknown, watch=watch):
                fences = set(fences_of(places, covering))
                yield counts, tuple(FENCE if border in fences else OPEN for border in range(len(unknown)))

    @cached_property
    def _all(self) -> dict[tuple[tuple[int, ...], Borders], int]:
        """The number of each board."""
        return {board: number for number, board in enumerate(self._coverings())}

    @cached_property
    def _listed(self) -> list[tuple[tuple[int, ...], Borders]]:
        return list(self._all)

    def count(
        self,
        *,
        timeout: float | None = None,
        threads: int | None = None,
        memory: int | None = None,
        resume: Path | None = None,
        monitor: Monitor | None = None,
    ) -> Count:
        """How many there are, one by one; nothing is kept, and one thread does it."""
        monitor = Monitor.of(monitor, timeout=timeout)
        number = sum(1 for _ in self._coverings(Watch(monitor)))
        return Count(number, monitor.stopped_by)

    def sample(self, number: int, *, seed: int) -> list[Puzzle]:
        """Boards drawn uniformly."""
        chance = Random(seed)
        return [self.unrank(chance.randrange(len(self._all))) for _ in range(number)]

    def rank(self, grid: Puzzle) -> int:
        """The number of a board."""
        assert isinstance(grid, FencesPuzzle)
        found = self._all.get((grid.counts, grid.borders))
        if found is None:
            raise RequestError("this is not a fenced board of {rows}x{columns}", rows=self.rows, columns=self.columns)
        return found

    def unrank(self, rank: int) -> Puzzle:
        """The board of that number."""
        if not 0 <= rank < len(self._all):
            raise RequestError("{rank} is not below {count}", rank=rank, count=len(self._all))
        return FencesPuzzle(self.rows, self.columns, *self._listed[rank])


def uses(cells: int) -> list[tuple[int, ...]]:
    """How often each piece may be used to cover so many cells."""
    found: list[tuple[int, ...]] = [()]
    for _, shapes in SHAPES.values():
        found = [(*use, count) for use in found for count in range(cells // len(shapes[0]) + 1)]
    sizes = [len(shapes[0]) for _, shapes in SHAPES.values()]
    return [use for use in found if sum(count * size for count, size in zip(use, sizes, strict=True)) == cells]
