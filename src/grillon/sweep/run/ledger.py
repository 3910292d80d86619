"""Lots handed out and finished by a run on disk, in the ledger that only its conductor writes."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, cast

from grillon.base.ledger import LEDGER, Ledger, seal_of
from grillon.base.sentences import Sentence
from grillon.errors import RequestError
from grillon.sweep.run.schedule import Lot
from grillon.sweep.storage.stage_files import StageFile


@dataclass(frozen=True, slots=True)
class LotRecord:
    """A lot that was given out, and its file when it is done."""

    lot: Lot
    file: StageFile | None
    seconds: float = 0.0


class RunLedger(Ledger):
    """The ledger of a run's folder: lots given out, and stages joined into one file."""

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
        ledger = self._at(self.path)
        ledger.database.rows("PRAGMA journal_mode = WAL")
        return ledger

    def close_alone(self) -> None:
        """Close the file, and remove the log beside it unless it is still being read."""
        with suppress(sqlite3.Error):
            self.database.connection.execute("PRAGMA busy_timeout = 0")
            self.database.connection.execute("PRAGMA journal_mode = DELETE")
        self.close()

    # Lots

    def put_lots(self, records: Iterable[LotRecord]) -> None:
        """Record lots as given out, or as done with valid files on disk: all of these or none."""
        self.write_lots(records)
        self.sync_lots()

    def write_lots(self, records: Iterable[LotRecord]) -> None:
        """As `put_lots`, but not durable before `sync_lots`."""
        self.database.begin()
        with self.database.rolling_back():
            for record in records:
                self._put_lot(record)

    def sync_lots(self) -> None:
        """Bring everything written to the disk, perhaps in another thread."""
        self.database.commit()

    def _put_lot(self, record: LotRecord) -> None:
        lot, file = record.lot, record.file
        key = (lot.stage, lot.number, lot.first, lot.size)
        rest = (*_columns(file), record.seconds) if file else (None,) * 5
        self._put("lots", (*key, *rest), seal_of(key, rest))

    def lots(self) -> Iterator[LotRecord]:
        """All lots by stage and number."""
        with self.database.errors():
            for row in self.database.connection.execute("SELECT * FROM lots ORDER BY stage, number"):
                yield self._record(row)

    def _record(self, row: tuple[Any, ...]) -> LotRecord:
        key, named, seconds, seal = row[:4], row[4:8], row[8], row[9]
        numbers = all(type(number) is int and number >= 0 for number in key)
        file = None if named[0] is None else _file_of(*named)
        timed = seconds is None or isinstance(seconds, (int, float))
        if not (seal == seal_of(key, row[4:9]) and numbers and timed and (file or named[0] is None)):
            self.check(False, _lot_words(*key[:2]))
        return LotRecord(Lot(*key), file, seconds or 0.0)

    def find(self, stage: int, number: int) -> StageFile | None:
        """The file of a lot; None if the lot is not done or not given out."""
        found = self.database.rows("SELECT * FROM lots WHERE stage = ? AND number = ?", (stage, number))
        return self._record(found[0]).file if found else None

    def file_of(self, stage: int, number: int) -> StageFile:
        """The file of a lot that is done."""
        file = self.find(stage, number)
        self.check(file is not None, _lot_words(stage, number))
        return cast("StageFile", file)

    def number(self, fact: str) -> int:
        """A number among the facts, 1 if it is missing."""
        value = self.facts().get(fact, 1)
        self.check(type(value) is int, Sentence("the fact '{name}'", name=fact))
        return cast("int", value)

    def claims(self) -> list[str]:
        """The words of the conductors that this ledger has had in a store elsewhere."""
        # Ledgers of earlier versions have none of their own.
        words = self.facts().get("claims", ["conductor"])
        self.check(isinstance(words, list), Sentence("the fact '{name}'", name="claims"))
        return cast("list[str]", words)

    # Whole stages

    def put_whole(self, stage: int, file: StageFile) -> None:
        """Record that all lots of a stage are joined in one file."""
        row = (stage, *_columns(file))
        with self.database.transaction():
            self._put("wholes", row, seal_of(row))

    def drop_whole(self, stage: int) -> None:
        """Record that the joined file is gone."""
        with self.database.transaction() as connection:
            connection.execute("DELETE FROM wholes WHERE stage = ?", (stage,))

    def wholes(self) -> dict[int, StageFile]:
        """The joined files by stage."""
        found = {}
        for stage, *columns, seal in self.database.rows("SELECT * FROM wholes"):
            file = _file_of(*columns)
            whole = file is not None and seal == seal_of((stage, *columns))
            self.check(whole, Sentence("the whole stage {stage}", stage=stage))
            found[cast("int", stage)] = cast("StageFile", file)
        return found


def _lot_words(stage: object, number: object) -> Sentence:
    return Sentence("lot {lot} of stage {stage}", lot=number, stage=stage)


def _columns(file: StageFile) -> tuple[object, ...]:
    return file.name, file.rows, str(file.checksum), file.bytes


def _file_of(name: object, rows: object, checksum: object, size: object) -> StageFile | None:
    """The file a row names, None if there can be no such file: a seal is not a signature."""
    named = isinstance(name, str) and name not in {"", ".", ".."} and not {"/", "\\"} & set(name)
    counted = type(rows) is int and type(size) is int and min(rows, size) >= 0
    summed = isinstance(checksum, str) and checksum.isascii() and checksum.isdigit() and len(checksum) <= 20
    if not (named and counted and summed):
        return None
    return StageFile(cast("str", name), cast("int", rows), int(cast("str", checksum)), cast("int", size))
