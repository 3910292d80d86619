"""Several threads search one puzzle: the same solutions, in the same order, as one thread finds."""

from __future__ import annotations

import pytest

from grillon.families.sudoku import FAMILY, SudokuPuzzle, Variant
from grillon.model import Monitor

THREADS = (1, 2, 7)


def listed(puzzle: SudokuPuzzle, threads: int, limit: int | None = None) -> list[bytes]:
    records = []
    with puzzle.solutions(limit=limit, threads=threads) as found:
        while True:
            try:
                records.append(found.next_record())
            except StopIteration:
                return records


def test_all_solutions_of_a_puzzle_with_many() -> None:
    """So many that the search is split; as many as are counted without listing them."""
    puzzle = SudokuPuzzle.from_values([1, 2, 3, 4, 5, 6, *[0] * 30], Variant.boxed(6))
    first, *others = (listed(puzzle, threads) for threads in THREADS)
    assert len(first) == len(set(first)) == puzzle.count(threads=1).value > 10_000
    assert all(other == first for other in others)


@pytest.mark.parametrize("size", [16, 25])
def test_the_first_solutions_of_an_empty_board(size: int) -> None:
    puzzle = SudokuPuzzle.from_values([0] * size**2, Variant.boxed(size))
    number = 9000
    first, *others = (listed(puzzle, threads, number) for threads in THREADS)
    assert len(set(first)) == number
    assert all(puzzle.verify(puzzle.decode(record)).judgement.value == "correct" for record in first[::1800])
    assert all(other == first for other in others)


def test_one_solution_and_its_proof() -> None:
    made = FAMILY.generate(seed=3, size="16x16", minimal=True)
    for threads in THREADS:
        assert len(listed(made.puzzle, threads)) == 1
        assert made.puzzle.solve(threads=threads).value == made.solution
        assert made.puzzle.count(threads=threads).value == 1


def test_leaving_early_stops_all_threads() -> None:
    puzzle = SudokuPuzzle.from_values([0] * 256, Variant.boxed(16))
    monitor = Monitor()
    with puzzle.solutions(threads=7, monitor=monitor) as found:
        assert len({found.next_record() for _ in range(9000)}) == 9000
    assert found.limit in ("", "closed")
    assert monitor.stopped_by == ""


def test_a_time_limit_ends_the_search() -> None:
    puzzle = SudokuPuzzle.from_values([0] * 625, Variant.boxed(25))
    monitor = Monitor(timeout=0.3)
    with puzzle.solutions(threads=2, monitor=monitor) as found:
        for _ in found:
            pass
    assert found.limit == "timeout"
