"""Progress of a count over a cluster: finished parts, and the last stage that a power cut cannot destroy."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Self

from grillon.base.ledger import LEDGER
from grillon.sweep.cluster_count.part_work import SHARDS, CountPart
from grillon.sweep.run.ledger import LotRecord, RunLedger
from grillon.sweep.run.schedule import Lot
from grillon.sweep.storage.stage_files import StageFile

_NO_FILE = StageFile("none", 0, 0, 0)
"""Stands for the file of a part without new states."""


class CountLedger(RunLedger):
    """The parts that are done. Their rows are those of lots, numbered by the first shard of the part."""

    @classmethod
    def of_job(cls, folder: Path, job: str) -> Self:
        """The ledger of this count in a folder, created if there is none; RequestError if it is of another count."""
        begin: dict[str, object] = {"order": sys.byteorder, "words": 1, "stage": 0, "kept": 0, "again": 0, "claims": []}
        ledger = cls.of_count(folder / LEDGER, job, begin)
        # A ledger of an earlier version may have none of these.
        ledger.put_facts(**dict.fromkeys({"kept", "again"} - ledger.facts().keys(), 0))
        return ledger

    def put_part(self, part: CountPart, file: StageFile | None, seconds: float, finished: int) -> None:
        """Record a finished part: the file of its states and the boards it completed, both or neither."""
        lot = Lot(part.stage, part.first, part.first, part.size)
        with self.database.transaction():
            self._put_lot(LotRecord(lot, file or _NO_FILE, seconds))
            self.add_part(part.stage * SHARDS + part.first, finished)

    def parts_of(self, stage: int) -> list[CountPart]:
        """The finished parts of a stage."""
        return [
            CountPart(stage, record.lot.first, record.lot.size) for record in self.lots() if record.lot.stage == stage
        ]

    def files(self, stage: int | None = None) -> Iterator[StageFile]:
        """The files written by the parts of a stage, or of all that are needed."""
        for record in self.lots():
            if stage in (None, record.lot.stage) and record.file is not None and record.file != _NO_FILE:
                yield record.file

    def next_stage(self, stage: int, kept: int, pending: int) -> None:
        """Record that the stage before is finished. Files are no longer needed, except those of this stage, of the
        stage that is `kept` on the disk, and of the one being written there.
        """
        with self.database.transaction() as connection:
            self.put_facts(stage=stage, kept=kept)
            connection.execute("DELETE FROM lots WHERE stage NOT IN (?, ?, ?)", (stage - 1, kept - 1, pending - 1))

    def go_back(self, stage: int, **facts: object) -> None:
        """Go back to the states of a stage: later work is redone, and earlier answers are recognised as such."""
        with self.database.transaction() as connection:
            self.put_facts(again=self.number("again") + 1, stage=stage, kept=stage, **facts)
            connection.execute("DELETE FROM lots WHERE stage >= ?", (stage,))
            connection.execute("DELETE FROM parts WHERE part >= ?", (stage * SHARDS,))
