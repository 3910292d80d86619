"""Puzzles beside the grids of a run: `dTT.txt` holds those of level TT, 1 for beginner to 6 for extreme.

A puzzle is a complete grid with a mask, so its digit in a cell is the grid's with one more bit: shown or not.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from grillon.model import Level, Puzzle
from grillon.sweep import shards
from grillon.sweep.layout import level_file
from grillon.sweep.shards import Kind
from grillon.sweep.staged import StagedBoards


def make_puzzles(folder: Path, boards: StagedBoards, number: int, *, seed: int) -> dict[Level, int]:
    """Remove clues from uniform random grids and add the puzzles to the files of their levels.

    Returns the number of puzzles of every level. Those beyond the ladder are in no file.

    >>> import tempfile
    >>> from grillon.model.boards import boards_of
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
    known = set(shards.split_records(_stored(path, boards), boards.cells)) if path.exists() else set()
    if fresh - known:
        shards.write(path, b"".join(sorted(known | fresh)), _kind(boards))
    return len(known | fresh)


def _kind(boards: StagedBoards) -> Kind:
    return replace(boards.kind(), base=2 * boards.base)


def _stored(path: Path, boards: StagedBoards) -> bytes:
    return shards.read(path, _kind(boards))


def read_puzzles(folder: Path, boards: StagedBoards, level: Level) -> list[Puzzle]:
    """The puzzles of a level; Damaged if their file is incomplete."""
    path = level_file(folder, level + 1)
    if not path.exists():
        return []
    return [puzzle_of(record, boards) for record in shards.split_records(_stored(path, boards), boards.cells)]


def puzzle_of(record: bytes, boards: StagedBoards) -> Puzzle:
    """The puzzle of a record.

    >>> from grillon.model.boards import boards_of
    >>> print(puzzle_of(bytes([8, 19, 29, 39]), boards_of("tectonic", (2, 2), {"max": 4}).staged()))
    tectonic
    +-+-+
    |? 2|
    + + +
    |3 4|
    +-+-+
    """
    return boards.showing(bytes(digit >> 1 for digit in record), bytes(digit & 1 for digit in record))
