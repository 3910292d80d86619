"""No two cells hold the same symbol."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from grillon.base.sentences import Sentence, localized
from grillon.model import BoardState, Clash, Places, Quota, RuleTable, Use
from grillon.model.rule import CellRule, Cells


@dataclass(frozen=True, slots=True, eq=False)
class AllDifferent(CellRule):
    """No two of these cells hold the same symbol. The slot of a house is its symbol."""

    kind: ClassVar[str] = "all_different"
    words: ClassVar[Sentence] = Sentence("{house} holds at most one {symbol}")
    reasons: ClassVar[Mapping[Use, Sentence]] = {
        Use.NEEDED: Sentence("{house} has no other place for {symbol}"),
        Use.ENOUGH: Sentence("{house} holds only one {symbol}"),
        Use.TOO_FEW: Sentence("{house} has no place left for {symbol}"),
        Use.TOO_MANY: Sentence("{house} would hold {symbol} twice"),
    }
    low: ClassVar[int] = 0
    """How often each symbol is there at least."""
    cells: Cells
    name: str = ""

    def cells_of(self, places: Places) -> Iterable[int]:
        return self.cells

    def clashes(self, state: BoardState) -> Iterator[Clash]:
        return repeated(state, self.cells, self.name)

    def forbids_symbol(self, state: BoardState, cell: int, symbol: int) -> Clash | None:
        for other in self.cells:
            if other != cell and state.holds(other, symbol):
                return _clash(state, symbol, sorted((cell, other)), self.name)
        return None

    def slots(self, table: RuleTable) -> Iterable[int]:
        return range(len(table.places.symbols))

    def house(self, table: RuleTable, slot: int) -> Quota:
        size = len(table.places.symbols)
        return Quota(tuple(filter(table.legal, (cell * size + slot for cell in self.cells))), self.low, 1)

    def slots_of(self, table: RuleTable, candidate: int) -> Iterable[int]:
        return (candidate % len(table.places.symbols),)

    def terms(self, table: RuleTable, slot: int, lang: str) -> Mapping[str, object]:
        return {"house": localized(self.name, lang), "symbol": table.places.symbols[slot]}


def repeated(state: BoardState, cells: Iterable[int], name: str) -> Iterator[Clash]:
    """Every symbol that stands in several of these cells."""
    standing: dict[int, list[int]] = {}
    for cell in cells:
        for symbol in state.symbols.get(cell, ()):
            standing.setdefault(symbol, []).append(cell)
    for symbol, where in sorted(standing.items()):
        if len(where) > 1:
            yield _clash(state, symbol, where, name)


def _clash(state: BoardState, symbol: int, where: Sequence[int], name: str) -> Clash:
    text = Sentence(
        "{house} holds {symbol} more than once: {cells}",
        house=name or Sentence("a house"),
        symbol=state.places.symbols[symbol],
        cells=state.places.named(where),
    )
    return state.clash(text, [(cell, symbol) for cell in where])
