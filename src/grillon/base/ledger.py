"""The progress of long work, kept so that whatever stops it, the next run continues from there.

A `Ledger` keeps what is known about the work, and the numbers of its finished parts: in a file of its own, or in the
file where the results themselves are kept, so that one transaction has both. Runs on disk and counts over a cluster add
their lots to it (`grillon.sweep`), the orders of a catalogue their seeds (`grillon.catalogue`). In a file of its own
every row carries a seal over its content, so that an altered ledger is noticed and not trusted.

A `LineLedger` keeps answers that a person reads: one JSON object per line.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from hashlib import blake2b
from pathlib import Path
from typing import Any, ClassVar, Self

from grillon.base.database import (
    OTHERWISE,
    Database,
    connected,
    foreign_statement,
    sqlite_errors,
    statements,
)
from grillon.base.files import extend, make_folder, sync_folder
from grillon.base.sentences import Sentence
from grillon.errors import Damaged, InputError, RequestError, with_place

LEDGER = "ledger.sqlite"
"""The name of a ledger in the folder of its work."""
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


def _cannot_write(number: int) -> Callable[[Path, Sentence], Exception]:
    return lambda path, reason: OSError(
        number, Sentence("the ledger cannot be written ({reason})", reason=reason), str(path)
    )


def _in_use(path: Path, _: Sentence) -> Exception:
    return RequestError("{path}: another program is using the ledger; resume when it has finished", path=path)


class LedgerFile(Database):
    """The file of a ledger."""

    reports: ClassVar = {
        sqlite3.SQLITE_BUSY: _in_use,
        sqlite3.SQLITE_LOCKED: _in_use,
        sqlite3.SQLITE_READONLY: _cannot_write(13),
        sqlite3.SQLITE_CANTOPEN: _cannot_write(13),
        sqlite3.SQLITE_FULL: _cannot_write(28),
        sqlite3.SQLITE_IOERR: _cannot_write(28),
        sqlite3.SQLITE_ERROR: lambda path, _: Damaged(
            "{path}: this is not a ledger of this version, or it is incomplete", path=path
        ),
        OTHERWISE: lambda path, reason: Damaged("{path}: {reason}", path=path, reason=reason),
    }

    def __init__(self, path: Path) -> None:
        with sqlite_errors(path, self.reports), ExitStack() as held:
            super().__init__(path, connected(path))
            held.callback(self.connection.close)
            self.connection.execute("PRAGMA synchronous = FULL")
            held.pop_all()


class Ledger:
    """Open with `create`, `open` or, for the parts of a count, `of_count`; or give it the file to keep its rows in.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with Ledger.of_count(Path(folder, "count"), "takuzu 4x4") as ledger:
    ...         ledger.add_part(3, 16)
    ...     with Ledger.of_count(Path(folder, "count"), "takuzu 4x4") as ledger:
    ...         ledger.parts()
    {3: 16}
    """

    def __init__(self, database: Database) -> None:
        self.database = database

    @property
    def path(self) -> Path:
        """The path of the file."""
        return self.database.path

    @classmethod
    def create(cls, path: Path, facts: Mapping[str, object]) -> Self:
        """A new ledger with the facts of its work; the folder is there."""
        if path.exists():
            raise RequestError("{path} already exists: resume that run or choose another folder", path=path)
        # Filled under another name, so that a ledger that has its name is whole.
        unfinished = path.with_name(f".{path.name}.tmp")
        unfinished.unlink(missing_ok=True)
        with cls._at(unfinished) as ledger:
            ledger.database.path = path  # errors name the file that was asked for
            with ledger.database.transaction() as connection:
                for statement in statements(_SCHEMA):
                    connection.execute(statement)
                ledger.put_facts(version=VERSION, **facts)
        os.replace(unfinished, path)
        sync_folder(path.parent)
        return cls._at(path)

    @classmethod
    def _at(cls, path: Path) -> Self:
        return cls(LedgerFile(path))

    @classmethod
    def open(cls, path: Path) -> Self:
        """The ledger of a file, read through; Damaged when it is altered or of another version."""
        ledger = cls._at(path)
        with ExitStack() as held:
            held.callback(ledger.close)
            version = ledger.facts().get("version")
            if version != VERSION:
                raise Damaged(
                    "{path}: a ledger of version {version}, this Grillon reads version {known}",
                    path=path,
                    version=version,
                    known=VERSION,
                )
            name = foreign_statement(ledger.database.connection, [_SCHEMA])
            if name is not None:
                raise Damaged("{path}: it would run statements that are not Grillon's ('{name}')", path=path, name=name)
            ledger.check(ledger.database.rows("PRAGMA integrity_check(1)") == [("ok",)], Sentence("its structure"))
            held.pop_all()
        return ledger

    @classmethod
    def of_count(cls, path: Path, run: str, facts: Mapping[str, object] | None = None) -> Self:
        """The ledger of this count in a file, begun with these facts if there is none; RequestError when the file keeps
        another.
        """
        asked = {"count": run, **(facts or {})}
        with with_place(path):
            ledger = cls.open(path) if path.exists() else cls.create(path, asked)
        kept = ledger.facts()
        if any(kept.get(name) != asked[name] for name in ("count", "order") if name in asked):
            ledger.close()
            raise RequestError(
                "{path} keeps a count of {kept}, not of {run}", path=path, kept=kept.get("count"), run=run
            )
        return ledger

    @classmethod
    def in_folder(cls, folder: Path, run: str) -> Self:
        """The ledger of this count in its folder; a count that an earlier version kept in a file continues in it."""
        if folder.is_file():
            return cls.of_count(folder, run)
        with with_place(folder):
            make_folder(folder)
        return cls.of_count(folder / LEDGER, run)

    def close(self) -> None:
        """Close the file."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def check(self, holds: bool, what: Sentence) -> None:
        """Raise Damaged unless a part of the ledger is as it was written."""
        if not holds:
            raise Damaged("{path}: {what} was altered", path=self.path, what=what)

    def _put(self, table: str, row: Sequence[object], seal: str) -> None:
        """Write a row of a table, in place of the one with its key."""
        marks = ", ".join("?" * len(row))
        self.database.connection.execute(f"INSERT OR REPLACE INTO {table} VALUES ({marks}, ?)", (*row, seal))

    # Facts

    def put_facts(self, **facts: object) -> None:
        """Remember something about the work, all of these or none."""
        with self.database.transaction():
            for name, value in facts.items():
                row = name, json.dumps(value)
                self._put("facts", row, seal_of(*row))

    def facts(self) -> dict[str, Any]:
        """Everything remembered about the work."""
        found: dict[str, Any] = {}
        for name, text, seal in self.database.rows("SELECT name, value, seal FROM facts"):
            words = Sentence("the fact '{name}'", name=name)
            self.check(seal == seal_of(name, text), words)
            try:
                found[str(name)] = json.loads(str(text))
            except (ValueError, RecursionError):
                self.check(False, words)
        return found

    # Parts of a count

    def add_part(self, part: int, value: int) -> None:
        """Keep the number of a finished part."""
        row = (part, str(value))
        with self.database.transaction():
            self._put("parts", row, seal_of(*row))

    def parts(self) -> dict[int, int]:
        """The finished parts and their numbers; Damaged when a row is not as it was written."""
        found = {}
        for part, value, seal in self.database.rows("SELECT part, value, seal FROM parts"):
            number = isinstance(part, int) and isinstance(value, str) and value.isascii() and value.isdigit()
            self.check(number and seal == seal_of(part, value), Sentence("part {part}", part=part))
            found[int(str(part))] = int(str(value))
        return found


class LineLedger:
    """Answers in a file, one JSON object per line, each with a key: those already there need not be computed again.

    A line that was cut short when the program was killed is dropped. InputError names a line without a key, for which
    `key` raises an error.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with LineLedger(Path(folder, "answers"), lambda answer: str(answer["puzzle"])) as ledger:
    ...         ledger.add("one", {"puzzle": "one", "rating": 2})
    ...     with LineLedger(Path(folder, "answers"), lambda answer: str(answer["puzzle"])) as ledger:
    ...         ledger.lines["one"], ledger.first("one")
    (1, {'puzzle': 'one', 'rating': 2})
    """

    def __init__(self, path: Path, key: Callable[[Any], object]) -> None:
        self.path, self.lines = path, Counter[object]()
        """The number of lines with each key."""
        self._size, self._places = 0, dict[object, int]()
        """Where in the file the first answer with a key begins."""
        with with_place(path):
            text = path.read_bytes() if path.exists() else b""
        for number, line in enumerate(text[: text.rfind(b"\n") + 1].splitlines(keepends=True), start=1):
            try:
                self._note(key(json.loads(line)), len(line))
            except (ValueError, KeyError, TypeError):
                raise InputError(
                    "{file}, line {number}: not an answer written by this command", file=path, number=number
                ) from None
        with with_place(path):
            self._file = extend(path, self._size)

    def _note(self, key: object, size: int) -> None:
        self.lines[key] += 1
        self._places.setdefault(key, self._size)
        self._size += size

    def first(self, key: object) -> Any:
        """The first answer with this key; None if there is none."""
        if key not in self._places:
            return None
        with with_place(self.path), self.path.open("rb") as file:
            file.seek(self._places[key])
            return json.loads(file.readline())

    def add(self, key: object, answer: Mapping[str, object]) -> None:
        """Store an answer: it is in the file when this returns."""
        line = json.dumps(answer, ensure_ascii=False).encode("utf-8") + b"\n"
        with with_place(self.path):
            self._file.write(line)
            self._file.flush()
        self._note(key, len(line))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        with with_place(self.path):
            self._file.close()
