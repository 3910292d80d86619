"""SQLite files: changes that are there whole or not at all, and SQLite's errors as our own, by their codes.

Ledgers and catalogues are such files.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import ClassVar, Self

from grillon.base.sentences import Sentence

PATIENCE = 60.0
"""Seconds to wait while another program writes."""
OTHERWISE = -1
"""Stands for every code that has no report of its own."""
Reports = Mapping[int, Callable[[Path, Sentence], Exception]]
"""By SQLite's code, the error to raise instead: it names the file, and may give SQLite's own reason."""


@contextmanager
def sqlite_errors(path: Path, reports: Reports) -> Iterator[None]:
    """SQLite's errors as ours; a wrong use of SQLite stays what it is.

    >>> from grillon.errors import Damaged
    >>> reports = {OTHERWISE: lambda path, reason: Damaged("{path}: {reason}", path=path, reason=reason)}
    >>> with sqlite_errors(Path("book.db"), reports):
    ...     sqlite3.connect(":memory:").execute("SELECT missing")
    Traceback (most recent call last):
    ...
    grillon.errors.Damaged: book.db: no such column: missing
    """
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except UnicodeDecodeError:  # a damaged name, in what SQLite would say of it
        raise reports[OTHERWISE](path, Sentence("its texts are no UTF-8")) from None
    except sqlite3.DatabaseError as error:
        # The lowest byte is the error, the others its variety; errors of Python's own module have no code.
        code = getattr(error, "sqlite_errorcode", OTHERWISE)
        report = reports.get(code & 0xFF, reports[OTHERWISE]) if code != OTHERWISE else reports[OTHERWISE]
        raise report(path, Sentence(str(error))) from None


class Database:
    """An open SQLite file. What is written is on the disk when its transaction ends."""

    reports: ClassVar[Reports]

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path, self.connection = path, connection

    def errors(self) -> AbstractContextManager[None]:
        """SQLite's errors inside the block, as those of this file."""
        return sqlite_errors(self.path, self.reports)

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """A transaction: everything inside is committed when the block ends, or nothing. Inside another one, it is a
        part of that.
        """
        if self.connection.in_transaction:
            yield self.connection
            return
        self.begin()
        with self.rolling_back():
            yield self.connection
        self.commit()

    def begin(self) -> None:
        """Begin a transaction, which `commit` ends, perhaps in another thread."""
        with self.errors():
            self.connection.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        """Bring what the transaction wrote to the disk."""
        with self.rolling_back():
            self.connection.execute("COMMIT")

    @contextmanager
    def rolling_back(self) -> Iterator[None]:
        """A part of a transaction: where it fails, the whole is undone."""
        with self.errors():
            try:
                yield
            except BaseException:
                # A full disk makes SQLite roll back by itself.
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                raise

    @contextmanager
    def snapshot(self) -> Iterator[sqlite3.Connection]:
        """A snapshot: reads inside the block are consistent, whatever others write meanwhile."""
        with self.errors():
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
        with self.errors():
            return self.connection.execute(statement, terms).fetchall()

    def close(self) -> None:
        """Close the file."""
        with self.errors():
            self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def connected(address: str | Path, *, uri: bool = False) -> sqlite3.Connection:
    """A connection that any thread may use, and that begins no transaction by itself."""
    connection = sqlite3.connect(address, uri=uri, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection


def foreign_statement(connection: sqlite3.Connection, scripts: Iterable[str]) -> str | None:
    """The name of a trigger or view in the file that is not in these scripts: a file from somebody else could run it.

    >>> with sqlite3.connect(":memory:") as connection:
    ...     _ = connection.execute("CREATE TABLE one (x)")
    ...     foreign_statement(connection, [])
    ...     _ = connection.execute("CREATE TRIGGER gone AFTER INSERT ON one BEGIN DELETE FROM one; END")
    ...     foreign_statement(connection, [])
    'gone'
    """
    ours = {statement.strip().rstrip(";") for script in scripts for statement in statements(script)}
    found = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view')")
    return next((name for name, sql in found if sql.strip() not in ours), None)


def statements(script: str) -> Iterator[str]:
    """The statements of a script; `executescript` would end the transaction.

    >>> [statement.split()[2] for statement in statements("CREATE TABLE one (x);\\nCREATE TABLE two (y);\\n")]
    ['one', 'two']
    """
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
