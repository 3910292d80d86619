"""All grids and all solutions up to symmetry, against classes made by brute force."""

from __future__ import annotations

import pytest

from grillon import families, parse
from grillon.errors import InputError, RequestError
from grillon.families.packing.board import Board
from grillon.families.packing.pieces import Piece
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.model import Solution
from tests.unit.cli.conftest import Grillon

Grid = tuple[tuple[int, ...], ...]


def turned(grid: Grid) -> set[Grid]:
    """All images of a square grid under turns and reflections."""
    found = set()
    for _ in range(4):
        grid = tuple(zip(*grid[::-1], strict=True))
        found |= {grid, grid[::-1]}
    return found


@pytest.mark.parametrize("size", [4, 6])
def test_takuzu_grids(size: int) -> None:
    boards = families.get("takuzu").boards((size, size))
    assert boards is not None
    grids = {
        tuple(tuple(grid.values[at : at + size]) for at in range(0, size * size, size))  # type: ignore[attr-defined]
        for grid in boards.grids()
    }
    assert len(grids) == int(boards.count())
    classes = {min(turned(grid) | turned(tuple(tuple(1 - value for value in row) for row in grid))) for grid in grids}
    assert int(boards.count_classes()) == len(classes) == len(list(boards.classes()))


def test_published_numbers() -> None:
    sudoku = families.get("sudoku")
    assert str(sudoku.boards((4, 4)).count_classes()) == "2"  # type: ignore[union-attr]
    nine = sudoku.boards((9, 9))
    assert nine is not None
    assert int(nine.count_classes()) == 5_472_730_538
    assert "Jarvis" in nine.source_of_classes


def test_pentominoes_up_to_symmetry(grillon: Grillon) -> None:
    assert grillon("count", "pentominoes", "3x20", "--up-to-symmetry").out == "2\n"
    puzzle = families.get("packing").boards((3, 20)).blank  # type: ignore[union-attr]
    found = list(puzzle.solutions(up_to_symmetry=True))
    every = {solution.candidates for solution in puzzle.solutions()}
    assert {image for solution in found for image in puzzle.images(solution)} == every
    assert grillon("solve", str(puzzle), "--all", "--up-to-symmetry").out.count("\n\n") == 1


@pytest.mark.parametrize("fixed", [(), (("A", ((0, 0, 0), (1, 0, 0), (0, 1, 0))),)])
def test_solutions_up_to_symmetry_are_those_that_are_counted(fixed: tuple[object, ...]) -> None:
    pieces = (Piece.of_picture("A", "##/#."), Piece.of_picture("B", "###"), Piece.of_picture("C", "##/.#"))
    puzzle = PackingPuzzle(Board.rectangle(3, 3), pieces, fixed)  # type: ignore[arg-type]
    every = [solution.candidates for solution in puzzle.solutions()]
    assert every
    classes = {
        tuple(min(sorted(image) for image in puzzle.images(Solution(puzzle, one)) if image in every)) for one in every
    }
    found = list(puzzle.solutions(up_to_symmetry=True))
    assert {tuple(sorted(solution.candidates)) for solution in found} == classes
    assert int(puzzle.count(up_to_symmetry=True)) == len(classes)
    some = puzzle.solutions(up_to_symmetry=True, limit=1)
    assert (len(list(some)), some.limit) == (1, "limit of 1")


def test_enumerate_up_to_symmetry(grillon: Grillon) -> None:
    lines = grillon("enumerate", "takuzu", "4x4", "--up-to-symmetry").out.split()
    assert len(lines) == int(families.get("takuzu").boards((4, 4)).count_classes())  # type: ignore[union-attr]
    assert all(family.startswith("takuzu.1.4x4") for family in lines)


def test_what_is_refused(grillon: Grillon) -> None:
    with pytest.raises(InputError, match="not counted up to symmetry"):
        parse("takuzu 2x2\n. .\n. .").solutions(up_to_symmetry=True)
    with pytest.raises(RequestError, match="has more than 1,000,000 grids"):
        next(families.get("takuzu").boards((8, 8)).classes())  # type: ignore[union-attr]
    assert "--up-to-symmetry goes with --all or --limit" in grillon("solve", "latin.1.1000", "--up-to-symmetry").err
    assert "not counted up to symmetry" in grillon("solve", "latin.1.1000", "--all", "--up-to-symmetry").err
