"""The rules of packing written independently, from a puzzle's text, without our rules, shapes or engines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations, product
from random import Random

from grillon.families.packing import Board, Lattice, PackingPuzzle, Piece
from grillon.families.packing.board import Cell

Lying = tuple[str, frozenset[Cell]]
"""A piece and its cells."""
Matrix = tuple[tuple[int, int, int], ...]


@cache
def _turns(lattice: Lattice, turns: str) -> tuple[Matrix, ...]:
    """The allowed rotations of a piece, as matrices."""
    found = []
    for order in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            rows = tuple(tuple(signs[row] if column == order[row] else 0 for column in range(3)) for row in range(3))
            (a, b, c), (d, e, f), (g, h, i) = rows
            if a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) != 1:
                continue
            if lattice is Lattice.SQUARE and rows[2] != (0, 0, 1):
                continue
            diagonal = all(rows[at][at] for at in range(3))
            if turns == "fixed" and rows != ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
                continue
            if turns == "half" and not diagonal:
                continue
            found.append(rows)
    return tuple(found)  # type: ignore[arg-type]


def _straight(lattice: Lattice, cell: Cell) -> Cell:
    """Coordinates in orthogonal axes of equal length: those of a pyramid of balls are diagonal to its rows."""
    x, y, z = cell
    return ((x + y) // 2, (x - y) // 2, z) if lattice is Lattice.PYRAMID else cell


def _slanted(lattice: Lattice, cell: Cell) -> Cell:
    u, v, w = cell
    return (u + v, u - v, w) if lattice is Lattice.PYRAMID else cell


def shapes(piece: Piece, lattice: Lattice) -> set[frozenset[Cell]]:
    """Every orientation of a piece, with its first cell anywhere."""
    scale = 2 if lattice is Lattice.PYRAMID else 1
    cells = [_straight(lattice, (scale * x, scale * y, z)) for x, y, z in piece.cells]
    found = set()
    for turn in _turns(lattice, piece.turns):
        for mirror in (1, -1) if piece.flips else (1,):
            turned = []
            for u, v, w in cells:
                first = (mirror * u, v, w)
                turned.append(tuple(sum(row[at] * first[at] for at in range(3)) for row in turn))
            found.add(frozenset(_slanted(lattice, cell) for cell in turned))  # type: ignore[arg-type]
    return found


def placements(puzzle: PackingPuzzle) -> set[Lying]:
    """Every piece everywhere on the board."""
    cells, found = frozenset(puzzle.board.cells), set()
    for piece in puzzle.pieces:
        for shape in shapes(piece, puzzle.board.lattice):
            first = min(shape)
            for x, y, z in cells:
                moved = frozenset((a + x - first[0], b + y - first[1], c + z - first[2]) for a, b, c in shape)
                if moved <= cells:
                    found.add((piece.symbol, moved))
    return found


def every_solution(puzzle: PackingPuzzle, *, maximum: int = 3000) -> set[frozenset[Lying]] | None:
    """All sets of placements that keep the rules, found by deciding cell by cell; None if that takes too long."""
    order = sorted(puzzle.board.cells)
    by_cell: dict[Cell, list[Lying]] = {cell: [] for cell in order}
    for lying in placements(puzzle):
        by_cell[min(lying[1])].append(lying)
    fixed = {(symbol, frozenset(cells)) for symbol, cells in puzzle.fixed}
    found: set[frozenset[Lying]] = set()
    looked = 0

    def go(at: int, covered: frozenset[Cell], laid: tuple[Lying, ...]) -> None:
        nonlocal looked
        looked += 1
        if looked > 20 * maximum:
            return
        if at == len(order):
            copies = [sum(symbol == piece.symbol for symbol, _ in laid) for piece in puzzle.pieces]
            if all(p.minimum <= n for p, n in zip(puzzle.pieces, copies, strict=True)) and fixed <= set(laid):
                found.add(frozenset(laid))
            return
        cell = order[at]
        if cell in covered or cell in puzzle.board.optional:
            go(at + 1, covered, laid)
        if cell in covered:
            return
        for symbol, cells in by_cell[cell]:
            used = sum(other == symbol for other, _ in laid)
            limit = next(piece.maximum for piece in puzzle.pieces if piece.symbol == symbol)
            if used < limit and not cells & covered:
                go(at + 1, covered | cells, (*laid, (symbol, cells)))

    go(0, frozenset(), ())
    return None if looked > 20 * maximum else found


def drawn(seed: int) -> PackingPuzzle:
    """A small board of any kind: holes, empty rows, optional cells, copies that touch, space, balls, half turns."""
    for attempt in range(1000):
        random = Random(seed * 1000 + attempt)
        try:
            puzzle = _drawn(random)
        except ValueError:
            continue
        solutions = every_solution(puzzle)
        if solutions is None:
            continue
        if solutions and random.random() < 0.5:
            ordered = sorted((sorted(solution, key=str) for solution in solutions), key=str)
            solution = random.choice(ordered)
            kept = [lying for lying in solution if random.random() < 0.4]
            puzzle = PackingPuzzle(
                puzzle.board, puzzle.pieces, tuple((symbol, tuple(sorted(cells))) for symbol, cells in kept)
            )
        return puzzle
    raise AssertionError(seed)


def _drawn(random: Random) -> PackingPuzzle:
    lattice = random.choice((Lattice.SQUARE, Lattice.SQUARE, Lattice.SQUARE, Lattice.CUBIC, Lattice.PYRAMID))
    if lattice is Lattice.SQUARE:
        whole = [(x, y, 0) for y in range(random.randint(1, 5)) for x in range(random.randint(1, 5))]
    elif lattice is Lattice.CUBIC:
        sizes = [random.randint(1, 3) for _ in range(3)]
        whole = [(x, y, z) for x in range(sizes[0]) for y in range(sizes[1]) for z in range(sizes[2])]
    else:
        whole = list(Board.pyramid(random.randint(2, 3)).cells)
    whole = whole[:20]
    holes = random.choice((0, 0, 0.1, 0.3))
    cells = [cell for cell in whole if random.random() >= holes] or whole
    if lattice is Lattice.SQUARE and random.random() < 0.3:
        down, across = random.randint(0, 2), random.randint(0, 2)
        cells = [(x + across, y + down, z) for x, y, z in cells]
    share = random.choice((0, 0, 0, 0.2, 1))
    optional = frozenset(cell for cell in cells if random.random() < share)
    board = Board(lattice, tuple(cells), optional)
    if lattice is not Lattice.PYRAMID and random.random() < 0.6:
        return PackingPuzzle(board, tuple(_cut_from(random, cells)))
    pieces = [_piece(random, symbol, lattice) for symbol in random.sample("ABCLRpackingx{", random.randint(1, 5))]
    return PackingPuzzle(board, tuple(pieces))


def _cut_from(random: Random, cells: list[Cell]) -> Iterator[Piece]:
    """Pieces that fill these cells; equal ones are sometimes copies of one kind."""
    left, seen = set(cells), dict[tuple[Cell, ...], Piece]()
    for symbol in "abcdefghijklmnopqrstuvwxyz":
        if not left:
            break
        shape = {min(left)}
        for _ in range(random.randint(0, 4)):
            around = [
                c for c in left - shape if any(sum(abs(a - b) for a, b in zip(c, s, strict=True)) == 1 for s in shape)
            ]
            shape |= {random.choice(sorted(around))} if around else set()
        left -= shape
        piece = Piece(
            symbol, tuple(shape), turns=random.choice(("free", "free", "half", "fixed")), flips=random.random() < 0.7
        )
        if (same := seen.get(piece.cells)) is not None:
            piece = replace(same, minimum=same.minimum + 1, maximum=same.maximum + random.choice((1, 1, 2)))
        seen[piece.cells] = piece
    yield from (replace(piece, minimum=piece.minimum - (random.random() < 0.1)) for piece in seen.values())


def _piece(random: Random, symbol: str, lattice: Lattice) -> Piece:
    shape = {(0, 0, 0)}
    for _ in range(random.choice((0, 1, 1, 2, 2, 3))):
        x, y, z = random.choice(sorted(shape))
        steps = [(1, 0, 0), (0, 1, 0)] if lattice is not Lattice.CUBIC else [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
        dx, dy, dz = random.choice(steps)
        sign = random.choice((1, -1))
        shape.add((x + sign * dx, y + sign * dy, z + sign * dz))
    if random.random() < 0.05:
        shape.add((3, 0, 0))
    minimum = random.choice((0, 0, 1, 1, 1, 2))
    maximum = minimum + random.choice((0, 0, 1, 2, 4)) if minimum else random.choice((0, 1, 2, 4, 30))
    turns = random.choice(("free", "free", "half", "fixed"))
    return Piece(symbol, tuple(shape), minimum, maximum, turns, random.random() < 0.6)


def turned(puzzle: PackingPuzzle) -> Iterator[PackingPuzzle]:
    """The same puzzle in every orientation, with its pieces, in every order of axes a text can show."""
    lattice = puzzle.board.lattice
    if lattice is Lattice.PYRAMID:
        ways = [((1, 0, 0), (0, 1, 0)), ((-1, 0, 0), (0, 1, 0)), ((0, 1, 0), (-1, 0, 0)), ((0, 1, 0), (1, 0, 0))]
        matrices: list[Matrix] = [(*way, (0, 0, 1)) for way in ways]
    else:
        matrices = [
            tuple(tuple(signs[row] if column == order[row] else 0 for column in range(3)) for row in range(3))  # type: ignore[misc]
            for order in permutations(range(3))
            for signs in product((1, -1), repeat=3)
            if lattice is not Lattice.SQUARE or (order[2] == 2 and signs[2] == 1)
        ]
    for matrix in matrices:
        yield _held(puzzle, matrix)


def _held(puzzle: PackingPuzzle, matrix: Matrix) -> PackingPuzzle:
    def turn(cell: Cell) -> Cell:
        x, y, z = (sum(row[at] * cell[at] for at in range(3)) for row in matrix)
        return x, y, z

    moved = {cell: turn(cell) for cell in puzzle.board.cells}
    low = [min(cell[axis] for cell in moved.values()) for axis in range(3)]
    low = [value - value % 2 for value in low] if puzzle.board.lattice is Lattice.PYRAMID else low
    place = {cell: (x - low[0], y - low[1], z - low[2]) for cell, (x, y, z) in moved.items()}
    board = Board(
        puzzle.board.lattice,
        tuple(place.values()),
        frozenset(place[cell] for cell in puzzle.board.optional),
    )
    pieces = [
        Piece(piece.symbol, tuple(map(turn, piece.cells)), piece.minimum, piece.maximum, piece.turns, piece.flips)
        for piece in puzzle.pieces
    ]
    fixed = tuple((symbol, tuple(place[cell] for cell in cells)) for symbol, cells in puzzle.fixed)
    return PackingPuzzle(board, tuple(reversed(pieces)), fixed)
