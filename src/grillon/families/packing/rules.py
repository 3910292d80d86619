"""The houses of a packing: every cell is covered once, every kind is used as often as it should be.

Candidate ``orientation * cells + anchor`` means that a piece is placed with its first cell on the anchor; orientations
of all kinds are numbered consecutively. House ``cell`` is a cell, house ``cells + kind`` a kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property, lru_cache

from grillon.families.packing.board import Board, Cell
from grillon.families.packing.pieces import Piece
from grillon.model import House, Quota, Rules


@dataclass(frozen=True, eq=False)
class PackingRules(Rules):
    """The rules of a packing; placements are made on demand, as a large board has millions."""

    board: Board
    pieces: tuple[Piece, ...]
    orientations: tuple[tuple[int, tuple[Cell, ...]], ...]
    """The kind and the steps from the first cell, for each orientation."""

    @property
    def candidates(self) -> int:
        """The number of candidates: orientations times cells; many of these are partly off the board."""
        return len(self.orientations) * len(self.board.cells)

    def kind(self, candidate: int) -> int:
        """The kind of piece of a candidate."""
        return self.orientations[candidate // len(self.board.cells)][0]

    def cells(self, candidate: int) -> tuple[int, ...]:
        """The numbers of the cells it covers, in increasing order; empty when it leaves the board."""
        return self._cells(candidate)  # type: ignore[operator, no-any-return]

    @cached_property
    def _cells(self) -> object:
        # Explanations need the cells of the same placements many times.
        return lru_cache(maxsize=1 << 15)(self._covered)

    def _covered(self, candidate: int) -> tuple[int, ...]:
        orientation, anchor = divmod(candidate, len(self.board.cells))
        index, at = self.board.index, self.board.cells[anchor]
        covered = []
        for step in self.orientations[orientation][1]:
            cell = index.get((at[0] + step[0], at[1] + step[1], at[2] + step[2]))
            if cell is None:
                return ()
            covered.append(cell)
        return tuple(covered)

    def legal(self, candidate: int) -> bool:
        """Is the placement on the board?"""
        return 0 <= candidate < self.candidates and bool(self.cells(candidate))

    def find(self, kind: int, cells: Iterable[Cell]) -> int | None:
        """The candidate of a kind that covers exactly these cells."""
        wanted = sorted(self.board.index.get(cell, -1) for cell in cells)
        if not wanted or wanted[0] < 0:
            return None
        for orientation in self._orientations_of.get(kind, ()):
            candidate = orientation * len(self.board.cells) + wanted[0]
            if list(self.cells(candidate)) == wanted:
                return candidate
        return None

    @cached_property
    def _orientations_of(self) -> dict[int, list[int]]:
        """The numbers of the orientations of each kind."""
        found: dict[int, list[int]] = {}
        for number, (kind, _) in enumerate(self.orientations):
            found.setdefault(kind, []).append(number)
        return found

    @cached_property
    def _house(self) -> object:
        return lru_cache(maxsize=4096)(self._make_house)

    def house(self, number: int) -> House:
        """The house of that number."""
        return self._house(number)  # type: ignore[operator, no-any-return]

    def _make_house(self, number: int) -> House:
        size = len(self.board.cells)
        if number >= size:
            kind = number - size
            piece = self.pieces[kind]
            members = tuple(
                orientation * size + anchor
                for orientation, (owner, _) in enumerate(self.orientations)
                if owner == kind
                for anchor in range(size)
                if self.cells(orientation * size + anchor)
            )
            return Quota(members, piece.minimum, piece.maximum, f"piece {piece.symbol} lies {_times(piece)}")
        cell = self.board.cells[number]
        members = tuple(sorted(self._covering(cell)))
        name = self.board.name(cell)
        if cell in self.board.optional:
            return Quota(members, 0, 1, f"{name} is covered at most once")
        return Quota(members, 1, 1, f"{name} is covered once")

    def _covering(self, cell: Cell) -> Iterator[int]:
        index, size = self.board.index, len(self.board.cells)
        for orientation, (_, shape) in enumerate(self.orientations):
            for step in shape:
                at = (cell[0] - step[0], cell[1] - step[1], cell[2] - step[2])
                anchor = index.get(at)
                if anchor is not None and self.cells(orientation * size + anchor):
                    yield orientation * size + anchor

    def houses_of(self, candidate: int) -> Sequence[int]:
        """Its cells and its kind."""
        return (*self.cells(candidate), len(self.board.cells) + self.kind(candidate))

    def house_numbers(self) -> Iterable[int]:
        """Cells, then kinds."""
        return range(len(self.board.cells) + len(self.pieces))

    def _filling(self, true: AbstractSet[int]) -> tuple[Counter[int], Counter[int]]:
        """How many times each cell is covered and each kind used."""
        covered = Counter(cell for candidate in true for cell in self.cells(candidate))
        return covered, Counter(self.kind(candidate) for candidate in true)

    def broken(self, true: AbstractSet[int]) -> Iterator[int]:
        """The broken houses, found by counting instead of examining every house."""
        covered, used = self._filling(true)
        for number, cell in enumerate(self.board.cells):
            if not (0 if cell in self.board.optional else 1) <= covered[number] <= 1:
                yield number
        for kind, piece in enumerate(self.pieces):
            if not piece.minimum <= used[kind] <= piece.maximum:
                yield len(self.board.cells) + kind

    def clashing(self, true: AbstractSet[int], excluded: AbstractSet[int] = frozenset()) -> Iterator[int]:
        """Cells covered twice and kinds used too often."""
        covered, used = self._filling(true)
        yield from sorted(number for number, times in covered.items() if times > 1)
        for kind, times in sorted(used.items()):
            if times > self.pieces[kind].maximum:
                yield len(self.board.cells) + kind

    def broken_with(self, candidate: int, true: AbstractSet[int]) -> int | None:
        """A cell that would be covered twice or a kind used too often, without listing other placements."""
        covered, used = self._filling({*true, candidate})
        kind = self.kind(candidate)
        twice = (cell for cell in self.cells(candidate) if covered[cell] > 1)
        too_often = len(self.board.cells) + kind if used[kind] > self.pieces[kind].maximum else None
        return next(twice, too_often)

    def excluded_by(self, candidate: int, chosen: AbstractSet[int]) -> tuple[int, int] | None:
        """A placed piece on one of its cells, or the only copy of its kind, with the house."""
        owners, used = self._lying(chosen if isinstance(chosen, frozenset) else frozenset(chosen))  # type: ignore[operator]
        mine, kind = self.cells(candidate), self.kind(candidate)
        others = {other for cell in mine for other in owners.get(cell, ())}
        if self.pieces[kind].maximum == 1:
            others.update(used.get(kind, ()))
        others.discard(candidate)
        if not others:
            return None
        other = min(others)
        shared = set(mine).intersection(self.cells(other))
        return other, min(shared, default=len(self.board.cells) + kind)

    def excluded_among(self, candidates: Iterable[int], chosen: AbstractSet[int]) -> set[int]:
        """The members of full houses: thousands of placements need not be tested one by one."""
        full: set[int] = set()
        for candidate in chosen:
            for cell in self.cells(candidate):
                full.update(self.house(cell).members)
            if self.pieces[self.kind(candidate)].maximum == 1:
                full.update(self.house(len(self.board.cells) + self.kind(candidate)).members)
        return full.intersection(candidates) - {c for c in chosen if self.excluded_by(c, chosen) is None}

    @cached_property
    def _lying(self) -> object:
        # All candidates of a position are tested in turn.
        return lru_cache(maxsize=16)(self._find_lying)

    def _find_lying(self, chosen: frozenset[int]) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
        """The placements on each cell, and of each kind."""
        owners: dict[int, list[int]] = {}
        used: dict[int, list[int]] = {}
        for candidate in chosen:
            used.setdefault(self.kind(candidate), []).append(candidate)
            for cell in self.cells(candidate):
                owners.setdefault(cell, []).append(candidate)
        return owners, used


def _times(piece: Piece) -> str:
    if piece.minimum == piece.maximum:
        return "once" if piece.maximum == 1 else f"{piece.maximum} times"
    return "at most once" if (piece.minimum, piece.maximum) == (0, 1) else f"{piece.minimum} to {piece.maximum} times"
