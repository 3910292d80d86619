"""What a count over a cluster has done: its parts, and the stage that a power cut leaves."""

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
        """The ledger of this count in a folder, begun if there is none; RequestError when it keeps another."""
        path = folder / LEDGER
        if not path.exists():
            begin = {"words": 1, "stage": 0, "kept": 0, "again": 0, "conductors": 0}
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
        """A part is done: its run and what it finished, both or none."""
        row = (record.lot.stage * SHARDS + record.lot.first, str(finished))
        with sqlite_errors(self.path), self._transaction():
            self._put_lot(record)
            self._connection.execute("INSERT OR REPLACE INTO parts VALUES (?, ?, ?)", (*row, seal_of(*row)))

    def next_stage(self, stage: int, kept: int, pending: int) -> None:
        """All of the stage before is done. Runs are needed no more, but for those of this stage, of the stage that is
        `kept` on the disk, and of the one that is on its way there.
        """
        needed = (stage - 1, kept - 1, pending - 1)
        with sqlite_errors(self.path), self._transaction():
            self._put_fact("stage", stage)
            self._put_fact("kept", kept)
            self._connection.execute("DELETE FROM lots WHERE stage NOT IN (?, ?, ?)", needed)

    def go_back(self, stage: int) -> None:
        """To the states of a stage: what came after it is done again, and answers from before are known as such."""
        again = self.number("again") + 1
        with sqlite_errors(self.path), self._transaction():
            self._put_fact("again", again)
            self._put_fact("stage", stage)
            self._put_fact("kept", stage)
            self._connection.execute("DELETE FROM lots WHERE stage >= ?", (stage,))
            self._connection.execute("DELETE FROM parts WHERE part >= ?", (stage * SHARDS,))

    def begin_again(self, words: int) -> None:
        """With weights of more words."""
        with sqlite_errors(self.path), self._transaction():
            self._put_fact("stage", 0)
            self._put_fact("kept", 0)
            self._put_fact("words", words)
            self._connection.execute("DELETE FROM lots")
            self._connection.execute("DELETE FROM parts")
