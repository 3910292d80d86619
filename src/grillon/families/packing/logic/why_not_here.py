"""The reason why a placement fails: the example in a step's sentence.

The proof of a step comes from the core. The example only makes its sentence concrete, by placing the piece and what
that forces, so that a player can do the same on the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from grillon._core import packing
from grillon.families.packing.board import Cell, Lattice
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.families.packing.rules import PackingRules
from grillon.model import Position

NEXT = {
    Lattice.SQUARE: ((1, 0, 0), (0, 1, 0)),
    Lattice.CUBIC: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    Lattice.PYRAMID: ((2, 0, 0), (0, 2, 0), *((x, y, 1) for x in (1, -1) for y in (1, -1))),
}
"""The steps to half of the cells that a cell touches; the others are opposite."""
MAX_TRIED = 12
"""The maximum number of placements tried for an example."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Something impossible: `cells` are a pocket, or the one cell that nothing covers; `kind` is a piece without a
    place. `light` is the number of light cells of a pocket, if it matters."""

    cells: tuple[int, ...] = ()
    kind: int | None = None
    pocket: bool = False
    light: int | None = None


class _Layout:
    """Everything that stays the same while one puzzle is explained; cells are bits."""

    def __init__(self, rules: PackingRules) -> None:
        board = rules.board
        self._rules = rules
        self._masks: dict[int, int] = {}
        self.all = (1 << len(board.cells)) - 1
        self.required = sum(1 << number for number, cell in enumerate(board.cells) if cell not in board.optional)
        self.dark = sum(1 << number for number, cell in enumerate(board.cells) if sum(cell) % 2)
        self.connected = all_connected(rules)
        index = board.index
        self.touching = [
            sum(1 << index[other] for other in _next_to(cell, board.lattice) if other in index) for cell in board.cells
        ]

    def mask(self, candidate: int) -> int:
        """The cells of a placement."""
        if candidate not in self._masks:
            self._masks[candidate] = sum(1 << cell for cell in self._rules.cells(candidate))
        return self._masks[candidate]


_layout = lru_cache(maxsize=4)(_Layout)


class Trial:
    """The board while placements are tried on it."""

    def __init__(self, puzzle: PackingPuzzle, position: Position) -> None:
        self._puzzle, self._rules, self._layout = puzzle, puzzle.rules, _layout(puzzle.rules)
        self._mask = self._layout.mask
        self._occupied, self._used = 0, [0] * len(puzzle.pieces)
        self._live: list[tuple[int, int, int]] = []
        for candidate in position.true:
            self._occupied |= self._mask(candidate)
            self._used[self._rules.kind(candidate)] += 1
        chosen, excluded = sorted(position.chosen), sorted(position.excluded)
        for candidate in packing.legal(puzzle.core, chosen, excluded):
            self._live.append((candidate, self._mask(candidate), self._rules.kind(candidate)))

    def pocket(self, candidate: int, *, colours: bool = False) -> Diagnosis | None:
        """Does the placement cut off cells that no unused pieces fill, by area or by area and colours?"""
        return self._laid(candidate)._pocket(self._mask(candidate), colours)

    def stranded(self, candidate: int) -> Diagnosis | None:
        """Does the placement leave a cell or a piece without any placement, or a pocket?"""
        trial = self._laid(candidate)
        place = trial._tightest()
        if place is not None and not place[0]:
            return place[1]
        return trial._pocket(self._mask(candidate), False)

    def _laid(self, candidate: int) -> Trial:
        after = object.__new__(Trial)
        after.__dict__.update(self.__dict__)
        mask, kind = self._mask(candidate), self._rules.kind(candidate)
        after._occupied = self._occupied | mask
        after._used = [number + (other == kind) for other, number in enumerate(self._used)]
        full = after._used[kind] >= self._puzzle.pieces[kind].maximum
        after._live = [
            one for one in self._live if not one[1] & mask and one[0] != candidate and not (full and one[2] == kind)
        ]
        return after

    def _tightest(self) -> tuple[list[int], Diagnosis] | None:
        """The placements of the cell or piece with the fewest, cells first; None when nothing is left to do."""
        fewest: tuple[list[int], Diagnosis] | None = None
        once = twice = 0
        for _, mask, _ in self._live:
            twice |= once & mask
            once |= mask
        open_cells = self._layout.required & ~self._occupied
        for among in (open_cells & ~once, open_cells & ~twice, open_cells):
            cells = list(_bits(among))
            if cells:
                members = [[one[0] for one in self._live if one[1] >> cell & 1] for cell in cells]
                minimum = min(range(len(cells)), key=lambda at: len(members[at]))
                fewest = members[minimum], Diagnosis(cells=(cells[minimum],))
                break
        for kind, piece in enumerate(self._puzzle.pieces):
            if self._used[kind] + 1 == piece.minimum:
                places = [one[0] for one in self._live if one[2] == kind]
                if fewest is None or len(places) < len(fewest[0]):
                    fewest = places, Diagnosis(kind=kind)
        return fewest

    def _pocket(self, piece: int, colours: bool) -> Diagnosis | None:
        pieces, lattice = self._puzzle.pieces, self._puzzle.board.lattice
        free = self._layout.all & ~self._occupied
        spare = min((free & ~self._layout.required).bit_count(), free.bit_count() - self._needed_area())
        if (colours and (spare > 0 or lattice is Lattice.PYRAMID)) or not self._layout.connected:
            return None
        unused = [
            (kind.area, abs(sum(1 if sum(cell) % 2 == 0 else -1 for cell in kind.cells)) if colours else 0)
            for kind, used in zip(pieces, self._used, strict=True)
            for _ in range(min(kind.maximum - used, free.bit_count() // kind.area))
        ]
        sums = {(0, 0)}
        for area, surplus in unused:
            sums |= {(size + area, light + sign * surplus) for size, light in sums for sign in (1, -1)}
        for zone in self._zones(free, piece):
            size, dark = zone.bit_count(), (zone & self._layout.dark).bit_count()
            surplus = size - 2 * dark if colours else 0
            if not any((size - empty, surplus) in sums for empty in range(spare + 1)):
                return Diagnosis(cells=tuple(_bits(zone)), pocket=True, light=size - dark if colours else None)
        return None

    def _needed_area(self) -> int:
        pairs = zip(self._puzzle.pieces, self._used, strict=True)
        return sum(max(piece.minimum - used, 0) * piece.area for piece, used in pairs)

    def _zones(self, free: int, piece: int) -> Iterator[int]:
        """The connected zones of free cells next to a piece, the smallest first."""
        waiting, zones = self._around(piece) & free, []
        while waiting:
            zone, fresh = 0, waiting & -waiting
            while fresh:
                zone |= fresh
                fresh = self._around(fresh) & free & ~zone
            waiting &= ~zone
            zones.append(zone)
        yield from sorted(zones, key=int.bit_count)

    def _around(self, cells: int) -> int:
        """The cells next to these."""
        around = 0
        for cell in _bits(cells):
            around |= self._layout.touching[cell]
        return around


def find_diagnosis(
    puzzle: PackingPuzzle, position: Position, technique: str, placements: Sequence[int]
) -> tuple[int, Diagnosis] | None:
    """A placement that fails for the technique's reason, and how; None when no single placement shows it.

    >>> from grillon.families.packing.formats.text import read_native
    >>> puzzle = read_native("packing square\\n....\\n....\\npiece A ###/#.. x2\\n")
    >>> middle = puzzle.rules.find(0, [(1, 0, 0), (2, 0, 0), (3, 0, 0), (1, 1, 0)])
    >>> find_diagnosis(puzzle, puzzle.position(), "pocket", [middle])
    (..., Diagnosis(cells=(0, 4), kind=None, pocket=True, light=None))
    """
    if technique not in ("pocket", "stranding", "parity"):
        return None
    trial = Trial(puzzle, position)
    for placement in placements[:MAX_TRIED]:
        if technique == "stranding":
            diagnosis = trial.stranded(placement)
        else:
            diagnosis = trial.pocket(placement, colours=technique == "parity")
        if diagnosis is not None:
            return placement, diagnosis
    return None


def _next_to(cell: Cell, lattice: Lattice) -> Iterator[Cell]:
    for x, y, z in NEXT[lattice]:
        yield cell[0] + x, cell[1] + y, cell[2] + z
        yield cell[0] - x, cell[1] - y, cell[2] - z


def all_connected(rules: PackingRules) -> bool:
    """Is every piece in one part? Only then zones of empty cells are filled independently."""
    return all(_connected(shape, rules.board.lattice) for _, shape in rules.orientations)


def _connected(shape: Sequence[Cell], lattice: Lattice) -> bool:
    """Does a piece of this shape always stay within one zone?"""
    reached, waiting = {shape[0]}, [shape[0]]
    while waiting:
        fresh = {cell for cell in _next_to(waiting.pop(), lattice) if cell in shape} - reached
        reached |= fresh
        waiting.extend(fresh)
    return len(reached) == len(shape)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
