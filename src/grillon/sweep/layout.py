"""Where a run keeps its files: one folder for its boards, which names their size and rules, a file or folder a stage.

::

    ROOT/h04l03/m05/palier-p06.txt     partial grids of 6 cells on boards 3 columns wide
                    palier-p06/        the same while lots are still coming in: one file a lot
                    grilles.txt        the complete grids
                    d03.txt            puzzles of level 3
                    ledger.sqlite      what has been given out and what is done
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grillon.sweep.staged import StagedBoards

LEDGER = "ledger.sqlite"
GRIDS = "grilles.txt"


def stage_name(stage: int) -> str:
    """The name of a stage, without an ending.

    >>> stage_name(6)
    'palier-p06'
    """
    return f"palier-p{stage:02}"


def stage_file(folder: Path, boards: StagedBoards, stage: int) -> Path:
    """The text file of a whole stage."""
    return folder / (GRIDS if stage == boards.cells else f"{stage_name(stage)}.txt")


def level_file(folder: Path, level: int) -> Path:
    """The text file of the puzzles of a level.

    >>> level_file(Path("data"), 3).name
    'd03.txt'
    """
    return folder / f"d{level:02}.txt"


def reusable(root: Path, boards: StagedBoards, stages: list[int]) -> tuple[int, Path] | None:
    """The latest of these stages that a run over a lower board of the same width left behind as a whole file."""
    best: tuple[int, Path] | None = None
    for rows in range(1, boards.rows):
        lower = boards.resized(rows, boards.columns)
        folder = root / lower.folder_name
        for stage in stages if folder.is_dir() else ():
            path = folder / f"{stage_name(stage)}.txt"
            if stage <= lower.shared_stages and path.exists() and (best is None or stage > best[0]):
                best = (stage, path)
    return best
