"""Progress of a count over a cluster: finished parts, and the last stage that a power cut cannot destroy."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Self

from grillon.errors import RequestError
from grillon.ledger import seal_of, sqlite_errors
from grillon.sweep.layout import LEDGER
from grillon.sweep.ledger import LotRecord, RunLedger
from grillon.sweep.parts import SHARDS


class CountLedger(RunLedger):
    """The parts that are done: lots of the run's ledger, by their first shard."""

    @classmethod
    def of_job(cls, folder: Path, job: str) -> Self:
        """The ledger of this count in a folder, created if there is none; RequestError if it is of another count."""
        path = folder / LEDGER
        if not path.exists():
            begin = {"words": 1, "stage": 0, "kept": 0, "again": 0, "claims": []}
            return cls.create(path, {"count": job, "order": sys.byteorder, **begin})
        ledger = cls.open(path)
        facts = ledger.facts()
        if facts.get("count") != job or facts.get("order") != sys.byteorder:
            ledger.close()
            kept = facts.get("count")
            raise RequestError("{path} keeps a count of {kept}, not of {run}", path=path, kept=kept, run=job)
        for fact in {"kept", "again"} - facts.keys():
            ledger.put_fact(fact, 0)
        return ledger

    def put_part(self, record: LotRecord, finished: int) -> None:
        """Record a finished part: its run and the boards it completed, both or neither."""
        row = (record.lot.stage * SHARDS + record.lot.first, str(finished))
        with sqlite_errors(self.path), self._transaction():
            self._put_lot(record)
            self._connection.execute("INSERT OR REPLACE INTO parts VALUES (?, ?, ?)", (*row, seal_of(*row)))

    def next_stage(self, stage: int, kept: int, pending: int) -> None:
        """Record that the stage before is finished. Runs are no longer needed, except those of this stage, of the stage
        that is `kept` on the disk, and of the one being written there.
        """
        needed = (stage - 1, kept - 1, pending - 1)
        with sqlite_errors(self.path), self._transaction():
            self._put_fact("stage", stage)
            self._put_fact("kept", kept)
            self._connection.execute("DELETE FROM lots WHERE stage NOT IN (?, ?, ?)", needed)

    def go_back(self, stage: int) -> None:
        """Go back to the states of a stage: later work is redone, and earlier answers are recognised as such."""
        again = self.number("again") + 1
        with sqlite_errors(self.path), self._transaction():
            self._put_fact("again", again)
            self._put_fact("stage", stage)
            self._put_fact("kept", stage)
            self._connection.execute("DELETE FROM lots WHERE stage >= ?", (stage,))
            self._connection.execute("DELETE FROM parts WHERE part >= ?", (stage * SHARDS,))

    def begin_again(self, words: int) -> None:
        """Start again with wider weights."""
        with sqlite_errors(self.path), self._transaction():
            self._put_fact("stage", 0)
            self._put_fact("kept", 0)
            self._put_fact("words", words)
            self._connection.execute("DELETE FROM lots")
            self._connection.execute("DELETE FROM parts")
