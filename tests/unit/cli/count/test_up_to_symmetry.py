"""All grids and all solutions up to symmetry, against classes made by brute force."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from itertools import permutations, product
from typing import cast

import pytest

from grillon import families, parse
from grillon.errors import InputError, RequestError
from grillon.families.packing.board import Board
from grillon.families.packing.pieces import Piece
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.variants import Variant
from grillon.families.takuzu import TakuzuPuzzle
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
        tuple(tuple(cast(TakuzuPuzzle, grid).values[at : at + size]) for at in range(0, size * size, size))
        for grid in boards.grids()
    }
    assert len(grids) == int(boards.count())
    classes = {min(turned(grid) | turned(tuple(tuple(1 - value for value in row) for row in grid))) for grid in grids}
    assert int(boards.count_classes()) == len(classes) == len(list(boards.classes()))


def test_published_numbers() -> None:
    sudoku = families.get("sudoku")
    assert str(sudoku.boards((4, 4)).count_classes()) == "2"
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


def classes(found: set[Grid], symmetries: Sequence[Callable[[Grid], Grid]]) -> set[Grid]:
    """The least grid of each class."""
    return {min(image for image in (move(grid) for move in symmetries) if image in found) for grid in found}


@pytest.mark.parametrize("givens", ["................", "0..............1", "0..............0", "00.............."])
def test_takuzu_solutions_up_to_the_symmetries_that_keep_the_givens(grillon: Grillon, givens: str) -> None:
    text = "takuzu 4x4\n" + "\n".join(" ".join(givens[at : at + 4]) for at in range(0, 16, 4))
    puzzle = parse(text)

    def grid(values: Sequence[int]) -> Grid:
        return tuple(tuple(values[at : at + 4]) for at in range(0, 16, 4))

    def move(turns: int, mirrored: bool, exchanged: bool, grid: Grid) -> Grid:
        for _ in range(turns):
            grid = tuple(zip(*grid[::-1], strict=True))
        grid = grid[::-1] if mirrored else grid
        return tuple(tuple(value ^ (exchanged and value < 2) for value in row) for row in grid)

    start = grid([2 if sign == "." else int(sign) for sign in givens])
    moves = [partial(move, *how) for how in product(range(4), (False, True), (False, True))]
    kept = [each for each in moves if each(start) == start]
    found = {grid([candidate % 2 for candidate in sorted(one.candidates)]) for one in puzzle.solutions()}
    number = len(classes(found, kept))
    assert int(puzzle.count(up_to_symmetry=True)) == number
    assert grillon("solve", text, "--all", "--up-to-symmetry").out.count("\n\n") == number - 1


@pytest.mark.parametrize("givens", ["................", "1...............", "1..............2", "12.............."])
def test_sudoku_solutions_up_to_the_symmetries_that_keep_the_givens(givens: str) -> None:
    puzzle = parse(givens, family="sudoku")
    orders = [(*first, *second) for first, second in product(permutations((0, 1)), permutations((2, 3)))]
    orders += [(*order[2:], *order[:2]) for order in orders]
    cells = [[4 * row + column for row in rows for column in columns] for rows in orders for columns in orders]
    cells += [[4 * (cell % 4) + cell // 4 for cell in order] for order in cells]
    start = tuple(0 if sign == "." else int(sign) for sign in givens)
    kept = [
        (order, names)
        for order, digits in product(cells, permutations((1, 2, 3, 4)))
        if tuple((names := (0, *digits))[start[cell]] for cell in order) == start
    ]
    left = {tuple(candidate % 4 + 1 for candidate in sorted(one.candidates)) for one in puzzle.solutions()}
    number = 0
    while left:
        grid = next(iter(left))
        left -= {tuple(names[grid[cell]] for cell in order) for order, names in kept}
        number += 1
    assert int(puzzle.count(up_to_symmetry=True)) == len(list(puzzle.solutions(up_to_symmetry=True))) == number


def test_counts_up_to_symmetry_have_limits_too() -> None:
    puzzle = parse("takuzu 4x4\n" + ". . . .\n" * 4)
    assert str(puzzle.count(up_to_symmetry=True, up_to=3).text("en")) == "at least 3 (up to 3)"


def test_enumerate_up_to_symmetry(grillon: Grillon) -> None:
    lines = grillon("enumerate", "takuzu", "4x4", "--up-to-symmetry").out.split()
    assert len(lines) == int(families.get("takuzu").boards((4, 4)).count_classes())
    assert all(family.startswith("takuzu.1.4x4") for family in lines)


def test_what_is_refused(grillon: Grillon) -> None:
    marked = SudokuPuzzle(Variant.boxed(4), (3, *[15] * 15))
    with pytest.raises(InputError, match="sudoku puzzles are not counted up to symmetry"):
        marked.solutions(up_to_symmetry=True)
    with pytest.raises(RequestError, match="has more than 1,000,000 grids"):
        next(families.get("takuzu").boards((8, 8)).classes())
    assert "--up-to-symmetry needs --all or --limit" in grillon("solve", "latin.1.1000", "--up-to-symmetry").err
    assert "not counted up to symmetry" in grillon("solve", "latin.1.1000", "--all", "--up-to-symmetry").err


@pytest.mark.parametrize("words", [(), ("--up-to-symmetry",), ("--candidates",)], ids=str)
def test_solutions_in_json_are_those_in_python(grillon: Grillon, words: tuple[str, ...]) -> None:
    puzzle = families.get("packing").boards((3, 20)).blank  # type: ignore[union-attr]
    told = json.loads(grillon("solve", "--all", "--json", *words, puzzle.short()).out)["solutions"]
    found = list(puzzle.solutions(up_to_symmetry="--up-to-symmetry" in words))
    assert [solution["text"] for solution in told] == [str(solution) for solution in found]
    if "--candidates" in words:
        assert [solution["candidates"] for solution in told] == [sorted(solution.candidates) for solution in found]
