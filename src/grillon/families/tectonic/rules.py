"""The houses of a Tectonic, numbered as the core numbers them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grillon.families.tectonic.board import Border, Frame
from grillon.model import Quota, Rules


@dataclass(frozen=True)
class TectonicRules(Rules):
    """Candidate ``cell * maximum + value - 1``; where walls are unknown, also one for each border: a wall is there.

    Houses: a cell holds one value; a region holds each of its values once; touching cells differ. `parts` gives each
    cell its region or the known part of it, `closed` says which of them are whole regions.
    """

    frame: Frame
    maximum: int
    parts: tuple[int, ...]
    sizes: tuple[int, ...]
    closed: tuple[bool, ...]
    members: tuple[tuple[int, ...], ...]
    borders: tuple[int, ...]
    walls_are_candidates: bool

    @property
    def candidates(self) -> int:
        """Values in cells, and walls where some are unknown."""
        return self.frame.cells * self.maximum + (self.frame.borders if self.walls_are_candidates else 0)

    def limit(self, cell: int) -> int:
        """The largest value the cell may hold: the size of its region where that is known."""
        part = self.parts[cell]
        if part < 0:
            return 0
        return self.sizes[part] if self.closed[part] else self.maximum

    def legal(self, candidate: int) -> bool:
        """Values beyond the region's size, holes and borders known to be open give no candidates."""
        if not 0 <= candidate < self.candidates:
            return False
        values = self.frame.cells * self.maximum
        if candidate >= values:
            first, second = self.frame.pairs[candidate - values]
            inside = self.parts[first] >= 0 and self.parts[second] >= 0
            return inside and self.borders[candidate - values] != Border.OPEN
        cell, index = divmod(candidate, self.maximum)
        return index < self.limit(cell)

    def candidate(self, cell: int, value: int) -> int:
        """The candidate of a value in a cell."""
        return cell * self.maximum + value - 1

    def wall(self, border: int) -> int:
        """The candidate of a wall."""
        return self.frame.cells * self.maximum + border

    def region_house(self, part: int, value: int) -> int:
        """The house of a value in a region."""
        return self.frame.cells + part * self.maximum + value - 1

    def touching_house(self, first: int, second: int, value: int) -> int:
        """The house of a value in two touching cells."""
        first, second = min(first, second), max(first, second)
        columns = self.frame.columns
        direction = 0 if second == first + 1 and second % columns else second - first - columns + 2
        return self.frame.cells * (1 + self.maximum) + (first * 4 + direction) * self.maximum + value - 1

    def house(self, number: int) -> Quota:
        """The house of that number."""
        frame, cells = self.frame, self.frame.cells
        if number < cells:
            members = tuple(self.candidate(number, value) for value in range(1, self.limit(number) + 1))
            return Quota(members, 1, 1, f"{frame.name(number)} holds one value")
        part, index = divmod(number - cells, self.maximum)
        if part < cells:
            members = tuple(self.candidate(cell, index + 1) for cell in self.members[part])
            return Quota(members, 1, 1, f"the region of {frame.name(self.members[part][0])} holds one {index + 1}")
        first, direction = divmod(part - cells, 4)
        second = first + 1 if direction == 0 else first + frame.columns + direction - 2
        members = tuple(self.candidate(cell, index + 1) for cell in (first, second) if index < self.limit(cell))
        return Quota(members, 0, 1, f"{frame.name(first)} and {frame.name(second)} touch and differ")

    def houses_of(self, candidate: int) -> Sequence[int]:
        """The cell, the region, and every neighbour."""
        cell, index = divmod(candidate, self.maximum)
        if cell >= self.frame.cells or not self.legal(candidate):
            return ()
        numbers = [cell]
        part = self.parts[cell]
        if self.closed[part]:
            numbers.append(self.region_house(part, index + 1))
        numbers += [
            self.touching_house(cell, other, index + 1)
            for other in self.frame.touching(cell)
            if index < self.limit(other)
        ]
        return numbers

    def house_numbers(self) -> Iterable[int]:
        """Cells, then regions, then neighbours."""
        cells = [cell for cell in range(self.frame.cells) if self.parts[cell] >= 0]
        yield from cells
        for part, whole in enumerate(self.closed):
            if whole:
                yield from (self.region_house(part, value) for value in range(1, self.sizes[part] + 1))
        for cell in cells:
            for other in self.frame.touching(cell):
                if other > cell and self.parts[other] >= 0:
                    shared = min(self.limit(cell), self.limit(other))
                    yield from (self.touching_house(cell, other, value) for value in range(1, shared + 1))
