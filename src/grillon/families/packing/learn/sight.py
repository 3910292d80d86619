"""A network's view of a position: every legal placement, and every house (cells, then kinds) with its placements."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from grillon.base import extras
from grillon.base.sentences import Sentence
from grillon.errors import LimitReached, RequestError

if TYPE_CHECKING:
    from grillon.families.packing.board import Board
    from grillon.families.packing.pieces import Piece
    from grillon.families.packing.puzzle import PackingPuzzle

Array = Any
"""A NumPy array; NumPy is an optional dependency."""
MAX_ENTRIES = 40_000_000
"""The maximum of houses times placements; larger positions are not evaluated."""


np: Any = extras.load("numpy", extra="learn", purpose=Sentence("the network that plays"))


@dataclass(frozen=True)
class Placements:
    """All placements of a board and its pieces, by increasing candidate. Arrays have one row per placement."""

    board: Board
    pieces: tuple[Piece, ...]
    candidates: Array
    cells: Array
    """The cells of each, padded with the number of cells of the board."""
    kinds: Array
    areas: Array
    inner: Array
    """The number of pairs of its cells that are side by side."""
    neighbours: Array
    """The cells beside each cell of the board, or the number of cells where there is none."""

    @cached_property
    def incidence(self) -> Array:
        """A row per house: 1 for its placements."""
        cells = len(self.board.cells)
        matrix = np.zeros((cells + 1 + len(self.pieces), len(self.candidates)), dtype=np.float32)
        number = np.arange(len(self.candidates))
        for column in self.cells.T:
            matrix[column, number] = 1
        matrix[cells + 1 + self.kinds, number] = 1
        return np.delete(matrix, cells, axis=0)

    @cached_property
    def hearing(self) -> Array:
        """A row per placement: an equal part for each of its cells, together 1, and 1 for its kind."""
        matrix = np.array(self.incidence.T, order="C")
        matrix[:, : len(self.board.cells)] /= self.areas.astype(np.float32)[:, None]
        return matrix


@lru_cache(maxsize=8)
def placements(board: Board, pieces: tuple[Piece, ...]) -> Placements:
    """All placements of these pieces on this board."""
    from grillon.families.packing.puzzle import PackingPuzzle  # needs the core, which training does without

    if not board.lattice.flat or board.optional:
        raise RequestError("the network has learnt flat boards that are filled to the last cell")
    cells = len(board.cells)
    rules = PackingPuzzle(board, pieces).rules
    spots = np.array([(y, x) for x, y, _ in board.cells])
    longest = max(len(shape) for _, shape in rules.orientations)
    edge = max(max(piece.extent) for piece in pieces)
    height, width = spots.max(axis=0) + 1
    index = np.full((height + 2 * edge, width + 2 * edge), cells)
    index[spots[:, 0] + edge, spots[:, 1] + edge] = np.arange(cells)
    found: list[tuple[Array, ...]] = []
    for orientation, (kind, shape) in enumerate(rules.orientations):
        covered = np.stack([index[spots[:, 0] + edge + y, spots[:, 1] + edge + x] for x, y, _ in shape], axis=1)
        anchors = np.nonzero((covered < cells).all(axis=1))[0]
        padded = np.full((len(anchors), longest), cells)
        padded[:, : len(shape)] = covered[anchors]
        held = {(x, y) for x, y, _ in shape}
        inner = sum((x + 1, y) in held for x, y in held) + sum((x, y + 1) in held for x, y in held)
        whole = np.ones(len(anchors), dtype=int)
        found.append((orientation * cells + anchors, padded, whole * kind, whole * len(shape), whole * inner))
    candidates, rows, kinds, areas, inners = (np.concatenate(some) for some in zip(*found, strict=True))
    if (cells + len(pieces)) * len(candidates) > MAX_ENTRIES:
        raise LimitReached("the network does not look at {number} placements at once", number=len(candidates))
    ways = ((0, 1), (1, 0), (0, -1), (-1, 0))
    beside = np.stack([index[spots[:, 0] + edge + dy, spots[:, 1] + edge + dx] for dy, dx in ways], axis=1)
    return Placements(board, pieces, candidates, rows, kinds, areas, inners, beside)


@dataclass(frozen=True)
class Sight:
    """One position: its legal placements, and data about them and the houses.

    Placed pieces never move, and nothing overlaps: only placements on free cells, of pieces in the tray, are included.
    """

    candidates: Array
    kinds: Array
    areas: Array
    members: Array
    """A row per house: 1 for its legal placements."""
    hearing: Array
    """A row per legal placement: the weight of each house in its message."""
    required: Array
    beside: Array
    """Between houses: a quarter where two free cells are side by side."""
    house_features: Array
    placement_features: Array
    cells: int

    @classmethod
    def of(cls, puzzle: PackingPuzzle, lying: Collection[int], excluded: Collection[int] = ()) -> Sight:
        """The position with these pieces placed.

        >>> from grillon.families.packing.learn.data import iq_puzzle
        >>> len(Sight.of(iq_puzzle(), ()).candidates)
        2140
        """
        table = placements(puzzle.board, puzzle.pieces)
        cells, kinds = len(puzzle.board.cells), len(puzzle.pieces)
        free = np.ones(cells + 1, dtype=bool)
        left = np.array([piece.maximum for piece in puzzle.pieces])
        for candidate in lying:
            free[list(puzzle.rules.cells(candidate))] = False
            left[puzzle.rules.kind(candidate)] -= 1
        legal = free[table.cells].all(axis=1) & (left[table.kinds] > 0)
        if excluded:
            legal &= ~np.isin(table.candidates, list(excluded))
        chosen = np.nonzero(legal)[0]
        members, hearing = table.incidence, table.hearing
        if not legal.all():
            members, hearing = members[:, chosen], hearing[chosen]
        kind, area = table.kinds[chosen], table.areas[chosen].astype(np.float32)
        many = members.sum(axis=1)
        open_to = free[table.neighbours] & (table.neighbours < cells)
        room = np.concatenate([open_to.sum(axis=1), np.zeros(kinds)]).astype(np.float32)
        open_to &= free[:cells, None]
        beside = np.zeros((cells + kinds, cells + kinds), dtype=np.float32)
        here, way = np.nonzero(open_to)
        beside[here, table.neighbours[here, way]] = 0.25
        is_cell = np.arange(cells + kinds) < cells
        copies = np.concatenate([np.zeros(cells), left])
        required = np.concatenate([free[:cells], left > 0])
        area_of_kind = np.zeros(cells + kinds)
        area_of_kind[cells + kind] = area
        house_features = np.stack(
            [is_cell, ~is_cell, required, np.log1p(many) / 4, room / 4, area_of_kind / 8, np.minimum(copies, 4) / 4],
            axis=1,
        ).astype(np.float32)
        inverse = 1 / np.maximum(many, 1)
        inner = table.inner[chosen]
        near = room[:cells] @ members[:cells]
        exposed = (near - 2 * inner) / (4 * area - 2 * inner)
        crowded = inverse[:cells].astype(np.float32) @ members[:cells]
        placement_features = np.stack([area / 8, exposed, crowded, inverse[cells + kind]], axis=1).astype(np.float32)
        return cls(
            table.candidates[chosen],
            kind,
            area,
            members,
            hearing,
            required,
            beside,
            house_features,
            placement_features,
            cells,
        )

    def by_kind(self) -> Iterator[tuple[int, Array]]:
        """The candidates of each kind that can still be placed."""
        for kind in range(len(self.members) - self.cells):
            found = self.candidates[self.kinds == kind]
            if len(found):
                yield kind, found
