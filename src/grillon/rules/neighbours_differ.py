"""Cells that touch, or are a knight's move apart, and so on: their symbols differ, or are not consecutive."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from grillon.base.sentences import Sentence, listing, localized
from grillon.model import BoardState, Clash, Places, Quota, RuleTable
from grillon.model.annotations import Signed
from grillon.model.rule import CellRule


@dataclass(frozen=True, eq=False)
class NeighboursDiffer(CellRule):
    """Cells that are one of these steps (rows, columns) apart, and these pairs, hold different symbols.

    `distances` are the forbidden differences of their symbols: 0 means that they differ, 1 that they are not
    consecutive. There are houses for each pair of cells, one for every two symbols that are forbidden in them.
    """

    kind: ClassVar[str] = "neighbours_differ"
    words: ClassVar[Sentence] = Sentence("not both {pair}")
    steps: tuple[tuple[Signed, Signed], ...] = ()
    """Rows and columns apart."""
    pairs: tuple[tuple[int, int], ...] = ()
    distances: tuple[int, ...] = (0,)
    """What the symbols must not be apart."""
    name: str = ""

    def cells_of(self, places: Places) -> Iterable[int]:
        return range(len(places.cells))

    def cell_numbers(self) -> Iterable[tuple[str, int]]:
        return (("pairs", cell) for pair in self.pairs for cell in pair)

    def clashes(self, state: BoardState) -> Iterator[Clash]:
        for cell, symbols in sorted(state.symbols.items()):
            for other in self._neighbours(state.places, cell):
                for symbol in symbols if cell < other else ():
                    for beside in state.symbols.get(other, ()):
                        if abs(symbol - beside) in self.distances:
                            yield self._clash(state, [(cell, symbol), (other, beside)])

    def forbids_symbol(self, state: BoardState, cell: int, symbol: int) -> Clash | None:
        for other in self._neighbours(state.places, cell):
            for beside in state.symbols.get(other, ()):
                if abs(symbol - beside) in self.distances:
                    return self._clash(state, sorted([(cell, symbol), (other, beside)]))
        return None

    def slots(self, table: RuleTable) -> Iterable[int]:
        return range(len(self._listed(table.places)[0]) * len(self._forbidden(table.places)))

    def house(self, table: RuleTable, slot: int) -> Quota:
        forbidden, size = self._forbidden(table.places), len(table.places.symbols)
        pair, symbols = self._listed(table.places)[0][slot // len(forbidden)], forbidden[slot % len(forbidden)]
        return Quota(tuple(cell * size + symbol for cell, symbol in zip(pair, symbols, strict=True)), 0, 1)

    def slots_of(self, table: RuleTable, candidate: int) -> Iterator[int]:
        cell, symbol = divmod(candidate, len(table.places.symbols))
        pairs, at = self._listed(table.places)
        forbidden = self._forbidden(table.places)
        for number in at.get(cell, ()):
            side = pairs[number].index(cell)
            for slot in reversed(range(len(forbidden))):
                if forbidden[slot][side] == symbol:
                    yield number * len(forbidden) + slot

    def terms(self, table: RuleTable, slot: int, lang: str) -> Mapping[str, object]:
        members, size = self.house(table, slot).members, len(table.places.symbols)
        names = (table.places.symbol_name(*divmod(member, size), lang) for member in members)
        return {"pair": listing(names, lang)}

    def rule_name(self, table: RuleTable, slot: int, lang: str) -> str:
        return str(localized(self.name, lang)) if self.steps else self.house_name(table, slot, lang)

    def _forbidden(self, places: Places) -> list[tuple[int, int]]:
        """The symbols that the two cells of a pair do not hold together."""
        size = len(places.symbols)
        steps = [(symbol, symbol + far) for far in self.distances for symbol in range(size - far)]
        return [pair for one in steps for pair in ((one,) if one[0] == one[1] else (one, one[::-1]))]

    def _listed(self, places: Places) -> tuple[list[tuple[int, int]], dict[int, list[int]]]:
        """The pairs of cells, those of the steps first, and the numbers of those of each cell."""
        known = vars(self).get("_pairs_on")
        if known is not None and known[0] is places:
            return known[1], known[2]
        pairs = [(cell, other) for cell in range(len(places.cells)) for other in self._after(places, cell)]
        pairs += self.pairs
        at: dict[int, list[int]] = {}
        for number, pair in enumerate(pairs):
            for cell in pair:
                at.setdefault(cell, []).append(number)
        vars(self)["_pairs_on"] = (places, pairs, at)
        return pairs, at

    def _after(self, places: Places, cell: int) -> Iterator[int]:
        """The cells that are one of the steps after a cell."""
        here = places.cells[cell]
        for down, right in self.steps:
            other = places.cell_at(here.row + down, here.column + right, here.layer)
            if other is not None:
                yield other

    def _neighbours(self, places: Places, cell: int) -> Iterator[int]:
        here = places.cells[cell]
        for down, right in self.steps:
            for sign in (1, -1):
                other = places.cell_at(here.row + sign * down, here.column + sign * right, here.layer)
                if other is not None:
                    yield other
        yield from self._paired.get(cell, ())

    @cached_property
    def _paired(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for first, second in self.pairs:
            found.setdefault(first, []).append(second)
            found.setdefault(second, []).append(first)
        return found

    def _clash(self, state: BoardState, pairs: list[tuple[int, int]]) -> Clash:
        text = Sentence(
            "{rule}: {cells} hold {symbols}",
            rule=self.name or Sentence("neighbours differ"),
            cells=state.places.named([cell for cell, _ in pairs]),
            symbols=", ".join(state.places.symbols[symbol] for _, symbol in pairs),
        )
        return state.clash(text, pairs)
