"""Where a run keeps its files: one folder a board and largest region, a file or folder a stage.

::

    ROOT/h04l03/m05/palier-p06.txt     partial grids of 6 cells on boards 3 columns wide
                    palier-p06/        the same while lots are still coming in: one file a lot
                    grilles.txt        the complete grids
                    d03.txt            puzzles of level 3
                    ledger.sqlite      what has been given out and what is done
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from grillon.errors import RequestError
from grillon.sweep.digits import base
from grillon.sweep.shards import Kind

LEDGER = "ledger.sqlite"
GRIDS = "grilles.txt"


@dataclass(frozen=True)
class RunRules:
    """The boards of a run. Boards wider than tall are enumerated on their side.

    >>> rules = RunRules(rows=4, columns=3, largest=5)
    >>> rules.folder_name, rules.shared_stages
    ('h04l03/m05', 10)
    """

    rows: int
    columns: int
    largest: int = 5

    def __post_init__(self) -> None:
        if not (1 <= self.columns <= 12 and 1 <= self.rows <= 99 and 1 <= self.largest <= 15):
            raise RequestError(
                "boards up to 99x12 with regions of 1 to 15 cells are enumerated on disk, not {rows}x{columns} with "
                "regions of {largest}",
                rows=self.rows,
                columns=self.columns,
                largest=self.largest,
            )
        if self.columns > self.rows:
            raise RequestError(
                "{rows}x{columns} is wider than tall: enumerate it on its side", rows=self.rows, columns=self.columns
            )

    @property
    def cells(self) -> int:
        """How many cells a complete grid has."""
        return self.rows * self.columns

    @property
    def base(self) -> int:
        """The base of the codes."""
        return base(self.largest)

    def kind(self, stage: int) -> Kind:
        """What the records of a stage are."""
        return Kind(stage, self.columns, self.largest, self.base)

    @property
    def folder_name(self) -> str:
        """The place of the run under the root."""
        return f"h{self.rows:02}l{self.columns:02}/m{self.largest:02}"

    @property
    def shared_stages(self) -> int:
        """Stages up to this one are the same on every taller board: the last row only begins."""
        return 1 + self.columns * (self.rows - 1)


def stage_name(stage: int) -> str:
    """The name of a stage, without an ending.

    >>> stage_name(6)
    'palier-p06'
    """
    return f"palier-p{stage:02}"


def stage_file(folder: Path, rules: RunRules, stage: int) -> Path:
    """The text file of a whole stage."""
    return folder / (GRIDS if stage == rules.cells else f"{stage_name(stage)}.txt")


def level_file(folder: Path, level: int) -> Path:
    """The text file of the puzzles of a level.

    >>> level_file(Path("data"), 3).name
    'd03.txt'
    """
    return folder / f"d{level:02}.txt"


def reusable(root: Path, rules: RunRules, stages: list[int]) -> tuple[int, Path] | None:
    """The latest of these stages that a run over a lower board of the same width left behind as a whole file."""
    best: tuple[int, Path] | None = None
    for folder in sorted(root.glob(f"h*l{rules.columns:02}/m{rules.largest:02}")):
        height = re.fullmatch(r"h(\d+)l\d+", folder.parent.name)
        if height is None or int(height[1]) >= rules.rows:
            continue
        lower = RunRules(int(height[1]), rules.columns, rules.largest) if int(height[1]) >= rules.columns else None
        limit = lower.shared_stages if lower else 1 + rules.columns * (int(height[1]) - 1)
        for stage in stages:
            path = folder / f"{stage_name(stage)}.txt"
            if stage <= limit and path.exists() and (best is None or stage > best[0]):
                best = (stage, path)
    return best
