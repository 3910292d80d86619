"""The progress of long work in one SQLite file: whatever stops it, the next run continues from there.

Each change is one durable transaction, and every row carries a seal over its own content, so that an altered ledger is
noticed and not trusted. Runs on disk and counts in parts use the same file format.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import Self

from grillon.errors import Damaged, RequestError, with_place
from grillon.files import sync_folder
from grillon.sentences import Sentence

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
CREATE TABLE parts (part INTEGER PRIMARY KEY, value TEXT NOT NULL, seal TEXT NOT NULL);
"""


def seal_of(*content: object) -> str:
    """The checksum of a row, which shows that it is unaltered."""
    return blake2b(repr(content).encode(), digest_size=8).hexdigest()


@contextmanager
def sqlite_errors(path: Path) -> Iterator[None]:
    """SQLite's errors as ours."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if "readonly" in str(error) or "unable to open" in str(error):
            raise PermissionError(
                13, Sentence("the ledger cannot be written ({reason})", reason=error), str(path)
            ) from None
        if "locked" in str(error):
            raise RequestError(
                "{path}: another program is using the ledger; resume when it has finished", path=path
            ) from None
        if "full" in str(error) or "disk I/O" in str(error):
            raise OSError(28, Sentence("the ledger cannot be written ({reason})", reason=error), str(path)) from None
        if "no such" in str(error):
            raise Damaged("{path}: this is not a ledger of this version, or it is incomplete", path=path) from None
        raise Damaged("{path}: {reason}", path=path, reason=error) from None
    except sqlite3.DatabaseError as error:
        raise Damaged("{path}: {reason}", path=path, reason=error) from None


class Ledger:
    """Open with `create`, `open` or, for the parts of a count, `of_count`.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with Ledger.of_count(Path(folder, "count"), "takuzu 4x4") as ledger:
    ...         ledger.add_part(3, 16)
    ...     with Ledger.of_count(Path(folder, "count"), "takuzu 4x4") as ledger:
    ...         ledger.parts()
    {3: 16}
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path, self._connection = path, connection

    @classmethod
    def _connect(cls, path: Path) -> Self:
        with sqlite_errors(path):
            connection = sqlite3.connect(path, timeout=60, isolation_level=None, check_same_thread=False)
            try:
                connection.execute("PRAGMA synchronous = FULL")
            except sqlite3.Error:
                connection.close()
                raise
        return cls(path, connection)

    @classmethod
    def create(cls, path: Path, facts: Mapping[str, object]) -> Self:
        """A new ledger with the facts of its work; the folder is there."""
        if path.exists():
            raise RequestError("{path} already exists: resume that run or choose another folder", path=path)
        # Filled under another name, so that a ledger that has its name is whole.
        unfinished = path.with_name(f".{path.name}.tmp")
        unfinished.unlink(missing_ok=True)
        ledger = cls._connect(unfinished)
        with sqlite_errors(path), ledger._transaction():
            for statement in _SCHEMA.split(";"):
                ledger._connection.execute(statement)
            ledger._put_fact("version", VERSION)
            for name, value in facts.items():
                ledger._put_fact(name, value)
        ledger.close()
        os.replace(unfinished, path)
        sync_folder(path.parent)
        return cls._connect(path)

    @classmethod
    def open(cls, path: Path) -> Self:
        """The ledger of a file, read through; Damaged when it is altered or of another version."""
        ledger = cls._connect(path)
        with ExitStack() as held, sqlite_errors(path):
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

    @classmethod
    def of_count(cls, path: Path, run: str) -> Self:
        """The ledger of this count, begun if there is none; RequestError when the file keeps another."""
        if path.is_dir():
            raise RequestError("{path} is a folder, and a file is needed", path=path)
        with with_place(path):
            ledger = cls.open(path) if path.exists() else cls.create(path, {"count": run})
        kept = ledger.facts().get("count")
        if kept != run:
            ledger.close()
            raise RequestError("{path} keeps a count of {kept}, not of {run}", path=path, kept=kept, run=run)
        return ledger

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._rolling_back():
            self._connection.execute("BEGIN IMMEDIATE")
            yield
            self._connection.execute("COMMIT")

    @contextmanager
    def _rolling_back(self) -> Iterator[None]:
        """A transaction, or a part of one, that is not there when it fails."""
        try:
            yield
        except BaseException:
            # A full disk makes SQLite roll back by itself.
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Reads inside the block are consistent, whatever the conductor does meanwhile."""
        with sqlite_errors(self.path):
            self._connection.execute("BEGIN")
            try:
                yield
            finally:
                self._connection.execute("ROLLBACK")

    # Facts

    def _put_fact(self, name: str, value: object) -> None:
        text = json.dumps(value)
        self._connection.execute("INSERT OR REPLACE INTO facts VALUES (?, ?, ?)", (name, text, seal_of(name, text)))

    def put_fact(self, name: str, value: object) -> None:
        """Remember something about the run."""
        with sqlite_errors(self.path), self._transaction():
            self._put_fact(name, value)

    def facts(self) -> dict[str, object]:
        """Everything remembered about the run."""
        found: dict[str, object] = {}
        with sqlite_errors(self.path):
            for name, text, seal in self._connection.execute("SELECT name, value, seal FROM facts"):
                self._check(seal == seal_of(name, text), Sentence("the fact '{name}'", name=name))
                try:
                    found[name] = json.loads(text)
                except (ValueError, TypeError, RecursionError):
                    self._check(False, Sentence("the fact '{name}'", name=name))
        return found

    def _check(self, holds: bool, what: str) -> None:
        if not holds:
            raise Damaged("{path}: {what} was altered", path=self.path, what=what)

    # Parts of a count

    def add_part(self, part: int, value: int) -> None:
        """Keep the number of a finished part."""
        row = (part, str(value))
        with sqlite_errors(self.path), self._transaction():
            self._connection.execute("INSERT OR REPLACE INTO parts VALUES (?, ?, ?)", (*row, seal_of(*row)))

    def parts(self) -> dict[int, int]:
        """The finished parts and their numbers; Damaged when a row is not as it was written."""
        found = {}
        with sqlite_errors(self.path):
            for part, value, seal in self._connection.execute("SELECT part, value, seal FROM parts"):
                number = isinstance(value, str) and value.isascii() and value.isdigit()
                self._check(number and seal == seal_of(part, value), Sentence("part {part}", part=part))
                found[part] = int(value)
        return found
