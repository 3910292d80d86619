"""Puzzles beside the grids of a run: `dTT.txt` holds those of level TT, 1 for beginner to 6 for extreme.

A puzzle is a complete grid with a mask, so its digit in a cell is the grid's with one more bit: shown or not.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from grillon.model import Level
from grillon.puzzle.puzzle import Puzzle
from grillon.sweep.run.layout import level_file
from grillon.sweep.staged_boards import StagedBoards
from grillon.sweep.storage import stage_files
from grillon.sweep.storage.code_files import CodeKind


def make_puzzles(folder: Path, boards: StagedBoards, number: int, *, seed: int) -> dict[Level, int]:
    """Remove clues from uniform random grids and add the puzzles to the files of their levels.

    Returns the number of puzzles of every level. Those beyond the ladder are in no file.

    >>> import tempfile
    >>> from grillon.puzzle.parts.boards import boards_of
    >>> boards = boards_of("tectonic", (4, 4), {"max": 5}).staged()
    >>> with tempfile.TemporaryDirectory() as root:
    ...     made = make_puzzles(Path(root), boards, 3, seed=1)
    ...     sum(made.values()) == sum(len(read_puzzles(Path(root), boards, level)) for level in made)
    True
    """
    found: dict[Level, set[bytes]] = {}
    for at, digits in enumerate(boards.sample_digits(number, seed=seed)):
        shown = boards.clues(digits, seed=seed + at)
        if shown is None:
            continue
        record = bytes(digit * 2 + mask for digit, mask in zip(digits, shown, strict=True))
        rating = puzzle_of(record, boards).rate()
        if rating.level is not None:
            found.setdefault(rating.level, set()).add(record)
    return {level: _add(folder, boards, level, found.get(level, set())) for level in Level}


def _add(folder: Path, boards: StagedBoards, level: Level, fresh: set[bytes]) -> int:
    path = level_file(folder, level + 1)
    stage_files.add(path, fresh, _kind(boards))
    return len(stage_files.stored(path, _kind(boards)))


def _kind(boards: StagedBoards) -> CodeKind:
    return replace(boards.kind(), base=2 * boards.base)


def read_puzzles(folder: Path, boards: StagedBoards, level: Level) -> list[Puzzle]:
    """The puzzles of a level; Damaged if their file is incomplete."""
    records = stage_files.stored(level_file(folder, level + 1), _kind(boards))
    return [puzzle_of(record, boards) for record in sorted(records)]


def puzzle_of(record: bytes, boards: StagedBoards) -> Puzzle:
    """The puzzle of a record.

    >>> from grillon.puzzle.parts.boards import boards_of
    >>> print(puzzle_of(bytes([8, 19, 29, 39]), boards_of("tectonic", (2, 2), {"max": 4}).staged()))
    tectonic
    +-+-+
    |? 2|
    + + +
    |3 4|
    +-+-+
    """
    return boards.showing(bytes(digit >> 1 for digit in record), bytes(digit & 1 for digit in record))
