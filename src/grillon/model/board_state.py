"""The contents of a board, checked against its constraints: what clashes, and what is directly impossible.

>>> from grillon import parse
>>> puzzle = parse("takuzu 4x4\\n0 0 . .\\n. . . .\\n. . . .\\n. . . .")
>>> state = BoardState(puzzle.places, puzzle.constraints, puzzle.givens)
>>> state.clashes()
()
>>> state.forbids(puzzle.places.read("R1C3=0")).rule
'no three alike in row 1: R1C1, R1C2, R1C3'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from grillon.model.clash import Clash
from grillon.model.constraints import (
    AllDifferent,
    AtMost,
    Cells,
    Constraint,
    ExactCover,
    ListsDiffer,
    NeighboursDiffer,
    NoThreeAlike,
    OnceEach,
    Region,
    RegionsByWalls,
    RuledOut,
    WallsBetweenPieces,
)
from grillon.model.places import Entry, Places
from grillon.model.walls_and_pieces import wall_clashes
from grillon.sentences import Name, Sentence


@dataclass(frozen=True)
class BoardState:
    """The contents of a board, checked against its constraints: what clashes, and what is directly impossible.

    `entered` are the true candidates, givens included; `excluded` those that the player has ruled out.
    """

    places: Places
    constraints: Sequence[Constraint]
    entered: Collection[int]
    excluded: Collection[int] = field(default=())

    @cached_property
    def _entries(self) -> dict[int, Entry]:
        return {candidate: self.places.entry(candidate) for candidate in sorted(self.entered)}

    @cached_property
    def _symbols(self) -> dict[int, list[int]]:
        """The symbols of each filled cell: more than one if a player wrote over another entry."""
        found: dict[int, list[int]] = {}
        for entry in self._entries.values():
            if entry.symbol is not None:
                found.setdefault(entry.cells[0], []).append(entry.symbol)
        return found

    @cached_property
    def _walls(self) -> dict[int, bool]:
        """The borders that are decided: a wall, or certainly none."""
        first, last = self.places.first_wall, self.places.first_placement
        decided = {
            border: False
            for rule in self.constraints
            if isinstance(rule, RegionsByWalls | WallsBetweenPieces)
            for border in rule.known_open
        }
        decided |= {candidate - first: False for candidate in self.excluded if first <= candidate < last}
        decided |= {entry.border: True for entry in self._entries.values() if entry.border is not None}
        return decided

    @cached_property
    def _by_cell(self) -> dict[int, list[Constraint]]:
        """The constraints on single cells, by cell."""
        found: dict[int, list[Constraint]] = {}
        for rule in self.constraints:
            cells: Iterable[int] = ()
            if isinstance(rule, OnceEach | AllDifferent | AtMost | NoThreeAlike | Region):
                cells = rule.cells
            elif isinstance(rule, ListsDiffer):
                cells = {cell for line in rule.lists for cell in line}
            elif isinstance(rule, NeighboursDiffer):
                cells = range(len(self.places.cells))
            elif isinstance(rule, RuledOut):
                cells = {cell for cell, _ in rule.entries}
            for cell in cells:
                found.setdefault(cell, []).append(rule)
        return found

    # What clashes

    def clashes(self) -> tuple[Clash, ...]:
        """Every broken rule, once each, with its place."""
        return tuple(dict.fromkeys(self._all_clashes()))

    def _all_clashes(self) -> Iterator[Clash]:
        # A position excludes the puzzle's own marks from the start: their own rule reports those.
        own = (rule.entries for rule in self.constraints if isinstance(rule, RuledOut))
        ruled_out = {cell * len(self.places.symbols) + symbol for entries in own for cell, symbol in entries}
        for candidate in sorted(set(self.excluded).intersection(self.entered) - ruled_out):
            rule = Sentence("{entry} is both entered and ruled out", entry=self.places.write(candidate))
            yield Clash(rule, self._entries[candidate].cells, (candidate,))
        for cell, symbols in self._symbols.items():
            if len(symbols) > 1:
                rule = Sentence(
                    "{cell} holds more than one value: {values}",
                    cell=Name(self.places.cell_name, cell),
                    values=", ".join(self.places.symbols[symbol] for symbol in symbols),
                )
                yield self._clash(rule, [(cell, symbol) for symbol in symbols])
        for constraint in self.constraints:
            yield from self._broken(constraint)

    def _broken(self, rule: Constraint) -> Iterator[Clash]:
        match rule:
            case OnceEach() | AllDifferent():
                yield from self._repeated(rule.cells, rule.name)
            case Region():
                yield from self._repeated(rule.cells, rule.name)
                yield from self._too_large(rule.cells, len(rule.cells))
            case AtMost():
                yield from self._too_many(rule)
            case NoThreeAlike():
                yield from self._three_alike(rule)
            case ListsDiffer():
                yield from self._equal_lists(rule)
            case NeighboursDiffer():
                yield from self._close_neighbours(rule)
            case RegionsByWalls():
                yield from self._walled_regions(rule)
            case ExactCover():
                yield from self._cover()
            case WallsBetweenPieces():
                yield from wall_clashes(self.places, self._walls, self._covered)
            case RuledOut():
                entered = [(cell, symbol) for cell, symbol in rule.entries if symbol in self._symbols.get(cell, ())]
                yield from (self._clash(self._ruled_out_text(*one), [one]) for one in entered)

    def _clash(self, rule: str, entries: Iterable[tuple[int, int]]) -> Clash:
        entries = sorted(entries)
        candidates = tuple(cell * len(self.places.symbols) + symbol for cell, symbol in entries)
        return Clash(rule, tuple(sorted({cell for cell, _ in entries})), candidates)

    def _standing(self, cells: Iterable[int]) -> dict[int, list[int]]:
        """The cells of each symbol among these cells."""
        found: dict[int, list[int]] = {}
        for cell in cells:
            for symbol in self._symbols.get(cell, ()):
                found.setdefault(symbol, []).append(cell)
        return found

    def _repeated(self, cells: Cells, name: str) -> Iterator[Clash]:
        for symbol, where in sorted(self._standing(cells).items()):
            if len(where) > 1:
                yield self._clash(self._repeated_text(symbol, where, name), [(cell, symbol) for cell in where])

    def _repeated_text(self, symbol: int, where: Sequence[int], name: str) -> str:
        return Sentence(
            "{house} holds {symbol} more than once: {cells}",
            house=name or Sentence("a house"),
            symbol=self.places.symbols[symbol],
            cells=self.places.named(where),
        )

    def _too_large(self, cells: Cells, size: int) -> Iterator[Clash]:
        for cell in cells:
            for symbol in self._symbols.get(cell, ()):
                if symbol >= size:
                    yield self._clash(self._too_large_text(cell, symbol, size), [(cell, symbol)])

    def _too_large_text(self, cell: int, symbol: int, size: int) -> str:
        return Sentence(
            "{cell} is {symbol}, but its region has only {size} {size:cell|cells}",
            cell=Name(self.places.cell_name, cell),
            symbol=self.places.symbols[symbol],
            size=size,
        )

    def _too_many(self, rule: AtMost) -> Iterator[Clash]:
        where = [cell for cell in rule.cells if rule.symbol in self._symbols.get(cell, ())]
        if len(where) > rule.count:
            yield self._clash(self._too_many_text(rule, where), [(cell, rule.symbol) for cell in where])

    def _too_many_text(self, rule: AtMost, where: Sequence[int]) -> str:
        return Sentence(
            "{house} holds {symbol} {found} {found:time|times} where {count} {count:fits|fit}: {cells}",
            house=rule.name or Sentence("a line"),
            symbol=self.places.symbols[rule.symbol],
            found=len(where),
            count=rule.count,
            cells=self.places.named(where),
        )

    def _three_alike(self, rule: NoThreeAlike) -> Iterator[Clash]:
        cells = rule.cells
        for at in range(len(cells) - 2):
            three = cells[at : at + 3]
            first = self._symbols.get(three[0])
            if first is None:
                continue
            for symbol in first:
                if all(symbol in self._symbols.get(cell, ()) for cell in three[1:]):
                    yield self._clash(self._three_text(three, rule.name), [(cell, symbol) for cell in three])

    def _three_text(self, three: Sequence[int], name: str) -> str:
        return Sentence(
            "no three alike in {house}: {cells}", house=name or Sentence("a line"), cells=self.places.named(three)
        )

    def _full_line(self, cells: Cells) -> tuple[int, ...] | None:
        """The symbols of a line that is filled, each cell once."""
        held = [self._only(cell) for cell in cells]
        return None if None in held else tuple(symbol for symbol in held if symbol is not None)

    def _equal_lists(self, rule: ListsDiffer) -> Iterator[Clash]:
        seen: dict[tuple[int, ...], int] = {}
        for number, cells in enumerate(rule.lists):
            held = self._full_line(cells)
            if held is None:
                continue
            other = seen.setdefault(held, number)
            if other != number:
                pairs = [*zip(cells, held, strict=True), *zip(rule.lists[other], held, strict=True)]
                yield self._clash(self._equal_text(rule, other, number), pairs)

    def _equal_text(self, rule: ListsDiffer, first: int, second: int) -> str:
        names = rule.names or tuple(map(str, range(1, len(rule.lists) + 1)))
        return Sentence("{first} and {second} are equal", first=names[first], second=names[second])

    def _neighbours(self, rule: NeighboursDiffer, cell: int) -> Iterator[int]:
        here = self.places.cells[cell]
        for down, right in rule.steps:
            for sign in (1, -1):
                other = self.places.cell_at(here.row + sign * down, here.column + sign * right, here.layer)
                if other is not None:
                    yield other
        yield from self._paired(rule).get(cell, ())

    def _paired(self, rule: NeighboursDiffer) -> dict[int, list[int]]:
        known = self._pair_tables.get(id(rule))
        if known is None:
            known = self._pair_tables[id(rule)] = {}
            for first, second in rule.pairs:
                known.setdefault(first, []).append(second)
                known.setdefault(second, []).append(first)
        return known

    @cached_property
    def _pair_tables(self) -> dict[int, dict[int, list[int]]]:
        return {}

    @staticmethod
    def _too_close(rule: NeighboursDiffer, first: int, second: int) -> bool:
        return abs(first - second) in rule.distances

    def _close_neighbours(self, rule: NeighboursDiffer) -> Iterator[Clash]:
        for cell, symbols in sorted(self._symbols.items()):
            for other in self._neighbours(rule, cell):
                for symbol in symbols:
                    for beside in self._symbols.get(other, ()):
                        if cell < other and self._too_close(rule, symbol, beside):
                            pairs = [(cell, symbol), (other, beside)]
                            yield self._clash(self._close_text(rule, pairs), pairs)

    def _close_text(self, rule: NeighboursDiffer, pairs: Sequence[tuple[int, int]]) -> str:
        return Sentence(
            "{rule}: {cells} hold {symbols}",
            rule=rule.name or Sentence("neighbours differ"),
            cells=self.places.named([cell for cell, _ in pairs]),
            symbols=", ".join(self.places.symbols[symbol] for _, symbol in pairs),
        )

    def _ruled_out_text(self, cell: int, symbol: int) -> str:
        return Sentence(
            "{cell} is not {symbol}: the puzzle's own pencil marks rule it out",
            cell=Name(self.places.cell_name, cell),
            symbol=self.places.symbols[symbol],
        )

    # Regions that walls make

    def _components(self) -> dict[int, int]:
        """The part of the board each cell certainly belongs to: cells joined by borders without a wall."""
        parent = {cell: cell for cell in range(len(self.places.cells)) if cell not in self.places.holes}

        def root(cell: int) -> int:
            while parent[cell] != cell:
                parent[cell] = parent[parent[cell]]
                cell = parent[cell]
            return cell

        for border, wall in self._walls.items():
            if not wall:
                first, second = map(root, self.places.borders[border])
                parent[max(first, second)] = min(first, second)
        return {cell: root(cell) for cell in parent}

    def _walled_regions(self, rule: RegionsByWalls) -> Iterator[Clash]:
        part = self._components()
        members: dict[int, list[int]] = {}
        for cell, number in part.items():
            members.setdefault(number, []).append(cell)
        is_open = dict.fromkeys(members, False)
        for border, (first, second) in enumerate(self.places.borders):
            if first not in part or second not in part:
                continue  # beside a hole
            wall = self._walls.get(border)
            if wall is None and part[first] != part[second]:
                is_open[part[first]] = is_open[part[second]] = True
            if wall and part[first] == part[second]:
                where = self.places.named((first, second))
                text = Sentence("the wall between {cells} stands inside a region", cells=where)
                yield Clash(text, (first, second), (self.places.first_wall + border,), (border,))
        for number, cells in members.items():
            if len(cells) > rule.max_size:
                terms = {"size": len(cells), "max_size": rule.max_size, "cells": self.places.named(cells)}
                text = Sentence("a region of {size} cells is larger than {max_size}: {cells}", **terms)
                yield Clash(text, tuple(sorted(cells)))
            yield from self._repeated(cells, Sentence("the region"))
            if not is_open[number]:
                yield from self._too_large(cells, len(cells))

    # Pieces

    @cached_property
    def _covered(self) -> dict[int, list[int]]:
        """The placements on each covered cell."""
        found: dict[int, list[int]] = {}
        for candidate, entry in self._entries.items():
            if entry.piece is not None:
                for cell in entry.cells:
                    found.setdefault(cell, []).append(candidate)
        return found

    @cached_property
    def _used(self) -> Counter[int]:
        return Counter(entry.piece for entry in self._entries.values() if entry.piece is not None)

    def _cover(self) -> Iterator[Clash]:
        overlaps: dict[tuple[int, ...], list[int]] = {}
        for cell, candidates in self._covered.items():
            if len(candidates) > 1:
                overlaps.setdefault(tuple(candidates), []).append(cell)
        for lying, shared in overlaps.items():
            yield Clash(self._overlap_text(lying, shared), tuple(sorted(shared)), lying)
        for piece, number in sorted(self._used.items()):
            if number > self.places.tray.pieces[piece].max_count:
                laid = [candidate for candidate, entry in self._entries.items() if entry.piece == piece]
                cells = sorted({cell for candidate in laid for cell in self._entries[candidate].cells})
                yield Clash(self._used_up_text(piece), tuple(cells), tuple(laid))

    def _overlap_text(self, candidates: Sequence[int], cells: Sequence[int]) -> str:
        pieces = self.places.tray.pieces
        names = [pieces[self.places.entry(candidate).piece or 0].symbol for candidate in candidates]
        return Sentence("pieces overlap on {cells}: {pieces}", cells=self.places.named(cells), pieces=", ".join(names))

    def _used_up_text(self, piece: int) -> str:
        kind = self.places.tray.pieces[piece]
        return Sentence(
            "piece {piece} is used more than {count} {count:time|times}", piece=kind.symbol, count=kind.max_count
        )

    # What is directly impossible

    def forbids(self, candidate: int) -> Clash | None:
        """The clash that entering this candidate would cause; None if it may be entered.

        A cell that holds another symbol forbids a second one; a placement that leaves the board is forbidden.
        """
        entry = self.places.entry(candidate)
        if entry.symbol is not None:
            return self._forbids_symbol(entry.cells[0], entry.symbol)
        if entry.border is not None:
            return self._forbids_wall(entry)
        if not entry.cells:
            return Clash(Sentence("the piece leaves the board"))
        return self._forbids_piece(candidate, entry)

    def _forbids_symbol(self, cell: int, symbol: int) -> Clash | None:
        if cell in self.places.holes:
            return Clash(Sentence("{cell} is not on the board", cell=Name(self.places.cell_name, cell)), (cell,))
        held = self._symbols.get(cell, [])
        if held and held != [symbol]:
            rule = Sentence(
                "{cell} holds {symbol} already",
                cell=Name(self.places.cell_name, cell),
                symbol=self.places.symbols[held[0]],
            )
            return self._clash(rule, [(cell, one) for one in held])
        for constraint in self._by_cell.get(cell, ()):
            if (clash := self._forbidden_by(constraint, cell, symbol)) is not None:
                return clash
        for constraint in self.constraints:
            if isinstance(constraint, RegionsByWalls):
                new = self._with(cell * len(self.places.symbols) + symbol)
                if (clash := next((c for c in new._walled_regions(constraint) if cell in c.cells), None)) is not None:
                    return clash
        return None

    def _with(self, candidate: int) -> BoardState:
        return BoardState(self.places, self.constraints, {*self.entered, candidate}, self.excluded)

    def _forbidden_by(self, rule: Constraint, cell: int, symbol: int) -> Clash | None:
        here = (cell, symbol)
        match rule:
            case OnceEach() | AllDifferent() | Region():
                if isinstance(rule, Region) and symbol >= len(rule.cells):
                    return self._clash(self._too_large_text(cell, symbol, len(rule.cells)), [here])
                for other in rule.cells:
                    if other != cell and symbol in self._symbols.get(other, ()):
                        where = sorted((cell, other))
                        text = self._repeated_text(symbol, where, rule.name)
                        return self._clash(text, [(one, symbol) for one in where])
            case AtMost():
                if symbol == rule.symbol:
                    where = [one for one in rule.cells if one == cell or symbol in self._symbols.get(one, ())]
                    if len(where) > rule.count:
                        return self._clash(self._too_many_text(rule, where), [(one, symbol) for one in where])
            case NoThreeAlike():
                at = rule.cells.index(cell)
                for start in range(max(0, at - 2), min(at, len(rule.cells) - 3) + 1):
                    three = rule.cells[start : start + 3]
                    if all(one == cell or symbol in self._symbols.get(one, ()) for one in three):
                        return self._clash(self._three_text(three, rule.name), [(one, symbol) for one in three])
            case ListsDiffer():
                return self._would_equal(rule, cell, symbol)
            case NeighboursDiffer():
                for other in self._neighbours(rule, cell):
                    for beside in self._symbols.get(other, ()):
                        if self._too_close(rule, symbol, beside):
                            pairs = sorted([here, (other, beside)])
                            return self._clash(self._close_text(rule, pairs), pairs)
            case RuledOut():
                if here in rule.entries:
                    return self._clash(self._ruled_out_text(cell, symbol), [here])
        return None

    def _would_equal(self, rule: ListsDiffer, cell: int, symbol: int) -> Clash | None:
        for number, cells in enumerate(rule.lists):
            if cell not in cells:
                continue
            held = [symbol if one == cell else self._only(one) for one in cells]
            if None in held:
                continue
            for other, others in enumerate(rule.lists):
                if other != number and cell not in others and held == [self._only(one) for one in others]:
                    pairs = [(one, value) for one, value in zip((*cells, *others), (*held, *held), strict=True)]
                    text = self._equal_text(rule, min(number, other), max(number, other))
                    return self._clash(text, [(one, value) for one, value in pairs if value is not None])
        return None

    def _only(self, cell: int) -> int | None:
        held = self._symbols.get(cell, ())
        return held[0] if len(held) == 1 else None

    def _forbids_wall(self, entry: Entry) -> Clash | None:
        assert entry.border is not None
        candidate = self.places.first_wall + entry.border
        if self._walls.get(entry.border) is False:
            rule = Sentence("there is no wall between {cells}", cells=self.places.named(entry.cells))
            return Clash(rule, entry.cells, (candidate,), (entry.border,))
        return next((clash for clash in self._with(candidate)._made_by_walls if clash not in self._made_by_walls), None)

    @cached_property
    def _made_by_walls(self) -> dict[Clash, None]:
        """The broken rules that involve walls: the only ones that one more wall can change."""
        rules = (rule for rule in self.constraints if isinstance(rule, RegionsByWalls | WallsBetweenPieces))
        return {clash: None for rule in rules for clash in self._broken(rule)}

    def _forbids_piece(self, candidate: int, entry: Entry) -> Clash | None:
        assert entry.piece is not None
        for cell in entry.cells:
            others = [other for other in self._covered.get(cell, ()) if other != candidate]
            if others:
                return Clash(self._overlap_text((others[0], candidate), (cell,)), (cell,), (others[0], candidate))
        if candidate not in self._entries and self._used[entry.piece] >= self.places.tray.pieces[entry.piece].max_count:
            return Clash(self._used_up_text(entry.piece), entry.cells, (candidate,))
        if any(isinstance(rule, WallsBetweenPieces) for rule in self.constraints):
            covered = dict.fromkeys(entry.cells, (candidate,))
            return next(wall_clashes(self.places, self._walls, covered), None)
        return None

    def possible_symbols(self, cell: int) -> tuple[int, ...]:
        """The symbols not directly impossible in an empty cell: the ones a player would pencil in."""
        first = cell * len(self.places.symbols)
        return tuple(
            symbol
            for symbol in range(len(self.places.symbols))
            if first + symbol not in self.excluded and self._forbids_symbol(cell, symbol) is None
        )
