"""Walls where pieces meet: consistency of the pieces and the walls of a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from grillon.model.clash import Clash
from grillon.model.places import Places
from grillon.sentences import Sentence


def wall_clashes(places: Places, walls: Mapping[int, bool], covered: Mapping[int, Sequence[int]]) -> Iterator[Clash]:
    """Walls inside a piece, and pieces that end where there is certainly no wall.

    `walls` are the borders that are decided, `covered` the placements on each cell.
    """
    for border, wall in sorted(walls.items()):
        first, second = places.borders[border]
        here, there = set(covered.get(first, ())), set(covered.get(second, ()))
        lying = here & there if wall else here ^ there
        for candidate in sorted(lying):
            piece = places.tray.pieces[places.entry(candidate).piece or 0].symbol
            cells = places.named((first, second))
            if wall:
                text = Sentence("the wall between {cells} stands inside piece {piece}", cells=cells, piece=piece)
                yield Clash(text, (first, second), (places.first_wall + border, candidate), (border,))
            else:
                text = Sentence("piece {piece} ends between {cells}, where there is no wall", cells=cells, piece=piece)
                yield Clash(text, (first, second), (candidate,), (border,))
