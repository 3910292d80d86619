"""Records of lots on their way to the disk, in groups: while one group is brought there the next one gathers.

So a slow disk makes larger groups and not a slower run. Groups follow each other, and a task leaves only when its
group, and so every record before it, is on the disk.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field

from grillon.sweep.ledger import LotRecord, RunLedger
from grillon.sweep.work import Task


@dataclass
class Group:
    """Records that are written together, and the tasks that may go out when they are."""

    records: list[LotRecord] = field(default_factory=list)
    tasks: list[Task] = field(default_factory=list)


class GroupWriter:
    """Brings groups to the disk in a thread of its own, with a connection of its own, one after the other."""

    def __init__(self, ledger: RunLedger) -> None:
        self._ledger = ledger
        self._connected: RunLedger | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="ledger")
        self._gathered = Group()
        self._under_way: tuple[Group, Future[None]] | None = None

    @property
    def busy(self) -> bool:
        """Is a group on its way to the disk?"""
        return self._under_way is not None

    def record(self, record: LotRecord) -> None:
        """A lot goes out or is done: with the next group."""
        self._gathered.records.append(record)

    def give(self, task: Task) -> None:
        """A task that may go out with the next group."""
        self._gathered.tasks.append(task)

    def begin(self) -> None:
        """Bring what gathered to the disk, unless a group is on its way there."""
        if self._under_way is None and (self._gathered.records or self._gathered.tasks):
            ledger = self._connection()
            # Rows here and the sync in the thread: row by row, two threads would wait for the interpreter's lock.
            ledger.write_lots(self._gathered.records)
            self._under_way = self._gathered, self._thread.submit(ledger.sync_lots)
            self._gathered = Group()

    def ended(self, timeout: float | None) -> Group | None:
        """The group that is on the disk now, if there is one within some seconds."""
        if self._under_way is None:
            return None
        group, writing = self._under_way
        if timeout != 0.0:
            wait([writing], timeout)
        if not writing.done():
            return None
        # A group that could not be written stays under way: nothing may be written past it.
        writing.result()
        self._under_way = None
        return group

    def _connection(self) -> RunLedger:
        if self._connected is None:
            self._connected = self._ledger.beside()
        return self._connected

    def rescue(self) -> None:
        """Write what is not on the disk yet, also what failed before, all of it together: the order has no gap."""
        if self._under_way is not None:
            group, writing = self._under_way
            wait([writing])
            self._under_way = None
            if writing.exception() is not None:
                self._gathered.records[:0] = group.records
        if self._gathered.records:
            self._connection().put_lots(self._gathered.records)
        self._gathered = Group()

    def close(self) -> None:
        """Let go of the ledger, after all others have; what was not written is lost."""
        self._thread.shutdown(wait=True)
        if self._connected is not None:
            self._connected.close_alone()
