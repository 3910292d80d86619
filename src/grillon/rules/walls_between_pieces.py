"""Walls where pieces meet, and only there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from grillon.base.sentences import Sentence
from grillon.model import BoardState, Clash, Entry, Quota, RuleTable
from grillon.model.rule import Rule


@dataclass(frozen=True, slots=True, eq=False)
class WallsBetweenPieces(Rule):
    """There is a wall between two cells exactly when no piece covers both.

    `known_open` are borders that certainly have no wall. The slot of a house is its border.
    """

    kind: ClassVar[str] = "walls_between_pieces"
    words: ClassVar[Sentence] = Sentence("{cells}: a wall or one piece on both")
    open_words: ClassVar[Sentence] = Sentence("{cells}: no wall, one piece on both")
    known_open: tuple[int, ...] = ()
    """Borders that certainly have no wall."""

    @property
    def open_borders(self) -> Iterable[int]:
        return self.known_open

    def clashes(self, state: BoardState) -> Iterator[Clash]:
        return _clashes(state, state.covered)

    def forbids(self, state: BoardState, candidate: int, entry: Entry) -> Clash | None:
        if entry.border is not None:
            return self.new_clash(state, candidate)
        return next(_clashes(state, dict.fromkeys(entry.cells, (candidate,))), None)

    def slots(self, table: RuleTable) -> Iterable[int]:
        return range(len(table.places.borders))

    def house(self, table: RuleTable, slot: int) -> Quota:
        places = table.places
        both = set.intersection(*(set(places.candidates_at(cell)) for cell in places.borders[slot]))
        inside = sorted(candidate for candidate in both if candidate >= places.first_placement)
        return Quota(tuple(inside) if slot in self.known_open else (places.first_wall + slot, *inside), 1, 1)

    def slots_of(self, table: RuleTable, candidate: int) -> Iterable[int]:
        entry, borders = table.places.entry(candidate), table.places.borders
        if entry.border is not None:
            return (entry.border,)
        inside = dict.fromkeys(border for cell in entry.cells for border in table.places.borders_at(cell))
        return (border for border in sorted(inside) if set(borders[border]) <= set(entry.cells))

    def house_name(self, table: RuleTable, slot: int, lang: str) -> str:
        cells = table.places.cell_names(table.places.borders[slot], lang)
        return Sentence(self.open_words if slot in self.known_open else self.words, cells=cells).text(lang)


def _clashes(state: BoardState, covered: Mapping[int, Sequence[int]]) -> Iterator[Clash]:
    """Walls inside a piece, and pieces that end where there is certainly no wall; `covered` are the placements on each
    cell."""
    places = state.places
    for border, wall in sorted(state.walls.items()):
        first, second = places.borders[border]
        here, there = set(covered.get(first, ())), set(covered.get(second, ()))
        for candidate in sorted(here & there if wall else here ^ there):
            piece = places.tray.pieces[places.entry(candidate).piece or 0].symbol
            cells = places.named((first, second))
            if wall:
                text = Sentence("the wall between {cells} stands inside piece {piece}", cells=cells, piece=piece)
                yield Clash(text, (first, second), (places.first_wall + border, candidate), (border,))
            else:
                text = Sentence("piece {piece} ends between {cells}, where there is no wall", cells=cells, piece=piece)
                yield Clash(text, (first, second), (candidate,), (border,))
