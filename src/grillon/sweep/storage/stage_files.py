"""Files of partial grids, written so that a partial or altered one is always detected.

Text: one code per line, then the end marker. The marker is a number larger than any code of the file, so `sort -n` and
`sort -n -u` leave it last; its digits are a 9, zeros, then 20 digits for the number of codes, 20 for a checksum of the
lines above, 4 for the number of cells, 2 for the largest value and 4 for the columns of the board. Parquet (with the
extra `sweep`): one column of digits, page checksums written and verified, and the same numbers in the file's metadata.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path, PurePath
from types import ModuleType
from typing import IO

from grillon._core import sweep as core
from grillon.base.extras import load
from grillon.base.files import make_folder, write_whole
from grillon.base.sentences import Sentence
from grillon.errors import Damaged, with_place
from grillon.sweep.storage.code_files import FIELDS, CodeKind, checksum, marker


def split_records(data: bytes, cells: int) -> Iterator[bytes]:
    """The records of a buffer, each of `cells` cells.

    >>> list(split_records(b"abcd", 2))
    [b'ab', b'cd']
    """
    return (data[at : at + cells] for at in range(0, len(data), cells))


@dataclass(frozen=True, slots=True)
class StageFile:
    """What is known about a written file; the checksum is that of its lines, of its records for Parquet."""

    name: str
    rows: int
    checksum: int
    bytes: int


def write_safely(path: Path, write: Callable[[IO[bytes]], object]) -> int:
    """Write a file atomically, so that its name only ever refers to the whole; returns its size."""
    make_folder(path.parent)
    with with_place(path):
        return write_whole(path, write)


def _text(name: str, records: bytes, kind: CodeKind) -> tuple[bytes, StageFile]:
    """Records as codes with their end marker."""
    lines = core.to_lines(records, kind.cells, kind.base)
    rows, over_lines = len(records) // kind.cells, checksum(lines)
    data = b"".join((lines, marker(rows, over_lines, kind).encode(), b"\n"))
    return data, StageFile(name, rows, over_lines, len(data))


def lines_of(data: bytes, place: object, kind: CodeKind) -> tuple[bytes, StageFile]:
    """The lines of codes of a text; Damaged explains if it is incomplete or of another kind."""
    cut = data.rfind(b"\n", 0, max(0, len(data) - 1)) + 1
    lines = data[:cut]
    return lines, checked_end(data[cut:], checksum(lines), lines.count(b"\n"), len(data), place, kind)


def checked_end(end: bytes, over_lines: int, counted: int, size: int, place: object, kind: CodeKind) -> StageFile:
    """The facts of a text whose last line is this one; Damaged if that is not the end marker of the lines above it."""
    if not end.endswith(b"\n") or not end.startswith(b"9") or len(end) <= FIELDS + 1 or not end[:-1].isdigit():
        raise Damaged("{path}: the end marker is missing: the file is incomplete", path=place)
    digits = end[-FIELDS - 1 : -1].decode()
    rows, found = int(digits[:20]), digits[40:]
    if end[:-1].decode() != marker(rows, over_lines, kind):
        if found != kind.fields and digits[20:40] == f"{over_lines:020}":
            other = CodeKind(int(found[:4]), int(found[6:]), int(found[4:6]), 0)
            raise Damaged("{path}: {found}, not {kind}", path=place, found=other.words, kind=kind.words)
        raise Damaged("{path}: the checksum of the end marker does not match the codes", path=place)
    if counted != rows:
        raise Damaged(
            "{path}: the end marker counts {rows} {rows:code|codes}, not {found}", path=place, rows=rows, found=counted
        )
    return StageFile(PurePath(str(place)).name, rows, over_lines, size)


def decoded(place: object, lines: bytes, kind: CodeKind) -> bytes:
    """The records of lines of codes; Damaged if one is no code."""
    try:
        return core.from_lines(lines, kind.cells, kind.base, kind.zeros)
    except ValueError as error:
        raise Damaged("{path}: {reason}", path=place, reason=error) from None


def load_parquet(purpose: str = "") -> tuple[ModuleType, ModuleType]:
    """The library for Parquet; an error names the extra if it is missing."""
    purpose = purpose or Sentence("writing Parquet stages")
    return load("pyarrow", extra="sweep", purpose=purpose), load("pyarrow.parquet", extra="sweep", purpose=purpose)


def _parquet(name: str, records: bytes, kind: CodeKind) -> tuple[bytes, StageFile]:
    """Records as one column of fixed-size digits."""
    arrow, parquet = load_parquet()
    rows = len(records) // kind.cells
    column = arrow.FixedSizeBinaryArray.from_buffers(arrow.binary(kind.cells), rows, [None, arrow.py_buffer(records)])
    table = arrow.table({"digits": column})
    table = table.replace_schema_metadata({"grillon": f"{rows} {checksum(records)} {kind.fields} {kind.base}"})
    file = BytesIO()
    parquet.write_table(table, file, write_page_checksum=True, compression="zstd")
    data = file.getvalue()
    return data, StageFile(name, rows, checksum(records), len(data))


def _from_parquet(data: bytes, place: object, kind: CodeKind) -> bytes:
    """The records of a Parquet file; Damaged explains if it is incomplete or of another kind."""
    arrow, parquet = load_parquet(Sentence("reading Parquet stages"))
    try:
        with parquet.ParquetFile(arrow.BufferReader(data), page_checksum_verification=True) as file:
            table = file.read()
        seal = (table.schema.metadata or {}).get(b"grillon", b"").decode()
        column = table.column("digits")
        if column.type != arrow.binary(kind.cells) or column.null_count:
            raise Damaged("{path}: the checksum does not match the records", path=place)
        records = b"".join(
            memoryview(chunk.buffers()[1])[chunk.offset * kind.cells : (chunk.offset + len(chunk)) * kind.cells]
            for chunk in column.chunks
            if len(chunk)
        )
    except (arrow.ArrowException, OSError, KeyError, ValueError, TypeError) as error:
        raise Damaged("{path}: {reason}", path=place, reason=" ".join(str(error).split())[:120]) from None
    if seal != f"{len(records) // kind.cells} {checksum(records)} {kind.fields} {kind.base}":
        raise Damaged("{path}: the checksum does not match the records", path=place)
    return records


def encode(name: str, records: bytes, kind: CodeKind) -> tuple[bytes, StageFile]:
    """Records as a file, in the format of the name's extension."""
    return (_parquet if name.endswith(".parquet") else _text)(name, records, kind)


def decode(data: bytes, place: object, kind: CodeKind, named: StageFile | None = None) -> bytes:
    """The records of a file; with its entry in a ledger, only if it is that file."""
    if str(place).endswith(".parquet"):
        records = _from_parquet(data, place, kind)
        found = StageFile("", len(records) // kind.cells, checksum(records), 0)
    else:
        lines, found = lines_of(data, place, kind)
        records = decoded(place, lines, kind)
    check_named(found, place, named)
    return records


def decode_lines(data: bytes, place: object, kind: CodeKind, named: StageFile) -> bytes:
    """The lines of codes of a file. Those of a text are as they were written, and not read as grids."""
    if str(place).endswith(".parquet"):
        return core.to_lines(decode(data, place, kind, named), kind.cells, kind.base)
    lines, found = lines_of(data, place, kind)
    check_named(found, place, named)
    return lines


def check_named(found: StageFile, place: object, named: StageFile | None) -> None:
    """Is the file the one a ledger names?"""
    if named is not None and (found.rows, found.checksum) != (named.rows, named.checksum):
        raise not_listed(place)


def not_listed(place: object) -> Damaged:
    """What is wrong with a file that is not the one a ledger names."""
    return Damaged("{path}: not the file listed in the ledger: its checksum differs", path=place)


def write(path: Path, records: bytes, kind: CodeKind) -> StageFile:
    """Write a file of this machine in the format of the name's extension."""
    data, file = encode(path.name, records, kind)
    write_safely(path, lambda file: file.write(data))
    return file


def read(path: Path, kind: CodeKind, named: StageFile | None = None) -> bytes:
    """Read a file of this machine in the format of the name's extension."""
    return decode(path.read_bytes(), path, kind, named)


def stored(path: Path, kind: CodeKind) -> set[bytes]:
    """The records of a file of this machine; none if there is no such file."""
    return set(split_records(read(path, kind), kind.cells)) if path.exists() else set()


def add(path: Path, fresh: set[bytes], kind: CodeKind) -> int:
    """Add records to those of a file, in rising order; returns the number of new ones."""
    known = stored(path, kind)
    if fresh - known:
        write(path, b"".join(sorted(known | fresh)), kind)
    return len(fresh - known)
