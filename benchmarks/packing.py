"""Packing: counts and enumerations beside exact-cover and xcover."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks import Row, measure
from grillon.families.packing import Board, PackingPuzzle, iq, piece_set
from grillon.families.packing.cut import cut

LEVEL = "CGABDEABECBAKAAE"


def run() -> Iterator[Row]:
    pentominoes = piece_set("pentominoes")
    for rows, columns in ((3, 20), (4, 15), (5, 12), (6, 10)):
        puzzle = PackingPuzzle(Board.rectangle(rows, columns), pentominoes)
        peer = _xcover(puzzle) if (rows, columns) == (5, 12) else None
        yield Row(
            f"pentominoes {rows}x{columns}, number",
            measure(lambda puzzle=puzzle: int(puzzle.count())),  # type: ignore[misc]
            peer="xcover" if peer else "",
            peer_seconds=peer,
        )
    six = PackingPuzzle(Board.rectangle(6, 10), pentominoes)
    yield Row("pentominoes 6x10, every solution", measure(lambda: _drain(six)), 9356, "solution")
    yield Row("IQ Puzzler Pro 5x11, number", measure(lambda: int(iq.game().count(engine="sweep"))))
    yield Row("IQ Puzzler Pro diagonal, number", measure(lambda: int(iq.game("diag55").count(engine="sweep"))))
    yield Row("IQ Puzzler Pro 5x11, search", measure(lambda: int(iq.game().count(engine="bitboard")), repeat=1))
    soma = PackingPuzzle(Board.box(3, 3, 3), piece_set("soma"))
    yield Row(
        "Soma cube, number", measure(lambda: int(soma.count())), peer="exact-cover", peer_seconds=_exact_cover(soma)
    )
    yield Row("IQ level: solution and uniqueness", measure(lambda: iq.read_objective(LEVEL).check()))
    large = cut(Board.rectangle(55, 121), seed=1, pieces=60, sizes=(80, 140), different=True, rectangles=False).puzzle
    yield Row("55x121 put together from 60 shapes", measure(lambda: large.solve().value, repeat=1))


def _drain(puzzle: PackingPuzzle) -> int:
    found = puzzle.solutions(engine="bitboard")
    number = 0
    while True:
        try:
            found.next_record()
        except StopIteration:
            return number
        number += 1


def _options(puzzle: PackingPuzzle) -> list[list[int]]:
    """Each placement as the houses it meets: exact cover for the peers."""
    rules = puzzle.rules
    return [list(rules.houses_of(c)) for c in range(rules.candidates) if rules.legal(c)]


def _xcover(puzzle: PackingPuzzle) -> float:
    from xcover import covers_bool

    options = _options(puzzle)
    width = len(puzzle.board.cells) + len(puzzle.pieces)
    matrix = [[house in set(option) for house in range(width)] for option in options]
    next(iter(covers_bool(matrix)))
    return measure(lambda: sum(1 for _ in covers_bool(matrix)), repeat=1)


def _exact_cover(puzzle: PackingPuzzle) -> float:
    import numpy as np
    from exact_cover import get_solution_count

    options = _options(puzzle)
    matrix = np.zeros((len(options), len(puzzle.board.cells) + len(puzzle.pieces)), dtype=bool)
    for row, option in enumerate(options):
        matrix[row, option] = True
    return measure(lambda: get_solution_count(matrix), repeat=1)
