"""The finished parts of a long count, in one SQLite file: whatever ends a run, the next one goes on from there."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from types import TracebackType

from grillon.errors import Damaged, RequestError
from grillon.sentences import Sentence


class Ledger:
    """Numbers of grids by part. Each is written in a transaction of its own and sealed, so that none is believed
    that was cut short or altered.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with Ledger(Path(folder, "count"), "takuzu 4x4") as ledger:
    ...         ledger.add(3, 16)
    ...     with Ledger(Path(folder, "count"), "takuzu 4x4") as ledger:
    ...         ledger.parts()
    {3: 16}
    """

    def __init__(self, path: Path, run: str) -> None:
        self.path, self._run = path, run
        if path.is_dir():
            raise RequestError("{path} is a folder, and a file is needed", path=path)
        with self._plainly():
            self._connection = sqlite3.connect(path, timeout=10, isolation_level=None)
        try:
            self._begin()
        except BaseException:
            self._connection.close()
            raise

    def _begin(self) -> None:
        """Make what is missing, and look whether this count is the one that is kept here."""
        with self._plainly():
            self._connection.execute("PRAGMA synchronous = FULL")
            self._connection.executescript(
                "BEGIN IMMEDIATE;"
                "CREATE TABLE IF NOT EXISTS run (name TEXT PRIMARY KEY) WITHOUT ROWID;"
                "CREATE TABLE IF NOT EXISTS parts (part INTEGER PRIMARY KEY, grids TEXT NOT NULL, seal TEXT NOT NULL);"
                "COMMIT"
            )
            self._connection.execute("INSERT INTO run SELECT ? WHERE NOT EXISTS (SELECT * FROM run)", (self._run,))
            names = [str(name) for (name,) in self._connection.execute("SELECT name FROM run")]
        if names != [self._run]:
            kept = ", ".join(names)
            raise RequestError("{path} keeps a count of {kept}, not of {run}", path=self.path, kept=kept, run=self._run)

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connection.close()

    def parts(self) -> dict[int, int]:
        """The finished parts and their grids; Damaged when a row is not as it was written."""
        found = {}
        with self._plainly():
            for part, grids, seal in self._connection.execute("SELECT part, grids, seal FROM parts"):
                number = isinstance(grids, str) and grids.isascii() and grids.isdigit()
                if seal != self._seal(part, grids) or not number:
                    raise Damaged("{path}: part {part} was altered", path=self.path, part=part)
                found[part] = int(grids)
        return found

    def add(self, part: int, grids: int) -> None:
        """Keep a finished part, durably."""
        with self._plainly():
            row = (part, str(grids), self._seal(part, str(grids)))
            self._connection.execute("INSERT OR REPLACE INTO parts VALUES (?, ?, ?)", row)

    def _seal(self, part: int, grids: str) -> str:
        return blake2b(f"{self._run} {part} {grids}".encode(), digest_size=8).hexdigest()

    @contextmanager
    def _plainly(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.OperationalError as error:
            if "no such" in str(error) or "decode" in str(error):
                raise Damaged("{path}: this is no ledger of a count", path=self.path) from None
            raise OSError(
                None, Sentence("the ledger cannot be used ({reason})", reason=error), str(self.path)
            ) from None
        except sqlite3.DatabaseError as error:
            raise Damaged("{path}: {reason}", path=self.path, reason=error) from None
