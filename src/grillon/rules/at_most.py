"""A line that is balanced: at most so many cells hold a symbol."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from grillon.base.sentences import Sentence, localized
from grillon.model import BoardState, Clash, Places, Quota, RuleTable
from grillon.model.rule import CellRule, Cells


@dataclass(frozen=True, slots=True, eq=False)
class AtMost(CellRule):
    """At most `count` of these cells hold this symbol."""

    kind: ClassVar[str] = "at_most"
    words: ClassVar[Sentence] = Sentence("{line} holds {number} {number:time|times} {value}")
    cells: Cells
    symbol: int
    count: int
    name: str = ""

    def cells_of(self, places: Places) -> Iterable[int]:
        return self.cells

    def clashes(self, state: BoardState) -> Iterator[Clash]:
        where = [cell for cell in self.cells if state.holds(cell, self.symbol)]
        if len(where) > self.count:
            yield self._clash(state, where)

    def forbids_symbol(self, state: BoardState, cell: int, symbol: int) -> Clash | None:
        if symbol != self.symbol:
            return None
        where = [one for one in self.cells if one == cell or state.holds(one, symbol)]
        return self._clash(state, where) if len(where) > self.count else None

    @property
    def low(self) -> int:
        """How many of them hold it at least; more than 0 where a family's other rules imply it."""
        return 0

    def slots(self, table: RuleTable) -> Iterable[int]:
        return (0,)

    def house(self, table: RuleTable, slot: int) -> Quota:
        size = len(table.places.symbols)
        return Quota(tuple(cell * size + self.symbol for cell in self.cells), self.low, self.count)

    def slots_of(self, table: RuleTable, candidate: int) -> Iterable[int]:
        return (0,) if candidate % len(table.places.symbols) == self.symbol else ()

    def terms(self, table: RuleTable, slot: int, lang: str) -> Mapping[str, object]:
        number = str(self.count) if self.low == self.count else f"{self.low}-{self.count}"
        return {"line": localized(self.name, lang), "number": number, "value": table.places.symbols[self.symbol]}

    def _clash(self, state: BoardState, where: Sequence[int]) -> Clash:
        text = Sentence(
            "{house} holds {symbol} {found} {found:time|times} where {count} {count:fits|fit}: {cells}",
            house=self.name or Sentence("a line"),
            symbol=state.places.symbols[self.symbol],
            found=len(where),
            count=self.count,
            cells=state.places.named(where),
        )
        return state.clash(text, [(cell, self.symbol) for cell in where])
