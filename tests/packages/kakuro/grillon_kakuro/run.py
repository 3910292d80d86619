"""The rule of Kakuro: the digits of a run are different and add up to its clue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from grillon.base.sentences import Sentence, localized
from grillon.model import BoardState, Clash, Quota, RuleTable, Total, Use
from grillon.rules import AllDifferent


def fits(options: list[list[int]], used: set[int], left: int, total: int) -> bool:
    """May cells with these digits hold different ones, other than the used ones, that add up to what is left of a
    total? Without a total any sum will do."""
    if not options:
        return left == 0 or not total
    first, *rest = sorted(options, key=len)
    return any(
        fits(rest, used | {digit}, left - digit, total)
        for digit in first
        if digit not in used and (digit <= left or not total)
    )


@dataclass(frozen=True, slots=True, eq=False)
class RunTotal(AllDifferent):
    """These cells hold different digits, which add up to `total`; 0 if the sum is not told.

    There is a house for each digit, and one for the sum.
    """

    kind: ClassVar[str] = "run_total"
    total: int = 0

    def clashes(self, state: BoardState) -> Iterator[Clash]:
        yield from AllDifferent.clashes(self, state)
        if (clash := self._wrong_sum(state)) is not None:
            yield clash

    def forbids_symbol(self, state: BoardState, cell: int, symbol: int) -> Clash | None:
        found = AllDifferent.forbids_symbol(self, state, cell, symbol)
        return found or self._wrong_sum(state, (cell, symbol))

    def _wrong_sum(self, state: BoardState, *more: tuple[int, int]) -> Clash | None:
        """Is the sum too large, or not the clue although every cell is filled?"""
        held = {*more, *((cell, symbol) for cell in self.cells for symbol in state.symbols.get(cell, ()))}
        found = sum(symbol + 1 for _, symbol in held)
        cells = tuple(sorted({cell for cell, _ in held}))
        full = len(cells) == len(self.cells)
        if not self.total or not (found != self.total if full else found > self.total):
            return None
        text = Sentence(
            "{run} adds up to {found}, not {total}: {cells}",
            run=self.name,
            found=found,
            total=self.total,
            cells=state.places.named(cells),
        )
        return state.clash(text, held)

    def slots(self, table: RuleTable) -> Iterable[int]:
        return range(len(table.places.symbols) + bool(self.total))

    def house(self, table: RuleTable, slot: int) -> Quota | Total:  # type: ignore[override]
        size = len(table.places.symbols)
        if slot < size:
            return AllDifferent.house(self, table, slot)
        members = tuple(cell * size + symbol for cell in self.cells for symbol in range(size))
        return Total(members, tuple(range(1, size + 1)) * len(self.cells), self.total, self.total)

    def slots_of(self, table: RuleTable, candidate: int) -> Iterable[int]:
        size = len(table.places.symbols)
        return (candidate % size, size) if self.total else (candidate % size,)

    def house_name(self, table: RuleTable, slot: int, lang: str) -> str:
        if slot < len(table.places.symbols):
            return AllDifferent.house_name(self, table, slot, lang)
        return Sentence("{run} adds up to {total}", run=localized(self.name, lang), total=self.total).text(lang)

    def house_reason(self, table: RuleTable, slot: int, use: Use, lang: str) -> str:
        if slot < len(table.places.symbols):
            return AllDifferent.house_reason(self, table, slot, use, lang)
        return self.house_name(table, slot, lang)
