"""Regions that walls make: the walls are to be found, and each region of k holds the first k symbols."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from grillon.base.sentences import Sentence
from grillon.model import BoardState, Clash, Entry
from grillon.model.rule import Rule
from grillon.rules.all_different import repeated
from grillon.rules.region import too_large


@dataclass(frozen=True, slots=True, eq=False)
class RegionsByWalls(Rule):
    """Walls divide the board into regions of at most `max_size` cells, each of which holds 1..k once.

    `known_open` are borders that certainly have no wall. There is never a wall inside a region.
    """

    kind: ClassVar[str] = "regions_by_walls"
    max_size: int
    known_open: tuple[int, ...] = ()
    """Borders that certainly have no wall."""

    @property
    def open_borders(self) -> Iterable[int]:
        return self.known_open

    def clashes(self, state: BoardState) -> Iterator[Clash]:
        places, part = state.places, _parts(state)
        members: dict[int, list[int]] = {}
        for cell, number in part.items():
            members.setdefault(number, []).append(cell)
        may_grow = dict.fromkeys(members, False)
        for border, (first, second) in enumerate(places.borders):
            if first not in part or second not in part:
                continue  # beside a hole
            wall = state.walls.get(border)
            if wall is None and part[first] != part[second]:
                may_grow[part[first]] = may_grow[part[second]] = True
            if wall and part[first] == part[second]:
                text = Sentence("the wall between {cells} stands inside a region", cells=places.named((first, second)))
                yield Clash(text, (first, second), (places.first_wall + border,), (border,))
        for number, cells in members.items():
            if len(cells) > self.max_size:
                terms = {"size": len(cells), "max_size": self.max_size, "cells": places.named(cells)}
                text = Sentence("a region of {size} cells is larger than {max_size}: {cells}", **terms)
                yield Clash(text, tuple(sorted(cells)))
            yield from repeated(state, cells, Sentence("the region"))
            if not may_grow[number]:
                yield from too_large(state, cells, len(cells))

    def forbids(self, state: BoardState, candidate: int, entry: Entry) -> Clash | None:
        if entry.border is not None:
            return self.new_clash(state, candidate)
        (cell,) = entry.cells
        return next((clash for clash in self.clashes(state.having(candidate)) if cell in clash.cells), None)


def _parts(state: BoardState) -> dict[int, int]:
    """The part of the board each cell certainly belongs to: cells joined by borders without a wall."""
    places = state.places
    parent = {cell: cell for cell in range(len(places.cells)) if cell not in places.holes}

    def root(cell: int) -> int:
        while parent[cell] != cell:
            parent[cell] = parent[parent[cell]]
            cell = parent[cell]
        return cell

    for border, wall in state.walls.items():
        if not wall:
            first, second = map(root, places.borders[border])
            parent[max(first, second)] = min(first, second)
    return {cell: root(cell) for cell in parent}
