from collections.abc import Sequence
from typing import Final

import grillon._core


class Form:
    """
    How complete boards leave a sweep: upright or turned, as records or as lines of codes.
    """

    def __init__(self, rows: int, columns: int, turned: bool = False, walls: bool = False, base: int = 0, distinct: bool = False) -> None: ...

    def __call__(self, records: bytes) -> bytes: ...

class Tables:
    """
    All boards of a size as a live graph. A board is its labels, one byte a cell.
    """

    @property
    def total(self) -> int: ...

    @property
    def memory(self) -> int: ...

    @property
    def live_states(self) -> list[int]: ...

    @property
    def words(self) -> int:
        """How many 64-bit words its numbers have."""

    def tables(self, stage: int) -> tuple[bytes, bytes, bytes]:
        """The three tables of a stage, as this machine has them in memory."""

    @staticmethod
    def restore(words: int, tables: Sequence[tuple[bytes, bytes, bytes]]) -> Tables:
        """Tables from their bytes; ValueError when they do not fit together."""

    def unrank(self, rank: int) -> bytes | None:
        """The board of that number, or None."""

    def rank(self, board: bytes) -> int | None:
        """The number of a board, or None when it is none of these."""

    def beginning(self, labels: bytes) -> tuple[int, int] | None:
        """
        The number of the first board that begins with these labels, and how many do; None when none does.
        """

    def sample(self, control: grillon._core.Control, seed: int, first: int, number: int) -> bytes:
        """Records of uniform random boards; board i depends on seed and i alone."""

    def walk(self, control: grillon._core.Control, threads: int, form: Form) -> grillon._core.RecordStream:
        """Every board, in the order of their numbers, in a form."""

    def fitting(self, control: grillon._core.Control, threads: int, windows: Sequence[tuple[int, Sequence[tuple[int, int]]]]) -> list[int]:
        """
        For every window (a stage, then mask and bits for the label of that stage and each one after it), how many boards fit; empty when stopped.
        """

class Part:
    """
    Some shards of a stage of a count: merged, expanded, and gathered for the next stage.
    """

    shards: Final[int] = ...
    """How many shards a stage has."""

    def expect(self, states: int) -> None:
        """Begin tables with room for about so many states that follow."""

    def add(self, control: grillon._core.Control, runs: Sequence[bytes]) -> bool:
        """
        Merge the runs of one shard and expand its states; False when stopped, and the part is lost.
        """

    def take(self, shard: int) -> bytes:
        """The run gathered for a shard of the next stage, once."""

    def start(self) -> tuple[int, bytes]:
        """The shard of the only state of stage 0, and its run."""

    @property
    def finished(self) -> int: ...

    @property
    def states(self) -> int: ...

    @property
    def steps(self) -> int: ...

    @property
    def entry_bytes(self) -> int: ...

    @property
    def peak(self) -> int:
        """The most bytes that tables took at a time."""

def checksum(data: bytes) -> int:
    """64 bits over the bytes of a run."""

def to_lines(records: bytes, length: int, base: int) -> bytes:
    """Records as decimal numbers, one a line."""

def from_lines(lines: bytes, length: int, base: int, zeros: bool = False) -> bytes:
    """Decimal numbers, one a line, as records."""
