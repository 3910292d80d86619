"""A region of k cells holds the first k symbols."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from grillon.base.sentences import Name, Sentence
from grillon.model import BoardState, Clash, RuleTable
from grillon.rules.once_each import OnceEach


@dataclass(frozen=True, slots=True, eq=False)
class Region(OnceEach):
    """A region of k cells holds the first k symbols once each."""

    kind: ClassVar[str] = "region"

    def clashes(self, state: BoardState) -> Iterator[Clash]:
        yield from OnceEach.clashes(self, state)
        yield from too_large(state, self.cells, len(self.cells))

    def forbids_symbol(self, state: BoardState, cell: int, symbol: int) -> Clash | None:
        if symbol >= len(self.cells):
            return _clash(state, cell, symbol, len(self.cells))
        return OnceEach.forbids_symbol(self, state, cell, symbol)

    def slots(self, table: RuleTable) -> Iterable[int]:
        return range(len(self.cells))


def too_large(state: BoardState, cells: Iterable[int], size: int) -> Iterator[Clash]:
    """Every symbol that is too large for a region of this size."""
    for cell in cells:
        for symbol in state.symbols.get(cell, ()):
            if symbol >= size:
                yield _clash(state, cell, symbol, size)


def _clash(state: BoardState, cell: int, symbol: int, size: int) -> Clash:
    text = Sentence(
        "{cell} is {symbol}, but its region has only {size} {size:cell|cells}",
        cell=Name(state.places.cell_name, cell),
        symbol=state.places.symbols[symbol],
        size=size,
    )
    return state.clash(text, [(cell, symbol)])
