"""The rules of a Tectonic; their houses have the core's numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from grillon.base.pickling import PickledByFields
from grillon.base.sentences import Sentence, listing
from grillon.families.tectonic.board import Border, Frame
from grillon.families.tectonic.numbering.polyominoes import FIXED, polyomino
from grillon.families.tectonic.scene import places_of
from grillon.model.board.places import Places
from grillon.model.houses import Quota, Use, When
from grillon.model.rule import Rule
from grillon.model.rule_table import Numbered, RuleTable
from grillon.rules import AllDifferent, NeighboursDiffer, OneSymbol, Region, RegionsByWalls

_TOUCHING = ((0, 1), (1, -1), (1, 0), (1, 1))
_NOTHING = Quota((), 0, 0)


class _OneValue(OneSymbol):
    __slots__ = ()

    def slots(self, table: RuleTable) -> Iterable[int]:
        assert isinstance(table, TectonicRules)
        return table.inside


class _Whole(Region):
    """A whole region, named by its cells."""

    __slots__ = ()

    def terms(self, table: RuleTable, slot: int, lang: str) -> Mapping[str, object]:
        assert isinstance(table, TectonicRules)
        return {"house": table.region_name(self.cells, lang), "symbol": table.places.symbols[slot]}


class _Part(AllDifferent):
    """The known part of a region, which holds a value at most once."""

    __slots__ = ()
    terms = _Whole.terms


class _Touching(NeighboursDiffer):
    """Each cell has a slot for every value in each of four directions, whether there is a cell or not."""

    words: ClassVar[Sentence] = Sentence("{cells} touch and cannot both be {value}")

    def slots(self, table: RuleTable) -> Iterator[int]:
        assert isinstance(table, TectonicRules)
        for cell in table.inside:
            for other in table.frame.touching[cell]:
                if other > cell and table.parts[other] >= 0:
                    shared = min(table.limit(cell), table.limit(other))
                    yield from (self._slot(table, cell, other, index) for index in range(shared))

    def slots_of(self, table: RuleTable, candidate: int) -> Iterator[int]:
        assert isinstance(table, TectonicRules)
        cell, index = divmod(candidate, table.maximum)
        for other in table.frame.touching[cell]:
            if index < table.limit(other):
                yield self._slot(table, cell, other, index)

    def _slot(self, table: TectonicRules, cell: int, other: int, index: int) -> int:
        first, second = min(cell, other), max(cell, other)
        columns = table.frame.columns
        direction = 0 if second == first + 1 and second % columns else second - first - columns + 2
        return (first * 4 + direction) * table.maximum + index

    def cells_at(self, table: TectonicRules, slot: int) -> tuple[int, int]:
        """The two cells of a house."""
        first, direction = divmod(slot // table.maximum, 4)
        return first, first + 1 if direction == 0 else first + table.frame.columns + direction - 2

    def house(self, table: RuleTable, slot: int) -> Quota:
        assert isinstance(table, TectonicRules)
        return Quota(table.holding(self.cells_at(table, slot), slot % table.maximum + 1), 0, 1)

    def terms(self, table: RuleTable, slot: int, lang: str) -> Mapping[str, object]:
        assert isinstance(table, TectonicRules)
        cells = [member // table.maximum for member in self.house(table, slot).members]
        return {"cells": table.frame.names(cells, lang), "value": slot % table.maximum + 1}

    def rule_name(self, table: RuleTable, slot: int, lang: str) -> str:
        return self.house_name(table, slot, lang)


class _Sets(RegionsByWalls):
    """What follows for every connected set of cells if it is a region, or is in one; see ``cut_houses.hpp``.

    A place is a set, by its first cell and its shape; each has `_set_slots` slots.
    """

    __slots__ = ()

    def _set_slots(self, table: TectonicRules) -> int:
        return 2 * table.maximum + 14

    def cells_at(self, table: TectonicRules, slot: int) -> tuple[int, ...]:
        """The cells of a set; none where it does not fit the board."""
        shapes = sum(FIXED[: table.maximum + 2])
        place = slot // self._set_slots(table)
        row, column = divmod(place // shapes, table.frame.columns)
        cells = []
        for down, right in polyomino(place % shapes):
            r, c = row + down, column + right
            if not (r < table.frame.rows and 0 <= c < table.frame.columns):
                return ()
            cells.append(r * table.frame.columns + c)
        return tuple(cells) if all(table.parts[cell] >= 0 for cell in cells) else ()

    def slots(self, table: RuleTable) -> Iterator[int]:
        assert isinstance(table, TectonicRules)
        size = self._set_slots(table)
        for place in range(table.frame.cells * sum(FIXED[: table.maximum + 2])):
            if self.cells_at(table, place * size):
                yield from range(place * size, place * size + size)

    def slots_of(self, table: RuleTable, candidate: int) -> Iterable[int]:
        """None: there are too many, and all are conditional."""
        return ()

    def house(self, table: RuleTable, slot: int) -> Quota | When:
        assert isinstance(table, TectonicRules)
        cells, index, maximum = self.cells_at(table, slot), slot % self._set_slots(table), table.maximum
        if not cells:
            return _NOTHING
        inside, around = table.borders_of(cells)
        no_wall = tuple(~table.wall(border) for border in inside if table.borders[border] != Border.OPEN)
        if index < maximum:
            if len(cells) > maximum or any(table.borders[border] == Border.OPEN for border in around):
                return _NOTHING
            wanted = int(index < len(cells))
            facts = (*no_wall, *map(table.wall, around))
            return When(facts, Quota(table.holding(cells, index + 1), wanted, wanted))
        if index < 2 * maximum:
            return When(no_wall, Quota(table.holding(cells, index - maximum + 1), 0, 1))
        if index == 2 * maximum:
            walls = tuple(~fact for fact in no_wall)
            return Quota(walls, 1, len(walls)) if len(cells) > maximum else _NOTHING
        place = index - 2 * maximum - 1
        if (
            place >= len(inside)
            or table.borders[inside[place]] == Border.OPEN
            or table.falls_apart(cells, inside[place])
        ):
            return _NOTHING
        wall = table.wall(inside[place])
        return When(tuple(fact for fact in no_wall if fact != ~wall), Quota((wall,), 0, 0))

    def house_name(self, table: RuleTable, slot: int, lang: str) -> str:
        assert isinstance(table, TectonicRules)
        cells, index, maximum = self.cells_at(table, slot), slot % self._set_slots(table), table.maximum
        names = table.frame.names(cells, lang)
        if index < maximum:
            whole = Sentence(
                "{cells}, with walls all around and none inside, hold one {value}"
                if index < len(cells)
                else "{cells}, with walls all around and none inside, hold no {value}"
            )
            return Sentence(whole, cells=names, value=index + 1).text(lang)
        if index < 2 * maximum:
            return Sentence(
                "{cells}, with no wall between them, hold at most one {value}", cells=names, value=index - maximum + 1
            ).text(lang)
        if index == 2 * maximum:
            return Sentence(
                "{cells} are more than {maximum} cells: a wall separates them", cells=names, maximum=maximum
            ).text(lang)
        return Sentence("{cells} are in one region: no wall is left between them", cells=names).text(lang)


@dataclass(frozen=True)
class TectonicRules(PickledByFields, RuleTable):
    """Candidate ``cell * maximum + value - 1``; where walls are unknown, also one for each border: a wall is there.

    `parts` gives each cell its region or the known part of it.
    """

    frame: Frame
    maximum: int
    parts: tuple[int, ...]
    borders: tuple[int, ...]
    walls_are_candidates: bool
    holes: frozenset[int] = frozenset()

    @cached_property
    def members(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each part."""
        members: list[list[int]] = [[] for _ in range(max(self.parts) + 1)]
        for cell in self.inside:
            members[self.parts[cell]].append(cell)
        return tuple(map(tuple, members))

    @cached_property
    def closed(self) -> tuple[bool, ...]:
        """For each part, whether it is a whole region: no border of it is unknown."""
        unknown = set()
        for border, (first, second) in zip(self.borders, self.frame.pairs, strict=True):
            if border == Border.UNKNOWN and self.parts[first] >= 0 and self.parts[second] >= 0:
                unknown |= {self.parts[first], self.parts[second]}
        return tuple(part not in unknown for part in range(len(self.members)))

    @cached_property
    def places(self) -> Places:  # type: ignore[override]
        """Cells that hold 1 to the maximum; walls may be entered where some are unknown."""
        return places_of(self.frame, self.maximum, self.holes, not self.walls_are_candidates)

    @cached_property
    def numbered(self) -> tuple[Numbered, ...]:  # type: ignore[override]
        """Touching cells differ, regions of k hold 1..k; unknown walls form the regions."""
        cells, maximum = self.frame.cells, self.maximum
        found: list[Numbered] = [(0, _OneValue())]
        found.append((cells * (1 + maximum), _Touching(_TOUCHING, name=Sentence("touching cells differ"))))
        for part, (members, closed) in enumerate(zip(self.members, self.closed, strict=True)):
            name = Sentence("the region of {cell}", cell=self.places.named(members[:1]))
            found.append((cells + part * maximum, (_Whole if closed else _Part)(members, name)))
        if self.walls_are_candidates:
            known_open = tuple(number for number, border in enumerate(self.borders) if border == Border.OPEN)
            found.append((cells * (1 + 5 * maximum), _Sets(maximum, known_open)))
        return tuple(found)

    @cached_property
    def constraints(self) -> tuple[Rule, ...]:
        """Where walls are unknown the regions are not stated: the walls form them."""
        stated = (rule for _, rule in self.numbered if rule.kind)
        return tuple(rule for rule in stated if not self.walls_are_candidates or not isinstance(rule, AllDifferent))

    @property
    def candidates(self) -> int:
        """The number of candidates: values in cells, and walls where some are unknown."""
        return self.frame.cells * self.maximum + (self.frame.borders if self.walls_are_candidates else 0)

    @property
    def inside(self) -> Iterator[int]:
        """The cells that belong to a region."""
        return (cell for cell in range(self.frame.cells) if self.parts[cell] >= 0)

    def limit(self, cell: int) -> int:
        """The largest value the cell may hold: the size of its region where that is known."""
        part = self.parts[cell]
        if part < 0:
            return 0
        return len(self.members[part]) if self.closed[part] else self.maximum

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

    def holding(self, cells: Iterable[int], value: int) -> tuple[int, ...]:
        """The candidates of a value in those of the cells that may hold it."""
        return tuple(self.candidate(cell, value) for cell in cells if value <= self.limit(cell))

    def borders_of(self, cells: Sequence[int]) -> tuple[list[int], list[int]]:
        """The borders inside a set of cells, and those around it."""
        inside: set[int] = set()
        around: set[int] = set()
        for cell in cells:
            for other in self.frame.beside(cell):
                if self.parts[other] >= 0:
                    (inside if other in cells else around).add(self.frame.border(cell, other))
        return sorted(inside), sorted(around)

    def falls_apart(self, cells: Sequence[int], border: int) -> bool:
        """Would a wall on this border cut a set of cells in two?"""
        present = [cell in cells for cell in range(self.frame.cells)]
        borders = [Border.WALL if number == border else Border.OPEN for number in range(self.frame.borders)]
        return max(self.frame.components(present, borders)) > 0

    def broken(self, true: AbstractSet[int]) -> Iterator[int]:
        """The plain houses that a complete set of candidates breaks; `verify` checks the regions itself."""
        for first, rule in self._in_order[1]:
            for slot in rule.slots(self) if not isinstance(rule, _Sets) else ():
                if rule.house(self, slot).broken_by(true):
                    yield first + slot

    # Words

    def region_name(self, cells: Sequence[int], lang: str) -> str:
        """A region in words: by its cells."""
        return Sentence("the region {cells}", cells=self.frame.names(cells, lang)).text(lang)

    def house_reason(self, numbers: Sequence[int], use: Use, lang: str = "en") -> str:
        """The reason why houses make a value certain or impossible: cells that touch are told together.

        >>> from grillon import parse
        >>> parse("tectonic\\n+-+-+\\n|? 1|\\n+-+-+").rules.house_reason([0], Use.NEEDED)
        'R1C1 can hold nothing else'
        """
        touching = [
            set(rule.house(self, slot).members)
            for rule, slot in map(self.rule_at, numbers)
            if isinstance(rule, _Touching)
        ]
        if len(touching) < len(numbers):
            return super().house_reason(numbers, use, lang)
        common = set.intersection(*touching)
        if len(touching) > 1 and len(common) == 1:
            others = sorted(member // self.maximum for pair in touching for member in pair - common)
            return Sentence(
                "{cell} touches {cells}",
                cell=self.frame.name(min(common) // self.maximum, lang),
                cells=listing([self.frame.name(cell, lang) for cell in others], lang),
            ).text(lang)
        names = [self.frame.names(sorted(member // self.maximum for member in pair), lang) for pair in touching]
        template = Sentence("{cells} touch and would be equal") if use.fails else Sentence("{cells} touch")
        return listing([Sentence(template, cells=name).text(lang) for name in names], lang)
