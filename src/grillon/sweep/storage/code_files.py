"""The text of code files: one code per line, then the end marker, and the facts in a headline or folder name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import pairwise
from typing import BinaryIO

from grillon.base.sentences import Sentence
from grillon.errors import FormatError

FIELDS = 50
"""The digits of the end marker with information: count, checksum, cells, largest value, columns."""
MAX_CELLS = 1000
"""The code of a larger board has more digits than Python reads."""
_LONGEST = 4000
"""The largest number of digits of a code."""
_BLOCK = 1 << 16
"""Bytes that are read at a time."""


@dataclass(frozen=True)
class CodeKind:
    """The kind of the records of a file: `cells` digits below `base`, and the columns and values of their boards.

    >>> CodeKind(cells=6, columns=3, largest=5, base=24).fields
    '0006050003'
    """

    cells: int
    columns: int
    largest: int
    base: int
    zeros: bool = False
    """May a record begin with the digit 0, which its number does not show?"""

    @property
    def fields(self) -> str:
        """The digits of the end marker that encode the kind."""
        return f"{self.cells:04}{self.largest:02}{self.columns:04}"

    @property
    def words(self) -> Sentence:
        """The kind in words."""
        return Sentence(
            "grids of {cells} {cells:cell|cells} on {columns} {columns:column|columns} with values up to {largest}",
            cells=self.cells,
            columns=self.columns,
            largest=self.largest,
        )


def checksum(records: bytes) -> int:
    """A checksum of 64 bits over the records, independent of the file format.

    >>> checksum(b"")
    16476032584258269876
    """
    return int.from_bytes(blake2b(records, digest_size=8).digest(), "big")


def marker(rows: int, lines_checksum: int, kind: CodeKind) -> str:
    """The last line of a text file, for a known number and checksum of lines.

    >>> marker(1, checksum(b"105\\n"), CodeKind(cells=2, columns=2, largest=5, base=24))
    '900000000000000000001121816620404812315870002050002'
    >>> long = CodeKind(cells=50, columns=5, largest=5, base=24)
    >>> len(marker(1, 2, long)) > len(str(24**50))
    True
    """
    fields = f"{rows:020}{lines_checksum:020}{kind.fields}"
    return "9" + "0" * max(0, len(str(kind.base**kind.cells)) - FIELDS) + fields


@dataclass(frozen=True, slots=True)
class CodeGroup:
    """The codes of a file that one end marker follows. They are read when they are needed, since there may be many."""

    file: BinaryIO
    start: int
    """The place of the first code in the file."""
    number: int
    least: int
    greatest: int
    end: str
    lines_checksum: int
    header: re.Match[str] | None
    line: int
    """The line of the end marker."""

    @property
    def kind(self) -> tuple[int, int, int]:
        """Cells, largest value and columns, from the end marker."""
        return _kind(self.end)

    def codes(self) -> Iterator[int]:
        """The codes, in order."""
        at, left = self.start, self.number
        while left:
            self.file.seek(at)
            lines = self.file.readlines(min(_BLOCK, left * len(self.end)))
            at = self.file.tell()
            found = [line for line in lines if line.strip()][:left]
            left -= len(found)
            yield from map(int, found)

    def fits(self, kind: CodeKind) -> bool:
        """Is the end marker one of this kind?"""
        return self.end == marker(self.number, self.lines_checksum, kind)


def is_code_start(data: bytes) -> bool:
    """Does a file that starts like this begin with codes, perhaps below a headline?

    >>> is_code_start(b"takuzu codes 4x4\\n13740"), is_code_start(b"1374.")
    (True, False)
    """
    lines = data[:_BLOCK].removeprefix(b"\xef\xbb\xbf").split(b"\n")[:20]
    held = [line.strip() for line in lines if line.strip()]
    return bool(held) and all(re.fullmatch(rb"\d+|\w+ codes \d+x\d+( \w+)?", line) for line in held)


def are_codes(text: str) -> bool:
    r"""Are these codes without their end marker: rising numbers that are no rows of a board?

    A file that was cut short ends within a number, which then rises no more.

    >>> are_codes("4\n8\n12\n16"), are_codes("4\n8\n12\n1"), are_codes("123\n231\n312")
    (True, True, False)
    """
    lines = _lines(text)
    if len(lines) > 3 and not text.endswith("\n"):
        lines = lines[:-1]
    if len(lines) < 3 or not all(line.isascii() and line.isdigit() and len(line) <= _LONGEST for line in lines):
        return False
    widths = {len(line) for line in lines}
    boards = len(widths) == 1 and max(widths) < 10 and len(lines) <= 2 * max(widths)
    return not boards and lines[0][0] != "0" and all(int(one) < int(next) for one, next in pairwise(lines))


def no_end_marker(line: int | None = None) -> FormatError:
    """What is wrong with codes that no end marker follows."""
    return FormatError("the end marker is missing: the file is incomplete", line=line)


def is_code_text(text: str, header: re.Pattern[str]) -> bool:
    """Codes below a headline, or codes and an end marker."""
    lines = _lines(text)
    if not lines:
        return False
    headed = header.fullmatch(lines[0]) is not None
    return headed or (len(lines) > 1 and lines[0].isdigit() and is_marker(lines[-1]))


def last_code(text: str) -> tuple[int, int, int]:
    """Cells, largest value and the last code itself, of a text that ends with an end marker.

    >>> last_code("13740\\n900000000000000000001166642868244869800160016010004")
    (16, 1, 13740)
    """
    *_, code, end = text.split()
    cells, largest, _ = _kind(end)
    return cells, largest, int(code)


def code_groups(file: BinaryIO, header: re.Pattern[str]) -> Iterator[CodeGroup]:
    """The codes of a file, grouped by end markers whose number of codes matches."""
    found: re.Match[str] | None = None
    start, line, number = file.tell(), 0, 0
    least = greatest = longest = 0
    over = blake2b(digest_size=8)
    while raw := file.readline():
        line += 1
        text = raw.strip()
        if not text:
            continue
        if not text.isdigit() or len(text) > _LONGEST:
            word = text.decode("utf-8", "replace").removeprefix("\ufeff")
            head = header.fullmatch(word)
            if head is None:
                raise FormatError("not a code: '{line_text}'", line_text=word[:40], line=line)
            if number:
                raise no_end_marker(line)
            found, start = head, file.tell()
        elif is_marker(end := text.decode("ascii")) and (_counted(end) == number or len(end) > longest):
            # A number like a marker that counts other codes is one of a board whose codes are as long.
            checksum, after = int.from_bytes(over.digest(), "big"), file.tell()
            _check(end, number, line)
            yield CodeGroup(file, start, number, least, greatest, end, checksum, found, line)
            file.seek(after)
            found, start, number = None, after, 0
            least = greatest = longest = 0
            over = blake2b(digest_size=8)
        else:
            code = int(text)
            least = min(least, code) if number else code
            greatest, longest = max(greatest, code), max(longest, len(text))
            over.update(text + b"\n")
            number += 1
    if number:
        raise no_end_marker(line)


def one_code(code: int, kind: CodeKind, headline: str) -> str:
    """The text of a single code, with its headline and end marker."""
    line = f"{code}\n"
    return f"{headline}\n{line}{marker(1, checksum(line.encode()), kind)}"


def number_of(digits: Sequence[int], radix: int) -> int:
    """The number that has these digits.

    >>> number_of([1, 0, 1], 2)
    5
    """
    number = 0
    for digit in digits:
        number = number * radix + digit
    return number


def check_cells(cells: int) -> None:
    """Refuse a board too large for a code."""
    if cells > MAX_CELLS:
        raise FormatError("boards of up to {maximum} cells have codes, not of {cells}", maximum=MAX_CELLS, cells=cells)


def _check(end: str, found: int, line: int) -> None:
    """Refuse an end marker of no board, or of another number of codes."""
    cells, largest, columns = _kind(end)
    if not largest or not columns:
        raise FormatError("this end marker belongs to no board", line=line)
    check_cells(cells)
    if (counted := _counted(end)) != found:
        raise FormatError(
            "the end marker counts {rows} {rows:code|codes}, not {found}", rows=counted, found=found, line=line
        )


def is_marker(line: str) -> bool:
    """Is this an end marker?"""
    return len(line) > FIELDS and line[0] == "9" and line.isascii() and line.isdigit() and int(line[-10:-6]) > 0


def _kind(end: str) -> tuple[int, int, int]:
    return int(end[-10:-6]), int(end[-6:-4]), int(end[-4:])


def _counted(end: str) -> int:
    return int(end[-FIELDS:][:20])


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]
