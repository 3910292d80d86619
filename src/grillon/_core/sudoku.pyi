"""
Sudoku. Where a board may be None it stands for the classic 9x9 and its own solver.
"""

from collections.abc import Sequence

import grillon._core


class Board:
    """Houses, pairs and the parts of further rules made ready for search."""

    def __init__(self, size: int, cells: int, houses: Sequence[Sequence[int]], differ: Sequence[tuple[int, int]], not_consecutive: Sequence[tuple[int, int]], parts: list[tuple[object, ...]]) -> None:
        """
        Parts are ("sum", house, cells, weights, low, high), ("line", house, cells, steps, ends) or ("quota", house, cells, value, low, high): what the house of that number says.
        """

    @property
    def size(self) -> int: ...

    @property
    def cells(self) -> int: ...

class Symmetries:
    """
    The exchanges of cells and digits that keep all houses, pairs and clues.
    """

    def __init__(self, size: int, cells: int, houses: Sequence[Sequence[int]], differ: Sequence[tuple[int, int]], not_consecutive: Sequence[tuple[int, int]], marks: Sequence[tuple[int, Sequence[int]]] = [], fixed: bool = False) -> None: ...

    def canonical(self, control: grillon._core.Control, puzzle: bytes) -> bytes:
        """
        One puzzle for all that are the same; one 32-bit mask a cell. Empty if it was interrupted.
        """

def solutions(control: grillon._core.Control, board: Board | None, candidates: bytes, limit: int = 0, threads: int = 1) -> grillon._core.RecordStream:
    """
    Solutions up to a limit (0: all) as records of one byte a cell; candidates are one 32-bit mask a cell. Their order does not depend on the threads, which only boards of other shapes use.
    """

def count(control: grillon._core.Control, board: Board | None, candidates: bytes, limit: int, threads: int) -> tuple[int, int, bool]:
    """
    The number of solutions up to a limit (0: all), high and low word, and whether the count was finished.
    """

def solve_many(control: grillon._core.Control, text: bytes, stride: int, limit: int, threads: int) -> tuple[bytes, bytes, int]:
    """
    Classic puzzles in one text: solutions counted up to the limit (one byte each, 255 where it was stopped), first solutions, puzzles done.
    """

def generate(control: grillon._core.Control, board: Board | None, seed: int, first: int, count: int, symmetry: grillon._core.Symmetry, min_clues: int, budget: int, threads: int) -> tuple[bytes, bytes, int] | None:
    """
    Givens and solutions of the attempts first, first + 1, ... of a seed (zeros where there is no grid), and how many removals were given up after the budget of nodes; None when stopped.
    """

def dig(control: grillon._core.Control, board: Board | None, solution: bytes, seed: int, attempt: int, symmetry: grillon._core.Symmetry, min_clues: int, budget: int) -> bytes | None:
    """
    Givens of a solution that leave it the only one, or None when stopped; the rest as in `generate`.
    """

def fill(control: grillon._core.Control, board: Board | None, pattern: bytes, seed: int, attempt: int, steps: int, budget: int) -> bytes | None:
    """
    Givens with one solution for exactly the cells of a pattern, or None; what is not counted within the budget of nodes (0: none) counts as many.
    """

def is_minimal(control: grillon._core.Control, board: Board | None, clues: bytes, solution: bytes) -> bool:
    """Can no given be spared? False also when stopped."""

def random_regions(side: int, start: Sequence[int], seed: int, attempt: int, exchanges: int) -> list[int]:
    """Connected regions, one number a cell."""

def climb_to_givens(control: grillon._core.Control, seed: int, attempt: int, givens: int, visits: int) -> bytes | None:
    """
    A minimal classic puzzle with so few givens, by exchanging givens from puzzle to puzzle, or None.
    """

def clash(board: Board | None, givens: bytes) -> bool:
    """Do two givens break a rule at sight? One byte a cell, 0 for none."""

def canonical(grids: bytes) -> bytes:
    """
    The least equivalent grid of each classic grid (81 bytes, values 0 to 9).
    """

def techniques() -> list[tuple[str, int]]:
    """
    The id and the rating in hundredths of each technique, in the order of the ladder.
    """

def people_techniques() -> list[tuple[str, int]]:
    """
    The id and the rating in hundredths of each technique, in the order of the ladder.
    """

class Ladder:
    """
    The human techniques for one shape of puzzle: 0 Sudoku Explainer's in its order, 1 people's.
    """

    def __init__(self, size: int, regions: Sequence[int], extra: Sequence[Sequence[int]], pairs: Sequence[tuple[int, int, int]], parts: list[tuple[object, ...]]) -> None:
        """
        Regions: one number a cell. Extra houses: their cells. Pairs: two candidates that exclude each other, and the house. Parts: as of a board.
        """

    def run_ladder(self, chosen: Sequence[int], excluded: Sequence[int], given: Sequence[int], last: Sequence[int], set: int, techniques: int, max_steps: int, control: grillon._core.Control) -> tuple[grillon._core.Ending, bytes]:
        """
        How the ladder ended and its steps; at most `max_steps` of them, -1 for no limit.
        """

    def list(self, chosen: Sequence[int], excluded: Sequence[int], given: Sequence[int], last: Sequence[int], techniques: int, max_steps: int, control: grillon._core.Control) -> tuple[grillon._core.Ending, bytes]:
        """
        All steps of people's techniques at the lowest level that has any, as `run_ladder` gives them; `limit` where there is one.
        """

    def rate(self, values: bytes, set: int, techniques: int, threads: int, control: grillon._core.Control) -> bytes:
        """
        Puzzles of one byte a cell (0: empty) one after the other; int32 for each: end, hardest, up to the first placement, first step (hundredths), hardest technique, steps, then the uses of every technique.
        """

def climb_to_rating(control: grillon._core.Control, ladder: Ladder, seed: int, attempt: int, low: int, high: int, techniques: int, givens: int, moves: int) -> bytes | None:
    """
    A minimal classic puzzle rated low to high (hundredths) by these techniques, with so many givens (0: any), by exchanging givens from puzzle to puzzle, or None.
    """
