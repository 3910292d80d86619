import grillon._core


class TooWide(ValueError):
    pass

class TakuzuTooWide(ValueError):
    pass

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

    def unrank(self, rank: int) -> bytes | None:
        """The board of that number, or None."""

    def rank(self, board: bytes) -> int | None:
        """The number of a board, or None when it is none of these."""

    def sample(self, control: grillon._core.Control, seed: int, first: int, number: int) -> bytes:
        """Records of uniform random boards; board i depends on seed and i alone."""

    def walk(self, control: grillon._core.Control) -> grillon._core.RecordStream:
        """Every board, in the order of their numbers."""

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

def takuzu_count(control: grillon._core.Control, rows: int, columns: int, threads: int, memory: int, spill: str = '') -> tuple[int | None, list[tuple[int, int]]]: ...

def takuzu_boards(control: grillon._core.Control, rows: int, columns: int, threads: int, memory: int) -> Boards: ...

def to_lines(records: bytes, length: int, base: int) -> bytes:
    """Records as decimal numbers, one a line."""

def from_lines(lines: bytes, length: int, base: int) -> bytes:
    """Decimal numbers, one a line, as records."""
