"""The houses of a Tectonic, with the core's numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property

from grillon.families.tectonic.board import Border, Frame
from grillon.families.tectonic.polyominoes import FIXED, polyomino
from grillon.model import Quota, Rules, When


@dataclass(frozen=True)
class TectonicRules(Rules):
    """Candidate ``cell * maximum + value - 1``; where walls are unknown, also one for each border: a wall is there.

    Houses: a cell holds one value; a region holds each of its values once; touching cells differ. `parts` gives each
    cell its region or the known part of it, `closed` shows which of them are whole regions; a part of one holds a value
    at most once. Where walls are unknown, more houses state for every connected set of cells what follows if it is a
    region, or is in one.
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
        """The number of candidates: values in cells, and walls where some are unknown."""
        return self.frame.cells * self.maximum + (self.frame.borders if self.walls_are_candidates else 0)

    def limit(self, cell: int) -> int:
        """The largest value the cell may hold: the size of its region where that is known."""
        part = self.parts[cell]
        if part < 0:
            return 0
        return self.sizes[part] if self.closed[part] else self.maximum

    def legal(self, candidate: int) -> bool:
        """Is this a candidate? Values above the region's size, holes and open borders have none."""
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

    @cached_property
    def first_set_house(self) -> int:
        """The number of the first house about a connected set of cells."""
        return self.frame.cells * (1 + 5 * self.maximum)

    @property
    def _set_slots(self) -> int:
        return 2 * self.maximum + 14

    @property
    def _set_shapes(self) -> int:
        return sum(FIXED[: self.maximum + 2])

    def house(self, number: int) -> Quota | When:
        """The house of that number."""
        frame, cells = self.frame, self.frame.cells
        if number < cells:
            members = tuple(self.candidate(number, value) for value in range(1, self.limit(number) + 1))
            return Quota(members, 1, 1, f"{frame.name(number)} holds one value")
        if number >= self.first_set_house:
            return self._set_house(number)
        part, index = divmod(number - cells, self.maximum)
        if part < cells:
            members = self._holding(self.members[part], index + 1)
            many = "one" if self.closed[part] else "at most one"
            name = f"the region of {frame.name(self.members[part][0])} holds {many} {index + 1}"
            return Quota(members, int(self.closed[part]), 1, name)
        first, direction = divmod(part - cells, 4)
        second = first + 1 if direction == 0 else first + frame.columns + direction - 2
        members = self._holding((first, second), index + 1)
        return Quota(members, 0, 1, f"{frame.name(first)} and {frame.name(second)} touch and differ")

    def _holding(self, cells: Iterable[int], value: int) -> tuple[int, ...]:
        return tuple(self.candidate(cell, value) for cell in cells if value <= self.limit(cell))

    def cells_of_set(self, number: int) -> tuple[int, ...]:
        """The cells that a house about a connected set is about; none where the set does not fit the board."""
        place = (number - self.first_set_house) // self._set_slots
        row, column = divmod(place // self._set_shapes, self.frame.columns)
        cells = []
        for down, right in polyomino(place % self._set_shapes):
            r, c = row + down, column + right
            if not (r < self.frame.rows and 0 <= c < self.frame.columns):
                return ()
            cells.append(r * self.frame.columns + c)
        return tuple(cells) if all(self.parts[cell] >= 0 for cell in cells) else ()

    def slot_of_set(self, number: int) -> int:
        """The index of this house among those about its set."""
        return (number - self.first_set_house) % self._set_slots

    def _set_house(self, number: int) -> Quota | When:
        """What follows if a connected set of cells is a region or is in one; see ``cut_houses.hpp``."""
        cells, slot = self.cells_of_set(number), self.slot_of_set(number)
        frame, maximum, size = self.frame, self.maximum, len(cells)
        nothing = Quota((), 0, 0, "nothing is asked")
        if not cells:
            return nothing
        inside, around = self._borders_of(cells)
        no_wall = tuple(~self.wall(border) for border in inside if self.borders[border] != Border.OPEN)
        names = frame.names(cells)
        if slot < maximum:
            if size > maximum or any(self.borders[border] == Border.OPEN for border in around):
                return nothing
            members, wanted = self._holding(cells, slot + 1), int(slot < size)
            name = f"{names}, if they are a region, hold {'one' if wanted else 'no'} {slot + 1}"
            return When((*no_wall, *map(self.wall, around)), Quota(members, wanted, wanted, name))
        if slot < 2 * maximum:
            value = slot - maximum + 1
            name = f"{names}, if no wall parts them, hold at most one {value}"
            return When(no_wall, Quota(self._holding(cells, value), 0, 1, name))
        if slot == 2 * maximum:
            walls = tuple(~fact for fact in no_wall)
            return Quota(walls, 1, len(walls), f"a wall parts {names}") if size > maximum else nothing
        place = slot - 2 * maximum - 1
        if (
            place >= len(inside)
            or self.borders[inside[place]] == Border.OPEN
            or self._falls_apart(cells, inside[place])
        ):
            return nothing
        wall = self.wall(inside[place])
        name = f"{names}, if no other wall parts them, have none between {frame.names(frame.pairs[inside[place]])}"
        return When(tuple(fact for fact in no_wall if fact != ~wall), Quota((wall,), 0, 0, name))

    def _borders_of(self, cells: Sequence[int]) -> tuple[list[int], list[int]]:
        """The borders inside a set of cells, and those around it."""
        inside: set[int] = set()
        around: set[int] = set()
        for cell in cells:
            for other in self.frame.beside(cell):
                if self.parts[other] >= 0:
                    (inside if other in cells else around).add(self.frame.border(cell, other))
        return sorted(inside), sorted(around)

    def _falls_apart(self, cells: Sequence[int], border: int) -> bool:
        reached, waiting = {cells[0]}, [cells[0]]
        while waiting:
            cell = waiting.pop()
            for other in self.frame.beside(cell):
                if other in cells and other not in reached and self.frame.border(cell, other) != border:
                    reached.add(other)
                    waiting.append(other)
        return len(reached) < len(cells)

    def houses_of(self, candidate: int) -> Sequence[int]:
        """The cell, the region, and every neighbour; nothing for walls, whose houses are all conditional."""
        cell, index = divmod(candidate, self.maximum)
        if cell >= self.frame.cells or not self.legal(candidate):
            return ()
        numbers = [cell, self.region_house(self.parts[cell], index + 1)]
        numbers += [
            self.touching_house(cell, other, index + 1)
            for other in self.frame.touching(cell)
            if index < self.limit(other)
        ]
        return numbers

    def broken(self, true: AbstractSet[int]) -> Iterator[int]:
        """The plain houses that a complete set of candidates breaks; `verify` checks the regions itself."""
        return (number for number in self._plain_houses() if self.house(number).broken_by(true))

    def house_numbers(self) -> Iterable[int]:
        """Cells, then regions, then neighbours; then connected sets, of which a large board has very many."""
        yield from self._plain_houses()
        if self.walls_are_candidates:
            for cell in range(self.frame.cells):
                for shape in range(self._set_shapes):
                    start = self.first_set_house + (cell * self._set_shapes + shape) * self._set_slots
                    if self.cells_of_set(start):
                        yield from range(start, start + self._set_slots)

    def _plain_houses(self) -> Iterator[int]:
        cells = [cell for cell in range(self.frame.cells) if self.parts[cell] >= 0]
        yield from cells
        for part, whole in enumerate(self.closed):
            maximum = self.sizes[part] if whole else self.maximum
            yield from (self.region_house(part, value) for value in range(1, maximum + 1))
        for cell in cells:
            for other in self.frame.touching(cell):
                if other > cell and self.parts[other] >= 0:
                    shared = min(self.limit(cell), self.limit(other))
                    yield from (self.touching_house(cell, other, value) for value in range(1, shared + 1))
