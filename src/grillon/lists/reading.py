"""Files of many puzzles, read in blocks: memory does not grow with the file.

The format is recognised by the first block, and by the last line where that is an end marker. A text that is short, or
that is not a list of puzzles, is read as a whole, as by `grillon.formats.positions_read`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import SEEK_CUR, SEEK_END
from typing import BinaryIO, cast

from grillon.errors import FormatError, GrillonError, InputError, UnknownFormat
from grillon.formats import (
    MAX_TEXT,
    Misread,
    chosen_format,
    format_of_several,
    located,
    of_family,
    positions_read,
    read_part,
)
from grillon.formats.base import Format
from grillon.formats.tables import column_names, described, states_size
from grillon.lists.block import Block
from grillon.model import Position
from grillon.sweep.storage.code_files import are_codes, is_code_start, is_marker, no_end_marker

HEAD = 1 << 16
"""Bytes by which a format is recognised; a file with no more is read as a whole, except for plain lines."""
SMALL = 1 << 12
"""Bytes: a smaller file is read as a whole, without checking for a list of plain lines."""
BLOCK = 1 << 19
"""Bytes read at once: most blocks are then answered in one batch."""
_MARK = b"\xef\xbb\xbf"
"""The byte order mark with which some programs start a text in UTF-8."""
_MARKS_16 = (b"\xff\xfe", b"\xfe\xff")
"""The byte order marks of a text in UTF-16, which PowerShell writes."""

_LONGEST_END = 1 << 13
"""Bytes: no end marker is longer."""
_RUN_FILE = re.compile(r"(?:^|[/\\])(?:palier-p\d+|grilles|d\d\d)\.txt$")
"""The files of codes in the folder of a run."""
_REMARK = re.compile(rb"[ \t,;#][^\r\n]*")


class UnreadableText(InputError):
    """A file that is not a text, or is too long; the message names it."""


def read_blocks(
    file: BinaryIO,
    name: str,
    *,
    family: str | None = None,
    format: str | None = None,
    link: Callable[[str], str] = str,
    path: str = "",
) -> Iterator[Block | Position | Misread]:
    """Every puzzle of a file: plain lines many at once, all others one by one. `link` finds the puzzle of a link.

    `path` is the path of the file, for formats that use it.

    >>> from io import BytesIO
    >>> line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\\n"
    >>> [block.number for block in read_blocks(BytesIO(1000 * line), "a list", family="sudoku")]
    [799, 201]
    """
    head = file.read(HEAD)
    whole = len(head) < HEAD
    codes = is_code_start(head)
    if codes and (whole or file.seekable()):
        end = _last_line(file, head)
        if not whole and is_marker(end):
            yield from _by_end(file, head, end, family, format, path)
            return
        if not is_marker(end) and _RUN_FILE.search(path):
            raise no_end_marker()
    head = head.removeprefix(_MARK)
    names = _column_names(head)
    start = head[len(names) : head.rfind(b"\n") + 1]
    rest = head[len(names) + len(start) :]
    form = None
    if (not whole or len(head) >= SMALL) and start and not head.startswith(_MARKS_16):
        form = _list_format(_decoded(start, name, 1), family, format)
    if form is None and codes and not whole:
        if not file.seekable():
            with _copy(head, file) as copy:
                yield from read_blocks(copy, name, family=family, format=format, link=link, path=path)
            return
        if are_codes(start.decode("utf-8", "replace")):
            raise no_end_marker()
    if form is None or (whole and not (form.lines and form.lines.pattern.fullmatch(start + rest))):
        yield from positions_read(link(whole_text(file, name, head)), family=family, format=format, file=path)
        return
    blocks = _blocks(file, start, rest, 1 + names.count(b"\n"))
    # With a given family, lines in a format of all families are read one by one.
    if form.lines is not None and (form.family or family is None):
        yield from _by_lines(blocks, form, name, family)
    else:
        yield from _by_parts(blocks, form, name, family)


def _last_line(file: BinaryIO, head: bytes) -> str:
    """The last line of a file that starts with these bytes, which were read."""
    end = head
    if len(head) == HEAD:
        at = file.tell()
        file.seek(max(at - len(head), file.seek(0, SEEK_END) - _LONGEST_END))
        end = file.read()
        file.seek(at)
    return end.strip().rpartition(b"\n")[2].decode("utf-8", "replace").strip()


def _copy(head: bytes, file: BinaryIO) -> BinaryIO:
    """A file on disk with these bytes and what follows: only at its end does it show what it holds."""
    from shutil import copyfileobj
    from tempfile import TemporaryFile

    copy = cast(BinaryIO, TemporaryFile())  # noqa: SIM115
    copy.write(head)
    copyfileobj(file, copy)
    copy.seek(0)
    return copy


def _by_end(
    file: BinaryIO, head: bytes, end: str, family: str | None, format: str | None, path: str
) -> Iterator[Position | Misread]:
    """The puzzles of a file whose format is recognised by its last line."""
    first = head.lstrip().partition(b"\n")[0].decode("utf-8", "replace")
    form, _ = chosen_format(f"{first}\n{end}", family, format)
    assert form.read_file is not None
    file.seek(-len(head), SEEK_CUR)
    try:
        for puzzle in form.read_file(file, path):
            yield of_family(puzzle, family).position()
    except GrillonError as error:
        yield Misread(error, 0)


def whole_text(file: BinaryIO, name: str, head: bytes = b"") -> str:
    """The rest of a file, after the bytes already read."""
    whole = head + file.read(MAX_TEXT + 1 - len(head))
    if len(whole) > MAX_TEXT:
        raise UnreadableText(
            "{name}: too long: a text of puzzles has at most {maximum} MiB", name=name, maximum=MAX_TEXT >> 20
        )
    return _decoded(whole.removeprefix(_MARK), name, 1)


def _column_names(head: bytes) -> bytes:
    """The line of column names above a list of puzzles."""
    if not head[:1].isalpha() and head[:1] != b'"':
        return b""
    return column_names(head[:SMALL].decode("utf-8", "replace")).encode("utf-8")


def _list_format(text: str, family: str | None, format: str | None) -> Format | None:
    """The format of a list of puzzles with this beginning; None where the whole text must be read."""
    try:
        form, unwrapped = chosen_format(text, family, format)
    except UnknownFormat:
        several = format_of_several(text, family)
        if several is None:
            return None
        form, unwrapped = several, text
    except GrillonError:
        return None
    listed = form.split is not None and form.read_position is None
    return form if listed and unwrapped == text and not Position.is_text(text) else None


def _blocks(file: BinaryIO, start: bytes, rest: bytes, line: int) -> Iterator[tuple[bytes, int]]:
    """Whole lines, and the number of the first of them."""
    block = start
    while True:
        yield block, line
        line += block.count(b"\n")
        more = file.read(BLOCK)
        if not more:
            break
        rest += more
        cut = rest.rfind(b"\n") + 1
        if not cut and len(rest) > MAX_TEXT:
            raise FormatError(
                "{found} characters are too many: no puzzle is longer than {maximum}", found=len(rest), maximum=MAX_TEXT
            )
        block, rest = rest[:cut], rest[cut:]
    if rest:
        yield rest, line


def _decoded(data: bytes, name: str, line: int) -> str:
    """The text of bytes that start at this line."""
    if data.startswith(_MARKS_16):
        with suppress(UnicodeDecodeError):
            return data.decode("utf-16")
    if b"\0" in data:
        raise UnreadableText("{name}: this is a binary file, not a text with puzzles", name=name)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableText(
            "{name}: line {line}: the byte {byte:#04x} is not UTF-8, which texts of puzzles are in",
            name=name,
            line=error.object.count(b"\n", 0, error.start) + line,
            byte=error.object[error.start],
        ) from None


def _by_lines(
    blocks: Iterator[tuple[bytes, int]], form: Format, name: str, family: str | None
) -> Iterator[Block | Position | Misread]:
    """Runs of plain lines, and the lines between them."""
    assert form.lines is not None
    assert form.split is not None
    pattern = form.lines.pattern
    headline, first = b"", 0  # at the end of a block: the line that it describes is in the next
    for block, line in blocks:
        block, line = headline + block, first if headline else line
        headline = b""
        known = block if pattern.fullmatch(block) or not form.remarks else _REMARK.sub(b"", block)
        lines = block.split(b"\n") if known is not block else []
        at = number = 0
        while at < len(known):
            run = pattern.match(known, at)
            if run is not None:
                data = run[0].replace(b"\r\n", b"\n") if b"\r" in run[0] else run[0]
                yield Block(form, data, data.count(b"\n"), line + number)
                at = run.end()
                number += data.count(b"\n")
                continue
            end = known.find(b"\n", at) + 1 or len(known)
            found = lines[number] + b"\n" if lines else known[at:end]
            height = 1
            if states_size(found.decode("utf-8", "replace")):
                if end == len(known):
                    headline, first = found, line + number
                    break
                height, start, end = 2, end, known.find(b"\n", end) + 1 or len(known)
                found += lines[number + 1] if lines else known[start:end]
            for part in described(form.split(_decoded(found, name, line + number))):
                yield read_part(form, part, line + number, family)
            at = end
            number += height
    for part in described(form.split(_decoded(headline, name, first))):
        yield read_part(form, part, first, family)


def _by_parts(
    blocks: Iterator[tuple[bytes, int]], form: Format, name: str, family: str | None
) -> Iterator[Position | Misread]:
    """The positions of parts of blocks; the last part of a block may continue in the next."""
    assert form.split is not None
    carried, first = "", 0
    for block, line in blocks:
        text = carried + _decoded(block, name, line)
        parts = list(located(form.split(text), text, first if carried else line))
        carried, first = (f"{parts[-1][0]}\n", parts[-1][1]) if parts else ("", 0)
        if len(carried) > MAX_TEXT:
            raise FormatError(
                "{found} characters are too many: no puzzle is longer than {maximum}",
                found=len(carried),
                maximum=MAX_TEXT,
            )
        for part, number in parts[:-1]:
            yield read_part(form, part, number, family)
    for part in form.split(carried) if carried else ():
        yield read_part(form, part, first, family)
