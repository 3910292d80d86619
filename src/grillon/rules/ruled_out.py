"""The pencil marks that a puzzle is given with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from grillon.base.sentences import Name, Sentence
from grillon.model import BoardState, Clash, Places, Quota, RuleTable
from grillon.model.rule import CellRule


@dataclass(frozen=True, slots=True, eq=False)
class RuledOut(CellRule):
    """These symbols are not in these cells."""

    kind: ClassVar[str] = "ruled_out"
    words: ClassVar[Sentence] = Sentence("the marks rule out {candidate}")
    entries: tuple[tuple[int, int], ...]
    """Pairs of a cell and a symbol."""

    def cells_of(self, places: Places) -> Iterable[int]:
        return {cell for cell, _ in self.entries}

    def cell_numbers(self) -> Iterable[tuple[str, int]]:
        return (("entries", cell) for cell, _ in self.entries)

    def ruled_out(self, places: Places) -> Iterable[int]:
        return [cell * len(places.symbols) + symbol for cell, symbol in self.entries]

    def clashes(self, state: BoardState) -> Iterator[Clash]:
        return (self._clash(state, cell, symbol) for cell, symbol in self.entries if state.holds(cell, symbol))

    def forbids_symbol(self, state: BoardState, cell: int, symbol: int) -> Clash | None:
        return self._clash(state, cell, symbol) if (cell, symbol) in self.entries else None

    def slots(self, table: RuleTable) -> Iterable[int]:
        return range(len(self.entries))

    def house(self, table: RuleTable, slot: int) -> Quota:
        cell, symbol = self.entries[slot]
        return Quota((cell * len(table.places.symbols) + symbol,), 0, 0)

    def slots_of(self, table: RuleTable, candidate: int) -> Iterable[int]:
        entry = divmod(candidate, len(table.places.symbols))
        return (slot for slot, one in enumerate(self.entries) if one == entry)

    def terms(self, table: RuleTable, slot: int, lang: str) -> Mapping[str, object]:
        return {"candidate": table.places.symbol_name(*self.entries[slot], lang)}

    def _clash(self, state: BoardState, cell: int, symbol: int) -> Clash:
        text = Sentence(
            "{cell} is not {symbol}: the puzzle's own pencil marks rule it out",
            cell=Name(state.places.cell_name, cell),
            symbol=state.places.symbols[symbol],
        )
        return state.clash(text, [(cell, symbol)])
