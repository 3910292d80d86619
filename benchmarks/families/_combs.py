"""Large boards with one piece like a comb: teeth of different widths and lengths, and deep gaps between them."""

from __future__ import annotations

from random import Random

from grillon.families.packing import Board, PackingPuzzle, Piece
from grillon.families.packing.board import Cell
from grillon.families.packing.cut import cut

ROWS, COLUMNS = 55, 121
TALL, LONG = 42, 69


def comb(random: Random) -> set[tuple[int, int]]:
    """The cells (x, y) of a comb of 42 rows and 69 columns."""
    back = random.randint(3, 6)
    cells = {(x, y) for x in range(LONG) for y in range(back)}
    teeth, left = [], 0
    while left < LONG:
        teeth.append((left, min(left + random.randint(2, 4), LONG), random.randint(TALL // 2, TALL)))
        left = teeth[-1][1] + random.randint(3, 6)
    longest = random.randrange(len(teeth))
    for number, (start, end, length) in enumerate(teeth):
        rows = range(TALL if number == longest else length)
        cells.update((x, y) for x in range(start, end) for y in rows)
    return cells


def comb_puzzle(seed: int, *, others: int = 95) -> PackingPuzzle:
    """A board of 55x121 cut into a comb somewhere in it and other pieces, all different."""
    random = Random(seed)
    x_by, y_by = random.randint(1, COLUMNS - LONG - 1), random.randint(1, ROWS - TALL - 1)
    shape = comb(random)
    taken: set[Cell] = {(x + x_by, y + y_by, 0) for x, y in shape}
    whole = Board.rectangle(ROWS, COLUMNS)
    rest = Board(whole.lattice, tuple(cell for cell in whole.cells if cell not in taken))
    pieces = cut(rest, seed=seed, pieces=others, different=True).puzzle.pieces
    rows = ["".join(".#"[(x, y) in shape] for x in range(LONG)) for y in range(TALL)]
    return PackingPuzzle(whole, (*pieces, Piece.of_rows("€", rows)))
