"""Records of lots being written to the disk, in groups: while one group is synced, the next one is collected.

So a slow disk makes larger groups and not a slower run. Groups are written in order, and a task is sent out only when
its group, and so every record before it, is on the disk.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field

from grillon.sweep.run.ledger import LotRecord, RunLedger
from grillon.sweep.run.lot_work import LotTask


@dataclass
class RecordGroup:
    """Records that are written together, and the tasks that may be sent out afterwards."""

    records: list[LotRecord] = field(default_factory=list)
    tasks: list[LotTask] = field(default_factory=list)


class GroupWriter:
    """Writes groups to the disk in order, in its own thread with its own connection."""

    def __init__(self, ledger: RunLedger) -> None:
        self._ledger = ledger
        self._connected: RunLedger | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="ledger")
        self._gathered = RecordGroup()
        self._under_way: tuple[RecordGroup, Future[None]] | None = None

    @property
    def busy(self) -> bool:
        """Is a group being written?"""
        return self._under_way is not None

    def record(self, record: LotRecord) -> None:
        """Record a lot as given out or done, with the next group."""
        self._gathered.records.append(record)

    def give(self, task: LotTask) -> None:
        """Add a task that may be sent out with the next group."""
        self._gathered.tasks.append(task)

    def begin(self) -> None:
        """Write the collected records, unless a group is being written."""
        if self._under_way is None and (self._gathered.records or self._gathered.tasks):
            ledger = self._connection()
            # Rows are written here and synced in the thread: row by row, two threads would compete for the interpreter
            # lock.
            ledger.write_lots(self._gathered.records)
            self._under_way = self._gathered, self._thread.submit(ledger.sync_lots)
            self._gathered = RecordGroup()

    def ended(self, timeout: float | None) -> RecordGroup | None:
        """The group that has just been written, if one is within some seconds."""
        if self._under_way is None:
            return None
        group, writing = self._under_way
        if timeout != 0.0:
            wait([writing], timeout)
        if not writing.done():
            return None
        # A group that could not be written stays pending: nothing may be written past it.
        writing.result()
        self._under_way = None
        return group

    def _connection(self) -> RunLedger:
        if self._connected is None:
            self._connected = self._ledger.beside()
        return self._connected

    def rescue(self) -> None:
        """Write everything not yet on the disk, including earlier failures, together: the order has no gap."""
        if self._under_way is not None:
            group, writing = self._under_way
            wait([writing])
            self._under_way = None
            if writing.exception() is not None:
                self._gathered.records[:0] = group.records
        if self._gathered.records:
            self._connection().put_lots(self._gathered.records)
        self._gathered = RecordGroup()

    def close(self) -> None:
        """Close the ledger, after all others have; records not written are lost."""
        self._thread.shutdown(wait=True)
        if self._connected is not None:
            self._connected.close_alone()
