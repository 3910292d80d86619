"""
The compiled core of Grillon. Use the grillon package; names here may change between versions.
"""

from collections.abc import Sequence
import enum

from grillon._core import (
    explain as explain,
    packing as packing,
    picture as picture,
    sudoku as sudoku,
    sweep as sweep,
    takuzu as takuzu,
    tectonic as tectonic
)


class Overflow(OverflowError):
    pass

class CoreError(ValueError):
    pass

class Control:
    """The stop flag, deadline and live counters of one run."""

    def __init__(self) -> None: ...

    def cancel(self) -> None:
        """Ask the run to stop; it answers within a few milliseconds."""

    def part(self) -> Control:
        """
        A part of the run that can be closed by itself and shares everything else.
        """

    def close(self) -> None:
        """Nobody waits for this part any more."""

    def set_timeout(self, seconds: float) -> None: ...

    def set_budget(self, nodes: int) -> None:
        """Stop after so many nodes; 0 for no limit."""

    def resume(self) -> bool:
        """
        Another engine takes over from one that met its own limit; False when something else has stopped the run.
        """

    @property
    def stop_reason(self) -> str:
        """'' while nothing stopped the run."""

    def counters(self) -> dict[str, int]:
        """A snapshot; may be taken from any thread."""

    def poll(self, nodes: int) -> bool:
        """
        For engines written in Python: adds to the nodes counted; true when the run must end.
        """

    def interrupted(self) -> bool:
        """
        For readers of what was found: was the run cancelled, or is its time over?
        """

    def board(self) -> list[int] | None:
        """
        The candidates that the search at work has chosen, as of the last time this was asked; None while it shows none.
        """

    def show(self, candidates: Sequence[int]) -> None:
        """For engines written in Python: what is chosen now, for who watches."""

    def record(self, most: int, derived: bool, ends: bool, known: Sequence[int]) -> None:
        """
        Searches on one thread record their events from now on, so many of them, derived facts too unless they are known; with `ends` this part of the run is closed when there is no room for more.
        """

    def recorded(self) -> bytes:
        """
        The end of the recording, and its events as numbers of 32 bits: kind, what it is about, number of cells, cells.
        """

    def choose(self, what: int) -> None:
        """For engines written in Python: records a choice."""

    def take_back(self) -> None:
        """
        For engines written in Python: records that the last choice is taken back.
        """

    def add(self, counter: str, number: int) -> None:
        """For engines written in Python: counts what the core's would."""

    def raise_to(self, counter: str, number: int) -> None:
        """The same for the deepest choice."""

    def rule_counter(self, rule: int) -> int: ...

class Ending(enum.Enum):
    """How a run of a ladder ended."""

    solved = 0

    stuck = 1

    contradiction = 2

    limit = 3

    stopped = 4

    budget = 5

class Symmetry(enum.Enum):
    """Which clues come and go together."""

    none = 0

    rotation2 = 1

    rotation4 = 2

    top_bottom = 3

    left_right = 4

    diagonal = 5

    antidiagonal = 6

    mirrors = 7

    full = 8

class RecordStream:
    """Records a running kernel produces, in batches."""

    def take(self) -> bytes: ...

    def close(self) -> None: ...

def build() -> str:
    """Compiler and options of this build."""

def cpu_path() -> str:
    """The instruction set the kernels use here."""

def set_cpu_path(name: str) -> None:
    """
    Use a named path, at most what this machine has: for tests and benchmarks.
    """

def cpu_paths() -> list[str]:
    """The paths this machine can run, the slowest first."""
