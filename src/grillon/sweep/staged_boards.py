"""Boards whose partial grids are kept on disk, stage by stage: what a run needs from its family."""

from __future__ import annotations

from abc import abstractmethod

from grillon.errors import RequestError
from grillon.puzzle.puzzle import Puzzle
from grillon.sweep.swept_boards import SweptBoards

MAX_ROWS, MAX_COLUMNS = 99, 12
"""A run's folder has two digits for each; wider boards are beyond any disk."""


class StagedBoards(SweptBoards):
    """Boards that a run enumerates on disk. Stage n holds the partial grids of the first n cells.

    >>> from grillon.puzzle.parts.boards import boards_of
    >>> boards = boards_of("tectonic", (3, 4), {"max": 5}).staged()
    >>> print(boards, boards.folder_name, boards.shared_stages)
    tectonic 4x3 max 5 h04l03/m05 10
    """

    @abstractmethod
    def resized(self, rows: int, columns: int) -> StagedBoards:
        """Boards of the same rules and another size."""

    @property
    @abstractmethod
    def folder_name(self) -> str:
        """The path of a run under its root: a folder for the size, with one inside for the rules."""

    @abstractmethod
    def continued(self, records: bytes, stage: int, until: int) -> bytes:
        """Every partial grid of `until` cells that continues one of the records of `stage` cells, in order.

        Damaged if a record is not a partial grid.
        """

    @abstractmethod
    def stage_size(self, stage: int) -> int | None:
        """The number of partial grids of a stage, counted without making them; None if that takes too much memory."""

    @abstractmethod
    def estimated_stages(self, *, seed: int, ways: int) -> list[float]:
        """The estimated number of partial grids of every stage from 1 on, by this many random descents."""

    @abstractmethod
    def clues(self, digits: bytes, *, seed: int) -> bytes | None:
        """The cells to show so that the grid is the only solution, 1 for each shown; None if none were found."""

    @abstractmethod
    def showing(self, digits: bytes, shown: bytes) -> Puzzle:
        """The puzzle that shows these cells of a grid."""

    @property
    def shared_stages(self) -> int:
        """The last stage that is the same on every taller board: the first cell of the last row; 0 if there is none."""
        return 1 + self.columns * (self.rows - 1)

    def transposed(self) -> StagedBoards:
        """The same boards turned on their side."""
        return self.resized(self.columns, self.rows)

    def staged(self) -> StagedBoards:
        """These boards; if wider than tall, turned on their side."""
        upright = self.transposed() if self.on_its_side else self
        if upright.columns > MAX_COLUMNS or upright.rows > MAX_ROWS:
            raise RequestError(
                "boards up to {rows}x{columns} are enumerated on disk, not {boards}",
                rows=MAX_ROWS,
                columns=MAX_COLUMNS,
                boards=self,
            )
        return upright
