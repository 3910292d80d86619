"""Files of partial grids, written so that a half-written or altered one is never taken for whole.

Text: one code a line, then the end marker. The marker is a number larger than any code of the file, so `sort -n` and
`sort -n -u` leave it last; its digits are a 9, zeros, then 20 digits for the number of codes, 20 for a checksum of the
lines above and 4 for the number of cells. Parquet (with the extra `sweep`): one column of digits, page checksums
written and verified, and the same checksum in the file's metadata.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import IO

from grillon._core import sweep as core
from grillon.errors import Damaged
from grillon.extras import load
from grillon.files import sync_folder, write_whole
from grillon.sentences import Sentence

FIELDS = 44
"""The digits of the end marker that carry something: 20 for the count, 20 for the checksum, 4 for the cells."""


@dataclass(frozen=True)
class Shard:
    """What is known about a written file."""

    name: str
    rows: int
    checksum: int
    bytes: int


def checksum(records: bytes) -> int:
    """64 bits over the records, whatever file they come from.

    >>> checksum(b"")
    16476032584258269876
    """
    return int.from_bytes(blake2b(records, digest_size=8).digest(), "big")


def end_marker(lines: bytes, rows: int, length: int, base: int) -> str:
    """The last line of a text file.

    >>> end_marker(b"105\\n", 1, 2, 24)
    '900000000000000000001121816620404812315870002'
    """
    return marker(rows, checksum(lines), length, base)


def marker(rows: int, lines_checksum: int, length: int, base: int) -> str:
    """The end marker for lines of which the checksum is known.

    >>> len(marker(1, 2, 3, 24)), len(marker(1, 2, 50, 24)) > len(str(24**50))
    (45, True)
    """
    fields = f"{rows:020}{lines_checksum:020}{length:04}"
    return "9" + "0" * max(0, len(str(base**length)) - FIELDS) + fields


def write_safely(path: Path, write: Callable[[IO[bytes]], object]) -> int:
    """Write a file so that its name only ever stands for the whole of it; returns its size."""
    make_folder(path.parent)
    return write_whole(path, write)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it, each durable before anything is put into it."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    sync_folder(folder.parent)


def write_text(path: Path, records: bytes, length: int, base: int) -> Shard:
    """Write records as codes with their end marker."""
    lines = core.to_lines(records, length, base)
    rows = len(records) // length
    marker = end_marker(lines, rows, length, base).encode() + b"\n"
    size = write_safely(path, lambda file: file.writelines((lines, marker)))
    return Shard(path.name, rows, checksum(records), size)


def read_text(path: Path, length: int, base: int) -> bytes:
    """The records of a text file; Damaged says why when it is not whole."""
    data = path.read_bytes()
    cut = data.rfind(b"\n", 0, len(data) - 1) + 1
    lines, marker = data[:cut], data[cut:]
    if not marker.endswith(b"\n") or not marker.startswith(b"9") or len(marker) <= FIELDS or not marker[:-1].isdigit():
        raise Damaged("{path}: the end marker is missing, the file is not whole", path=path)
    rows = int(marker[-FIELDS - 1 : -25])
    if marker[:-1].decode() != end_marker(lines, rows, length, base):
        raise Damaged("{path}: the checksum of the end marker does not fit the codes", path=path)
    try:
        records = core.from_lines(lines, length, base)
    except ValueError as error:
        raise Damaged("{path}: {reason}", path=path, reason=error) from None
    if len(records) != rows * length:
        raise Damaged(
            "{path}: the end marker counts {rows} {rows:code|codes}, not {found}",
            path=path,
            rows=rows,
            found=len(records) // length,
        )
    return records


def write_parquet(path: Path, records: bytes, length: int, base: int) -> Shard:
    """Write records as one column of fixed-size digits."""
    arrow = load("pyarrow", extra="sweep", purpose=Sentence("writing Parquet stages"))
    parquet = load("pyarrow.parquet", extra="sweep", purpose=Sentence("writing Parquet stages"))
    rows = len(records) // length
    column = arrow.FixedSizeBinaryArray.from_buffers(arrow.binary(length), rows, [None, arrow.py_buffer(records)])
    table = arrow.table({"digits": column})
    table = table.replace_schema_metadata({"grillon": f"{rows} {checksum(records)} {length} {base}"})
    size = write_safely(
        path, lambda file: parquet.write_table(table, file, write_page_checksum=True, compression="zstd")
    )
    return Shard(path.name, rows, checksum(records), size)


def read_parquet(path: Path, length: int, base: int) -> bytes:
    """The records of a Parquet file; Damaged says why when it is not whole."""
    arrow = load("pyarrow", extra="sweep", purpose=Sentence("reading Parquet stages"))
    parquet = load("pyarrow.parquet", extra="sweep", purpose=Sentence("reading Parquet stages"))
    try:
        with parquet.ParquetFile(path, page_checksum_verification=True) as file:
            table = file.read()
        said = (table.schema.metadata or {}).get(b"grillon", b"").decode()
        records = b"".join(
            memoryview(chunk.buffers()[1])[chunk.offset * length : (chunk.offset + len(chunk)) * length]
            for chunk in table.column("digits").chunks
        )
    except (arrow.ArrowException, OSError, KeyError, UnicodeDecodeError) as error:
        if isinstance(error, FileNotFoundError):
            raise
        raise Damaged("{path}: {reason}", path=path, reason=" ".join(str(error).split())[:120]) from None
    if said != f"{len(records) // length} {checksum(records)} {length} {base}":
        raise Damaged("{path}: the checksum does not fit the records", path=path)
    return records


def write(path: Path, records: bytes, length: int, base: int) -> Shard:
    """Write in the format of the name's ending."""
    return (write_parquet if path.suffix == ".parquet" else write_text)(path, records, length, base)


def read(path: Path, length: int, base: int) -> bytes:
    """Read in the format of the name's ending."""
    return (read_parquet if path.suffix == ".parquet" else read_text)(path, length, base)
