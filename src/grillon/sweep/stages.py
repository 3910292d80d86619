"""Check that a stage left by another run is complete: only then may a taller board start from it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from grillon.errors import Damaged, LimitReached
from grillon.sweep import layout, shards
from grillon.sweep.shards import Shard
from grillon.sweep.staged import StagedBoards
from grillon.sweep.stores import Store


@lru_cache(maxsize=64)
def stage_size(boards: StagedBoards, stage: int) -> int | None:
    """The number of partial grids of a stage, counted once without making them; None if that takes too much memory."""
    return boards.stage_size(stage)


def rising(records: bytes, cells: int) -> bool:
    """Is every record larger than the one before?

    >>> rising(b"aabb", 2), rising(b"aaaa", 2)
    (True, False)
    """
    last = b""
    for record in shards.split_records(records, cells):
        if record <= last:
            return False
        last = record
    return True


def trusted_stage(store: Store, name: str, root: Path, boards: StagedBoards, stage: int) -> Shard:
    """A stage file of a lower board, if the stage is complete; Damaged otherwise.

    The right number of partial grids in rising order must be all of them, whoever wrote the file. If the run that made
    it has a ledger under the root, it must also be the file that ledger names.
    """
    path, data = store.place(name), store.get(name)
    _, shard = shards.lines_of(data, path, boards.kind(stage))
    _compare_with_ledger(root / Path(name).parent, path, stage, shard)
    records, found = shards.decode(data, path, boards.kind(stage), shard), shard.rows
    expected = stage_size(boards, stage)
    if expected is None:
        raise LimitReached("{path}: not enough memory to check that this stage is complete", path=path)
    if found != expected:
        raise Damaged(
            "{path}: {found:,} {found:grid|grids}, but stage {stage} has {expected}",
            path=path,
            found=found,
            stage=stage,
            expected=expected,
        )
    if not rising(records, stage):
        raise Damaged("{path}: the codes are not in rising order", path=path)
    try:
        boards.continued(records, stage, stage)
    except Damaged as error:
        raise Damaged("{path}: {reason}", path=path, reason=error) from None
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
