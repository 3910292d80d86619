"""The pieces of the tray cover the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from grillon.base.sentences import Sentence
from grillon.model import BoardState, Clash, Entry, Quota, RuleTable
from grillon.model.rule import Rule


@dataclass(frozen=True, slots=True, eq=False)
class ExactCover(Rule):
    """Every cell is covered by one piece of the tray, those in `optional` by at most one.

    There is a house for each cell, then one for each piece.
    """

    kind: ClassVar[str] = "exact_cover"
    words: ClassVar[Sentence] = Sentence("{cell} is covered once")
    piece_words: ClassVar[Sentence] = Sentence("{piece} is used {count} {count:time|times}")
    optional: tuple[int, ...] = ()

    @property
    def optional_cells(self) -> Iterable[int]:
        return self.optional

    def cell_numbers(self) -> Iterable[tuple[str, int]]:
        return (("optional", cell) for cell in self.optional)

    def clashes(self, state: BoardState) -> Iterator[Clash]:
        overlaps: dict[tuple[int, ...], list[int]] = {}
        for cell, candidates in state.covered.items():
            if len(candidates) > 1:
                overlaps.setdefault(tuple(candidates), []).append(cell)
        for lying, shared in overlaps.items():
            yield Clash(_overlap_text(state, lying, shared), tuple(sorted(shared)), lying)
        for piece, number in sorted(state.used.items()):
            if number > state.places.tray.pieces[piece].max_count:
                laid = [candidate for candidate, entry in state.entries.items() if entry.piece == piece]
                cells = sorted({cell for candidate in laid for cell in state.entries[candidate].cells})
                yield Clash(_used_up_text(state, piece), tuple(cells), tuple(laid))

    def forbids(self, state: BoardState, candidate: int, entry: Entry) -> Clash | None:
        if entry.piece is None:
            return None
        for cell in entry.cells:
            for other in state.covered.get(cell, ()):
                if other != candidate:
                    lying = (other, candidate)
                    return Clash(_overlap_text(state, lying, (cell,)), (cell,), lying)
        if (
            candidate not in state.entries
            and state.used[entry.piece] >= state.places.tray.pieces[entry.piece].max_count
        ):
            return Clash(_used_up_text(state, entry.piece), entry.cells, (candidate,))
        return None

    def slots(self, table: RuleTable) -> Iterable[int]:
        return range(len(table.places.cells) + len(table.places.tray.pieces))

    def house(self, table: RuleTable, slot: int) -> Quota:
        places = table.places
        number = slot - len(places.cells)
        if number < 0:
            lying = (one for one in places.candidates_at(slot) if one >= places.first_placement)
            return Quota(tuple(sorted(lying)), int(slot not in self.optional), 1)
        piece = places.tray.pieces[number]
        anchors = (
            places.first_placement + orientation * len(places.cells) + cell
            for orientation in piece.orientations
            for cell in range(len(places.cells))
        )
        return Quota(tuple(filter(table.legal, anchors)), piece.min_count, piece.max_count)

    def slots_of(self, table: RuleTable, candidate: int) -> Iterable[int]:
        entry = table.places.entry(candidate)
        return () if entry.piece is None else (*entry.cells, len(table.places.cells) + entry.piece)

    def house_name(self, table: RuleTable, slot: int, lang: str) -> str:
        words = self.words if slot < len(table.places.cells) else self.piece_words
        return Sentence(words, **self.terms(table, slot, lang)).text(lang)

    def terms(self, table: RuleTable, slot: int, lang: str) -> Mapping[str, object]:
        places = table.places
        if slot < len(places.cells):
            return {"cell": places.cell_name(slot, lang)}
        piece = places.tray.pieces[slot - len(places.cells)]
        return {"piece": piece.symbol, "count": piece.max_count}


def _overlap_text(state: BoardState, candidates: Sequence[int], cells: Sequence[int]) -> str:
    pieces = state.places.tray.pieces
    names = [pieces[state.places.entry(candidate).piece or 0].symbol for candidate in candidates]
    return Sentence("pieces overlap on {cells}: {pieces}", cells=state.places.named(cells), pieces=", ".join(names))


def _used_up_text(state: BoardState, piece: int) -> str:
    kind = state.places.tray.pieces[piece]
    return Sentence(
        "piece {piece} is used more than {count} {count:time|times}", piece=kind.symbol, count=kind.max_count
    )
