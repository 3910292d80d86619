"""A cell holds one symbol. This goes without saying: it is no constraint in JSON, and `BoardState` sees to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from grillon.base.sentences import Sentence
from grillon.model import BoardState, Clash, Places, Quota, RuleTable, Use
from grillon.model.rule import CellRule


@dataclass(frozen=True, slots=True, eq=False)
class OneSymbol(CellRule):
    """Every cell that is not a hole holds one symbol. The slot of a house is the number of its cell."""

    words: ClassVar[Sentence] = Sentence("{cell} holds one value")
    reasons: ClassVar[Mapping[Use, Sentence]] = {
        Use.NEEDED: Sentence("{cell} can hold nothing else"),
        Use.ENOUGH: Sentence("{cell} holds only one value"),
        Use.TOO_FEW: Sentence("no value is left for {cell}"),
        Use.TOO_MANY: Sentence("{cell} would hold two values"),
    }

    def cells_of(self, places: Places) -> Iterable[int]:
        return (cell for cell in range(len(places.cells)) if cell not in places.holes)

    def clashes(self, state: BoardState) -> Iterator[Clash]:
        return iter(())

    def forbids_symbol(self, state: BoardState, cell: int, symbol: int) -> Clash | None:
        return None

    def slots(self, table: RuleTable) -> Iterable[int]:
        return self.cells_of(table.places)

    def house(self, table: RuleTable, slot: int) -> Quota:
        size = len(table.places.symbols)
        return Quota(tuple(filter(table.legal, range(slot * size, slot * size + size))), 1, 1)

    def slots_of(self, table: RuleTable, candidate: int) -> Iterable[int]:
        return (candidate // len(table.places.symbols),)

    def terms(self, table: RuleTable, slot: int, lang: str) -> Mapping[str, object]:
        return {"cell": table.places.cell_name(slot, lang)}
