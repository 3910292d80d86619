from collections.abc import Sequence

import grillon._core


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

def run_ladder(control: grillon._core.Control, rows: int, columns: int, maximum: int, regions: bytes, values: bytes, excluded: bytes, techniques: int, max_steps: int) -> tuple[bytes, str]:
    """
    Steps of the ladder and how it ended; `techniques` is a set of bits, `max_steps` is -1 for no limit.
    """

def run_cut_ladder(control: grillon._core.Control, rows: int, columns: int, maximum: int, values: bytes, borders: bytes, chosen: bytes, excluded: bytes, techniques: int, max_steps: int) -> tuple[bytes, str]:
    """
    Steps of the ladder where walls are unknown; `chosen` are all true candidates of the position.
    """

def check_all(control: grillon._core.Control, boards: Sequence[tuple[int, int, int, bytes, bytes]], threads: int) -> list[tuple[bytes, bool]]:
    """
    Up to two solutions of each board (rows, columns, maximum, regions, values), one byte a cell, and whether the search came to its end.
    """

def grade_all(control: grillon._core.Control, boards: Sequence[tuple[int, int, int, bytes, bytes]], threads: int) -> list[tuple[list[int], int, str]]:
    """
    For each board: how often each technique is used, the hardest rating in hundredths, how the ladder ended.
    """

def generate(control: grillon._core.Control, seed: int, rows: int, columns: int, maximum: int, holes: bytes, clues: int, hardest: int, needs: int, symmetry: int, max_singles: float, fewest_full: float, attempts: int) -> tuple[bytes, bytes, bytes, int, bool] | None:
    """
    Regions, values, clues, attempts and whether every clue is needed; None when the attempts are spent.
    """

def remove_clues(control: grillon._core.Control, seed: int, rows: int, columns: int, maximum: int, regions: bytes, values: bytes, clues: int, hardest: int, needs: int, symmetry: int) -> tuple[bytes, bytes, bytes, int, bool] | None:
    """Clues for a complete grid, in the form of generate()."""
