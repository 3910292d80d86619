"""Puzzles beside the grids of a run: `dTT.txt` holds those of level TT, 1 for beginner to 6 for extreme.

A puzzle is a complete grid with a mask, so its digit in a cell is the grid's with one more bit: shown or not.
"""

from __future__ import annotations

from array import array
from pathlib import Path
from typing import TYPE_CHECKING, cast

from grillon.model import Level, Monitor
from grillon.sweep import shards
from grillon.sweep.boards import tectonic_grids
from grillon.sweep.digits import records
from grillon.sweep.layout import RunRules, level_file

if TYPE_CHECKING:
    from grillon.families.tectonic.puzzle import TectonicPuzzle


def make_puzzles(folder: Path, rules: RunRules, number: int, *, seed: int) -> dict[Level, int]:
    """Take clues away from uniform random grids and add the puzzles to the files of their levels.

    Returns how many puzzles every level has now. Those beyond the ladder are in no file.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as root:
    ...     made = make_puzzles(Path(root), RunRules(4, 4, 5), 3, seed=1)
    ...     sum(made.values()) == sum(len(read_puzzles(Path(root), RunRules(4, 4, 5), level)) for level in made)
    True
    """
    from grillon._core import tectonic as core

    grids = tectonic_grids(rules.rows, rules.columns, rules.largest)
    found: dict[Level, set[bytes]] = {}
    for at, digits in enumerate(grids.sample_digits(number, seed=seed)):
        grid = cast("TectonicPuzzle", grids.puzzle(digits))
        regions = array("h", grid.parts).tobytes()
        board = (rules.rows, rules.columns, rules.largest, regions, bytes(grid.values))
        any_clues, any_technique, easiest, no_symmetry = -1, -1, 0, 0
        dug = core.remove_clues(Monitor().control, seed + at, *board, any_clues, any_technique, easiest, no_symmetry)
        if dug is None:
            continue
        shown = dug[2]
        record = bytes(digit * 2 + (value > 0) for digit, value in zip(digits, shown, strict=True))
        rating = puzzle_of(record, rules).rate()
        if rating.level is not None:
            found.setdefault(rating.level, set()).add(record)
    return {level: _add(folder, rules, level, found.get(level, set())) for level in Level}


def _add(folder: Path, rules: RunRules, level: Level, fresh: set[bytes]) -> int:
    path = level_file(folder, level + 1)
    known = set(records(_stored(path, rules), rules.cells)) if path.exists() else set()
    if fresh - known:
        shards.write_text(path, b"".join(sorted(known | fresh)), rules.cells, 2 * rules.base)
    return len(known | fresh)


def _stored(path: Path, rules: RunRules) -> bytes:
    return shards.read_text(path, rules.cells, 2 * rules.base)


def read_puzzles(folder: Path, rules: RunRules, level: Level) -> list[TectonicPuzzle]:
    """The puzzles of a level; Damaged when their file is not whole."""
    path = level_file(folder, level + 1)
    if not path.exists():
        return []
    return [puzzle_of(record, rules) for record in records(_stored(path, rules), rules.cells)]


def puzzle_of(record: bytes, rules: RunRules) -> TectonicPuzzle:
    """The puzzle of a record: the grid's regions, and its values where they are shown.

    >>> print(puzzle_of(bytes([8, 19, 29, 39]), RunRules(2, 2, 4)))
    tectonic
    +-+-+
    |? 2|
    + + +
    |3 4|
    +-+-+
    """
    from dataclasses import replace

    grids = tectonic_grids(rules.rows, rules.columns, rules.largest)
    grid = cast("TectonicPuzzle", grids.puzzle(bytes(digit >> 1 for digit in record)))
    values = tuple(value if digit & 1 else 0 for value, digit in zip(grid.values, record, strict=True))
    return replace(grid, values=values)
