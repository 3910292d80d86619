"""All fenced boards of a size: every way to cover it with any number of each piece."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from random import Random
from typing import ClassVar

from grillon.errors import RequestError
from grillon.model import Count, Monitor
from grillon.model.arguments import known_sides
from grillon.model.work import Limits
from grillon.puzzle.parts.boards import Boards, BoardSizes
from grillon.puzzle.puzzle import Puzzle
from grillon_fences.board import SHAPES, UNKNOWN, borders_of, coverings, pairs, places_of
from grillon_fences.puzzle import LARGEST, SMALLEST, FencesPuzzle

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

    def _coverings(self, monitor: Monitor | None = None) -> Iterator[tuple[tuple[int, ...], Borders]]:
        """How often each piece is used and what the borders are, for every covering."""
        unknown = (UNKNOWN,) * len(pairs(self.rows, self.columns))
        for counts in uses(self.rows * self.columns):
            places = places_of(self.rows, self.columns, counts)
            for covering in coverings(places, unknown, monitor=monitor):
                yield counts, borders_of(places, covering)

    @cached_property
    def _all(self) -> list[tuple[tuple[int, ...], Borders]]:
        return list(self._coverings())

    def counted(self, limits: Limits) -> Count:
        """How many there are, one by one; nothing is kept, and one thread does it."""
        number = sum(1 for _ in self._coverings(limits.monitor))
        return Count(number, limits.monitor.stopped_by)

    def sample(self, number: int, *, seed: int, monitor: Monitor | None = None) -> list[Puzzle]:
        """Boards drawn uniformly."""
        chance = Random(seed)
        return [self.unrank(chance.randrange(len(self._all))) for _ in range(number)]

    def rank(self, grid: Puzzle) -> int:
        """The number of a board."""
        assert isinstance(grid, FencesPuzzle)
        if (grid.counts, grid.borders) not in self._all:
            raise RequestError("this is not a fenced board of {rows}x{columns}", rows=self.rows, columns=self.columns)
        return self._all.index((grid.counts, grid.borders))

    def unrank(self, rank: int) -> Puzzle:
        """The board of that number."""
        if not 0 <= rank < len(self._all):
            raise RequestError("{rank} is not below {count}", rank=rank, count=len(self._all))
        return FencesPuzzle(self.rows, self.columns, *self._all[rank])


class FencedBoardSizes(BoardSizes):
    """All fenced boards of a size."""

    def make(self, rows: int, columns: int, rules: Mapping[str, object]) -> FencedBoards:
        """The boards of a size."""
        known_sides(rows, columns, SMALLEST, LARGEST, RequestError)
        return FencedBoards(rows, columns)


def uses(cells: int) -> list[tuple[int, ...]]:
    """How often each piece may be used to cover so many cells."""
    sizes = [len(shapes[0]) for _, shapes in SHAPES.values()]
    every = product(*(range(cells // size + 1) for size in sizes))
    return [use for use in every if sum(count * size for count, size in zip(use, sizes, strict=True)) == cells]
