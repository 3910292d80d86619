"""Lines that are all different."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import isqrt
from typing import ClassVar

from grillon.base.sentences import Sentence, localized
from grillon.model import BoardState, Clash, Differ, Places, RuleTable
from grillon.model.rule import CellRule, Cells


@dataclass(frozen=True, slots=True, eq=False)
class ListsDiffer(CellRule):
    """No two of these lists of cells hold the same symbols throughout.

    There is a house for every two of them: (0, 1), (0, 2), (1, 2), (0, 3) and so on. The first symbol is in none: where
    a cell has no other it has this one.
    """

    kind: ClassVar[str] = "lists_differ"
    words: ClassVar[Sentence] = Sentence("{first} and {second} are different")
    lists: tuple[Cells, ...]
    names: tuple[str, ...] = ()

    def cells_of(self, places: Places) -> Iterable[int]:
        return {cell for line in self.lists for cell in line}

    def clashes(self, state: BoardState) -> Iterator[Clash]:
        seen: dict[tuple[int | None, ...], int] = {}
        for number, cells in enumerate(self.lists):
            held = tuple(map(state.only, cells))
            if None in held:
                continue
            other = seen.setdefault(held, number)
            if other != number:
                yield self._clash(state, other, number, held)

    def forbids_symbol(self, state: BoardState, cell: int, symbol: int) -> Clash | None:
        for number, cells in enumerate(self.lists):
            if cell not in cells:
                continue
            held = tuple(symbol if one == cell else state.only(one) for one in cells)
            if None in held:
                continue
            for other, others in enumerate(self.lists):
                if other != number and cell not in others and held == tuple(map(state.only, others)):
                    return self._clash(state, min(number, other), max(number, other), held)
        return None

    def pair(self, slot: int) -> tuple[int, int]:
        """The two lists of a house."""
        second = (1 + isqrt(1 + 8 * slot)) // 2
        return slot - second * (second - 1) // 2, second

    def slots(self, table: RuleTable) -> Iterable[int]:
        return range(len(self.lists) * (len(self.lists) - 1) // 2)

    def house(self, table: RuleTable, slot: int) -> Differ:
        size = len(table.places.symbols)
        first, second = (
            tuple(cell * size + symbol for cell in self.lists[one] for symbol in range(1, size))
            for one in self.pair(slot)
        )
        return Differ(first, second)

    def slots_of(self, table: RuleTable, candidate: int) -> Iterable[int]:
        return self._slots_at(table, candidate) if candidate % len(table.places.symbols) else ()

    def decided_by(self, table: RuleTable, candidate: int) -> Iterable[int]:
        return () if candidate % len(table.places.symbols) else self._slots_at(table, candidate)

    def _slots_at(self, table: RuleTable, candidate: int) -> Iterator[int]:
        cell = candidate // len(table.places.symbols)
        for number, cells in enumerate(self.lists):
            for other in range(len(self.lists)) if cell in cells else ():
                if other != number:
                    second = max(number, other)
                    yield second * (second - 1) // 2 + min(number, other)

    def terms(self, table: RuleTable, slot: int, lang: str) -> Mapping[str, object]:
        first, second = (localized(self.names[one], lang) for one in self.pair(slot))
        return {"first": first, "second": second}

    def _clash(self, state: BoardState, first: int, second: int, held: tuple[int | None, ...]) -> Clash:
        names = self.names or tuple(map(str, range(1, len(self.lists) + 1)))
        text = Sentence("{first} and {second} are equal", first=names[first], second=names[second])
        cells = (*self.lists[first], *self.lists[second])
        pairs = zip(cells, (*held, *held), strict=True)
        return state.clash(text, [(cell, symbol) for cell, symbol in pairs if symbol is not None])
