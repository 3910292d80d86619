"""Files of many puzzles, read block by block: memory does not grow with the file.

The format is recognised by the first block. A text that is short, or that is not a list of puzzles, is read as a whole,
as by `grillon.formats.parse_positions`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, BinaryIO

from grillon.errors import FormatError, GrillonError, InputError
from grillon.formats import MAX_TEXT, chosen_format, of_family, parse_positions
from grillon.formats.base import Format, LineReader

if TYPE_CHECKING:
    from grillon.model.position import Position
    from grillon.model.puzzle import Puzzle

HEAD = 1 << 16
"""Bytes by which a format is recognised; a file with no more is read as a whole, except for plain lines."""
SMALL = 1 << 12
"""Bytes: a smaller file is read as a whole, without checking for a list of plain lines."""
BLOCK = 1 << 20
_MARK = b"\xef\xbb\xbf"
"""The byte order mark with which some programs start a text in UTF-8."""
_MARKS_16 = (b"\xff\xfe", b"\xfe\xff")
"""The byte order marks of a text in UTF-16, which PowerShell writes."""

_REMARK = re.compile(rb"[ \t,;#][^\r\n]*")


class UnreadableText(InputError):
    """A file that is not a text, or is too long; the message names it."""


@dataclass(frozen=True, eq=False, repr=False)
class PlainLines:
    """Lines that hold just a puzzle each, as bytes: the format handles them without reading them one by one."""

    form: Format
    data: bytes
    number: int

    @property
    def reader(self) -> LineReader:
        """The reader of these lines."""
        assert self.form.lines is not None
        return self.form.lines

    def puzzles(self) -> Iterable[Puzzle]:
        """The puzzles, in order."""
        return self.reader.puzzles(self.data)

    @cached_property
    def _each(self) -> list[bytes]:
        return self.data.splitlines(keepends=True)

    def part(self, start: int, end: int) -> PlainLines:
        """The lines from `start` up to `end`."""
        lines = self._each[start:end]
        return PlainLines(self.form, b"".join(lines), len(lines))


def read_blocks(
    file: BinaryIO,
    name: str,
    *,
    family: str | None = None,
    format: str | None = None,
    link: Callable[[str], str] = str,
    path: str = "",
) -> Iterator[PlainLines | Position]:
    """Every puzzle of a file: plain lines many at once, all others one by one. `link` finds the puzzle of a link.

    `path` is the path of the file, for formats that use it.

    >>> from io import BytesIO
    >>> line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\\n"
    >>> [block.number for block in read_blocks(BytesIO(1000 * line), "a list", family="sudoku")]
    [799, 201]
    """
    head = file.read(HEAD)
    whole = len(head) < HEAD
    head = head.removeprefix(_MARK)
    head = head[len(_column_names(head)) :]
    start = head[: head.rfind(b"\n") + 1]
    form = None
    if (not whole or len(head) >= SMALL) and start and not head.startswith(_MARKS_16):
        form = _list_format(_decoded(start, name, 1), family, format)
    if form is None or (whole and not (form.lines and form.lines.pattern.fullmatch(head))):
        yield from parse_positions(link(whole_text(file, name, head)), family=family, format=format, file=path)
        return
    blocks = _blocks(file, start, head[len(start) :])
    # With a given family, lines in a format of all families are read one by one.
    if form.lines is not None and (form.family or family is None):
        yield from _by_lines(blocks, form, name, family)
    else:
        yield from _by_parts(blocks, form, name, family)


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
    from grillon.formats.tables import column_names

    return column_names(head[:SMALL].decode("utf-8", "replace")).encode("utf-8")


def _list_format(text: str, family: str | None, format: str | None) -> Format | None:
    """The format of a list of puzzles with this beginning; None where the whole text must be read."""
    from grillon.model.position import Position

    try:
        form, unwrapped = chosen_format(text, family, format)
    except GrillonError:
        return None
    listed = form.split is not None and form.read_position is None
    return form if listed and unwrapped == text and not Position.is_text(text) else None


def _blocks(file: BinaryIO, start: bytes, rest: bytes) -> Iterator[tuple[bytes, int]]:
    """Whole lines, and the number of the first of them."""
    line = 1
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
) -> Iterator[PlainLines | Position]:
    """Runs of plain lines, and the lines between them."""
    assert form.lines is not None
    assert form.split is not None
    pattern = form.lines.pattern
    for block, line in blocks:
        known = block if pattern.fullmatch(block) or not form.remarks else _REMARK.sub(b"", block)
        lines = block.split(b"\n") if known is not block else []
        at = number = 0
        while at < len(known):
            run = pattern.match(known, at)
            if run is not None:
                data = run[0].replace(b"\r\n", b"\n") if b"\r" in run[0] else run[0]
                yield PlainLines(form, data, data.count(b"\n"))
                at = run.end()
                number += data.count(b"\n")
                continue
            end = known.find(b"\n", at) + 1 or len(known)
            for part in form.split(_decoded(lines[number] if lines else known[at:end], name, line + number)):
                yield _position(form, part, family)
            at = end
            number += 1


def _by_parts(blocks: Iterator[tuple[bytes, int]], form: Format, name: str, family: str | None) -> Iterator[Position]:
    """The positions of parts of blocks; the last part of a block may continue in the next."""
    assert form.split is not None
    carried = ""
    for block, line in blocks:
        parts = list(form.split(carried + _decoded(block, name, line)))
        carried = f"{parts.pop()}\n" if parts else ""
        if len(carried) > MAX_TEXT:
            raise FormatError(
                "{found} characters are too many: no puzzle is longer than {maximum}",
                found=len(carried),
                maximum=MAX_TEXT,
            )
        for part in parts:
            yield _position(form, part, family)
    for part in form.split(carried) if carried else ():
        yield _position(form, part, family)


def _position(form: Format, part: str, family: str | None) -> Position:
    puzzle = form.read(part)
    return of_family(puzzle, family).position()
