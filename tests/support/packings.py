"""Random small packings: holes, optional cells and pieces, several copies, pieces that may not be flipped or turned."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

from grillon.families.packing import Board, Lattice, PackingPuzzle, Piece
from grillon.families.packing.pieces import LETTERS, TURNS

Cell = tuple[int, int, int]
_STEPS = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


def random_packing(seed: int, *, large: bool = False) -> PackingPuzzle:
    """A packing of at most 18 cells (30 if large) and 300 solutions; about half are cut from their board."""
    for attempt in count():
        puzzle = _any_packing(Random(1000 * seed + attempt), large)
        if all_solutions(puzzle, maximum=300) is not None:
            return puzzle
    raise AssertionError


def _any_packing(random: Random, large: bool) -> PackingPuzzle:
    flat = random.random() < 0.8
    rows, columns = random.randint(2, 4 + large), random.randint(2, 4 + 2 * large)
    layers = 1 if flat else random.randint(2, 2 + large)
    if not flat:
        rows, columns = random.randint(2, 3), random.randint(2, 3)
    whole = [(x, y, z) for z in range(layers) for y in range(rows) for x in range(columns)]
    cells = [cell for cell in whole if random.random() < 0.93] or whole
    lattice = Lattice.SQUARE if flat else Lattice.CUBIC
    shapes = (
        _cut(random, cells) if random.random() < 0.6 else [_grown(random, whole) for _ in range(random.randint(2, 5))]
    )
    optional = frozenset(cell for cell in cells if random.random() < random.choice((0, 0, 0.3)))
    pieces = []
    for symbol, shape in zip(LETTERS, shapes, strict=False):
        minimum = random.choice((1, 1, 1, 1, 0, 2)) if random.random() < 0.4 else 1
        maximum = minimum + random.choice((0, 0, 1)) if minimum else random.choice((1, 2))
        turns = random.choice(("free", "free", "free", *TURNS))
        piece = Piece(symbol, tuple(shape), minimum, maximum, turns, random.random() < 0.7)
        if piece.fits_box(Board(lattice, tuple(cells))):
            pieces.append(piece)
    if not pieces:
        pieces = [Piece("A", ((0, 0, 0),), 0, 3)]
    return PackingPuzzle(Board(lattice, tuple(cells), optional), tuple(pieces))


def _grown(random: Random, cells: list[Cell]) -> list[Cell]:
    shape = [random.choice(cells)]
    for _ in range(random.randint(0, 3)):
        around = [c for s in shape for c in touching(s) if c in cells and c not in shape]
        if around:
            shape.append(random.choice(around))
    if random.random() < 0.05:
        shape = list(dict.fromkeys([*shape, random.choice(cells)]))
    return shape


def _cut(random: Random, cells: list[Cell]) -> Iterator[list[Cell]]:
    left = list(cells)
    while left:
        shape = [left[0]]
        for _ in range(random.randint(0, 3)):
            around = [c for s in shape for c in touching(s) if c in left and c not in shape]
            if around:
                shape.append(random.choice(around))
        left = [cell for cell in left if cell not in shape]
        yield shape


def touching(cell: Cell) -> list[Cell]:
    """The places next to a cell."""
    return [(cell[0] + dx, cell[1] + dy, cell[2] + dz) for dx, dy, dz in _STEPS]


def classes(puzzle: PackingPuzzle, solutions: set[frozenset[int]]) -> set[frozenset[frozenset[int]]]:
    """The solutions in sets of those that turn or mirror into each other."""
    from grillon.model import Solution

    found = {frozenset(puzzle.images(Solution(puzzle, solution))) for solution in solutions}
    assert all(solutions.issuperset(images) for images in found)
    return found


def solutions_of(puzzle: PackingPuzzle) -> set[frozenset[int]]:
    """Every solution of a packing known to have few."""
    found = all_solutions(puzzle, maximum=100_000)
    assert found is not None
    return found


def all_solutions(puzzle: PackingPuzzle, *, maximum: int) -> set[frozenset[int]] | None:
    """Every solution, by trying each placement or leaving it out: slow, and independent of every engine.

    None if that takes more than 20 times `maximum` positions.
    """
    rules, size = puzzle.rules, len(puzzle.board.cells)
    by_first: dict[int, list[int]] = {cell: [] for cell in range(size)}
    for candidate in range(rules.candidates):
        if rules.legal(candidate):
            by_first[rules.cells(candidate)[0]].append(candidate)
    found: set[frozenset[int]] = set()
    must = [cell not in puzzle.board.optional for cell in puzzle.board.cells]

    positions = 0

    def go(cell: int, covered: frozenset[int], used: tuple[int, ...], chosen: frozenset[int]) -> None:
        nonlocal positions
        positions += 1
        if positions > 20 * maximum:
            return
        if cell == size:
            if all(piece.minimum <= number for piece, number in zip(puzzle.pieces, used, strict=True)):
                found.add(chosen)
            return
        if cell in covered or not must[cell]:
            go(cell + 1, covered, used, chosen)
        if cell in covered:
            return
        for candidate in by_first[cell]:
            kind, mine = rules.kind(candidate), rules.cells(candidate)
            if used[kind] < puzzle.pieces[kind].maximum and covered.isdisjoint(mine):
                more = (*used[:kind], used[kind] + 1, *used[kind + 1 :])
                go(cell + 1, covered | set(mine), more, chosen | {candidate})

    go(0, frozenset(), (0,) * len(puzzle.pieces), frozenset())
    if positions > 20 * maximum:
        return None
    return {solution for solution in found if solution.issuperset(puzzle.givens)}
