"""Stages larger than memory, read and written a piece at a time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from heapq import merge
from itertools import islice
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from grillon._core import sweep as core
from grillon.sweep.storage import stage_files
from grillon.sweep.storage.code_files import CodeKind, checksum, marker
from grillon.sweep.storage.stage_files import StageFile
from grillon.sweep.storage.stores import Store

PIECE = 1 << 24
"""Bytes of a text that are read at once."""
SORTED = 1 << 26
"""Bytes of records that are sorted in memory."""


def read_lines(
    store: Store, name: str, kind: CodeKind, use: Callable[[bytes], object], named: StageFile | None = None
) -> StageFile:
    """Read the lines of codes of a file; `use` gets some of them at a time. Damaged, when all are read, if the file is
    incomplete, of another kind or not the one that a ledger names.

    >>> from tempfile import TemporaryDirectory
    >>> from grillon.sweep.storage.stores import store_at
    >>> kind = CodeKind(cells=2, columns=2, largest=5, base=24)
    >>> with TemporaryDirectory() as folder:
    ...     file = stage_files.write(Path(folder, "two.txt"), bytes([1, 2, 1, 3]), kind)
    ...     read_lines(store_at(folder), "two.txt", kind, print, file) == file
    b'26\\n27\\n'
    True
    """
    place = store.place(name)
    if name.endswith(".parquet"):
        # The file of a lot, which fits in memory: a worker has made it.
        data = store.get(name)
        records = stage_files.decode(data, place, kind, named)
        use(core.to_lines(records, kind.cells, kind.base))
        return StageFile(name.rpartition("/")[2], len(records) // kind.cells, checksum(records), len(data))
    over_lines, rows, size, rest = blake2b(digest_size=8), 0, 0, b""
    while True:
        piece = store.get(name, size, PIECE)
        size, rest = size + len(piece), rest + piece
        # The last line is kept back: it may be the end marker, or go on in the next piece.
        cut = rest.rfind(b"\n", 0, max(0, len(rest) - 1)) + 1
        lines, rest = rest[:cut], rest[cut:]
        over_lines.update(lines)
        rows += lines.count(b"\n")
        if lines:
            use(lines)
        if len(piece) < PIECE:
            break
    found = stage_files.checked_end(rest, int.from_bytes(over_lines.digest(), "big"), rows, size, place, kind)
    stage_files.check_named(found, place, named)
    return found


def read_records(
    store: Store, name: str, kind: CodeKind, use: Callable[[bytes], object], named: StageFile | None = None
) -> StageFile:
    """As `read_lines`, but `use` gets records."""
    place = store.place(name)
    return read_lines(store, name, kind, lambda lines: use(stage_files.decoded(place, lines, kind)), named)


class TextWriter:
    """A text of codes that is written some lines at a time."""

    def __init__(self, file: IO[bytes], kind: CodeKind) -> None:
        self._file, self._kind, self._over_lines, self._rows = file, kind, blake2b(digest_size=8), 0

    def add(self, lines: bytes) -> None:
        """Write lines of codes."""
        self._over_lines.update(lines)
        self._rows += lines.count(b"\n")
        self._file.write(lines)

    def end(self, *, whole: bool = True) -> tuple[int, int]:
        """The number of codes and their checksum, written as the end marker if the stage is whole."""
        checksum = int.from_bytes(self._over_lines.digest(), "big")
        if whole:
            self._file.write(marker(self._rows, checksum, self._kind).encode() + b"\n")
        return self._rows, checksum


class SortedText:
    """Records that come in any order, and become one text: parts that fit in memory are sorted, kept in files of the
    folder `scratch`, and merged.

    >>> from tempfile import TemporaryDirectory
    >>> from grillon.sweep.storage.stores import store_at
    >>> kind = CodeKind(cells=2, columns=2, largest=5, base=24)
    >>> with TemporaryDirectory() as folder, SortedText(kind, Path(folder)) as text:
    ...     text.add(bytes([1, 3, 1, 2]))
    ...     file = text.write(store_at(folder), "two.txt")
    ...     read_lines(store_at(folder), "two.txt", kind, print, file) == file
    b'26\\n27\\n'
    True
    """

    def __init__(self, kind: CodeKind, scratch: Path) -> None:
        self._kind, self._scratch = kind, scratch
        self._some, self._parts = bytearray(), list[IO[bytes]]()

    def __enter__(self) -> SortedText:
        return self

    def __exit__(self, *error: object) -> None:
        for part in self._parts:
            part.close()

    def add(self, records: bytes) -> None:
        """Take records, in any order."""
        self._some += records
        if len(self._some) >= SORTED:
            self._sort()

    def _sort(self) -> None:
        self._parts.append(TemporaryFile(dir=self._scratch))  # noqa: SIM115 - held until all are merged
        self._parts[-1].write(b"".join(sorted(stage_files.split_records(bytes(self._some), self._kind.cells))))
        self._some.clear()

    def write(self, store: Store, name: str) -> StageFile:
        """Write all records in rising order."""
        self._sort()
        cells, written = self._kind.cells, (0, 0)

        def write(file: IO[bytes]) -> None:
            nonlocal written
            text = TextWriter(file, self._kind)
            for part in self._parts:
                part.seek(0)
            records = merge(*(iter(partial(part.read, cells), b"") for part in self._parts))
            while some := b"".join(islice(records, PIECE // cells)):
                text.add(core.to_lines(some, cells, self._kind.base))
            written = text.end()

        size = store.replace(name, write)
        return StageFile(name.rpartition("/")[2], *written, size)
