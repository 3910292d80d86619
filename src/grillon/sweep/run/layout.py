"""The files of a run: a folder named after the size and rules of its boards, one file or folder per stage.

::

    ROOT/h04l03/m05/palier-p06.txt     partial grids of 6 cells on boards 3 columns wide
                    palier-p06/        the same while lots are still coming in: one file a lot
                    grilles.txt        the complete grids
                    d03.txt            puzzles of level 3
                    ledger.sqlite      what has been given out and what is done

With a store elsewhere, stages and lots have the same names there; the ledger and the puzzles stay in the folder.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grillon.sweep.staged_boards import StagedBoards
    from grillon.sweep.storage.stores import Store

GRIDS = "grilles.txt"
STAGE = "palier-p"


def stage_name(stage: int) -> str:
    """The name of a stage, without an extension.

    >>> stage_name(6)
    'palier-p06'
    """
    return f"{STAGE}{stage:02}"


def stage_file(boards: StagedBoards, stage: int) -> str:
    """The name of the text file of a whole stage."""
    return GRIDS if stage == boards.cells else f"{stage_name(stage)}.txt"


def level_file(folder: Path, level: int) -> Path:
    """The text file of the puzzles of a level.

    >>> level_file(Path("data"), 3).name
    'd03.txt'
    """
    return folder / f"d{level:02}.txt"


def lower_boards(boards: StagedBoards) -> Iterator[StagedBoards]:
    """The lower boards of the same width, some of whose stages are those of these boards."""
    for rows in range(1, boards.rows if boards.shared_stages else 0):
        yield boards.resized(rows, boards.columns)


def reusable(store: Store, boards: StagedBoards, stages: list[int]) -> tuple[int, str] | None:
    """The latest of these stages that a run over a lower board of the same width left as one complete file."""
    found: list[tuple[int, str]] = []
    for lower in lower_boards(boards):
        # Lots are in their own folders.
        there = set(store.names(f"{lower.folder_name}/{STAGE}"))
        named = ((stage, f"{lower.folder_name}/{stage_name(stage)}.txt") for stage in stages)
        found += [(stage, name) for stage, name in named if stage <= lower.shared_stages and name in there]
    return max(found, key=itemgetter(0), default=None)
