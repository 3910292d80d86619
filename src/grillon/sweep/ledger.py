"""What has been given out and what is done, in one SQLite file that only the conductor writes.

Every row carries a seal over its own content, so that an altered ledger is noticed and not believed.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import cast

from grillon.errors import Damaged, RequestError
from grillon.files import sync_folder
from grillon.sentences import Sentence
from grillon.sweep.layout import LEDGER
from grillon.sweep.lots import Lot
from grillon.sweep.shards import Shard, make_folder

VERSION = 3
_SCHEMA = """
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL, seal TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE lots (
    stage INTEGER NOT NULL, number INTEGER NOT NULL, first INTEGER NOT NULL, size INTEGER NOT NULL,
    file TEXT, rows INTEGER, checksum TEXT, bytes INTEGER, seconds REAL, seal TEXT NOT NULL,
    PRIMARY KEY (stage, number)) WITHOUT ROWID;
CREATE TABLE wholes (
    stage INTEGER PRIMARY KEY, file TEXT NOT NULL, rows INTEGER NOT NULL, checksum TEXT NOT NULL,
    bytes INTEGER NOT NULL, seal TEXT NOT NULL);
"""


@dataclass(frozen=True)
class LotRecord:
    """A lot that was given out, and its file when it is done."""

    lot: Lot
    shard: Shard | None
    seconds: float = 0.0


def _seal(*content: object) -> str:
    return blake2b(repr(content).encode(), digest_size=8).hexdigest()


@contextmanager
def _plainly(path: Path) -> Iterator[None]:
    """SQLite's troubles as ours."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if "readonly" in str(error) or "unable to open" in str(error):
            raise PermissionError(
                13, Sentence("the ledger cannot be written ({reason})", reason=error), str(path)
            ) from None
        if "locked" in str(error):
            raise RequestError(
                "{path}: another program holds the ledger; resume when it has let go", path=path
            ) from None
        if "full" in str(error) or "disk I/O" in str(error):
            raise OSError(28, Sentence("the ledger cannot be written ({reason})", reason=error), str(path)) from None
        if "no such" in str(error):
            raise Damaged("{path}: this is no ledger of a run, or not all of it", path=path) from None
        raise Damaged("{path}: {reason}", path=path, reason=error) from None
    except sqlite3.DatabaseError as error:
        raise Damaged("{path}: {reason}", path=path, reason=error) from None


class Ledger:
    """Open with `create` or `open`; each change is one durable transaction."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path, self._connection = path, connection

    @classmethod
    def _connect(cls, path: Path) -> Ledger:
        with _plainly(path):
            connection = sqlite3.connect(path, timeout=60, isolation_level=None, check_same_thread=False)
            try:
                connection.execute("PRAGMA synchronous = FULL")
            except sqlite3.Error:
                connection.close()
                raise
        return cls(path, connection)

    @classmethod
    def create(cls, folder: Path, facts: Mapping[str, object]) -> Ledger:
        """A new ledger with the facts of its run."""
        path = folder / LEDGER
        if path.exists():
            raise RequestError("{path} is there already: resume that run or choose another folder", path=path)
        make_folder(folder)
        # Filled under another name, so that a ledger that has its name is whole.
        unfinished = folder / f".{LEDGER}.tmp"
        unfinished.unlink(missing_ok=True)
        ledger = cls._connect(unfinished)
        with _plainly(path), ledger._transaction():
            for statement in _SCHEMA.split(";"):
                ledger._connection.execute(statement)
            ledger._put_fact("version", VERSION)
            for name, value in facts.items():
                ledger._put_fact(name, value)
        ledger.close()
        os.replace(unfinished, path)
        sync_folder(folder)
        return cls._connect(path)

    @classmethod
    def open(cls, folder: Path) -> Ledger:
        """The ledger of a folder, read through; Damaged when it is altered or of another version."""
        path = folder / LEDGER
        if not path.is_file():
            raise RequestError("{folder}: no run was started here", folder=folder)
        ledger = cls._connect(path)
        with ExitStack() as held, _plainly(path):
            held.callback(ledger.close)
            version = ledger.facts().get("version")
            if version != VERSION:
                raise Damaged(
                    "{path}: a ledger of version {version}, this Grillon reads version {known}",
                    path=path,
                    version=version,
                    known=VERSION,
                )
            (verdict,) = ledger._connection.execute("PRAGMA integrity_check(1)").fetchone()
            ledger._check(verdict == "ok", Sentence("its structure"))
            held.pop_all()
        return ledger

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            # A full disk makes SQLite roll back by itself.
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """What is read inside belongs together, whatever the conductor does meanwhile."""
        with _plainly(self.path):
            self._connection.execute("BEGIN")
            try:
                yield
            finally:
                self._connection.execute("ROLLBACK")

    # Facts

    def _put_fact(self, name: str, value: object) -> None:
        text = json.dumps(value)
        self._connection.execute("INSERT OR REPLACE INTO facts VALUES (?, ?, ?)", (name, text, _seal(name, text)))

    def put_fact(self, name: str, value: object) -> None:
        """Remember something about the run."""
        with _plainly(self.path), self._transaction():
            self._put_fact(name, value)

    def facts(self) -> dict[str, object]:
        """Everything remembered about the run."""
        found: dict[str, object] = {}
        with _plainly(self.path):
            for name, text, seal in self._connection.execute("SELECT name, value, seal FROM facts"):
                self._check(seal == _seal(name, text), Sentence("the fact '{name}'", name=name))
                try:
                    found[name] = json.loads(text)
                except (ValueError, TypeError, RecursionError):
                    self._check(False, Sentence("the fact '{name}'", name=name))
        return found

    def _check(self, holds: bool, what: str) -> None:
        if not holds:
            raise Damaged("{path}: {what} was altered", path=self.path, what=what)

    # Lots

    def give(self, lot: Lot) -> None:
        """A lot goes out."""
        self.put_lots([LotRecord(lot, None)])

    def put_lots(self, records: Iterable[LotRecord]) -> None:
        """Lots go out, or their results are on disk and their files valid from now on: all of these or none."""
        with _plainly(self.path), self._transaction():
            for record in records:
                self._put_lot(record)

    def reopen(self, lot: Lot) -> None:
        """Its file is not to be trusted: the lot counts as given out and not done."""
        self.give(lot)

    def _put_lot(self, record: LotRecord) -> None:
        lot, shard = record.lot, record.shard
        key = (lot.stage, lot.number, lot.first, lot.size)
        rest = (shard.name, shard.rows, str(shard.checksum), shard.bytes, record.seconds) if shard else (None,) * 5
        self._connection.execute(
            "INSERT OR REPLACE INTO lots VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*key, *rest, _seal(key, rest))
        )

    def lots(self) -> Iterator[LotRecord]:
        """All lots by stage and number."""
        with _plainly(self.path):
            for row in self._connection.execute("SELECT * FROM lots ORDER BY stage, number"):
                key, rest, seal = row[:4], row[4:9], row[9]
                self._check(seal == _seal(key, rest), Sentence("lot {lot} of stage {stage}", lot=key[1], stage=key[0]))
                what = Sentence("lot {lot} of stage {stage}", lot=key[1], stage=key[0])
                self._check(all(type(number) is int and number >= 0 for number in key), what)
                shard = self._shard(rest[:4], what) if rest[0] is not None else None
                self._check(rest[4] is None or isinstance(rest[4], (int, float)), what)
                yield LotRecord(Lot(*key), shard, rest[4] or 0.0)

    def _shard(self, row: tuple[object, ...], what: str) -> Shard:
        """A file as a row names it. A seal is no secret: what it covers may still be nonsense."""
        name, rows, checksum, size = row
        named = isinstance(name, str) and Path(name).name == name
        counted = all(type(number) is int and number >= 0 for number in (rows, size))
        summed = isinstance(checksum, str) and checksum.isascii() and checksum.isdigit() and len(checksum) <= 20
        self._check(named and counted and summed, what)
        return Shard(cast("str", name), cast("int", rows), int(cast("str", checksum)), cast("int", size))

    # Whole stages

    def put_whole(self, stage: int, shard: Shard) -> None:
        """All lots of a stage are joined in one file."""
        row = (stage, shard.name, shard.rows, str(shard.checksum), shard.bytes)
        with _plainly(self.path), self._transaction():
            self._connection.execute("INSERT OR REPLACE INTO wholes VALUES (?, ?, ?, ?, ?, ?)", (*row, _seal(row)))

    def drop_whole(self, stage: int) -> None:
        """The joined file is gone."""
        with _plainly(self.path), self._transaction():
            self._connection.execute("DELETE FROM wholes WHERE stage = ?", (stage,))

    def wholes(self) -> dict[int, Shard]:
        """The joined files by stage."""
        found = {}
        with _plainly(self.path):
            for row in self._connection.execute("SELECT * FROM wholes"):
                what = Sentence("the whole stage {stage}", stage=row[0])
                self._check(row[5] == _seal(row[:5]), what)
                found[row[0]] = self._shard(row[1:5], what)
        return found


class RunLock:
    """Held by the one conductor of a folder; the system takes it back when the process ends, however it ends."""

    name = "conductor.lock"

    def __init__(self, folder: Path, mode: str = "a+") -> None:
        self.path = folder / self.name
        self._file = open(self.path, mode)  # noqa: SIM115 - held as long as the run
        try:
            if os.name == "nt":  # pragma: no cover
                import msvcrt

                msvcrt.locking(self._file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
            else:
                import fcntl

                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise RequestError("{folder}: another conductor is at work here", folder=folder) from None

    def release(self) -> None:
        """Let another one in."""
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
