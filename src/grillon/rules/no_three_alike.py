"""Never three of the same in a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from grillon.base.sentences import Sentence, listing, localized
from grillon.model import BoardState, Clash, Places, Quota, RuleTable
from grillon.model.rule import CellRule, Cells


@dataclass(frozen=True, slots=True, eq=False)
class NoThreeAlike(CellRule):
    """No three cells in a row along this line hold the same symbol.

    There is a house for each symbol in every three cells, those of the first three first.
    """

    kind: ClassVar[str] = "no_three_alike"
    words: ClassVar[Sentence] = Sentence("no three alike in {line}, {first} to {last}")
    cells: Cells
    name: str = ""

    def cells_of(self, places: Places) -> Iterable[int]:
        return self.cells

    def clashes(self, state: BoardState) -> Iterator[Clash]:
        for start in range(len(self.cells) - 2):
            three = self.cells[start : start + 3]
            for symbol in state.symbols.get(three[0], ()):
                if all(state.holds(cell, symbol) for cell in three):
                    yield self._clash(state, three, symbol)

    def forbids_symbol(self, state: BoardState, cell: int, symbol: int) -> Clash | None:
        at = self.cells.index(cell)
        for start in range(max(0, at - 2), min(at, len(self.cells) - 3) + 1):
            three = self.cells[start : start + 3]
            if all(one == cell or state.holds(one, symbol) for one in three):
                return self._clash(state, three, symbol)
        return None

    def slots(self, table: RuleTable) -> Iterable[int]:
        return range(max(0, len(self.cells) - 2) * len(table.places.symbols))

    def house(self, table: RuleTable, slot: int) -> Quota:
        size = len(table.places.symbols)
        start, symbol = divmod(slot, size)
        # Where there are but two symbols, three without one of them are three of the other.
        members = tuple(cell * size + symbol for cell in self.cells[start : start + 3])
        return Quota(members, int(size == 2), 2)

    def slots_of(self, table: RuleTable, candidate: int) -> Iterable[int]:
        size = len(table.places.symbols)
        cell, symbol = divmod(candidate, size)
        at = self.cells.index(cell)
        return (start * size + symbol for start in range(max(0, at - 2), min(at, len(self.cells) - 3) + 1))

    def terms(self, table: RuleTable, slot: int, lang: str) -> Mapping[str, object]:
        start, symbol = divmod(slot, len(table.places.symbols))
        names = [table.places.cell_name(cell, lang) for cell in self.cells[start : start + 3]]
        return {
            "line": localized(self.name, lang),
            "first": names[0],
            "last": names[-1],
            "cells": listing(names, lang),
            "value": table.places.symbols[symbol],
        }

    def _clash(self, state: BoardState, three: Cells, symbol: int) -> Clash:
        house = self.name or Sentence("a line")
        text = Sentence("no three alike in {house}: {cells}", house=house, cells=state.places.named(three))
        return state.clash(text, [(cell, symbol) for cell in three])
