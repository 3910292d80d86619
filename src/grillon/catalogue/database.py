"""The file of a catalogue: opening, versions, transactions, and SQLite's errors as messages."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from grillon.catalogue import schema
from grillon.errors import Damaged, InputError, LimitReached
from grillon.sentences import Sentence

PATIENCE = 60.0
"""Seconds to wait while another program writes."""
_HEADER = b"SQLite format 3\0"


@contextmanager
def sqlite_errors(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into one line that names the catalogue."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.DatabaseError as error:
        raise _in_our_words(path, error) from None


def _in_our_words(path: Path, error: sqlite3.DatabaseError) -> Exception:
    reason = Sentence(str(error))
    if isinstance(error, sqlite3.IntegrityError):
        return Damaged("{path}: {reason}", path=path, reason=reason)
    code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    match code:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return LimitReached(
                "{path}: another program has been writing for {seconds:g} s", path=path, seconds=PATIENCE
            )
        case sqlite3.SQLITE_FULL:
            return InputError("{path}: {reason}", path=path, reason=Sentence("No space left on device"))
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return InputError("{path}: this catalogue cannot be written here", path=path)
        case sqlite3.SQLITE_IOERR:
            return InputError("{path}: it could not be read or written to the end ({reason})", path=path, reason=reason)
        case sqlite3.SQLITE_NOTADB:
            return InputError("{path}: this is not a catalogue of puzzles", path=path)
        case _:
            return Damaged("{path}: the catalogue is damaged ({reason})", path=path, reason=reason)


class Database:
    """A connection to the file of a catalogue. Writing and reading go through `transaction` and `rows`."""

    def __init__(self, path: str | os.PathLike[str], *, create: bool, writable: bool) -> None:
        self.path, self.writable = Path(path), writable
        self._look(create)
        with sqlite_errors(self.path):
            self.connection = self._connect(create)
        try:
            with sqlite_errors(self.path):
                self._prepare()
        except BaseException:
            self.connection.close()
            raise

    def _look(self, create: bool) -> None:
        """Check the file before SQLite opens it, which would give other messages or create a file."""
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
            return
        except OSError as error:
            from grillon.errors import file_error

            raise file_error(self.path, error) from None
        if start and start != _HEADER:
            raise InputError("{path}: this is not a catalogue of puzzles", path=self.path)

    def _connect(self, create: bool) -> sqlite3.Connection:
        def connect(words: str) -> sqlite3.Connection:
            # The name of a file may contain characters with a meaning in an address.
            address = f"file:{quote(os.fsencode(os.path.abspath(self.path)))}?{words}"
            connection = sqlite3.connect(
                address, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False
            )
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
            raise InputError("{path}: this is not a catalogue of puzzles", path=self.path)
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
                for statement in _statements(script):
                    self.connection.execute(statement)
            self.connection.execute(f"PRAGMA application_id = {schema.APPLICATION}")
            self.connection.execute(f"PRAGMA user_version = {len(schema.MIGRATIONS)}")

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """A transaction: everything inside is committed when the block ends, or nothing."""
        if not self.writable:
            raise InputError("{path}: this catalogue was opened for reading only", path=self.path)
        with sqlite_errors(self.path):
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield self.connection
                self.connection.execute("COMMIT")
            except BaseException:
                # A full disk makes SQLite roll back by itself.
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                raise

    @contextmanager
    def snapshot(self) -> Iterator[sqlite3.Connection]:
        """A snapshot: reads inside the block are consistent, whatever others write meanwhile."""
        with sqlite_errors(self.path):
            if self.connection.in_transaction:
                yield self.connection
                return
            self.connection.execute("BEGIN")
            try:
                yield self.connection
            finally:
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")

    def rows(self, statement: str, terms: tuple[object, ...] | dict[str, object] = ()) -> list[tuple[object, ...]]:
        """All rows of a query."""
        with sqlite_errors(self.path):
            return self.connection.execute(statement, terms).fetchall()

    def close(self) -> None:
        """Close the file."""
        with sqlite_errors(self.path):
            self.connection.close()


def _statements(script: str) -> Iterator[str]:
    """The statements of a script; `executescript` would end the transaction."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
