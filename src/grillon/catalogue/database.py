"""The file of a catalogue: opening, versions, and what it says about SQLite's errors."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import ClassVar
from urllib.parse import quote

from grillon.base.database import OTHERWISE, PATIENCE, Database, connected, foreign_statement, statements
from grillon.base.sentences import Sentence
from grillon.catalogue import schema
from grillon.errors import Damaged, InputError, LimitReached, file_error

_HEADER = b"SQLite format 3\0"


def _busy(path: Path, _: Sentence) -> Exception:
    return LimitReached("{path}: another program has been writing for {seconds:g} s", path=path, seconds=PATIENCE)


def _unwritable(path: Path, _: Sentence) -> Exception:
    return InputError("{path}: this catalogue cannot be written here", path=path)


def _no_catalogue(path: Path, _: object = None) -> InputError:
    return InputError("{path}: this is not a catalogue of puzzles", path=path)


class CatalogueFile(Database):
    """A connection to the file of a catalogue. Writing and reading go through `transaction` and `rows`."""

    reports: ClassVar = {
        sqlite3.SQLITE_BUSY: _busy,
        sqlite3.SQLITE_LOCKED: _busy,
        sqlite3.SQLITE_READONLY: _unwritable,
        sqlite3.SQLITE_CANTOPEN: _unwritable,
        sqlite3.SQLITE_PERM: _unwritable,
        sqlite3.SQLITE_NOTADB: _no_catalogue,
        sqlite3.SQLITE_FULL: lambda path, _: InputError(
            "{path}: {reason}", path=path, reason=Sentence("No space left on device")
        ),
        sqlite3.SQLITE_IOERR: lambda path, reason: InputError(
            "{path}: it could not be read or written to the end ({reason})", path=path, reason=reason
        ),
        sqlite3.SQLITE_CONSTRAINT: lambda path, reason: Damaged("{path}: {reason}", path=path, reason=reason),
        OTHERWISE: lambda path, reason: Damaged(
            "{path}: the catalogue is damaged ({reason})", path=path, reason=reason
        ),
    }

    _rows = 0
    """Rows that were written before anything was added: by upgrading it."""

    def __init__(self, path: str | os.PathLike[str], *, create: bool, writable: bool) -> None:
        self.path, self.writable = Path(path), writable
        self._fresh = self._look(create)
        with self.errors(), ExitStack() as held:
            super().__init__(self.path, self._connect(create))
            held.callback(self.discard)
            self._prepare()
            self._rows = self.connection.total_changes
            held.pop_all()

    def commit(self) -> None:
        """Bring what the transaction wrote to the disk."""
        super().commit()
        self._fresh = self._fresh and self.connection.total_changes == self._rows

    def discard(self) -> None:
        """Close the file after an error; it is removed if it was made here and holds nothing."""
        with closing(self.connection):
            if not self._fresh or self._is_shared():
                return
        for extra in ("", "-wal", "-shm"):
            Path(f"{self.path}{extra}").unlink(missing_ok=True)

    def _is_shared(self) -> bool:
        """Has another program opened it, too?"""
        try:
            self.connection.execute("PRAGMA busy_timeout = 0")
            self.connection.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError as error:
            return error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
        return False

    def _look(self, create: bool) -> bool:
        """Check the file before SQLite opens it, which would give other messages or create a file; is it to be made?"""
        if self.path.is_dir():
            raise InputError("{path}: this is a folder, not a catalogue", path=self.path)
        try:
            with self.path.open("rb") as file:
                start = file.read(len(_HEADER))
        except FileNotFoundError:
            if not create:
                raise InputError("{path}: there is no such catalogue", path=self.path) from None
            if not self.path.parent.is_dir():
                raise InputError("{path}: there is no such folder", path=self.path.parent) from None
            return True
        except OSError as error:
            raise file_error(self.path, error) from None
        if start and start != _HEADER:
            raise _no_catalogue(self.path)
        return False

    def _connect(self, create: bool) -> sqlite3.Connection:
        def connect(words: str) -> sqlite3.Connection:
            # The name of a file may contain characters with a meaning in an address.
            address = f"file:{quote(os.fsencode(os.path.abspath(self.path)))}?{words}"
            connection = connected(address, uri=True)
            try:
                connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            except sqlite3.Error:
                connection.close()
                raise
            return connection

        if self.writable:
            return connect("mode=rwc" if create else "mode=rw")
        try:
            # SQLite keeps extra files beside the file while it is read. A user who may only read cannot remove them.
            connection = connect("mode=rw")
        except sqlite3.OperationalError:
            pass
        else:
            connection.execute("PRAGMA query_only = ON")
            return connection
        try:
            return connect("mode=ro")
        except sqlite3.OperationalError:
            # In a folder that is not writable SQLite cannot create these files; no other program writes there either.
            if os.path.exists(f"{self.path}-wal"):
                raise
            return connect("immutable=1")

    def _prepare(self) -> None:
        (application,) = self.connection.execute("PRAGMA application_id").fetchone()
        (version,) = self.connection.execute("PRAGMA user_version").fetchone()
        (tables,) = self.connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        if application != schema.APPLICATION and (application or version or tables or not self.writable):
            raise _no_catalogue(self.path)
        newest = len(schema.MIGRATIONS)
        if version > newest:
            raise InputError(
                "{path}: a catalogue of version {version}, this Grillon reads versions up to {newest}",
                path=self.path,
                version=version,
                newest=newest,
            )
        if version < newest and not self.writable:
            raise InputError(
                "{path}: a catalogue of version {version}; open it where it is writable, to upgrade it to version "
                "{newest}",
                path=self.path,
                version=version,
                newest=newest,
            )
        if (name := foreign_statement(self.connection, schema.MIGRATIONS)) is not None:
            raise Damaged(
                "{path}: it would run statements that are not Grillon's ('{name}')", path=self.path, name=name
            )
        self.connection.execute("PRAGMA foreign_keys = ON")
        if self.writable:
            self.connection.execute("PRAGMA journal_mode = WAL")
            self.connection.execute("PRAGMA synchronous = FULL")
            self.connection.execute("PRAGMA cache_size = -32768")
            if version < newest:
                self._migrate()

    def _migrate(self) -> None:
        """Upgrade the file to the newest version atomically; another program may have done it meanwhile."""
        with self.transaction():
            (version,) = self.connection.execute("PRAGMA user_version").fetchone()
            for script in schema.MIGRATIONS[version:]:
                for statement in statements(script):
                    self.connection.execute(statement)
            self.connection.execute(f"PRAGMA application_id = {schema.APPLICATION}")
            self.connection.execute(f"PRAGMA user_version = {len(schema.MIGRATIONS)}")

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """A transaction: everything inside is committed when the block ends, or nothing."""
        if not self.writable:
            raise InputError("{path}: this catalogue was opened for reading only", path=self.path)
        with super().transaction() as connection:
            yield connection
