"""Lots handed out and finished by a run on disk, in the ledger that only its conductor writes."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, cast

from grillon.errors import Damaged, RequestError
from grillon.ledger import Ledger, seal_of, sqlite_errors
from grillon.sentences import Sentence
from grillon.sweep.layout import LEDGER
from grillon.sweep.lots import Lot
from grillon.sweep.shards import Shard, make_folder


@dataclass(frozen=True, slots=True)
class LotRecord:
    """A lot that was given out, and its file when it is done."""

    lot: Lot
    shard: Shard | None
    seconds: float = 0.0


class RunLedger(Ledger):
    """The ledger of a run's folder: lots given out, and stages joined into one file."""

    @classmethod
    def begin(cls, folder: Path, facts: Mapping[str, object]) -> Self:
        """A new ledger with the facts of its run."""
        make_folder(folder)
        return cls.create(folder / LEDGER, facts)

    @classmethod
    def of_folder(cls, folder: Path) -> Self:
        """The ledger of an existing run."""
        if not (folder / LEDGER).is_file():
            raise RequestError("{folder}: no run was started here", folder=folder)
        return cls.open(folder / LEDGER)

    def beside(self) -> Self:
        """A second connection, for a thread that writes while others read.

        With a log beside the file a record waits for one sync, and readers never wait for the writer.
        """
        ledger = type(self)._connect(self.path)
        with sqlite_errors(self.path):
            ledger._connection.execute("PRAGMA journal_mode = WAL")
        return ledger

    def close_alone(self) -> None:
        """Close the file, and remove the log beside it unless it is still being read."""
        with suppress(sqlite3.Error):
            self._connection.execute("PRAGMA busy_timeout = 0")
            self._connection.execute("PRAGMA journal_mode = DELETE")
        self.close()

    # Lots

    def put_lots(self, records: Iterable[LotRecord]) -> None:
        """Record lots as given out, or as done with valid files on disk: all of these or none."""
        self.write_lots(records)
        self.sync_lots()

    def write_lots(self, records: Iterable[LotRecord]) -> None:
        """As `put_lots`, but not durable before `sync_lots`."""
        with sqlite_errors(self.path), self._rolling_back():
            self._connection.execute("BEGIN IMMEDIATE")
            for record in records:
                self._put_lot(record)

    def sync_lots(self) -> None:
        """Sync the ledger: everything written is on the disk when this returns."""
        with sqlite_errors(self.path), self._rolling_back():
            self._connection.execute("COMMIT")

    def _put_lot(self, record: LotRecord) -> None:
        lot, shard = record.lot, record.shard
        key = (lot.stage, lot.number, lot.first, lot.size)
        rest = (shard.name, shard.rows, str(shard.checksum), shard.bytes, record.seconds) if shard else (None,) * 5
        self._connection.execute(
            "INSERT OR REPLACE INTO lots VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*key, *rest, seal_of(key, rest))
        )

    def lots(self) -> Iterator[LotRecord]:
        """All lots by stage and number."""
        with sqlite_errors(self.path):
            for row in self._connection.execute("SELECT * FROM lots ORDER BY stage, number"):
                yield self._record(row)

    def _record(self, row: tuple[Any, ...]) -> LotRecord:
        key, file, seconds, seal = row[:4], row[4:8], row[8], row[9]
        numbers = all(type(number) is int and number >= 0 for number in key)
        shard = None if file[0] is None else _shard_of(*file)
        timed = seconds is None or isinstance(seconds, (int, float))
        if not (seal == seal_of(key, row[4:9]) and numbers and timed and (shard or file[0] is None)):
            self._check(False, _lot_words(*key[:2]))
        return LotRecord(Lot(*key), shard, seconds or 0.0)

    def find(self, stage: int, number: int) -> Shard | None:
        """The file of a lot; None if the lot is not done or not given out."""
        with sqlite_errors(self.path):
            asked = "SELECT * FROM lots WHERE stage = ? AND number = ?"
            row = self._connection.execute(asked, (stage, number)).fetchone()
        return None if row is None else self._record(row).shard

    def shard(self, stage: int, number: int) -> Shard:
        """The file of a lot that is done."""
        shard = self.find(stage, number)
        if shard is None:
            raise Damaged("{path}: {what} was altered", path=self.path, what=_lot_words(stage, number))
        return shard

    def number(self, fact: str) -> int:
        """A number among the facts, 1 if it is missing."""
        value = self.facts().get(fact, 1)
        self._check(type(value) is int, Sentence("the fact '{name}'", name=fact))
        return cast("int", value)

    def claims(self) -> list[str]:
        """The words of the conductors that this ledger has had in a store elsewhere."""
        # Ledgers of earlier versions have none of their own.
        words = self.facts().get("claims", ["conductor"])
        self._check(isinstance(words, list), Sentence("the fact '{name}'", name="claims"))
        return cast("list[str]", words)

    # Whole stages

    def put_whole(self, stage: int, shard: Shard) -> None:
        """Record that all lots of a stage are joined in one file."""
        row = (stage, shard.name, shard.rows, str(shard.checksum), shard.bytes)
        with sqlite_errors(self.path), self._transaction():
            self._connection.execute("INSERT OR REPLACE INTO wholes VALUES (?, ?, ?, ?, ?, ?)", (*row, seal_of(row)))

    def drop_whole(self, stage: int) -> None:
        """Record that the joined file is gone."""
        with sqlite_errors(self.path), self._transaction():
            self._connection.execute("DELETE FROM wholes WHERE stage = ?", (stage,))

    def wholes(self) -> dict[int, Shard]:
        """The joined files by stage."""
        found = {}
        with sqlite_errors(self.path):
            for row in self._connection.execute("SELECT * FROM wholes"):
                shard = _shard_of(*row[1:5])
                if shard is None or row[5] != seal_of(row[:5]):
                    self._check(False, Sentence("the whole stage {stage}", stage=row[0]))
                else:
                    found[row[0]] = shard
        return found


def _lot_words(stage: object, number: object) -> Sentence:
    return Sentence("lot {lot} of stage {stage}", lot=number, stage=stage)


def _shard_of(name: object, rows: object, checksum: object, size: object) -> Shard | None:
    """The file a row names, None if there can be no such file: a seal is not a signature."""
    named = isinstance(name, str) and name not in {"", ".", ".."} and not {"/", "\\"} & set(name)
    counted = type(rows) is int and type(size) is int and min(rows, size) >= 0
    summed = isinstance(checksum, str) and checksum.isascii() and checksum.isdigit() and len(checksum) <= 20
    if not (named and counted and summed):
        return None
    return Shard(cast("str", name), cast("int", rows), int(cast("str", checksum)), cast("int", size))


class RunLock:
    """A lock held by the one conductor of a folder; the system releases it however the process ends."""

    name = "conductor.lock"

    def __init__(self, folder: Path, mode: str = "a+") -> None:
        self.path = folder / self.name
        self._file = open(self.path, mode)  # noqa: SIM115 - held as long as the run
        for wait in (0.02, 0.0):
            try:
                self._take(shared=mode == "r")
            except OSError:
                # Somebody may only be looking, which takes no time.
                time.sleep(wait)
            else:
                return
        self._file.close()
        raise RequestError("{folder}: another run is active here", folder=folder)

    def _take(self, *, shared: bool) -> None:
        if os.name == "nt":  # pragma: no cover
            import msvcrt

            msvcrt.locking(self._file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(self._file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)

    def release(self) -> None:
        """Release the lock."""
        self._file.close()

    @classmethod
    def held(cls, folder: Path) -> bool:
        """Is a conductor at work in the folder, as far as the system can tell?"""
        try:
            cls(folder, "r").release()
        except RequestError:
            return True
        except OSError:
            return False
        return False
