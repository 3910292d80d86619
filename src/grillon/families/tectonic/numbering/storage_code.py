"""The storage code: a complete grid in few bits, given its size, holes, maximum and number of regions.

Each cell adds its index among the continuations that keep the rules, so a cell with one continuation costs nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from grillon.base.sentences import Name
from grillon.errors import FormatError, InputError
from grillon.families.tectonic.board import HOLE, LEFT_OUT, Border, Frame
from grillon.families.tectonic.puzzle import TectonicPuzzle


class _Choice(NamedTuple):
    value: int
    above: bool
    left: bool


class _Replay:
    """A grid read cell by cell, with the continuations that keep the rules, in a fixed order."""

    def __init__(self, rows: int, columns: int, maximum: int, regions: int) -> None:
        self.frame, self.maximum, self.regions = Frame(rows, columns), maximum, regions
        self.values: list[int] = []
        self.region: list[int] = []
        self.held: dict[int, frozenset[int]] = {}
        self.walled: dict[int, set[int]] = {}  # regions that share a wall can never become one
        self.opened = 0

    def choices(self) -> list[_Choice]:
        """The choices for the next cell."""
        above, left = self._before()
        cell = len(self.values)
        taken = {self.values[other] for other in self.frame.touching[cell] if other < cell}
        free = [value for value in range(1, self.maximum + 1) if value not in taken]
        found: list[_Choice] = []
        # Regions may still become one, except those that can no longer be reached.
        if len(self.held) - len(set(self.region[-self.frame.columns :]) - {HOLE}) < self.regions:
            found += [_Choice(value, False, False) for value in free]
        if left is not None and left != above:
            found += [_Choice(value, False, True) for value in free if value not in self.held[left]]
        if above is not None and left != above:
            found += [_Choice(value, True, False) for value in free if value not in self.held[above]]
        if above is not None and left is not None:
            both = self.held[above] | self.held[left]
            disjoint = len(both) == len(self.held[above]) + len(self.held[left])
            if above == left or (disjoint and left not in self.walled[above]):
                found += [_Choice(value, True, True) for value in free if value not in both]
        return [choice for choice in found if self._whole(choice, above, left)]

    def _before(self) -> tuple[int | None, int | None]:
        """The regions above and on the left of the next cell."""
        cell, columns = len(self.values), self.frame.columns
        above = self.region[cell - columns] if cell >= columns else None
        left = self.region[cell - 1] if cell % columns else None
        return (None if above == HOLE else above), (None if left == HOLE else left)

    def _joined(self, choice: _Choice) -> set[int]:
        """The regions that the next cell joins."""
        joins = zip(self._before(), (choice.above, choice.left), strict=True)
        return {region for region, by in joins if by and region is not None}

    def _whole(self, choice: _Choice, above: int | None, left: int | None) -> bool:
        """Do the regions that can no longer grow after this choice hold 1..k?"""
        joined = self._joined(choice)
        cell, columns = len(self.values), self.frame.columns
        on_last_row = cell + columns >= self.frame.cells
        if on_last_row and (cell + 1) % columns == 0:
            last = frozenset({choice.value}).union(*(self.held[region] for region in joined))
            if not _complete(last):
                return False
        for region in {above, left} - joined:
            if region is not None and not _complete(self.held[region]) and not self._can_grow(region):
                return False
        return True

    def _can_grow(self, region: int) -> bool:
        """Does the region have a cell whose lower neighbour is after the next cell?"""
        cell, columns = len(self.values), self.frame.columns
        start, end = max(cell - columns + 1, 0), min(cell, self.frame.cells - columns)
        return region in self.region[start:end]

    def skip(self) -> None:
        """Skip the next cell, a hole."""
        self.region.append(HOLE)
        self.values.append(HOLE)

    def take(self, choice: _Choice) -> None:
        """Add the next cell."""
        joined = self._joined(choice)
        beside = {region for region in self._before() if region is not None} - joined
        region = self.opened
        self.opened += 1
        self.held[region] = frozenset({choice.value}).union(*(self.held.pop(old) for old in joined))
        self.walled[region] = set().union(beside, *(self.walled.pop(old) for old in joined))
        for other in self.walled[region]:
            self.walled[other] = self.walled[other] - joined | {region}
        if joined:
            self.region = [region if mine in joined else mine for mine in self.region]
        self.region.append(region)
        self.values.append(choice.value)


def _complete(values: frozenset[int]) -> bool:
    return max(values) == len(values)


def storage_number(grid: TectonicPuzzle) -> tuple[int, int]:
    """The code of a grid, and the product of the numbers of choices: the logarithm of the second is its size.

    >>> grid = TectonicPuzzle.from_regions(["aab", "aab"], [[1, 3, 1], [2, 4, 2]])
    >>> number, choices = storage_number(grid)
    >>> from_storage_number(number, rows=2, columns=3, maximum=4, regions=2) == grid
    True
    """
    if 0 in grid.values or LEFT_OUT in grid.values or not grid.complete_cut:
        raise InputError("only a complete grid has a storage code")
    violation = grid.violation()
    if violation is not None:
        raise InputError("only a grid that keeps the rules has a storage code: {violation}", violation=violation)
    replay = _Replay(grid.rows, grid.columns, grid.maximum, max(grid.parts) + 1)
    number, total = 0, 1
    for cell, value in enumerate(grid.values):
        if value == HOLE:
            replay.skip()
            continue
        row, column = divmod(cell, grid.columns)
        above = row > 0 and grid.parts[cell - grid.columns] == grid.parts[cell]
        left = column > 0 and grid.parts[cell - 1] == grid.parts[cell]
        choice, choices = _Choice(value, above, left), replay.choices()
        number += total * choices.index(choice)
        total *= len(choices)
        replay.take(choice)
    return number, total


def from_storage_number(
    number: int, *, rows: int, columns: int, maximum: int, regions: int, holes: Collection[int] = ()
) -> TectonicPuzzle:
    """The grid of a storage code, on a board with these holes."""
    replay = _Replay(rows, columns, maximum, regions)
    frame = replay.frame
    borders = [int(Border.WALL)] * frame.borders
    for cell in range(frame.cells):
        if cell in holes:
            replay.skip()
            continue
        choices = replay.choices()
        if not choices:
            raise FormatError("not the code of a grid: nothing fits {cell}", cell=Name(frame.name, cell))
        number, index = divmod(number, len(choices))
        choice = choices[index]
        if choice.above:
            borders[frame.border(cell - columns, cell)] = int(Border.OPEN)
        if choice.left:
            borders[frame.border(cell - 1, cell)] = int(Border.OPEN)
        replay.take(choice)
    if number or len(replay.held) != regions:
        raise FormatError(
            "not the code of a {rows}x{columns} grid with {regions} {regions:region|regions} and maximum {maximum}",
            rows=rows,
            columns=columns,
            regions=regions,
            maximum=maximum,
        )
    return TectonicPuzzle(rows, columns, maximum, tuple(replay.values), tuple(borders))
