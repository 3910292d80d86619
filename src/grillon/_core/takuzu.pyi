from collections.abc import Sequence
import enum

import grillon._core
import grillon._core.sweep


class Shape:
    """Rows, columns, and whether equal lines are forbidden."""

    def __init__(self, rows: int, columns: int, distinct: bool = True) -> None: ...

class Choice(enum.Enum):
    """Which open cell the search tries."""

    tightest = 0

    isolated = 1

class Method(enum.Enum):
    """Ways to a full grid kept for comparison."""

    backtrack = 0

    ring = 1

    quarters = 2

def solutions(shape: Shape, givens: bytes, control: grillon._core.Control, limit: int = 0, choice: Choice = Choice.tightest, nodes: int = 0) -> grillon._core.RecordStream:
    """Solutions as records of rows * columns bytes."""

def propagate(shape: Shape, givens: bytes, rules: int, control: grillon._core.Control) -> tuple[bool, bytes]:
    """
    Every cell the rules (bits in the order of Rule) derive; false at a contradiction.
    """

def techniques() -> list[tuple[str, int]]:
    """
    The id and the rating in hundredths of each technique, in the order of the ladder.
    """

def run_ladder(shape: Shape, givens: bytes, ruled_out: Sequence[int], tricks: int, max_steps: int, control: grillon._core.Control) -> tuple[grillon._core.Ending, bytes]:
    """How the ladder ended, and its steps."""

def grade(shape: Shape, givens: bytes, tricks: int, control: grillon._core.Control) -> tuple[grillon._core.Ending, int, list[int]]:
    """How the ladder ended, the hardest rating, the uses of each technique."""

def solve_many(shape: Shape, puzzles: bytes, limit: int, threads: int, control: grillon._core.Control) -> tuple[bytes, bytes, bytes]:
    """
    The solutions of many puzzles: how many each has, up to the limit, room for so many grids each, and 1 where the search came to its end.
    """

def grade_many(shape: Shape, puzzles: bytes, tricks: int, threads: int, control: grillon._core.Control) -> list[tuple[grillon._core.Ending, int, list[int]]]:
    """`grade` for many puzzles of one shape."""

def broken_at_sight(shape: Shape, puzzles: bytes) -> bytes:
    """For each of many puzzles of one shape 1 where the givens break a rule."""

def count_lines(control: grillon._core.Control, lines: bytes, limit: int, threads: int) -> bytes:
    """
    For each line in short form the number of solutions up to a limit; 255 where it is to be looked at by itself.
    """

def solve_lines(control: grillon._core.Control, lines: bytes, threads: int) -> list[str | None]:
    """
    The text of the first solution of each line in short form; None where it has none at sight.
    """

def grade_lines(control: grillon._core.Control, lines: bytes, threads: int) -> list[tuple[int, int] | None]:
    """
    For each line in short form that the ladder solves its hardest rating, and the techniques used, one bit each; else None.
    """

class ShortPart(enum.Enum):
    """The parts of the body of a short form."""

    head = 0

    mask = 1

    values = 2

def read_short(body: str) -> tuple[int, int, bool, bytes, ShortPart | None]:
    """
    The puzzle of the body of a short form: rows, columns, whether equal lines are forbidden, cells; and the part that cannot be read, or None. After wrong values the cells hold 1 for each clue.
    """

def continue_grids(control: grillon._core.Control, shape: Shape, records: bytes, length: int, until: int) -> bytes:
    """
    Every partial grid of `until` cells that continues one of the records of `length` cells, in order.
    """

def estimate_stages(shape: Shape, seed: int, ways: int) -> list[float]:
    """
    About how many partial grids every stage from 1 on has, by random ways down.
    """

def full_grid(shape: Shape, seed: int, stream: int, control: grillon._core.Control) -> bytes:
    """A random full grid: uniform up to 8x8, well mixed above."""

def mixed_grid(shape: Shape, start: bytes, draws: int, seed: int, stream: int, control: grillon._core.Control) -> bytes:
    """
    The mixing of full_grid with so many draws, from a grid of even sides or, when that is empty, from checkerboards.
    """

def enough_draws(shape: Shape) -> int:
    """The draws of full_grid."""

def grid_by(method: Method, shape: Shape, attempts: int, seed: int, stream: int, control: grillon._core.Control) -> bytes:
    """
    A full grid by one of the methods kept for comparison; empty when every attempt failed.
    """

def count_parts(shape: Shape) -> int:
    """
    In how many independent parts the grids are counted: even sides, at most 12 columns.
    """

def grids_of_parts(shape: Shape, parts: Sequence[int], threads: int, control: grillon._core.Control, memory: int) -> grillon._core.RecordStream:
    """
    The grids of parts, as they are finished: records of three words, part, low and high word of the number. All threads together use so many bytes.
    """

class Middles:
    """
    All grids of a size in the order of their middle rows: even sides, at most 12 columns.
    """

    def __init__(self, shape: Shape) -> None: ...

    @property
    def parts(self) -> list[int]:
        """The part that each pair of middle rows belongs to, -1 for none."""

    @property
    def images(self) -> list[int]:
        """How many pairs of middle rows make each part."""

    def grid(self, middle: int, number: int, control: grillon._core.Control) -> bytes:
        """
        The grid of that number around a pair of middle rows; empty when there are fewer.
        """

    def number(self, grid: bytes, control: grillon._core.Control) -> tuple[int, int] | None:
        """
        The pair of middle rows of a grid and its number around them; None for what is no grid.
        """

    def grids(self, middles: Sequence[int], control: grillon._core.Control) -> grillon._core.RecordStream:
        """The grids around each of these pairs of middle rows, in order."""

class RootCount:
    """
    The number of grids whose lines may be equal, by roots of unity: even sides, at most 30 rows and 16 columns.
    """

    def __init__(self, rows: int, columns: int) -> None: ...

    @staticmethod
    def fits(rows: int, columns: int) -> bool:
        """Is this size counted?"""

    @property
    def parts(self) -> int:
        """The number of independent parts."""

    @property
    def memory(self) -> int:
        """The memory of a thread, in bytes."""

    @property
    def additions(self) -> int:
        """The additions for one point."""

    @property
    def all_points(self) -> int:
        """The number of points, before those that stand for others are left out."""

    @property
    def divisor(self) -> tuple[int, int]:
        """What the sum over all parts is divided by: this number, to that power."""

    def sums(self, parts: Sequence[int], threads: int, control: grillon._core.Control) -> grillon._core.RecordStream:
        """
        The sums over parts, as they are finished: records of the part and three words, the lowest first, in two's complement.
        """

    def points(self, part: int, parts: int) -> tuple[bytes, bytes]:
        """
        The points of one of so many parts, 8 bytes each, and how many points each stands for.
        """

    @property
    def sides(self) -> tuple[int, int, int, int, int, int]:
        """
        What kernels are given: order, rows, lines, left and right halves, columns of a left half.
        """

    @property
    def tables(self) -> tuple[bytes, bytes, bytes, bytes, bytes, bytes, bytes, bytes, bytes, bytes, bytes]:
        """
        The arrays that kernels are given: five of 16 bits, three of 32, two of 64, one of 8.
        """

def scatter(shape: Shape, grid: bytes, clues: int, symmetry: grillon._core.Symmetry, seed: int, stream: int) -> bytes:
    """
    About so many clues at random places, of the grid or, when it is empty, with random values.
    """

def minimise(shape: Shape, clues: bytes, grid: bytes, attempts: int, seed: int, stream: int, control: grillon._core.Control) -> tuple[bytes, list[int]]:
    """
    The clues without those that are not needed, and the clues that could not be decided.
    """

def removal_order(shape: Shape, symmetry: grillon._core.Symmetry, seed: int, stream: int) -> list[list[int]]:
    """The cells that `carve` tries to remove together, in its order."""

def carve(shape: Shape, grid: bytes, rules: int, refutation: int, symmetry: grillon._core.Symmetry, fewest: int, seed: int, stream: int, control: grillon._core.Control) -> bytes:
    """Clues from which the rules derive the grid."""

class TooWide(grillon._core.CoreError):
    pass

def count_grids(control: grillon._core.Control, rows: int, columns: int, threads: int, memory: int, spill: str = '') -> tuple[int | None, list[tuple[int, int]]]: ...

def sweep_fits(rows: int, columns: int) -> bool:
    """Does a state of the sweep fit its key?"""

def make_tables(control: grillon._core.Control, rows: int, columns: int, threads: int, memory: int) -> grillon._core.sweep.Tables: ...
