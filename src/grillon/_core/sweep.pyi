from collections.abc import Sequence

import grillon._core


class TooWide(grillon._core.CoreError):
    pass

class TakuzuTooWide(grillon._core.CoreError):
    pass

class Form:
    """
    How complete boards leave a sweep: upright or turned, as records or as lines of codes.
    """

    def __init__(self, rows: int, columns: int, turned: bool = False, walls: bool = False, base: int = 0) -> None: ...

    def __call__(self, records: bytes) -> bytes: ...

class Boards:
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
    def restore(words: int, tables: Sequence[tuple[bytes, bytes, bytes]]) -> Boards:
        """Boards from their tables; ValueError when they do not fit together."""

    def unrank(self, rank: int) -> bytes | None:
        """The board of that number, or None."""

    def rank(self, board: bytes) -> int | None:
        """The number of a board, or None when it is none of these."""

    def sample(self, control: grillon._core.Control, seed: int, first: int, number: int) -> bytes:
        """Records of uniform random boards; board i depends on seed and i alone."""

    def walk(self, control: grillon._core.Control, threads: int, form: Form) -> grillon._core.RecordStream:
        """Every board, in the order of their numbers, in a form."""

    def fitting(self, control: grillon._core.Control, threads: int, windows: Sequence[tuple[int, Sequence[tuple[int, int]]]]) -> list[int]:
        """
        For every window (a stage, then mask and bits for the label of that stage and each one after it), how many boards fit; empty when stopped.
        """

def tectonic_count(control: grillon._core.Control, rows: int, columns: int, largest: int, threads: int, memory: int, spill: str = '', way: str = '', look_ahead: int = 0) -> tuple[int | None, list[tuple[int, int]]]:
    """
    The number of grids, None when stopped; states and steps of every stage. `spill`: a folder for what the memory does not hold, in which an interrupted count goes on. `way`: cells (row after row), columns (the last two rows column by column), images (mirror images stay two), labels (states that lead back to the grid), plain (only the rules of the game).
    """

def tectonic_boards(control: grillon._core.Control, rows: int, columns: int, largest: int, threads: int, memory: int) -> Boards: ...

def tectonic_values(control: grillon._core.Control, rows: int, columns: int, largest: int, value: int, threads: int, memory: int) -> list[int] | None:
    """
    How many grids hold the value k times, for k from 0; None when stopped.
    """

def tectonic_continue(control: grillon._core.Control, rows: int, columns: int, largest: int, records: bytes, length: int, until: int) -> bytes:
    """
    Every partial grid of `until` cells that continues one of the records of `length` cells, in order.
    """

class TectonicEndings:
    """
    The whole grids behind partial ones; what was found is kept for the next time. For one thread.
    """

    def __init__(self, rows: int, columns: int, largest: int, max_states: int) -> None: ...

    def continue_from(self, control: grillon._core.Control, records: bytes, length: int) -> bytes:
        """
        Every whole grid that continues one of the records of `length` cells, in order.
        """

def tectonic_stage(control: grillon._core.Control, rows: int, columns: int, largest: int, stage: int, threads: int, memory: int) -> int | None:
    """How many partial grids of `stage` cells there are; None when stopped."""

def tectonic_probe(rows: int, columns: int, largest: int, seed: int, ways: int) -> list[float]:
    """
    About how many partial grids every stage from 1 on has, by random ways down.
    """

def takuzu_count(control: grillon._core.Control, rows: int, columns: int, threads: int, memory: int, spill: str = '') -> tuple[int | None, list[tuple[int, int]]]: ...

def takuzu_boards(control: grillon._core.Control, rows: int, columns: int, threads: int, memory: int) -> Boards: ...

def to_lines(records: bytes, length: int, base: int) -> bytes:
    """Records as decimal numbers, one a line."""

def from_lines(lines: bytes, length: int, base: int) -> bytes:
    """Decimal numbers, one a line, as records."""
