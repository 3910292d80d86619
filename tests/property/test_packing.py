"""Packings drawn piece by piece: every engine, order, pruning and number of threads against trying everything."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grillon import _core
from grillon.families.packing import Board, Lattice, PackingPuzzle, Piece
from grillon.families.packing.pieces import LETTERS, TURNS
from grillon.families.packing.search.options import PIECE_ORDERS
from tests.support.packings import Cell, all_solutions, classes, touching
from tests.support.paths import comparing_paths

HEURISTICS = (*PIECE_ORDERS, "border")
ENGINES = ("automatic", "bitboard", "cover", "sweep")
MANY = 400
"""Puzzles that trying everything takes longer for are not drawn."""


@st.composite
def shapes(draw: st.DrawFn, cells: tuple[Cell, ...], maximum: int) -> tuple[Cell, ...]:
    """Some cells of the board that hang together, now and then with one that does not."""
    shape = [draw(st.sampled_from(cells))]
    for _ in range(draw(st.integers(0, maximum - 1))):
        around = [c for s in shape for c in touching(s) if c in cells and c not in shape]
        if around:
            shape.append(draw(st.sampled_from(around)))
    if draw(st.integers(0, 15)) == 0:
        shape = list(dict.fromkeys([*shape, draw(st.sampled_from(cells))]))
    return tuple(shape)


@st.composite
def packings(draw: st.DrawFn) -> PackingPuzzle:
    """Flat boards and boards in space with holes and optional cells; pieces with their copies, turns and flips."""
    flat = draw(st.integers(0, 3)) > 0
    layers = 1 if flat else draw(st.integers(2, 3))
    rows, columns = draw(st.integers(1, 5 if flat else 3)), draw(st.integers(2, 6 if flat else 3))
    kinds = draw(st.lists(st.sampled_from("........?#"), min_size=layers * rows * columns, max_size=60))
    places = [(x, y, z) for z in range(layers) for y in range(rows) for x in range(columns)]
    marked = {place: kind for place, kind in zip(places, kinds, strict=False) if kind != "#"} or {(0, 0, 0): "."}
    lattice = Lattice.SQUARE if flat else Lattice.CUBIC
    board = Board(lattice, tuple(marked), frozenset(place for place, kind in marked.items() if kind == "?"))
    pieces = []
    for symbol in LETTERS[: draw(st.integers(1, 6))]:
        minimum = draw(st.sampled_from((1, 1, 1, 1, 0, 2)))
        piece = Piece(
            symbol,
            draw(shapes(tuple(marked), 6)),
            minimum,
            draw(st.sampled_from((max(minimum, 1), max(minimum, 1), minimum + 1, minimum + 2))),
            draw(st.sampled_from(("free", "free", "free", *TURNS))),
            draw(st.booleans()),
        )
        if piece.fits_box(board):
            pieces.append(piece)
    return PackingPuzzle(board, tuple(pieces) or (Piece("A", ((0, 0, 0),), 0, 3),))


@pytest.fixture(autouse=True)
def best_path_afterwards() -> Iterator[None]:
    before = _core.cpu_path()
    yield
    _core.set_cpu_path(before)


def check(puzzle: PackingPuzzle, heuristic: str, prune: bool) -> None:
    expected = all_solutions(puzzle, maximum=MANY)
    if expected is None:
        return
    for engine in ENGINES:
        for threads in (1, 2):
            found = [s.candidates for s in puzzle.solutions(engine=engine, threads=threads)]
            assert len(found) == len(set(found))
            assert set(found) == expected, (engine, threads)
        assert int(puzzle.count(engine=engine)) == len(expected), engine
        assert int(puzzle.count(engine=engine, up_to_symmetry=True)) == len(classes(puzzle, expected)), engine
    for engine in ("bitboard", "cover"):
        listed = [
            [s.candidates for s in puzzle.solutions(engine=engine, heuristic=heuristic, prune=prune, threads=threads)]
            for threads in (1, 2)
        ]
        assert listed[0] == listed[1], engine
        assert len(listed[0]) == len(expected), engine
        assert set(listed[0]) == expected, engine
        assert int(puzzle.count(engine=engine, heuristic=heuristic, prune=prune, threads=2)) == len(expected)
    represented = [frozenset(puzzle.images(s)) for s in puzzle.solutions(up_to_symmetry=True)]
    assert len(represented) == len(set(represented))
    assert set(represented) == classes(puzzle, expected)


@settings(max_examples=600, deadline=None, suppress_health_check=list(HealthCheck))
@given(packings(), st.sampled_from(HEURISTICS), st.booleans())
def test_engines_agree_with_trying_everything(puzzle: PackingPuzzle, heuristic: str, prune: bool) -> None:
    check(puzzle, heuristic, prune)


@pytest.mark.long
@settings(max_examples=2000, deadline=None, suppress_health_check=list(HealthCheck))
@given(packings(), st.sampled_from(HEURISTICS), st.booleans())
def test_engines_agree_with_trying_everything_thousands_of_times(
    puzzle: PackingPuzzle, heuristic: str, prune: bool
) -> None:
    check(puzzle, heuristic, prune)


@comparing_paths
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(packings(), st.sampled_from(HEURISTICS), st.booleans())
def test_every_cpu_path_searches_in_the_same_order(puzzle: PackingPuzzle, heuristic: str, prune: bool) -> None:
    listed = []
    for path in _core.cpu_paths():
        _core.set_cpu_path(path)
        found = puzzle.solutions(engine="cover", heuristic=heuristic, prune=prune, limit=50)
        listed.append([solution.candidates for solution in found])
    assert all(other == listed[0] for other in listed)
