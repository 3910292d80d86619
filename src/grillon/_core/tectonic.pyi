from collections.abc import Sequence
import enum

import grillon._core
import grillon._core.sweep


def solutions(control: grillon._core.Control, rows: int, columns: int, maximum: int, regions: bytes, values: bytes, limit: int = 0) -> grillon._core.RecordStream:
    """
    Fillings of a board whose regions are known, up to a limit (0: all), one byte a cell.
    """

def cuts(control: grillon._core.Control, rows: int, columns: int, maximum: int, values: bytes, borders: bytes, limit: int = 0) -> grillon._core.RecordStream:
    """
    Cuts and fillings of a board whose regions are not all known, up to a limit (0: all): values (255 for a hole), then borders.
    """

def count(control: grillon._core.Control, rows: int, columns: int, maximum: int, regions: bytes, values: bytes, limit: int) -> int:
    """The number of fillings, up to a limit unless that is 0."""

def techniques() -> list[tuple[str, int]]:
    """
    The id and the rating in hundredths of each technique, in the order of the ladder.
    """

def run_ladder(control: grillon._core.Control, rows: int, columns: int, maximum: int, regions: bytes, values: bytes, excluded: bytes, techniques: int, max_steps: int) -> tuple[grillon._core.Ending, bytes]:
    """
    How the ladder ended and its steps; `techniques` is a set of bits, `max_steps` is -1 for no limit.
    """

def run_cut_ladder(control: grillon._core.Control, rows: int, columns: int, maximum: int, values: bytes, borders: bytes, chosen: bytes, excluded: bytes, techniques: int, max_steps: int) -> tuple[grillon._core.Ending, bytes]:
    """
    Steps of the ladder where walls are unknown; `chosen` are all true candidates of the position.
    """

def check_all(control: grillon._core.Control, boards: Sequence[tuple[int, int, int, bytes, bytes]], threads: int) -> list[tuple[bytes, bool]]:
    """
    Up to two solutions of each board (rows, columns, maximum, regions, values), one byte a cell, and whether the search came to its end.
    """

def grade_all(control: grillon._core.Control, boards: Sequence[tuple[int, int, int, bytes, bytes]], threads: int) -> list[tuple[grillon._core.Ending, int, list[int]]]:
    """
    For each board: how the ladder ended, the hardest rating in hundredths, how often each technique is used.
    """

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
    """What may be wrong with the body of a short form."""

    head = 0

    size = 1

    walls = 2

    border = 3

    cells = 4

def read_short(body: str) -> tuple[int, int, int, bytes, bytes, ShortPart | None]:
    """
    The board of the body of a short form: rows, columns, maximum, values (255 for a hole, 254 for one left out), borders; and what is wrong, or None.
    """

def settled(rows: int, columns: int, maximum: int, holes: bytes, borders: bytes) -> tuple[bytes, bytes] | None:
    """
    Borders as they follow from each other, and the part of each cell as an int16 (-1 for a hole); None for a board that breaks a rule. `holes` is empty where there is none.
    """

def generate(control: grillon._core.Control, seed: int, rows: int, columns: int, maximum: int, holes: bytes, clues: int, hardest: int, needs: int, symmetry: grillon._core.Symmetry, max_singles: float, fewest_full: float, attempts: int) -> tuple[bytes, bytes, bytes, int, bool] | None:
    """
    Regions, values, clues, attempts and whether every clue is needed; None when the attempts are spent.
    """

def remove_clues(control: grillon._core.Control, seed: int, rows: int, columns: int, maximum: int, regions: bytes, values: bytes, clues: int, hardest: int, needs: int, symmetry: grillon._core.Symmetry) -> tuple[bytes, bytes, bytes, int, bool] | None:
    """Clues for a complete grid, in the form of generate()."""

class TooWide(grillon._core.CoreError):
    pass

def count_grids(control: grillon._core.Control, rows: int, columns: int, largest: int, threads: int, memory: int, spill: str = '', way: str = '', look_ahead: int = 0) -> tuple[int | None, list[tuple[int, int]]]:
    """
    The number of grids, None when stopped; states and steps of every stage. `spill`: a folder for what the memory does not hold, in which an interrupted count goes on. `way`: cells (row after row), columns (the last two rows column by column), images (mirror images stay two), labels (states that lead back to the grid), plain (only the rules of the game).
    """

def counts_by_columns(columns: int, largest: int) -> bool:
    """Has the sweep without labels room for the states of boards so wide?"""

def count_part(rows: int, columns: int, largest: int, stage: int, words: int, memory: int) -> grillon._core.sweep.Part:
    """A part of a count by several processes."""

def make_tables(control: grillon._core.Control, rows: int, columns: int, largest: int, threads: int, memory: int) -> grillon._core.sweep.Tables: ...

def value_counts(control: grillon._core.Control, rows: int, columns: int, largest: int, value: int, threads: int, memory: int) -> list[int] | None:
    """
    How many grids hold the value k times, for k from 0; None when stopped.
    """

def continue_grids(control: grillon._core.Control, rows: int, columns: int, largest: int, records: bytes, length: int, until: int) -> bytes:
    """
    Every partial grid of `until` cells that continues one of the records of `length` cells, in order.
    """

class Endings:
    """
    The whole grids behind partial ones; what was found is kept for the next time. For one thread.
    """

    def __init__(self, rows: int, columns: int, largest: int, max_states: int) -> None: ...

    def continue_from(self, control: grillon._core.Control, records: bytes, length: int) -> bytes:
        """
        Every whole grid that continues one of the records of `length` cells, in order.
        """

def stage_size(control: grillon._core.Control, rows: int, columns: int, largest: int, stage: int, threads: int, memory: int) -> int | None:
    """How many partial grids of `stage` cells there are; None when stopped."""

def estimate_stages(rows: int, columns: int, largest: int, seed: int, ways: int) -> list[float]:
    """
    About how many partial grids every stage from 1 on has, by random ways down.
    """
