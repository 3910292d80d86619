"""What SQLite reports, in one line that names the catalogue and says what to do about it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from grillon import parse
from grillon.base.database import sqlite_errors
from grillon.base.ledger import Ledger, LedgerFile
from grillon.catalogue import Catalogue
from grillon.catalogue.database import CatalogueFile
from grillon.errors import Damaged, GrillonError, InputError, LimitReached, RequestError
from tests.support.cases import for_each


def _error(code: int, words: str) -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError(words)
    error.sqlite_errorcode = code
    return error


@for_each(
    ("code", "words", "kind", "message"),
    [
        (sqlite3.SQLITE_CONSTRAINT, "UNIQUE", Damaged, "UNIQUE"),
        (sqlite3.SQLITE_BUSY, "locked", LimitReached, "another program has been writing for 60 s"),
        (sqlite3.SQLITE_READONLY, "read only", InputError, "this catalogue cannot be written here"),
        (sqlite3.SQLITE_IOERR, "I/O error", InputError, "it could not be read or written to the end (I/O error)"),
        (sqlite3.SQLITE_NOTADB, "file is not a database", InputError, "this is not a catalogue of puzzles"),
        (sqlite3.SQLITE_CORRUPT, "malformed", Damaged, "the catalogue is damaged (malformed)"),
    ],
)
def test_in_our_own_words(code: int, words: str, kind: type[GrillonError], message: str) -> None:
    with pytest.raises(kind) as refused, sqlite_errors(Path("book.db"), CatalogueFile.reports):
        raise _error(code, words)
    assert str(refused.value) == f"book.db: {message}"


@for_each(
    ("code", "kind", "message"),
    [
        (sqlite3.SQLITE_BUSY, RequestError, "another program is using the ledger; resume when it has finished"),
        (sqlite3.SQLITE_READONLY_DIRECTORY, PermissionError, "the ledger cannot be written (so it says)"),
        (sqlite3.SQLITE_FULL, OSError, "the ledger cannot be written (so it says)"),
        (sqlite3.SQLITE_ERROR, Damaged, "this is not a ledger of this version, or it is incomplete"),
        (sqlite3.SQLITE_CORRUPT, Damaged, "so it says"),
    ],
)
def test_a_ledger_has_its_own_words(code: int, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as refused, sqlite_errors(Path("ledger"), LedgerFile.reports):
        raise _error(code, "so it says")
    assert message in str(refused.value)
    assert "ledger" in str(refused.value)


def test_a_wrong_use_of_sqlite_is_our_own_error() -> None:
    with pytest.raises(sqlite3.ProgrammingError), sqlite_errors(Path("book.db"), CatalogueFile.reports):
        raise sqlite3.ProgrammingError("closed")


def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    (tmp_path / "loop.db").symlink_to(tmp_path / "loop.db")
    with pytest.raises(InputError, match=r"loop\.db: "):
        Catalogue(tmp_path / "loop.db")


@for_each("made", ["trigger", "view", "changed"])
def test_no_statement_of_a_file_is_run(made: str, tmp_path: Path) -> None:
    """A file from somebody else: opening it refuses what SQLite would run by itself."""
    (folder := tmp_path / made).mkdir()
    book, kept = folder / "book.db", folder / "ledger"
    with Catalogue(book, create=True) as catalogue:
        catalogue.add(parse("takuzu 2x2\n0 .\n. ."), anyway=True)
    Ledger.of_count(kept, "takuzu 2x2").close()
    statement = {
        "trigger": "CREATE TRIGGER swept AFTER INSERT ON {table} BEGIN DELETE FROM {table}; END",
        "view": "CREATE VIEW swept AS SELECT * FROM {table}",
        "changed": "CREATE TRIGGER use_added AFTER INSERT ON {table} BEGIN DELETE FROM {table}; END",
    }[made]
    for path, table in ((book, "use"), (kept, "parts")):
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("DROP TRIGGER IF EXISTS use_added")
            connection.execute(statement.format(table=table))
            connection.commit()
    with pytest.raises(Damaged, match=r"book\.db: it would run statements that are not Grillon's"):
        Catalogue(book)
    with pytest.raises(Damaged, match="ledger: it would run statements that are not Grillon's"):
        Ledger.of_count(kept, "takuzu 2x2")
