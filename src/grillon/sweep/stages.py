"""Check that a stage left by another run is complete: only then may a taller board start from it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from grillon.errors import Damaged, LimitReached
from grillon.sweep import layout, shards
from grillon.sweep.pieces import read_records
from grillon.sweep.shards import Shard
from grillon.sweep.staged import StagedBoards
from grillon.sweep.stores import Store


@lru_cache(maxsize=64)
def stage_size(boards: StagedBoards, stage: int) -> int | None:
    """The number of partial grids of a stage, counted once without making them; None if that takes too much memory."""
    return boards.stage_size(stage)


class Order:
    """Is every record larger than the one before? They are added some at a time.

    >>> order = Order(2)
    >>> order.add(b"aabb"), order.add(b"bb")
    (True, False)
    """

    def __init__(self, cells: int, last: bytes = b"") -> None:
        self._cells, self.last, self.rising = cells, last, True

    def add(self, records: bytes) -> bool:
        """Whether all of them were larger so far."""
        last = self.last
        for record in shards.split_records(records, self._cells):
            if record <= last:
                self.rising = False
            last = record
        self.last = last
        return self.rising


def trusted_stage(store: Store, name: str, root: Path, boards: StagedBoards, stage: int) -> Shard:
    """A stage file of a lower board, if the stage is complete; Damaged otherwise.

    The right number of partial grids in rising order must be all of them, whoever wrote the file. If the run that made
    it has a ledger under the root, it must also be the file that ledger names.
    """
    path, order = store.place(name), Order(stage)
    wrong: Damaged | None = None

    def look_at(records: bytes) -> None:
        nonlocal wrong
        order.add(records)
        try:
            boards.continued(records, stage, stage)
        except Damaged as error:
            wrong = error

    shard = read_records(store, name, boards.kind(stage), look_at)
    _compare_with_ledger(root / Path(name).parent, path, stage, shard)
    expected = stage_size(boards, stage)
    if expected is None:
        raise LimitReached("{path}: not enough memory to check that this stage is complete", path=path)
    if shard.rows != expected:
        raise Damaged(
            "{path}: {found:,} {found:grid|grids}, but stage {stage} has {expected}",
            path=path,
            found=shard.rows,
            stage=stage,
            expected=expected,
        )
    if not order.rising:
        raise Damaged("{path}: the codes are not in rising order", path=path)
    if wrong is not None:
        raise Damaged("{path}: {reason}", path=path, reason=wrong)
    return shard


def _compare_with_ledger(folder: Path, path: str, stage: int, found: Shard) -> None:
    from grillon.sweep.report import View

    if not (folder / layout.LEDGER).is_file():
        return
    view = View(folder)
    if stage not in view.stages:
        return
    whole = view.wholes.get(stage)
    if not view.is_whole(stage):
        raise Damaged("{path}: its ledger says that this stage is not finished", path=path)
    if found.rows != view.known(stage) or (whole is not None and whole.checksum != found.checksum):
        raise Damaged("{path}: not the file listed in the ledger: its checksum differs", path=path)
