"""Stages of lower boards, and the check that they are complete: only then may a taller board start from one."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from grillon.base.ledger import LEDGER
from grillon.errors import Damaged, GrillonError, LimitReached
from grillon.sweep.run import layout
from grillon.sweep.run.lot_work import join
from grillon.sweep.run.view import RunView
from grillon.sweep.staged_boards import StagedBoards
from grillon.sweep.storage import stage_files
from grillon.sweep.storage.chunks import read_records
from grillon.sweep.storage.stage_files import StageFile
from grillon.sweep.storage.stores import Store


@lru_cache(maxsize=64)
def stage_size(boards: StagedBoards, stage: int) -> int | None:
    """The number of partial grids of a stage, counted once without making them; None if that takes too much memory."""
    return boards.stage_size(stage)


class RisingOrder:
    """Is every record larger than the one before? They are added some at a time.

    >>> order = RisingOrder(2)
    >>> order.add(b"aabb"), order.add(b"bb")
    (True, False)
    """

    def __init__(self, cells: int, last: bytes = b"") -> None:
        self._cells, self.last, self.rising = cells, last, True

    def add(self, records: bytes) -> bool:
        """Whether all of them were larger so far."""
        last = self.last
        for record in stage_files.split_records(records, self._cells):
            if record <= last:
                self.rising = False
            last = record
        self.last = last
        return self.rising


def lower_stage(store: Store, root: Path, boards: StagedBoards, stages: list[int]) -> tuple[int, str] | None:
    """The latest of these stages that a run over a lower board of the same width has completed, as a file.

    A run that is not finished, or keeps its lots as Parquet, has lots instead: they are joined here, into the file that
    the run itself writes at its end.
    """
    found, lots = layout.reusable(store, boards, stages), _lots_of_lower(root, boards, stages)
    if lots is None or (found is not None and found[0] >= lots[0]):
        return found
    stage, view = lots
    name = f"{view.boards.folder_name}/{layout.stage_name(stage)}.txt"
    try:
        join(view.store, view.files(stage), boards.kind(stage), store, name)
    except FileNotFoundError:
        # The run has ended since and joined its lots, or they were deleted.
        return layout.reusable(store, boards, stages)
    return stage, name


def _lots_of_lower(root: Path, boards: StagedBoards, stages: list[int]) -> tuple[int, RunView] | None:
    """The latest of these stages whose lots are all done, according to the ledger of a lower board."""
    best: tuple[int, RunView] | None = None
    for lower in layout.lower_boards(boards):
        try:
            view = RunView(root / lower.folder_name)
        except GrillonError:
            continue
        done = [stage for stage in view.stages[1:] if stage not in view.wholes and view.is_whole(stage)]
        usable = [stage for stage in done if stage in stages and stage <= lower.shared_stages]
        if usable and (best is None or usable[-1] > best[0]):
            best = usable[-1], view
    return best


def trusted_stage(store: Store, name: str, root: Path, boards: StagedBoards, stage: int) -> StageFile:
    """A stage file of a lower board, if the stage is complete; Damaged otherwise.

    The right number of partial grids in rising order must be all of them, whoever wrote the file. If the run that made
    it has a ledger under the root, it must also be the file that ledger names.
    """
    path, order = store.place(name), RisingOrder(stage)
    wrong: Damaged | None = None

    def look_at(records: bytes) -> None:
        nonlocal wrong
        order.add(records)
        try:
            boards.continued(records, stage, stage)
        except Damaged as error:
            wrong = error

    file = read_records(store, name, boards.kind(stage), look_at)
    _compare_with_ledger(root / Path(name).parent, path, stage, file)
    expected = stage_size(boards, stage)
    if expected is None:
        raise LimitReached("{path}: not enough memory to check that this stage is complete", path=path)
    if file.rows != expected:
        raise Damaged(
            "{path}: {found:,} {found:grid|grids}, but stage {stage} has {expected}",
            path=path,
            found=file.rows,
            stage=stage,
            expected=expected,
        )
    if not order.rising:
        raise Damaged("{path}: the codes are not in rising order", path=path)
    if wrong is not None:
        raise Damaged("{path}: {reason}", path=path, reason=wrong)
    return file


def _compare_with_ledger(folder: Path, path: str, stage: int, found: StageFile) -> None:
    if not (folder / LEDGER).is_file():
        return
    view = RunView(folder)
    if stage not in view.stages:
        return
    whole = view.wholes.get(stage)
    if not view.is_whole(stage):
        raise Damaged("{path}: its ledger says that this stage is not finished", path=path)
    if found.rows != view.known(stage) or (whole is not None and whole.checksum != found.checksum):
        raise stage_files.not_listed(path)
