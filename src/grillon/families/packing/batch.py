"""Many packings at once: those with one board and the same pieces go through the core in one call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grillon._core import packing as core
from grillon.families.packing.counting import too_large_to_list
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.model import Ending, Monitor, Puzzle, Rating, Solution, rating_from


def solved(
    puzzles: Sequence[Puzzle], *, limit: int, threads: int, monitor: Monitor
) -> Iterator[tuple[Puzzle, tuple[Solution, ...], bool]]:
    """The packings that are solved quickly, with their solutions."""
    for same in _alike(puzzles):
        empty = same[0].with_fixed(()) if same[0].givens else same[0]
        found = first_records(empty, [puzzle.givens for puzzle in same], limit, threads, monitor)
        for puzzle, records in zip(same, found, strict=True):
            if records is not None:
                yield puzzle, tuple([_solution(puzzle, record) for record in records]), True


def rated(puzzles: Sequence[Puzzle], *, threads: int, monitor: Monitor) -> Iterator[tuple[Puzzle, Rating]]:
    """Packings with their ratings."""
    for same in _alike(puzzles):
        grades = core.grade_many(same[0].bare, monitor.control, [puzzle.givens for puzzle in same], threads)
        for puzzle, (end, hardest, uses) in zip(same, grades, strict=True):
            yield puzzle, rating_from(puzzle.family, Ending.of_run(end, monitor), hardest / 100, uses)


def first_records(
    empty: PackingPuzzle, fixed: Sequence[Sequence[int]], limit: int, threads: int, monitor: Monitor
) -> list[list[bytes] | None]:
    """The first solutions with each of these sets of fixed pieces; None for those that need a separate call."""
    # Where cells may stay empty, the board depends on the fixed pieces.
    if too_large_to_list(empty) or empty.board.optional:
        return [None] * len(fixed)
    size = empty.core.record_bytes
    return [
        None if records is None else [records[at : at + size] for at in range(0, len(records), size)]
        for records in core.solve_many(empty.core, monitor.control, fixed, limit, threads)
    ]


def _alike(puzzles: Iterable[Puzzle]) -> Iterator[list[PackingPuzzle]]:
    """Groups with the same board and pieces; mostly these are the same objects, so comparing them is quick."""
    groups: dict[tuple[int, int], list[PackingPuzzle]] = {}
    for puzzle in puzzles:
        if isinstance(puzzle, PackingPuzzle):
            groups.setdefault((id(puzzle.board), id(puzzle.pieces)), []).append(puzzle)
    yield from groups.values()


def _solution(puzzle: PackingPuzzle, record: bytes) -> Solution:
    return Solution.of_record(puzzle, record, puzzle.decode, puzzle.record_text)
