from collections.abc import Sequence

import grillon._core


class NotSweepable(grillon._core.CoreError):
    pass

def sweep_count(problem: Problem, control: grillon._core.Control, chosen: Sequence[int], excluded: Sequence[int], threads: int, memory: int, budget: int = 0) -> str | None:
    """
    The number in decimal; None when it was stopped or the sweep does not fit. `budget` is in states.
    """

def sweep_search(problem: Problem, control: grillon._core.Control, threads: int, memory: int, limit: int) -> grillon._core.RecordStream:
    """Every solution, by walking the live states of the sweep."""

def sweep_sample(problem: Problem, control: grillon._core.Control, seed: int, number: int, threads: int, memory: int) -> bytes | None:
    """
    Records of uniform random solutions, record i from seed and i alone; None when it was stopped.
    """

def sweep_count_each(problem: Problem, control: grillon._core.Control, threads: int, memory: int) -> list[tuple[int, int]] | None:
    """
    How many solutions use each placement that any does; None when it was stopped.
    """

class Problem:
    """A board, its kinds of pieces and the pieces that are fixed."""

    def __init__(self, lattice: int, cells: Sequence[tuple[int, int, int]], optional: Sequence[bool], kinds: Sequence[tuple[int, int, int, bool, Sequence[tuple[int, int, int]]]], fixed: Sequence[int]) -> None: ...

    @property
    def record_bytes(self) -> int: ...

    @property
    def max_pieces(self) -> int: ...

    @property
    def orientations(self) -> list[tuple[int, list[tuple[int, int, int]]]]: ...

    def cells_of(self, candidate: int) -> list[int]: ...

    def with_fixed(self, fixed: Sequence[int]) -> Problem: ...

    def symmetries(self, candidates: Sequence[int]) -> list[list[int]]:
        """The images of some candidates under each symmetry, the identity first."""

class RecordTexts:
    """Solutions as text. For one thread."""

    def __init__(self, problem: Problem, picture: bytes, places: Sequence[int], signs: bytes) -> None: ...

    def write(self, records: bytes, end: str) -> bytes:
        """
        The picture of each record with the signs of its pieces, followed by `end`.
        """

def legal(problem: Problem, chosen: Sequence[int] = [], excluded: Sequence[int] = []) -> list[int]:
    """Every placement that touches no fixed or chosen piece."""

def search(problem: Problem, control: grillon._core.Control, chosen: Sequence[int], excluded: Sequence[int], engine: int, pieces: int, cells: int, prune: bool, threads: int, limit: int, use_symmetry: bool, memory: int = 2147483648) -> grillon._core.RecordStream: ...

def solve_many(problem: Problem, control: grillon._core.Control, fixed: Sequence[Sequence[int]], limit: int, threads: int) -> list[bytes | None]:
    """
    The first solutions with each of these sets of fixed pieces instead of the problem's own, as records; None for those that are not found in a moment, or whose pieces break a rule.
    """

def grade_many(problem: Problem, control: grillon._core.Control, fixed: Sequence[Sequence[int]], threads: int) -> list[tuple[grillon._core.Ending, int, list[int]]]:
    """`grade` with each of these sets of fixed pieces."""

def representatives(problem: Problem, control: grillon._core.Control, engine: int, threads: int, limit: int) -> grillon._core.RecordStream: ...

def count(problem: Problem, control: grillon._core.Control, chosen: Sequence[int], excluded: Sequence[int], engine: int, pieces: int, cells: int, prune: bool, threads: int, use_symmetry: bool, budget: int = 0, memory: int = 2147483648) -> tuple[int, bool]:
    """
    The number so far and whether it is all; `budget` is in nodes of the fixed order of cells.
    """

def count_representatives(problem: Problem, control: grillon._core.Control, engine: int, threads: int) -> tuple[int, bool]: ...

def free_symmetries(problem: Problem) -> int:
    """
    How many symmetries there are when a piece shows that no solution is its own image; otherwise 0.
    """

def techniques() -> list[tuple[str, int]]:
    """
    The id and the rating in hundredths of each technique, in the order of the ladder.
    """

def run_ladder(problem: Problem, control: grillon._core.Control, chosen: Sequence[int], excluded: Sequence[int], enabled: Sequence[bool], max_steps: int) -> tuple[grillon._core.Ending, bytes]:
    """At most `max_steps` steps, -1 for no limit, and how the ladder ended."""

def grade(problem: Problem, control: grillon._core.Control, enabled: Sequence[bool]) -> tuple[grillon._core.Ending, int, list[int]]:
    """
    Uses of each technique, the hardest rating in hundredths, and how it ended.
    """

def random_solution(problem: Problem, control: grillon._core.Control, seed: int) -> list[int]:
    """A random solution, not a uniform one; empty when there is none."""

def make_level(problem: Problem, control: grillon._core.Control, seed: int, level: int, attempts: int, fewest: int) -> tuple[bool, list[int], list[int], int]:
    """
    Whether a level was found, its fixed placements, its solution, and how many solutions were tried.
    """

def cut(board: Problem, control: grillon._core.Control, seed: int, pieces: int, smallest: int, largest: int, different: bool, rectangles: bool, unique: bool, attempts: int) -> tuple[bool, list[int], int, int]:
    """
    Found, the piece of each cell, attempts, and the proof (0 none, 1 unique, 2 several, 3 unknown).
    """

def min_area(board: Problem, pieces: int, smallest: int, largest: int, rectangles: bool) -> int:
    """
    The fewest cells that so many different pieces take; -1 when there are not that many.
    """

def assemble(problem: Problem, control: grillon._core.Control, limit: int) -> grillon._core.RecordStream:
    """Solutions of large flat boards without listing placements."""

def polyominoes(size: int, one_sided: bool = False) -> list[list[tuple[int, int, int]]]:
    """Every polyomino of a size, one of each shape."""
