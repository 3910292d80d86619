"""Numbers known from elsewhere."""

from __future__ import annotations

from collections import Counter

import pytest

from grillon.families.sudoku import SudokuPuzzle, Variant
from grillon.families.sudoku.formats.text import read_line
from tests.support.cases import for_each


def empty(variant: Variant) -> SudokuPuzzle:
    return SudokuPuzzle.from_values([0] * variant.cells, variant)


@for_each(
    ("variant", "grids"),
    [
        (Variant.boxed(4), 288),
        (Variant.boxed(6), 28_200_960),
        (Variant.boxed(6, box=(3, 2)), 28_200_960),
        (Variant(2, (0, 0, 1, 1)), 2),
        (Variant(3, (0, 0, 0, 1, 1, 1, 2, 2, 2)), 12),
        (Variant(4, tuple(cell // 4 for cell in range(16))), 576),
        (Variant(5, tuple(cell // 5 for cell in range(25))), 161_280),
        (Variant.boxed(4, rules=["x"]), 48),
    ],
)
def test_all_grids(variant: Variant, grids: int) -> None:
    """Sudoku grids; with rows as regions, Latin squares; 4x4 with both diagonals."""
    assert empty(variant).count().value == grids


KNOWN = {
    # Seventeen givens are the fewest a puzzle with one solution can have.
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000": 1,
    "000801000000000043500000000000070800000000100020030000600000075003400000000200600": 1,
    # The same puzzle with one given less.
    "000000010400000000020000000000050407008000300001090000300400200050100000000800000": 2,
}


@pytest.mark.parametrize(("line", "solutions"), KNOWN.items())
def test_known_puzzles(line: str, solutions: int) -> None:
    assert read_line(line).count(up_to=2).value == solutions


def test_grids_and_minimal_puzzles_of_4x4_up_to_symmetry() -> None:
    """Two grids; 13 minimal puzzles with four givens, 22 with five, one with six."""
    board = empty(Variant.boxed(4))
    grids = [board.with_givens(solution.candidates).values for solution in board.solutions()]
    different = {board.from_values(grid, board.variant).canonical(): grid for grid in grids}
    assert len(different) == 2
    found: set[SudokuPuzzle] = set()
    for grid in different.values():
        # A set of givens has one solution when it meets the differences to every other grid.
        differences = [sum(1 << i for i in range(16) if a[i] != grid[i]) for a in grids if a != grid]
        minimum = [one for one in differences if not any(other & one == other != one for other in differences)]
        unique = {chosen for chosen in range(1 << 16) if all(chosen & difference for difference in minimum)}
        for chosen in unique:
            if not any(chosen >> i & 1 and chosen ^ 1 << i in unique for i in range(16)):
                givens = [value if chosen >> i & 1 else 0 for i, value in enumerate(grid)]
                found.add(board.from_values(givens, board.variant).canonical())
    assert Counter(puzzle.clues for puzzle in found) == {4: 13, 5: 22, 6: 1}
