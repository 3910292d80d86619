"""Counting packings on a graphics card: positions are made until every thread has some, then searched to the end."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from grillon.errors import RequestError

if TYPE_CHECKING:
    from grillon.families.packing.puzzle import PackingPuzzle
    from grillon.gpu import Device

SOURCE = Path(__file__).parent / "kernels" / "search.cu"
MAX_CELLS, MAX_PIECES = 64, 32
ENOUGH = 2_000_000
"""Positions that keep all threads of a card busy to the end, however uneven the work below them is."""
ROOM = 64_000_000
"""Positions there is room for."""


def count(device: Device, puzzle: PackingPuzzle, *, enough: int = ENOUGH, room: int = ROOM) -> int:
    """The number of packings; RequestError where pieces may be used more or less than once, or the board is large."""
    arrays = device.arrays
    board, pieces, order = _cells(puzzle)
    placements, starts = _placements(puzzle, order, pieces)
    every = (1 << board) - 1
    table = arrays.asarray(placements, dtype=arrays.uint64)
    first = arrays.asarray(starts, dtype=arrays.uint32)
    whole = arrays.uint32
    covered, used = _start(puzzle, order)
    positions = (arrays.asarray([covered], dtype=arrays.uint64), arrays.asarray([used], dtype=arrays.uint32))
    number = 1
    room = min(room, device.free_bytes() // 32)
    expand, search = device.kernel(SOURCE, "expand"), device.kernel(SOURCE, "count")
    for _ in range(pieces - len(puzzle.fixed) - 1):
        if not 0 < number < enough:
            break
        width = min(room, max(number * 64, 1024))
        further = (arrays.zeros(width, dtype=arrays.uint64), arrays.zeros(width, dtype=arrays.uint32))
        taken, made = arrays.zeros(1, dtype=arrays.uint32), arrays.zeros(1, dtype=arrays.uint32)
        expand(table, first, whole(pieces), *positions, whole(number), taken, *further, whole(width), made)
        if int(made[0]) > width:
            break  # there is no room for so many: what is there is searched as it is
        positions, number = further, int(made[0])
    total, taken = arrays.zeros(1, dtype=arrays.uint64), arrays.zeros(1, dtype=arrays.uint32)
    search(table, first, whole(pieces), arrays.uint64(every), *positions, whole(number), taken, total)
    return int(total[0])


def _cells(puzzle: PackingPuzzle) -> tuple[int, int, list[int]]:
    """Cells, pieces, and the place of each cell in the order in which cells are filled: along the short sides."""
    cells = puzzle.board.cells
    if len(cells) > MAX_CELLS or len(puzzle.pieces) > MAX_PIECES or puzzle.board.optional:
        raise RequestError(
            "--device gpu: boards of up to {cells} cells, all to be filled, with up to {pieces} pieces",
            cells=MAX_CELLS,
            pieces=MAX_PIECES,
        )
    if any((piece.minimum, piece.maximum) != (1, 1) for piece in puzzle.pieces):
        raise RequestError("--device gpu: every piece lies exactly once")
    spans = sorted(range(3), key=lambda axis: -len({cell[axis] for cell in cells}))
    filled = sorted(range(len(cells)), key=lambda number: [cells[number][axis] for axis in spans])
    order = [0] * len(cells)
    for place, number in enumerate(filled):
        order[number] = place
    return len(cells), len(puzzle.pieces), order


def _start(puzzle: PackingPuzzle, order: list[int]) -> tuple[int, int]:
    """What the fixed pieces cover, and which they are."""
    covered = used = 0
    for given in puzzle.givens:
        covered |= sum(1 << order[cell] for cell in puzzle.rules.cells(given))
        used |= 1 << puzzle.rules.kind(given)
    return covered, used


def _placements(puzzle: PackingPuzzle, order: list[int], pieces: int) -> tuple[list[int], list[int]]:
    """Placements as words of cells by first cell and piece, and where those of each begin."""
    lists: list[list[int]] = [[] for _ in range(len(order) * pieces)]
    for candidate in range(puzzle.rules.candidates):
        cells = [order[cell] for cell in puzzle.rules.cells(candidate)]
        if cells:
            lists[min(cells) * pieces + puzzle.rules.kind(candidate)].append(sum(1 << cell for cell in cells))
    starts = [0]
    for members in lists:
        starts.append(starts[-1] + len(members))
    return [word for members in lists for word in members] or [0], starts
